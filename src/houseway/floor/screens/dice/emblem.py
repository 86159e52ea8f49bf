"""The emblem of the dice: a seven."""

from __future__ import annotations

from houseway.draw.dice.faces import Ivory, die
from houseway.draw.paint import shaded
from houseway.draw.svg import Element, element

CLEAR_RED = Ivory("#c8172b", "#5d0714", "#fffaf0")
"""Of one colour: pictures on one page cannot share a gradient."""


def emblem(_game: str) -> list[Element]:
    """Two dice."""
    shadow = element("ellipse", cx=72, cy=84, rx=44, ry=8, **shaded(0.35))
    return [shadow, die(5, 46, 54, 44, CLEAR_RED, turned=-14), die(2, 92, 44, 44, CLEAR_RED, turned=11)]
