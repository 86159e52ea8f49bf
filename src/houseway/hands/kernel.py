"""Values of hands inside kernels: keys are added card by card, and one look-up tells the value.

A kernel of another room does the same with the same functions: it begins with ``key = tables.start``, does
``key += tables.keys[card]`` and ``suits |= tables.suits[card]`` for each card, and asks
``hand_value(key, suits, tables)``.
"""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.hands.tables import ROWS, Offsets, Tables, Values, Words

Hands = npt.NDArray[np.uint8]
Counts = npt.NDArray[np.int64]
Word = np.uint64
Value = np.uint16

_SUM = np.uint64(0xFFFFFFFF)
_ROW = np.uint64(ROWS - 1)
_ROW_BITS = np.uint64(ROWS.bit_length() - 1)
_IS_FLUSH = np.uint64(0x888800000000)
_FLUSH_AT = np.uint64(35)
_WILDS_AT = np.uint64(48)
_WILDS = np.uint64(15)
_RANKS = np.uint64(0x1FFF)
_RANK_BITS = np.uint64(13)
_SUIT_BITS = np.uint64(16)
_COUNT_BITS = np.uint64(4)
_ONE = np.uint64(1)
_NONE = np.uint64(0)


@compiled
def has_flush(key: Word) -> bool:
    """Whether the sum of the cards' keys tells of a flush."""
    return bool(key & _IS_FLUSH)


@compiled
def laid_at(key: Word, offsets: Offsets) -> Word:
    """Where the table of ``overlaid`` has what the ranks of a hand come to."""
    ranks = key & _SUM
    place: Word = offsets[ranks & _ROW] + (ranks >> _ROW_BITS)
    return place


@compiled
def hand_value(key: Word, suits: Word, tables: Tables) -> Value:
    """The value of a hand from the sum of its cards' keys and their suits joined."""
    ranks = key & _SUM
    value: Value = tables.values[tables.offsets[ranks & _ROW] + (ranks >> _ROW_BITS)]
    if key & _IS_FLUSH:
        return max(value, best_flush(key, suits, tables.flushes))
    return value


@compiled
def best_flush(key: Word, suits: Word, flushes: Values) -> Value:
    """The value of the best flush, where the key says that there is one."""
    wilds = ((key >> _WILDS_AT) & _WILDS) << _RANK_BITS
    flags = key >> _FLUSH_AT
    best: Value = flushes[wilds]
    for _ in range(4):
        if flags & _ONE:
            best = max(best, flushes[wilds | (suits & _RANKS)])
        flags >>= _COUNT_BITS
        suits >>= _SUIT_BITS
    return best


@compiled
def value_hands(hands: Hands, places: tuple[int, ...], tables: Tables, values: Values) -> Word:
    """The value of each row of cards. Answers with all keys joined, so that what is no card can be seen.

    ``places`` are the columns, 0 and up, as a tuple: the compiler knows its length and writes the inner loops out,
    which doubles the speed.
    """
    seen = _NONE
    for hand in range(hands.shape[0]):
        key = tables.start
        for place in range(len(places)):
            key += tables.keys[hands[hand, place]]
        seen |= key
        suits = _NONE
        if key & _IS_FLUSH:
            for place in range(len(places)):
                suits |= tables.suits[hands[hand, place]]
        values[hand] = hand_value(key, suits, tables)
    return seen


@compiled
def count_hands(deck: Hands, draws: int, key: Word, suits: Word, tables: Tables, counts: Counts) -> None:
    """Count the values of all hands made of the given cards and ``draws`` more, three or above, of the deck.

    The last three cards are three plain loops; the ones before them turn like the wheels of a counter.
    """
    keys, bits = np.empty(len(deck), np.uint64), np.empty(len(deck), np.uint64)
    for place in range(len(deck)):
        keys[place], bits[place] = tables.keys[deck[place]], tables.suits[deck[place]]
    wheels = draws - 3
    places = np.arange(wheels + 1)
    if len(deck) < draws:
        return
    while True:
        held, held_suits = key, suits
        for wheel in range(wheels):
            held += keys[places[wheel]]
            held_suits |= bits[places[wheel]]
        _count_last_three(keys, bits, places[wheels - 1] + 1 if wheels else 0, held, held_suits, tables, counts)
        turned = wheels - 1
        while turned >= 0 and places[turned] == len(deck) - draws + turned:
            turned -= 1
        if turned < 0:
            return
        places[turned] += 1
        for wheel in range(turned + 1, wheels):
            places[wheel] = places[wheel - 1] + 1


@compiled
def _count_last_three(
    keys: Words, bits: Words, start: int, key: Word, suits: Word, tables: Tables, counts: Counts
) -> None:
    for first in range(start, len(keys) - 2):
        first_key, first_suits = key + keys[first], suits | bits[first]
        for second in range(first + 1, len(keys) - 1):
            second_key, second_suits = first_key + keys[second], first_suits | bits[second]
            for third in range(second + 1, len(keys)):
                counts[hand_value(second_key + keys[third], second_suits | bits[third], tables)] += 1
