"""Baccarat wagers: in whole chips, never a coin."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Bet, Felt, Game, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.takers import Bets


class ChipBets(Bets):
    """Takes wagers in whole dollars where the document keeps coins off the layout."""

    def __init__(self, felt: Felt, rules: Game) -> None:
        """``rules`` is the game."""
        super().__init__(felt, rules)
        self.clause = rules.rulebook.cite("coins")
        self.chip = 100 if self.clause else 1

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager, and nothing that would leave a coin behind."""
        if isinstance(act, TakeBack) and act.amount is not None and act.amount % self.chip:
            return Refused("coins may not be wagered", clause=self.clause, remedy="Leave whole dollars")
        return super().why_not(act)

    def legal(self) -> Iterator[AnyAct]:
        """As for any wager, by whole chips."""
        for act in super().legal():
            if isinstance(act, Bet) and act.amount % self.chip:
                act = Bet(act.seat, act.wager, act.amount + self.chip - act.amount % self.chip)
            if super().why_not(act) is None:
                yield act
