"""The emblem of poker: three cards of a royal flush."""

from __future__ import annotations

from houseway.draw.svg import Element
from houseway.floor.screens.emblems import fanned


def emblem(_game: str) -> list[Element]:
    """A hand that wins."""
    return fanned("Qs", "Ks", "As")
