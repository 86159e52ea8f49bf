"""Runs a simulation in chunks on threads, with progress, and keeps what is done when it is interrupted."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import islice
from typing import Any, TypeVar

from houseway.exact.analysis import Analysis, share
from houseway.games import as_posted
from houseway.games.families import part_of
from houseway.refusal import NotFound, Refused
from houseway.round import Game

Progress = Callable[[int], None]
Chunk = TypeVar("Chunk")


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
    """The result: what each wager came to, the seconds taken, and what else the family counts."""

    game: Game
    seed: int
    threads: int
    asked: int
    rounds: int
    seconds: float
    wagers: tuple[Played, ...]
    details: dict[str, Any] = field(default_factory=dict)

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
            **self.details,
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
    game: Game | str,
    rounds: int,
    *,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **of_the_family: Any,
) -> Simulation:
    """Play a game for many rounds; Ctrl-C ends it with the rounds that are done.

    A document's name stands for its defaults. Some families have more to say: poker takes ``seats`` and a ``strategy``.
    """
    game = as_posted(game)
    family = game.rulebook.document.family
    simulator = part_of("simulate", family, "rounds")
    if simulator is None:
        raise NotFound(f"nothing simulates the {family} family yet")
    if rounds < 1:
        raise Refused(f"{rounds} rounds cannot be played", remedy="Ask for one or more")
    if threads is not None and threads < 1:
        raise Refused(f"{threads} threads cannot play", remedy="Use one or more")
    if seed is not None and seed < 0:
        raise Refused(f"{seed} is no seed", remedy="Use nought or a positive number")
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    played: Simulation = simulator.play_rounds(
        game, rounds, seed, threads or os.cpu_count() or 1, progress, **of_the_family
    )
    return played


def run_chunks(work: Callable[[int], Chunk], count: int, threads: int, take: Callable[[Chunk], None]) -> float:
    """Do the chunks on threads and take what each comes to; an interrupt ends it after those under way.

    Each chunk has a random stream of its own, so the number of threads changes nothing. Answers with the seconds.
    """
    started = time.perf_counter()
    numbers = iter(range(count))
    pending: set[Future[Chunk]] = set()
    with ThreadPoolExecutor(threads) as pool:
        try:
            while True:
                for chunk in islice(numbers, 2 * threads - len(pending)):
                    pending.add(pool.submit(work, chunk))
                if not pending:
                    break
                done, _ = wait(pending, return_when=FIRST_COMPLETED)
                for future in done:
                    pending.remove(future)
                    take(future.result())
        except KeyboardInterrupt:
            for future in pending:
                if not future.cancel():
                    with suppress(KeyboardInterrupt):
                        take(future.result())
    return time.perf_counter() - started
