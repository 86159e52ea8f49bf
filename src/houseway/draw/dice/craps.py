"""The craps layout: one end of the table, the middle with its propositions, and the bets along the rail.

Each part draws itself and says where its spots are; the chips, the puck and the dice come on top.
"""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.chips import Chips, described, laid, stack
from houseway.draw.cloth import cloth_of
from houseway.draw.dice.centre import centre
from houseway.draw.dice.faces import check_roll, in_words, shine, thrown
from houseway.draw.dice.line import BEHIND, FIELD, bars, come, field, line_depth
from houseway.draw.dice.numbers import numbers, puck
from houseway.draw.dice.side import side, side_height
from houseway.draw.dice.sketch import Panel, Place, Sketch
from houseway.draw.legend import placard
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import GOLD, felt, winning
from houseway.draw.posting import Notice, as_words, game_title, limits, property_title, summary
from houseway.draw.svg import Element, element, group, picture
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import faces
from houseway.refusal import Refused

WIDTH = 1720.0
MARGIN = 52.0
TOP = 110.0
GAP = 26.0
END = 1080.0
"""How wide the end of the table is."""
BODY = 822.0
COME = 92.0
DIE = 42.0


class Printed:
    """The felt as it is printed: every part drawn, every spot at its place."""

    def __init__(self, game: Craps) -> None:
        """Draw the end, the middle and the rail; ``shelf`` is where the puck lies, ``dice`` where they come to rest."""
        self.sketch = Sketch(game)
        end = Panel(MARGIN, TOP, END, BODY)
        self.shelf, self.dice = self._end(end)
        centre(self.sketch, Panel(end.right + GAP, TOP, WIDTH - MARGIN - GAP - end.right, BODY))
        self.height = TOP + BODY + MARGIN
        if deep := side_height(self.sketch):
            side(self.sketch, Panel(MARGIN - 3, TOP + BODY + 14, WIDTH - 2 * MARGIN + 6, deep))
            self.height += 14 + deep

    def _end(self, box: Panel) -> tuple[dict[int, Place], Place]:
        """The end of the table."""
        sketch = self.sketch
        depth = line_depth(sketch)
        bars(sketch, box)
        inner = Panel(box.left + depth, box.top, box.width - depth, box.height - depth - BEHIND)
        deep = COME if sketch.of("dont-come") else COME * 1.4
        columns, middle, foot = inner.rows(inner.height - deep - FIELD, deep, FIELD)
        shelf = numbers(sketch, columns)
        come(sketch, middle)
        field(sketch, foot)
        return shelf, (middle.left + middle.width * 0.87, middle.middle[1])


def layout_svg(
    game: Craps, chips: Chips | None = None, roll: str | None = None, *, point: int = 0, prefix: str = "layout"
) -> str:
    """The layout with chips on their spots, by name, the puck on the point, and the dice as thrown."""
    check_point(game, point)
    if roll is not None:
        check_roll(roll)
    on_spots = laid(game, chips)
    printed = Printed(game)
    sketch, height = printed.sketch, printed.height
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        *felt(prefix, WIDTH, height, cloth_of(game)),
        element("defs", shine(prefix)),
        *_heading(game),
        group(sketch.drawn),
        group(_won(sketch, roll)),
        puck(point, printed.shelf[point]),
        *([thrown(prefix, roll, *printed.dice, DIE)] if roll else []),
        group(_stacks(sketch, on_spots)),
        title=f"{game_title(game)} layout, {property_title(game)}",
        description=_in_words(game, on_spots, roll, point),
        font=FONT,
    )


def check_point(game: Craps, point: int) -> None:
    """Refuse a total that never becomes a point here; nought is no point."""
    points = game.facts.line.points
    if point and point not in points:
        remedy = f"Points are {', '.join(map(str, points))}"
        raise Refused(f"{point} is never a point here", clause=game.rulebook.cite("total"), remedy=remedy)


def _heading(game: Craps) -> Iterator[Element]:
    """The property and the game, the limits of the line and the middle; the other bets carry their own."""
    y = TOP - 52
    yield capitals(property_title(game), MARGIN, y - 13, 13, fill=GOLD, anchor="start")
    yield text(game_title(game), MARGIN, y + 14, 32, anchor="start")
    own = {name for spot in game.layout.spots.values() for name in (spot.covers.minimum, spot.covers.maximum)}
    side_bets = {as_words(name) for name in own if not name.startswith(("minimum", "maximum"))}
    yield from placard([notice for notice in _posted(game) if notice.label not in side_bets], WIDTH - MARGIN, y)


def _posted(game: Craps) -> list[Notice]:
    """The limits, and the charges in percent."""
    charges = {covers.vigorish.rate for covers in game.layout.covers.values() if covers.vigorish}
    rates = [
        Notice(as_words(option.id), f"{game.posted[option.id]}%", option.clause)
        for option in game.posted.options.values()
        if option.id in charges
    ]
    return [*limits(game), *rates]


def _in_words(game: Craps, on_spots: Chips, roll: str | None, point: int) -> str:
    """The picture in words."""
    stands = f"The puck is on {point}." if point else "The puck is off."
    shown = [f"The dice show {in_words(roll)}."] if roll else []
    return " ".join([summary(game), *described(on_spots), stands, *shown])


def _won(sketch: Sketch, roll: str | None) -> Iterator[Element]:
    """A bright frame round every one-roll bet that the dice have won, whatever the point."""
    if roll is not None:
        sorted_roll = "-".join(map(str, sorted(faces(roll))))
        for name, box in sketch.boxes.items():
            if sorted_roll in sketch.spots[name].rolls:
                yield element("rect", **box.sides(), **winning(), data_won=name)


def _stacks(sketch: Sketch, on_spots: Chips) -> Iterator[Element]:
    """The chips, those farther away first."""
    for name in sorted(on_spots, key=lambda spot: (sketch.places[spot][1], sketch.places[spot][0])):
        yield stack(on_spots[name], sketch.places[name], sketch.chips[name], on=name)


__all__ = ["Printed", "check_point", "layout_svg"]
