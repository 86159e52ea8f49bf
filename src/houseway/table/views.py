"""What each role may see. A view is computed from the events that the role may see, so hidden things never enter it."""

from __future__ import annotations

from collections.abc import Collection

import msgspec

from houseway.money import Cents
from houseway.refusal import NotFound
from houseway.round import Event, Round
from houseway.round.acts import AnyAct
from houseway.round.round import BY_PLAYERS
from houseway.round.takers import offered

STAFF = ("dealer", "supervisor", "surveillance")


class View(msgspec.Struct, frozen=True):
    """A round as one role sees it: what happened, what lies on the felt, what is awaited and what it may do."""

    role: str
    events: tuple[Event, ...]
    stakes: dict[str, dict[str, Cents]]
    awaits: str
    may: tuple[AnyAct, ...]


def view_for(played: Round, role: str) -> View:
    """The view of ``seat 3``, ``dealer``, ``supervisor`` or ``surveillance``."""
    seats = {f"seat {seat}": seat for seat in played.felt.seats}
    here = played.felt.seated
    if role not in seats and role not in STAFF:
        raise NotFound(f"nobody here is {role!r}", remedy=f"Roles: seat 1 to {len(seats)}, {', '.join(STAFF)}")
    stakes: dict[str, dict[str, Cents]] = {}
    for (seat, wager), amount in played.felt.stakes.items():
        stakes.setdefault(f"seat {seat}", {})[wager] = amount
    return View(
        role=role,
        events=tuple(event for event in played.felt.events if event.private_to in ("", role)),
        stakes=stakes,
        awaits=played.awaits.says,
        may=tuple(act for taker in played.awaits.takers for act in offered(taker) if _is_for(act, role, seats, here)),
    )


def _is_for(act: AnyAct, role: str, seats: dict[str, int], here: Collection[int]) -> bool:
    """Whether the act is this role's to do."""
    if isinstance(act, BY_PLAYERS):
        return seats.get(role) == act.seat and act.seat in here
    if role == "surveillance" or role in seats:
        return False
    by = getattr(act, "by", "dealer")
    return (role == "dealer") == (by == "dealer")
