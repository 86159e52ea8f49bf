"""Ultimate Texas Hold'em: Ante and Blind, two cards each, three chances to play."""

from __future__ import annotations

from houseway.games.poker.poker_game import PokerGame
from houseway.round import Felt
from houseway.round.game import Play


class UltimateTexasHoldem(PokerGame):
    """A table."""

    def play(self, felt: Felt) -> Play:
        """To be written next."""
        raise NotImplementedError
