"""A side bet's rules laid out as tables, so that one kernel counts and plays any kind."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import product

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import DECK
from houseway.games.blackjack.side_bets import Kind, Named

MOST_TOTAL, MOST_CARDS = 32, 24
"""No dealer ends with so much, or so many cards."""
ALIKE = 3
"""Cards are of both colours, of one, or of one suit."""


@cache
def by_two(kind: Kind, named: Named) -> Bytes:
    """What the first two cards come to, where they decide."""
    found = np.zeros((len(DECK),) * 2, np.uint8)
    if kind.cards is not None and kind.looks_at == 2:
        for first, second in product(DECK, repeat=2):
            found[first, second] = kind.cards(first, second, -1, named)
    return found


@cache
def by_three(kind: Kind, named: Named) -> Bytes:
    """What the first two cards and the up card come to."""
    found = np.zeros((len(DECK),) * 3, np.uint8)
    if kind.cards is not None:
        _filler(kind.cards)(found, named)
    return found


@cache
def _filler(rule: Callable[[int, int, int, Named], int]) -> Callable[[Bytes, Named], None]:
    """A rule over three cards, compiled."""

    @compiled
    def fill(found: Bytes, named: Named) -> None:
        for first in range(found.shape[0]):
            for second in range(found.shape[1]):
                for up in range(found.shape[2]):
                    found[first, second, up] = rule(first, second, up, named)

    return fill


@cache
def counter_of_four(rule: Callable[[int, int, int, int], int]) -> Callable[[Ints, Ints], None]:
    """A kernel that counts sets of four cards by what the rule says of them."""

    @compiled
    def count(shoe: Ints, found: Ints) -> None:
        for first in range(len(shoe)):
            for second in range(first, len(shoe)):
                for third in range(second, len(shoe)):
                    for fourth in range(third, len(shoe)):
                        ways, same, before = 1, 0, -1
                        for card in (first, second, third, fourth):
                            same = same + 1 if card == before else 1
                            ways = ways * (shoe[card] - same + 1) // same
                            before = card
                        if ways > 0:
                            found[rule(first, second, third, fourth)] += ways

    return count


@cache
def by_hole(kind: Kind) -> Bytes:
    """What each outcome becomes by the dealer's two cards."""
    found = np.zeros((len(kind.outcomes), len(DECK), len(DECK)), np.uint8)
    found[:] = np.arange(len(kind.outcomes), dtype=np.uint8)[:, None, None]
    if kind.hole is not None:
        for number, up, hole in product(kind.waiting, DECK, DECK):
            found[number, up, hole] = kind.hole(number, up, hole)
    return found


@cache
def by_dealer(kind: Kind) -> Bytes:
    """What a bet comes to by the total and the number of cards with which the dealer ends, and how alike they are."""
    found = np.zeros((MOST_TOTAL, MOST_CARDS, ALIKE), np.uint8)
    if kind.dealer is not None:
        for total, cards, alike in np.ndindex(found.shape):
            found[total, cards, alike] = kind.dealer(total, cards, alike)
    return found
