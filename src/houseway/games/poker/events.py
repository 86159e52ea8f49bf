"""What happens at a poker table and nowhere else."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event


class FoldUndone(Event, frozen=True, tag="fold-undone", kw_only=True):
    """The hands are void, so what a fold lost lies there again."""

    seat: int
    wager: str
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{dollars(self.amount)} of seat {self.seat} lies on {self.wager} again."
