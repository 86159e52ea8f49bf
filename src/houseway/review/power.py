"""Which bias a sample would have shown: nobody should be calmed by a review that could not have found anything."""

from __future__ import annotations

from math import sqrt

import msgspec
from scipy import optimize, stats

from houseway.review.tally import Tally

POWER = 0.9
SECTOR = 5


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
        one pocket hit at 1 in 25.0 instead of 1 in 38.0 (52% too often)
        """
        return f"{self.what} hit at {one_in(self.share)} instead of {one_in(self.fair_share)} ({self.excess:.0%} too often)"


def one_in(share: float) -> str:
    """A probability as people at a table say it."""
    return f"1 in {1 / share:.1f}"


def detectable(tally: Tally, corrected_level: float) -> tuple[Detectable, ...]:
    """What the sample would have shown: a pocket and a sector, or the rarest and the commonest insignia."""
    needed = noncentrality(len(tally.counts) - 1, corrected_level)
    if tally.has_rim_order:
        one = float(tally.shares[0])
        parts = {"one pocket": one, f"a sector of {SECTOR} neighbours": SECTOR * one}
    else:
        rarest, commonest = int(tally.shares.argmin()), int(tally.shares.argmax())
        parts = {tally.wheel.outcomes[number]: float(tally.shares[number]) for number in (rarest, commonest)}
    found = [
        Detectable(what=what, fair_share=share, share=raised(share, tally.size, needed))
        for what, share in parts.items()
    ]
    return tuple(bias for bias in found if bias.share < 1)


def noncentrality(degrees_of_freedom: int, level: float, power: float = POWER) -> float:
    """How far from fair, in units of the chi-square, a wheel must be to be found with that power.

    >>> round(noncentrality(1, 0.05), 2)
    10.51
    """
    critical = float(stats.chi2.isf(level, degrees_of_freedom))

    def shortfall(distance: float) -> float:
        return float(stats.ncx2.sf(critical, degrees_of_freedom, distance)) - power

    return float(optimize.brentq(shortfall, 1e-9, 10 * critical + 100))


def raised(share: float, size: int, needed: float) -> float:
    """The share that lies ``needed`` away from the fair one, when all other places lose in proportion."""
    return share + sqrt(needed * share * (1 - share) / size)
