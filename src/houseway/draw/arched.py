"""Words along an arc, and the lines between them, as they are printed round the dealer of a blackjack table."""

from __future__ import annotations

import math

from houseway.draw.lettering import text
from houseway.draw.svg import Element, group

Place = tuple[float, float]


def arched(name: str, words: str, centre: Place, radius: float, size: float, colour: str) -> Element:
    """Words along an arc, letter by letter, so that every viewer draws them alike."""
    wide = size * 0.78
    start = -(len(words) - 1) / 2
    parts = []
    for index, letter in enumerate(words.upper()):
        angle = -(start + index) * wide / radius
        x, y = centre[0] - radius * math.sin(angle), centre[1] + radius * math.cos(angle)
        turned = f"rotate({math.degrees(angle):.2f} {x:.1f} {y:.1f})"
        parts.append(text(letter, x, y, size, fill=colour, transform=turned, font_weight=600))
    return group(parts, id=name, aria_label=words)


def bow(centre: Place, radius: float, wide: float) -> str:
    """A line along an arc, so many radians to each side of its lowest place, as a path.

    >>> bow((0, 0), 10, 0.5)
    'M -4.8 8.8 A 10 10 0 0 0 4.8 8.8'
    """
    x, y = radius * math.sin(wide), radius * math.cos(wide)
    left, right = centre[0] - x, centre[0] + x
    return f"M {left:.1f} {centre[1] + y:.1f} A {radius:.0f} {radius:.0f} 0 0 0 {right:.1f} {centre[1] + y:.1f}"
