"""The cloth of a table: green, unless its family has another for the game."""

from __future__ import annotations

from houseway.draw.paint import GREEN_CLOTH, Cloth
from houseway.draw.posting import own_of
from houseway.round import Game


def cloth_of(game: Game) -> Cloth:
    """The cloth on which a game is played."""
    cloths: dict[str, Cloth] = own_of(game, "CLOTHS") or {}
    return cloths.get(game.rulebook.document.game, GREEN_CLOTH)
