"""The expectation of a strategy as a Fraction, from any shoe: counted modulo several primes, then put together.

Every chance that the kernels count is a whole number over the orders of so many cards, ``cards * (cards - 1) * ...``.
Counted modulo primes the whole number is known modulo their product, and that is larger than it can be. One prime more
than needed is counted as a check.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from math import perm, prod
from typing import Any

import numpy as np

from houseway.exact.blackjack.counting import ActionTable, Counting, Level
from houseway.exact.blackjack.game import MainResult, main_game
from houseway.exact.blackjack.numbers import FRACTIONS, Array, modulo
from houseway.exact.blackjack.play import Play
from houseway.exact.blackjack.rounds import Raw, RoundValue, fare, gather
from houseway.exact.blackjack.splits import levels_of
from houseway.refusal import Refused

LARGEST = 2**31
"""Primes are below this, so that a product of two remainders fits into 64 bits."""


def is_prime(number: int) -> bool:
    """Whether a number below 2**31 is prime, by Miller and Rabin with bases that settle it.

    >>> [number for number in range(2, 30) if is_prime(number)]
    [2, 3, 5, 7, 11, 13, 17, 19, 23, 29]
    """
    bases = (2, 3, 5, 7)
    if number < 2 or any(number % base == 0 for base in bases):
        return number in bases
    odd, halvings = number - 1, 0
    while odd % 2 == 0:
        odd //= 2
        halvings += 1
    return all(
        pow(base, odd, number) == 1
        or any(pow(base, odd << halving, number) == number - 1 for halving in range(halvings))
        for base in bases
    )


def primes() -> Iterator[int]:
    """Primes below 2**31, the largest first.

    >>> next(primes()) == 2**31 - 1
    True
    """
    return (number for number in range(LARGEST - 1, 2, -2) if is_prime(number))


def denominator_of(counting: Counting) -> int:
    """A number that every chance has as a denominator: the orders of the cards that one hand and the dealer can use."""
    hands = max(counting.play.hands_of(rank) for rank in range(10))
    apart = 2 + levels_of(max(hands, 2))
    deep = apart + int(counting.hands.cards.max()) + counting.dealer.most_cards
    if counting.play.infinite:
        return int(counting.cards**deep)
    return perm(counting.cards, min(deep, counting.cards))


def exact_round(play: Play, shoe: Sequence[int], strategy: ActionTable) -> RoundValue:
    """What a strategy comes to, with its expectation as an exact Fraction."""
    counting = Counting(play, shoe, FRACTIONS)
    denominator = denominator_of(counting)
    chosen: list[int] = []
    for prime in primes():
        if prod(chosen[1:]) > denominator:
            break
        chosen.append(prime)
    raws = [gather(Counting(play, shoe, modulo(prime)), strategy) for prime in chosen]
    return fare(counting, strategy, _joined(raws, chosen, denominator))


def exact_edge(result: MainResult) -> Fraction:
    """The edge of a result's strategy as an exact Fraction; takes about a minute for six decks."""
    shoe = tuple(result.counting.shoe.tolist())
    return -Fraction(exact_round(result.counting.play, shoe, result.strategy).expectation)


def edge_as_fraction(play: Play, shoe: Sequence[int]) -> Fraction:
    """The edge of best play as an exact Fraction."""
    return exact_edge(main_game(play, shoe))


def _joined(raws: Sequence[Raw], chosen: Sequence[int], denominator: int) -> Raw:
    """Remainders put together into Fractions."""

    def join(arrays: Sequence[Array]) -> Array:
        return _fractions(arrays, chosen, denominator)

    levels = {
        rank: [
            Level(
                join([level.tally for level in same]),
                join([level.whole for level in same]),
                None if same[0].marker is None else join([level.marker for level in same if level.marker is not None]),
            )
            for same in zip(*(raw.levels[rank] for raw in raws), strict=True)
        ]
        for rank in raws[0].levels
    }
    return Raw(
        join([raw.whole for raw in raws]),
        join([raw.two for raw in raws]),
        join([raw.unsplit for raw in raws]),
        levels,
    )


def _fractions(arrays: Sequence[Array], chosen: Sequence[int], denominator: int) -> Array:
    """An array of Fractions from arrays of their remainders."""
    whole = prod(chosen)
    parts = [whole // prime * pow(whole // prime, -1, prime) for prime in chosen]
    found = np.zeros(arrays[0].shape, object)
    for place in np.argwhere(np.stack(arrays).any(axis=0)):
        at = tuple(place)
        residue = sum(int(array[at]) * part for array, part in zip(arrays, parts, strict=True))
        numerator: Any = residue * denominator % whole
        if numerator > denominator:
            raise Refused("a chance came out above one", remedy="The denominator does not fit: report this")
        found[at] = Fraction(numerator, denominator)
    return found
