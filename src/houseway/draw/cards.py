"""Playing cards: a face with its rank and suit in the corners, and a back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from houseway.draw.lettering import text
from houseway.draw.paint import GOLD
from houseway.draw.svg import Attributes, Element, element, group

SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
RED = "#b3122b"
INK = "#16161a"
PAPER = "#fffdf6"
BACK = "#7a1424"
PROPORTION = 1.42
"""How much higher than wide a card is."""


def face(card: str, x: float, y: float, width: float) -> Element:
    """A card face up, about its middle."""
    colour = RED if card[1] in "hd" else INK
    rank = "10" if card[0] == "T" else card[0]
    left, top = x - width / 2, y - width * PROPORTION / 2
    parts = [
        element("rect", **_sides(x, y, width), fill=PAPER, stroke="#00000055", stroke_width=1),
        text(rank, left + width * 0.2, top + width * 0.21, width * 0.3, fill=colour, font_weight=700),
        text(SIGNS[card[1]], left + width * 0.2, top + width * 0.48, width * 0.26, fill=colour),
        text(SIGNS[card[1]], x + width * 0.12, y + width * 0.2, width * 0.62, fill=colour),
    ]
    return group(parts, data_card=card)


def back(x: float, y: float, width: float) -> Element:
    """A card face down."""
    inner = _sides(x, y, width * 0.84)
    return group(
        [
            element("rect", **_sides(x, y, width), fill=PAPER, stroke="#00000055", stroke_width=1),
            element("rect", **inner, fill=BACK),
            element("rect", **_sides(x, y, width * 0.7), fill="none", stroke=GOLD, stroke_width=1),
        ],
        data_card="back",
    )


def row(cards: Sequence[str], x: float, y: float, width: float, *, places: int = 0) -> Iterator[Element]:
    """Cards side by side about a middle; where some are missing, their places."""
    count = max(len(cards), places)
    step = width * 1.14
    for index in range(count):
        at = x + (index - (count - 1) / 2) * step
        if index < len(cards):
            yield face(cards[index], at, y, width)
        else:
            yield element(
                "rect", **_sides(at, y, width), fill="none", stroke=GOLD, stroke_width=1.1, stroke_opacity=0.6
            )


def _sides(x: float, y: float, width: float) -> Attributes:
    height = width * PROPORTION
    return {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": width * 0.1}
