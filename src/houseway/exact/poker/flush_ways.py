"""Flushes against flushes, for all hands with so many cards of each suit: what depends on the ranks, and what does not.

In a hand below a bound some suits are as long as the bound, and lower; the others are shorter, and of any ranks. So how
many hands there are is a sum over the sets of suits that are as long. The shorter ones count the same for all hands
with so many cards of each suit, and are counted once (``Ways``). The lower ones are looked at again only where a suit
or the bound is another than in the hand before (``Lower``).
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.exact.poker.flush_kernel import MOST, ONES, RANKS, each_filled_below, filled_below
from houseway.exact.poker.sets import CHOOSE

SUITS = 4
SETS = 1 << SUITS
LENGTHS = MOST + 1
"""A bound may be a card longer than any hand."""


class Ways(NamedTuple):
    """How many ways the shorter suits have, by the length of the bound, the wild cards drawn and the suits as long.

    ``whole`` is for hands of which no card is seen. The suit of a card that is seen may be ``shorter`` too, or as long
    as the bound (``longest``), by the others that are as long. ``each`` has the polynomial of all suits but some.
    """

    whole: Ints
    shorter: Ints
    longest: Ints
    each: Ints


class Lower(NamedTuple):
    """What lies below a bound in each suit, by the wild cards drawn: how many sets, and how many with each rank.

    ``bound`` has the length and the ranks that it was counted for, ``rest`` the ranks left of each suit; ``product`` is
    of the suits of each set.
    """

    bound: Ints
    rest: Ints
    sets: Ints
    with_each: Ints
    product: Ints
    some: Ints


def ways_of(wild: int) -> Ways:
    """Nothing in it yet; so many cards of the deck are wild."""
    drawn = wild + 1
    beside = (LENGTHS, drawn, SUITS, SETS)
    return Ways(
        np.zeros((LENGTHS, drawn, SETS), np.int64),
        np.zeros(beside, np.int64),
        np.zeros(beside, np.int64),
        np.zeros((SETS, MOST), np.int64),
    )


def lower_of(wild: int) -> Lower:
    """Nothing in it yet; so many cards of the deck are wild."""
    return Lower(
        np.full(2, -1, np.int64),
        np.full(SUITS, -1, np.int64),
        np.zeros((SUITS, wild + 1), np.int64),
        np.zeros((SUITS, wild + 1, RANKS), np.int64),
        np.ones(SETS, np.int64),
        np.zeros(RANKS, np.int64),
    )


@compiled_without_arrays
def _multiply_shorter(left: Ints, suits: int, short: int, most: int, found: Ints) -> None:
    """The polynomial of all suits but these: sets of fewer cards than ``short`` from what is left of each."""
    for power in range(most + 1):
        found[power] = 1 if power == 0 else 0
    for suit in range(SUITS):
        if suits >> suit & 1:
            continue
        for power in range(most, -1, -1):
            total = 0
            for more in range(min(short, power + 1)):
                total += CHOOSE[left[suit], more] * found[power - more]
            found[power] = total


@compiled_without_arrays
def count_ways(left: Ints, wild: int, draws: int, is_seen: bool, found: Ways) -> None:
    """Count the ways of hands that draw so many cards, with so many left of each suit, besides one that may be seen."""
    for length in range(LENGTHS):
        for drawn in range(min(wild, draws) + 1):
            short, most = length - drawn, draws - drawn
            for suits in range(SETS):
                of = found.each[suits]
                _multiply_shorter(left, suits, short, most, of)
                at = most - short * ONES[suits]
                found.whole[length, drawn, suits] = of[at] if short >= 0 and at >= 0 else 0
            if is_seen:
                _count_beside(left, short, most, found.each, found.shorter[length, drawn], found.longest[length, drawn])


@compiled_without_arrays
def _count_beside(left: Ints, short: int, most: int, each: Ints, shorter: Ints, longest: Ints) -> None:
    """The same beside a card of each suit, which that suit has besides what it draws."""
    for suit in range(SUITS):
        for suits in range(SETS):
            shorter[suit, suits] = longest[suit, suits] = 0
            at = most - short * ONES[suits]
            if suits >> suit & 1 or left[suit] == 0 or short < 1 or at < 0:
                continue
            of = each[suits | 1 << suit]
            for more in range(min(short - 1, at + 1)):
                shorter[suit, suits] += CHOOSE[left[suit] - 1, more] * of[at - more]
            if at >= short - 1:
                longest[suit, suits] = of[at - short + 1]


@compiled_without_arrays
def look_below(rest: Ints, wild: int, length: int, bound: int, is_seen: bool, found: Lower) -> None:
    """Look at each suit again that is another than before, or at all of them below another bound."""
    is_new = found.bound[0] != length or found.bound[1] != bound
    found.bound[0], found.bound[1] = length, bound
    for suit in range(SUITS):
        if not is_new and found.rest[suit] == rest[suit]:
            continue
        found.rest[suit] = rest[suit]
        for drawn in range(min(wild, length) + 1):
            found.sets[suit, drawn] = filled_below(rest[suit], 0, bound, drawn)
            if is_seen and found.sets[suit, drawn]:
                each_filled_below(rest[suit], bound, drawn, found.some, found.with_each[suit, drawn])


@compiled_without_arrays
def _multiply_lower(below: Lower, drawn: int) -> None:
    """The product of what is lower in the suits of each set."""
    for suit in range(SUITS):
        first = 1 << suit
        for suits in range(first):
            below.product[first | suits] = below.product[suits] * below.sets[suit, drawn]


@compiled_without_arrays
def count_lower(by: Ways, wild: int, draws: int, below: Lower) -> int:
    """How many hands of the dealer's lie below a bound that was looked at, drawn from what is left and wild cards."""
    length = below.bound[0]
    found = 0
    for drawn in range(min(wild, draws, length) + 1):
        _multiply_lower(below, drawn)
        total = 0
        for suits in range(SETS):
            total += by.whole[length, drawn, suits] * below.product[suits]
        found += total * CHOOSE[wild, drawn]
    return found


@compiled_without_arrays
def count_beside(by: Ways, wild: int, draws: int, below: Lower, found: Ints) -> None:
    """The same beside each card of the dealer's that may be seen, by suit and rank."""
    length = below.bound[0]
    for suit in range(SUITS):
        for rank in range(RANKS):
            found[suit, rank] = 0
    for drawn in range(min(wild, draws, length) + 1):
        _multiply_lower(below, drawn)
        times = CHOOSE[wild, drawn]
        for suit in range(SUITS):
            shorter = longest = 0
            for suits in range(SETS):
                shorter += by.shorter[length, drawn, suit, suits] * below.product[suits]
                longest += by.longest[length, drawn, suit, suits] * below.product[suits]
            shorter, longest = shorter * times, longest * times
            if longest and below.sets[suit, drawn]:
                for rank in range(RANKS):
                    found[suit, rank] += shorter + longest * below.with_each[suit, drawn, rank]
            elif shorter:
                for rank in range(RANKS):
                    found[suit, rank] += shorter
