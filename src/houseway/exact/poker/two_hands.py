"""Two hands, exactly: every hand of the player's against every one of the dealer's, at best or by a strategy.

A card of the dealer's may be seen; then every hand is played against each card that may lie there.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from math import comb

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.classes import Classes, classes_of
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.suits import alike_suits, exchanges
from houseway.exact.poker.terms import Counted, Terms
from houseway.exact.poker.two_hands_kernel import Hands, Whole, held_of, sweep_hands, sweep_seen, value_sets, within
from houseway.exact.poker.two_hands_play import play_hands
from houseway.hands import Ranking
from houseway.hands.batch import values
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated, Refused

MOST_HANDS = 25_000_000
"""More hands than six cards of a deck are too many to look at: they are played instead."""


@dataclass(frozen=True)
class Standing:
    """Every hand of the player's, and how many dealers' hands it beats, ties with and sees below the qualifier.

    ``counts`` has a column for each card of the dealer's that may be seen, or one where none is.
    """

    classes: Classes
    hands: Hands
    counts: Counts
    dealers: int

    @property
    def is_there(self) -> npt.NDArray[np.bool_]:
        """Which cards may be seen beside each hand: all but its own."""
        hands, cards, _ = self.counts.shape
        found = np.ones((hands, cards), np.bool_)
        if cards > 1:
            found[np.arange(hands)[:, None], self.hands.places] = False
        return found


@dataclass(frozen=True)
class Played(Counted):
    """How every hand was played: the end of the decisions that it came to, and how all deals end."""

    terms: Terms
    standing: Standing
    chosen: Bytes
    ends: Ints

    @property
    def is_folded(self) -> npt.NDArray[np.bool_]:
        """Whether each hand is folded, by the card seen."""
        found: npt.NDArray[np.bool_] = (self.chosen >= self.paths.played) & self.standing.is_there
        return found

    @property
    def is_raised(self) -> npt.NDArray[np.bool_]:
        """Whether each hand is played, by the card seen."""
        found: npt.NDArray[np.bool_] = (self.chosen < self.paths.played) & self.standing.is_there
        return found

    @property
    def raises(self) -> Fraction:
        """How often the hand is raised."""
        return Fraction(int(self.ends[: self.paths.played].sum()), self.total)

    @property
    def lowest_raise(self) -> int:
        """The least value that is played."""
        raised = self.standing.hands.values[self.is_raised.any(axis=1)]
        return int(raised.min()) if len(raised) else self.terms.ranking.top + 1

    @property
    def highest_fold(self) -> int:
        """The greatest value that is folded; 0 when none is."""
        folded = self.standing.hands.values[self.is_folded.any(axis=1)]
        return int(folded.max()) if len(folded) else 0


@lru_cache(maxsize=8)
def all_hands(ranking: Ranking, size: int, deck: tuple[int, ...]) -> Hands:
    """All hands of so many cards of a deck; the best of them count where they are more than the ranking takes."""
    count = _checked(len(deck), size)
    places, found = np.empty((count, size), np.uint8), np.empty(count, np.uint16)
    value_sets(np.array(sorted(deck), np.uint8), size, tables_for(ranking, size), places, found)
    return Hands(places, found, np.argsort(found, kind="stable"), np.ones(count, np.int64))


@lru_cache(maxsize=8)
def hands_of(ranking: Ranking, size: int, deck: tuple[int, ...]) -> Hands:
    """The same, one hand for all that differ by exchanged suits only."""
    _checked(len(deck), size)
    classes = classes_of(deck, size)
    found = values(classes.cards, ranking)
    return Hands(classes.places, found, np.argsort(found, kind="stable"), classes.weights)


def _checked(cards: int, size: int) -> int:
    """How many hands there are, if they are not too many."""
    count = comb(cards, size)
    if count > MOST_HANDS:
        raise NotEnumerated(f"{count:,} hands of {size} cards are too many to look at")
    return count


@lru_cache(maxsize=4)
def all_standing(
    ranking: Ranking, qualifier: int, cards: int, of_dealer: int, deck: tuple[int, ...], is_seen: bool = False
) -> Standing:
    """How all hands of a deck stand against the dealer's, in one sweep; a card of these may be seen."""
    if len(deck) < cards + of_dealer:
        why = f"{len(deck)} cards are too few for a hand of {cards} and one of {of_dealer}"
        raise Refused(why, remedy=f"Leave {cards + of_dealer} or more in the deck")
    ordered = tuple(sorted(deck))
    player, dealer = hands_of(ranking, cards, ordered), hands_of(ranking, of_dealer, ordered)
    counts = np.zeros((len(player.values), len(deck) if is_seen else 1, 3), np.int32)
    often = len(exchanges(alike_suits(ordered)))
    own, others = tuple(range(cards)), tuple(range(of_dealer))
    room = np.zeros(1 << cards, np.uint64)
    whole = Whole(np.array(ordered, np.uint8), tables_for(ranking, of_dealer), of_dealer, room, room.copy())
    classes = classes_of(ordered, cards)
    if not is_seen:
        held = held_of(ordered, min(cards, of_dealer - 1), often)
        sweep_hands(player, dealer, qualifier, own, others, held, within(cards), within(of_dealer), whole, counts)
        return Standing(classes, player, counts, comb(len(deck) - cards, of_dealer))

    def work(first: int) -> None:
        some = player._replace(order=player.order[first::threads].copy())
        held = held_of(ordered, min(cards + 1, of_dealer - 1), often)
        hands = whole._replace(keys=room.copy(), suits=room.copy())
        sweep_seen(some, dealer, qualifier, own, others, held, within(cards), within(of_dealer), hands, counts)

    threads = min(os.cpu_count() or 1, 4)
    with ThreadPoolExecutor(threads) as pool:
        list(pool.map(work, range(threads)))
    return Standing(classes, player, counts, comb(len(deck) - cards - 1, of_dealer - 1))


def standing_for(terms: Terms, deck: Sequence[int]) -> Standing:
    """How all hands stand that a game is played with."""
    return all_standing(terms.ranking, terms.qualifier, terms.cards, terms.of_dealer, tuple(deck), terms.is_seen)


def play_all(terms: Terms, deck: Sequence[int], by: Bytes | None = None) -> Played:
    """Play every hand of a deck: at best, or to the ends that a strategy chooses."""
    standing = standing_for(terms, deck)
    paths = terms.paths
    chosen = np.zeros(standing.counts.shape[:2], np.uint8) if by is None else by
    ends = np.zeros(terms.pays.shape, np.int64)
    coefficients = terms.coefficients(standing.dealers)
    order = np.array([end for end, _ in paths.routes], np.int64)
    play_hands(
        standing.hands, standing.counts, terms.kind_of, coefficients, order, terms.least, paths.played,
        standing.dealers, by is not None, chosen, ends,
    )  # fmt: skip
    return Played(terms, standing, chosen, ends)
