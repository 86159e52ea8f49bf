"""Sets of cards by class: those that differ by exchanged suits only are one class, and one of them stands for all.

A round with its suits exchanged is worth the same, so whatever is counted for a set is counted for its class.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property, lru_cache
from math import comb
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import JOKER
from houseway.exact.poker.sets import CHOOSE, go_on, number_of, put_in
from houseway.exact.poker.suits import Words, alike_suits, exchanges, suit_bits, ways
from houseway.exact.poker.whole import whole

Numbers = npt.NDArray[np.int32]
Places = npt.NDArray[Any]


class Naming(NamedTuple):
    """What it takes to exchange suits until a set counts: the deck, which suits are alike, the place of each card."""

    deck: Bytes
    alike: Bytes
    place_of: Ints


@lru_cache(maxsize=8)
def naming_of(deck: tuple[int, ...]) -> Naming:
    """How the suits of a deck, which is in order, may be exchanged."""
    place_of = np.full(JOKER + 1, -1, np.int64)
    place_of[list(deck)] = range(len(deck))
    return Naming(np.array(deck, np.uint8), np.array(alike_suits(deck), np.uint8), place_of)


@compiled
def exchange_for(places: Places, size: int, naming: Naming, order: Ints, to: Ints) -> None:
    """Find to which suit each one goes so that a set counts; ``order`` is room for as many."""
    first = second = third = fourth = 0
    for at in range(size):
        card = whole(naming.deck[places[at]])
        if card == JOKER:
            continue
        bit = 1 << (card >> 2)
        suit = card & 3
        if suit == 0:
            first |= bit
        elif suit == 1:
            second |= bit
        elif suit == 2:
            third |= bit
        else:
            fourth |= bit
    order[0], order[1], order[2], order[3] = first * 4, second * 4 + 1, third * 4 + 2, fourth * 4 + 3
    for low in range(3):
        for high in range(low + 1, 4):
            if naming.alike[low] == naming.alike[high] and order[low] >> 2 < order[high] >> 2:
                order[low], order[high] = order[high], order[low]
    for suit in range(4):
        to[order[suit] & 3] = suit


@compiled
def moved(place: int, naming: Naming, to: Ints) -> int:
    """Where a place of the deck goes when suits are exchanged."""
    card = whole(naming.deck[place])
    return place if card == JOKER else whole(naming.place_of[(card & ~3) | to[card & 3]])


@dataclass(frozen=True)
class Classes:
    """All classes of sets of so many cards: the places of the set that counts, and how many sets it stands for."""

    deck: tuple[int, ...]
    places: Bytes
    weights: Ints

    @property
    def size(self) -> int:
        """How many cards a set has."""
        return int(self.places.shape[1])

    @cached_property
    def cards(self) -> Bytes:
        """The cards of the sets that count."""
        found: Bytes = np.array(self.deck, np.uint8)[self.places]
        return found

    @cached_property
    def of(self) -> Numbers:
        """The class of every set, by the number of the set."""
        found = np.empty(comb(len(self.deck), self.size), np.int32)
        number_classes(self.places, naming_of(self.deck), found)
        return found


@lru_cache(maxsize=16)
def classes_of(deck: tuple[int, ...], size: int) -> Classes:
    """The classes of so many cards of a deck, which is in order."""
    count = comb(len(deck), size)
    most = min(count, 4 * count // len(exchanges(alike_suits(deck))) + 4096)
    places, weights = np.empty((most, size), np.uint8), np.empty(most, np.int64)
    found = list_classes(suit_bits(deck), np.array(alike_suits(deck), np.uint8), places, weights)
    return Classes(deck, places[:found].copy(), weights[:found].copy())


@compiled
def list_classes(bits: Words, alike: Bytes, places: Bytes, weights: Ints) -> int:
    """List the sets that count, with how many each stands for; answers with their number."""
    size = places.shape[1]
    held = np.arange(size)
    found = 0
    for _ in range(CHOOSE[len(bits), size]):
        joined = np.uint64(0)
        for at in range(size):
            joined |= bits[held[at]]
        weight = ways(joined, alike)  # type: ignore[arg-type]
        if weight:
            for at in range(size):
                places[found, at] = held[at]
            weights[found] = weight
            found += 1
        if size:
            go_on(held, size)
    return found


@compiled
def number_classes(places: Bytes, naming: Naming, of: Numbers) -> None:
    """The class of each set, by its number: first of those that count, then of the others, with suits exchanged."""
    size = places.shape[1]
    of[:] = -1
    for number in range(len(places)):
        of[number_of(places[number], size)] = number
    held = np.arange(size)
    there = np.empty(size + 1, np.int64)
    order, to = np.empty(4, np.int64), np.empty(4, np.int64)
    for number in range(len(of)):
        if of[number] < 0:
            exchange_for(held, size, naming, order, to)
            for at in range(size):
                put_in(there, at, moved(whole(held[at]), naming, to))
            of[number] = of[number_of(there, size)]
        if size:
            go_on(held, size)
