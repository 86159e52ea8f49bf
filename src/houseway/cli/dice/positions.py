"""``edge --position`` at the dice, and how long a shooter's hand lasts."""

from __future__ import annotations

from typing import Any

from houseway.exact.dice.positions import analyse_position
from houseway.exact.dice.wagers import hand_length, hand_lengths
from houseway.games.dice.craps import Craps

ROLLS = 40
"""For so many rolls it is said how often a hand ends with them."""


def more(game: Craps) -> tuple[dict[str, Any], str]:
    """How long a shooter's hand lasts: by key, and as a sentence."""
    mean = hand_length(game)
    ends = [float(share) for share in hand_lengths(game, ROLLS)]
    lasts = {"mean": {"fraction": str(mean), "rolls": float(mean)}, "ends_with_roll": ends}
    return {"hand_length": lasts}, f"A shooter's hand lasts {float(mean):.4f} rolls on average."


__all__ = ["analyse_position", "more"]
