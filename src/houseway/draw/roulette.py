"""The roulette layout: zeros at the left, rows to the right, columns at the end, dozens and even chances below.

Every chip lies where its spot is: ``place`` turns a place on the game's own plane into a place in the picture.
The wheel is drawn in ``roulette_wheel``.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from houseway.draw.chips import stack
from houseway.draw.legend import heading, odds_line
from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.marker import marker_on
from houseway.draw.paint import GOLD, GREEN_CLOTH, IVORY, POCKETS, felt, gold, hatching
from houseway.draw.posting import game_title, odds_of, ordinal, property_title, summary
from houseway.draw.roulette_wheel import check_number, wheel_svg
from houseway.draw.svg import Element, element, group, painted, picture, points
from houseway.games.wheels.roulette import Roulette
from houseway.games.wheels.roulette_layout import BOX, Box
from houseway.games.wheels.wheel_game import Spot
from houseway.money import Cents, dollars
from houseway.refusal import Refused

ALONG = 20.0
ACROSS = 23.0
OUTSIDE = 17.5
"""The size of the game's units in the picture: along, across, and across beyond the numbers."""
LEFT = 166
TOP = 118
MARGIN = 54
FOOT = 70
POINT = 26
"""How far the zeros reach out to the left."""
CHIP = 21.0
LINE = {"stroke": GOLD, "stroke_width": 1.4}


class Felt:
    """The plane of one layout in its picture."""

    def __init__(self, game: Roulette) -> None:
        """Measure the layout."""
        self.game = game
        self.end = game.layout.rows * BOX
        self.breadth = game.layout.columns * BOX
        bands = sorted({spot.at[1] for spot in self.outside if spot.at[1] < 0})
        self.depth = -2 * BOX if not bands else bands[0] - BOX / 2
        self.width = LEFT + (self.end + BOX) * ALONG + MARGIN
        self.height = self.place((0, self.depth))[1] + FOOT

    @property
    def outside(self) -> list[Spot]:
        """The spots of columns, dozens and even chances."""
        return [spot for spot in self.game.spots.values() if spot.wager.group == "outside"]

    def place(self, at: tuple[float, float]) -> tuple[float, float]:
        """Where a place of the layout is in the picture."""
        along, across = at
        return LEFT + along * ALONG, TOP + self.breadth * ACROSS - across * (ACROSS if across > 0 else OUTSIDE)

    def rectangle(self, box: Box) -> dict[str, float]:
        """A box of the layout as a rectangle of the picture."""
        (left, bottom), (right, top) = self.place((box.left, box.near)), self.place((box.right, box.far))
        return {"x": left, "y": top, "width": right - left, "height": bottom - top}

    def outline(self, label: str) -> str:
        """The corners of a number's box; a zero has a point to the left."""
        sides = self.rectangle(self.game.layout.boxes[label])
        left, top = sides["x"], sides["y"]
        right, bottom = left + sides["width"], top + sides["height"]
        point = [(left - POINT, (top + bottom) / 2)] if label in self.game.layout.zeros else []
        return points((right, top), (left, top), *point, (left, bottom), (right, bottom))

    def box_of(self, spot: Spot) -> Box:
        """The box that an outside spot lies in the middle of."""
        along, across = spot.at
        if along > self.end:
            half = BOX / 2
        else:
            half = self.end / (2 * sum(1 for other in self.outside if other.at[1] == across))
        return Box(int(along - half), int(along + half), int(across - BOX / 2), int(across + BOX / 2))


def layout_svg(
    game: Roulette, chips: Mapping[str, Cents] | None = None, marker: str | None = None, *, prefix: str = "layout"
) -> str:
    """The layout with chips on their spots, by name, and the marker on the winning number."""
    table = Felt(game)
    laid = {game.canonical(name): cents for name, cents in (chips or {}).items()}
    if marker is not None:
        check_number(game, marker)
        if marker in game.wheel.void:
            raise Refused(f"{marker} is void on this wheel and takes no marker", clause=game.kind.void_clause)
    return picture(
        prefix,
        (0, 0, table.width, table.height),
        *felt(prefix, table.width, table.height, GREEN_CLOTH),
        element("defs", gold(prefix), hatching(prefix)),
        *heading(game, MARGIN, table.width - MARGIN, TOP - 54),
        group(_numbers(table, prefix)),
        group(_outside(table)),
        group(_courtesy(table)),
        odds_line(_inside_odds(game), table.width / 2, table.height - FOOT + 29),
        group(_marked(table, prefix, marker)),
        group(_stacks(table, laid)),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_described(game, laid, marker),
        font=FONT,
    )


def _described(game: Roulette, laid: Mapping[str, Cents], marker: str | None) -> str:
    """The picture in words."""
    sentences = [summary(game)]
    if game.wheel.void:
        sentences.append(f"{', '.join(sorted(game.wheel.void))} is void.")
    if laid:
        sentences.append("Chips: " + ", ".join(f"{dollars(cents)} on {name}" for name, cents in laid.items()) + ".")
    if marker:
        sentences.append(f"The marker is on {marker}, {game.wheel.colours[marker]}.")
    return " ".join(sentences)


def _inside_odds(game: Roulette) -> list[tuple[str, str]]:
    """The wagers that have no box of their own, with their odds."""
    inside = [wager for wager in game.rulebook.wager if wager.group != "outside" and game.spots_of(wager)]
    return [(wager.name, odds_of(game, wager)) for wager in inside]


