"""A table that was posted by another rulebook, while its rounds come to something else by the one at hand.

Rulebooks are amended and old ledgers stay. What such rounds came to then cannot be played again now, so they are
followed by their books: the money of every entry, the rounds in their order, the deals bound before and told after,
what takes two persons. The next checkpoint says all that a round begins with, and from there they are played again, if
they can be.
"""

from __future__ import annotations

import msgspec

from houseway.ledger.corrections import CALLS_OFF
from houseway.ledger.entry import (
    HOUSE,
    ActDone,
    AnyEntry,
    Checkpoint,
    DealCommitted,
    DealRevealed,
    TablePosted,
    canonical,
    ends_round,
)
from houseway.ledger.on_record import TableOnRecord, check_told, check_two
from houseway.refusal import HousewayError, LedgerError
from houseway.round import AnyAct, Result

FOREIGN = (HousewayError, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What a state that an older floor wrote may end with, where it is not one of today."""


class Unplayed(msgspec.Struct):
    """Rounds of a table that were not played again: from which entry on, up to the entry from which they were.

    ``until`` is nought where that is the end; ``results`` is how many of them no secret was held against.
    """

    table: str
    document: str
    entry: int
    why: str = ""
    until: int = 0
    rounds: int = 0
    results: int = 0


class ByBooks:
    """Such a table, followed by what its entries say."""

    def __init__(self, table: TableOnRecord, found: Unplayed) -> None:
        """The table as it stands before the entry that comes to something else."""
        self.table, self.found = table, found
        self.number, self.draws = table.number, table.draws
        self.is_begun, self.is_over = not table.is_between_rounds, False

    def take(self, number: int, entry: AnyEntry) -> bool:
        """Follow an entry; whether the table can be played again from there."""
        if isinstance(entry, TablePosted):
            self.table.check_kind(entry)
            self.table.posted = entry
        elif isinstance(entry, ActDone):
            self._take_act(entry)
        elif isinstance(entry, DealCommitted):
            self._goes_on(entry.round)
            if self.table.committed is not None:
                untold = self.table.committed.round
                raise LedgerError(f"a deal is committed while the secret of round {untold} is not told")
            if self.is_begun:
                raise LedgerError(f"the deal of round {entry.round} is committed when the round is under way")
            self.table.committed = entry
        elif isinstance(entry, DealRevealed):
            self._take_reveal(entry)
        elif isinstance(entry, Checkpoint):
            self._goes_on(entry.round)
            if self._is_restored(entry):
                self.found.until = number
                return True
        return False

    def is_past(self, number: int) -> bool:
        """Whether a round is over."""
        return number < self.number or (number == self.number and self.is_over)

    def _goes_on(self, number: int) -> None:
        """Rounds follow one another, and none is left out."""
        if number not in (self.number, self.number + 1):
            raise LedgerError(f"an entry of round {number} stands in round {self.number}")
        if number > self.number:
            self.found.rounds += 1
            self.number, self.draws = number, 0
            self.is_begun = self.is_over = False

    def _take_act(self, entry: ActDone) -> None:
        self._goes_on(entry.round)
        if entry.rules != self.table.posted.rules:
            raise LedgerError(f"an act of round {entry.round} stands under other rules")
        check_two(entry)
        self.is_begun = self.is_begun or isinstance(entry.act, AnyAct)
        self.is_over = self.is_over or isinstance(entry.act, CALLS_OFF) or ends_round(entry)
        if isinstance(entry.act, Result) and self.table.posted.mode == "electronic":
            check_drawn(self.table, entry, self.draws)
            self.draws += 1
            self.found.results += 1

    def _take_reveal(self, entry: DealRevealed) -> None:
        check_told(self.table.committed, entry)
        if self.is_begun and entry.round == self.number and not self.is_past(entry.round):
            raise LedgerError(f"the secret of round {entry.round} is told before the round is over")
        self.table.committed, self.table.revealed = None, entry

    def _is_restored(self, entry: Checkpoint) -> bool:
        """Whether the table can be as a checkpoint says, so that it would be written in the same words again."""
        try:
            self.table.restore(entry)
            again = self.table.checkpoint(at=entry.at, balances=entry.balances)
        except FOREIGN:
            return False
        return canonical(again) == canonical(entry)


def check_drawn(table: TableOnRecord, entry: ActDone, draws: int) -> None:
    """A result at an electronic table is the house's, the next one, of the deal that was bound for its round."""
    is_bound = table.committed is not None and table.committed.round == entry.round
    if entry.role != HOUSE or entry.draw != draws + 1 or not is_bound:
        raise LedgerError("a result at an electronic table was not drawn from the committed deal")


__all__ = ["ByBooks", "Unplayed", "check_drawn"]
