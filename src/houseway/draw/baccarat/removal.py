"""A chart of what one card out of the shoe does to every wager: bars up help the player, bars down the house."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from houseway.draw.lettering import FONT, capitals, fitting, text
from houseway.draw.posting import game_title, limits, property_title
from houseway.draw.svg import Element, element, group, picture
from houseway.exact.baccarat.wagers import effects_of_removal, spot_title
from houseway.games.baccarat.baccarat_game import BaccaratGame

WIDTH = 960.0
LEFT = 210.0
ROW = 92.0
TOP = 96.0
BAR = 40.0
PAPER = "#fbf7ec"
INK = "#1f2a24"
FAINT = "#5f6a5f"
HELPS = "#0f7a4a"
HURTS = "#b3122b"
RANKS = ("10 J Q K", "A", *(str(rank) for rank in range(2, 10)))


def removal_svg(game: BaccaratGame, *, prefix: str) -> str:
    """A row of ten bars for every spot, each row to its own scale, which is written beside it."""
    effects = effects_of_removal(game)
    height = TOP + ROW * len(effects) + 30
    posted = ", ".join(f"{notice.label.lower()} {notice.value}" for notice in limits(game))
    return picture(
        prefix,
        (0, 0, WIDTH, height),
        element("rect", width=WIDTH, height=height, rx=12, fill=PAPER),
        capitals(f"{property_title(game)}, {game.decks} decks", 30, 28, 12, fill=FAINT, anchor="start"),
        text("What one card out of the shoe does", 30, 54, 24, fill=INK, anchor="start"),
        *(text(rank, _x(index), TOP - 8, 13, fill=INK) for index, rank in enumerate(RANKS)),
        *(
            group(_row(game, name, row, TOP + (index + 0.5) * ROW), data_spot=name)
            for index, (name, row) in enumerate(effects.items())
        ),
        title=f"Effects of removal, {game_title(game)}, {property_title(game)}",
        description=f"{_in_words(game, effects)} Posted: {posted}.",
        font=FONT,
    )


def _x(index: int) -> float:
    return LEFT + (index + 0.5) * (WIDTH - LEFT - 30) / len(RANKS)


def _row(game: BaccaratGame, name: str, effects: list[Fraction], y: float) -> Iterator[Element]:
    largest = max(abs(effect) for effect in effects) or Fraction(1)
    title = spot_title(game.spots[name])
    yield text(title, 30, y - 8, fitting(title, LEFT - 44, 17), fill=INK, anchor="start")
    yield text(f"up to {float(largest) * 100:.4f} %", 30, y + 14, 12, fill=FAINT, anchor="start")
    yield element("path", d=f"M{LEFT:.0f} {y:.1f}H{WIDTH - 30:.0f}", stroke=FAINT, stroke_width=0.8)
    for index, effect in enumerate(effects):
        size = float(effect / largest) * (BAR - 6)
        yield element(
            "rect",
            x=_x(index) - 16,
            y=y - max(size, 0.0),
            width=32,
            height=abs(size),
            fill=HELPS if effect > 0 else HURTS,
        )


def _in_words(game: BaccaratGame, effects: dict[str, list[Fraction]]) -> str:
    """For each wager the card whose loss helps the player most."""
    parts = []
    for name, row in effects.items():
        best = max(range(10), key=lambda value: row[value])
        parts.append(f"{spot_title(game.spots[name])} gains most from a {RANKS[best]} gone")
    return "; ".join(parts) + "."
