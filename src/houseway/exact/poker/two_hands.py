"""Two hands, exactly: every hand of the player's against every one of the dealer's, at best or by a strategy."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.terms import Counted, Terms
from houseway.exact.poker.two_hands_kernel import Hands, play_hands, seen, sweep_hands, value_sets, within
from houseway.hands import Ranking
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated, Refused

BEST = 0
"""Stands for best play where a strategy says from which value to raise."""

MOST_HANDS = 25_000_000
"""More hands than six cards of a deck are too many to keep: they are played instead."""


@dataclass(frozen=True)
class Standing:
    """Every hand of the player's, and how many dealers' hands it beats, ties with and sees below the qualifier."""

    hands: Hands
    counts: Counts
    dealers: int


@dataclass(frozen=True)
class Played(Counted):
    """How every hand was played: the end of the decisions that it came to, and how all deals end."""

    terms: Terms
    standing: Standing
    chosen: Bytes
    ends: Ints

    @property
    def is_raised(self) -> npt.NDArray[np.bool_]:
        """Whether each hand is played."""
        return self.chosen < self.paths.played

    @property
    def raises(self) -> Fraction:
        """How often the hand is raised."""
        return Fraction(int(self.ends[: self.paths.played].sum()), self.total)

    @property
    def lowest_raise(self) -> int:
        """The least value that is played."""
        raised = self.standing.hands.values[self.is_raised]
        return int(raised.min()) if len(raised) else self.terms.ranking.top + 1

    @property
    def highest_fold(self) -> int:
        """The greatest value that is folded; 0 when none is."""
        folded = self.standing.hands.values[~self.is_raised]
        return int(folded.max()) if len(folded) else 0


@lru_cache(maxsize=8)
def all_hands(ranking: Ranking, size: int, deck: tuple[int, ...]) -> Hands:
    """All hands of so many cards of a deck; the best of them count where they are more than the ranking takes."""
    count = comb(len(deck), size)
    if count > MOST_HANDS:
        raise NotEnumerated(f"{count:,} hands of {size} cards are too many to look at")
    places, values = np.empty((count, size), np.uint8), np.empty(count, np.uint16)
    value_sets(np.array(sorted(deck), np.uint8), size, tables_for(ranking, size), places, values)
    return Hands(places, values, np.argsort(values, kind="stable"))


@lru_cache(maxsize=8)
def all_standing(ranking: Ranking, qualifier: int, cards: int, of_dealer: int, deck: tuple[int, ...]) -> Standing:
    """How all hands of a deck stand against the dealer's, in one sweep."""
    if len(deck) < cards + of_dealer:
        why = f"{len(deck)} cards are too few for a hand of {cards} and one of {of_dealer}"
        raise Refused(why, remedy=f"Leave {cards + of_dealer} or more in the deck")
    player, dealer = all_hands(ranking, cards, deck), all_hands(ranking, of_dealer, deck)
    counts = np.empty((len(player.values), 3), np.int32)
    alike = int(np.bincount(player.values).max())
    sweep_hands(
        player, dealer, qualifier, tuple(range(cards)), tuple(range(of_dealer)),
        within(cards, of_dealer, len(deck), alike), within(of_dealer, cards, len(deck)), seen(cards, len(deck)),
        counts,
    )  # fmt: skip
    return Standing(player, counts, comb(len(deck) - cards, of_dealer))


def play_all(terms: Terms, deck: Sequence[int], raise_from: int = BEST) -> Played:
    """Play every hand of a deck: at best, or raising from a value."""
    standing = all_standing(terms.ranking, terms.qualifier, terms.cards, terms.of_dealer, tuple(deck))
    values, paths = standing.hands.values, terms.paths
    chosen, ends = np.zeros(len(values), np.uint8), np.zeros(terms.pays.shape, np.int64)
    coefficients = terms.coefficients(standing.dealers)
    order = np.array([end for end, _ in paths.routes], np.int64)
    play_hands(
        values, standing.counts, terms.kind_of, coefficients, order, terms.least, paths.played, standing.dealers,
        raise_from, chosen, ends,
    )  # fmt: skip
    return Played(terms, standing, chosen, ends)
