"""Colours of a table's own beside value chips: a seat holds both, lays either, and gets back what lay there.

A wager is laid in colour as far as there is any, unless the player lays value chips. It comes back as it lay; what it
wins is paid in colour if all of it lay in colour, else in value chips.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from houseway.money import dollars
from houseway.refusal import Refused
from houseway.round import Bet, Event, WagerSettled
from houseway.round.events import WagerPlaced, WagerReturned, WagerTakenBack, seat_account

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork
    from houseway.table.seats import Seat


def check_value_chips(table: TableAtWork, act: Bet) -> None:
    """Refuse a wager with more value chips than the seat has beside its colour."""
    seat = table.seat_of(act.seat)
    if act.tender == "value" and seat.chips is not None and act.amount > seat.value:
        why = f"seat {act.seat} lays {dollars(act.amount)} in value chips and has {dollars(seat.value)} of them"
        raise Refused(why, remedy="Lay the colour, or buy value chips")


def follow(seat: Seat, number: int, event: Event, tender: str) -> None:
    """Let a seat's colour follow its wagers: out as they are laid, back as they come back or win."""
    if isinstance(event, WagerPlaced):
        part = min(event.amount, seat.in_colour) if tender == "chips" else 0
        total, coloured = seat.laid.get(event.wager, (0, 0))
        seat.laid[event.wager] = (total + event.amount, coloured + part)
        seat.in_colour -= part
    elif isinstance(event, (WagerTakenBack, WagerReturned, WagerSettled)):
        own = seat_account(number)
        comes = sum(move.amount for move in event.moves if move.taker == own)
        total, coloured = seat.laid.pop(event.wager, (0, 0))
        back = comes if coloured == total and total else min(coloured, comes)
        seat.in_colour += back
        if isinstance(event, WagerTakenBack) and event.stake:
            seat.laid[event.wager] = (total - comes, coloured - back)
