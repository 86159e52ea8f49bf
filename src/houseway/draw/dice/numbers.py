"""The number boxes of a craps layout, and the Don't Come box beside them.

From the dealer's side to the players': the puck, Lay, Don't Come behind its number, the number, then Come, Put, Place
and Buy, each with its odds.
"""

from __future__ import annotations

from houseway.draw.dice.faces import pair, roll_of
from houseway.draw.dice.sketch import GREAT_CHIP, GREAT_RING, NAME, ODDS, Panel, Place, Sketch, great
from houseway.draw.dice.words import NUMBER_NAMES
from houseway.draw.lettering import capitals, fitting, lines_of, text
from houseway.draw.paint import BLACK, BRONZE, GOLD, WHITE, boxed, outlined, shaded
from houseway.draw.posting import game_title
from houseway.draw.svg import Element, element, group, moved
from houseway.games.dice.spots import Spot

BEHIND = (("lay",), ("dont-come", "dont-come-odds"))
BEFORE = (("come", "come-odds"), ("put", "put-odds"), ("place", "buy"))
"""The rows of cells above and below the number."""
SHELF = 48.0
"""The strip where the puck lies."""
LOW, HIGH = 42.0, 60.0
"""How high a row with one cell is, and a row with several whose names would take no room."""
NARROW = 0.5
"""How wide the column of the puck is beside the numbers, where there is no Don't Come."""
FIGURE = 84.0
"""How high the row of the number is before the cells grow with it."""
PUCK = 20.0


def numbers(sketch: Sketch, box: Panel) -> dict[int, Place]:
    """Draw the boxes; answer where the puck lies for each point, and under nought when it is off."""
    points = sketch.game.facts.line.points
    against = sketch.of("dont-come")
    beside, *columns = box.columns(1.0 if against else NARROW, *([1.0] * len(points)))
    if against:
        _dont_come(sketch, against[0], beside)
    else:
        _beside(sketch, beside)
    for number, column in zip(points, columns, strict=True):
        _column(sketch, number, column)
    return {
        number: (column.middle[0], box.top + SHELF / 2)
        for number, column in zip((0, *points), (beside, *columns), strict=True)
    }


def _rows(sketch: Sketch, number: int, wanted: tuple[tuple[str, ...], ...]) -> list[list[Spot]]:
    """The spots of a number, row by row; a row without any is left out."""
    names = ([f"{wager} {number}" for wager in row] for row in wanted)
    rows = ([sketch.spots[name] for name in row if name in sketch.spots] for row in names)
    return [row for row in rows if row]


def _column(sketch: Sketch, number: int, column: Panel) -> None:
    """One number with everything that can lie on it."""
    sketch.add(element("rect", **column.sides(), **boxed(0.05), data_number=str(number)))
    shelf = Panel(column.left, column.top, column.width, SHELF)
    sketch.add(element("rect", **shelf.sides(), **shaded(0.16)))
    behind, before = _rows(sketch, number, BEHIND), _rows(sketch, number, BEFORE)
    heights = [_height(row, column.width) for row in (*behind, *before)]
    spare = column.height - SHELF - sum(heights)
    if spare > FIGURE:
        heights = [height * (1 + 0.4 * (spare - FIGURE) / sum(heights)) for height in heights]
        spare = column.height - SHELF - sum(heights)
    top = column.top + SHELF
    for row, height in zip(behind, heights, strict=False):
        _cells(sketch, row, Panel(column.left, top, column.width, height))
        top += height
    words = NUMBER_NAMES.get(number, str(number))
    x, y = column.left + column.width / 2, top + spare / 2
    size = min(fitting(words, column.width - 12, 64), spare * 0.72)
    sketch.add(great(words, x, y, size))
    top += spare
    for row, height in zip(before, heights[len(behind) :], strict=True):
        _cells(sketch, row, Panel(column.left, top, column.width, height))
        top += height


def _height(row: list[Spot], width: float) -> float:
    """How high a row is: names that need two lines make it higher."""
    if len(row) == 1:
        return LOW
    lines = max(len(lines_of(spot.wager.name, width / len(row) - 5, NAME)) for spot in row)
    return HIGH + lines * NAME * 1.12


def _cells(sketch: Sketch, row: list[Spot], box: Panel) -> None:
    """A row of cells, side by side."""
    if len(row) == 1:
        sketch.wide_cell(row[0], box)
        return
    for spot, cell in zip(row, box.columns(*([1.0] * len(row))), strict=True):
        sketch.cell(spot, cell)


def _beside(sketch: Sketch, box: Panel) -> None:
    """The column of the puck when it is off, with the name of the game up its side."""
    sketch.add(element("rect", **box.sides(), **boxed(0.05)))
    words = game_title(sketch.game).upper()
    turn = moved(box.middle[0], (box.top + SHELF + box.bottom) / 2, turned=-90)
    sketch.add(text(words, 0, 0, 19, fill=GOLD, spacing=6, transform=turn))


def _dont_come(sketch: Sketch, spot: Spot, box: Panel) -> None:
    """The Don't Come bar, with the dice that it bars."""
    sketch.frame(spot, box)
    shelf = Panel(box.left, box.top, box.width, SHELF)
    sketch.add(element("rect", **shelf.sides(), **shaded(0.16)))
    barred = sketch.game.facts.line.barred
    lines = lines_of(spot.wager.name, box.width - 16, 27)
    block = 34 * len(lines) + 16 + 84 * len(barred) + 22 + 2 * GREAT_RING
    x, y = box.left + box.width / 2, box.top + SHELF + (box.height - SHELF - block) / 2 + 12
    for line in lines:
        sketch.add(text(line, x, y, 27, fill=GOLD, font_weight=700))
        y += 34
    y += 16
    for total in barred:
        sketch.add(capitals("Bar", x, y, 14, fill=GOLD), *pair(roll_of(total), x, y + 36, 34))
        y += 84
    sketch.add(text(sketch.pays(spot), x, y + 4, ODDS + 4))
    sketch.ring(spot, (x, y + 22 + GREAT_RING), GREAT_CHIP)


def puck(point: int, place: Place) -> Element:
    """The puck: white and on, or black and off."""
    words, body, ink = ("ON", "#fdfaf0", "#17171a") if point else ("OFF", "#17171a", "#fdfaf0")
    said = f"the point is {point}" if point else "no point: the come-out roll is next"
    return group(
        (
            element("title", said),
            element("circle", cx=1.5, cy=3, r=PUCK + 1, **shaded(0.42, BLACK)),
            element("circle", r=PUCK, **outlined(BRONZE, 0.8, fill=body)),
            element("circle", r=PUCK - 3.5, **outlined(WHITE if not point else BLACK, 1, 0.55)),
            text(words, 0, 0, 13.5, fill=ink, font_weight=700, spacing=0.6),
        ),
        transform=moved(*place),
        data_puck=words.lower(),
        data_point=str(point),
    )
