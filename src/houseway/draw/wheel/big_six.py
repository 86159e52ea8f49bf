"""The Big Six layout: a box for every insignia with its odds, and a circle in it where the chips lie.

The wheel is drawn in ``big_six_wheel``.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import heading
from houseway.draw.lettering import FONT, lines_of, text
from houseway.draw.paint import GOLD, boxed, felt, outlined, shaded, winning
from houseway.draw.posting import game_title, property_title, summary
from houseway.draw.svg import Attributes, Element, element, group, moved, picture
from houseway.draw.wheel.big_six_wheel import check_insignia, wheel_svg
from houseway.draw.wheel.insignia import card, tone_of
from houseway.games.wheel.big_six import BigSix
from houseway.games.wheel.wheel_game import Spot

MARGIN = 54.0
TOP = 118.0
BOX_WIDTH = 164.0
BOX_HEIGHT = 292.0
CIRCLE = 40.0
CHIP = 27.0
NAME = 16.0


def place(at: tuple[float, float]) -> tuple[float, float]:
    """Where a place of the game's plane is in the picture: the middle of a circle."""
    along, across = at
    return MARGIN + (along + 0.5) * BOX_WIDTH, TOP + BOX_HEIGHT - 64 - across * BOX_HEIGHT


def layout_svg(game: BigSix, chips: Chips | None = None, stops_at: str | None = None, *, prefix: str = "layout") -> str:
    """The layout with chips on their spots, by name, and a bright frame round the winning insignia."""
    if stops_at is not None:
        check_insignia(game, stops_at)
    on_spots = laid(game, chips)
    width, height = 2 * MARGIN + BOX_WIDTH * len(game.spots), TOP + BOX_HEIGHT + MARGIN
    spots = game.spots.values()
    return picture(
        prefix,
        (0, 0, width, height),
        *felt(prefix, width, height, cloth_of(game)),
        *heading(game, MARGIN, width - MARGIN, TOP - 54),
        *(group(_box(game, spot), data_box=spot.name) for spot in spots),
        *(element("rect", **_sides(spot), **winning()) for spot in spots if stops_at in spot.labels),
        *(stack(amount, place(game.spots[name].at), CHIP, on=name) for name, amount in on_spots.items()),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, stops_at),
        font=FONT,
    )


def _in_words(game: BigSix, on_spots: Chips, stops_at: str | None) -> str:
    """The picture in words."""
    resting = [f"The clapper rests on {stops_at}."] if stops_at is not None else []
    return " ".join([summary(game), *described(on_spots), *resting])


def _sides(spot: Spot) -> Attributes:
    """The box of a spot as a rectangle of the picture."""
    return {"x": place(spot.at)[0] - BOX_WIDTH / 2, "y": TOP, "width": BOX_WIDTH, "height": BOX_HEIGHT}


def _box(game: BigSix, spot: Spot) -> Iterator[Element]:
    """A box: the insignia, its name, its odds, and the circle for the chips."""
    x, y = place(spot.at)
    label = spot.labels[0]
    yield element("rect", **_sides(spot), **boxed(0.08))
    yield group(card(label, BOX_WIDTH - 34, 58, tone_of(game, label)), transform=moved(x, TOP + 48))
    yield from _name(spot.wager.name, x, TOP + 106)
    yield text(str(game.posted.pays(spot.wager, spot.table, spot.outcome)), x, TOP + 158, 25)
    yield element("circle", cx=x, cy=y, r=CIRCLE, **shaded(0.12), stroke=GOLD, stroke_width=1.2)
    yield element("circle", cx=x, cy=y, r=CIRCLE - 5, **outlined(GOLD, 0.8, 0.45))


def _name(words: str, x: float, y: float) -> Iterator[Element]:
    """The name of a wager about the height ``y``, on as many lines as it needs."""
    lines = lines_of(words, BOX_WIDTH - 30, NAME)
    for index, line in enumerate(lines):
        yield text(line, x, y + (index - (len(lines) - 1) / 2) * NAME * 1.2, NAME, fill=GOLD)


__all__ = ["layout_svg", "place", "wheel_svg"]
