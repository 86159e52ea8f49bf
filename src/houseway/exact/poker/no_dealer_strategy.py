"""A strategy without a dealer's hand: what it does with every set of known cards and whatever lies there.

A condition is of the cards known so far: a hand that they make already (``pair of 6s or better``), how many ways the
other cards can come to make one (``8 ways to a straight``), how many ``points`` they are worth by the ranks that the
strategy counts, and how many Antes are ``lying`` there at least. Several are joined by ``and``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations
from math import factorial

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.equipment.cards import RANKS
from houseway.exact.poker.chart import start_name
from houseway.exact.poker.no_dealer import PlayedStreets, Streets, streets_of
from houseway.exact.poker.no_dealer_kernel import add_up, keep_least
from houseway.exact.poker.paths import Paths
from houseway.exact.poker.strategy import Decided, Strategy, condition, decision_of, raise_of, starting_hands
from houseway.exact.poker.strategy_kernel import AT_LEAST
from houseway.exact.poker.two_hands import all_hands
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import Ranking
from houseway.refusal import Refused

Held = npt.NDArray[np.bool_]

_WAYS = re.compile(r"(\d+) ways? to an? (.+)")
POINTS = re.compile(r"(\d+) points?")
LYING = re.compile(r"(\d+) lying")


@dataclass(frozen=True)
class Street:
    """All sets of so many known cards of a game."""

    streets: Streets
    ranking: Ranking
    known: int

    @cached_property
    def cards(self) -> Ints:
        """The cards of each set, in the order of their numbers."""
        places = np.array(list(combinations(range(len(self.streets.deck)), self.known)), np.int64)
        return np.array(self.streets.deck, np.int64)[places[np.lexsort(places.T)]]

    @property
    def _values(self) -> Ints:
        return all_hands(self.ranking, self.streets.size, self.streets.deck).values.astype(np.int64)

    @cached_property
    def made(self) -> Ints:
        """The hand that each set makes already: the least that it can come to."""
        worth = self._values
        for size in range(self.streets.size, self.known, -1):
            least = np.full(self.streets.sets(size - 1), self.ranking.top, np.int64)
            keep_least(size, worth, least)
            worth = least
        return worth

    def ways_to(self, category: str) -> Ints:
        """In how many ways the other cards make a hand of this category."""
        least, most = self.ranking.least(category), self.ranking.most(category)
        worth = ((self._values >= least) & (self._values <= most)).astype(np.int64)[:, None]
        for size in range(self.streets.size, self.known, -1):
            sums = np.zeros((self.streets.sets(size - 1), 1), np.int64)
            add_up(size, worth, sums)
            worth = sums
        return worth[:, 0] // factorial(self.streets.size - self.known)

    def points(self, by_rank: Mapping[str, int]) -> Ints:
        """What the ranks of each set are worth together."""
        found: Ints = points_of(by_rank)[self.cards].sum(axis=1)
        return found

    def holds(self, text: str, strategy: Strategy, lying: int) -> Held:
        """For which sets a condition holds."""
        plain = text.strip()
        if found := _WAYS.fullmatch(plain):
            return self.ways_to(found[2]) >= int(found[1])
        if found := POINTS.fullmatch(plain):
            return self.points(strategy.points) >= int(found[1])
        if found := LYING.fullmatch(plain):
            return np.full(self.streets.sets(self.known), lying >= int(found[1]))
        kind, value = condition(self.ranking, plain)
        if kind != AT_LEAST:
            raise Refused(f"{text!r} needs a dealer's hand or a board", remedy="See docs/poker-exact.md")
        return self.made >= value


def points_of(by_rank: Mapping[str, int]) -> Ints:
    """What each card is worth: as much as the next rank below that is counted."""
    worth = [0] * len(RANKS)
    for rank, points in sorted(by_rank.items(), key=lambda item: RANKS.index(item[0])):
        worth[RANKS.index(rank) :] = [points] * (len(RANKS) - RANKS.index(rank))
    return np.array([*np.repeat(worth, 4), 0], np.int64)


def by_strategy(game: PokerGame, strategy: Strategy) -> PlayedStreets:
    """Every set of known cards played by a strategy; whoever meets no condition checks, stays or folds."""
    streets = streets_of(game)
    decided = by_decision(game, strategy, streets.paths)
    return PlayedStreets(
        streets,
        tuple(
            chosen_by(strategy, Street(streets, game.ranking, known), streets.paths, place, decided[place])
            for place, known in enumerate(streets.known)
        ),
    )


def by_decision(game: PokerGame, strategy: Strategy, paths: Paths) -> list[list[tuple[int, Decided]]]:
    """What a strategy says at each decision: the choices with their conditions."""
    raises = [{name: choice for choice, name in enumerate(names) if choice} for names in paths.names]
    found: list[list[tuple[int, Decided]]] = [[] for _ in raises]
    for decided in strategy.decision:
        if decided.choose:
            place, choice = decision_of(game, strategy, decided), 0
            names = paths.choices[place]
            if decided.choose not in names:
                raise Refused(f"nobody can {decided.choose} at {decided.at}", remedy=f"Choose {' or '.join(names)}")
            choice = names.index(decided.choose)
        else:
            place, choice = raise_of(game, strategy, decided, raises)
        found[place].append((choice, decided))
    return found


def chosen_by(
    strategy: Strategy, street: Street, paths: Paths, place: int, decided: list[tuple[int, Decided]]
) -> Bytes:
    """The choice with every set of known cards and stakes at a decision; the first that is met counts."""
    sets = street.streets.sets(street.known)
    chosen = np.zeros((sets, len(paths.leads[place])), np.uint8)
    is_open = np.array([[len(leads) > 1 for leads in paths.leads[place]]] * sets, np.bool_)
    for choice, said in decided:
        wanted = set(starting_hands(said.hands))
        by_name = np.array([start_name(*hand) in wanted for hand in street.cards.tolist()]) if wanted else False
        for stakes, lies in enumerate(paths.stakes[place]):
            is_met = (conditions_met(strategy, street, said, sum(lies)) | by_name) & is_open[:, stakes]
            chosen[is_met, stakes] = choice
            is_open[is_met, stakes] = False
    return chosen


def conditions_met(strategy: Strategy, street: Street, said: Decided, lying: int) -> Held:
    """For which sets of known cards one of the conditions holds, with so much lying there."""
    found = np.zeros(street.streets.sets(street.known), np.bool_)
    for text in said.when:
        found |= np.logical_and.reduce([street.holds(part, strategy, lying) for part in text.split(" and ")])
    return found
