"""The four-percent rule beside the probability: what a table held in the month against what it held in its life.

OAC 3772-10-08 in spirit. A table's hold is its win over its drop. How often an honest table trips the rule follows
from how much was played at it: on a quiet table often, on a busy one never.
"""

from __future__ import annotations

import math
from typing import Literal

import msgspec
from scipy import stats

from houseway.review.monthly.tally import Tally

MOST_APART = 0.04
"""A month's hold that is further than this from the lifetime's is investigated."""
Apart = Literal["points", "share"]
"""What "more than four percent" is of: four points of hold (24 % against 20 %), or four percent of the lifetime's hold
(20.8 % against 20 %). The rule says neither; points are read, as holds are told in percent."""


class Hold(msgspec.Struct, frozen=True, kw_only=True):
    """The hold of the month and of the life until its end; ``false_alarms`` is how often an honest table trips."""

    drop: int
    month: float
    lifetime: float
    most_apart: float
    false_alarms: float
    read_as: Apart = "points"

    @property
    def apart(self) -> float:
        """How much more was held in the month."""
        return self.month - self.lifetime

    @property
    def is_tripped(self) -> bool:
        """Whether the rule asks for an investigation."""
        of = abs(self.lifetime) if self.read_as == "share" else 1.0
        return abs(self.apart) > self.most_apart * of


def hold_of(month: Tally, before: Tally, most_apart: float = MOST_APART, read_as: Apart = "points") -> Hold | None:
    """The rule for one table; nothing where no chips were bought in the month, or nothing was played before it."""
    drop = month.drop + before.drop
    if not month.drop or not before.drop or not month.rounds:
        return None
    return Hold(
        drop=month.drop,
        month=month.win / month.drop,
        lifetime=(month.win + before.win) / drop,
        most_apart=most_apart,
        false_alarms=_trips(month, before, most_apart, read_as),
        read_as=read_as,
    )


def _trips(month: Tally, before: Tally, most_apart: float, read_as: Apart) -> float:
    """How often an honest table with these wagers and this drop is further apart than that, by chance alone.

    The month's hold less the lifetime's, or less 1.04 and 0.96 of it, is a sum of both wins, each with its weight.
    """
    share, points = (most_apart, 0.0) if read_as == "share" else (0.0, most_apart)
    above = _beyond(month, before, 1 + share, points)
    below = _beyond(month, before, 1 - share, -points, is_below=True)
    return above + below


def _beyond(month: Tally, before: Tally, times: float, limit: float, *, is_below: bool = False) -> float:
    """How likely the month's hold less so many times the lifetime's is beyond a limit."""
    drop = month.drop + before.drop
    own, others = 1 / month.drop - times / drop, times / drop
    mean = float(month.expected) * own - float(before.expected) * others
    deviation = math.hypot(month.deviation * own, before.deviation * others)
    if not deviation:
        return float(mean < limit if is_below else mean > limit)
    return float((stats.norm.cdf if is_below else stats.norm.sf)(limit, mean, deviation))
