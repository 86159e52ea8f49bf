"""Three Card Poker: an Ante, three cards each, Play or fold, and a dealer who needs a queen."""

from __future__ import annotations

from houseway.games.poker.poker_game import PokerGame
from houseway.round import Felt
from houseway.round.game import Play


class ThreeCardPoker(PokerGame):
    """A Three Card Poker table."""

    def play(self, felt: Felt) -> Play:
        """To be written next."""
        raise NotImplementedError
