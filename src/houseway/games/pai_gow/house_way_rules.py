"""The house way over small integers: which line a hand falls under, what that line puts low, and which split does it.

A hand is five sets of ranks, as bits: those it holds once, twice, three, four and five times, with the joker as an ace.
A line is a row of numbers; ``house_way.HouseWay`` makes them from the words of the rulebook.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.rule import rule

SHAPE, MADE, FIRST_FROM, FIRST_TO, SECOND_FROM, SECOND_TO, ONE_OF, ALL_OF, KEEPS, LOW = range(10)
"""The columns of a line. ``MADE`` and ``KEEPS`` are 1 for no, 2 for yes and 3 for either."""

SECOND_AND_THIRD, TWO_HIGHEST, HIGHEST_PAIR, LOWEST_PAIR, OF_THREE, OF_FOUR, OF_FIVE, ONE_OF_THREE, BESIDE_FOUR = range(
    9
)
KEEPS_MADE, PAIR_KEEPS_MADE = 9, 10
"""What a line puts low. The last two ask for the straight or flush to stay high: any low hand, or a pair."""


@rule
def highest(ranks: int) -> int:
    """The highest of some ranks; -1 when there is none.

    >>> highest(0b1010), highest(0)
    (3, -1)
    """
    rank = -1
    while ranks:
        rank += 1
        ranks >>= 1
    return rank


@rule
def lowest(ranks: int) -> int:
    """The lowest of some ranks; -1 when there is none.

    >>> lowest(0b1010), lowest(0)
    (1, -1)
    """
    return highest(ranks & -ranks)


@rule
def how_many(ranks: int) -> int:
    """How many ranks there are."""
    count = 0
    while ranks:
        count += 1
        ranks &= ranks - 1
    return count


@rule
def shape_of(twos: int, threes: int, fours: int, fives: int) -> int:
    """The shape of a hand as a number: pairs, and four for each three, 16 for the four, 64 for the five of a kind.

    >>> shape_of(0b11, 0, 0, 0), shape_of(0b1, 0b10, 0, 0), shape_of(0, 0b1, 0b10, 0)
    (2, 5, 20)
    """
    return how_many(twos) + 4 * how_many(threes) + 16 * how_many(fours) + 64 * how_many(fives)


@rule
def first_and_second(twos: int, threes: int, fours: int, fives: int) -> tuple[int, int]:
    """The ranks that are there most often and next often, the higher one first; -1 where there is none.

    >>> first_and_second(0b1010, 0, 0, 0), first_and_second(0b1010, 0b1, 0, 0), first_and_second(0, 0b11, 0, 0)
    ((3, 1), (0, 3), (1, 0))
    """
    first, second = -1, -1
    for ranks in (fives, fours, threes, twos):
        while ranks:
            rank = highest(ranks)
            ranks ^= 1 << rank
            if first < 0:
                first = rank
            elif second < 0:
                second = rank
    return first, second


@rule
def line_of(
    ones: int, twos: int, threes: int, fours: int, fives: int, made: bool, keeps: bool, lines: Sequence[Sequence[int]]
) -> int:
    """The first line that a hand falls under; -1 when none does.

    ``made`` tells that the seven hold a straight or flush, ``keeps`` that one stays high when a pair goes low.
    """
    shape = shape_of(twos, threes, fours, fives)
    first, second = first_and_second(twos, threes, fours, fives)
    for place in range(len(lines)):
        line = lines[place]
        if line[SHAPE] != shape or not line[MADE] & (2 if made else 1) or not line[KEEPS] & (2 if keeps else 1):
            continue
        if first >= 0 and not line[FIRST_FROM] <= first <= line[FIRST_TO]:
            continue
        if second >= 0 and not line[SECOND_FROM] <= second <= line[SECOND_TO]:
            continue
        if (line[ONE_OF] == 0 or ones & line[ONE_OF] != 0) and ones & line[ALL_OF] == line[ALL_OF]:
            return place
    return -1


@rule
def ranks_low(low: int, ones: int, twos: int, threes: int, fours: int, fives: int) -> tuple[int, int]:
    """The two ranks that go low, the higher one first; only for what names them.

    >>> ranks_low(SECOND_AND_THIRD, 0b1111111, 0, 0, 0, 0), ranks_low(LOWEST_PAIR, 0b111, 0b11000, 0, 0, 0)
    ((5, 4), (3, 3))
    """
    if low == SECOND_AND_THIRD:
        ones ^= 1 << highest(ones)
    if low in (SECOND_AND_THIRD, TWO_HIGHEST):
        first = highest(ones)
        return first, highest(ones ^ (1 << first))
    if low == BESIDE_FOUR:
        first = highest(ones | twos)
        return first, first if twos >> first & 1 else highest((ones | twos) ^ (1 << first))
    if low == ONE_OF_THREE:
        one, other = highest(threes), highest(ones)
        return max(one, other), min(one, other)
    if low == HIGHEST_PAIR:
        pair = highest(twos)
    elif low == LOWEST_PAIR:
        pair = lowest(twos)
    elif low == OF_THREE:
        pair = highest(threes)
    else:
        pair = highest(fours if low == OF_FOUR else fives)
    return pair, pair


@rule
def split_for(
    low: int, wanted: int, least_pair: int, lows: Sequence[int], highs: Sequence[int], is_made: Sequence[int]
) -> int:
    """Which of the 21 splits does what a line says; -1 when none does.

    ``wanted`` is the value of the low hand that is named, ``is_made`` tells which values of a high hand are a
    straight or flush. Among those that do it the highest low hand counts, then the highest high hand, then the first.
    """
    best = -1
    for split in range(len(lows)):
        if low < KEEPS_MADE:
            does = lows[split] == wanted
        else:
            does = is_made[highs[split]] != 0 and (low == KEEPS_MADE or lows[split] >= least_pair)
        if does and (
            best < 0 or lows[split] > lows[best] or (lows[split] == lows[best] and highs[split] > highs[best])
        ):
            best = split
    return best
