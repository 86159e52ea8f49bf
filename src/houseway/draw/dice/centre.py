"""The stickperson's part of a craps layout: hardways, one-roll propositions, Horn and World, and the hops."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from houseway.draw.dice.faces import pair
from houseway.draw.dice.sketch import GREAT_CHIP, GREAT_RING, NAME, ODDS, RING, Panel, Sketch, great
from houseway.draw.dice.words import total_of
from houseway.draw.lettering import capitals, fitting, lines_of, text, width_of
from houseway.draw.paint import GOLD, boxed, shaded
from houseway.draw.svg import element
from houseway.games.dice.spots import Spot

SINGLES = ("craps-two", "craps-three", "craps-twelve", "eleven")
PER_ROW = 8
"""How many hops stand side by side."""


def centre(sketch: Sketch, box: Panel) -> None:
    """Everything in the middle, from Any Seven down to the hops."""
    seven, hard, singles, craps, horn, hops = box.rows(54, 168, 118, 62, 124, 262)
    for spot in sketch.of("any-seven"):
        _band(sketch, spot, seven)
    _hardways(sketch, hard)
    found = [spot for wager in SINGLES for spot in sketch.of(wager)]
    for spot, place in zip(found, singles.columns(*([1.0] * len(found))), strict=True):
        _single(sketch, spot, place)
    both = sketch.of("c-and-e")
    any_craps, circles = craps.columns(0.56, 0.44) if both else (craps, craps)
    for spot in sketch.of("any-craps"):
        _band(sketch, spot, any_craps)
    for spot in both:
        _circles(sketch, spot, circles)
    _horns(sketch, horn)
    _hops(sketch, hops)


def _band(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """A band across the middle: the name in red, its odds, and the ring."""
    sketch.frame(spot, box, opacity=0.16)
    _, y = box.middle
    room = box.width - 2 * GREAT_RING - 120
    name = spot.wager.name.upper()
    size = fitting(name, room * 0.86, 30)
    left = box.left + 20
    sketch.add(great(name, left, y, size, spacing=size * 0.1, anchor="start"))
    sketch.add(text(sketch.pays(spot), box.right - 2 * GREAT_RING - 20, y, 19, anchor="end"))
    sketch.ring(spot, (box.right - GREAT_RING - 8, y), GREAT_CHIP)


def _hardways(sketch: Sketch, box: Panel) -> None:
    """The hardways two by two, six and eight above."""
    spots = sorted(sketch.of("hardway"), key=lambda spot: (abs(spot.number - 7), spot.number))
    rows = box.rows(*([1.0] * -(-len(spots) // 2)))
    places = [place for row in rows for place in row.columns(1, 1)]
    for spot, place in zip(spots, places, strict=False):
        sketch.frame(spot, place)
        _, y = place.middle
        half = spot.number // 2
        sketch.add(*pair(f"{half}-{half}", place.left + 62, y, 40))
        x = place.left + 120
        sketch.add(text(f"{spot.wager.name} {spot.number}", x, y - 12, 14, fill=GOLD, anchor="start"))
        sketch.add(text(sketch.pays(spot), x, y + 11, 20, anchor="start"))
        sketch.ring(spot, (place.right - GREAT_RING - 8, y), GREAT_CHIP)


def _single(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """A proposition on one roll: its dice, its name, its odds, and the ring."""
    sketch.frame(spot, box)
    x, _ = box.middle
    sketch.add(*pair(next(iter(spot.rolls)), x, box.top + 22, 26))
    sketch.add(text(spot.wager.name, x, box.top + 47, fitting(spot.wager.name, box.width - 8, 13), fill=GOLD))
    sketch.add(text(sketch.pays(spot), x, box.top + 64, 15))
    sketch.ring(spot, (x, box.bottom - RING - 5))


def _circles(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """C and E: a circle for each part, and the chips between them."""
    sketch.frame(spot, box)
    _, y = box.middle
    name = spot.wager.name
    sketch.add(text(name, box.left + 12, y - 9, 15, fill=GOLD, anchor="start"))
    sketch.add(text("each part pays", box.left + 12, y + 8, 10.5, anchor="start"))
    sketch.add(text("as its own", box.left + 12, y + 20, 10.5, anchor="start"))
    middle = box.right - 66
    for (part, _), x in zip(spot.parts, (middle - 37, middle + 37), strict=False):
        sketch.add(element("circle", cx=x, cy=y, r=18, **shaded(0.2), stroke=GOLD, stroke_width=1.4))
        letter = next(word for word in reversed(part.wager.name.split()) if word)[:1]
        sketch.add(great(letter, x, y, 22))
    sketch.ring(spot, (middle, y))


def _horns(sketch: Sketch, box: Panel) -> None:
    """Horn and World at the sides, the four Horn High between them."""
    horn, high, world = box.columns(0.24, 0.52, 0.24)
    for spot, place in [*((spot, horn) for spot in sketch.of("horn")), *((spot, world) for spot in sketch.of("world"))]:
        sketch.frame(spot, place, opacity=0.1)
        x, _ = place.middle
        sketch.add(great(spot.wager.name.upper(), x, place.top + 24, 23, spacing=2))
        for index, line in enumerate(lines_of(sketch.pays(spot), place.width - 12, ODDS)):
            sketch.add(text(line, x, place.top + 47 + index * 15, ODDS, fill=GOLD))
        sketch.ring(spot, (x, place.bottom - RING - 8))
    highs = sketch.of("horn-high")
    if not highs:
        return
    sketch.add(element("rect", **high.sides(), **boxed(0.06)))
    sketch.add(text(highs[0].wager.name.upper(), high.middle[0], high.top + 17, 16, fill=GOLD, spacing=2))
    below = Panel(high.left, high.top + 30, high.width, high.height - 30)
    for spot, place in zip(highs, below.columns(*([1.0] * len(highs))), strict=True):
        sketch.frame(spot, place)
        x, _ = place.middle
        doubled = next(part for part, share in spot.parts if share > 1)
        sketch.add(text(total_of(doubled), x, place.top + 18, 25, font_weight=700))
        sketch.add(text("twice", x, place.top + 38, NAME, fill=GOLD))
        sketch.ring(spot, (x, place.bottom - RING - 7))


def _hops(sketch: Sketch, box: Panel) -> None:
    """The hops in rows of their odds: the dice, and the ring below them."""
    spots = sorted(sketch.of("hop"), key=_worth, reverse=True)
    lines: list[tuple[str, list[Spot]]] = []
    for odds, same in groupby(spots, key=sketch.pays):
        together = list(same)
        count = -(-len(together) // PER_ROW)
        size = -(-len(together) // count)
        lines += [
            (odds if not start else "", together[start : start + size]) for start in range(0, len(together), size)
        ]
    if not lines:
        return
    sketch.add(element("rect", **box.sides(), **boxed(0.06)))
    heads = sum(bool(odds) for odds, _ in lines)
    height = (box.height - 24 * heads) / len(lines)
    top = box.top
    for odds, row in lines:
        if odds:
            _hop_heading(sketch, row[0], odds, Panel(box.left, top, box.width, 24))
            top += 24
        width = box.width / PER_ROW
        left = box.left + (box.width - width * len(row)) / 2
        for spot, place in zip(
            row, Panel(left, top, width * len(row), height).columns(*([1.0] * len(row))), strict=True
        ):
            x, _ = place.middle
            sketch.fine_frame(spot, place.within(1.5))
            sketch.add(*pair(next(iter(spot.rolls)), x, place.top + 17, 21))
            sketch.ring(spot, (x, place.bottom - RING - 5))
        top += height


def _worth(spot: Spot) -> Fraction:
    """What a one-roll bet wins on a stake of one."""
    return next(iter(spot.rolls.values())).per_unit


def _hop_heading(sketch: Sketch, spot: Spot, odds: str, box: Panel) -> None:
    """The name of the hops and what the rows below pay."""
    x, y = box.middle
    name = spot.wager.name
    sketch.add(capitals(name, x - 8, y + 1, 13, fill=GOLD, anchor="end"))
    sketch.add(text(odds, x + 6, y + 1, 15, anchor="start"))
    reach = width_of(name.upper(), 13) + 40
    for left, right in ((box.left + 14, x - reach), (x + reach, box.right - 14)):
        sketch.line_across(Panel(left, box.top, right - left, box.height), y + 1)
