"""The scorecards of a shoe: the bead plate, hand by hand, and the big road, streak by streak.

A road is written with a letter for each hand: P, B or T.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from houseway.draw.lettering import FONT, text
from houseway.draw.posting import game_title, limits, property_title
from houseway.draw.svg import Element, element, group, picture
from houseway.refusal import Refused
from houseway.round import Game

ROWS = 6
CELL = 38.0
EDGE = 16.0
LEAST_COLUMNS = 16
PAPER = "#fbf7ec"
LINE = "#d8cfb8"
COLOURS = {"P": "#1c4fa0", "B": "#b3122b", "T": "#0f7a4a"}
NAMES = {"P": "Player", "B": "Banker", "T": "tie"}


@dataclass(frozen=True, slots=True)
class Mark:
    """One place of a road: who won there, and how many ties followed."""

    column: int
    row: int
    winner: str
    ties: int = 0


def checked(road: str | None) -> str:
    """The letters of a road; anything else is refused."""
    plain = "".join((road or "").upper().split())
    if set(plain) - set(NAMES):
        raise Refused(f"{road!r} is no road", remedy="Write P, B or T for each hand, like BBPTB")
    return plain


def beads(road: str) -> list[Mark]:
    """Every hand in turn, down a column of six and on to the next.

    >>> [(mark.column, mark.row) for mark in beads("BPTBPBT")][-2:]
    [(0, 5), (1, 0)]
    """
    return [Mark(index // ROWS, index % ROWS, winner) for index, winner in enumerate(road)]


def streaks(road: str) -> list[Mark]:
    """Each change of winner begins a column; a streak runs down, and turns right where it cannot go on.

    Ties are counted on the hand before them; ties before any winner wait for the first.

    >>> [(mark.column, mark.row, mark.ties) for mark in streaks("TBBTPB")]
    [(0, 0, 1), (0, 1, 1), (1, 0, 0), (2, 0, 0)]
    >>> [(mark.column, mark.row) for mark in streaks("BBBBBBBB")][-3:]
    [(0, 5), (1, 5), (2, 5)]
    """
    marks: list[Mark] = []
    taken: set[tuple[int, int]] = set()
    start = -1
    early = 0
    for winner in road:
        if winner == "T":
            if marks:
                last = marks[-1]
                marks[-1] = Mark(last.column, last.row, last.winner, last.ties + 1)
            else:
                early += 1
            continue
        if marks and marks[-1].winner == winner:
            column, row = marks[-1].column, marks[-1].row + 1
            if row == ROWS or (column, row) in taken or column > start:
                column, row = column + 1, row - 1
        else:
            start += 1
            while (start, 0) in taken:
                start += 1
            column, row = start, 0
        taken.add((column, row))
        marks.append(Mark(column, row, winner, early if not marks else 0))
    return marks


def bead_plate_svg(game: Game, road: str | None, *, prefix: str) -> str:
    """The bead plate: a filled bead with a letter for each hand."""
    hands = checked(road)
    return _road_svg(game, "Bead plate", hands, beads(hands), _bead, prefix)


def big_road_svg(game: Game, road: str | None, *, prefix: str) -> str:
    """The big road: rings in the winner's colour, a green stroke and a number for ties."""
    hands = checked(road)
    return _road_svg(game, "Big road", hands, streaks(hands), _ring, prefix)


def _road_svg(
    game: Game, name: str, road: str, marks: list[Mark], draw: Callable[[Mark], Iterator[Element]], prefix: str
) -> str:
    """A road on its paper."""
    columns = max([LEAST_COLUMNS, *(mark.column + 1 for mark in marks)])
    width, height = 2 * EDGE + columns * CELL, 2 * EDGE + ROWS * CELL
    counts = ", ".join(f"{road.count(letter)} {NAMES[letter]}" for letter in "BPT")
    posted = ", ".join(f"{notice.label.lower()} {notice.value}" for notice in limits(game))
    return picture(
        prefix,
        (0, 0, width, height),
        element("rect", width=width, height=height, rx=10, fill=PAPER),
        *_grid(columns),
        *(group(draw(mark), data_place=f"{mark.column},{mark.row}") for mark in marks),
        title=f"{name}, {game_title(game)}, {property_title(game)}",
        description=f"{len(road)} hands: {counts}. Posted: {posted}.",
        font=FONT,
    )


def _grid(columns: int) -> Iterator[Element]:
    right, bottom = EDGE + columns * CELL, EDGE + ROWS * CELL
    for column in range(columns + 1):
        x = EDGE + column * CELL
        yield element("path", d=f"M{x:.0f} {EDGE:.0f}V{bottom:.0f}", stroke=LINE, stroke_width=1)
    for row in range(ROWS + 1):
        y = EDGE + row * CELL
        yield element("path", d=f"M{EDGE:.0f} {y:.0f}H{right:.0f}", stroke=LINE, stroke_width=1)


def _centre(mark: Mark) -> tuple[float, float]:
    return EDGE + (mark.column + 0.5) * CELL, EDGE + (mark.row + 0.5) * CELL


def _bead(mark: Mark) -> Iterator[Element]:
    x, y = _centre(mark)
    yield element("circle", cx=x, cy=y, r=15, fill=COLOURS[mark.winner])
    yield text(mark.winner, x, y, 16, fill="#ffffff", font_weight=700)


def _ring(mark: Mark) -> Iterator[Element]:
    x, y = _centre(mark)
    yield element("circle", cx=x, cy=y, r=13.5, fill="none", stroke=COLOURS[mark.winner], stroke_width=4)
    if mark.ties:
        line = f"M{x - 11:.1f} {y + 11:.1f}L{x + 11:.1f} {y - 11:.1f}"
        yield element("path", d=line, stroke=COLOURS["T"], stroke_width=3)
        if mark.ties > 1:
            yield element("circle", cx=x, cy=y, r=8, fill=PAPER)
            yield text(str(mark.ties), x, y, 14, fill=COLOURS["T"], font_weight=700)
