"""Three Card Poker, exactly: every hand against every dealer's hand, with best play or that of a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.terms import Counted, Terms
from houseway.exact.poker.two_hands_kernel import play_threes, seen, sweep_threes, value_threes
from houseway.hands import Ranking
from houseway.hands.tables import Values, tables_for
from houseway.refusal import Refused

BEST = 0
"""Stands for best play where a strategy says from which value to raise."""


@dataclass(frozen=True)
class Threes:
    """Every hand of a deck, its value, and how many dealers' hands it beats, ties with and sees below the qualifier."""

    hands: Bytes
    values: Values
    counts: Counts
    dealers: int


@dataclass(frozen=True)
class Played(Counted):
    """How every hand was played: what its raise is worth in units against all dealers' hands, and how deals end."""

    terms: Terms
    threes: Threes
    worth: Ints
    ends: Ints

    @property
    def raises(self) -> Fraction:
        """How often the hand is raised."""
        return 1 - Fraction(int(self.ends[-1].sum()), int(self.ends.sum()))

    @property
    def lowest_raise(self) -> int:
        """The least value that best play raises with."""
        raised = self.threes.values[self.worth > self.terms.fold * self.threes.dealers]
        return int(raised.min()) if len(raised) else self.terms.ranking.top + 1

    @property
    def highest_fold(self) -> int:
        """The greatest value that best play folds; 0 when it never folds."""
        folded = self.threes.values[self.worth <= self.terms.fold * self.threes.dealers]
        return int(folded.max()) if len(folded) else 0


@lru_cache(maxsize=8)
def all_threes(ranking: Ranking, qualifier: int, deck: tuple[int, ...]) -> Threes:
    """All hands of a deck in one sweep."""
    if len(deck) < 6:
        raise Refused(f"{len(deck)} cards are too few for two hands of three", remedy="Leave six or more in the deck")
    count = comb(len(deck), 3)
    hands, values = np.empty((count, 3), np.uint8), np.empty(count, np.uint16)
    value_threes(np.array(sorted(deck), np.uint8), tables_for(ranking, 3), hands, values)
    counts = np.empty((count, 3), np.int32)
    order = np.argsort(values, kind="stable")
    sweep_threes(hands, values, order, qualifier, seen(len(deck)), seen(len(deck)), seen(len(deck)), counts)
    return Threes(hands, values, counts, comb(len(deck) - 3, 3))


def play_all(terms: Terms, deck: Sequence[int], raise_from: int = BEST) -> Played:
    """Play every hand of a deck: at best, or raising from a value."""
    threes = all_threes(terms.ranking, terms.qualifier, tuple(deck))
    worth = np.zeros(len(threes.values), np.int64)
    ends = np.zeros(terms.pays.shape, np.int64)
    coefficients, fold = terms.coefficients(threes.dealers), terms.fold * threes.dealers
    play_threes(
        threes.values, threes.counts, terms.kind_of, coefficients, fold, threes.dealers, raise_from, worth, ends
    )
    return Played(terms, threes, worth, ends)
