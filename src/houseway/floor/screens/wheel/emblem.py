"""The emblem of a wheel: a ring of coloured sections, and a ball where one is spun."""

from __future__ import annotations

from houseway.draw.arcs import ring_piece
from houseway.draw.paint import outlined
from houseway.draw.svg import Element, element, group, moved
from houseway.floor.screens.emblems import HEIGHT, WIDTH

GOLD, IVORY = "#e4c878", "#fbf4e6"
PIECES = 24
COLOURS = {"big-six": ("#8f1526", "#17171a", "#14663f", "#1f4f86")}
"""The colours of the sections of a wheel that has no ball; with one they are red and black."""


def emblem(game: str) -> list[Element]:
    """The wheel from above."""
    colours = COLOURS.get(game, ("#8f1526", "#17171a"))
    step = 360 / PIECES
    ring = [
        element("path", d=ring_piece(24, 40, index * step, (index + 1) * step), fill=colours[index % len(colours)])
        for index in range(PIECES)
    ]
    parts = [
        element("circle", r=44, fill="#3b2212"),
        *ring,
        element("circle", r=40, **outlined(GOLD, 1.2)),
        element("circle", r=24, **outlined(GOLD, 1.2, fill="#4a2c17")),
        element("path", d="M0 -17V17M-17 0H17", **outlined(GOLD, 2.4), transform="rotate(20)"),
        element("circle", r=5, fill=GOLD),
    ]
    if game not in COLOURS:
        parts.append(element("circle", cx=20, cy=-25, r=3.2, fill=IVORY))
    return [group(parts, transform=moved(WIDTH - 48, HEIGHT / 2))]
