"""How many hands by suit have each value: a hand is worth no more than a value if none of its suits is worth more.

How many sets of so many cards of a suit are worth no more is a polynomial, and whole hands are a product of four.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import comb

import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import rank_of, suit_of
from houseway.hands.suited import LONGEST, Suited
from houseway.hands.tables import tables_for

_RANKS = 13


def count_by_suits(ranking: Suited, cards: int, known: Sequence[int], rest: Sequence[int]) -> Ints:
    """How many hands of so many cards have each value: the known cards, and others of the rest.

    >>> from houseway.hands import flushes
    >>> counts = count_by_suits(flushes(), 7, (), range(52))
    >>> int(counts.sum()), int(counts[flushes().least("7-card flush") :].sum())
    (133784560, 6864)
    """
    worth = tables_for(ranking, LONGEST).flushes.reshape(-1, 1 << _RANKS).astype(np.int64)
    wild, wilds = (sum(map(ranking.is_wild, some)) for some in (rest, known))
    held, left = (_by_suit(ranking, some) for some in (known, rest))
    draws = cards - len(known)
    upto = np.zeros(ranking.top + 1, np.int64)
    for drawn in range(min(wild, draws) + 1):
        suits = [_upto(worth[wilds + drawn], ranking.top, held[suit], left[suit], draws) for suit in range(4)]
        whole = suits[0]
        for other in suits[1:]:
            whole = [_power(whole, other, power) for power in range(draws + 1)]
        upto += comb(wild, drawn) * whole[draws - drawn]
    return np.diff(upto, prepend=0)


def _power(one: list[Ints], other: list[Ints], power: int) -> Ints:
    """One coefficient of a product, for each value."""
    found = np.zeros_like(one[0])
    for part in range(power + 1):
        found += one[part] * other[power - part]
    return found


def _by_suit(ranking: Suited, cards: Sequence[int]) -> list[int]:
    """The ranks of each suit, as bits; wild cards have none."""
    naturals = [card for card in cards if not ranking.is_wild(card)]
    return [sum(1 << rank_of(card) for card in naturals if suit_of(card) == suit) for suit in range(4)]


def _upto(worth: Ints, top: int, held: int, left: int, draws: int) -> list[Ints]:
    """For each number of cards drawn of a suit, how many sets make it worth no more than each value."""
    every = np.arange(1 << _RANKS)
    some = every[every & ~left == 0]
    sizes = np.array([int(ranks).bit_count() for ranks in some])
    values = worth[some | held]
    return [np.cumsum(np.bincount(values[sizes == size], minlength=top + 1)) for size in range(draws + 1)]
