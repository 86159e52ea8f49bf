"""The pit's own duties on its page: what falls due by the clock, and who has come to the table."""

from __future__ import annotations

import datetime as dt
import json

import msgspec

from houseway.draw.posting import as_words
from houseway.floor.house import House
from houseway.floor.people.roles import least_rank
from houseway.floor.screens.markup import Child, Markup, button, clause_mark, tag
from houseway.floor.screens.pages.frame import listed, panel
from houseway.floor.screens.scene import Window
from houseway.floor.tables.commands import Person
from houseway.floor.tables.duties import DueShown, due_on
from houseway.ledger.logs import LOGS
from houseway.ledger.wall_clock import property_clock
from houseway.round import Call
from houseway.rulebook.schema import BagFacts, holds_of
from houseway.table.acts import AnyTableAct, Bag, Cancel, Change, Go, Unseal
from houseway.table.at_work import TableAtWork
from houseway.table.bags import AHEAD, Kept, must_be_cancelled
from houseway.table.crew import missing, named
from houseway.table.events import signatures


def due_panel(window: Window, person: Person, house: House, now: dt.datetime | None = None) -> Markup:
    """What is late on the floor, what falls due within the hour, and everything of the table at hand."""
    time = now or dt.datetime.now(dt.UTC)
    shown = [one for one in due_on(house.floor, time) if one.is_late or one.is_soon or one.table == window.name]
    rows: list[Child] = [_due(one, window, person) for one in shown]
    equipment = window.scene.game.equipment
    since = window.task.record.table.in_use.get(equipment, "")
    if since and not any((one.table, one.what) == (window.name, equipment) for one in shown):
        said = tag("div", tag("b", f"{as_words(equipment)}, {window.name}"))
        served = tag("p", f"In use since {_hour(since)} UTC; the document names no hours.", class_="gist")
        rows.append((tag("div", said, served), _change(window, person, (window.scene.rulebook.opened_by,))))
    words = "Nothing is late, and nothing falls due within the hour."
    links = [tag("a", as_words(log), href=f"/logs/{log}?table={window.name}") for log in LOGS]
    logs = tag("p", "Logs: ", [(tag("span", " · ") if index else None, link) for index, link in enumerate(links)])
    return panel("Falls due", listed(rows, words), logs, class_="requests" if any(one.is_late for one in shown) else "")


def _due(one: DueShown, window: Window, person: Person) -> Child:
    pill = ("late", "pill alarm") if one.is_late else ("soon", "pill") if one.is_soon else ("", "")
    words = f"{as_words(one.what)}, {one.table}"
    stops = " No round begins until then." if one.is_late and one.stops_play else ""
    until = f"In use since {_hour(one.since)}, {one.hours} hours at most: until {_hour(one.due)} UTC.{stops}"
    said = tag(
        "div",
        tag("b", words),
        " ",
        tag("span", pill[0], class_=pill[1]) if pill[0] else None,
        " ",
        [clause_mark(clause) for clause in one.clause.split()[-1:]],
        tag("p", until, class_="gist"),
    )
    if one.table != window.name:
        return (said, tag("a", "Go there", href=f"/pit?table={one.table}", class_="button"))
    scene = window.scene
    rank = least_rank(person.role, scene.rulebook, one.by)
    if one.what == scene.game.equipment:
        return (said, _change(window, person, one.by))
    return (said, _count(one, rank or one.by[0], person) if rank else None)


def _change(window: Window, person: Person, by: tuple[str, ...]) -> Child:
    """How the equipment is changed, between two rounds: cancelled, and how, or stored."""
    scene = window.scene
    rank = least_rank(person.role, scene.rulebook, by)
    act = Change(scene.game.equipment, rank or by[0], person.name)
    words = f"Change the {scene.game.equipment}"
    is_off = not rank or bool(scene.stakes)
    if not window.task.record.table.keeps_bags:
        return button(words, act, disabled=is_off, id="change-equipment")
    stored = msgspec.structs.replace(act, then="stored")
    cancelled = msgspec.structs.replace(act, how="{how}")
    form = _form([cancelled], _field("how", "How they are cancelled"), tag("button", words, disabled=is_off))
    return (form, button("Store them", stored, disabled=is_off))


