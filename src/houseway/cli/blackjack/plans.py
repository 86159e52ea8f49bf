"""``simulate --plan`` at blackjack: sessions by a strategy."""

from __future__ import annotations

from pathlib import Path

from houseway.games.blackjack.blackjack import Blackjack
from houseway.simulate.blackjack.sessions import play_strategy, read_strategy
from houseway.simulate.dice.plan import Sessions


def play(game: Blackjack, path: Path, sessions: int, *, seed: int, threads: int) -> Sessions:
    """Read the strategy and play by it."""
    return play_strategy(game, read_strategy(path), sessions, seed=seed, threads=threads)
