"""Equipment under suspicion and what points to cheating: how the dealer says so, how a supervisor answers."""

from __future__ import annotations

import json

from houseway.floor.people.roles import least_rank, ranks_of
from houseway.floor.screens.markup import Child, Markup, button, clause_mark, tag
from houseway.floor.screens.pages.frame import listed, panel
from houseway.floor.screens.scene import Window
from houseway.floor.tables.commands import Person
from houseway.table.acts import LONGEST_REPORT, Equipment, Finding
from houseway.table.suspicion import STANDS, SUSPECT, WITHOUT

WORDS: dict[Finding, str] = {
    "sound": "Sound",
    "repaired": "Repaired",
    "beyond repair": "Beyond repair",
    "replaced": "Replaced",
    "done without": "Go on without it",
}


def report_forms(window: Window, role: str) -> Markup | None:
    """For whoever works at the table: a field for equipment that is suspect, one for what looks like cheating."""
    facts = window.scene.rulebook.equipment
    ranks = ranks_of(role, window.scene.rulebook)
    if facts is None or not ranks:
        return None
    known = dict.fromkeys((window.scene.game.equipment, *facts.by_hand))
    suspect = {"act": "equipment", "what": "{what}", "finding": SUSPECT, "by": ranks[0]}
    seen = {"act": "cheating", "what": "{what}", "seen": "{seen}", "by": ranks[0]}
    return tag(
        "div",
        tag(
            "form",
            tag(
                "label",
                "Suspect equipment",
                tag("input", name="what", required=True, maxlength=40, list="equipment", placeholder="the name of it"),
            ),
            tag("datalist", [tag("option", value=name) for name in known], id="equipment"),
            tag("button", "It is suspect"),
            clause_mark(facts.clause),
            data_template=json.dumps([suspect]),
            class_="inline",
            id="suspect-equipment",
        ),
        tag(
            "form",
            tag("label", "Report", tag("select", tag("option", "cheating"), tag("option", "tampering"), name="what")),
            tag("label", "Seen", tag("input", name="seen", required=True, maxlength=LONGEST_REPORT)),
            tag("button", "Tell the agent"),
            clause_mark(facts.cheating),
            data_template=json.dumps([seen]),
            class_="inline",
            id="report-cheating",
        ),
        class_="suspicion",
    )


def suspicion_panel(window: Window, person: Person) -> Markup | None:
    """For the pit: what stands under suspicion at the table, and what whoever looked at it may say."""
    table = window.task.record.table
    facts = table.rulebook.equipment
    if facts is None or not table.suspected:
        return None
    rows: list[Child] = []
    for what, state in table.suspected.items():
        answers = [finding for finding in WORDS if state in STANDS[finding]]
        if what not in facts.by_hand:
            answers = [finding for finding in answers if finding != WITHOUT]
        rows.append(
            (tag("div", tag("b", what), f" is {state}"), [_answer(window, person, what, one) for one in answers])
        )
    title = tag("p", clause_mark(facts.clause), " ", table.rulebook.gist(facts.clause), class_="gist")
    return panel("Under suspicion", title, listed(rows, ""), class_="requests")


def _answer(window: Window, person: Person, what: str, finding: Finding) -> Markup:
    book = window.scene.rulebook
    facts = book.equipment
    assert facts is not None  # noqa: S101
    least = facts.directed_by if finding in ("replaced", WITHOUT) else facts.inspected_by
    rank = least_rank(person.role, book, (least,))
    return button(WORDS[finding], Equipment(what, finding, rank or least), disabled=not rank)
