"""Basic strategy: one play for each total, hard or soft, and each pair, whatever the cards are that make it."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from houseway.exact.blackjack.counting import TWO_CARDS, ActionTable, Counting
from houseway.exact.blackjack.kernels import DOUBLE, HIT, NATURAL, SPLIT, STAND, SURRENDER
from houseway.exact.blackjack.play import ACE, RANKS, Play
from houseway.exact.blackjack.strategy import Best, is_natural, may_double

Row = tuple[int, ...]
"""What to do against each of the ten up cards, aces first."""

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}


@dataclass(frozen=True)
class BasicStrategy:
    """Rows by total for first cards and for later ones, and by rank for pairs.

    ``first`` is for two cards, ``later`` says stand or hit for three or more and where a double or a surrender is not
    allowed. Keys are a total and whether it is soft. ``pairs`` has a row for each rank: split, or what ``first`` says.
    ``aces`` is for split aces that may be doubled and not drawn to: double, or stand.
    """

    first: dict[tuple[int, bool], Row]
    later: dict[tuple[int, bool], Row]
    pairs: dict[int, Row]
    aces: dict[tuple[int, bool], Row] = field(default_factory=dict)

    def letter(self, total: int, soft: bool, up: int) -> str:
        """One cell of a strategy card: S, H, Dh (double, else hit), Ds (double, else stand), Rh, Rs."""
        return self._lettered(self.first[total, soft][up], self.later[total, soft][up])

    def pair_letter(self, rank: int, up: int) -> str:
        """One cell of the pairs: P, or the letter of the total."""
        action = self.pairs[rank][up]
        if action in (SPLIT, SURRENDER):
            return LETTERS[action]
        total = 12 if rank == 0 else 2 * (rank + 1)
        return self._lettered(action, self.later[total, rank == 0][up])

    @staticmethod
    def _lettered(action: int, later: int) -> str:
        return LETTERS[action] + (LETTERS[later].lower() if action in (DOUBLE, SURRENDER) else "")

    def card(self) -> dict[str, dict[str, dict[str, str]]]:
        """The whole strategy card: hard totals, soft totals and pairs, by up card."""
        hard, soft = ({t: row for (t, is_soft), row in self.first.items() if is_soft is kind} for kind in (False, True))
        return {
            "hard": {str(t): {RANKS[up]: self.letter(t, False, up) for up in range(10)} for t in sorted(hard)},
            "soft": {str(t): {RANKS[up]: self.letter(t, True, up) for up in range(10)} for t in sorted(soft)},
            "pairs": {RANKS[rank]: {RANKS[up]: self.pair_letter(rank, up) for up in range(10)} for rank in self.pairs},
        }


def _sums() -> defaultdict[tuple[int, bool], Any]:
    return defaultdict(lambda: 0)


class Extraction:
    """Draws a basic strategy out of best play: for each total the play that is best on average over its hands."""

    def __init__(self, best: Best) -> None:
        """Take what best play has reckoned."""
        self.best = best
        self.counting: Counting = best.counting
        self.play: Play = best.play
        self.hands = best.counting.hands

    def key(self, hand: int) -> tuple[int, bool]:
        """Total and softness."""
        return int(self.hands.total[hand]), bool(self.hands.soft[hand])

    @cached_property
    def reached(self) -> Any:
        """How often best play holds each hand."""
        return self.counting.reached(self.best.strategy)

    @cached_property
    def later(self) -> dict[tuple[int, bool], Row]:
        """Stand or hit by total, over all hands that best play comes to draw on."""
        reached, value = self.reached, self.counting.draws
        first = self.best.strategy.first
        drawn, anyhow = _sums(), _sums()
        for hand in range(1, len(self.hands.cards)):
            if self.hands.cards[hand] < 2:
                continue
            gain = (value[hand, :, HIT] - value[hand, :, STAND]) * reached[hand]
            counts = np.where(first[hand] <= HIT, gain, gain * 0)
            drawn[self.key(hand)] = drawn[self.key(hand)] + counts
            anyhow[self.key(hand)] = anyhow[self.key(hand)] + (value[hand, :, HIT] - value[hand, :, STAND])
        found = {}
        for key, gains in drawn.items():
            chosen = [gain if gain else anyhow[key][up] for up, gain in enumerate(gains)]
            found[key] = tuple(HIT if gain > 0 and key[0] < 21 else STAND for gain in chosen)
        return found

    @cached_property
    def first(self) -> dict[tuple[int, bool], Row]:
        """The first decision by total, over its hands of two cards; pairs count only where nothing else makes it."""
        found: dict[tuple[int, bool], Row] = {}
        for only_pairs in (False, True):
            sums: dict[tuple[int, bool], dict[int, Any]] = {}
            for one, other in TWO_CARDS:
                key = self.key(self.hands.of([one, other]))
                if is_natural(one, other) or (one == other) is not only_pairs or key in found:
                    continue
                chance = self.counting.first_chance(one, other)
                for action, value in self.best.first_values(one, other).items():
                    if action != SPLIT:
                        row = sums.setdefault(key, {})
                        row[action] = row.get(action, 0) + chance * value
            found |= {key: self._choose(key, values) for key, values in sums.items()}
        return found

    def _choose(self, key: tuple[int, bool], values: dict[int, Any]) -> Row:
        """The best action for each up card; between stand and hit the row of later cards decides."""
        row = []
        for up in range(10):
            action = self.later[key][up]
            for other in (DOUBLE, SURRENDER):
                if other in values and values[other][up] > values[action][up]:
                    action = other
            row.append(action)
        return tuple(row)

    @cached_property
    def pairs(self) -> dict[int, Row]:
        """Split or not, by rank."""
        found = {}
        for rank in range(10):
            values = self.best.first_values(rank, rank)
            plain = self.first[self.key(self.hands.of([rank, rank]))]
            row = []
            for up in range(10):
                action = plain[up] if plain[up] in values else self.later[self.key(self.hands.of([rank, rank]))][up]
                for other in (SPLIT, SURRENDER):
                    if other in values and values[other][up] > values[action][up]:
                        action = other
                row.append(action)
            found[rank] = tuple(row)
        return found

    @cached_property
    def aces(self) -> dict[tuple[int, bool], Row]:
        """What split aces do that may be doubled and not drawn to; one hand makes each total."""
        if self.play.split_aces_draw:
            return {}
        hands = [self.hands.of([ACE, other]) for other in range(10)]
        return {self.key(hand): tuple(self.best.after_split[1][hand].tolist()) for hand in hands}

    def basic(self) -> BasicStrategy:
        """The strategy."""
        return BasicStrategy(self.first, self.later, self.pairs, self.aces)


def as_strategy(basic: BasicStrategy, counting: Counting) -> ActionTable:
    """Basic strategy spelled out for every hand, so that it can be counted like any other."""
    hands, play = counting.hands, counting.play
    later = np.zeros((len(hands.cards), 10), np.int64)
    for hand in range(1, len(hands.cards)):
        row = basic.later.get((int(hands.total[hand]), bool(hands.soft[hand])))
        if row is not None:
            later[hand] = row
    first, split, aces = later.copy(), later.copy(), later.copy()
    for one, other in TWO_CARDS:
        hand = hands.of([one, other])
        key = (int(hands.total[hand]), bool(hands.soft[hand]))
        if is_natural(one, other):
            first[hand] = NATURAL
            continue
        first[hand] = basic.pairs[one] if one == other else basic.first[key]
        for target, of_aces in ((split, False), (aces, True)):
            if may_double(play, hands.counts[hand].tolist(), is_split=True, of_aces=of_aces):
                doubles = np.array(basic.first[key]) == DOUBLE
                target[hand] = np.where(doubles, DOUBLE, later[hand])
    if not play.split_aces_draw:
        aces = np.full_like(later, STAND)
        for other in range(10):
            hand = hands.of([ACE, other])
            aces[hand] = basic.aces[int(hands.total[hand]), bool(hands.soft[hand])]
    return ActionTable(first, split, aces)
