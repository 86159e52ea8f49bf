"""The pit: every table with its win and drop; checklists, opening, posting, voids and rulings."""

from __future__ import annotations

import msgspec

from houseway.draw.posting import as_title, as_words
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import least_rank, ranks_of, standing
from houseway.floor.screens.markup import Child, Markup, button, clause_mark, note, tag
from houseway.floor.screens.pages import voids
from houseway.floor.screens.pages.frame import fragment, heads, listed, logged, page, panel, scrolled
from houseway.floor.screens.pages.no_tables import no_tables_page
from houseway.floor.screens.pages.pit_duties import bags_panel, crew_panel, due_panel
from houseway.floor.screens.pages.suspicion import suspicion_panel
from houseway.floor.screens.pages.words import act_words, log_rows, next_step
from houseway.floor.screens.palette import house_of
from houseway.floor.screens.scene import Request, Scene, Window
from houseway.floor.tables.commands import Person
from houseway.floor.tables.requests import OF_AN_IRREGULARITY
from houseway.floor.tables.views import books_of
from houseway.ledger.corrections import ASK
from houseway.money import Cents, dollars
from houseway.round import AnyAct, Call, Irregularity
from houseway.table.acts import CloseTable, Inspect, OpenTable
from houseway.table.bags import answered_by_one
from houseway.table.suspicion import ABOVE


def pit_page(session: Session, house: House, table: str) -> Markup:
    """All tables at the left, one of them at work at the right."""
    if not (house.windows or table):
        return no_tables_page("Pit", session, "/pit")
    name = table or next((name for name, window in house.windows.items() if window.requests), next(iter(house.windows)))
    window = house.window(name)
    drawn = pit_fragments(window, session.person, house)
    parts = [
        fragment(part, drawn[part])
        for part in ("requests", "suspicion", "due", "table", "crew", "bags", "checks", "posted", "told")
    ]
    content = tag(
        "div",
        tag("div", fragment("tables", drawn["tables"]), class_="pit-list"),
        tag("div", parts, class_="pit-table"),
        class_="pit",
        data_table=name,
        data_live="pit",
    )
    return page("Pit", session, tag("h1", "Pit"), content, script="pit", here="/pit")


def pit_fragments(window: Window, person: Person, house: House) -> dict[str, Markup]:
    """Everything in the pit that changes."""
    return {
        "tables": _tables(house, window.name),
        "table": _table(window),
        "requests": _requests(window, person, house),
        "suspicion": suspicion_panel(window, person) or Markup(""),
        "due": due_panel(window, person, house),
        "crew": crew_panel(window, person) or Markup(""),
        "bags": bags_panel(window, person) or Markup(""),
        "checks": _checks(window.scene, person, answered_by_one(window.task.record.table)),
        "posted": _posted(window.scene, person),
        "told": logged(log_rows(window, hears=ABOVE)),
    }


def _tables(house: House, here: str) -> Markup:
    rows = []
    for name, window in sorted(house.windows.items(), key=lambda item: not item[1].requests):
        books = books_of(window.task)
        scene = window.scene
        waiting = len(window.requests)
        rows.append(
            tag(
                "tr",
                tag(
                    "td",
                    tag(
                        "a",
                        as_title(scene.rulebook.game_name),
                        href=f"/pit?table={name}",
                        aria_current="true" if name == here else None,
                    ),
                    tag("small", f"{house_of(scene.rulebook.property_name).name} · {name}"),
                ),
                tag(
                    "td",
                    tag("span", "open" if scene.is_open else "closed", class_="pill open" if scene.is_open else "pill"),
                ),
                tag("td", str(len(scene.seats)), class_="number"),
                tag("td", dollars(books["win"]), class_=f"number {_colour(books['win'])}".strip()),
                tag("td", dollars(books["drop"]), class_="number"),
                tag("td", tag("span", str(waiting), class_="pill alarm") if waiting else "", class_="number"),
                class_="here" if name == here else None,
            )
        )
    head = heads("Table", "State", "Seats", "Win", "Drop", "Asked", numbers=4)
    return panel("Tables", scrolled("Tables", head, rows))


