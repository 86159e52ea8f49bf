"""The small print of a felt: whose table, which game, which limits."""

from __future__ import annotations

from houseway.draw.lettering import SPACED, capitals, text, width_of, width_of_capitals
from houseway.draw.paint import GOLD, IVORY, outlined
from houseway.draw.posting import Notice, equipment_notices, game_title, limits, property_title
from houseway.draw.svg import Element, element
from houseway.round import Game

LABEL = 11.5
VALUE = 20
GAP = 34
SMALL = 10.5


def heading(game: Game, left: float, right: float, y: float) -> tuple[Element, ...]:
    """The property and the game on the left, what is posted on the right."""
    return (
        capitals(property_title(game), left, y - 13, 13, fill=GOLD, anchor="start"),
        text(game_title(game), left, y + 14, 32, anchor="start"),
        *placard([*equipment_notices(game), *limits(game)], right, y),
    )


def placard(notices: list[Notice], right: float, y: float) -> list[Element]:
    """What is posted, side by side, ending at ``right``, with hairlines between."""
    drawn: list[Element] = []
    for notice in reversed(notices):
        width = max(width_of(notice.value, VALUE), width_of_capitals(notice.label, LABEL))
        drawn.append(capitals(notice.label, right - width, y - 13, LABEL, fill=GOLD, anchor="start"))
        drawn.append(text(notice.value, right - width, y + 11, VALUE, fill=IVORY, anchor="start"))
        right -= width + GAP
        if notice is not notices[0]:
            line = f"M{right + GAP / 2:.1f} {y - 20:.1f}V{y + 22:.1f}"
            drawn.append(element("path", d=line, **outlined(GOLD, 1, 0.45)))
    return drawn


def odds_line(pairs: list[tuple[str, str]], middle: float, y: float) -> Element:
    """Wagers and their odds on one discreet line."""
    words: list[Element | str] = []
    for name, odds in pairs:
        gap = 22 if words else None
        spaced = SMALL * SPACED
        words.append(element("tspan", name.upper(), fill=GOLD, font_size=SMALL, letter_spacing=spaced, dx=gap))
        words += [" ", element("tspan", odds, fill=IVORY, font_size=14, dx=4), " "]
    return element("text", *words, x=middle, y=y + 5, text_anchor="middle")
