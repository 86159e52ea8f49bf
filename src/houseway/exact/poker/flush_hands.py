"""Flush against flush, exactly: every hand by its suits against all of the dealer's, at best or by a strategy.

A card of the dealer's may be seen. One that is wild leaves the hand where the document tosses it.
"""

from __future__ import annotations

import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import lru_cache
from itertools import product
from math import comb

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.kept import Arrays, kept
from houseway.exact.poker.flush_kernel import RANKS, room
from houseway.exact.poker.flush_passes import AT_BEST, Cards, Flushes, Found, Plan, Scratch, play_sizes
from houseway.exact.poker.flush_ways import SUITS, lower_of, ways_of
from houseway.exact.poker.suits import alike_suits
from houseway.exact.poker.terms import Counted, Terms, cards_face_up, terms_of
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Ranking
from houseway.hands.suited import LONGEST
from houseway.hands.tables import Values, tables_for
from houseway.refusal import NotEnumerated, Refused


@dataclass(frozen=True)
class PlayedFlushes(Counted):
    """How every hand was played: how often each value comes to each end, by the rank of the card that is seen.

    ``folded`` has how many hands were folded, by the value of another wager's hand.
    """

    terms: Terms
    ends: Ints
    often: Ints
    folded: Ints

    @property
    def end_of_values(self) -> Bytes:
        """The end that all hands of a value come to beside a card that is seen; AT_BEST where some come to others."""
        is_made = self.often > 0
        found = np.where(is_made.sum(axis=2) == 1, is_made.argmax(axis=2), AT_BEST)
        return found.astype(np.uint8)

    def as_arrays(self) -> Arrays:
        """What was counted."""
        return {"ends": self.ends, "often": self.often, "folded": self.folded}


def cards_of(deck: Sequence[int], ranking: Ranking) -> Cards:
    """A deck by suits; cards that are wild belong to none."""
    naturals = [card for card in deck if not ranking.is_wild(card)]
    ranks = [sum(1 << (card >> 2) for card in naturals if card & 3 == suit) for suit in range(SUITS)]
    alike = alike_suits(naturals)
    sets, starts = np.zeros((SUITS, 1 << RANKS), np.int64), np.zeros((SUITS, LONGEST + 2), np.int64)
    for suit, held in enumerate(ranks):
        every = [some for some in range(1 << RANKS) if some & ~held == 0]
        every.sort(key=int.bit_count)
        sets[suit, : len(every)] = every
        sizes = [some.bit_count() for some in every]
        starts[suit] = [sum(size < least for size in sizes) for least in range(LONGEST + 2)]
    before = [max((one for one in range(suit) if alike[one] == alike[suit]), default=-1) for suit in range(SUITS)]
    wild = len(deck) - len(naturals)
    return Cards(np.array(ranks, np.int64), sets, starts, np.array(before, np.int64), wild)


@lru_cache(maxsize=8)
def flushes_of(ranking: Ranking) -> Flushes:
    """The values of a ranking by suit, and as bounds; one above the highest lies above every hand."""
    masks = [sum(1 << rank for rank in rung.ranks) for rung in ranking.ladder]
    lengths = [len(rung.ranks) for rung in ranking.ladder]
    return Flushes(
        tables_for(ranking, LONGEST).flushes,
        np.array([0, *lengths, LONGEST + 1], np.int64),
        np.array([0, *masks, 0], np.int64),
    )


def flush_terms(game: PokerGame) -> Terms:
    """What a flush game is played for; one card of the dealer's may be seen, and is tossed if it is wild."""
    seen = cards_face_up(game)
    if seen > 1 or (seen and game.ranking.has_wild_cards and game.facts.toss is None):
        raise NotEnumerated("nothing finds best play with such cards of the dealer's seen")
    return terms_of(game)


