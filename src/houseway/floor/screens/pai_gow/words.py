"""What the two hands of Pai Gow are, in words."""

from __future__ import annotations

from houseway.floor.screens.poker.words import poker_words
from houseway.games.pai_gow.pai_gow_game import PaiGowGame


def hand(game: PaiGowGame, hand: str, hands: dict[str, list[str]]) -> str:
    """What a high or a low hand is; seven cards that nobody has set are nothing yet."""
    if hand.endswith(" low"):
        words = poker_words(game.low_ranking, hands[hand])
    else:
        words = poker_words(game.high_ranking, hands[hand]) if hand.endswith(" high") else ""
    return f"{hand.rpartition(' ')[2].capitalize()}: {words[:1].lower()}{words[1:]}" if words else ""


def left(_game: PaiGowGame) -> str:
    """What becomes of a hand whose player has left, where the wagers stand."""
    return "Your hand is set by the house way."
