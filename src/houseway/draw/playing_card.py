"""A playing card, face up or face down, for every game that deals them."""

from __future__ import annotations

from houseway.draw.lettering import text
from houseway.draw.paint import GOLD
from houseway.draw.svg import Attributes, Element, element, group
from houseway.equipment.cards import JOKER_TEXT

SIGNS = {"h": "♥", "d": "♦", "c": "♣", "s": "♠"}
RED = "#b3122b"
INK = "#16161a"
PAPER = "#fffdf6"
BACK = "#7c1526"
RATIO = 1.42
"""How much taller than wide a card is."""


def face_up(card: str, x: float, y: float, width: float = 66) -> Element:
    """A card with its rank and suit in the corner, so that cards that overlap can be read, and the suit large."""
    if card == JOKER_TEXT:
        return _joker(x, y, width)
    colour = RED if card[1] in "hd" else INK
    rank = "10" if card[0] == "T" else card[0]
    left, top = x - width / 2, y - width * RATIO / 2
    parts = [
        element("rect", **_sides(x, y, width), fill=PAPER, stroke="#00000055", stroke_width=1),
        text(rank, left + width * 0.2, top + width * 0.21, width * 0.3, fill=colour, font_weight=700),
        text(SIGNS[card[1]], left + width * 0.2, top + width * 0.48, width * 0.26, fill=colour),
        text(SIGNS[card[1]], x + width * 0.12, y + width * 0.2, width * 0.62, fill=colour),
    ]
    return group(parts, data_card=card)


def _joker(x: float, y: float, width: float) -> Element:
    """The joker: its name down the side, a star large."""
    left, top = x - width / 2, y - width * RATIO / 2
    letters = [
        text(letter, left + width * 0.16, top + width * (0.2 + 0.23 * place), width * 0.19, fill=INK, font_weight=700)
        for place, letter in enumerate(JOKER_TEXT.upper())
    ]
    paper = element("rect", **_sides(x, y, width), fill=PAPER, stroke="#00000055", stroke_width=1)
    star = text("★", x + width * 0.12, y + width * 0.1, width * 0.56, fill=RED)
    return group([paper, *letters, star], data_card=JOKER_TEXT)


def face_down(x: float, y: float, width: float = 66) -> Element:
    """The back of a card: nothing in the picture tells which it is."""
    inner = width - 10
    parts = [
        element("rect", **_sides(x, y, width), fill=PAPER, stroke="#00000055", stroke_width=1),
        element("rect", **_sides(x, y, inner), fill=BACK, stroke=GOLD, stroke_width=1),
    ]
    return group(parts, data_card="face down")


def _sides(x: float, y: float, width: float) -> Attributes:
    height = width * RATIO
    return {"x": x - width / 2, "y": y - height / 2, "width": width, "height": height, "rx": width * 0.1}
