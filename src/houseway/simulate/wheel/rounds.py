"""The wheels, by spinning them: outcomes are counted, and the counts settled with the table's rule."""

from __future__ import annotations

from fractions import Fraction

import numpy as np

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis
from houseway.games.wheel.wheel_game import WheelGame
from houseway.round import Game
from houseway.simulate.run import Played, Progress, Simulation, run_chunks, wagers_of
from houseway.simulate.stream import stream
from houseway.simulate.wheel.kernel import count_outcomes

CHUNK = 1 << 22
"""Rounds in a chunk. A chunk has its own random stream: changing this changes the results of a seed."""


def play_rounds(game: Game, rounds: int, seed: int, threads: int, progress: Progress | None) -> Simulation:
    """Spin the wheel for so many rounds."""
    assert isinstance(game, WheelGame)  # noqa: S101
    wheel = game.wheel
    places = np.array([wheel.index[label] for label in wheel.rim], np.int64)
    is_void = np.array([label in wheel.void for label in wheel.outcomes], np.int64)
    count_outcomes(stream(seed, 0), 1, places, is_void, np.zeros(len(is_void), np.int64))  # compiles before the clock
    total = np.zeros(len(is_void), np.int64)
    spins = np.zeros(1, np.int64)

    def work(chunk: int) -> tuple[Ints, int]:
        counts = np.zeros(len(is_void), np.int64)
        size = min(CHUNK, rounds - chunk * CHUNK)
        return counts, count_outcomes(stream(seed, chunk), size, places, is_void, counts)

    def take(done: tuple[Ints, int]) -> None:
        np.add(total, done[0], out=total)
        spins[0] += done[1]
        if progress:
            progress(int(total.sum()))

    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    counts = {label: int(total[index]) for label, index in wheel.index.items()}
    wagers = tuple(_settle(game, analysis, counts) for analysis in wagers_of(game))
    details = {"counts": counts, "spins": int(spins[0])}
    return Simulation(game, seed, threads, rounds, sum(counts.values()), seconds, wagers, details)


def _settle(game: WheelGame, analysis: Analysis, counts: dict[str, int]) -> Played:
    """What one spot of a wager came to, settled outcome by outcome with the table's rule."""
    spot = game.spots[analysis.spots[0]]
    stake = spot.odds.stakes * game.rounding.unit
    nets = {label: Fraction(game.net(spot, stake, label), stake) for label in counts}
    return Played.of(analysis, ((nets[label], count) for label, count in counts.items()))
