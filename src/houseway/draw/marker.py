"""The marker that the dealer puts on the winning number: clear crystal on a brass foot."""

from __future__ import annotations

from houseway.draw.paint import BALL_WHITE
from houseway.draw.svg import Element, element, group, moved, painted


def marker_on(prefix: str, x: float, y: float, *, number: str) -> Element:
    """The marker standing at a place; the number and a chip stay visible through it."""
    ring = {"rx": 31, "ry": 31, "fill": "none"}
    return group(
        (
            element("title", f"marker on {number}"),
            element("ellipse", cx=2, cy=4, **ring, stroke="#000000", stroke_opacity=0.35, stroke_width=9),
            element("ellipse", **ring, stroke=painted(prefix, "gold"), stroke_width=8),
            element("ellipse", rx=35, ry=35, fill="none", stroke="#5d4212", stroke_width=0.8),
            element("ellipse", rx=27, ry=27, fill=BALL_WHITE, fill_opacity=0.1, stroke="#5d4212", stroke_width=0.8),
            element(
                "path",
                d="M-29.5 -10A31 31 0 0 1 -6 -30.4",
                fill="none",
                stroke=BALL_WHITE,
                stroke_opacity=0.85,
                stroke_width=2.2,
                stroke_linecap="round",
            ),
        ),
        transform=moved(x, y),
        data_marker=number,
    )
