"""The first card of a hand, which may end the betting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.cards.takers import NextCard
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Felt
from houseway.round.acts import AnyAct


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
