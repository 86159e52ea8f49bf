"""The marker that the dealer puts on the winning number: a ring of brass round clear crystal."""

from __future__ import annotations

from houseway.draw.arcs import arc
from houseway.draw.paint import BLACK, BRONZE, WHITE, outlined
from houseway.draw.svg import Element, element, group, moved, painted

RING = 31.0
THICK = 8.0


def marker_on(prefix: str, x: float, y: float, *, number: str) -> Element:
    """The marker at a place; the number and a chip stay visible through it."""
    glass = {**outlined(BRONZE, 0.8, fill=WHITE), "fill_opacity": 0.04}
    return group(
        (
            element("title", f"marker on {number}"),
            element("circle", cx=2, cy=4, r=RING, **outlined(BLACK, THICK + 1, 0.35)),
            element("circle", r=RING, **outlined(painted(prefix, "gold"), THICK)),
            element("circle", r=RING + THICK / 2, **outlined(BRONZE, 0.8)),
            element("circle", r=RING - THICK / 2, **glass),
            element("path", d=arc(RING, 290, 350), **outlined(WHITE, 2.2, 0.85), stroke_linecap="round"),
        ),
        transform=moved(x, y),
        data_marker=number,
    )