def _colour(amount: Cents) -> str:
    return "won" if amount > 0 else "lost" if amount < 0 else ""


def _table(window: Window) -> Markup:
    scene = window.scene
    books = books_of(window.task)
    facts = [
        tag("div", tag("dt", as_words(name)), tag("dd", dollars(amount), data_book=name))
        for name, amount in books.items()
        if name in ("win", "drop", "fees", "tokes", "stakes")
    ]
    title = f"{as_title(scene.rulebook.game_name)}, {window.name}"
    links = tag(
        "p",
        tag("a", "Dealer's side", href=f"/tables/{window.name}/dealer"),
        " · ",
        tag("a", "Watch", href=f"/surveillance?table={window.name}"),
        " · ",
        tag("a", "Corrections", href=f"/pit/corrections?table={window.name}"),
    )
    seeded = (
        tag("p", "Demo seed: its results can be foretold.", class_="quiet-words")
        if scene.posted.seed is not None
        else None
    )
    return panel(title, seeded, next_step(scene), tag("dl", facts, class_="purse"), links)


def _due_from_above(scene: Scene) -> tuple[AnyAct, ...]:
    """What comes next, when it is for somebody above the dealers: new dice, say."""
    usual = scene.awaits.usual
    is_above = isinstance(usual, Call) and standing(usual.by) > 0 and not scene.is_electronic
    return (usual,) if usual is not None and is_above and scene.is_open else ()


def _requests(window: Window, person: Person, house: House) -> Markup:
    """What somebody asked for, with the ways to answer; and what the round waits for a supervisor to say."""
    scene = window.scene
    rows: list[Child] = [_request(scene, request, person, house) for request in window.requests.values()]
    ranks = ranks_of(person.role, scene.rulebook)
    due = scene.other_acts if scene.awaits.what == "ruling" else _due_from_above(scene)
    bagged = scene.game.removal_call if window.task.record.table.keeps_bags else ""  # its bag has a form of its own
    rulings = [act for act in due if isinstance(act, Call) and act.by in ranks and act.call != (bagged or None)]
    ruling = (
        tag(
            "div",
            tag("p", f"Awaited: {scene.awaits.says}.", class_="step"),
            [button(act_words(act), act, class_="primary") for act in rulings],
            class_="decisions",
        )
        if rulings
        else None
    )
    elsewhere = _elsewhere(window, house)
    empty = "Nobody is asking at this table." if elsewhere else "Nobody is asking for anything."
    return panel("Asked of you", ruling, listed(rows, empty), elsewhere, class_="requests")


def _elsewhere(here: Window, house: House) -> Markup | None:
    """The other tables at which somebody asks."""
    others = [window for window in house.windows.values() if window.requests and window is not here]
    if not others:
        return None
    links = [
        tag("a", as_title(one.scene.rulebook.game_name), f", {one.name}", href=f"/pit?table={one.name}")
        for one in others
    ]
    return tag(
        "p", "Asked elsewhere: ", [(tag("span", " · ") if index else None, link) for index, link in enumerate(links)]
    )


def _request(scene: Scene, request: Request, person: Person, house: House) -> Child:
    who = f"{house.name_of(request.by)}, {request.role.replace('-', ' ')}, {request.at[11:19]} UTC"
    refuse = tag("button", "Refuse", type="button", data_acts=note("refuse-request", str(request.entry)))
    if request.what == voids.ASKED:
        return (voids.asked(request, house), voids.void_button(scene, request, person), refuse)
    if request.what == ASK:
        look = tag("a", "Look at it", href=f"/pit/corrections?table={scene.name}", class_="button primary")
        said = tag("div", tag("b", "A correction"), tag("p", request.text), tag("small", who))
        return (said, look)
    irregularity, _, hand = request.text.removeprefix(OF_AN_IRREGULARITY).partition(" of ")
    known = next((facts for facts in scene.rulebook.irregularity if facts.id == irregularity), None)
    if known is not None:
        rank = least_rank(person.role, scene.rulebook, known.by) or known.by[0]
        said = tag(
            "div",
            tag("b", f"{known.name}: {hand}" if hand else known.name),
            " ",
            clause_mark(known.clause),
            tag("p", known.gist, class_="gist"),
            tag("small", who),
        )
        return (said, button("Declare it", Irregularity(known.id, rank, hand), class_="primary"), refuse)
    done = tag("button", "Done", type="button", data_acts=note("refuse-request", str(request.entry)), class_="primary")
    return (tag("div", tag("b", as_words(request.what)), tag("p", request.text), tag("small", who)), done)


