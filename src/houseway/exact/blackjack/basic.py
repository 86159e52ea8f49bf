"""Basic strategy: one play for each total, hard or soft, and each pair, whatever the cards are that make it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np

from houseway.arrays import Ints
from houseway.exact.blackjack.counting import TWO_CARDS, ActionTable, Counting
from houseway.exact.blackjack.kernels import DOUBLE, HIT, NATURAL, SPLIT, STAND, SURRENDER, ZAP
from houseway.exact.blackjack.play import ACE, RANKS, Play
from houseway.exact.blackjack.strategy import Best, is_natural, may_double

Row = tuple[int, ...]
"""What to do against each of the ten up cards, aces first."""

LETTERS = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R", ZAP: "Z"}


@dataclass(frozen=True)
class BasicStrategy:
    """Rows by total for first cards and for later ones, and by rank for pairs.

    ``first`` is for two cards, ``later`` says stand or hit for three or more and where a double or a surrender is not
    allowed. Keys are a total and whether it is soft. ``pairs`` has a row for each rank: split, or what ``first`` says.
    ``aces`` is for split aces that may be doubled and not drawn to: double, or stand. ``marker_first`` and
    ``marker_later`` are for hands that were split off with the house's money. ``new_pairs`` is for pairs that came by a
    zap; other new cards are played as ``first`` says, or ``later`` where that says to zap or to surrender.
    """

    first: dict[tuple[int, bool], Row]
    later: dict[tuple[int, bool], Row]
    pairs: dict[int, Row]
    aces: dict[tuple[int, bool], Row] = field(default_factory=dict)
    marker_first: dict[tuple[int, bool], Row] = field(default_factory=dict)
    marker_later: dict[tuple[int, bool], Row] = field(default_factory=dict)
    new_pairs: dict[int, Row] = field(default_factory=dict)

    def letter(self, total: int, soft: bool, up: int) -> str:
        """One cell of a strategy card: S, H, Dh (double, else hit), Ds (double, else stand), Rh, Rs."""
        return self._lettered(self.first[total, soft][up], self.later[total, soft][up])

    def marker_letter(self, total: int, soft: bool, up: int) -> str:
        """The same for a hand that was split off with the house's money."""
        return self._lettered(self.marker_first[total, soft][up], self.marker_later[total, soft][up])

    def pair_letter(self, rank: int, up: int) -> str:
        """One cell of the pairs: P, or the letter of the total."""
        action = self.pairs[rank][up]
        if action == ZAP and self.new_pairs[rank][up] == SPLIT:
            return LETTERS[ZAP] + LETTERS[SPLIT].lower()
        if action in (SPLIT, SURRENDER):
            return LETTERS[action]
        total = 12 if rank == 0 else 2 * (rank + 1)
        return self._lettered(action, self.later[total, rank == 0][up])

    @staticmethod
    def _lettered(action: int, later: int) -> str:
        return LETTERS[action] + (LETTERS[later].lower() if action in (DOUBLE, SURRENDER, ZAP) else "")

    def card(self) -> dict[str, dict[str, dict[str, str]]]:
        """The whole strategy card: hard totals, soft totals and pairs, by up card."""
        hard, soft = ({t: row for (t, is_soft), row in self.first.items() if is_soft is kind} for kind in (False, True))
        return {
            "hard": {str(t): {RANKS[up]: self.letter(t, False, up) for up in range(10)} for t in sorted(hard)},
            "soft": {str(t): {RANKS[up]: self.letter(t, True, up) for up in range(10)} for t in sorted(soft)},
            "pairs": {RANKS[rank]: {RANKS[up]: self.pair_letter(rank, up) for up in range(10)} for rank in self.pairs},
            **self._marker_card(),
        }

    def _marker_card(self) -> dict[str, dict[str, dict[str, str]]]:
        """Hard and soft totals of hands that were split off with the house's money, where there are any."""
        return {
            name: {
                str(total): {RANKS[up]: self.marker_letter(total, soft, up) for up in range(10)}
                for total, is_soft in sorted(self.marker_first)
                if is_soft is soft
            }
            for name, soft in (("free hard", False), ("free soft", True))
            if self.marker_first
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
        return self.counting.reached(self.best.plain)

    @cached_property
    def later(self) -> dict[tuple[int, bool], Row]:
        """Stand or hit by total, over all hands that best play comes to draw on."""
        return self._later(self.reached, self.counting.draws, self.best.plain.first)

    def _later(self, reached: Any, value: Any, first: Any) -> dict[tuple[int, bool], Row]:
        """The same for hands that are reached so, worth this, and played so at first."""
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
            found |= {key: self._choose(self.later[key], values) for key, values in sums.items()}
        return found

    @staticmethod
    def _choose(later: Row, values: dict[int, Any]) -> Row:
        """The best action for each up card; between stand and hit the row of later cards decides."""
        row = []
        for up in range(10):
            action = later[up]
            for other in (DOUBLE, SURRENDER):
                if other in values and values[other][up] > values[action][up]:
                    action = other
            row.append(action)
        return tuple(row)

    @cached_property
    def pairs(self) -> dict[int, Row]:
        """Split or not, by rank."""
        return self._pairs((SPLIT, SURRENDER))

    def _pairs(self, besides: tuple[int, ...]) -> dict[int, Row]:
        """What pairs do that may do this besides what their total does."""
        found = {}
        for rank in range(10):
            values = self.best.first_values(rank, rank)
            plain = self.first[self.key(self.hands.of([rank, rank]))]
            row = []
            for up in range(10):
                is_there = plain[up] in values and (plain[up] != SURRENDER or SURRENDER in besides)
                action = plain[up] if is_there else self.later[self.key(self.hands.of([rank, rank]))][up]
                for other in besides:
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

    @cached_property
    def marker_later(self) -> dict[tuple[int, bool], Row]:
        """Stand or hit by total with a hand that was split off with the house's money."""
        action = self.best.plain.marker
        if action is None:
            return {}
        reached = self.counting.reached_on_markers(self.best.plain)
        return self._later(reached, self.counting.marker_draws, action)

    @cached_property
    def marker_first(self) -> dict[tuple[int, bool], Row]:
        """The first decision with such a hand, over the two cards that make its total."""
        sums: dict[tuple[int, bool], dict[int, Any]] = {}
        for one, other in TWO_CARDS if self.marker_later else ():
            hand = self.hands.of([one, other])
            chance, draws = self.counting.first_chance(one, other), self.counting.marker_draws[hand]
            row = sums.setdefault(self.key(hand), {})
            may = may_double(self.play, self.hands.counts[hand].tolist(), is_split=True, of_aces=False)
            for action in (STAND, HIT, DOUBLE) if may else (STAND, HIT):
                row[action] = row.get(action, 0) + chance * draws[:, action]
        return {key: self._choose(self.marker_later[key], values) for key, values in sums.items()}

    def zapped(self, rows: dict[tuple[int, bool], Row]) -> dict[tuple[int, bool], Row]:
        """The same rows with a zap where it gains, on average over the two cards that make a total."""
        gains = _sums()
        for (one, other), zap in self.best.zaps.items():
            key = self.key(self.hands.of([one, other]))
            if one != other:
                values, chance = self.best.first_values(one, other), self.counting.first_chance(one, other)
                kept = np.array([values[rows[key][up]][up] for up in range(10)])
                gains[key] = gains[key] + chance * (zap - kept)
        return rows | {key: _zap_where(gain > 0, rows[key]) for key, gain in gains.items()}

    def zapped_pairs(self, rows: dict[int, Row]) -> dict[int, Row]:
        """The same for pairs."""
        found = dict(rows)
        for (one, other), zap in self.best.zaps.items():
            if one == other:
                values = self.best.first_values(one, one)
                gain = [zap[up] > values[rows[one][up]][up] for up in range(10)]
                found[one] = _zap_where(gain, rows[one])
        return found

    def basic(self) -> BasicStrategy:
        """The strategy."""
        return BasicStrategy(
            self.zapped(self.first),
            self.later,
            self.zapped_pairs(self.pairs),
            self.aces,
            self.marker_first,
            self.marker_later,
            self._pairs((SPLIT,)) if self.play.zap_totals else {},
        )


def _zap_where(gains: Sequence[bool], row: Row) -> Row:
    """Zap where it gains."""
    return tuple(ZAP if gain else action for gain, action in zip(gains, row, strict=True))


def as_strategy(basic: BasicStrategy, counting: Counting) -> ActionTable:
    """Basic strategy spelled out for every hand, so that it can be counted like any other."""
    hands = counting.hands
    later = _spelled_out(basic.later, counting)
    first = later.copy()
    for one, other in TWO_CARDS:
        hand = hands.of([one, other])
        if is_natural(one, other):
            first[hand] = NATURAL
        else:
            first[hand] = basic.pairs[one] if one == other else basic.first[_key(counting, hand)]
    split, aces = _after_split(counting, later, basic.first)
    if not counting.play.split_aces_draw:
        aces = np.full_like(later, STAND)
        for other in range(10):
            hand = hands.of([ACE, other])
            aces[hand] = basic.aces[_key(counting, hand)]
    if not basic.marker_first:
        return ActionTable(first, split, aces, zapped=_new_cards(basic, counting, first, later))
    marker, marker_aces = _after_split(counting, _spelled_out(basic.marker_later, counting), basic.marker_first)
    if not counting.play.split_aces_draw:
        marker_aces = aces
    return ActionTable(first, split, aces, marker, marker_aces)


def _new_cards(basic: BasicStrategy, counting: Counting, first: Ints, later: Ints) -> Ints | None:
    """How two new cards are played; nothing where none come."""
    if not basic.new_pairs:
        return None
    found = first.copy()
    for one, other in TWO_CARDS:
        hand = counting.hands.of([one, other])
        row = np.array(basic.new_pairs[one]) if one == other else first[hand]
        found[hand] = np.where(row <= SPLIT, row, later[hand])
    return found


def _key(counting: Counting, hand: int) -> tuple[int, bool]:
    return int(counting.hands.total[hand]), bool(counting.hands.soft[hand])


def _spelled_out(rows: dict[tuple[int, bool], Row], counting: Counting) -> Ints:
    """Rows by total as what every hand of it does."""
    found = np.zeros((len(counting.hands.cards), 10), np.int64)
    for hand in range(1, len(counting.hands.cards)):
        row = rows.get(_key(counting, hand))
        if row is not None:
            found[hand] = row
    return found


def _after_split(counting: Counting, later: Ints, first: dict[tuple[int, bool], Row]) -> tuple[Ints, Ints]:
    """How hands of split pairs are played that draw as ``later`` says, and those of aces: doubled where they may be."""
    split, aces = later.copy(), later.copy()
    for one, other in TWO_CARDS:
        hand = counting.hands.of([one, other])
        if is_natural(one, other):
            continue
        for target, of_aces in ((split, False), (aces, True)):
            if may_double(counting.play, counting.hands.counts[hand].tolist(), is_split=True, of_aces=of_aces):
                doubles = np.array(first[_key(counting, hand)]) == DOUBLE
                target[hand] = np.where(doubles, DOUBLE, later[hand])
    return split, aces
