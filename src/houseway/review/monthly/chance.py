"""How likely a sum of wagers is: by convolution where that can be done, by a saddlepoint where it cannot.

The normal distribution is wrong for bets that are won rarely, and how wrong cannot be seen from the sum. Both ways
here know every payment of every wager.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import reduce

import numpy as np
from numpy.typing import NDArray
from scipy import fft, optimize, stats

from houseway.money import Cents

Floats = NDArray[np.float64]

POINTS = 2**19
"""So many sums a convolution tells apart, at most."""

FLOOR = 1e-11
"""Below this a convolution by Fourier transform cannot tell a probability from its own rounding."""

_NEAR = 1e-4


@dataclass(frozen=True, eq=False)
class Bets:
    """So many wagers of one kind at one unit: what the house wins on each, in cents, and how likely."""

    wins: Floats
    shares: Floats
    count: int

    @property
    def mean(self) -> float:
        """What the house wins on one."""
        return float(self.wins @ self.shares)

    @property
    def variance(self) -> float:
        """How far one strays."""
        return float(((self.wins - self.mean) ** 2) @ self.shares)


@dataclass(frozen=True)
class Tails:
    """How often the house wins at most, and at least, so much; and how that was found."""

    low: float
    high: float
    method: str


def tails(bets: Sequence[Bets], won: float) -> Tails:
    """How often honest play gives the house so much or less, and so much or more."""
    found = _by_convolution(bets, won)
    return found if found is not None else _by_saddlepoint(bets, won)


def bets_of(units: Mapping[Cents, int], nets: Floats, shares: Floats) -> list[Bets]:
    """The wagers of one kind, unit by unit; ``nets`` are the house's wins per unit."""
    return [Bets(nets * unit, shares, count) for unit, count in units.items() if unit and count]


def _by_convolution(bets: Sequence[Bets], won: float) -> Tails | None:
    """Every possible sum with its probability, where all are multiples of an amount that is not too small.

    >>> coin = Bets(np.array([-100.0, 100.0]), np.array([0.5, 0.5]), 4)
    >>> found = tails([coin], 200.0)
    >>> round(found.low, 6), round(found.high, 6), found.method
    (0.9375, 0.3125, 'exact convolution')
    """
    lowest = sum(one.count * float(one.wins.min()) for one in bets)
    whole = [np.rint(one.wins - one.wins.min()) for one in bets]
    if any(np.abs(steps - (one.wins - one.wins.min())).max() > 1e-6 for steps, one in zip(whole, bets, strict=True)):
        return None
    step = reduce(math.gcd, (int(value) for steps in whole for value in steps), 0)
    if not step:
        return None
    deviation = math.sqrt(sum(one.count * one.variance for one in bets))
    reach = sum(one.count * int(steps.max()) for one, steps in zip(bets, whole, strict=True)) // step + 1
    widest = max(int(steps.max()) for steps in whole) // step
    # a sum this far out comes less often than a rounding error: it may wrap round
    wanted = min(reach, int(40 * deviation / step) + 4 * widest + 8)
    if wanted > POINTS:
        return None
    size = int(fft.next_fast_len(wanted))
    product = np.ones(size // 2 + 1, dtype=np.complex128)
    for one, steps in zip(bets, whole, strict=True):
        shares = np.zeros(size)
        np.add.at(shares, (steps / step).astype(np.int64) % size, one.shares)
        product *= fft.rfft(shares) ** one.count
    density = np.clip(fft.irfft(product, size), 0.0, None)
    middle = sum(one.count * one.mean for one in bets)
    first = 0 if size >= reach else int((middle - lowest) / step) - size // 2
    ordered = np.roll(density, -(first % size))
    place = round((won - lowest) / step, 6) - first
    low = float(ordered[: max(0, math.floor(place) + 1)].sum())
    high = float(ordered[max(0, math.ceil(place)) :].sum())
    if min(low, high) < FLOOR:
        return None
    return Tails(min(1.0, low), min(1.0, high), "exact convolution")


def _by_saddlepoint(bets: Sequence[Bets], won: float) -> Tails:
    """Lugannani and Rice's formula: the whole distribution of each wager, bent until the sum is its mean.

    >>> coin = Bets(np.array([-1.0, 1.0]), np.array([0.5, 0.5]), 10_000)
    >>> found = _by_saddlepoint([coin], 300.0)
    >>> round(found.high / float(stats.norm.sf(3.0)), 2)
    1.0
    """
    method = "saddlepoint"
    mean = sum(one.count * one.mean for one in bets)
    deviation = math.sqrt(sum(one.count * one.variance for one in bets))
    if not deviation:
        return Tails(1.0 if won >= mean else 0.0, 1.0 if won <= mean else 0.0, method)
    z = (won - mean) / deviation
    near = Tails(float(stats.norm.cdf(z)), float(stats.norm.sf(z)), method)
    if abs(z) < _NEAR:
        return near
    if won <= sum(one.count * float(one.wins.min()) for one in bets):
        return Tails(_all_at(bets, np.min), 1.0, method)
    if won >= sum(one.count * float(one.wins.max()) for one in bets):
        return Tails(1.0, _all_at(bets, np.max), method)
    bent = _Bent(bets, deviation)
    aim = won / deviation
    tilt = bent.tilt_for(aim, 1.0 if z > 0 else -1.0)
    total, _, spread = bent.at(tilt)
    signed = math.copysign(math.sqrt(max(0.0, 2 * (tilt * aim - total))), tilt)
    other = tilt * math.sqrt(spread)
    if abs(signed) < _NEAR or not other:
        return near
    correction = float(stats.norm.pdf(signed)) * (1 / other - 1 / signed)
    high = min(1.0, max(0.0, float(stats.norm.sf(signed)) + correction))
    low = min(1.0, max(0.0, float(stats.norm.cdf(signed)) - correction))
    return Tails(low, high, method)


def _all_at(bets: Sequence[Bets], end: object) -> float:
    """How likely every wager comes to its own extreme."""
    worst = np.argmin if end is np.min else np.argmax
    return math.exp(sum(one.count * math.log(float(one.shares[worst(one.wins)])) for one in bets))


class _Bent:
    """The cumulant generating function of the sum, in standard deviations."""

    def __init__(self, bets: Sequence[Bets], deviation: float) -> None:
        wide = max(len(one.wins) for one in bets)
        self.wins = np.zeros((len(bets), wide))
        self.logs = np.full((len(bets), wide), -np.inf)
        for row, one in enumerate(bets):
            self.wins[row, : len(one.wins)] = one.wins / deviation
            self.logs[row, : len(one.wins)] = np.log(one.shares)
        self.counts = np.array([one.count for one in bets], dtype=np.float64)

    def at(self, tilt: float) -> tuple[float, float, float]:
        """Its value and its first two derivatives."""
        logs = self.logs + tilt * self.wins
        top = logs.max(axis=1, keepdims=True)
        weights = np.exp(logs - top)
        total = weights.sum(axis=1, keepdims=True)
        weights /= total
        mean = (weights * self.wins).sum(axis=1)
        spread = (weights * (self.wins - mean[:, None]) ** 2).sum(axis=1)
        value = (top + np.log(total))[:, 0]
        return float(self.counts @ value), float(self.counts @ mean), float(self.counts @ spread)

    def tilt_for(self, aim: float, side: float) -> float:
        """How far it must be bent for the sum to be its mean."""
        far = side
        while (self.at(far)[1] - aim) * side < 0 and abs(far) < 1e12:
            far *= 2
        return float(optimize.brentq(lambda tilt: self.at(tilt)[1] - aim, 0.0, far, xtol=1e-14, rtol=1e-12))
