"""The emblem of blackjack: a blackjack."""

from __future__ import annotations

from houseway.draw.svg import Element
from houseway.floor.screens.emblems import fanned


def emblem(_game: str) -> list[Element]:
    """A hand that wins."""
    return fanned("Jh", "As")
