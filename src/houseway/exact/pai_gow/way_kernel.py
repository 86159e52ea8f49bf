"""Seven cards set by compiled code: the rules of the house way, and look-ups where suits do not matter."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.games.pai_gow import house_way_rules, splits  # noqa: F401  the rules must be known before they are compiled
from houseway.games.pai_gow.house_way_rules import KEEPS_MADE, LOW, line_of, ranks_low, split_for
from houseway.games.pai_gow.splits import counted_as
from houseway.hands.kernel import Word, hand_value, has_flush, laid_at
from houseway.hands.tables import Words

if TYPE_CHECKING:
    from houseway.exact.pai_gow.way import Way
else:
    Way = Any

LOWS = 16
"""The ranks of a low hand are one number: sixteen times the higher and the lower."""

_RANKS_ONLY = np.uint64(0xFFFFFFFF)
_NONE = np.uint64(0)
_JOKER = 52


@compiled_without_arrays
def value_splits(cards: Bytes, keys: Words, suits: Words, start: Word, way: Way, lows: Ints, highs: Ints) -> None:
    """What the low and the high hand are worth in each of the 21 splits."""
    key, bits = start, _NONE
    for place in range(7):
        key += keys[place]
        bits |= suits[place]
    split = 0
    for one in range(6):
        for other in range(one + 1, 7):
            lows[split] = way.two[cards[one], cards[other]]
            left = key - keys[one] - keys[other]
            highs[split] = hand_value(left, bits ^ suits[one] ^ suits[other], way.five)
            split += 1


@compiled_without_arrays
def decide(cards: Bytes, way: Way, lows: Ints, highs: Ints) -> tuple[int, int]:
    """The line of the house way for seven cards, and the split that does what it says; -1 where there is none."""
    ones, twos, threes, fours, fives = 0, 0, 0, 0, 0
    for place in range(7):
        bit = 1 << counted_as(np.int64(cards[place]))  # type: ignore[arg-type]
        fives |= fours & bit
        fours |= threes & bit
        threes |= twos & bit
        twos |= ones & bit
        ones |= bit
    ones, twos, threes, fours = ones & ~twos, twos & ~threes, threes & ~fours, fours & ~fives
    made, keeps = False, False
    for split in range(21):
        if way.is_made[highs[split]]:
            made = True
            keeps = keeps or lows[split] >= way.least_pair
    line = line_of(ones, twos, threes, fours, fives, made, keeps, way.numbers)  # type: ignore[arg-type]
    if line < 0:
        return -1, -1
    low, wanted = way.numbers[line, LOW], 0
    if low < KEEPS_MADE:
        one, other = ranks_low(low, ones, twos, threes, fours, fives)
        wanted = np.int64(way.ranks_low[LOWS * one + other])  # type: ignore[assignment]
    return line, split_for(low, wanted, way.least_pair, lows, highs, way.is_made)  # type: ignore[arg-type]


@compiled_without_arrays
def cards_of_pattern(counts: Ints, cards: Bytes) -> None:
    """One hand of a pattern of ranks."""
    held = 0
    for rank in range(13):
        for suit in range(counts[rank]):
            cards[held] = 4 * rank + suit
            held += 1
    if counts[13]:
        cards[held] = _JOKER


@compiled_without_arrays
def value_ranks(cards: Bytes, way: Way, keys: Words, suits: Words, lows: Ints, highs: Ints) -> None:
    """What both hands of each split are worth, as if cards had no suits."""
    for place in range(7):
        keys[place], suits[place] = way.five.keys[cards[place]] & _RANKS_ONLY, _NONE
    value_splits(cards, keys, suits, _NONE, way, lows, highs)


@compiled
def set_patterns(counts: Ints, way: Way) -> None:
    """Set one hand of each pattern of ranks as if it had no suits."""
    cards, keys, suits = np.empty(7, np.uint8), np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty(21, np.int64), np.empty(21, np.int64)
    for pattern in range(len(counts)):
        cards_of_pattern(counts[pattern], cards)
        value_ranks(cards, way, keys, suits, lows, highs)
        line, split = decide(cards, way, lows, highs)
        way.lines[pattern] = line if split >= 0 else -1
        if split >= 0:
            way.lows[pattern], way.highs[pattern] = lows[split], highs[split]


@compiled_without_arrays
def set_one_by_one(cards: Bytes, way: Way, keys: Words, suits: Words, lows: Ints, highs: Ints) -> tuple[int, int, int]:
    """Seven cards in ascending order, set without the look-up: low value, high value, line. Arrays are scratch room."""
    for place in range(7):
        keys[place], suits[place] = way.five.keys[cards[place]], way.five.suits[cards[place]]
    value_splits(cards, keys, suits, way.five.start, way, lows, highs)
    line, split = decide(cards, way, lows, highs)
    return lows[split], highs[split], line


@compiled_without_arrays
def set_seven(cards: Bytes, way: Way, keys: Words, suits: Words, lows: Ints, highs: Ints) -> tuple[int, int, int]:
    """Seven cards, set the house way: low value, high value, line."""
    key = way.five.start
    for place in range(7):
        key += way.five.keys[cards[place]]
    if has_flush(key):
        return set_one_by_one(cards, way, keys, suits, lows, highs)
    pattern = way.places[laid_at(key, way.offsets)]
    low: Any = np.int64(way.lows[pattern])
    high: Any = np.int64(way.highs[pattern])
    line: Any = np.int64(way.lines[pattern])
    return low, high, line


@compiled
def set_hands(hands: Bytes, way: Way, found: Ints, one_by_one: bool) -> None:
    """Set each row of seven cards; low value, high value and line into the rows of ``found``."""
    keys, suits = np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty(21, np.int64), np.empty(21, np.int64)
    for hand in range(len(hands)):
        if one_by_one:
            low, high, line = set_one_by_one(hands[hand], way, keys, suits, lows, highs)
        else:
            low, high, line = set_seven(hands[hand], way, keys, suits, lows, highs)
        found[hand, 0], found[hand, 1], found[hand, 2] = low, high, line