def plan_of(terms: Terms, deck: Sequence[int], by: Bytes | None = None) -> Plan:
    """What the hands are played for, at best or as a strategy chooses by value and card seen."""
    draws = terms.of_dealer - terms.is_seen
    left = len(deck) - terms.cards - terms.is_seen
    if left < draws:
        whole = terms.cards + terms.of_dealer
        raise Refused(f"{len(deck)} cards are too few for two hands", remedy=f"Leave {whole} or more in the deck")
    dealers = comb(left, draws)
    columns = RANKS if terms.is_seen else 1
    chosen = np.full((terms.ranking.top + 1, columns), AT_BEST, np.uint8) if by is None else by
    order = np.array([end for end, _ in terms.paths.routes], np.int64)
    return Plan(
        terms.kind_of, terms.coefficients(dealers), order, terms.least, chosen, terms.paths.played,
        max(1, terms.qualifier), draws, dealers, terms.is_seen,
    )  # fmt: skip


def scratch(wild: int) -> Scratch:
    """Room for one hand of a deck with so many wild cards."""
    own, rest, none = (np.zeros(SUITS, np.int64) for _ in range(3))
    lower, upto, low = (np.zeros((SUITS, RANKS), np.int64) for _ in range(3))
    below = (lower_of(wild), lower_of(wild), lower_of(wild))
    return Scratch(own, rest, none, lower, upto, low, room(), ways_of(wild), below)


def play_flushes(
    terms: Terms, deck: Sequence[int], by: Bytes | None = None, also: Ranking | None = None
) -> PlayedFlushes:
    """Play every hand of a deck; folded hands are counted by their values in another ranking."""
    cards, flushes = cards_of(sorted(deck), terms.ranking), flushes_of(terms.ranking)
    other = also or terms.ranking
    worth: Values = tables_for(other, LONGEST).flushes
    plan = plan_of(terms, deck, by)
    sizes = [
        np.array(of_suits, np.int64)
        for of_suits in product(range(terms.cards + 1), repeat=SUITS)
        if _counts(of_suits, terms.cards, cards)
    ]

    def work(first: int) -> Found:
        found = Found(
            np.zeros(terms.pays.shape, np.int64),
            np.zeros((terms.ranking.top + 1, plan.by.shape[1], len(terms.pays)), np.int64),
            np.zeros(other.top + 1, np.int64),
        )
        space = scratch(cards.wild)
        for each in sizes:
            wilds = terms.cards - int(each.sum())
            play_sizes(cards, flushes, worth, plan, each, wilds, first, threads, space, found)
        return found

    threads = min(os.cpu_count() or 1, 4)
    with ThreadPoolExecutor(threads) as pool:
        done = list(pool.map(work, range(threads)))
    ends, often, folded = (np.sum(parts, axis=0) for parts in zip(*done, strict=True))
    return PlayedFlushes(terms, ends, often, folded)


def _counts(sizes: tuple[int, ...], hand: int, cards: Cards) -> bool:
    """Whether hands with so many cards of each suit are looked at: wild cards are the others, longer suits first."""
    if not 0 <= hand - sum(sizes) <= cards.wild:
        return False
    return all(before < 0 or sizes[before] >= sizes[suit] for suit, before in enumerate(cards.before.tolist()))


def best_flushes(game: PokerGame, also: Ranking | None = None) -> PlayedFlushes:
    """Best play with the game's deck; folded hands counted by another ranking.

    It takes seconds, so it is kept: by what is paid, not by what a document calls its wagers and choices.
    """
    terms, deck, other = flush_terms(game), tuple(sorted(game.deck)), also or game.ranking
    paid = (terms.kind_of.tobytes(), terms.pays.tobytes(), terms.least.tolist(), list(terms.paths.routes))
    asked = repr((terms.ranking, terms.qualifier, terms.cards, terms.of_dealer, terms.is_seen, paid, deck, other))
    if asked not in _REMEMBERED:
        _REMEMBERED[asked] = kept(("flushes", asked), lambda: play_flushes(terms, deck, also=other).as_arrays())
    return PlayedFlushes(terms, **_REMEMBERED[asked])


_REMEMBERED: dict[str, Arrays] = {}
"""Best play that was asked for."""
