"""Suits that are alike: a deal and the same deal with two such suits exchanged are worth the same.

Two suits are alike when the same ranks of each are in the deck, in the known hands and among the cards that are gone.
Of all deals that differ only by their names, one is looked at, and counts for all of them. A joker has no suit, and
stays what it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import permutations

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import JOKER
from houseway.exact.poker.sets import CHOOSE, go_on

Words = npt.NDArray[np.uint64]

_FIELD = np.uint64(0x1FFF)
_FIELD_BITS = 16


def alike_suits(*sets: Iterable[int]) -> tuple[int, ...]:
    """For each suit the first one that it is alike to, when these sets of cards are to stay the same.

    >>> alike_suits(range(52)), alike_suits(range(50)), alike_suits(range(52), [48, 49], [0])
    ((0, 0, 0, 0), (0, 0, 2, 2), (0, 1, 2, 2))
    >>> alike_suits(range(53), [JOKER])
    (0, 0, 0, 0)
    """
    ranks = [
        [frozenset(card >> 2 for card in cards - {JOKER} if card & 3 == suit) for cards in map(set, sets)]
        for suit in range(4)
    ]
    return tuple(ranks.index(ranks[suit]) for suit in range(4))


def exchanges(alike: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way to exchange suits that are alike, the one that leaves all as they are among them.

    >>> len(exchanges((0, 0, 0, 0))), exchanges((0, 1, 2, 2))
    (24, [(0, 1, 2, 3), (0, 1, 3, 2)])
    """
    return [order for order in permutations(range(4)) if all(alike[to] == alike[suit] for suit, to in enumerate(order))]


def exchanged(cards: Sequence[int], order: Sequence[int]) -> list[int]:
    """The cards with their suits exchanged.

    >>> exchanged([0, 1, 50, JOKER], (1, 0, 2, 3))
    [1, 0, 50, 52]
    """
    return [card if card == JOKER else (card & ~3) | order[card & 3] for card in cards]


def suit_bits(cards: Sequence[int]) -> Words:
    """Each card as one bit: its rank within the sixteen bits of its suit. A joker's is above all ranks, in no suit."""
    return np.array([1 << (_FIELD_BITS * (card & 3) + (card >> 2)) for card in cards], np.uint64)


@compiled
def ways(bits: int, alike: Bytes) -> int:
    """How many sets of cards differ from this one by exchanged suits only; 0 unless it is the one that counts.

    Of suits that are alike, the set that counts has the highest ranks, as bits, in the first suit.
    """
    found = 1
    for first in range(4):
        if alike[first] != first:
            continue
        seen = run = 0
        last = np.uint64(0)
        for suit in range(first, 4):
            if alike[suit] == first:
                held = (np.uint64(bits) >> np.uint64(_FIELD_BITS * suit)) & _FIELD
                if seen and held > last:
                    return 0
                run = run + 1 if seen and held == last else 1
                seen += 1
                found = found * seen // run
                last = held
    return found


@compiled
def weigh_sets(bits: Words, alike: Bytes, size: int) -> Ints:
    """How many sets each set of so many places counts for; 0 where another one counts for it."""
    weights = np.empty(CHOOSE[len(bits), size], np.int64)
    places = np.arange(size)
    for number in range(len(weights)):
        held = np.uint64(0)
        for at in range(size):
            held |= bits[places[at]]
        weights[number] = ways(held, alike)  # type: ignore[arg-type]
        go_on(places, size)
    return weights


@compiled
def list_threes(bits: Words, alike: Bytes, sets: Bytes, weights: Ints) -> int:
    """The sets of three places of the deck that count, each with how many it counts for; answers with their number."""
    found = 0
    for third in range(2, len(bits)):
        for second in range(1, third):
            for first in range(second):
                weight = ways(bits[first] | bits[second] | bits[third], alike)
                if weight:
                    sets[found, 0], sets[found, 1], sets[found, 2] = first, second, third
                    weights[found] = weight
                    found += 1
    return found


@compiled
def list_fives(bits: Words, alike: Bytes, sets: Bytes, weights: Ints) -> int:
    """The same of five places."""
    found = 0
    for fifth in range(4, len(bits)):
        for fourth in range(3, fifth):
            for third in range(2, fourth):
                held = bits[fifth] | bits[fourth] | bits[third]
                for second in range(1, third):
                    for first in range(second):
                        weight = ways(held | bits[second] | bits[first], alike)
                        if weight:
                            sets[found, 0], sets[found, 1], sets[found, 2] = first, second, third
                            sets[found, 3], sets[found, 4] = fourth, fifth
                            weights[found] = weight
                            found += 1
    return found
