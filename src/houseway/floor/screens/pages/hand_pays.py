"""What waits for the slot department at stations: wins that are paid by hand, and rounds to be voided."""

from __future__ import annotations

from houseway.draw.posting import as_title
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.people.roles import least_rank
from houseway.floor.screens.markup import Markup, acts_of, clause_mark, tag
from houseway.floor.screens.pages.frame import fragment, listed, page
from houseway.floor.screens.pages.no_tables import no_tables_page
from houseway.floor.screens.pages.voids import voids_asked
from houseway.floor.screens.scene import Window
from houseway.floor.tables.commands import Person
from houseway.money import dollars
from houseway.table.acts import HandPay


def hand_pays_page(session: Session, house: House) -> Markup:
    """Every station of the floor that waits."""
    if not house.windows:
        return no_tables_page("Hand pays", session, "/hand-pays")
    drawn = hand_pay_fragments(session.person, house)
    content = tag(
        "div",
        fragment("hand-pays", drawn["hand-pays"]),
        data_table=next(iter(house.windows)),
        data_live="hand-pays",
    )
    return page("Hand pays", session, tag("h1", "Hand pays"), content, script="pit", here="/hand-pays")


def hand_pay_fragments(person: Person, house: House) -> dict[str, Markup]:
    """Those that wait now, table by table; above them the rounds that somebody asks to have voided."""
    waiting = [_voids(window, person, house) for window in house.windows.values()]
    waiting += [_table(window, person) for window in house.windows.values() if _seats(window)]
    nothing = tag("p", "Nobody waits to be paid by hand.", class_="lead")
    return {"hand-pays": Markup("".join(waiting) or nothing)}


def _voids(window: Window, person: Person, house: House) -> Markup:
    rows = voids_asked(window, person, house)
    if not rows:
        return Markup("")
    book = window.scene.rulebook
    title = tag("h2", f"{as_title(book.game_name)}, {window.name} ", clause_mark(book.cite("void")))
    return tag("section", title, listed(rows, ""), class_="panel requests", data_table=window.name)


def _seats(window: Window) -> dict[int, int]:
    return {number: seat.by_hand for number, seat in window.scene.seats.items() if seat.by_hand}


def _table(window: Window, person: Person) -> Markup:
    book = window.scene.rulebook
    station = book.station
    by = station.hand_paid_by if station is not None else ()
    rank = least_rank(person.role, book, by)
    clause = clause_mark(station.hand_pay) if station is not None else None
    title = tag("h2", f"{as_title(book.game_name)}, {window.name} ", clause)
    forms = [_pay(number, amount, rank) for number, amount in _seats(window).items()]
    return tag("section", title, forms, class_="panel", data_table=window.name)


def _pay(seat: int, amount: int, rank: str) -> Markup:
    said = tag("p", tag("b", f"Seat {seat}"), f" waits for {dollars(amount)}.")
    if not rank:
        return said
    template = acts_of(HandPay(seat, rank, -1)).replace('"tip":-1', '"tip":"{tip:cents}"')
    return tag(
        "form",
        said,
        tag("label", "Given to you $", tag("input", name="tip", type="number", min=0, step=1, value=0)),
        tag("button", "Paid", class_="primary"),
        data_template=template,
        class_="decisions",
    )
