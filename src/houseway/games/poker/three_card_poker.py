"""Three Card Poker: an Ante, three cards each, Play or fold, and a dealer who needs a queen to qualify."""

from __future__ import annotations

from houseway.games.poker.dealing import Deal, deal, dealer_shows
from houseway.games.poker.deciding import collect_folded, offer
from houseway.games.poker.poker_round import PokerRound
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.settling import announce, settle
from houseway.games.poker.state import Cards


class ThreeCardPoker(PokerRound):
    """A Three Card Poker table."""

    def hand(self, felt: ByPosition, cards: Cards) -> Deal:
        """Three cards each, Play or fold, the folds collected, the dealer's hand, settlement from the right."""
        (decision,) = self.facts.decision
        yield from deal(self, felt, cards, "start")
        yield from offer(self, felt, cards, decision, at_once=False)
        for seat in cards.seats:
            if seat in cards.folded:
                collect_folded(self, felt, cards, seat)
        yield from deal(self, felt, cards, "dealer")
        yield from dealer_shows(self, felt, cards, may_be_exposed=True)
        announce(self, felt, cards)
        settle(self, felt, cards)
