"""Hold'em against the dealer, exactly: best play at three decisions over every deal, and how all deals end."""

from __future__ import annotations

import os
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from math import comb
from typing import Any, TypeVar

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.community_kernel import Flops, room
from houseway.exact.poker.community_passes import (
    FLOPS,
    Decisions,
    Pays,
    decide_flops,
    decide_rivers,
    first_pass,
    second_pass,
)
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges, list_fives, list_threes, suit_bits
from houseway.exact.poker.terms import BEFORE, RIVER, Counted, Terms
from houseway.hands.tables import tables_for
from houseway.refusal import Refused

LEAST_CARDS = 9
"""Two for the player, five for the board, two for the dealer."""

Part = TypeVar("Part")


@dataclass(frozen=True)
class Deals:
    """All boards and flops of a deck that count, each with how many it counts for, and how suits may be exchanged."""

    deck: Bytes
    boards: Bytes
    weights: Ints
    flops: Bytes
    flop_weights: Ints
    places: Bytes

    @property
    def cards(self) -> int:
        """How many cards the deck has."""
        return len(self.deck)

    @property
    def pairs(self) -> int:
        """How many hands of two cards there are."""
        return comb(self.cards, 2)

    @property
    def dealers(self) -> int:
        """How many hands the dealer may have when a hand and the board are known."""
        return comb(self.cards - 7, 2)

    @property
    def boards_each(self) -> int:
        """How many boards there are for each hand."""
        return comb(self.cards - 2, 5)

    def together(self, of_pairs: Ints) -> Ints:
        """The sums over all hands that differ by exchanged suits only."""
        firsts, seconds = pair_places(self.cards)
        total = np.zeros_like(of_pairs)
        for places in self.places.astype(np.int64):
            one, other = places[firsts], places[seconds]
            low, high = np.minimum(one, other), np.maximum(one, other)
            total += of_pairs[..., high * (high - 1) // 2 + low]
        return total


def pair_places(cards: int) -> tuple[Ints, Ints]:
    """The lower and the higher place of each pair.

    >>> [places.tolist() for places in pair_places(3)]
    [[0, 0, 1], [1, 2, 2]]
    """
    pairs = [(first, second) for second in range(cards) for first in range(second)]
    return np.array([first for first, _ in pairs], np.int64), np.array([second for _, second in pairs], np.int64)


def deals_of(deck: Sequence[int]) -> Deals:
    """All deals of a deck."""
    if len(deck) < LEAST_CARDS:
        raise Refused(f"{len(deck)} cards are too few for hold'em", remedy=f"Leave {LEAST_CARDS} or more in the deck")
    cards = sorted(deck)
    alike, bits = alike_suits(cards), suit_bits(cards)
    found: list[Any] = []
    for size, lists in ((5, list_fives), (3, list_threes)):
        sets, weights = np.empty((comb(len(cards), size), size), np.uint8), np.empty(comb(len(cards), size), np.int64)
        count = lists(bits, np.array(alike, np.uint8), sets, weights)
        found += [sets[:count].copy(), weights[:count].copy()]
    where = {card: place for place, card in enumerate(cards)}
    places = [[where[card] for card in exchanged(cards, order)] for order in exchanges(alike)]
    boards, board_weights, flops, flop_weights = found
    return Deals(np.array(cards, np.uint8), boards, board_weights, flops, flop_weights, np.array(places, np.uint8))


@dataclass(frozen=True)
class BestPlay(Counted):
    """Best play with every two cards: ``raised`` and ``waited`` are what raises before the flop and checking pay.

    Both are sums over all boards, flops and dealers' hands, times the square of the number of exchanges of suits.
    ``raises`` says, for every flop and two cards, which raise to make there, 0 for none.
    """

    terms: Terms
    deals: Deals
    raised: Ints
    waited: Ints
    raises: Decisions

    @property
    def whole(self) -> int:
        """What the sums are over, in units."""
        exchanges_squared = len(self.deals.places) ** 2
        return exchanges_squared * FLOPS * self.deals.boards_each * self.deals.dealers * self.terms.unit

    @cached_property
    def before(self) -> Decisions:
        """The raise before the flop with each two cards, or none; of equal ones the first, and checking before all."""
        best = np.full(self.deals.pairs, WAITS, np.uint8)
        most = self.waited.copy()
        for option in np.flatnonzero(self.terms.stages == BEFORE):
            better = self.raised[option] > most
            best[better] = option
            most[better] = self.raised[option][better]
        return best

    @property
    def value(self) -> Fraction:
        """What the player gains on average per Ante."""
        before = self.terms.stages == BEFORE
        best = np.maximum(self.waited, self.raised[before].max(axis=0))
        return Fraction(sum(best.tolist()), self.whole * self.deals.pairs)

    @cached_property
    def ends(self) -> Ints:  # type: ignore[override]  # counted when it is asked for
        """How all deals end: by the raise made (the last row is a fold), the kind of hand and the class."""
        return count_ends(self.terms, self.deals, self.before, self.raises)

    @cached_property
    def rivers(self) -> Decisions:
        """The raise on each board that counts with each two cards, or none: a large table, for those who play it."""
        terms, deals = self.terms, self.deals
        pays = pays_of(terms, deals)

        def work(boards: Bytes, weights: Ints) -> Decisions:
            against, space = room(deals.cards, terms.ranking.top)
            chosen = np.empty((len(weights), deals.pairs), np.uint8)
            decide_rivers(boards, pays, against, space, chosen)
            return chosen

        parts = on_threads(deals, work)
        found = np.empty((len(deals.boards), deals.pairs), np.uint8)
        for first, part in enumerate(parts):
            found[first :: len(parts)] = part
        return found


def pays_of(terms: Terms, deals: Deals) -> Pays:
    """What is paid on all boards, as the passes over them take it."""
    tables, coefficients = tables_for(terms.ranking, 7), terms.coefficients(deals.dealers)
    fold = terms.fold * deals.dealers
    return Pays(deals.deck, tables, terms.kind_of, terms.qualifier, coefficients, terms.stages, fold, terms.on_flop)


def best_play(terms: Terms, deck: Sequence[int]) -> BestPlay:
    """The first pass over all boards, and the decision on every flop."""
    deals = deals_of(deck)
    pays = _without_equals(pays_of(terms, deals))
    _check_sums(terms, deals)

    def work(boards: Bytes, weights: Ints) -> tuple[Ints, Ints, Flops]:
        against, space = room(deals.cards, terms.ranking.top)
        raised = np.zeros((terms.paths.played, deals.pairs), np.int64)
        waited = np.zeros(deals.pairs, np.int64)
        gains = np.zeros((len(pays.on_flop), comb(deals.cards, 3), deals.pairs), np.int32)
        first_pass(boards, weights, pays, against, space, raised, waited, gains)
        return raised, waited, gains

    parts = on_threads(deals, work)
    raised, waited, gains = parts[0]
    for other in parts[1:]:
        raised += other[0]
        waited += other[1]
        gains += other[2]
    raises = np.zeros((comb(deals.cards, 3), deals.pairs), np.uint8)
    gained = np.zeros(deals.pairs, np.int64)
    decide_flops(deals.flops, deals.flop_weights, deals.places, gains, raises, gained)
    often = FLOPS * len(deals.places)
    numbers = np.array([0, *(np.searchsorted(terms.on_flop, pays.on_flop) + 1)], np.uint8)[raises]
    return BestPlay(terms, deals, often * deals.together(raised), often * deals.together(waited) + gained, numbers)


def _without_equals(pays: Pays) -> Pays:
    """Without the raises on the flop that may be made as well on the river, for the same: waiting is never worse."""
    late = pays.coefficients[np.flatnonzero(pays.stages == RIVER)]
    only = [option for option in pays.on_flop if not (late == pays.coefficients[option]).all(axis=(1, 2)).any()]
    return pays._replace(on_flop=np.array(only, np.int64))


def _check_sums(terms: Terms, deals: Deals) -> None:
    """The gains of a flop are added up in 32 bits; odds that are too fine for that are refused."""
    most = 2 * max(map(max, terms.paths.ends)) + sum(terms.paths.stakes[0][0])
    if most * terms.unit * deals.dealers * comb(deals.cards - 5, 2) * len(deals.places) >= 1 << 31:
        raise Refused(f"odds in {terms.unit}ths of the Ante are too fine", remedy="Choose simpler odds for the Blind")


NO_RULES = np.zeros((0, 4), np.int64)
"""On the river the best play is made."""


def count_ends(terms: Terms, deals: Deals, before: Decisions, raises: Decisions, rules: Ints = NO_RULES) -> Ints:
    """The second pass: how all deals end when the hands are played like this, and on the river at best or by rules."""
    pays = pays_of(terms, deals)
    fives, sixes = tables_for(terms.ranking, 5), tables_for(terms.ranking, 6)

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        ends = np.zeros(terms.pays.shape, np.int64)
        second_pass(boards, weights, pays, against, space, before, raises, rules, fives, sixes, ends)
        return ends

    ends: Ints = sum(on_threads(deals, work))  # type: ignore[assignment]
    return ends


def on_threads(deals: Deals, work: Callable[[Bytes, Ints], Part]) -> list[Part]:
    """Share the boards out among as many threads as there are cores."""
    threads = min(os.cpu_count() or 1, 8, len(deals.boards))
    shares = [(deals.boards[first::threads].copy(), deals.weights[first::threads].copy()) for first in range(threads)]
    with ThreadPoolExecutor(threads) as pool:
        return list(pool.map(lambda share: work(*share), shares))
