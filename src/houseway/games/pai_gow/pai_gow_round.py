"""A round of Pai Gow Poker: the bank, where the deal starts, the deal, the hands set, the settlement."""

from __future__ import annotations

from collections.abc import Mapping

from houseway.games.pai_gow.banking import note_wagers, offer_bank
from houseway.games.pai_gow.delivering import deliver
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.pai_gow.setting_hands import is_looked_at_late, set_all
from houseway.games.pai_gow.settling import settle
from houseway.games.pai_gow.showing import call_for, dealer_sets
from houseway.games.pai_gow.starting import find_start, move_button
from houseway.games.pai_gow.state import Cards
from houseway.games.pai_gow.treating import of_whom, own_way
from houseway.games.poker import state
from houseway.games.poker.dealing import SETTLE
from houseway.games.poker.positions import ByPosition
from houseway.round import Felt, Irregularity
from houseway.round.events import StepDue
from houseway.round.game import Play


class PaiGowRound(PaiGowGame):
    """Pai Gow Poker with its procedure."""

    def hand(self, felt: ByPosition, cards: state.Cards) -> Play:
        """Who banks, where the deal starts, seven cards each, the hands set, the dealer's last or first, settlement."""
        assert isinstance(cards, Cards)  # noqa: S101
        self._mark_envious(felt, cards)
        yield from offer_bank(self, felt, cards)
        yield from find_start(self, felt, cards)
        yield from deliver(self, felt, cards)
        if self.is_face_up:
            yield from dealer_sets(self, felt, cards)
        if self.is_face_up and (pushing := self.pushing(cards)):
            felt.emit(StepDue(step="The dealer's hand pushes every main wager: nobody sets a hand.", clauses=pushing))
        else:
            yield from set_all(self, felt, cards)
        if not self.is_face_up:
            yield from dealer_sets(self, felt, cards)
        yield from call_for(self, felt, cards, SETTLE, self.rulebook.cite("settle-order"))
        yield from settle(self, felt, cards)
        move_button(self, felt, cards)
        if self.is_banked_by_players:
            note_wagers(felt, cards)

    def is_seen_when_dealt(self, cards: state.Cards, position: int) -> bool:
        """Whether a player sees the cards of a hand as they come: a second hand or the bank's may have to wait."""
        assert isinstance(cards, Cards)  # noqa: S101
        return not is_looked_at_late(self, cards, position)

    def _mark_envious(self, felt: Felt, cards: Cards) -> None:
        """Whoever may be paid for the hands of others has a marker beside the wager that brings it."""
        envy = self.spots.get("envy")
        for (position, name), stake in cards.laid.items():
            if envy is not None and name == envy.covers.on and stake >= self.least_envious(envy):
                wager = self.spots[name].wager.name
                step = f"An envy marker lies beside the {wager} of {cards.place(position)}."
                felt.emit(StepDue(step=step, clauses=self.cite("envy-marker")))

    def of_whom(self, cards: state.Cards) -> Mapping[str, tuple[str, ...]]:
        """Whose hand something that goes wrong must name."""
        return of_whom(self, cards)

    def own_way(self, felt: Felt, cards: state.Cards, act: Irregularity) -> Play | None:
        """What happens to one hand while the others play on."""
        assert isinstance(felt, ByPosition)  # noqa: S101
        assert isinstance(cards, Cards)  # noqa: S101
        return own_way(self, felt, cards, act)
