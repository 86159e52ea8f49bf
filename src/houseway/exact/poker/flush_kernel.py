"""Flushes against flushes: how many of the dealer's hands lie below a flush, counted suit by suit.

A hand lies below a bound when each of its suits does. How many sets of so many cards of one suit do is a small
polynomial; the product of four has the whole hand in one of its coefficients. Wild cards belong to all suits, so there
is a product for each number of them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.exact.poker.sets import CHOOSE
from houseway.exact.poker.whole import whole

RANKS = 13
EVERY = (1 << RANKS) - 1
MOST = 9
"""A hand of eight cards has nine coefficients."""

ONES = np.array([ranks.bit_count() for ranks in range(1 << RANKS)], np.int64)
"""How many ranks a set has."""


class Room(NamedTuple):
    """Room for polynomials: of each suit, and of two suits."""

    each: Ints
    pairs: Ints


def room() -> Room:
    """Nothing in it yet."""
    return Room(np.zeros((4, MOST), np.int64), np.zeros((2, MOST), np.int64))


@compiled_without_arrays
def below(rest: int, held: int, bound: int) -> int:
    """How many sets of other ranks, with those held, have as many ranks as a bound, and are lower.

    >>> below(0b1011, 0, 0b1001), below(0b0011, 0b1000, 0b1010)
    (1, 1)
    """
    needed = ONES[bound] - ONES[held]
    found = 0
    for rank in range(RANKS - 1, -1, -1):
        bit = 1 << rank
        if bound & bit:
            if held & bit:
                continue
            found += whole(CHOOSE[ONES[rest & (bit - 1)], needed])
            if needed == 0 or rest & bit == 0:
                return found
            needed -= 1
        elif held & bit:
            return found
    return found


@compiled_without_arrays
def filled_below(rest: int, held: int, bound: int, wilds: int) -> int:
    """The same when wild cards stand for the highest ranks that are missing.

    They fill the suit from the top, so the bound must begin with all ranks down to where the last of them stands.

    >>> filled_below(0b111111111110, 0, 0b1_1100_0000_0000, 1), filled_below(0b111111111110, 0, 0b1_1000_0000_0001, 1)
    (54, 45)
    """
    if wilds == 0:
        return below(rest, held, bound)
    found = 0
    for rank in range(RANKS - 1, -1, -1):
        bit = 1 << rank
        if bound & bit == 0:
            break
        upper = EVERY & ~(2 * bit - 1)
        naturals = RANKS - 1 - rank - (wilds - 1) - ONES[held & upper]
        if held & bit == 0 and naturals >= 0:
            ways = CHOOSE[ONES[rest & upper], naturals]
            if ways:
                found += ways * below(rest & (bit - 1), held & (bit - 1), bound & (bit - 1))
    return found


@compiled_without_arrays
def each_below(rest: int, bound: int, found: Ints) -> None:
    """How many sets of some ranks, as many as a bound has, are lower and contain each rank.

    A lower set agrees with the bound down to some rank, lacks that one, and has any ranks below it.
    """
    needed = ONES[bound]
    agreed = under = 0
    agrees = True
    for rank in range(RANKS - 1, -1, -1):
        bit = 1 << rank
        found[rank] = under
        if agrees and bound & bit:
            lower = ONES[rest & (bit - 1)]
            agreed += CHOOSE[lower, needed]
            under += CHOOSE[lower - 1, needed - 1] if lower else 0
            needed -= 1
            agrees = rest & bit != 0
            found[rank] -= agreed  # what agrees down to here and lacks a lower rank is added below
    for rank in range(RANKS - 1, -1, -1):
        bit = 1 << rank
        if bound & bit:
            if rest & bit == 0:
                break
            found[rank] += agreed


@compiled_without_arrays
def each_filled_below(rest: int, bound: int, wilds: int, some: Ints, found: Ints) -> None:
    """The same when wild cards stand for the highest ranks that are missing, for each rank where the last one may."""
    if wilds == 0:
        each_below(rest, bound, found)
        return
    for rank in range(RANKS):
        found[rank] = 0
    for last in range(RANKS - 1, -1, -1):
        bit = 1 << last
        naturals = RANKS - 1 - last - (wilds - 1)
        if bound & bit == 0:
            break
        if naturals < 0:
            continue
        above = ONES[rest & EVERY & ~(2 * bit - 1)]
        ways = CHOOSE[above, naturals]
        if ways == 0:
            continue
        each_below(rest & (bit - 1), bound & (bit - 1), some)
        for rank in range(last):
            found[rank] += ways * some[rank]
        if naturals:
            lower = CHOOSE[above - 1, naturals - 1] * below(rest & (bit - 1), 0, bound & (bit - 1))
            for rank in range(last + 1, RANKS):
                found[rank] += lower


@compiled_without_arrays
def of_suit(rest: int, held: int, wilds: int, length: int, bound: int, found: Ints) -> None:
    """How many sets of so many further cards keep a suit below a bound of some length."""
    short = length - ONES[held] - wilds
    for more in range(MOST):
        if more < short:
            found[more] = CHOOSE[ONES[rest], more]
        elif more == short:
            found[more] = filled_below(rest, held, bound, wilds)
        else:
            found[more] = 0


@compiled_without_arrays
def multiply(one: Ints, other: Ints, most: int, found: Ints) -> None:
    """The product of two polynomials up to a power."""
    for power in range(most + 1):
        total = 0
        for part in range(power + 1):
            total += one[part] * other[power - part]
        found[power] = total


@compiled_without_arrays
def count_below(rest: Ints, held: Ints, wild: int, wilds: int, draws: int, length: int, bound: int, by: Room) -> int:
    """How many hands of the dealer's lie below a bound: those ``held`` in each suit and so many ``draws``.

    The draws come from the ``rest`` of each suit and ``wild`` cards; ``wilds`` are held already.
    """
    found = 0
    for drawn in range(min(wild, draws) + 1):
        if 4 * (length - wilds - drawn) < draws - drawn:
            break
        for suit in range(4):
            of_suit(rest[suit], held[suit], wilds + drawn, length, bound, by.each[suit])
        left = draws - drawn
        multiply(by.each[0], by.each[1], left, by.pairs[0])
        multiply(by.each[2], by.each[3], left, by.pairs[1])
        ways = 0
        for power in range(left + 1):
            ways += by.pairs[0, power] * by.pairs[1, left - power]
        found += ways * CHOOSE[wild, drawn]
    return found
