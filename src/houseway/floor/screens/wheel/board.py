"""The wheel beside its layout, with the last numbers; the first of the list says where it stops."""

from __future__ import annotations

from itertools import islice

from houseway.draw.wheel.layout import turning_svg
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.board import came_list
from houseway.floor.screens.scene import Window
from houseway.games.wheel.wheel_game import WheelGame

NUMBERS = 11
"""How many numbers are listed."""


def still(game: WheelGame) -> Markup:
    """The wheel, which turns."""
    return tag("div", Markup(turning_svg(game, prefix="wheel")), class_="turning")


def came(window: Window) -> Markup:
    """The last numbers, the newest first."""
    game = window.scene.game
    assert isinstance(game, WheelGame)  # noqa: S101
    rim = game.wheel.rim
    listed = [
        tag(
            "li",
            shows,
            class_=game.wheel.colours.get(shows),
            data_came=f"{number} {shows}",
            data_turn=f"{360 * rim.index(shows) / len(rim):.2f}",
        )
        for number, shows in islice(reversed(window.results), NUMBERS)
        if shows in game.wheel.index
    ]
    return came_list("Last spins", listed)
