"""Hold'em against the dealer, over every deal: all hands of a board at once, in their order.

Cards are places of the deck here, 0 and up; two cards are one number, ``pair_of``. On a board, every two cards that are
left are valued and laid out from the lowest to the highest. Whoever holds two of them beats what lies below, less what
holds one of the own cards. That counts against all dealers' hands in one sweep, and no hand is compared with another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.suits import Words
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

Counts = npt.NDArray[np.int32]
Flops = npt.NDArray[np.int32]
Word = np.uint64

LOSES, TIES, WINS = 0, 1, 2
"""How a hand stands against the dealer's; a class is twice that, and one more where the dealer qualifies."""

CLASSES = 6

_ONE = np.uint64(1)
_NONE = np.uint64(0)
_VALUE_AT = np.uint64(32)
_PAIR_AT = np.uint64(16)
_FIRST_AT = np.uint64(8)
_PAIR = np.uint64(0xFFFF)
_PLACE = np.uint64(63)


class Against(NamedTuple):
    """For each two cards on one board: their value and its kind (0 when the board has one of them), and how many
    dealers' hands they beat, tie with, and see below the qualifier."""

    values: Values
    kinds: Bytes
    wins: Counts
    ties: Counts
    unqualified: Counts


class Work(NamedTuple):
    """Room for one sweep. A hand is packed into one word: its value, its pair, its two places."""

    live: Ints
    hands: Words
    ordered: Words
    starts: Counts
    words: Words
    below: Counts
    equal: Counts
    low: Counts


def room(cards: int, top: int) -> tuple[Against, Work]:
    """Room for the sweeps of one thread."""
    pairs = cards * (cards - 1) // 2
    against = Against(
        np.zeros(pairs, np.uint16), np.zeros(pairs, np.uint8), *(np.zeros(pairs, np.int32) for _ in range(3))
    )
    work = Work(
        np.zeros(cards, np.int64),
        np.zeros(pairs, np.uint64),
        np.zeros(pairs, np.uint64),
        np.zeros(top + 64, np.int32),
        np.zeros(top // 64 + 1, np.uint64),
        *(np.zeros(64, np.int32) for _ in range(3)),
    )
    return against, work


@compiled
def pair_of(first: int, second: int) -> int:
    """Two places of the deck, the lower one first, as one number."""
    return second * (second - 1) // 2 + first


@compiled
def three_of(first: int, second: int, third: int) -> int:
    """Three places in ascending order as one number."""
    return third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first


@compiled
def lowest_bit(word: Word) -> int:
    """The place of the lowest bit of a word that has one."""
    place = 0
    if word & np.uint64(0xFFFFFFFF) == _NONE:
        word >>= np.uint64(32)
        place += 32
    if word & np.uint64(0xFFFF) == _NONE:
        word >>= np.uint64(16)
        place += 16
    if word & np.uint64(0xFF) == _NONE:
        word >>= np.uint64(8)
        place += 8
    if word & np.uint64(0xF) == _NONE:
        word >>= np.uint64(4)
        place += 4
    if word & np.uint64(3) == _NONE:
        word >>= np.uint64(2)
        place += 2
    return place + 1 if word & _ONE == _NONE else place


@compiled
def sweep(
    board: Bytes, deck: Bytes, tables: Tables, kind_of: Bytes, qualifier: int, against: Against, work: Work
) -> None:
    """How every two cards stand on a board against all dealers' hands."""
    found = _value_pairs(board, deck, tables, against, work)
    _lay_out(found, work)
    ordered, below, equal, low = work.ordered, work.below, work.equal, work.low
    below[:] = 0
    low[:] = 0
    unqualified = 0
    bound = np.uint64(qualifier) << _VALUE_AT
    while unqualified < found and ordered[unqualified] < bound:
        hand = ordered[unqualified]
        low[(hand >> _FIRST_AT) & _PLACE] += 1
        low[hand & _PLACE] += 1
        unqualified += 1
    start = 0
    while start < found:
        value = ordered[start] >> _VALUE_AT
        end = start
        while end < found and ordered[end] >> _VALUE_AT == value:
            hand = ordered[end]
            equal[(hand >> _FIRST_AT) & _PLACE] += 1
            equal[hand & _PLACE] += 1
            end += 1
        kind = kind_of[value]
        alike = end - start + 1
        lower = unqualified + (1 if end <= unqualified else 0)
        for place in range(start, end):
            hand = ordered[place]
            first, second, pair = (hand >> _FIRST_AT) & _PLACE, hand & _PLACE, (hand >> _PAIR_AT) & _PAIR
            against.values[pair] = value
            against.kinds[pair] = kind
            against.wins[pair] = start - below[first] - below[second]
            against.ties[pair] = alike - equal[first] - equal[second]
            against.unqualified[pair] = lower - low[first] - low[second]
        for place in range(start, end):
            hand = ordered[place]
            first, second = (hand >> _FIRST_AT) & _PLACE, hand & _PLACE
            below[first] += 1
            below[second] += 1
            equal[first] = 0
            equal[second] = 0
        start = end


@compiled
def _value_pairs(board: Bytes, deck: Bytes, tables: Tables, against: Against, work: Work) -> int:
    """Value every two cards that the board leaves; what it has is no hand. Answers with how many there are."""
    key, suits = tables.start, _NONE
    taken = _NONE
    for place in board:
        key += tables.keys[deck[place]]
        suits |= tables.suits[deck[place]]
        taken |= _ONE << np.uint64(place)
    left = 0
    for place in range(len(deck)):
        if (taken >> np.uint64(place)) & _ONE == _NONE:
            work.live[left] = place
            left += 1
        else:
            for other in range(len(deck)):
                if other != place:
                    pair = pair_of(min(place, other), max(place, other))
                    against.values[pair] = 0
                    against.kinds[pair] = 0
    found = 0
    for upper in range(1, left):
        second = work.live[upper]
        second_key = key + tables.keys[deck[second]]
        second_suits = suits | tables.suits[deck[second]]
        base = second * (second - 1) // 2
        for lower in range(upper):
            first = work.live[lower]
            card = deck[first]
            value = whole(hand_value(second_key + tables.keys[card], second_suits | tables.suits[card], tables))
            work.hands[found] = (value << 32) | ((base + first) << 16) | (first << 8) | second
            work.starts[value] += 1
            work.words[value >> 6] |= _ONE << np.uint64(value & 63)
            found += 1
    return found


@compiled
def _lay_out(found: int, work: Work) -> None:
    """Put the hands in the order of their values, and leave the room as it was."""
    at = 0
    for number in range(len(work.words)):
        word = work.words[number]
        while word != _NONE:
            value = 64 * number + lowest_bit(word)
            count = work.starts[value]
            work.starts[value] = at
            at += count
            word &= word - _ONE
    for index in range(found):
        hand = work.hands[index]
        value = hand >> _VALUE_AT
        work.ordered[work.starts[value]] = hand
        work.starts[value] += 1
    for number in range(len(work.words)):
        word = work.words[number]
        while word != _NONE:
            work.starts[64 * number + lowest_bit(word)] = 0
            word &= word - _ONE
        work.words[number] = _NONE
