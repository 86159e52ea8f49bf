"""Which bias a sample would have shown: a review that could find nothing should calm nobody.

The power of the chi-square over outcomes is usually read off the noncentral chi-square. That takes the spread
of the raised places for the fair one and promises too much where few hits are expected: 90% for a joker that
500 outcomes show in 79%. So the statistic is taken apart, which is exact: the hits of the raised places
against all others, which are binomial, and the spread within each of the two, which are ordinary chi-squares.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import msgspec
import numpy as np
from scipy import optimize, stats

POWER = 0.9
_NEGLIGIBLE = 1e-12


class Detectable(msgspec.Struct, frozen=True, kw_only=True):
    """The smallest excess of some places that the chi-square over outcomes finds nine times in ten."""

    what: str
    fair_share: float
    share: float

    @property
    def excess(self) -> float:
        """How much too often, as a part of the fair share."""
        return self.share / self.fair_share - 1

    def __str__(self) -> str:
        """The excess in words.

        >>> print(Detectable(what="one pocket", fair_share=1 / 38, share=1 / 25))
        one pocket hit at 1 in 25 instead of 1 in 38 (52% too often)
        """
        instead = f"{one_in(self.share)} instead of {one_in(self.fair_share)}"
        return f"{self.what} hit at {instead} ({self.excess:.0%} too often)"


def promise_of(detectable: Sequence[Detectable]) -> str:
    """What a sample would have shown."""
    if not detectable:
        return "This sample is too short to promise that a bias would show."
    return f"This sample would have shown, nine times in ten, {', or '.join(map(str, detectable))}."


def one_in(share: float) -> str:
    """A probability as people at a table say it.

    >>> one_in(1 / 38), one_in(0.4)
    ('1 in 38', '1 in 2.5')
    """
    return f"1 in {1 / share:.1f}".removesuffix(".0")


@lru_cache(maxsize=64)
def smallest_share(fair_share: float, cells: int, outcomes: int, size: int, level: float) -> float | None:
    """The smallest share of so many outcomes (``cells``) that is found nine times in ten, if any is."""

    def shortfall(share: float) -> float:
        return power(share, fair_share, cells, outcomes, size, level) - POWER

    most = 1 - 1e-6
    if shortfall(most) < 0:
        return None
    return float(optimize.brentq(shortfall, fair_share, most, xtol=1e-9))


def power(share: float, fair_share: float, cells: int, outcomes: int, size: int, level: float) -> float:
    """How often the chi-square over outcomes exceeds its critical value when some outcomes come too often.

    >>> round(power(1 / 38, 1 / 38, 1, 38, 10_000, 0.01), 3)
    0.01
    """
    critical = float(stats.chi2.isf(level, outcomes - 1))
    low, high = (int(stats.binom.ppf(tail, size, share)) for tail in (_NEGLIGIBLE, 1 - _NEGLIGIBLE))
    hits = np.arange(low, high + 1)
    between = (hits - size * fair_share) ** 2 / (size * fair_share * (1 - fair_share))
    inside = np.maximum(hits / (size * fair_share), _NEGLIGIBLE)
    outside = np.maximum((size - hits) / (size * (1 - fair_share)), _NEGLIGIBLE)
    # the two spreads are chi-squares of unlike scale: their sum is matched in mean and variance
    mean = (cells - 1) * inside + (outcomes - 1 - cells) * outside
    half_variance = (cells - 1) * inside**2 + (outcomes - 1 - cells) * outside**2
    exceeds = stats.chi2.sf((critical - between) * mean / half_variance, mean**2 / half_variance)
    return float(np.sum(stats.binom.pmf(hits, size, share) * exceeds))
