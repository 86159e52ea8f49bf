"""Hold'em with raises on several streets, exactly: each is worth what it gains by itself, whatever else was raised.

So it is at Texas Hold'em Bonus: a bet or a fold with two cards, then a bet or a check before the turn and the river.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, pairwise, product
from math import comb, prod

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.classes import classes_of, naming_of
from houseway.exact.poker.community import Deals, deals_of, on_threads, pair_places
from houseway.exact.poker.community_kernel import room
from houseway.exact.poker.community_passes import Decisions
from houseway.exact.poker.paths import FOLD
from houseway.exact.poker.raises_apart_kernel import (
    Looks,
    Raising,
    Sums,
    decide_apart,
    first_apart,
    second_apart,
    sum_below,
    tally_below,
)
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges
from houseway.exact.poker.terms import Counted, Terms
from houseway.games.poker.facts import PokerFacts
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated, Refused

BOARD = 5
LATER = 2
"""How many raises may follow the first decision: as many as are counted side by side."""


@dataclass(frozen=True)
class Apart:
    """Raises that do not hang on each other: ``shown`` cards of the board lie open at each decision after the first.

    ``lead`` is the end of every first choice that plays and every set of later raises, a bit for each. Of several
    multiples the largest is made, or none: what a raise gains is as large as its stake.
    """

    shown: tuple[int, ...]
    lead: tuple[tuple[int, ...], ...]

    def gained(self, factors: Ints, at: int) -> Ints:
        """What the raise at a later decision adds to the factors of an end."""
        found: Ints = factors[self.lead[0][1 << at]] - factors[self.lead[0][0]]
        return found

    def gains(self, factors: Ints) -> tuple[Ints, tuple[int, ...]]:
        """What a later raise adds to the factors of an end, for the least stake; how many times that it is at each."""
        all_gained = [self.gained(factors, at) for at in range(len(self.shown))]
        times = tuple(int(np.gcd.reduce(np.abs(one).ravel())) for one in all_gained)
        return all_gained[0] // max(times[0], 1), times


def apart_of(terms: Terms, facts: PokerFacts) -> Apart:
    """How the raises of a game stand beside each other; a game where one hangs on another is refused."""
    paths, shown = terms.paths, tuple(facts.streets.get(decision.at, 0) for decision in facts.decision)
    later, largest = range(1, len(shown)), [len(names) - 1 for names in paths.names]
    ends = {tuple(made.get(at, 0) for at in range(len(shown))): end for end, made in paths.routes if end < paths.played}
    hand = (terms.cards, terms.of_dealer, facts.hand.board)
    is_board = hand == (2, 2, BOARD) and shown[0] == 0 and all(0 < each < BOARD for each in shown[1:])
    is_board = is_board and paths.names[0][0] == FOLD and 0 < len(later) <= LATER
    if not is_board or terms.least.any() or not _is_apart(terms, ends):
        raise NotEnumerated("nothing finds best play where raises hang on each other, or on streets like these")
    sets = list(product(*((0, largest[at]) for at in reversed(later))))
    firsts = sorted({made[0] for made in ends})
    apart = Apart(shown[1:], tuple(tuple(ends[first, *reversed(some)] for some in sets) for first in firsts))
    gain, times = apart.gains(terms.pays)
    if any((apart.gained(terms.pays, at) != gain * each).any() for at, each in enumerate(times)):
        raise NotEnumerated("nothing finds best play where raises of several streets are paid by different odds")
    return apart


def _is_apart(terms: Terms, ends: Mapping[tuple[int, ...], int]) -> bool:
    """Whether every end pays what its first choice does and what each later raise gains, in step with its stake."""
    names = terms.paths.names
    first = min(made[0] for made in ends)
    alone: dict[tuple[int, int], Ints] = {}
    none = [0] * (len(names) - 1)
    for at, choices in enumerate(names[1:]):
        for choice in range(len(choices)):
            made = (first, *none[:at], choice, *none[at + 1 :])
            if choices[0] == FOLD or made not in ends:
                return False
            alone[at, choice] = terms.pays[ends[made]] - terms.pays[ends[first, *none]]
            if choice and (alone[at, choice] != alone[at, 1] * times_of(choices[choice]) // times_of(choices[1])).any():
                return False
    expected = (
        sum((alone[at, choice] for at, choice in enumerate(made[1:])), terms.pays[ends[made[0], *none]])
        for made in ends
    )
    return all((terms.pays[end] == pays).all() for end, pays in zip(ends.values(), expected, strict=True))


def times_of(name: str) -> int:
    """The multiple that a raise is named by."""
    return int(name.removesuffix("x"))


@dataclass(frozen=True)
class PlayedApart(Counted):
    """How all hands were played: ``before`` is the first choice with every two cards that plays, or none.

    ``chosen`` has whether to raise later with each two cards, by the class of what is shown of the board.
    """

    terms: Terms
    apart: Apart
    deals: Deals
    before: Decisions
    chosen: Decisions

    @cached_property
    def ends(self) -> Ints:  # type: ignore[override]  # counted when it is asked for
        """How all deals end: by the end of the decisions, the kind of hand and the class."""
        return count_apart(self.terms, self.apart, self.deals, self.before, self.chosen)


@dataclass(frozen=True)
class BestApart(PlayedApart):
    """Best play with every two cards: ``raised`` is what each first choice pays with the best raises after it.

    Sums over all boards and dealers' hands, times the orders of a board and the square of the number of exchanges of
    suits.
    """

    raised: Ints

    @property
    def whole(self) -> int:
        """What the sums are over, in units."""
        deals = self.deals.boards_each * self.deals.dealers
        return len(self.deals.places) ** 2 * orders_of(self.apart.shown) * deals * self.terms.unit

    @property
    def fold(self) -> int:
        """What a fold pays, as the sums."""
        return self.whole // self.terms.unit * self.terms.fold

    @property
    def value(self) -> Fraction:
        """What the player gains on average per Ante."""
        best = np.maximum(self.raised.max(axis=0), self.fold)
        return Fraction(sum(best.tolist()), self.whole * self.deals.pairs)


def orders_of(shown: Sequence[int]) -> int:
    """In how many ways the cards of a board can come, street by street, before the last decision and after it.

    >>> orders_of((3, 4))
    20
    """
    return prod(comb(more, fewer) for fewer, more in pairwise((*shown, BOARD)))


@lru_cache(maxsize=4)
def looks_of(deck: tuple[int, ...], shown: tuple[int, ...]) -> Looks:
    """What is seen of the boards of a deck, which is in order, at each decision."""
    starts = np.zeros(BOARD + 1, np.int64)
    classes, begin, first = [], 0, 0
    for size in shown:
        sized = classes_of(deck, size)
        classes.append(sized.of + np.int32(first))
        starts[size] = begin
        begin, first = begin + len(sized.of), first + len(sized.weights)
    moves = moves_of(deck)
    low, high = pair_places(len(deck))
    one, other = moves[:, low].astype(np.int64), moves[:, high].astype(np.int64)
    least, most = np.minimum(one, other), np.maximum(one, other)
    numbers = np.full(256, -1, np.int64)
    for number, order in enumerate(exchanges(alike_suits(deck))):
        numbers[sum(to << 2 * suit for suit, to in enumerate(order))] = number
    return Looks(
        of=np.concatenate(classes),
        starts=starts,
        naming=naming_of(deck),
        exchanges=numbers,
        pairs=(most * (most - 1) // 2 + least).astype(np.int32, order="C"),  # one order, compiled once
    )


def moves_of(deck: tuple[int, ...]) -> Bytes:
    """Where each place of a deck goes at every exchange of suits."""
    where = {card: place for place, card in enumerate(deck)}
    moves = [[where[card] for card in exchanged(deck, order)] for order in exchanges(alike_suits(deck))]
    return np.array(moves, np.uint8)


def raising_of(terms: Terms, apart: Apart, deals: Deals) -> Raising:
    """What is paid on all boards, as the passes over them take it."""
    factors = terms.coefficients(deals.dealers)
    base = factors[[of[0] for of in apart.lead]]
    tables = tables_for(terms.ranking, 7)
    return Raising(deals.deck, tables, terms.kind_of, terms.qualifier, base, apart.gains(factors)[0][np.newaxis])


def sets_of(cards: int, size: int) -> Bytes:
    """All places of so many among some cards.

    >>> sets_of(3, 2).tolist()
    [[0, 1], [0, 2], [1, 2]]
    """
    return np.array(list(combinations(range(cards), size)), np.uint8)


def best_apart(terms: Terms, apart: Apart, deck: Sequence[int]) -> BestApart:
    """The first pass over all boards, and every decision."""
    deals, ordered = deals_of(deck), tuple(sorted(deck))
    raising, looks, moves = raising_of(terms, apart, deals), looks_of(ordered, apart.shown), moves_of(ordered)
    sized = [classes_of(ordered, size) for size in apart.shown]
    firsts = np.cumsum([0, *(len(classes.weights) for classes in sized)]).tolist()
    size = apart.shown[-1]
    last = sets_of(BOARD, size)
    _check_sums(terms, apart, deals)

    def work(boards: Bytes, weights: Ints) -> tuple[Ints, Sums]:
        against, space = room(deals.cards, terms.ranking.top)
        raised = np.zeros((len(apart.lead), deals.pairs), np.int64)
        sums = np.zeros((len(sized[-1].weights), deals.pairs), np.int32)
        first_apart(boards, weights, raising, looks, last, firsts[-2], against, space, raised, sums)
        return raised, sums

    parts = on_threads(deals, work)
    raised, sums = parts[0]
    for other in parts[1:]:
        raised += other[0]
        sums += other[1]
    _, times = apart.gains(terms.coefficients(deals.dealers))
    chosen, gained = np.zeros((firsts[-1], deals.pairs), np.uint8), np.zeros(deals.pairs, np.int64)
    for classes, first, stake in zip(sized, firsts, times, strict=False):
        more, own = np.zeros(deals.pairs, np.int64), sums
        if classes.size < size:
            own = np.zeros((len(classes.weights), deals.pairs), np.int32)
            sum_below(sized[-1].places, sets_of(size, classes.size), looks, sums, first, own)
        decide_apart(classes.places, first, classes.weights, moves, looks, own, chosen, more)
        often = orders_of(apart.shown) // comb(BOARD, classes.size)
        gained += often * stake * (more // _between(classes.size, size))
    in_all = len(moves) * orders_of(apart.shown) * deals.together(raised) + deals.together(gained)
    found = BestApart(terms, apart, deals, np.full(deals.pairs, WAITS, np.uint8), chosen, in_all)
    best = in_all.argmax(axis=0).astype(np.uint8)
    is_played = in_all.max(axis=0) > found.fold
    found.before[is_played] = best[is_played]
    return found


def _between(size: int, last: int) -> int:
    """How many sets of the last decision lie between a set of this size and a board."""
    return comb(BOARD - size, last - size)


def _check_sums(terms: Terms, apart: Apart, deals: Deals) -> None:
    """The gains of a street are added up in 32 bits; odds that are too fine for that are refused."""
    least, last = min(apart.shown), apart.shown[-1]
    most = int(np.abs(apart.gains(terms.pays)[0]).max()) * _between(least, last)
    if most * deals.dealers * comb(deals.cards - 2 - least, BOARD - least) * len(deals.places) >= 1 << 31:
        raise Refused(f"odds in {terms.unit}ths of the Ante are too fine", remedy="Choose simpler odds")


def count_apart(terms: Terms, apart: Apart, deals: Deals, before: Decisions, chosen: Decisions) -> Ints:
    """The second pass: how all deals end when the hands are played like this."""
    ordered, size = tuple(deals.deck.tolist()), apart.shown[-1]
    raising, looks = raising_of(terms, apart, deals), looks_of(ordered, apart.shown)
    last, lead = sets_of(BOARD, size), np.array(apart.lead, np.int64)
    folded, orders = terms.paths.played, orders_of(apart.shown)
    first = sum(len(classes_of(ordered, each).weights) for each in apart.shown[:-1])
    places = classes_of(ordered, size).places
    within = sets_of(size, apart.shown[0]) if len(apart.shown) == LATER else np.zeros((0, 1), np.uint8)
    tally = np.zeros((len(places), deals.pairs), np.int32)
    tally_below(places, within, first, looks, chosen, tally)

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        ends = np.zeros(terms.pays.shape, np.int64)
        second_apart(
            boards, weights, raising, looks, last, first, against, space, before, tally, lead, folded, orders, ends
        )
        return ends

    ends: Ints = sum(on_threads(deals, work))  # type: ignore[assignment]
    return ends
