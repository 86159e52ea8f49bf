"""All 154,143,080 hands of seven cards, set the house way and counted."""

from __future__ import annotations

import math
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, NamedTuple, TypeVar

import numpy as np

from houseway.arrays import Ints
from houseway.exact.kept import kept
from houseway.exact.pai_gow.all_hands_kernel import check_one_by_one, count_hands_from
from houseway.exact.pai_gow.way import Way, patterns

HANDS = math.comb(53, 7)
_RANKS = 14
_STARTS = range(53 - 6)
"""The lowest cards that a hand can have."""
_PARTS = 4
Found = TypeVar("Found")


class AllHands(NamedTuple):
    """How many hands the house sets to each value of high and low, by line, and how many cannot be set legally.

    ``ranks`` counts the same by rank, and lastly the joker, once for each such card in the hand.
    """

    hands: Ints
    ranks: Ints
    lines: Ints
    patterns: Ints
    illegal: int


def set_all(way: Way, *, every: bool = False) -> AllHands:
    """Set all hands; flushes are set in one suit for all four, or ``every`` one of them. Kept on disk."""
    asked = ("pai gow, all hands", way.is_known_by, every)
    return _from(way, kept(asked, lambda: count_all(way, every=every)))


def count_all(way: Way, *, every: bool = False) -> dict[str, Ints]:
    """The counts as they are kept: patterns of ranks, and flushes by value and card."""
    shape = (len(way.is_made), len(way.least))

    def work(part: int) -> tuple[int, list[Any]]:
        by_pattern, flushes = np.zeros(len(way.lows), np.int64), np.zeros(shape, np.int64)
        ranks, lines = np.zeros((_RANKS, *shape), np.int32), np.zeros(len(way.numbers), np.int64)
        into: list[Any] = [by_pattern, flushes, ranks, lines]
        wrong = [count_hands_from(first, way, every, *into) for first in _STARTS[part::_PARTS]]
        return sum(wrong), into

    total: list[Ints] = []
    illegal = 0
    for wrong, found in in_threads(work, range(_PARTS)):
        illegal += wrong
        total = [one + other for one, other in zip(total, found, strict=True)] if total else list(found)
    by_pattern, flushes, ranks, lines = total
    high, low, rank = (each.astype(np.uint16) for each in np.nonzero(ranks.transpose(1, 2, 0)))
    return {
        "illegal": np.array([illegal + _illegal_patterns(way, by_pattern)]),
        "patterns": by_pattern.astype(np.int32),
        "flushes": flushes.astype(np.int32),
        "lines": lines,
        "high": high,
        "low": low,
        "rank": rank,
        "held": ranks[rank, high, low],
    }


def _illegal_patterns(way: Way, counts: Ints) -> int:
    return int(counts[way.highs < way.least[way.lows]].sum())


def _from(way: Way, found: dict[str, Ints]) -> AllHands:
    by_pattern = found["patterns"].astype(np.int64)
    hands = found["flushes"].astype(np.int64)
    np.add.at(hands, (way.highs, way.lows), by_pattern)
    ranks = np.zeros((_RANKS, *hands.shape), np.int64)
    ranks[found["rank"], found["high"], found["low"]] = found["held"]
    held = patterns().counts
    for rank in range(_RANKS):
        some = np.flatnonzero(held[:, rank])
        np.add.at(ranks[rank], (way.highs[some], way.lows[some]), by_pattern[some] * held[some, rank])
    lines = found["lines"].copy()
    np.add.at(lines, way.lines, by_pattern)
    return AllHands(hands, ranks, lines, by_pattern, int(found["illegal"][0]))


def set_wrong(way: Way) -> int:
    """How many hands the look-up sets otherwise than one by one, or illegally: every hand is tried."""
    return sum(in_threads(lambda first: check_one_by_one(first, way), _STARTS))


def in_threads(work: Callable[[int], Found], numbers: range) -> list[Found]:
    """The work for each number, on all cores."""
    with ThreadPoolExecutor(os.cpu_count()) as pool:
        return list(pool.map(work, numbers))
