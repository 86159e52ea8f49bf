"""``simulate --plan`` at the dice: sessions of a betting plan."""

from __future__ import annotations

from pathlib import Path

from houseway.games.dice.craps import Craps
from houseway.simulate.dice.plan import Sessions, play_plan, read_plan


def play(game: Craps, path: Path, sessions: int, *, seed: int, threads: int) -> Sessions:
    """Read the plan and play it."""
    return play_plan(game, read_plan(path), sessions, seed=seed, threads=threads)
