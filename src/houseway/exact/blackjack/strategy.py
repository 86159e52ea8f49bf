"""Best play for every hand as it is composed, and the decisions it is chosen from.

Ties go to the first of stand, hit, double, split, surrender. A split hand is played as the same cards would be unsplit,
from among what a split hand may do; a pair that is split is split again whenever it may be.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Any

import numpy as np

from houseway.arrays import Ints
from houseway.exact.blackjack.counting import TWO_CARDS, ActionTable, Counting, Level
from houseway.exact.blackjack.hands import BLACKJACK, hard_total
from houseway.exact.blackjack.kernels import ACTIONS, DOUBLE, HIT, NATURAL, SPLIT, STAND, SURRENDER, ZAP
from houseway.exact.blackjack.numbers import Array
from houseway.exact.blackjack.play import ACE, Play
from houseway.exact.blackjack.splits import SplitPattern, read_levels, split_patterns
from houseway.games.blackjack import rules

ALL_UPS = tuple(range(10))


def may_double(play: Play, counts: Sequence[int], *, is_split: bool, of_aces: bool) -> bool:
    """Whether two cards may be doubled, by the game's rule and the table's totals."""
    hard, has_ace = hard_total(tuple(counts)), counts[ACE] > 0
    totals = play.double_soft_totals if rules.is_soft(hard, has_ace) else play.double_totals
    cards = sum(counts)
    return rules.may_double(
        hard, has_ace, cards, is_split, of_aces, totals, play.double_after_split, play.split_aces_double
    )


def is_natural(one: int, other: int) -> bool:
    """Whether two first cards are a blackjack."""
    return rules.is_blackjack(one + other + 2, ACE in (one, other), 2, False)


def drawing(value: Array) -> Ints:
    """Stand or hit, whichever is worth more."""
    return np.where(value[:, :, HIT] > value[:, :, STAND], HIT, STAND).astype(np.int64)


def round_value(counting: Counting, tally: Array) -> Array:
    """What hands counted by up card, outcome and cell are worth by up card.

    A dealer's blackjack that takes no doubles costs every hand of the box the same single wager: it is left out here.
    """
    counted = tally if counting.play.blackjack_takes_all else tally[:, :BLACKJACK]
    found: Array = (counted * counting.numbers.fractions(counting.cells.nets)).sum(axis=(1, 2))
    return found


class Best:
    """The best decisions from one shoe. ``zaps`` is what changing two cards for new ones is worth, once it is known."""

    def __init__(self, counting: Counting) -> None:
        """Decide for a shoe that is laid out."""
        self.counting = counting
        self.play = counting.play
        self._levels: dict[tuple[int, tuple[int, ...]], list[Level]] = {}
        self.zaps: dict[tuple[int, int], Array] = {}

    @cached_property
    def drawing(self) -> Ints:
        """Stand or hit, for every hand and up card."""
        return drawing(self.counting.draws)

    def _with_doubles(self, value: Array, *, of_aces: bool) -> Ints:
        """Stand, hit or double for hands of a split pair; split aces may be kept from drawing, and yet be doubled."""
        draws = self.play.split_aces_draw or not of_aces
        action = drawing(value) if draws else np.full_like(self.drawing, STAND)
        for one, other in TWO_CARDS:
            hand = self.counting.hands.of([one, other])
            if may_double(self.play, self.counting.hands.counts[hand].tolist(), is_split=True, of_aces=of_aces):
                stands = value[hand, :, STAND]
                better = value[hand, :, DOUBLE] > (np.maximum(value[hand, :, HIT], stands) if draws else stands)
                action[hand] = np.where(better, DOUBLE, action[hand])
        return action

    @cached_property
    def after_split(self) -> tuple[Ints, Ints]:
        """How split hands are played, and hands of split aces."""
        value = self.counting.draws
        return self._with_doubles(value, of_aces=False), self._with_doubles(value, of_aces=True)

    @cached_property
    def on_markers(self) -> tuple[Ints, Ints] | tuple[()]:
        """The same for hands split off with the house's money; nothing where there are none."""
        if not self.play.free_splits:
            return ()
        value = self.counting.marker_draws
        return self._with_doubles(value, of_aces=False), self._with_doubles(value, of_aces=True)

    def patterns(self, rank: int, ups: tuple[int, ...] = ALL_UPS) -> list[SplitPattern]:
        """What becomes of a split pair."""
        return split_patterns(self.counting, rank, self.levels(rank, ups), ups)

    def levels(self, rank: int, ups: tuple[int, ...] = ALL_UPS) -> list[Level]:
        """What the patterns are made from."""
        if (rank, ups) not in self._levels:
            plain, aces = self.after_split
            self._levels[rank, ups] = read_levels(
                self.counting, ActionTable(plain, plain, aces, *self.on_markers), rank, ups
            )
        return self._levels[rank, ups]

    def split_value(self, rank: int, ups: tuple[int, ...] = ALL_UPS) -> Array:
        """What splitting a pair is worth, by up card, times the chance of the up card."""
        value = self.counting.numbers.zeros(10)
        for pattern in self.patterns(rank, ups):
            for count, tally in pattern.parts:
                value = value + count * round_value(self.counting, tally)
        return value

    def surrender_value(self, hand: int) -> Array:
        """What giving up a part is worth, by up card, on the same scale as the others."""
        dealt = self.counting.everything_behind.dealt[hand]
        part: Any = self.play.given_up if self.counting.numbers.is_exact else float(self.play.given_up)
        without, behind = dealt[:, :BLACKJACK].sum(axis=1), dealt[:, BLACKJACK]
        if self.play.surrender == "late":
            value = -without * part - (behind if self.play.blackjack_takes_all else 0)
        else:
            value = -without * part + (-behind * part if self.play.blackjack_takes_all else behind - behind * part)
        found: Array = value
        for up in ALL_UPS:
            if not self.play.may_surrender(up):
                found[up] = self.counting.draws[hand, up, STAND] - 1  # less than any play, so that it is never chosen
        return found

    def first_values(self, one: int, other: int) -> dict[int, Array]:
        """What each first decision is worth by up card, times the chance of the up card."""
        hand = self.counting.hands.of([one, other])
        draws = self.counting.draws[hand]
        if is_natural(one, other):
            dealt = self.counting.everything_behind.dealt[hand]
            pays = self.play.blackjack_pays
            odds = pays if self.counting.numbers.is_exact else float(pays)
            paid = dealt[:, :BLACKJACK].sum(axis=1) * odds
            tied = dealt[:, BLACKJACK] * (1 + odds) if self.play.wins_ties else dealt[:, BLACKJACK]
            return {NATURAL: paid if self.play.blackjack_takes_all else paid + tied}
        found = {STAND: draws[:, STAND]}
        if self.counting.hands.total[hand] < 21:
            found[HIT] = draws[:, HIT]
        if may_double(self.play, self.counting.hands.counts[hand].tolist(), is_split=False, of_aces=False):
            found[DOUBLE] = draws[:, DOUBLE]
        if one == other and self.play.hands_of(one) > 1 and self._has(one, 2):
            found[SPLIT] = self._split_values[one]
        if self.play.surrender != "none":
            found[SURRENDER] = self.surrender_value(hand)
        return found

    def all_values(self, one: int, other: int) -> dict[int, Array]:
        """The same with a zap."""
        found = self.first_values(one, other)
        return found | {ZAP: self.zaps[one, other]} if (one, other) in self.zaps else found

    def _has(self, rank: int, cards: int) -> bool:
        return bool(self.play.infinite and self.counting.shoe[rank] > 0) or bool(self.counting.shoe[rank] >= cards)

    @cached_property
    def _split_values(self) -> _Splits:
        return _Splits(self)

    @cached_property
    def plain(self) -> ActionTable:
        """The best strategy without a zap."""
        return ActionTable(self._decided(self.first_values), *self.after_split, *self.on_markers)

    @cached_property
    def strategy(self) -> ActionTable:
        """The best strategy."""
        if not self.zaps:
            return self.plain
        return replace(self.plain, first=self._decided(self.all_values), zapped=self.new_cards)

    @cached_property
    def new_cards(self) -> Ints:
        """How two new cards are played: as if they had been dealt, but ace and ten is no blackjack."""

        def values(one: int, other: int) -> dict[int, Array]:
            found = self.first_values(one, other)
            found.pop(SURRENDER, None)
            draws = self.counting.draws[self.counting.hands.of([one, other])]
            return {STAND: draws[:, STAND]} if is_natural(one, other) else found

        return self._decided(values)

    def _decided(self, values_of: Callable[[int, int], dict[int, Array]]) -> Ints:
        """For each two cards what is worth most, for more cards stand or hit."""
        first = self.drawing.copy()
        for one, other in TWO_CARDS:
            hand = self.counting.hands.of([one, other])
            values = values_of(one, other)
            for up in range(10):
                best = next(iter(values))
                for action, value in values.items():
                    if value[up] > values[best][up]:
                        best = action
                first[hand, up] = best
        return first


class _Splits(dict[int, Array]):
    """Split values, each reckoned when it is first asked for."""

    def __init__(self, best: Best) -> None:
        super().__init__()
        self.best = best

    def __missing__(self, rank: int) -> Array:
        self[rank] = self.best.split_value(rank)
        return self[rank]


__all__ = ["ACTIONS", "ALL_UPS", "Best", "is_natural", "may_double", "round_value"]
