"""The roads of the shoe beside the layout."""

from __future__ import annotations

from houseway.draw.baccarat.roads import big_road_svg
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.scene import Window
from houseway.round import Game


def still(_game: Game) -> Markup:
    """Nothing stays besides the road."""
    return Markup("")


def came(window: Window) -> Markup:
    """The big road of this shoe."""
    road = getattr(window.scene.carried, "road", "")
    drawn = Markup(big_road_svg(window.scene.game, road, prefix="road"))
    return tag("div", tag("h2", "This shoe"), tag("div", drawn, class_="road"))
