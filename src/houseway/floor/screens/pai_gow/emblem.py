"""The emblem of Pai Gow: the joker between two aces."""

from __future__ import annotations

from houseway.draw.svg import Element
from houseway.floor.screens.emblems import fanned


def emblem(_game: str) -> list[Element]:
    """Three aces, one of them the joker."""
    return fanned("Ah", "joker", "As")
