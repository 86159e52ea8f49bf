"""The players' side of a craps layout: Come, Field, Don't Pass and Pass, which run round the end of the table."""

from __future__ import annotations

from houseway.draw.dice.faces import pair, roll_of
from houseway.draw.dice.sketch import GREAT_CHIP, GREAT_RING, ODDS, RING, Panel, Sketch, great
from houseway.draw.dice.words import full_name, rows_of
from houseway.draw.lettering import capitals, fitting, text, width_of
from houseway.draw.paint import BRIGHT_GOLD, GOLD, IVORY, boxed, outlined, shaded
from houseway.draw.svg import element, moved, number
from houseway.games.dice.spots import Spot

PASS, DONT_PASS, FIELD, BEHIND = 64.0, 54.0, 96.0, 50.0
"""How deep the bars are: Pass, Don't Pass, the Field, the odds behind Pass."""
RING_AT = 46.0
"""How far from the left the rings of the bars lie."""


def line_depth(sketch: Sketch) -> float:
    """How deep the bars that run round the end are."""
    return PASS + (DONT_PASS if sketch.of("dont-pass") else 0)


def bars(sketch: Sketch, box: Panel) -> None:
    """Pass and Don't Pass, bent round the lower left corner of a box; the odds behind Pass below them."""
    (line,) = sketch.of("pass")
    outer = Panel(box.left, box.top, box.width, box.height - BEHIND)
    corner = line_depth(sketch)
    _bent(sketch, line, outer, PASS, corner)
    bar = Panel(outer.left + corner, outer.bottom - PASS, outer.width - corner, PASS)
    _bar_words(sketch, line, bar, full_name(line.wager), 40, IVORY)
    _upright(sketch, full_name(line.wager), outer, PASS, 30, IVORY)
    odds_box = Panel(bar.left, outer.bottom, bar.width, BEHIND)
    for spot in sketch.of("pass-odds"):
        _odds_behind(sketch, spot, odds_box)
    for spot in sketch.of("dont-pass"):
        inner = Panel(outer.left + PASS, outer.top, outer.width - PASS, outer.height - PASS)
        _bent(sketch, spot, inner, DONT_PASS, DONT_PASS)
        _upright(sketch, f"{spot.wager.name} Bar", inner, DONT_PASS, 20, GOLD)
        foot = Panel(bar.left, inner.bottom - DONT_PASS, bar.width, DONT_PASS)
        _dont_pass_words(sketch, spot, foot)


def _bent(sketch: Sketch, spot: Spot, box: Panel, depth: float, corner: float) -> None:
    """A bar down the left side of a box, round its corner and along its foot."""
    inner = corner - depth
    path = (
        f"M{number(box.left)} {number(box.top)}V{number(box.bottom - corner)}"
        f"A{number(corner)} {number(corner)} 0 0 0 {number(box.left + corner)} {number(box.bottom)}"
        f"H{number(box.right)}V{number(box.bottom - depth)}H{number(box.left + depth + inner)}"
        f"A{number(inner)} {number(inner)} 0 0 1 {number(box.left + depth)} {number(box.bottom - depth - inner)}"
        f"V{number(box.top)}Z"
    )
    sketch.add(element("path", d=path, **boxed(0.1), data_box=spot.name))


def _upright(sketch: Sketch, words: str, box: Panel, depth: float, size: float, fill: str) -> None:
    """Words that read up the left side."""
    room = box.height - 200
    written = words.upper()
    fits = fitting(written, room * 0.8, size)
    turn = moved(box.left + depth / 2, box.top + (box.height - 90) / 2, turned=-90)
    sketch.add(text(written, 0, 0, fits, fill=fill, spacing=fits * 0.16, font_weight=700, transform=turn))


def _bar_words(sketch: Sketch, spot: Spot, bar: Panel, words: str, size: float, fill: str) -> None:
    """The name of a bar in great letters, its odds, and the ring."""
    x, y = bar.middle
    written = words.upper()
    sketch.add(text(written, x, y, size, fill=fill, spacing=size * 0.3, font_weight=700))
    half = width_of(written, size) / 2 + len(written) * size * 0.15
    sketch.add(text(sketch.pays(spot), x + half + 54, y, 18, fill=GOLD))
    sketch.ring(spot, (bar.left + RING_AT, y), GREAT_CHIP)


