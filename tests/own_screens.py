"""Which games are shown in the run, and which when there is time."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import pytest

OWN_SCREENS = (
    "big-six",
    "blackjack",
    "craps",
    "mini-midi-baccarat",
    "roulette",
    "three-card-poker",
    "ultimate-texas-holdem",
)
"""Games with screens of their own; a game with those of another one is part of the long proofs."""


def each(games: Iterable[str]) -> list[Any]:
    """Every game; the variants when there is time."""
    return [pytest.param(game, marks=() if game in OWN_SCREENS else pytest.mark.prove) for game in games]
