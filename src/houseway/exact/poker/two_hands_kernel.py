"""Three cards against three, over every deal: all hands in order, those with a card of one's own left out.

How many hands that lie below have none of three given cards follows by inclusion and exclusion from how many hold each
card, each two cards, and all three. So no hand is compared with another.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.community_kernel import Counts
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values


class Seen(NamedTuple):
    """How many hands hold each card, and each two cards; the first is how many there are in all."""

    all: Ints
    one: Counts
    two: Counts


def seen(cards: int) -> Seen:
    """Nothing seen yet."""
    return Seen(np.zeros(1, np.int64), np.zeros(cards, np.int32), np.zeros((cards, cards), np.int32))


@compiled
def value_threes(deck: Bytes, tables: Tables, hands: Bytes, values: Values) -> None:
    """Every three places of the deck, and what they are worth."""
    found = 0
    for third in range(2, len(deck)):
        third_key, third_suits = tables.start + tables.keys[deck[third]], tables.suits[deck[third]]
        for second in range(1, third):
            key, suits = third_key + tables.keys[deck[second]], third_suits | tables.suits[deck[second]]
            for first in range(second):
                card = deck[first]
                hands[found, 0], hands[found, 1], hands[found, 2] = first, second, third
                values[found] = hand_value(key + tables.keys[card], suits | tables.suits[card], tables)
                found += 1


@compiled
def _see(of: Seen, hand: Bytes, by: int) -> None:
    first, second, third = hand[0], hand[1], hand[2]
    of.all[0] += by
    of.one[first] += by
    of.one[second] += by
    of.one[third] += by
    of.two[first, second] += by
    of.two[first, third] += by
    of.two[second, third] += by


@compiled
def _apart(of: Seen, hand: Bytes, is_seen: int) -> int:
    """How many of the hands seen have no card of this one, which is among them or not."""
    first, second, third = hand[0], hand[1], hand[2]
    ones = of.one[first] + of.one[second] + of.one[third]
    twos = of.two[first, second] + of.two[first, third] + of.two[second, third]
    found: int = of.all[0] - ones + twos - is_seen
    return found


@compiled
def sweep_threes(
    hands: Bytes, values: Values, order: Ints, qualifier: int, below: Seen, equal: Seen, low: Seen, counts: Counts
) -> None:
    """For every hand how many dealers' hands it beats, ties with, and sees below the qualifier."""
    for hand in range(len(hands)):
        if values[hand] < qualifier:
            _see(low, hands[hand], 1)
    start = 0
    while start < len(order):
        value = values[order[start]]
        end = start
        while end < len(order) and values[order[end]] == value:
            _see(equal, hands[order[end]], 1)
            end += 1
        is_low = 1 if value < qualifier else 0
        for place in range(start, end):
            hand = order[place]
            counts[hand, 0] = _apart(below, hands[hand], 0)
            counts[hand, 1] = _apart(equal, hands[hand], 1)
            counts[hand, 2] = _apart(low, hands[hand], is_low)
        for place in range(start, end):
            _see(equal, hands[order[place]], -1)
            _see(below, hands[order[place]], 1)
        start = end


@compiled
def play_threes(
    values: Values,
    counts: Counts,
    kind_of: Bytes,
    coefficients: Ints,
    fold: int,
    dealers: int,
    raise_from: int,
    worth: Ints,
    ends: Ints,
) -> None:
    """What the best raise of each hand is worth, and how all deals end: by the raise made, the kind and the class.

    The last row of ``ends`` is a fold. With ``raise_from`` above 0 that value or better raises, and nothing else does.
    """
    folds = len(coefficients)
    for hand in range(len(values)):
        kind = kind_of[values[hand]]
        wins, ties, low = counts[hand, 0], counts[hand, 1], counts[hand, 2]
        best = 0
        for option in range(folds):
            of = coefficients[option, kind]
            pays = of[0] * wins + of[1] * ties + of[2] * low + of[3]
            if option == 0 or pays > worth[hand]:
                best = option
                worth[hand] = pays
        raises = worth[hand] > fold if raise_from == 0 else values[hand] >= raise_from
        if not raises:
            ends[folds, kind, 0] += dealers
        elif kind & 1:
            ends[best, kind, 4] += low
            ends[best, kind, 5] += wins - low
            ends[best, kind, 3] += ties
            ends[best, kind, 1] += dealers - wins - ties
        else:
            ends[best, kind, 4] += wins
            ends[best, kind, 2] += ties
            ends[best, kind, 0] += low - wins - ties
            ends[best, kind, 1] += dealers - low
