"""The bets over many rolls along the rail of a craps layout: Fire, and those that count numbers."""

from __future__ import annotations

from houseway.draw.dice.sketch import GREAT_CHIP, GREAT_RING, ODDS, Panel, Sketch, great
from houseway.draw.dice.words import counted, rows_of
from houseway.draw.lettering import fitting, text, width_of
from houseway.draw.paint import GOLD, outlined, shaded
from houseway.draw.posting import money
from houseway.draw.svg import Element, element, group, moved
from houseway.games.dice.spots import Spot

SIDE, STRIP = 112.0, 70.0
"""How high the boxes are, and a box alone."""
DISC = 12.0
ROW = 16.0
"""The size of its odds."""
KINDS = ("fire", "numbers")


def side_spots(sketch: Sketch) -> list[Spot]:
    """The bets along the rail: those over many rolls, and whatever has no box elsewhere."""
    return [
        spot
        for spot in sketch.spots.values()
        if spot.covers.kind in KINDS or (not spot.number and spot.name not in sketch.places)
    ]


def side_height(sketch: Sketch) -> float:
    """How high the boxes are: one bet alone takes a strip."""
    spots = side_spots(sketch)
    return (STRIP if len(spots) == 1 else SIDE) if spots else 0


def side(sketch: Sketch, box: Panel) -> None:
    """One box for each, as wide as its numbers and rows need; one alone runs along the rail."""
    spots = side_spots(sketch)
    if len(spots) == 1:
        _strip(sketch, spots[0], box.within(3))
        return
    for spot, place in zip(spots, box.columns(*(_share(sketch, spot) for spot in spots)), strict=True):
        _bet(sketch, spot, place.within(3))


def _share(sketch: Sketch, spot: Spot) -> float:
    """How much room a bet needs beside the others."""
    words = "".join(f"{name}{odds}" for name, odds in _odds(sketch, spot))
    return 96 + max(len(spot.covers.wanted) * 2.4 * DISC, width_of(words, ROW) + 20 * len(_odds(sketch, spot)), 150)


def _odds(sketch: Sketch, spot: Spot) -> list[tuple[str, str]]:
    """The rows of its pay table, each with what it asks for; alone, its odds say enough."""
    rows = rows_of(sketch.game, spot)
    if len(rows) < 2:
        return [("", sketch.pays(spot))]
    return [(counted(spot, outcome), odds) for outcome, odds in rows]


def _strip(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """Everything of one bet along the rail: the ring, the name, its numbers, its odds, its limits."""
    sketch.frame(spot, box, opacity=0.1)
    _, y = box.middle
    sketch.ring(spot, (box.left + GREAT_RING + 12, y), GREAT_CHIP)
    left = box.left + 2 * GREAT_RING + 40
    if spot.covers.kind == "fire":
        sketch.add(_flame(left, y))
        left += 22
    sketch.add(great(spot.wager.name, left, y, 28, anchor="start"))
    left += width_of(spot.wager.name, 28) + 40
    _discs(sketch, spot.covers.wanted, Panel(left, y - DISC, box.width / 3, 2 * DISC))
    left += len(spot.covers.wanted) * 2.4 * DISC + 50
    bounds = _bounds(sketch, spot)
    sketch.add(text(bounds, box.right - 16, y, 14, fill=GOLD, anchor="end"))
    rows = _odds(sketch, spot)
    along = Panel(left, box.top, box.right - 40 - width_of(bounds, 14) - left, box.height)
    for (words, odds), place in zip(rows, along.columns(*([1.0] * len(rows))), strict=True):
        x, _ = place.middle
        sketch.add(text(words, x - 6, y, 16, fill=GOLD, anchor="end"), text(odds, x + 6, y, 20, anchor="start"))


def _bounds(sketch: Sketch, spot: Spot) -> str:
    """The least and the most that a bet may be."""
    least, most, _ = sketch.game.limits(spot.name)
    return f"{money(least)} to {money(most)}"


def _bet(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """The ring with the limits below it; the name, the numbers it waits for, and its odds."""
    sketch.frame(spot, box, opacity=0.1)
    x = box.left + GREAT_RING + 14
    sketch.ring(spot, (x, box.middle[1] - 9), GREAT_CHIP)
    bounds = _bounds(sketch, spot)
    sketch.add(text(bounds, x, box.bottom - 16, fitting(bounds, 2 * GREAT_RING + 20, 12), fill=GOLD))
    left = box.left + 2 * GREAT_RING + 32
    room = box.right - left - 8
    name, indent = spot.wager.name, 0
    if spot.covers.kind == "fire":
        sketch.add(_flame(left + 9, box.top + 23))
        indent = 26
    sketch.add(great(name, left + indent, box.top + 23, fitting(name, room - indent, 24), anchor="start"))
    _discs(sketch, spot.covers.wanted, Panel(left, box.top + 42, room, 2 * DISC))
    _odds_along(sketch, _odds(sketch, spot), Panel(left, box.bottom - 28, room, 22))


def _odds_along(sketch: Sketch, rows: list[tuple[str, str]], box: Panel) -> None:
    """The rows of a pay table side by side, smaller where they would not fit."""
    needed = sum(width_of(words, ODDS) + width_of(odds, ROW) + 20 for words, odds in rows)
    scale = min(1.0, box.width / needed)
    left, y = box.left, box.middle[1]
    for words, odds in rows:
        if words:
            sketch.add(text(words, left, y, ODDS * scale, fill=GOLD, anchor="start"))
            left += (width_of(words, ODDS) + 6) * scale
        sketch.add(text(odds, left, y, ROW * scale, anchor="start"))
        left += (width_of(odds, ROW) + 14) * scale


def _discs(sketch: Sketch, numbers: tuple[int, ...], box: Panel) -> None:
    """The numbers that a bet waits for, each in a disc."""
    step = min(2.4 * DISC, box.width / max(1, len(numbers)))
    for index, number in enumerate(numbers):
        x, y = box.left + DISC + index * step, box.middle[1]
        sketch.add(element("circle", cx=x, cy=y, r=DISC, **shaded(0.22), stroke=GOLD, stroke_width=1))
        sketch.add(text(str(number), x, y, 13.5))


def _flame(x: float, y: float) -> Element:
    """A small flame."""
    outer = "M0 -13C3 -7 9 -4 9 4A9 9 0 0 1 -9 4C-9 0 -6 -2 -5 -6C-3 -4 -1 -6 0 -13Z"
    inner = "M0 -2C2 1 5 3 5 7A5 5 0 0 1 -5 7C-5 4 -2 3 0 -2Z"
    return group(
        (
            element("path", d=outer, **outlined("#8d2a10", 0.8, fill="#f0642f")),
            element("path", d=inner, fill="#ffd25e"),
        ),
        transform=moved(x, y),
    )
