"""No dealer's hand, and two lines of community cards that share the last one: every deal, with best play.

The player sees the own cards, then those of the first line, then those of the second; the last card lies on both. A
wager is decided by one line or by the better of both. Hands, and cards of the first line, that differ by exchanged
suits are one. From the last decision to the first it is added up what everything further is worth; then deals are
counted.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import pairwise
from math import comb, lcm
from typing import Any

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.poker.crossing_kernel import BETTER, FIRST, SECOND, Crossed, Paid, Words, fill_kinds, look_ahead
from houseway.exact.poker.no_dealer import decide, line_for, paths_on_lines
from houseway.exact.poker.paths import Paths, Stakes
from houseway.exact.poker.sets import sets_of
from houseway.exact.poker.suits import alike_suits, suit_bits, weigh_sets
from houseway.exact.poker.terms import main_spots
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands import Ranking
from houseway.hands.tables import tables_for
from houseway.refusal import NotEnumerated

Cards = tuple[int, ...]


@dataclass(frozen=True)
class Crossing:
    """A game with two lines: how many cards the hand, the first and the second line have, besides the last one.

    ``bounds`` are the least values of the kinds of hands, from the lowest; ``lines`` are what decides wagers that are
    paid alike, and what these pay for each kind. ``line_of`` has the line of each wager, ``raised`` is the one that the
    last decision is about.
    """

    deck: Cards
    own: int
    sizes: tuple[int, int]
    ranking: Ranking
    bounds: tuple[int, ...]
    lines: tuple[tuple[int, tuple[Fraction, ...]], ...]
    wagers: tuple[str, ...]
    line_of: tuple[int, ...]
    raised: int
    paths: Paths

    @cached_property
    def unit(self) -> int:
        """How many whole units make one wager."""
        return lcm(*(pays.denominator for _, line in self.lines for pays in line))

    @cached_property
    def pays(self) -> Ints:
        """What each line pays for each kind, in units; kind 0 is no hand."""
        return np.array([[0, *(int(pays * self.unit) for pays in line)] for _, line in self.lines], np.int64)

    @cached_property
    def kind_of(self) -> Bytes:
        """The kind of each value."""
        found = np.zeros(self.ranking.top + 1, np.uint8)
        for kind, (least, after) in enumerate(pairwise((*self.bounds, self.ranking.top + 1)), start=1):
            found[least:after] = kind
        return found

    def on_lines(self, stakes: Sequence[Stakes]) -> Ints:
        """What lies on each line, a row for each of some stakes."""
        found = np.zeros((len(stakes), len(self.lines)), np.int64)
        for number, lying in enumerate(stakes):
            for line, units in zip(self.line_of, lying, strict=True):
                found[number, line] += units
        return found

    @cached_property
    def ways(self) -> tuple[int, int, int]:
        """In how many ways the other cards can come at each decision."""
        left = len(self.deck) - self.own
        last = left - sum(self.sizes)
        second = comb(left - self.sizes[0], self.sizes[1]) * last
        return comb(left, self.sizes[0]) * second, second, last

    def lost(self, decision: int) -> Ints:
        """What a fold comes to with each of the stakes before a decision, over all other cards."""
        lying = [sum(stakes) for stakes in self.paths.stakes[decision]]
        return -np.array(lying, np.int64) * self.unit * self.ways[decision]

    @cached_property
    def paid(self) -> Paid:
        """What the kernels are to know of lines and of the last decision."""
        leads = self.paths.leads[-1]
        before, after = (self.on_lines(stakes) for stakes in self.paths.stakes[-2:])
        table, units = np.zeros((2, len(leads), max(map(len, leads))), np.int64)
        for stakes, ways in enumerate(leads):
            table[stakes, : len(ways)] = ways
            for choice, lead in enumerate(ways):
                units[stakes, choice] = (after[lead] - before[stakes])[self.raised] if lead >= 0 else 0
        return Paid(
            self.pays,
            np.array([decided_by for decided_by, _ in self.lines], np.int64),
            np.ascontiguousarray(before.T),
            self.raised,
            units,
            table,
            np.array([len(ways) for ways in leads], np.int64),
            self.lost(2),
        )

    @cached_property
    def hands(self) -> tuple[tuple[Cards, int], ...]:
        """The hands that count, each with how many it counts for."""
        weights = weigh_sets(suit_bits(self.deck), np.array(alike_suits(self.deck), np.uint8), self.own)
        places = sets_of(len(self.deck), self.own)
        return tuple(
            (tuple(self.deck[place] for place in places[number]), int(weights[number]))
            for number in np.flatnonzero(weights)
        )

    def crossed(self, hand: Cards) -> tuple[Crossed, Ints]:
        """One hand with all cards of both lines, and how many each set of the first line counts for."""
        rest = [card for card in self.deck if card not in hand]
        sets = [sets_of(len(rest), size) for size in self.sizes]
        bits = [(np.uint64(1) << places.astype(np.uint64)).sum(axis=1, dtype=np.uint64) for places in sets]
        kinds = []
        for size, places in zip(self.sizes, sets, strict=True):
            found = np.empty((len(places), len(rest)), np.uint8)
            tables = tables_for(self.ranking, self.own + size + 1)
            fill_kinds(np.array(rest, np.uint8), np.array(hand, np.uint8), size, tables, self.kind_of, found)
            kinds.append(found)
        sums = [np.stack([pays[found].sum(axis=1) for pays in self.pays]) for found in kinds]
        better = [self.pays[line].astype(np.int32) for line, (by, _) in enumerate(self.lines) if by == BETTER]
        paid = better[0] if better else np.zeros(self.pays.shape[1], np.int32)
        paid[0] = paid.min()
        parts: list[Any] = [*sets, *bits, *kinds, *sums, *(paid[found] for found in kinds)]
        return Crossed(*parts), self.weights(hand)

    def weights(self, hand: Cards) -> Ints:
        """How many sets each set of the first line counts for, with one hand."""
        rest = [card for card in self.deck if card not in hand]
        return weigh_sets(suit_bits(rest), np.array(alike_suits(self.deck, hand), np.uint8), self.sizes[0])


def is_crossing(game: PokerGame) -> bool:
    """Whether a main wager looks at a line of the community cards."""
    lines = set(game.facts.lines)
    return any(lines & set(way) for spot in main_spots(game) for way in spot.looks)


def crossing_of(game: PokerGame, gone: Sequence[int] = ()) -> Crossing:
    """The lines of a game, with a deck that some cards are gone from."""
    facts, hand = game.facts, game.facts.hand
    spots = [spot for spot in main_spots(game) if spot.kind != rules.BONUS]
    known = [facts.streets.get(decision.at, 0) for decision in facts.decision]
    if len(known) != 3 or known[0] or not 0 < known[1] < known[2] == hand.board - 1:
        raise NotEnumerated("nothing finds best play unless two lines are decided on in turn, and then the last card")
    first, second = range(1, known[1] + 1), range(known[1] + 1, hand.board)
    by_cards = {frozenset((*line, hand.board)): number for number, line in enumerate((first, second))}
    for spot in spots:
        _check(game, spot)
    edges = {edge for spot in spots for edge in (*spot.rows.least, *(most + 1 for most in spot.rows.most))}
    bounds = sorted(bound for bound in {1, *edges} if 1 <= bound <= game.ranking.top)
    lines: dict[tuple[int, tuple[Fraction, ...]], int] = {}
    line_of = []
    for spot in spots:
        pays = line_for(game, spot).pays
        by_kind = tuple(pays[spot.rows.met(bound, ())] for bound in bounds)
        line_of.append(lines.setdefault((_decided_by(game, spot, by_cards), by_kind), len(lines)))
    better = [pays for by, pays in lines if by == BETTER]
    if len(better) > 1 or any(list(pays) != sorted(pays) for pays in better):
        raise NotEnumerated("nothing finds best play while the better of two hands may be paid less, or by two tables")
    return Crossing(
        deck=tuple(sorted(card for card in game.deck if card not in gone)),
        own=hand.cards,
        sizes=(len(first), len(second)),
        ranking=game.ranking,
        bounds=tuple(bounds),
        lines=tuple(lines),
        wagers=tuple(spot.name for spot in spots),
        line_of=tuple(line_of),
        raised=line_of[[spot.name for spot in spots].index(facts.decision[-1].withdraws or facts.decision[-1].wager)],
        paths=paths_on_lines(game, spots, line_of),
    )


def _check(game: PokerGame, spot: Spot) -> None:
    """What this shape does not know is said."""
    if spot.ranking is not game.ranking or any(spot.rows.cards):
        raise NotEnumerated(f"nothing finds best play while {spot.wager.name} has a ranking of its own")
    if spot.on_fold != rules.LOST:
        raise NotEnumerated(f"nothing finds best play while {spot.wager.name} outlives a fold on one of two lines")
    if any(decision.only_with for decision in game.facts.decision):
        raise NotEnumerated("nothing finds best play by multiples that not every hand allows, on two lines")


def _decided_by(game: PokerGame, spot: Spot, by_cards: dict[frozenset[int], int]) -> int:
    """Which line decides a wager, or the better of both."""
    found = set()
    for looks in spot.looks:
        lines = [game.facts.lines[place] for place in looks if place in game.facts.lines]
        is_plain = len(lines) == 1 and set(looks) - set(game.facts.lines) == {"player"}
        decides = by_cards.get(frozenset(lines[0])) if is_plain else None
        if decides is None:
            raise NotEnumerated(f"nothing finds best play while {spot.wager.name} looks at {' and '.join(looks)}")
        found.add(decides)
    return BETTER if len(found) > 1 else SECOND if SECOND in found else FIRST


# ---------------------------------------------------------------- from the last decision to the first


@dataclass(frozen=True)
class Ahead:
    """What lies ahead of one hand, over all other cards: with each set of the first line, and before it is turned.

    ``second`` is what best play comes to by set and stakes, ``totals`` what the lines pay; ``weights`` how many sets
    each set counts for. ``chosen`` is the choice with each set and stakes, ``first`` what best play comes to.
    """

    weights: Ints
    second: Ints
    totals: Ints
    chosen: Bytes
    first: Ints


def look_from(crossing: Crossing, hand: Cards, first: Cards = (), second: Cards = ()) -> Ahead:
    """What lies ahead of one hand; of what is turned already, only this is looked at."""
    crossed, weights = crossing.crossed(hand)
    rest = [card for card in crossing.deck if card not in hand]
    is_dealt = np.ones(len(crossed.second), np.uint8)
    if first:
        weights = _only(rest, crossed.first_bits, first).astype(np.int64)
    if second:
        is_dealt = _only(rest, crossed.second_bits, second)
    paths, paid = crossing.paths, crossing.paid
    best = np.zeros((len(weights), len(paid.choices)), np.int64)
    totals = np.zeros((len(weights), len(crossing.lines)), np.int64)
    room = np.zeros(len(crossing.lines), np.int64), np.zeros(len(paid.choices), np.int64)
    look_ahead(crossed, paid, weights, is_dealt, *room, best, totals)
    before, chosen = decide(best, paths.leads[1], crossing.lost(1))
    return Ahead(weights, best, totals, chosen, weights @ before)


def _only(rest: Sequence[int], bits: Words, cards: Cards) -> Bytes:
    """Which of some sets are these cards."""
    wanted = sum(1 << rest.index(card) for card in cards)
    return np.array(bits == np.uint64(wanted), np.uint8)