def _odds_behind(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """The strip in front of the player where the odds lie, with what they pay on each number."""
    sketch.frame(spot, box, opacity=0.02)
    x, y = box.left + RING_AT, box.middle[1]
    sketch.ring(spot, (x, y), GREAT_CHIP)
    sketch.add(capitals(spot.wager.name, x + GREAT_RING + 14, y, 13, fill=GOLD, anchor="start"))
    _numbers_and_odds(sketch, spot, Panel(x + 170, box.top, box.right - x - 180, box.height), most=True)


def _numbers_and_odds(sketch: Sketch, spot: Spot, box: Panel, *, most: bool = False) -> None:
    """Each group of numbers with its odds, evenly along a box, and how many times the bet they may be."""
    rows = rows_of(sketch.game, spot)
    for (outcome, odds), place in zip(rows, box.columns(*([1.0] * len(rows))), strict=True):
        x, y = place.middle
        numbers = outcome.split()
        middle = y - 9 if most else y
        sketch.add(text(" · ".join(numbers), x - 6, middle, 14, fill=GOLD, anchor="end"))
        sketch.add(text(odds, x + 6, middle, 15.5, anchor="start"))
        if most:
            option = sketch.game.behaviour.odds_option(int(numbers[0]))
            sketch.add(text(f"up to {sketch.game.posted[option]} times the bet", x, y + 11, 11.5, fill=GOLD))


def _dont_pass_words(sketch: Sketch, spot: Spot, bar: Panel) -> None:
    """The bar with the dice that it bars, its odds; the odds behind it at the right."""
    y = bar.middle[1]
    words = f"{spot.wager.name} Bar".upper()
    left = bar.left + RING_AT
    sketch.ring(spot, (left, y), GREAT_CHIP)
    left += GREAT_RING + 14
    sketch.add(text(words, left, y, 23, fill=GOLD, anchor="start", spacing=2, font_weight=700))
    left += width_of(words, 23) + len(words) * 2 + 14
    for total in sketch.game.facts.line.barred:
        sketch.add(*pair(roll_of(total), left + 30, y, 30))
        left += 78
    sketch.add(text(sketch.pays(spot), left, y, 17, anchor="start"))
    for behind in sketch.of("dont-pass-odds"):
        box = Panel(bar.right - 436, bar.top, 436, bar.height)
        sketch.boxes[behind.name] = box
        sketch.add(element("rect", **box.sides(), **boxed(0.05), data_box=behind.name))
        sketch.ring(behind, (box.left + GREAT_RING + 10, y), GREAT_CHIP)
        at = box.left + 2 * GREAT_RING + 22
        sketch.add(capitals(behind.wager.name, at, y - 11, 11.5, fill=GOLD, anchor="start"))
        _numbers_and_odds(sketch, behind, Panel(at - 6, y - 1, box.right - at - 4, 26))


def come(sketch: Sketch, box: Panel) -> None:
    """The Come box in great red letters."""
    (spot,) = (spot for spot in sketch.of("come") if not spot.number)
    sketch.frame(spot, box)
    x, y = box.middle
    size = min(66.0, box.height * 0.74)
    sketch.add(great(spot.wager.name.upper(), x, y, size, spacing=size * 0.42))
    sketch.add(text(sketch.pays(spot), x + size * 3.4, y, 18, fill=GOLD))
    sketch.ring(spot, (box.left + box.width * 0.17, y), GREAT_CHIP)


def field(sketch: Sketch, box: Panel) -> None:
    """The Field with its numbers, those that pay more in a ring; Big Six and Big Eight before it."""
    big = [*sketch.of("big-six"), *sketch.of("big-eight")]
    rest = box
    if big:
        corner, rest = box.columns(210, box.width - 210)
        for spot, place in zip(big, corner.columns(*([1.0] * len(big))), strict=True):
            _big(sketch, spot, place)
    (spot,) = sketch.of("field")
    sketch.frame(spot, rest)
    rows = rows_of(sketch.game, spot)
    least = min(rows, key=lambda row: spot.rolls[roll_of(int(row[0].split()[0]))].per_unit)[1]
    by_total = sorted((int(total), odds) for outcome, odds in rows for total in outcome.split())
    y = rest.top + 36
    sketch.ring(spot, (rest.left + rest.width * 0.09, rest.middle[1]), GREAT_CHIP)
    along = Panel(rest.left + rest.width * 0.15, rest.top, rest.width * 0.82, rest.height)
    for (total, odds), place in zip(by_total, along.columns(*([1.0] * len(by_total))), strict=True):
        x = place.middle[0]
        if odds != least:
            sketch.add(element("circle", cx=x, cy=y - 1, r=25, **shaded(0.2), stroke=BRIGHT_GOLD, stroke_width=1.6))
            sketch.add(text(f"pays {odds}", x, rest.bottom - 20, ODDS + 2, fill=BRIGHT_GOLD))
        sketch.add(text(str(total), x, y, 33, fill=BRIGHT_GOLD if odds != least else IVORY))
    x = along.middle[0]
    sketch.add(great(spot.wager.name.upper(), x, rest.bottom - 21, 25, spacing=9))
    sketch.add(text(f"pays {least}", x + 130, rest.bottom - 20, ODDS + 1, fill=GOLD))


def _big(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """Big Six or Big Eight: the figure in red, the name and odds, and the ring."""
    sketch.frame(spot, box, opacity=0.1)
    x, y = box.left + box.width * 0.32, box.middle[1]
    sketch.add(great(str(spot.number), x, box.top + 32, 44))
    sketch.add(text(spot.wager.name, x + 4, y + 18, fitting(spot.wager.name, 58, 13), fill=GOLD))
    sketch.add(text(sketch.pays(spot), x + 4, y + 34, ODDS))
    sketch.ring(spot, (box.right - RING - 8, y - 8))
    sketch.add(element("path", d=f"M{box.right:.1f} {box.top:.1f}V{box.bottom:.1f}", **outlined(GOLD, 1, 0.5)))
