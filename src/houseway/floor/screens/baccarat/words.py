"""What is said of a coup."""

from __future__ import annotations

from houseway.games.baccarat.dealing import points
from houseway.round import Game


def hand(_game: Game, hand: str, hands: dict[str, list[str]]) -> str:
    """The points of a hand, when all its cards can be seen."""
    cards = hands[hand]
    return str(points(cards)) if cards and "" not in cards else ""
