"""Two lines that share the last card, played: at best or by rules of thumb; how all deals end, and situations."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property, lru_cache
from math import comb, gcd
from typing import TypeVar

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import DECK
from houseway.exact.distribution import Distribution
from houseway.exact.kept import Arrays, kept
from houseway.exact.poker.crossing import Ahead, Cards, Crossing, look_from
from houseway.exact.poker.crossing_kernel import BETTER, FIRST, Numbered, Thumb, count_crossed
from houseway.exact.poker.no_dealer import decide
from houseway.exact.poker.paths import Paths
from houseway.exact.poker.sets import CHOOSE, sets_of

Found = TypeVar("Found")

BEST = Thumb(np.zeros((0, 3), np.int64), np.zeros((0, 1), np.uint8), np.zeros((0, 1), np.uint8), np.zeros(1, np.int64))
"""No rules of thumb: best play at the last decision."""
NO_POINTS = np.zeros(len(DECK) + 1, np.int64)


@dataclass(frozen=True)
class PlayedCrossing:
    """How all deals end: by what lies there (folds come last) and the kinds of both lines; how often choices are made.

    ``first`` has the choice of each hand that counts, ``second`` that with each set of the first line, by stakes.
    """

    crossing: Crossing
    first: Bytes
    second: Bytes
    ends: Ints
    counts: Ints

    @property
    def paths(self) -> Paths:
        """The ways through the decisions."""
        return self.crossing.paths

    @property
    def total(self) -> int:
        """How many deals there are."""
        return comb(len(self.crossing.deck), self.crossing.own) * self.crossing.ways[0]

    @property
    def made(self) -> dict[tuple[int, int], int]:
        """In how many deals each choice is made, by decision and choice."""
        return {
            (decision, choice): int(self.counts[decision, choice])
            for decision, names in enumerate(self.paths.names)
            for choice in range(len(names))
        }

    @cached_property
    def distribution(self) -> Distribution:
        """The net results per unit of what is laid first, and what was risked in all."""
        weights: dict[Fraction, int] = {}
        risked = 0
        for stakes, units, weight in self._results():
            net = Fraction(units, self.crossing.unit)
            weights[net] = weights.get(net, 0) + weight
            risked += weight * stakes
        common = gcd(*weights.values())
        return Distribution(
            {net: weight // common for net, weight in sorted(weights.items())}, Fraction(risked, self.total)
        )

    def _results(self) -> Iterator[tuple[int, int, int]]:
        """What lay there in all, what it came to, and in how many deals."""
        crossing, paths = self.crossing, self.paths
        on_lines = crossing.on_lines(paths.ends)
        pays = crossing.pays
        for end, counts in enumerate(self.ends.tolist()):
            lying = int(on_lines[end].sum())
            for pair, weight in enumerate(counts):
                one, other = divmod(pair, pays.shape[1])
                units = -lying * crossing.unit
                if weight and end < paths.played:
                    kinds = [
                        max(one, other) if by == BETTER else one if by == FIRST else other for by, _ in crossing.lines
                    ]
                    units = sum(int(on_lines[end, line] * pays[line, kind]) for line, kind in enumerate(kinds))
                if weight:
                    yield lying, units, weight

    @property
    def value(self) -> Fraction:
        """What the player gains on average."""
        return self.distribution.mean


@dataclass(frozen=True)
class BestCrossing(PlayedCrossing):
    """Best play: ``after`` has what each choice of the first decision is worth with each hand, over all other cards.

    ``always`` is what all deals come to if one choice is always made at a decision, by decision and choice.
    """

    after: Ints
    always: Ints

    @property
    def always_worth(self) -> list[list[Fraction]]:
        """What the game is worth if one choice is always made at a decision, by decision and choice."""
        whole = self.total * self.crossing.unit
        return [
            [Fraction(int(worth), whole) for worth in self.always[decision, : len(names)]]
            for decision, names in enumerate(self.paths.names)
        ]


def _on_threads(crossing: Crossing, work: Callable[[Cards], Found]) -> list[Found]:
    """Something for every hand that counts, on as many threads as there are cores."""
    with ThreadPoolExecutor(min(os.cpu_count() or 1, 8)) as pool:
        return list(pool.map(work, (hand for hand, _ in crossing.hands)))


@lru_cache(maxsize=4)
def best_crossing(crossing: Crossing) -> BestCrossing:
    """Best play; the answer is kept, as it takes long to find."""
    return BestCrossing(crossing, **kept(crossing, lambda: _best(crossing)))


def _best(crossing: Crossing) -> Arrays:
    aheads = _on_threads(crossing, lambda hand: look_from(crossing, hand))
    after = np.stack([ahead.first for ahead in aheads])
    _, first = decide(after, crossing.paths.leads[0], crossing.lost(0))
    second = np.stack([ahead.chosen for ahead in aheads])
    counted = count(crossing, first, second)
    return {**counted, "after": after, "always": _always(crossing, aheads, after)}


def _always(crossing: Crossing, aheads: list[Ahead], after: Ints) -> Ints:
    """What all deals come to if one choice is always made at a decision, and best play at the others."""
    paths, weights = crossing.paths, np.array([weight for _, weight in crossing.hands], np.int64)
    found = np.zeros((len(paths.names), max(map(len, paths.names))), np.int64)
    for choice in range(len(paths.names[0])):
        found[0, choice] = weights @ _forced(after, paths.leads[0], crossing.lost(0), choice)[:, 0]
    for decision in (1, 2):
        for choice in range(len(paths.names[decision])):
            firsts = []
            for ahead in aheads:
                second = ahead.second
                if decision == 2:
                    last = ahead.totals @ crossing.on_lines(paths.stakes[-1]).T
                    second = _forced(
                        last, paths.leads[2], crossing.lost(2) * crossing.ways[1] // crossing.ways[2], choice
                    )
                    before, _ = decide(second, paths.leads[1], crossing.lost(1))
                else:
                    before = _forced(second, paths.leads[1], crossing.lost(1), choice)
                firsts.append(ahead.weights @ before)
            before, _ = decide(np.stack(firsts), paths.leads[0], crossing.lost(0))
            found[decision, choice] = weights @ before[:, 0]
    return found


def _forced(after: Ints, leads: tuple[tuple[int, ...], ...], lost: Ints, choice: int) -> Ints:
    """What everything is worth if this choice is always made where there is one."""
    return decide(after, [(ways[min(choice, len(ways) - 1)],) for ways in leads], lost)[0]


def count(crossing: Crossing, first: Bytes, second: Bytes, thumb: Thumb = BEST, points: Ints = NO_POINTS) -> Arrays:
    """How all deals end when the hands are played like this, and how often each choice is made.

    ``points`` is what each card of the deck counts in a strategy.
    """
    paths, paid = crossing.paths, crossing.paid
    kinds, (_, second_ways, last) = crossing.pays.shape[1], crossing.ways
    most = max(map(len, paths.names))
    numbers = {hand: number for number, (hand, _) in enumerate(crossing.hands)}

    def work(hand: Cards) -> tuple[Ints, Ints]:
        number = numbers[hand]
        of_hand = crossing.hands[number][1]
        ends = np.zeros((len(paths.ends), kinds * kinds), np.int64)
        counts = np.zeros((3, most), np.int64)
        choice = int(first[number, 0])
        counts[0, choice] = of_hand * crossing.ways[0]
        start = paths.leads[0][0][choice]
        if start < 0:
            ends[paths.end_of(start), -1] += of_hand * crossing.ways[0]
            return ends, counts
        crossed, weights = crossing.crossed(hand)
        weights *= of_hand
        leads = paths.leads[1][start]
        for taken, lead in enumerate(leads):
            often = int(weights[second[number, :, start] == taken].sum()) * second_ways
            counts[1, taken] += often if len(leads) > 1 else 0
            if lead < 0:
                ends[paths.end_of(lead), -1] += often
        entered = np.array(leads, np.int64)[second[number, :, start]]
        sums, made, folds = (np.zeros(size, np.int64) for size in (len(crossing.lines), most, len(paths.folds)))
        played = np.zeros((paths.played, kinds * kinds), np.int64)
        tally = np.zeros((most, len(crossing.deck) - crossing.own, kinds), np.int64)
        count_crossed(
            crossed, paid, thumb, numbered(crossing, hand, points), weights, entered, sums, tally, made, played, folds
        )
        counts[2] += made * last
        grid = played.reshape(-1, kinds, kinds)
        grid[:, 0, :] = grid[:, :, 0] = 0
        ends[: paths.played] += played
        ends[paths.played :, -1] += folds * last
        return ends, counts

    parts = _on_threads(crossing, work)
    return {
        "first": first,
        "second": second,
        "ends": np.sum([ends for ends, _ in parts], axis=0),
        "counts": np.sum([counts for _, counts in parts], axis=0),
    }


def numbers_of(places: Ints) -> Ints:
    """The numbers of sets of places, in any order."""
    ordered = np.sort(places, axis=1)
    found: Ints = CHOOSE[ordered, np.arange(1, ordered.shape[1] + 1)].sum(axis=1)
    return found


def numbered(crossing: Crossing, hand: Cards, points: Ints) -> Numbered:
    """The sets of a hand and the cards of each line, as numbers, and the points of those seen."""
    deck = np.array(crossing.deck, np.int64)
    held = np.array([crossing.deck.index(card) for card in hand], np.int64)
    rest = np.array([place for place in range(len(deck)) if place not in held], np.int64)
    numbers, counted = [], []
    for size in crossing.sizes:
        places = rest[sets_of(len(rest), size)]
        numbers.append(numbers_of(np.hstack([np.broadcast_to(held, (len(places), len(held))), places])))
        counted.append(points[deck[places]].sum(axis=1))
    return Numbered(numbers[0], numbers[1], counted[0] + points[deck[held]].sum(), counted[1])
