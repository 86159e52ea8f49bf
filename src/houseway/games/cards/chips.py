"""Wagers in whole chips, where the document keeps coins off the layout."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.games.cards.card_game import CardGame
from houseway.money import Cents
from houseway.refusal import HousewayError
from houseway.round import Act, Bet, Felt, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.takers import Bets


class ChipBets(Bets):
    """Takes wagers in whole chips."""

    def __init__(self, felt: Felt, game: CardGame) -> None:
        """``game`` knows its wagers, their limits and its smallest chip."""
        super().__init__(felt, game)
        self.game = game

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager, and nothing that would leave a coin behind."""
        if isinstance(act, TakeBack) and act.amount is not None:
            return self.game.why_not_chips(act.amount, "Leave") or super().why_not(act)
        return super().why_not(act)

    def fitting(self, act: Bet) -> Cents:
        """The least amount in chips that does no less than a bet."""
        return self.game.in_chips(act.amount)

    def legal(self) -> Iterator[AnyAct]:
        """As for any wager, by whole chips."""
        for act in super().legal():
            if isinstance(act, Bet):
                act = Bet(act.seat, act.wager, self.fitting(act))
            if self.why_not(act) is None:
                yield act
