"""Runs a simulation in chunks on threads, with progress, and keeps what is done when it is interrupted."""

from __future__ import annotations

import math
import os
import time
from collections.abc import Callable, Iterable
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from contextlib import suppress
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import islice
from typing import Any, Self, TypeVar

from houseway.exact.analysis import Analysis, Sample, analyse, share
from houseway.exact.distribution import Distribution
from houseway.games import as_posted
from houseway.games.families import part_of
from houseway.refusal import NotEnumerated, Refused
from houseway.round import Game

MANY, FEW = 10**8, 10_000
"""How many rounds are played where nobody says: by a kernel, and at a table, which is plain Python."""
Progress = Callable[[int], None]
Chunk = TypeVar("Chunk")


@dataclass(frozen=True)
class Played:
    """What one wager came to in a simulation, beside its exact analysis where there is one.

    ``wager`` says what was wagered on: the exact analysis, or one without a distribution. ``found`` is the distribution
    of what was played, where it was counted by what it came to.
    """

    wager: Analysis
    rounds: int
    mean: Fraction
    variance: Fraction
    hits: int
    found: Distribution = field(default=Distribution({}), kw_only=True)

    @classmethod
    def of(cls, wager: Analysis, results: Iterable[tuple[Fraction, int]], risked: Fraction = Fraction(1)) -> Self:
        """From results per unit and how often each came."""
        found = replace(Distribution.of((net, count) for net, count in results if count), risked=risked)
        if not found.total:
            return cls(wager, 0, Fraction(0), Fraction(0), 0)
        return cls(wager, found.total, found.mean, found.variance, int(found.hit_rate * found.total), found=found)

    @property
    def exact(self) -> Analysis | None:
        """Its exact analysis, where it is enumerated."""
        return self.wager if self.wager.distribution.weights else None

    @property
    def standard_error(self) -> float:
        """How far the mean may be off, as one standard deviation of it."""
        return math.sqrt(self.variance / self.rounds) if self.rounds else math.inf

    @property
    def distance(self) -> float:
        """How many standard errors the mean lies from the exact one; not a number where there is none."""
        if self.exact is None:
            return math.nan
        if not self.standard_error:
            return 0.0
        return float(self.mean - self.exact.distribution.mean) / self.standard_error

    def sampled(self, seed: int) -> Analysis:
        """It as an analysis that was played with this seed."""
        sample = Sample(seed, self.rounds, self.standard_error)
        return replace(self.wager, distribution=self.found, sample=sample)


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
        exact = played.exact
        wager = exact or played.sampled(self.seed)
        return {
            **wager.as_json(),
            "edge": share(-played.mean),
            "element_of_risk": share(-played.mean / wager.distribution.risked),
            "variance": {"fraction": str(played.variance)},
            "standard_deviation": math.sqrt(played.variance),
            "hit_rate": share(Fraction(played.hits, played.rounds) if played.rounds else Fraction(0)),
            "method": "sampled",
            "error": error if math.isfinite(error) else None,
            "rounds": played.rounds,
            "mean": float(played.mean),
            "standard_error": played.standard_error if math.isfinite(played.standard_error) else None,
            "rounds_per_second": speed,
            "exact_edge": share(exact.distribution.edge) if exact else None,
            "standard_errors_from_exact": played.distance if exact else None,
        }


def simulate(
    game: Game | str,
    rounds: int | None = None,
    *,
    seed: int | None = None,
    threads: int | None = None,
    progress: Progress | None = None,
    **of_the_family: Any,
) -> Simulation:
    """Play a game for many rounds; Ctrl-C ends it with the rounds that are done.

    A document's name stands for its defaults. Some families have more to say: poker takes ``seats`` and a ``strategy``.
    A game without a kernel of its own, or whose kernel follows an analysis that it does not have, is played at a table:
    ``FEW`` rounds there and ``MANY`` by a kernel, when nobody says how many.
    """
    game = as_posted(game)
    family = game.rulebook.document.family
    simulator = part_of("simulate", family, "rounds")
    if rounds is not None and rounds < 1:
        raise Refused(f"{rounds} rounds cannot be played", remedy="Ask for one or more")
    if threads is not None and threads < 1:
        raise Refused(f"{threads} threads cannot play", remedy="Use one or more")
    if seed is not None and seed < 0:
        raise Refused(f"{seed} is no seed", remedy="Use nought or a positive number")
    seed = int.from_bytes(os.urandom(6)) if seed is None else seed
    threads = threads or os.cpu_count() or 1
    with suppress(NotEnumerated):
        if simulator is not None:
            played: Simulation = simulator.play_rounds(game, rounds or MANY, seed, threads, progress, **of_the_family)
            return played
    from houseway.simulate.live import play_live

    return play_live(game, rounds or FEW, seed, progress)


def wagers_of(game: Game) -> list[Analysis]:
    """What a simulation reports of: the wagers as they are enumerated, or each place of the layout by itself."""
    try:
        return analyse(game)
    except NotEnumerated:
        return [place_of(game, name) for name in game.spot_names()]


def place_of(game: Game, name: str) -> Analysis:
    """A place of the layout, to which nothing has been found yet."""
    wager = max(
        (wager for wager in game.rulebook.wager if f"{name} ".startswith(f"{wager.id} ")),
        key=lambda wager: len(wager.id),
    )
    tables = game.rulebook.paytables(wager)
    where = name.removeprefix(wager.id)
    return Analysis(
        wager.id, wager.name + where, tables[0].id if tables else wager.id, "", wager.clause, Distribution({}), (name,)
    )


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
