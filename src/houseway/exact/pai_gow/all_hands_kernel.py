"""Every hand of seven out of 53 cards, set by compiled code."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.pai_gow.way_kernel import set_one_by_one
from houseway.games.pai_gow.splits import is_legal
from houseway.hands.kernel import has_flush, laid_at

if TYPE_CHECKING:
    from houseway.exact.pai_gow.way import Way
else:
    Way = Any

_CLUBS = np.uint64(8 << 32)
_NONE = np.uint64(0)
_CARDS = 53


@compiled
def count_hands_from(first: int, way: Way, every: bool, patterns: Ints, flushes: Ints, ranks: Ints, lines: Ints) -> int:
    """Count all hands whose lowest card is ``first``; answers with how many hands have no legal setting.

    Hands without a flush are counted by their pattern of ranks. Flushes are set one by one, all of them if ``every``
    is asked for, else those in clubs, four times: by value of the high and low hand in ``flushes``, each of their cards
    in ``ranks``, and by line in ``lines``.
    """
    cards = np.empty(7, np.uint8)
    keys, suits = np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty(21, np.int64), np.empty(21, np.int64)
    key_of = way.five.keys
    illegal, weight = 0, 1 if every else 4
    key1 = way.five.start + key_of[first]
    for second in range(first + 1, _CARDS - 5):
        key2 = key1 + key_of[second]
        for third in range(second + 1, _CARDS - 4):
            key3 = key2 + key_of[third]
            for fourth in range(third + 1, _CARDS - 3):
                key4 = key3 + key_of[fourth]
                for fifth in range(fourth + 1, _CARDS - 2):
                    key5 = key4 + key_of[fifth]
                    for sixth in range(fifth + 1, _CARDS - 1):
                        key6 = key5 + key_of[sixth]
                        for seventh in range(sixth + 1, _CARDS):
                            key = key6 + key_of[seventh]
                            if not has_flush(key):
                                patterns[way.places[laid_at(key, way.offsets)]] += 1
                            elif every or (key & _CLUBS) != _NONE:
                                cards[0], cards[1], cards[2], cards[3] = first, second, third, fourth
                                cards[4], cards[5], cards[6] = fifth, sixth, seventh
                                low, high, line = set_one_by_one(cards, way, keys, suits, lows, highs)
                                if line < 0 or not is_legal(high, low, way.least):  # type: ignore[arg-type]
                                    illegal += 1
                                    continue
                                flushes[high, low] += weight
                                lines[line] += weight
                                for place in range(7):
                                    ranks[cards[place] >> 2, high, low] += weight
    return illegal


@compiled
def check_one_by_one(first: int, way: Way) -> int:
    """How many hands whose lowest card is ``first`` are not set alike, and legally, by look-up and one by one."""
    cards = np.empty(7, np.uint8)
    keys, suits = np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty(21, np.int64), np.empty(21, np.int64)
    wrong = 0
    places = np.arange(first, first + 7)
    while True:
        key = way.five.start
        for place in range(7):
            cards[place] = places[place]
            key += way.five.keys[places[place]]
        low, high, line = set_one_by_one(cards, way, keys, suits, lows, highs)
        pattern = way.places[laid_at(key, way.offsets)]
        alike = has_flush(key) or (
            low == way.lows[pattern] and high == way.highs[pattern] and line == way.lines[pattern]
        )
        if line < 0 or not alike or not is_legal(high, low, way.least):  # type: ignore[arg-type]
            wrong += 1
        turned = 6
        while turned > 0 and places[turned] == _CARDS - 7 + turned:
            turned -= 1
        if turned == 0:
            return wrong
        places[turned] += 1
        for place in range(turned + 1, 7):
            places[place] = places[place - 1] + 1


@compiled
def count_rest(deck: Bytes, way: Way, found: Ints) -> None:
    """Count all hands of seven cards of a deck, in ascending order, by the values to which the house sets them."""
    cards = np.empty(7, np.uint8)
    keys, suits = np.empty(7, np.uint64), np.zeros(7, np.uint64)
    lows, highs = np.empty(21, np.int64), np.empty(21, np.int64)
    places = np.arange(7)
    size = len(deck)
    while True:
        key = way.five.start
        for place in range(6):
            key += way.five.keys[deck[places[place]]]
        for last in range(places[5] + 1, size):
            whole = key + way.five.keys[deck[last]]
            if has_flush(whole):
                for place in range(6):
                    cards[place] = deck[places[place]]
                cards[6] = deck[last]
                low, high, _ = set_one_by_one(cards, way, keys, suits, lows, highs)
                found[high, low] += 1
            else:
                pattern = way.places[laid_at(whole, way.offsets)]
                found[way.highs[pattern], way.lows[pattern]] += 1
        turned = 5
        while turned >= 0 and places[turned] == size - 7 + turned:
            turned -= 1
        if turned < 0:
            return
        places[turned] += 1
        for place in range(turned + 1, 6):
            places[place] = places[place - 1] + 1
