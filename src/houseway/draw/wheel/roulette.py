"""The roulette layout: zeros at the left, rows to the right, columns at the end, the other boxes below.

Every chip lies where its spot is: ``Plane.place`` turns a place of the game's plane into one in the picture.
The wheel is drawn in ``roulette_wheel``.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.legend import heading, odds_line
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.marker import marker_on
from houseway.draw.paint import (
    GOLD,
    IVORY,
    POCKETS,
    boxed,
    felt,
    gold,
    hatching,
    outlined,
    shaded,
    winning,
)
from houseway.draw.posting import game_title, odds_of, ordinal, property_title, summary
from houseway.draw.svg import Attributes, Element, element, group, painted, picture, points
from houseway.draw.wheel.roulette_wheel import check_number, wheel_svg
from houseway.games.wheel.roulette import Roulette
from houseway.games.wheel.roulette_layout import BOX
from houseway.games.wheel.wheel_game import Spot
from houseway.refusal import Refused

ALONG = 20.0
ACROSS = 23.0
OUTSIDE = 17.5
"""The size of the game's units in the picture: along, across, and across beyond the numbers."""
LEFT = 166.0
TOP = 118.0
MARGIN = 54.0
FOOT = 70.0
POINT = 26.0
"""How far the zeros reach out to the left."""
CHIP = 21.0
NUMBER = 34.0

Place = tuple[float, float]


class Plane:
    """The plane of one layout in its picture."""

    def __init__(self, game: Roulette) -> None:
        """Measure the layout."""
        self.game = game
        self.end = game.layout.rows * BOX
        self.breadth = game.layout.columns * BOX
        self.outside = [spot for spot in game.spots.values() if spot.wager.group == "outside"]
        self.width = LEFT + (self.end + BOX) * ALONG + MARGIN
        deepest = min((spot.at[1] for spot in self.outside), default=0.0)
        self.height = self.place((0, deepest - BOX / 2))[1] + FOOT

    def place(self, at: Place) -> Place:
        """Where a place of the layout is in the picture."""
        along, across = at
        unit = ACROSS if across > 0 else OUTSIDE
        return LEFT + along * ALONG, TOP + self.breadth * ACROSS - across * unit

    def outline(self, label: str) -> str:
        """The corners of a number's box; a zero has a point to the left."""
        box = self.game.layout.boxes[label]
        (left, bottom), (right, top) = self.place((box.left, box.near)), self.place((box.right, box.far))
        point = [(left - POINT, (top + bottom) / 2)] if label in self.game.layout.zeros else []
        return points((right, top), (left, top), *point, (left, bottom), (right, bottom))

    def box_round(self, spot: Spot) -> tuple[float, float, float, float]:
        """Left, top, width and height of the box that an outside spot lies in the middle of."""
        along, across = spot.at
        beside = [other for other in self.outside if other.at[1] == across and other.at[0] < self.end]
        half = BOX / 2 if self.is_column(spot) else self.end / (2 * len(beside))
        left, top = self.place((along - half, across + BOX / 2))
        right, bottom = self.place((along + half, across - BOX / 2))
        return left, top, right - left, bottom - top

    def is_column(self, spot: Spot) -> bool:
        """Whether a spot lies beyond the last row."""
        return spot.at[0] > self.end


def layout_svg(game: Roulette, chips: Chips | None = None, marker: str | None = None, *, prefix: str = "layout") -> str:
    """The layout with chips on their spots, by name, and the marker on the winning number."""
    plane = Plane(game)
    on_spots = laid(game, chips)
    if marker is not None:
        _check_marker(game, marker)
    return picture(
        prefix,
        (0, 0, plane.width, plane.height),
        *felt(prefix, plane.width, plane.height, cloth_of(game)),
        element("defs", gold(prefix), hatching(prefix)),
        *heading(game, MARGIN, plane.width - MARGIN, TOP - 54),
        group(_numbers(plane, prefix)),
        group(_outside(plane)),
        group(_courtesy(plane)),
        odds_line(_inside_odds(game), plane.width / 2, plane.height - FOOT + 29),
        group(_marked(plane, prefix, marker)),
        group(_stacks(plane, on_spots)),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, marker),
        font=FONT,
    )


def _check_marker(game: Roulette, marker: str) -> None:
    """Refuse a marker on a number that cannot win."""
    check_number(game, marker)
    if marker in game.wheel.void:
        why = f"{marker} is void on this wheel and takes no marker"
        raise Refused(why, clause=game.kind.void_clause, remedy="Mark another number, or none")


def _in_words(game: Roulette, on_spots: Chips, marker: str | None) -> str:
    """The picture in words."""
    void = [f"{label} is void." for label in game.wheel.rim if label in game.wheel.void]
    marked = [f"The marker is on {marker}, {game.wheel.colours[marker]}."] if marker is not None else []
    return " ".join([summary(game), *void, *described(on_spots), *marked])


def _inside_odds(game: Roulette) -> list[tuple[str, str]]:
    """The wagers that have no box of their own, with their odds."""
    inside = [wager for wager in game.rulebook.wager if wager.group != "outside" and game.spots_of(wager)]
    return [(wager.name, odds_of(game, wager)) for wager in inside]


