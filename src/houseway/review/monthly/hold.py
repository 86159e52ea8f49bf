"""The four-percent rule beside the probability: what a table held in the month against what it held in its life.

OAC 3772-10-08 in spirit. A table's hold is its win over its drop. How often an honest table trips the rule follows
from how much was played at it: on a quiet table often, on a busy one never.
"""

from __future__ import annotations

import math

import msgspec
from scipy import stats

from houseway.review.monthly.tally import Tally

MOST_APART = 0.04
"""A month's hold that is further than this from the lifetime's is investigated."""


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    """The hold of the month and of the life until its end; ``false_alarms`` is how often an honest table trips."""

    drop: int
    month: float
    lifetime: float
    most_apart: float
    false_alarms: float

    @property
    def apart(self) -> float:
        """How much more was held in the month."""
        return self.month - self.lifetime

    @property
    def is_tripped(self) -> bool:
        """Whether the rule asks for an investigation."""
        return abs(self.apart) > self.most_apart


def hold_of(month: Tally, before: Tally, most_apart: float = MOST_APART) -> Hold | None:
    """The rule for one table; nothing where no chips were bought in the month, or nothing was played before it."""
    drop = month.drop + before.drop
    if not month.drop or not before.drop or not month.rounds:
        return None
    return Hold(
        drop=month.drop,
        month=month.win / month.drop,
        lifetime=(month.win + before.win) / drop,
        most_apart=most_apart,
        false_alarms=_trips(month, before, most_apart),
    )


def _trips(month: Tally, before: Tally, most_apart: float) -> float:
    """How often an honest table with these wagers and this drop is further apart than that, by chance alone."""
    drop = month.drop + before.drop
    own, others = 1 / month.drop - 1 / drop, 1 / drop
    mean = float(month.expected) * own - float(before.expected) * others
    deviation = math.hypot(month.deviation * own, before.deviation * others)
    if not deviation:
        return float(abs(mean) > most_apart)
    return float(stats.norm.sf(most_apart, mean, deviation) + stats.norm.cdf(-most_apart, mean, deviation))
