"""Sets of cards as numbers: places of the deck in ascending order, counted by their highest card, then the next.

So the sets of one size are numbered without a gap, and a set with one card left out has a number that is quickly found.
"""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays

MOST_PLACES, MOST_CARDS = 64, 8

CHOOSE = np.array([[comb(places, cards) for cards in range(MOST_CARDS + 1)] for places in range(MOST_PLACES)], np.int64)
"""How many sets of so many cards so many places have."""


@compiled_without_arrays
def number_of(places: Ints, size: int) -> int:
    """The number of a set whose places ascend.

    >>> import numpy as np
    >>> [number_of(np.array(places), 2) for places in ((0, 1), (0, 2), (1, 2), (0, 3))]
    [0, 1, 2, 3]
    """
    found = 0
    for at in range(size):
        found += CHOOSE[places[at], at + 1]
    return found


@compiled_without_arrays
def number_in_any_order(places: Bytes, first: int, cards: tuple[int, ...]) -> int:
    """The number of a set whose places stand from ``first`` on in any order: each counts by how many lie below it.

    The length of ``cards`` is known to the compiler.

    >>> import numpy as np
    >>> dealt = np.array((9, 1, 0, 2, 3, 0), np.uint8)
    >>> [number_in_any_order(dealt, first, (0, 1)) for first in (1, 2, 4)]
    [0, 1, 3]
    """
    found = 0
    for at in range(len(cards)):
        below = 1
        for other in range(len(cards)):
            below += places[first + other] < places[first + at]
        found += CHOOSE[places[first + at], below]
    return found


@compiled_without_arrays
def go_on(places: Ints, size: int) -> None:
    """Make these places those of the next set."""
    at = 0
    while at + 1 < size and places[at] + 1 == places[at + 1]:
        places[at] = at
        at += 1
    places[at] += 1


@compiled_without_arrays
def put_in(places: Ints, size: int, place: int) -> None:
    """Put a place among those that ascend."""
    at = size
    while at > 0 and places[at - 1] > place:
        places[at] = places[at - 1]
        at -= 1
    places[at] = place


@lru_cache(maxsize=16)
def sets_of(places: int, size: int) -> Ints:
    """All sets of so many places, in the order of their numbers."""
    found = np.array(list(combinations(range(places), size)), np.int64).reshape(-1, size)
    return np.ascontiguousarray(found[np.lexsort(found.T)])
