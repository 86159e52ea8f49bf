"""Kinds of hands against the dealer's card as a chart: what best play does with each."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.posting import game_title, property_title
from houseway.draw.svg import Element, element, group, picture
from houseway.exact.poker.hand_chart import Cell, HandChart, hand_chart
from houseway.exact.poker.shapes import played_at_best
from houseway.games.poker.poker_game import PokerGame

CELL, HIGH = 54.0, 30.0
LEFT, TOP, NAMES = 40.0, 128.0, 150.0
PAPER = "#fbf7ec"
INK = "#1f2a24"
FAINT = "#5f6a5f"
FOLDS = "#e9e1cd"
RAISES = ("#8cc4a4", "#3f9c6d", "#0f7a4a")
"""From the least raise to the largest."""


def hand_chart_svg(game: PokerGame, *, prefix: str) -> str:
    """A row for each kind of hand, a column for each card of the dealer's that is seen, or one in all."""
    chart = hand_chart(played_at_best(game))
    wide = CELL if any(chart.seen) else 2 * CELL
    width = max(2 * LEFT + NAMES + wide * len(chart.seen), 520.0)
    height = TOP + HIGH * len(chart.rows) + 52
    across = {"seen": "by the dealer's card", "high": "by the highest card of the flush"}[chart.across]
    says = across if any(chart.seen) else "with each kind of hand"
    return picture(
        prefix,
        (0, 0, width, height),
        element("rect", width=width, height=height, rx=12, fill=PAPER),
        capitals(property_title(game), LEFT, 30, 12, fill=FAINT, anchor="start"),
        text(f"{game_title(game)}: raise or fold", LEFT, 58, 24, fill=INK, anchor="start"),
        text(f"What best play does {says}", LEFT, 80, 13, fill=FAINT, anchor="start"),
        *(text(rank, LEFT + NAMES + (at + 0.5) * wide, TOP - 12, 15, fill=INK) for at, rank in enumerate(chart.seen)),
        *_rows(chart, wide),
        text("a dot: the other cards of the hand decide", width - LEFT, height - 18, 13, fill=FAINT, anchor="end"),
        title=f"Best play, {game_title(game)}, {property_title(game)}",
        description=in_words(chart),
        font=FONT,
    )


def in_words(chart: HandChart) -> str:
    """Which hands are raised most, for those who cannot see the picture."""
    dearest = [
        name for name, row in chart.rows.items() if any(cell and cell.choice == chart.choices[-1] for cell in row)
    ]
    return f"{chart.choices[-1]} with {', '.join(dearest)}."


def _rows(chart: HandChart, wide: float) -> Iterator[Element]:
    for at, (name, cells) in enumerate(chart.rows.items()):
        y = TOP + at * HIGH
        yield text(name, LEFT, y + 20, 14, fill=INK, anchor="start")
        for column, cell in enumerate(cells):
            if cell is not None:
                x = LEFT + NAMES + column * wide
                yield group(_cell(chart, cell, x, y, wide), data_hand=name, **{f"data_{chart.across}": cell.seen})


def _cell(chart: HandChart, cell: Cell, x: float, y: float, wide: float) -> Iterator[Element]:
    raises = [choice for choice in chart.choices if choice != "fold"]
    is_raised = cell.choice in raises
    step = (raises.index(cell.choice) + 1) * len(RAISES) // len(raises) - 1 if is_raised else 0
    fill = RAISES[step] if is_raised else FOLDS
    ink = "#ffffff" if is_raised and step else INK
    yield element("rect", x=x + 1, y=y + 1, width=wide - 2, height=HIGH - 2, rx=5, fill=fill)
    yield text(cell.choice + ("" if cell.is_always else " ·"), x + wide / 2, y + 20, 14, fill=ink)
