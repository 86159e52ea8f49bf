"""Checks round the rim: a sector of neighbours that is too full, and a wheel that leans to one side."""

from __future__ import annotations

from functools import lru_cache

import numpy as np
from scipy import stats

from houseway.review.draws import Floats, Integers
from houseway.review.verdict import Finding
from houseway.review.wheel.tally import Tally

WIDTHS = (1, 3, 5, 9)
"""How many neighbouring pockets a sector may have; a sector of one is a loose pocket."""

SIMULATIONS = 20_000
SEED = 38
"""Fixed, so that the same sample always gets the same report."""


def fullest_sector(tally: Tally) -> Finding:
    """Whether some sector is fuller than the fullest sector of a fair wheel usually is.

    Sectors overlap, so no table has this p-value: the whole search is repeated on simulated fair samples.
    """
    places = len(tally.counts)
    widths = widths_on(places)
    scores = [sector_scores(tally.counts, width) for width in widths]
    best = int(np.argmax([score.max() for score in scores]))
    statistic, start, width = float(scores[best].max()), int(np.argmax(scores[best])), widths[best]
    pockets = [tally.wheel.rim[(start + step) % places] for step in range(width)]
    hits = int(sum(tally.counts[(start + step) % places] for step in range(width)))
    return Finding(
        name="Fullest sector",
        asks=f"Is a pocket, or a sector of {', '.join(map(str, widths[1:]))} neighbours, too full?",
        method=f"largest standard score of all sectors, against {SIMULATIONS:,} simulated fair samples",
        statistic=statistic,
        degrees_of_freedom=None,
        p=sector_p(statistic, tally.size, places),
        detail=f"{' '.join(pockets)} came {hits:,} times; {tally.size * width / places:,.1f} expected",
    )


def widths_on(places: int) -> tuple[int, ...]:
    """The widths that are less than half of a rim.

    >>> widths_on(38), widths_on(8)
    ((1, 3, 5, 9), (1, 3))
    """
    return tuple(width for width in WIDTHS if 2 * width < places)


def sector_scores(counts: Integers, width: int) -> Floats:
    """The standard score of each sector of that width, by where it starts; samples may be rows.

    >>> sector_scores(np.array([7, 2, 2, 1]), 1).round(2).tolist()
    [2.67, -0.67, -0.67, -1.33]
    """
    places = counts.shape[-1]
    ring = np.concatenate([np.zeros_like(counts[..., :1]), counts, counts[..., : width - 1]], axis=-1)
    sums = np.cumsum(ring, axis=-1)
    hits = sums[..., width:] - sums[..., :places]
    size = sums[..., places : places + 1]
    share = width / places
    return np.asarray((hits - size * share) / np.sqrt(size * share * (1 - share)), np.float64)


def sector_p(statistic: float, size: int, places: int) -> float:
    """How often the fullest sector of a fair wheel scores at least this.

    Beyond the reach of the simulation, the sum of the sectors' own chances bounds it from above.
    """
    fair = fair_maxima(size, places)
    as_full = SIMULATIONS - int(np.searchsorted(fair, statistic, side="left"))
    simulated = (1 + as_full) / (1 + SIMULATIONS)
    bound = 0.0
    for width in widths_on(places):
        share = width / places
        hits = np.ceil(size * share + statistic * np.sqrt(size * share * (1 - share)) - 1e-6)
        bound += places * float(stats.binom.sf(hits - 1, size, share))
    return min(simulated, bound)


@lru_cache(maxsize=32)
def fair_maxima(size: int, places: int) -> Floats:
    """The score of the fullest sector in each simulated fair sample, in ascending order."""
    generator = np.random.default_rng(SEED)
    samples = generator.multinomial(size, [1 / places] * places, SIMULATIONS)
    maxima = np.max([sector_scores(samples, width).max(axis=1) for width in widths_on(places)], axis=0)
    return np.asarray(np.sort(maxima), np.float64)


def tilt(tally: Tally) -> Finding:
    """Whether the hits lean to one side of the wheel, as they do when it is not level.

    Each hit pulls towards its pocket. On a fair wheel the pulls cancel, but for a chi-square with two degrees
    of freedom (the Rayleigh test).
    """
    places = len(tally.counts)
    angles = 2 * np.pi * np.arange(places) / places
    pull = complex(np.sum(tally.counts * np.exp(1j * angles)))
    statistic = 2 * abs(pull) ** 2 / tally.size
    towards = round(float(np.angle(pull)) * places / (2 * np.pi)) % places
    return Finding(
        name="Tilt",
        asks="Do the hits lean to one side of the wheel?",
        method="Rayleigh test of the first harmonic round the rim",
        statistic=statistic,
        degrees_of_freedom=2,
        p=float(stats.chi2.sf(statistic, 2)),
        detail=f"a lean of {abs(pull) / tally.size:.2%} towards {tally.wheel.rim[towards]}",
    )
