"""Two hands that are both high cards with an ace: counted by ranks, and by suits for so many ranks in common."""

from __future__ import annotations

import math
from collections import Counter
from functools import cache
from itertools import product
from typing import NamedTuple

import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import ACE
from houseway.exact.pai_gow.way import Way, patterns

_JOKER = 13
_NATURAL, _WITH_JOKER = (7, 5), (6, 4)
"""How many cards have a suit, and how many of one suit make a flush, without and with the joker."""


class AceHigh(NamedTuple):
    """Ways to deal the dealer and a player seven cards each, by whether the dealer is ace high, and the player too."""

    both: int
    with_joker: int
    without: int
    total: int


def count_ace_high(way: Way, least: int, most: int) -> AceHigh:
    """Count them; ``least`` and ``most`` are the values of a high hand of this kind."""
    plain, joker = _rank_sets(way, least, most)
    one, other = len(plain) * ways(0, _NATURAL, None), len(joker) * ways(0, _WITH_JOKER, None)
    rest = math.comb(46, 7)
    both_plain = _pairs(plain, plain, _NATURAL, _NATURAL)
    both_joker = _pairs(joker, plain, _WITH_JOKER, _NATURAL)
    both = both_plain + 2 * both_joker
    return AceHigh(both, other * rest - both_joker, one * rest - both_plain - both_joker, math.comb(53, 7) * rest)


def _rank_sets(way: Way, least: int, most: int) -> tuple[Ints, Ints]:
    """The ranks, as bits, of all such hands without the joker and, less the joker, with it."""
    counts = patterns().counts
    fits = (way.highs >= least) & (way.highs <= most) & (counts[:, :_JOKER].max(axis=1) == 1)
    fits &= counts[:, ACE] + counts[:, _JOKER] == 1
    bits = counts[:, :_JOKER] @ (1 << np.arange(_JOKER))
    has_joker = counts[:, _JOKER] == 1
    return bits[fits & ~has_joker], bits[fits & has_joker]


def _pairs(one: Ints, other: Ints, one_size: tuple[int, int], other_size: tuple[int, int]) -> int:
    """How many ways there are to deal both hands, each with one of these sets of ranks."""
    common: Counter[int] = Counter()
    for ranks in one:
        shared = _bits(other & ranks)
        common.update(dict(enumerate(np.bincount(shared).tolist())))
    return sum(count * ways(shared, one_size, other_size) for shared, count in common.items() if count)


def _bits(words: Ints) -> Ints:
    found: Ints = ((words[:, None] >> np.arange(_JOKER)) & 1).sum(axis=1)
    return found


@cache
def ways(shared: int, one: tuple[int, int], other: tuple[int, int] | None) -> int:
    """The suits of two hands of different ranks, so many of them shared, that have no card in common and no flush.

    A hand is how many cards it has and how many of a suit make a flush; ``other`` may be missing.

    >>> ways(0, (7, 5), None), ways(0, (6, 4), None)
    (15540, 3480)
    """
    own, flush = one
    size, other_flush = other or (0, 1)
    total: int = 12**shared * 4 ** (own - shared) * 4 ** (size - shared)
    same = _suited(shared, own, size, same=True)
    apart = _suited(shared, own, size, same=False)
    first = sum(count for (held, _), count in same.items() if held >= flush)
    second = sum(count for (_, held), count in same.items() if held >= other_flush)
    both = sum(
        times * count
        for found, times in ((same, 4), (apart, 12))
        for (held, held_other), count in found.items()
        if held >= flush and held_other >= other_flush
    )
    return total - 4 * first - 4 * second + both


def _suited(shared: int, own: int, size: int, *, same: bool) -> dict[tuple[int, int], int]:
    """How often so many cards of one hand have one suit and so many of the other the same, or a certain other one."""
    in_common = {(1, 0): 3, (0, 1): 3, (0, 0): 6} if same else {(1, 1): 1, (1, 0): 2, (0, 1): 2, (0, 0): 7}
    found = {(0, 0): 1}
    alone = [{(1, 0): 1, (0, 0): 3}] * (own - shared) + [{(0, 1): 1, (0, 0): 3}] * (size - shared)
    for step in [in_common] * shared + alone:
        grown: Counter[tuple[int, int]] = Counter()
        for ((held, other), count), ((more, other_more), times) in product(found.items(), step.items()):
            grown[held + more, other + other_more] += count * times
        found = dict(grown)
    return found
