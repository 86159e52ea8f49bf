"""Best play without a dealer's hand as a picture: two own cards as a square, and each later street by what is held."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.posting import game_title, property_title
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import RANKS
from houseway.exact.poker.chart import Chart, Start
from houseway.exact.poker.shapes import played_at_best
from houseway.exact.poker.street_chart import Cell, StreetChart, starts_of, street_charts
from houseway.games.poker.poker_game import PokerGame

CELL, LINE = 50.0, 24.0
LEFT, TOP = 40.0, 104.0
LABEL, COLUMN = 176.0, 44.0
GAP = 48.0
PAPER, INK, FAINT = "#fbf7ec", "#1f2a24", "#5f6a5f"
GIVES_UP = "#e9e1cd"
SHADES = ("#8fc7a3", "#4f9f74", "#0f6b42")
"""Of the least raise and those above it; a wager that stays has the darkest."""


def street_chart_svg(game: PokerGame, *, prefix: str) -> str:
    """The choice with each two cards and what it is worth, and beside it what to do on the streets."""
    played = played_at_best(game)
    starts, streets = starts_of(played), street_charts(game, played)
    beside = LEFT + (CELL * len(RANKS) + GAP if starts else 0)
    parts: list[Element] = list(_square(starts)) if starts else []
    height = TOP + (CELL * len(RANKS) if starts else 0)
    y = TOP
    for street in streets:
        parts += _street(street, beside, y)
        y += LINE * (len(street.rows) + 2) + 26
    height = max(height, y - 26) + 52
    width = beside + LABEL + COLUMN * max(len(_columns(street)) for street in streets) + LEFT
    said = ", ".join(f"{rank.replace('T', '10')} and above {points}" for rank, points in streets[0].ranks.items())
    foot = f"points: {said}; / is what best play does mostly"
    return picture(
        prefix,
        (0, 0, width, height),
        element("rect", width=width, height=height, rx=12, fill=PAPER),
        capitals(property_title(game), LEFT, 30, 12, fill=FAINT, anchor="start"),
        text(f"Best play at {game_title(game)}", LEFT, 58, 24, fill=INK, anchor="start"),
        text(_under(game, starts), LEFT, 82, 13, fill=FAINT, anchor="start"),
        *parts,
        text(foot, width - LEFT, height - 20, 13, fill=FAINT, anchor="end"),
        title=f"Best play, {game_title(game)}, {property_title(game)}",
        description=_described(starts, streets),
        font=FONT,
    )


def _under(game: PokerGame, starts: Chart | None) -> str:
    name = game.facts.decision[0].id.replace("-", " ")
    if starts is None:
        return "what to do by what is held, and by the points of the cards"
    return f"{name}: suited above the diagonal, offsuit below; what the best choice is worth, in Antes"


def _described(starts: Chart | None, streets: list[StreetChart]) -> str:
    """The picture in words."""
    words = [f"Play {starts.raised()}."] if starts else []
    for street in streets:
        told = [
            f"{label} {', '.join(dict.fromkeys(cell.mostly for cell in cells.values()))}"
            for label, cells in street.rows.items()
        ]
        words.append(f"{street.decision}: {'; '.join(told)}.")
    return " ".join(words)


def _square(chart: Chart) -> Iterator[Element]:
    ranks = [rank for rank in reversed(RANKS) if any(rank in name for name in chart.starts)]
    raises = list(next(iter(chart.starts.values())).raises)
    for row, high in enumerate(ranks):
        for column, low in enumerate(ranks):
            suffix = "" if row == column else "s" if column > row else "o"
            name = high + low + suffix if column >= row else low + high + suffix
            if name in chart.starts:
                cell = _start(chart.starts[name], raises, LEFT + column * CELL, TOP + row * CELL)
                yield group(cell, data_hand=name)


def _start(start: Start, raises: list[int], x: float, y: float) -> Iterator[Element]:
    fill = SHADES[min(raises.index(start.best), 2)] if start.best else GIVES_UP
    ink = "#ffffff" if fill == SHADES[2] else INK
    yield element("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, rx=5, fill=fill)
    yield text(start.name, x + CELL / 2, y + 19, 15, fill=ink)
    yield text(f"{start.choice} {float(start.value):+.2f}", x + CELL / 2, y + 37, 9.5, fill=ink)


def _columns(street: StreetChart) -> list[int]:
    return sorted({points for cells in street.rows.values() for points in cells})


def _street(street: StreetChart, x: float, y: float) -> Iterator[Element]:
    """A decision: a line for what is held, a column for the points."""
    columns = _columns(street)
    yield capitals(street.decision.replace("-", " "), x, y + 10, 12, fill=FAINT, anchor="start")
    for place, points in enumerate(columns):
        middle = x + LABEL + (place + 0.5) * COLUMN
        yield text(f"{points} pt" if place == 0 else str(points), middle, y + LINE + 4, 11, fill=FAINT)
    for line, (label, cells) in enumerate(street.rows.items(), start=2):
        top = y + line * LINE - 6
        yield text(label, x, top + LINE / 2, 13, fill=INK, anchor="start")
        for place, points in enumerate(columns):
            if points in cells:
                yield group(_cell(cells[points], x + LABEL + place * COLUMN, top), data_row=label, data_points=points)


def _cell(cell: Cell, x: float, y: float) -> Iterator[Element]:
    fill = shade_of(cell.mostly)
    ink = "#ffffff" if fill == SHADES[2] else INK
    yield element("rect", x=x + 1, y=y + 1, width=COLUMN - 2, height=LINE - 2, rx=3, fill=fill)
    mark = "" if cell.is_always else "/"
    yield text(cell.mostly + mark, x + COLUMN / 2, y + LINE / 2, 11 if len(cell.mostly) < 5 else 8.5, fill=ink)


def shade_of(choice: str) -> str:
    """The colour of a choice: giving up is pale, the more is at stake the darker."""
    if choice.endswith("x"):
        return SHADES[min(int(choice.removesuffix("x")), 3) - 1]
    return SHADES[2] if choice in ("ride", "stay") else GIVES_UP
