"""The 169 starting hands of hold'em as a square: which to raise, and what each is worth."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.posting import game_title, property_title
from houseway.draw.svg import Element, element, group, picture
from houseway.equipment.cards import RANKS
from houseway.exact.poker.chart import Chart, Start, chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.raises_apart import BestApart
from houseway.exact.poker.shapes import played_at_best
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import NotFound

CELL = 56.0
LEFT, TOP = 40.0, 104.0
PAPER = "#fbf7ec"
INK = "#1f2a24"
FAINT = "#5f6a5f"
RAISES = "#0f7a4a"
CHECKS = "#e9e1cd"
ON_RAISES = "#ffffff"


def chart_svg(game: PokerGame, *, prefix: str) -> str:
    """Suited hands above the diagonal, offsuit below, pairs on it; each with its best choice and what that is worth."""
    played = played_at_best(game)
    if not isinstance(played, BestPlay | BestApart):
        raise NotFound(f"{game.rulebook.name} has no starting hands of two cards")
    chart = chart_of(played)
    otherwise = next(iter(chart.starts.values())).otherwise
    ranks = [rank for rank in reversed(RANKS) if any(rank in name for name in chart.starts)]
    width, height = 2 * LEFT + CELL * len(ranks), TOP + CELL * len(ranks) + 44
    return picture(
        prefix,
        (0, 0, width, height),
        element("rect", width=width, height=height, rx=12, fill=PAPER),
        capitals(property_title(game), LEFT, 30, 12, fill=FAINT, anchor="start"),
        text(f"Raise or {otherwise} before the flop", LEFT, 58, 24, fill=INK, anchor="start"),
        text("Antes gained on average with the better choice", LEFT, 80, 13, fill=FAINT, anchor="start"),
        *_cells(chart, ranks),
        text("suited above the diagonal, offsuit below", width - LEFT, height - 16, 13, fill=FAINT, anchor="end"),
        title=f"Starting hands, {game_title(game)}, {property_title(game)}",
        description=f"Raise with {chart.raised()}; {otherwise} with the others.",
        font=FONT,
    )


def _cells(chart: Chart, ranks: list[str]) -> Iterator[Element]:
    for row, high in enumerate(ranks):
        for column, low in enumerate(ranks):
            suffix = "" if row == column else "s" if column > row else "o"
            name = high + low + suffix if column >= row else low + high + suffix
            start = chart.starts.get(name)
            if start is not None:
                yield group(_cell(start, LEFT + column * CELL, TOP + row * CELL), data_hand=name)


def _cell(start: Start, x: float, y: float) -> Iterator[Element]:
    ink = ON_RAISES if start.best else INK
    fill = RAISES if start.best else CHECKS
    yield element("rect", x=x + 1, y=y + 1, width=CELL - 2, height=CELL - 2, rx=5, fill=fill)
    yield text(start.name, x + CELL / 2, y + 22, 16, fill=ink)
    yield text(f"{start.choice} {float(start.value):+.2f}", x + CELL / 2, y + 42, 11 if start.best else 9.5, fill=ink)
