"""A tournament's chips at a table: what each player has hand by hand, and that they never meet money."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.money import Cents
from houseway.refusal import Refused
from houseway.round import Event
from houseway.round.events import RoundEnded, is_of_no_table
from houseway.table.accounts import CAGE, DROP, TOKES
from houseway.table.acts import AnyTableAct, Leave, Sit
from houseway.table.at_work import TableAtWork

MONEY = (DROP, CAGE, TOKES)
"""The accounts of a table through which money comes and goes."""


def holdings(table: TableAtWork) -> dict[int, Cents]:
    """What each seat has: its chips, and what it has on the layout."""
    held = {number: seat.chips or 0 for number, seat in table.seats.items()}
    for (seat, _), amount in table.felt.stakes.items():
        held[seat] = held.get(seat, 0) + amount
    return held


def why_not_apart(table: TableAtWork, events: Iterable[Event]) -> Refused | None:
    """Why what happened cannot stand: in a tournament it moves money, or joins chips and money."""
    if not table.plays_tournament:
        return None
    for move in (move for event in events for move in event.moves):
        for account in (move.giver, move.taker):
            if account in MONEY or is_of_no_table(account):
                why = f"tournament chips are no money, and {account} is"
                return Refused(why, remedy="Post the table without what a tournament cannot pay")
    return None


class Counted:
    """The hands of a tournament at a table since its players sat down, and what each had after the last two."""

    def __init__(self, hands: int = 0, counted: dict[int, tuple[Cents, Cents]] | None = None) -> None:
        """``counted`` is, for each seat, what it had after the hand before and after the last."""
        self.hands = hands
        self.counted = counted or {}

    def follow(self, table: TableAtWork, act: AnyTableAct, events: Iterable[Event]) -> None:
        """Count after an act, where a tournament is posted."""
        if not table.plays_tournament:
            return
        if isinstance(act, (Sit, Leave)):
            self.counted.pop(act.seat, None)
            self.hands = self.hands if len(table.seats) > 1 or self.counted else 0
        elif RoundEnded in map(type, events):
            self.hands += 1
            self.counted = {
                seat: (self.counted.get(seat, (held, held))[1], held) for seat, held in holdings(table).items()
            }

    def before(self, seat: int, held: Cents) -> Cents:
        """What a seat had after the hand before the last; what it has, where there were no two hands."""
        return self.counted.get(seat, (held, held))[0]