def _checks(scene: Scene, person: Person, from_a_bag: str = "") -> Markup:
    """The opening checklist, then the button that opens; or the one that closes. A bag answers one, where named."""
    book = scene.rulebook
    opener = least_rank(person.role, book, (book.opened_by,))
    if scene.is_open:
        words = tag("p", "The table is open. It closes when nothing lies on the layout.", class_="quiet-words")
        return panel("Closing", words, button("Close the table", CloseTable(opener), id="close-table"))
    rows: list[Child] = []
    todo = []
    for clause, check in scene.checks.items():
        done = clause in scene.inspections
        before = () if done or check.persons == 1 else scene.recorded.get(clause, ())
        rank = "" if person.name in before else least_rank(person.role, book, check.by)
        act = Inspect(clause, rank or check.by[0], person.name)
        if clause == from_a_bag:
            passes: Child = tag("small", "Open a bag of cards, above.")
        else:
            passes = button("In order", act, disabled=not rank)
            todo += [act] if rank and not done else []
        rows.append(
            (
                tag("div", clause_mark(clause), " ", check.gist, _waits_for_another(before)),
                tag("span", "in order", class_="won") if done else passes,
                _fault(scene, act) if rank and not done else None,
            )
        )
    whole = button("All in order", *todo, id="inspect-all") if len(todo) > 1 else None
    missing = any(clause not in scene.inspections for clause in scene.checks)
    opens = button("Open the table", OpenTable(opener), class_="primary", disabled=missing, id="open-table")
    return panel(
        "Opening checklist",
        listed(rows, "The document asks for no inspection."),
        tag("div", whole, opens, class_="decisions"),
    )


def _waits_for_another(names: tuple[str, ...]) -> Child:
    """Who has answered a check that another person must confirm."""
    return tag("small", f" Recorded by {', '.join(names)}; another person confirms it.") if names else None


def _fault(scene: Scene, act: Inspect) -> Child:
    """The button for a fault, where the document says what follows one."""
    if not scene.rulebook.check_after_fault(act.clause):
        return None
    return button("At fault", msgspec.structs.replace(act, passed=False))


def _posted(scene: Scene, person: Person) -> Markup:
    """What is posted, and what may be: only what the document allows."""
    posted = scene.game.posted
    may_change = person.role == "shift-manager" and not scene.is_open and not scene.seats
    fields = []
    for key, option in posted.options.items():
        if option.kind == "choice":
            control = tag(
                "select",
                [tag("option", value, selected=value == posted[key]) for value in option.allowed],
                name=key,
                disabled=not may_change,
            )
        else:
            control = tag("input", name=key, value=posted[key], disabled=not may_change)
        fields.append(
            tag(
                "label",
                tag("span", as_words(key), " ", clause_mark(option.clause)),
                control,
                title=f"{option.gist} {', '.join(option.allows)}",
            )
        )
    reason = (
        "" if may_change else "To change what is posted, a shift manager closes the table and lets the players leave."
    )
    form = tag(
        "form",
        tag("p", reason, class_="quiet-words") if reason else None,
        tag("div", fields, class_="fields"),
        tag("button", "Post", class_="primary", disabled=not may_change),
        data_post=f"/api/v1/tables/{scene.name}/posted",
    )
    return tag("details", tag("summary", "Posted options and limits"), form, class_="panel", data_key="posted")