def _numbers(table: Felt, prefix: str) -> Iterator[Element]:
    """The box of every number: a coloured oval on the felt; the zeros point away from the rows."""
    game = table.game
    for label, box in table.game.layout.boxes.items():
        sides = table.rectangle(box)
        middle = (sides["x"] + sides["width"] / 2, sides["y"] + sides["height"] / 2)
        if label in game.layout.zeros:
            yield from _zero(table, prefix, label, middle)
            continue
        yield element("polygon", points=table.outline(label), fill="#000000", fill_opacity=0.06, **LINE, data_number=label)
        oval = {"cx": middle[0], "cy": middle[1], "rx": sides["width"] * 0.36, "ry": sides["height"] * 0.4}
        yield element("ellipse", **oval, fill=POCKETS[game.wheel.colours[label]], stroke=GOLD, stroke_opacity=0.35)
        yield text(label, *middle, 34, data_label=label)


def _zero(table: Felt, prefix: str, label: str, middle: tuple[float, float]) -> Iterator[Element]:
    """The box of a zero; a void one is hatched and says so."""
    outline = table.outline(label)
    yield element("polygon", points=outline, fill=POCKETS["green"], **LINE, stroke_linejoin="round", data_number=label)
    is_void = label in table.game.wheel.void
    if is_void:
        yield element("polygon", points=outline, fill="#05271a", fill_opacity=0.55)
        yield element("polygon", points=outline, fill=painted(prefix, "void"))
        yield capitals("void", middle[0], middle[1] + 32, 13, fill=GOLD)
    yield text(label, *middle, 34, fill_opacity=0.75 if is_void else None, data_label=label)


def _outside(table: Felt) -> Iterator[Element]:
    """The boxes of columns, dozens and even chances, each with its name and odds from the rulebook."""
    for spot in table.outside:
        sides = table.rectangle(table.box_of(spot))
        yield element("rect", **sides, fill="#000000", fill_opacity=0.06, **LINE, data_box=spot.name)
        x, y = sides["x"] + sides["width"] / 2, sides["y"] + sides["height"] / 2
        odds = str(table.game.posted.pays(spot.wager, spot.table, spot.outcome))
        if spot.at[0] > table.end:
            yield text(odds, x, y - 6, fitting(odds, sides["width"] - 14, 25))
            yield text(_name(table.game, spot), x, y + 19, fitting(_name(table.game, spot), 66, 12.5), fill=GOLD)
            continue
        colours = {table.game.wheel.colours[label] for label in spot.labels}
        if len(colours) == 1:
            yield from _diamond(x, y - 8, POCKETS[colours.pop()])
        name = _name(table.game, spot)
        yield text(name, x, y - 8, fitting(name, sides["width"] - 20, 19 if len(colours) == 0 else 25))
        yield text(f"{_span(table.game, spot)}pays {odds}", x, y + 20, 12.5, fill=GOLD)


def _diamond(x: float, y: float, colour: str) -> Iterator[Element]:
    """The diamond of a colour, wide enough for its name."""
    corners = points((x - 60, y), (x, y - 20), (x + 60, y), (x, y + 20))
    yield element("polygon", points=corners, fill=colour, stroke=IVORY, stroke_opacity=0.75, stroke_linejoin="round")


def _name(game: Roulette, spot: Spot) -> str:
    """What a box is called: the wager, and which one of several."""
    spots = game.spots_of(spot.wager)
    return spot.wager.name if len(spots) == 1 else f"{ordinal(spots.index(spot) + 1)} {spot.wager.name}"


def _span(game: Roulette, spot: Spot) -> str:
    """The numbers of a box that is one of several, from the first to the last."""
    return "" if len(game.spots_of(spot.wager)) == 1 else f"{spot.labels[0]}–{spot.labels[-1]}  ·  "


def _courtesy(table: Felt) -> Iterator[Element]:
    """A small sign where an inside wager may also be laid beyond the numbers."""
    for spot in table.game.spots.values():
        if spot.wager.group != "outside" and spot.at[1] < 0:
            x, y = table.place(spot.at)
            words = " · ".join(spot.labels)
            yield element("rect", x=x - 21, y=y - 8, width=42, height=18, rx=9, fill="#0b4d36", **LINE)
            yield text(words, x, y, 11.5, fill=GOLD)


def _marked(table: Felt, prefix: str, marker: str | None) -> Iterator[Element]:
    """A bright frame round the winning number, and the marker on it; chips stay readable above it."""
    if marker is not None:
        frame = {"fill": "#fff3c4", "fill_opacity": 0.14, "stroke": "#ffe9a3", "stroke_width": 3.5}
        yield element("polygon", points=table.outline(marker), **frame, stroke_linejoin="round")
        yield marker_on(prefix, *table.place(table.game.layout.boxes[marker].centre), number=marker)


def _stacks(table: Felt, laid: Mapping[str, Cents]) -> Iterator[Element]:
    """The chips, those nearer to the dealer first so that none covers the amount of another."""
    spots = sorted((table.game.spots[name] for name in laid), key=lambda spot: (-spot.at[1], spot.at[0]))
    for spot in spots:
        yield stack(laid[spot.name], table.place(spot.at), CHIP, on=spot.name, name=spot.name)


__all__ = ["Felt", "layout_svg", "wheel_svg"]