def _numbers(plane: Plane, prefix: str) -> Iterator[Element]:
    """The box of every number: a coloured oval on the felt; the zeros are green all over."""
    for label, box in plane.game.layout.boxes.items():
        place = plane.place(box.centre)
        colour = POCKETS[plane.game.wheel.colours[label]]
        if label in plane.game.layout.zeros:
            yield from _zero(plane, prefix, label, place)
            continue
        yield element("polygon", points=plane.outline(label), **boxed(), data_number=label)
        oval: Attributes = {
            "cx": place[0],
            "cy": place[1],
            "rx": BOX * ALONG * 0.36,
            "ry": BOX * ACROSS * 0.4,
        }
        yield element("ellipse", **oval, **outlined(GOLD, 1, 0.35, fill=colour))
        yield text(label, *place, NUMBER, data_label=label)


def _zero(plane: Plane, prefix: str, label: str, place: Place) -> Iterator[Element]:
    """The box of a zero; a void one is hatched and says so."""
    outline = plane.outline(label)
    line = {**boxed(1), "fill": POCKETS[plane.game.wheel.colours[label]]}
    yield element("polygon", points=outline, **line, data_number=label)
    is_void = label in plane.game.wheel.void
    if is_void:
        yield element("polygon", points=outline, **shaded(0.55, "#05271a"))
        yield element("polygon", points=outline, fill=painted(prefix, "void"))
        yield capitals("void", place[0], place[1] + 32, 13, fill=GOLD)
    yield text(label, *place, NUMBER, fill_opacity=0.75 if is_void else None, data_label=label)


def _outside(plane: Plane) -> Iterator[Element]:
    """The boxes of columns, dozens and even chances, each with its name and odds from the rulebook."""
    game = plane.game
    for spot in plane.outside:
        left, top, width, height = plane.box_round(spot)
        yield element("rect", x=left, y=top, width=width, height=height, **boxed(), data_box=spot.name)
        x, y = left + width / 2, top + height / 2
        odds = str(game.posted.pays(spot.wager, spot.table, spot.outcome))
        name = _name(game, spot)
        if plane.is_column(spot):
            yield text(odds, x, y - 6, fitting(odds, width - 14, 25))
            yield text(name, x, y + 19, fitting(name, width - 12, 12.5), fill=GOLD)
            continue
        colours = {game.wheel.colours[label] for label in spot.labels}
        if len(colours) == 1:
            yield _diamond(x, y - 8, POCKETS[colours.pop()])
        yield text(name, x, y - 8, fitting(name, width - 20, 25 if colours else 19))
        yield text(f"{_span(game, spot)}pays {odds}", x, y + 20, 12.5, fill=GOLD)


def _diamond(x: float, y: float, colour: str) -> Element:
    """The diamond of a colour, wide enough for its name."""
    corners = points((x - 60, y), (x, y - 20), (x + 60, y), (x, y + 20))
    return element("polygon", points=corners, **outlined(IVORY, 1, 0.75, fill=colour))


def _name(game: Roulette, spot: Spot) -> str:
    """What a box is called: the wager, and which one of several."""
    spots = game.spots_of(spot.wager)
    return spot.wager.name if len(spots) == 1 else f"{ordinal(spots.index(spot) + 1)} {spot.wager.name}"


def _span(game: Roulette, spot: Spot) -> str:
    """The numbers of a box that is one of several, from the first to the last."""
    return "" if len(game.spots_of(spot.wager)) == 1 else f"{spot.labels[0]}–{spot.labels[-1]}  ·  "


def _courtesy(plane: Plane) -> Iterator[Element]:
    """A small sign where an inside wager may also be laid beyond the numbers."""
    for spot in plane.game.spots.values():
        if spot.wager.group != "outside" and spot.at[1] < 0:
            x, y = plane.place(spot.at)
            sign: Attributes = {"x": x - 23, "y": y - 10, "width": 46, "height": 20, "rx": 10}
            cloth = cloth_of(plane.game)
            yield element("rect", **sign, **outlined(GOLD, 1, fill=cloth.middle))
            yield text(" · ".join(spot.labels), x, y, 12, fill=GOLD)


def _marked(plane: Plane, prefix: str, marker: str | None) -> Iterator[Element]:
    """A bright frame round the winning number, and the marker on it; chips stay readable above it."""
    if marker is not None:
        yield element("polygon", points=plane.outline(marker), **winning())
        yield marker_on(prefix, *plane.place(plane.game.layout.boxes[marker].centre), number=marker)


def _stacks(plane: Plane, on_spots: Chips) -> Iterator[Element]:
    """The chips, those farther away first, so that a stack never stands behind its neighbour's shadow."""
    spots = sorted((plane.game.spots[name] for name in on_spots), key=lambda spot: (-spot.at[1], spot.at[0]))
    for spot in spots:
        yield stack(on_spots[spot.name], plane.place(spot.at), CHIP, on=spot.name)


__all__ = ["Plane", "layout_svg", "wheel_svg"]
