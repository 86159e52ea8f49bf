"""Whoever does not wager in a tournament: when the clock has run out, the house wagers for them, also where one deals.

The documents let no hand begin while somebody with chips has no wager. Nobody is left out, then; the least is wagered.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.ledger.entry import HOUSE
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import HousewayError
from houseway.round import Bet, TakeBack
from houseway.round.acts import AnyAct

LEAST = "tournament-minimum"


def waits_for(record: TableOnRecord) -> int:
    """The seat without whose wager the hand does not begin; nought where none is waited for."""
    return record.table.round.awaits.absent


def is_in_turn(record: TableOnRecord) -> bool:
    """Whether wagers come in turn, so that nobody after the seat could have wagered yet."""
    return "tournament-order" in record.table.posted


def wager_for_the_absent(record: TableOnRecord) -> AnyAct | None:
    """The first thing that lets a hand go on past the seat that it waits for; None where nothing does."""
    seat = waits_for(record)
    return next((act for act in _ways(record, seat) if _helps(record, seat, act)), None) if seat else None


def _ways(record: TableOnRecord, seat: int) -> Iterator[AnyAct]:
    """The least wager on each spot, in the document's order; then bets that must come down."""
    table = record.table
    least = table.posted.money(LEAST) if LEAST in table.posted else 0
    for spot in table.game.spot_names():
        yield Bet(seat, spot, max(table.game.limits(spot)[0], least))
    for wager, _ in table.felt.of_seat(seat):
        yield TakeBack(seat, wager)


def _helps(record: TableOnRecord, seat: int, act: AnyAct) -> bool:
    if record.table.round.why_not(act) is not None:
        return False
    trial = record.copy()
    try:
        trial.apply(act, HOUSE)
    except HousewayError:
        return False
    return waits_for(trial) != seat
