"""Round things: places and pieces of a ring, in degrees clockwise from the top."""

from __future__ import annotations

import math

from houseway.draw.svg import number

Place = tuple[float, float]


def place_at(radius: float, degrees: float) -> Place:
    """The place at some distance from the middle.

    >>> place_at(10, 0)
    (0.0, -10.0)
    """
    turn = math.radians(degrees)
    return radius * math.sin(turn), -radius * math.cos(turn)


def ring_piece(inner: float, outer: float, start: float, end: float) -> str:
    """The outline of a piece of a ring between two angles, as a path."""
    wide = 1 if end - start > 180 else 0
    (a, b), (c, d) = place_at(outer, start), place_at(outer, end)
    (e, f), (g, h) = place_at(inner, end), place_at(inner, start)
    return (
        f"M{number(a)} {number(b)}A{number(outer)} {number(outer)} 0 {wide} 1 {number(c)} {number(d)}"
        f"L{number(e)} {number(f)}A{number(inner)} {number(inner)} 0 {wide} 0 {number(g)} {number(h)}Z"
    )


def arc(radius: float, start: float, end: float) -> str:
    """A bow from one angle to another, as a path."""
    wide = 1 if end - start > 180 else 0
    (a, b), (c, d) = place_at(radius, start), place_at(radius, end)
    return f"M{number(a)} {number(b)}A{number(radius)} {number(radius)} 0 {wide} 1 {number(c)} {number(d)}"


def spoke(inner: float, outer: float, degrees: float) -> str:
    """A line outwards, as a path."""
    (a, b), (c, d) = place_at(inner, degrees), place_at(outer, degrees)
    return f"M{number(a)} {number(b)}L{number(c)} {number(d)}"


def star(points: int, outer: float, inner: float, turned: float = 0) -> list[Place]:
    """The corners of a star."""
    step = 180 / points
    return [place_at(inner if corner % 2 else outer, turned + corner * step) for corner in range(2 * points)]
