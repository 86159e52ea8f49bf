"""Baccarat wagers, in whole chips, never a coin; and the first card of a hand."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.cards.takers import NextCard
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


@dataclass(frozen=True, slots=True, kw_only=True)
class FirstCard(NextCard):
    """Takes the first card of a hand, but not at a table where nobody plays and whose cards must be spread."""

    game: BaccaratGame
    felt: Felt

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any card; and where nobody plays the cards are spread first."""
        if self.game.facts.deal.spreads_idle and not self.felt.seated and self.felt.carried.road:
            clause = self.game.rulebook.cite("idle")
            return Refused("nobody plays at this table", clause=clause, remedy='Call "spread the cards"')
        return NextCard.why_not(self, act)

    def legal(self) -> Iterator[AnyAct]:
        """Every card that can come, unless nobody plays."""
        return (act for act in NextCard.legal(self) if self.why_not(act) is None)
