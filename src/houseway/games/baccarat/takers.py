"""Wagers, in a tournament in turn and on one hand only; and the first card of a hand, which may end the betting."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.cards.chips import ChipBets
from houseway.games.cards.takers import NextCard
from houseway.refusal import HousewayError, Refused
from houseway.round import Act, Bet, Felt, TakeBack
from houseway.round.acts import AnyAct


class BaccaratBets(ChipBets):
    """Takes wagers in whole chips; in a tournament in turn, on Player or on Banker."""

    game: BaccaratGame

    def why_not(self, act: Act) -> HousewayError | None:
        """As for any wager; and what a tournament adds."""
        refused = super().why_not(act)
        if refused is not None or self.game.tournament is None or not isinstance(act, (Bet, TakeBack)):
            return refused
        carried, tournament = self.felt.carried, self.game.tournament
        return (
            tournament.why_ended(carried.tournament)
            or tournament.why_not_turn(carried.tournament, self.felt.seated, self.game.wagered(self.felt), act.seat)
            or (self._why_not_both(act) if isinstance(act, Bet) else None)
        )

    def _why_not_both(self, act: Bet) -> HousewayError | None:
        """Nobody bets on both hands."""
        wager, sides = self.game.canonical(act.wager), self.game.sides
        other = next((side for side in sides if side != wager and self.felt.stake(act.seat, side)), "")
        if wager not in sides or not other:
            return None
        clause = self.game.rulebook.cite("tournament-one-side")
        return Refused(f"seat {act.seat} has a wager on {other}", clause=clause, remedy=f"Take back {other} first")


def why_not_dealt(game: BaccaratGame, felt: Felt) -> HousewayError | None:
    """Why no card is dealt yet in a tournament: it is over, or a wager is missing."""
    if game.tournament is None:
        return None
    on = " or ".join(game.sides)
    return game.tournament.why_not_begin(felt.carried.tournament, felt.seated, game.wagered(felt), on)


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
        return why_not_dealt(self.game, self.felt) or NextCard.why_not(self, act)

    def legal(self) -> Iterator[AnyAct]:
        """Every card that can come, unless nobody plays."""
        return (act for act in NextCard.legal(self) if self.why_not(act) is None)
