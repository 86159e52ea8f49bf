"""What each role sees of a table and may do there, from which the screens are drawn."""

from __future__ import annotations

from typing import Any

from houseway.floor.people.roles import TOLD_NAMES
from houseway.floor.screens.scene import Scene
from houseway.floor.tables.commands import Person
from houseway.money import Cents
from houseway.round import AnyAct, Bet, Decide, TakeBack, WagerSettled
from houseway.round.events import seat_account
from houseway.table.events import EntryReversed

GUEST = "guest"
"""Somebody who watches without a seat: sees what everybody sees."""

LOOKS_AS = {
    "dealer": "dealer",
    "supervisor": "supervisor",
    "shift-manager": "supervisor",
    "surveillance": "surveillance",
    "auditor": "surveillance",
    "administrator": "surveillance",
    "slot-attendant": GUEST,
    "slot-supervisor": GUEST,
    "security": GUEST,
    "count-room": GUEST,
}
"""As whom a role looks at a round."""


def role_at(scene: Scene, person: Person) -> str:
    """As whom somebody looks at a table: ``seat 3``, ``guest``, ``dealer``, ``supervisor``, ``surveillance``."""
    if person.role == "player":
        seat = scene.seat_of(person)
        return GUEST if seat is None else f"seat {seat}"
    return LOOKS_AS[person.role]


def may(scene: Scene, role: str) -> tuple[AnyAct, ...]:
    """What a role may do now."""
    seat = seat_number(role)
    if seat:
        own = (act for act in scene.other_acts if isinstance(act, Decide) and act.seat == seat)
        return (*own, *scene.bets(seat))
    if role == "dealer":
        return tuple(act for act in scene.known_acts if getattr(act, "by", "dealer") == "dealer")
    if role == "supervisor":
        return tuple(act for act in scene.other_acts if not isinstance(act, Decide))
    return ()


def seat_number(role: str) -> int:
    """The seat of a role; nought for those who have none.

    >>> seat_number("seat 3"), seat_number("dealer")
    (3, 0)
    """
    return int(role[5:]) if role.startswith("seat ") else 0


def decisions(scene: Scene, seat: int) -> list[Decide]:
    """What a seat may decide now."""
    return [act for act in may(scene, f"seat {seat}") if isinstance(act, Decide)]


def spots(scene: Scene, seat: int) -> dict[str, Bet]:
    """The spots where a seat may bet now, each with its least bet."""
    return {act.wager: act for act in scene.bets(seat) if isinstance(act, Bet)}


def take_backs(scene: Scene, seat: int) -> dict[str, TakeBack]:
    """The wagers that a seat may take back now."""
    return {act.wager: act for act in scene.bets(seat) if isinstance(act, TakeBack)}


def settled(scene: Scene, seat: int | None = None) -> tuple[int, list[WagerSettled]]:
    """What wagers came to, in the order of settlement, of one seat or of all: in this round, else in the last one."""
    for number, events in ((scene.number, scene.events), (scene.last[0], scene.events_before)):
        found = [event for event in events if isinstance(event, WagerSettled) and seat in (None, event.seat)]
        if found:
            return number, found
    return scene.last[0], []


def moved_to(event: EntryReversed, seat: int) -> Cents:
    """What a seat gains by a correction."""
    own = seat_account(seat)
    return sum(move.amount * ((move.taker == own) - (move.giver == own)) for move in event.moves)


def table_json(scene: Scene, person: Person) -> dict[str, Any]:
    """A table, for the lobby and for programs; who sits there is told to those who work here."""
    posted, book = scene.posted, scene.rulebook
    limits = {
        key: scene.game.posted[key] for key, option in scene.game.posted.options.items() if option.kind == "money"
    }
    return {
        "name": posted.table,
        "document": posted.document,
        "title": book.document.title,
        "property": book.property_name,
        "game": book.game_name,
        "family": book.document.family,
        "mode": posted.mode,
        "demo": posted.demo,
        "seeded": posted.seed is not None,
        "clock": posted.clock,
        "is_open": scene.is_open,
        "places": scene.game.posted.whole("seats"),
        "seats": {
            str(number): {
                "player": seat.person if person.role in TOLD_NAMES or seat.person == person.id else "",
                "chips": seat.chips,
                "colour": seat.colour,
            }
            for number, seat in scene.seats.items()
        },
        "limits": limits,
        "rules": posted.rules,
    }
