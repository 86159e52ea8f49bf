"""Ultimate Texas Hold'em: Ante and Blind, two cards each, a board of five, and three chances to play."""

from __future__ import annotations

from houseway.games.poker.dealing import Deal, deal, dealer_shows, finish_board, show_board
from houseway.games.poker.deciding import offer
from houseway.games.poker.poker_round import PokerRound
from houseway.games.poker.positions import ByPosition
from houseway.games.poker.settling import announce, settle
from houseway.games.poker.state import Cards

FLOP, RIVER = 3, 5
"""How many community cards lie face up after the flop, and in the end."""


class UltimateTexasHoldem(PokerRound):
    """An Ultimate Texas Hold'em table."""

    def hand(self, felt: ByPosition, cards: Cards) -> Deal:
        """Two cards each, a decision before the flop, on the flop and on the river, settlement from the right."""
        before, on_flop, on_river = self.facts.decision
        yield from deal(self, felt, cards, "start")
        yield from offer(self, felt, cards, before)
        yield from self._turn_up(felt, cards, FLOP, "flop")
        yield from offer(self, felt, cards, on_flop)
        yield from self._turn_up(felt, cards, RIVER, "river")
        yield from offer(self, felt, cards, on_river)
        yield from deal(self, felt, cards, "dealer")
        yield from dealer_shows(self, felt, cards)
        announce(self, felt, cards)
        settle(self, felt, cards)

    def _turn_up(self, felt: ByPosition, cards: Cards, upto: int, point: str) -> Deal:
        """Deal the next community cards face up, or turn up those that lie there."""
        yield from deal(self, felt, cards, point)
        show_board(self, felt, cards, upto, point)

    def complete(self, felt: ByPosition, cards: Cards) -> Deal:
        """The rest of the hands and of the board, for the wagers that outlive a void hand."""
        yield from super().complete(felt, cards)
        for upto, point in ((FLOP, "flop"), (RIVER, "river")):
            if cards.shown < upto:
                yield from finish_board(self, felt, cards, upto, point)
