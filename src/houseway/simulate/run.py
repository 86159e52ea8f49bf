"""Runs a simulation in chunks on threads, with progress, and keeps what is done when it is interrupted."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice
from typing import Any

import numpy as np

from houseway.exact.analysis import Analysis, analyse, share
from houseway.games.wheels.wheel_game import WheelGame
from houseway.refusal import NotFound, Refused
from houseway.round import Game
from houseway.simulate.stream import stream
from houseway.simulate.wheel_kernel import Ints, count_outcomes

CHUNK = 1 << 22
"""Rounds in a chunk. A chunk has its own random stream: changing this changes the results of a seed."""

Progress = Callable[[int], None]


@dataclass(frozen=True)
class Played:
    """What one wager came to in a simulation, beside its exact analysis."""

    exact: Analysis
    rounds: int
    mean: Fraction
    variance: Fraction
    hits: int

    @property
    def standard_error(self) -> float:
        """How far the mean may be off, as one standard deviation of it."""
        return math.sqrt(self.variance / self.rounds) if self.rounds else math.inf

    @property
    def distance(self) -> float:
        """How many standard errors the mean lies from the exact one."""
        if not self.standard_error:
            return 0.0
        return float(self.mean - self.exact.distribution.mean) / self.standard_error


@dataclass(frozen=True)
class Simulation:
    """The result: outcomes counted, seconds taken, and whether all the rounds that were asked for were played."""

    game: Game
    seed: int
    threads: int
    asked: int
    rounds: int
    spins: int
    seconds: float
    counts: dict[str, int]
    wagers: tuple[Played, ...]

    @property
    def is_complete(self) -> bool:
        """Whether it ran to its end."""
        return self.rounds == self.asked

    @property
    def rounds_per_second(self) -> float:
        """The speed, all threads together."""
        return self.rounds / self.seconds if self.seconds else 0.0

    def as_json(self) -> dict[str, Any]:
        """With the keys that ``houseway simulate --json`` promises."""
        speed = self.rounds_per_second
        return {
            "document": self.game.rulebook.name,
            "posted": dict(self.game.posted),
            "seed": self.seed,
            "threads": self.threads,
            "rounds": self.rounds,
            "asked": self.asked,
            "complete": self.is_complete,
            "seconds": self.seconds,
            "rounds_per_second": speed,
            "counts": self.counts,
            "wagers": [self._wager_json(played, speed) for played in self.wagers],
        }

    def _wager_json(self, played: Played, speed: float) -> dict[str, Any]:
        error = 100 * played.standard_error
        return {
            **played.exact.as_json(),
            "edge": share(-played.mean),
            "element_of_risk": share(-played.mean / played.exact.distribution.risked),
            "variance": {"fraction": str(played.variance)},
            "standard_deviation": math.sqrt(played.variance),
            "hit_rate": share(Fraction(played.hits, played.rounds) if played.rounds else Fraction(0)),
            "method": "sampled",
            "error": error if math.isfinite(error) else None,
            "rounds": played.rounds,
            "mean": float(played.mean),
            "standard_error": played.standard_error if math.isfinite(played.standard_error) else None,
            "rounds_per_second": speed,
            "exact_edge": share(played.exact.distribution.edge),
            "standard_errors_from_exact": played.distance,
        }


def simulate(
    game: Game,
    rounds: int,
    *,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Simulation:
    """Play a game for many rounds; Ctrl-C ends it with the rounds that are done."""
    if not isinstance(game, WheelGame):
        raise NotFound(f"nothing simulates {game.rulebook.document.game!r} yet")
    if rounds < 1:
        raise Refused(f"{rounds} rounds cannot be played", remedy="Ask for one or more")
    if threads is not None and threads < 1:
        raise Refused(f"{threads} threads cannot play", remedy="Use one or more")
    if seed is not None and seed < 0:
        raise Refused(f"{seed} is no seed", remedy="Use nought or a positive number")
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    threads = threads or os.cpu_count() or 1
    wheel = game.wheel
    places = np.array([wheel.index[label] for label in wheel.rim], np.int64)
    is_void = np.array([label in wheel.void for label in wheel.outcomes], np.int64)
    count_outcomes(stream(seed, 0), 1, places, is_void, np.zeros(len(is_void), np.int64))  # compiles before the clock

    def work(chunk: int) -> tuple[Ints, int]:
        counts = np.zeros(len(is_void), np.int64)
        size = min(CHUNK, rounds - chunk * CHUNK)
        return counts, count_outcomes(stream(seed, chunk), size, places, is_void, counts)

    total = np.zeros(len(is_void), np.int64)
    spins = np.zeros(1, np.int64)

    def take(counts: Ints, spun: int) -> None:
        np.add(total, counts, out=total)
        spins[0] += spun
        if progress:
            progress(int(total.sum()))

    started = time.perf_counter()
    _run_chunks(work, -(-rounds // CHUNK), threads, take)
    seconds = time.perf_counter() - started
    counted = {label: int(total[index]) for label, index in wheel.index.items()}
    return Simulation(
        game,
        seed,
        threads,
        rounds,
        sum(counted.values()),
        int(spins[0]),
        seconds,
        counted,
        tuple(_settle(game, analysis, counted) for analysis in analyse(game)),
    )


def _run_chunks(
    work: Callable[[int], tuple[Ints, int]], count: int, threads: int, take: Callable[[Ints, int], None]
) -> None:
    """Do the chunks on threads and take what each comes to; an interrupt ends it after those under way."""
    numbers = iter(range(count))
    pending: set[Future[tuple[Ints, int]]] = set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for chunk in islice(numbers, 2 * threads - len(pending)):
                    pending.add(pool.submit(work, chunk))
                if not pending:
                    return
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    pending.remove(future)
                    take(*future.result())
        except KeyboardInterrupt:
            for future in pending:
                if not future.cancel():
                    with suppress(KeyboardInterrupt):
                        take(*future.result())


def _settle(game: WheelGame, analysis: Analysis, counts: dict[str, int]) -> Played:
    """What one spot of a wager came to, settled outcome by outcome with the table's rule."""
    spot = game.spots[analysis.spots[0]]
    stake = spot.odds.stakes * game.rounding.unit
    nets = {label: Fraction(game.net(spot, stake, label), stake) for label in counts}
    rounds = sum(counts.values())
    if not rounds:
        return Played(analysis, 0, Fraction(0), Fraction(0), 0)
    mean = sum((nets[label] * count for label, count in counts.items()), Fraction(0)) / rounds
    square = sum((nets[label] ** 2 * count for label, count in counts.items()), Fraction(0)) / rounds
    hits = sum(count for label, count in counts.items() if nets[label] > 0)
    return Played(analysis, rounds, mean, square - mean * mean, hits)
