"""Seven cards as two hands: the 21 ways to put two of them low, and which of these are legal."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from houseway.equipment.cards import ACE, rank_of
from houseway.hands import Ranking
from houseway.rule import rule

SPLITS = tuple(combinations(range(7), 2))
"""The two places of the low hand among seven cards that are sorted, in the order in which they are tried."""


@rule
def is_legal(high: int, low: int, least: Sequence[int]) -> bool:
    """Whether a high hand of this value may lie beside a low hand of that value; ``least`` is by ``least_high``."""
    return high >= least[low]


@rule
def counted_as(card: int) -> int:
    """The rank that a card counts as where no straight or flush needs it: the joker is an ace.

    >>> counted_as(0), counted_as(48), counted_as(52)
    (0, 12, 12)
    """
    return min(rank_of(card), ACE)


@lru_cache(maxsize=16)
def least_high(low_ranking: Ranking, high_ranking: Ranking) -> tuple[int, ...]:
    """By the value of a low hand, the least value of a high hand beside it.

    A high hand that begins with the cards of the low one has three more, and so is not below it.

    >>> from houseway.hands import PAI_GOW, PAI_GOW_LOW
    >>> least = least_high(PAI_GOW_LOW, PAI_GOW)
    >>> [PAI_GOW.describe(least[PAI_GOW_LOW.least(*low)]) for low in (("pair", "7"), ("high card", "QJ"))]
    ['pair 7-4-3-2', 'high card Q-J-4-3-2']
    """
    found = [0]
    rungs = list(enumerate(high_ranking.ladder, start=1))
    for low in low_ranking.ladder:
        size = len(low.ranks)
        found.append(next(n for n, high in rungs if high.category == low.category and high.ranks[:size] >= low.ranks))
    return tuple(found)


def low_value(ranking: Ranking, two: Sequence[int]) -> int:
    """The value of a low hand."""
    return ranking.worth([counted_as(card) for card in two], 0, is_suited=False)


def all_splits(
    cards: Sequence[int], low_ranking: Ranking, high_ranking: Ranking
) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """Seven cards in ascending order, and for each of the 21 splits what its low and its high hand are worth."""
    seven = tuple(sorted(cards))
    lows = tuple(low_value(low_ranking, (seven[one], seven[other])) for one, other in SPLITS)
    highs = tuple(high_ranking.value([c for place, c in enumerate(seven) if place not in split]) for split in SPLITS)
    return seven, lows, highs


def as_two_hands(seven: Sequence[int], split: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Seven cards as the low and the high hand of a split."""
    low = SPLITS[split]
    return tuple(seven[place] for place in low), tuple(card for place, card in enumerate(seven) if place not in low)
