"""A house way as tables: what the ranks of seven cards come to is looked up, and only flushes are set one by one.

Without a flush the suits do not matter, and there are 67,600 patterns of ranks in 53 cards. The tables are made with
the rules of the house way themselves, so there is no second way to set a hand.
"""

from __future__ import annotations

from functools import lru_cache
from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import ACE, JOKER
from houseway.exact.pai_gow.way_kernel import LOWS, set_patterns
from houseway.games.pai_gow.house_way import HouseWayFacts, made_values
from houseway.games.pai_gow.splits import least_high, low_value
from houseway.hands import Ranking
from houseway.hands.tables import Offsets, Tables, Values, overlaid, rank_patterns, tables_for
from houseway.refusal import Refused

Numbers = tuple[tuple[int, ...], ...]


class Way(NamedTuple):
    """What kernels need to set seven cards, the house way or any other."""

    five: Tables
    offsets: Offsets
    places: npt.NDArray[np.uint32]
    lows: Bytes
    highs: Values
    lines: npt.NDArray[np.int8]
    two: Bytes
    ranks_low: Bytes
    numbers: Ints
    is_made: Bytes
    least: Ints
    least_pair: int

    @property
    def is_known_by(self) -> tuple[bytes | int, ...]:
        """What sets it apart from every other way: what a hand of five, of two and each line of the chart are worth."""
        of_hands = (self.five.values, self.five.flushes, self.two, self.is_made, self.least)
        return (*(array.tobytes() for array in (self.numbers, *of_hands)), self.least_pair)


class Patterns(NamedTuple):
    """The patterns of ranks in the order of a way's ``lows``: how often each rank, and lastly the joker, is there."""

    counts: Ints
    sums: Ints


@lru_cache(maxsize=1)
def patterns() -> Patterns:
    """Every pattern of ranks of seven cards."""
    return Patterns(*rank_patterns(7))


def way_of(house_way: HouseWayFacts, low_ranking: Ranking, high_ranking: Ranking) -> Way:
    """The tables of a house way."""
    return _way(house_way.numbers, low_ranking, high_ranking)


@lru_cache(maxsize=8)
def _way(numbers: Numbers, low_ranking: Ranking, high_ranking: Ranking) -> Way:
    counts, sums = patterns()
    offsets, places = overlaid(sums, np.arange(len(sums), dtype=np.uint32))
    two = np.zeros((JOKER + 1, JOKER + 1), np.uint8)
    for one in range(JOKER + 1):
        for other in range(JOKER + 1):
            two[one, other] = low_value(low_ranking, (one, other))
    ranks_low = np.zeros(LOWS * LOWS, np.uint8)
    for one in range(ACE + 1):
        for other in range(ACE + 1):
            ranks_low[LOWS * one + other] = two[4 * one, 4 * other]
    found = len(sums)
    way = Way(
        tables_for(high_ranking, 5),
        offsets,
        places,
        np.zeros(found, np.uint8),
        np.zeros(found, np.uint16),
        np.zeros(found, np.int8),
        two,
        ranks_low,
        np.array(numbers, np.int64),
        np.array(made_values(high_ranking), np.uint8),
        np.array(least_high(low_ranking, high_ranking), np.int64),
        low_ranking.least("pair"),
    )
    set_patterns(counts, way)
    if (way.lines < 0).any():
        missing = counts[np.flatnonzero(way.lines < 0)[0]].tolist()
        raise Refused(f"the house way has no line for ranks held {missing}", remedy="Add the case to [house_way]")
    return way
