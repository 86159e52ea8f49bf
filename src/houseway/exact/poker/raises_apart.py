"""Hold'em with raises on several streets, exactly: each is worth what it gains by itself, whatever else was raised.

So it is at Texas Hold'em Bonus: a bet or a fold with two cards, then a bet or a check before the turn and the river.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from itertools import combinations, product
from math import comb

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
)
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges
from houseway.exact.poker.terms import Counted, Terms
from houseway.games.poker.facts import PokerFacts
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated, Refused

BOARD = 5


@dataclass(frozen=True)
class Apart:
    """Raises that do not hang on each other: ``shown`` cards of the board lie open at each decision after the first.

    ``lead`` is the end of every first choice that plays and every set of later raises, a bit for each. Of several
    multiples the largest is made, or none: what a raise gains is as large as its stake.
    """

    shown: tuple[int, ...]
    lead: tuple[tuple[int, ...], ...]

    def gains(self, factors: Ints) -> Ints:
        """What the raise at each later decision adds to the factors of an end."""
        return np.array([factors[self.lead[0][1 << at]] - factors[self.lead[0][0]] for at in range(len(self.shown))])


def apart_of(terms: Terms, facts: PokerFacts) -> Apart:
    """How the raises of a game stand beside each other; a game where one hangs on another is refused."""
    paths, shown = terms.paths, tuple(facts.streets.get(decision.at, 0) for decision in facts.decision)
    later, largest = range(1, len(shown)), [len(names) - 1 for names in paths.names]
    ends = {tuple(made.get(at, 0) for at in range(len(shown))): end for end, made in paths.routes if end < paths.played}
    hand = (terms.cards, terms.of_dealer, facts.hand.board)
    is_board = hand == (2, 2, BOARD) and shown[0] == 0 and all(0 < each < BOARD for each in shown[1:])
    is_board = is_board and paths.names[0][0] == FOLD
    if not is_board or terms.least.any() or not _is_apart(terms, ends):
        raise NotEnumerated("nothing finds best play where raises hang on each other, or on streets like these")
    sets = list(product(*((0, largest[at]) for at in reversed(later))))
    firsts = sorted({made[0] for made in ends})
    return Apart(shown[1:], tuple(tuple(ends[first, *reversed(some)] for some in sets) for first in firsts))


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
    return len(_orders(shown))


def _orders(shown: Sequence[int]) -> list[tuple[tuple[int, ...], ...]]:
    """All ways in which a board's places are seen at the decisions, each a set within the next."""
    found: list[tuple[tuple[int, ...], ...]] = [()]
    for size in shown:
        found = [
            (*before, seen)
            for before in found
            for seen in combinations(range(BOARD), size)
            if not before or set(before[-1]) <= set(seen)
        ]
    return found


@lru_cache(maxsize=4)
def looks_of(deck: tuple[int, ...], shown: tuple[int, ...]) -> Looks:
    """What is seen of the boards of a deck, which is in order, at each decision."""
    seen = [(at, places) for at, size in enumerate(shown) for places in combinations(range(BOARD), size)]
    places = np.zeros((len(seen), BOARD), np.uint8)
    for number, (_, of) in enumerate(seen):
        places[number, : len(of)] = of
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
        places=places,
        sizes=np.array([len(of) for _, of in seen], np.int64),
        decisions=np.array([at for at, _ in seen], np.int64),
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
    return Raising(deals.deck, tables, terms.kind_of, terms.qualifier, base, apart.gains(factors))


def best_apart(terms: Terms, apart: Apart, deck: Sequence[int]) -> BestApart:
    """The first pass over all boards, and every decision."""
    deals, ordered = deals_of(deck), tuple(sorted(deck))
    raising, looks, moves = raising_of(terms, apart, deals), looks_of(ordered, apart.shown), moves_of(ordered)
    sized = [classes_of(ordered, size) for size in apart.shown]
    firsts = np.cumsum([0, *(len(classes.weights) for classes in sized)])
    _check_sums(terms, apart, deals)

    def work(boards: Bytes, weights: Ints) -> tuple[Ints, Sums]:
        against, space = room(deals.cards, terms.ranking.top)
        raised = np.zeros((len(apart.lead), deals.pairs), np.int64)
        sums = np.zeros((firsts[-1], deals.pairs), np.int32)
        first_apart(boards, weights, raising, looks, against, space, raised, sums)
        return raised, sums

    parts = on_threads(deals, work)
    raised, sums = parts[0]
    for other in parts[1:]:
        raised += other[0]
        sums += other[1]
    chosen, gained = np.zeros(sums.shape, np.uint8), np.zeros(deals.pairs, np.int64)
    for size, classes, first in zip(apart.shown, sized, firsts, strict=False):
        more = np.zeros(deals.pairs, np.int64)
        decide_apart(classes.places, int(first), classes.weights, moves, looks, sums, chosen, more)
        gained += orders_of(apart.shown) // comb(BOARD, size) * more
    in_all = len(moves) * orders_of(apart.shown) * deals.together(raised) + deals.together(gained)
    found = BestApart(terms, apart, deals, np.full(deals.pairs, WAITS, np.uint8), chosen, in_all)
    best = in_all.argmax(axis=0).astype(np.uint8)
    is_played = in_all.max(axis=0) > found.fold
    found.before[is_played] = best[is_played]
    return found


def _check_sums(terms: Terms, apart: Apart, deals: Deals) -> None:
    """The gains of a street are added up in 32 bits; odds that are too fine for that are refused."""
    least = min(apart.shown)
    most = int(np.abs(apart.gains(terms.pays)).max())
    if most * deals.dealers * comb(deals.cards - 2 - least, BOARD - least) * len(deals.places) >= 1 << 31:
        raise Refused(f"odds in {terms.unit}ths of the Ante are too fine", remedy="Choose simpler odds")


def count_apart(terms: Terms, apart: Apart, deals: Deals, before: Decisions, chosen: Decisions) -> Ints:
    """The second pass: how all deals end when the hands are played like this."""
    raising, looks = raising_of(terms, apart, deals), looks_of(tuple(deals.deck.tolist()), apart.shown)
    outcomes, lead = _outcomes(apart, looks), np.array(apart.lead, np.int64)
    folded = terms.paths.played

    def work(boards: Bytes, weights: Ints) -> Ints:
        against, space = room(deals.cards, terms.ranking.top)
        ends = np.zeros(terms.pays.shape, np.int64)
        second_apart(boards, weights, raising, looks, against, space, before, chosen, outcomes, lead, folded, ends)
        return ends

    ends: Ints = sum(on_threads(deals, work))  # type: ignore[assignment]
    return ends


def _outcomes(apart: Apart, looks: Looks) -> Bytes:
    """In how many orders of a board each set of later raises is made, from the looks at which they are, as bits."""
    numbers = {
        (int(at), tuple(places[:size].tolist())): number
        for number, (at, places, size) in enumerate(zip(looks.decisions, looks.places, looks.sizes, strict=True))
    }
    made = np.arange(1 << len(numbers))
    found = np.zeros((len(made), 1 << len(apart.shown)), np.uint8)
    for order in _orders(apart.shown):
        some = sum((made >> numbers[at, seen] & 1) << at for at, seen in enumerate(order))
        found[made, some] += 1
    return found
