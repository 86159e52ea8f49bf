"""How a dealer enters a roll."""

from __future__ import annotations

from houseway.floor.screens.markup import Markup, button, tag
from houseway.round import Game, Result
from houseway.round.takers import Results

READ_AS = "dice"


def keys(_game: Game, taker: Results) -> Markup:
    """The first die chooses the row, the second the column."""
    rows = [
        tag(
            "div",
            [
                button(label, Result(taker.of, label), class_="key")
                for label in taker.weights
                if label.startswith(first)
            ],
            class_="key-row",
        )
        for first in "123456"
    ]
    return tag("div", rows, class_="keys dice")
