"""How a dealer enters where the wheel came to rest."""

from __future__ import annotations

from houseway.floor.screens.markup import Markup
from houseway.floor.screens.pages.keys import label_keys
from houseway.games.wheel.wheel_game import WheelGame
from houseway.round.takers import Results


def keys(game: WheelGame, taker: Results) -> Markup:
    """Every label in the colour that it has on the wheel."""
    return label_keys(taker, game.wheel.colours)