def bags_panel(window: Window, person: Person, now: dt.datetime | None = None) -> Markup | None:
    """Bags of cards: the one that is due, those locked away, and what becomes of them; where the document has any."""
    table = window.task.record.table
    facts = table.rulebook.bags
    rank = least_rank(person.role, table.rulebook, (table.rulebook.opened_by,))
    if facts is None or not table.keeps_bags or not rank:
        return None
    comes_so = bool(facts.ahead) and holds_of(facts.when, table.posted)
    if not (comes_so or facts.handled or table.bags):
        return None
    name, decks = person.name, table.posted.whole("decks")
    time = (now or dt.datetime.now(dt.UTC)).isoformat()
    rows: list[Child] = []
    usual = table.round.awaits.usual
    if isinstance(usual, Call) and usual.call == table.game.removal_call:
        said = tag("b", f"Handled cards, {decks} decks: signed by {name}")
        sealed = Bag("{tag}", decks, rank, name, (name,))
        form = _form([sealed], _field("tag", "Tag of the bag"), tag("button", "Bag the cards"))
        rows.append((tag("div", said), form))
    if comes_so:
        rows.append((tag("div", tag("b", f"{decks} decks inspected ahead")), _ahead(facts, decks, rank, name)))
    for number, kept in table.bags.items():
        is_late = must_be_cancelled(table, number, time, property_clock())
        pill = tag("span", "to be cancelled", class_="pill alarm") if is_late else None
        cannot = is_late or not comes_so or _has_cards(table, facts)
        opens = button("Open the bag", Unseal(number, rank, name), disabled=cannot)
        how = _form(
            [Cancel(number, rank, name, "{how}")],
            _field("how", "How they are cancelled"),
            tag("button", "Cancel the cards"),
        )
        rows.append((tag("div", tag("b", f"Bag {number}"), " ", pill, _sealed(kept)), opens, how))
    clauses = [clause_mark(clause) for clause in dict.fromkeys((facts.handled, facts.ahead)) if clause]
    return panel("Bags of cards", tag("p", clauses), listed(rows, "None is locked away."))


def _ahead(facts: BagFacts, decks: int, rank: str, name: str) -> Markup:
    """The form for decks that were inspected ahead, with what the document wants on the bag and its tag."""
    fields = [_field("tag", "Tag"), _field("dealer", "Dealer who inspected")]
    sealed = Bag("{tag}", decks, rank, name, ("{dealer}", name), AHEAD)
    if "licences" in facts.marks:
        fields += [_field("first", "Dealer's licence"), _field("second", "Your licence")]
        sealed = msgspec.structs.replace(sealed, licences=("{first}", "{second}"))
    if "colour" in facts.marks:
        fields.append(_field("colour", "Colour of the cards"))
        sealed = msgspec.structs.replace(sealed, colour="{colour}")
    return _form([sealed], *fields, tag("button", "Lock away"))


def _has_cards(table: TableAtWork, facts: BagFacts) -> bool:
    """Whether no other decks are awaited, so that no bag is opened."""
    if facts.when:
        return facts.ahead in table.inspections
    return table.is_open and table.round.why_not(Call(table.game.in_order_call, table.rulebook.opened_by)) is not None


def _sealed(kept: Kept) -> Markup:
    """What is in a bag, since when, and who signed it."""
    decks = f"{kept.decks} {kept.colour} decks" if kept.colour else f"{kept.decks} decks"
    since = f"{_hour(kept.local)} by the property's clock" if kept.local else f"{_hour(kept.at)} UTC"
    signed = " and ".join(signatures(kept.signed, kept.licences))
    return tag("p", f"{decks}, signed by {signed}, sealed {since}", class_="gist")


def _field(name: str, words: str) -> Markup:
    return tag("input", name=name, required=True, maxlength="40", placeholder=words, aria_label=words)


def _form(acts: list[AnyTableAct], *content: Child) -> Markup:
    """A form that fills an act."""
    template = json.dumps([msgspec.to_builtins(act) for act in acts])
    return tag("form", *content, class_="decisions", data_template=template)


def _count(one: DueShown, rank: str, person: Person) -> Markup:
    """The form for what was counted."""
    act = {"act": "count", "what": one.what, "by": rank, "name": person.name, "counted": "{counted}"}
    return tag(
        "form",
        tag("input", name="counted", required=True, maxlength="200", aria_label="What was found"),
        tag("button", "Log the count"),
        class_="decisions",
        data_template=json.dumps([act]),
    )


def crew_panel(window: Window, person: Person) -> Markup | None:
    """Who has come to which post, and who is missing; where the document names a crew."""
    table = window.task.record.table
    crew = table.rulebook.crew
    if crew is None or not window.task.record.keeps_time:
        return None
    short = missing(table)
    rows: list[Child] = []
    for post in crew.posts:
        there = table.crew.get(post, ())
        lacks = tag("span", f"{short[post]} missing", class_="pill alarm") if post in short else None
        rank = least_rank(person.role, table.rulebook, (post,) if post in table.rulebook.ranks else ("dealer",))
        comes = _comes(post, rank) if rank else None
        goes = button("Leaves", Go(post), disabled=not there)
        names = ", ".join(name for name in there if name) or f"{len(there)} there"
        rows.append((tag("div", tag("b", as_words(named(post))), " ", names, " ", lacks), comes, goes))
    return panel("Crew", tag("p", clause_mark(crew.clause), " ", table.rulebook.gist(crew.clause)), listed(rows, ""))


def _comes(post: str, rank: str) -> Markup:
    """The form for somebody who comes."""
    return tag(
        "form",
        tag("input", name="name", maxlength="40", placeholder="Name", aria_label=f"Name of the {named(post)}"),
        tag("button", "Comes"),
        class_="decisions",
        data_template=json.dumps([{"act": "come", "post": post, "by": rank, "name": "{name}"}]),
    )


def _hour(time: str) -> str:
    return time[5:16].replace("T", " ")
