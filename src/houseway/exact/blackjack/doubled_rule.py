"""When a doubled hand doubles again, as a chart: by total and up card, for each number of doubles before."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np

from houseway.exact.blackjack.edge_counting import EdgeCounting, lay_out
from houseway.exact.blackjack.game import MainResult, follow_strategy
from houseway.exact.blackjack.kernels import DOUBLE, LAST, STAND, loses_at_once, unseen
from houseway.exact.blackjack.numbers import Array

Total = tuple[int, bool]
"""A total, and whether it is soft."""


@dataclass(frozen=True)
class DoubledRule:
    """Whether a hand doubles again, by up card from the ace on, for each number of doubles before and each total."""

    rows: dict[int, dict[Total, tuple[bool, ...]]]

    def cost(self, result: MainResult) -> Any:
        """What it costs, per initial wager, to double again by these rows and play all else as well as can be."""
        counting = result.counting
        own = lay_out(counting.play, counting.shoe.tolist(), counting.numbers)
        assert isinstance(counting, EdgeCounting) and isinstance(own, EdgeCounting)  # noqa: S101, PT018
        again = np.full_like(counting.again, STAND)
        for stage, rows in self.rows.items():
            for hand in range(1, len(counting.hands.cards)):
                if (row := rows.get(total_of(counting, hand))) is not None:
                    again[stage, hand] = np.where(row, DOUBLE, STAND)
        own.again = again
        return follow_strategy(own, result.strategy, result.best).edge - result.edge


def total_of(counting: EdgeCounting, hand: int) -> Total:
    """What a hand counts."""
    return int(counting.hands.total[hand]), bool(counting.hands.soft[hand])


def doubled_rule(result: MainResult) -> DoubledRule:
    """What is best on average over the hands of a total, as often as best play comes to hold them doubled."""
    counting = result.counting
    assert isinstance(counting, EdgeCounting)  # noqa: S101
    doubles: Any = result.strategy.first == DOUBLE
    held: dict[int, Any] = {}
    for hand, chance in enumerate(counting.reached(result.strategy)):
        if counting.hands.cards[hand] == 2:  # those that nobody doubles too: split hands come to their totals
            _draw(counting, hand, np.where(doubles[hand], chance, chance * 0), held)
    rows = {}
    for stage in range(1, counting.stages):
        rows[stage] = _rows(counting, held, stage)
        onward: dict[int, Any] = {}
        for hand, chance in held.items():
            _draw(counting, hand, np.where(counting.again[stage, hand] == DOUBLE, chance, chance * 0), onward)
        held = onward
    return DoubledRule(rows)


def _draw(counting: EdgeCounting, hand: int, chance: Array, held: dict[int, Any]) -> None:
    """Add what one card more makes of a hand that is held so often, by up card."""
    for rank, share in _shares(counting, hand):
        more = int(counting.hands.onward[hand, rank])
        if more >= 0:
            held[more] = held.get(more, 0) + chance * share


def _rows(counting: EdgeCounting, held: dict[int, Any], stage: int) -> dict[Total, tuple[bool, ...]]:
    """Whether the hands of each total gain by another double; against up cards where none is held, all count alike."""
    sums: defaultdict[Total, Any] = defaultdict(lambda: 0)
    alike: defaultdict[Total, Any] = defaultdict(lambda: 0)
    for hand, chance in held.items():
        key = total_of(counting, hand)
        if key[0] < 21:
            gain = _gain(counting, hand, stage)
            sums[key], alike[key] = sums[key] + gain * chance, alike[key] + gain
    return {key: tuple(bool((sums[key][up] or alike[key][up]) > 0) for up in range(10)) for key in sorted(sums)}


def _gain(counting: EdgeCounting, hand: int, stage: int) -> Array:
    """What another double gains over standing, by up card and times the chance of it."""
    stands, draws = counting.numbers.fractions([counting.play.finishes[at].nets for at in (stage, stage + 1)])
    signs, behind = counting.sign[counting.hands.total[hand], :LAST], counting.everything_behind.dealt[hand, :, :LAST]
    found: Array = -(stands[1 + signs] * behind).sum(axis=1)
    for rank, share in _shares(counting, hand):
        more = int(counting.hands.onward[hand, rank])
        if more >= 0:
            found = found + share * counting.after_doubles[more, :, stage + 1]
            continue
        taken = counting.hands.counts[hand]
        chances = [
            loses_at_once(counting.shoe, counting.cards, taken, rank, up, counting.removes, False, counting.tables)
            for up in range(10)
        ]
        found = found + draws[0] * share * np.array(chances)
    return found


def _shares(counting: EdgeCounting, hand: int) -> list[tuple[int, Any]]:
    """The chance of each rank to be the next card of a hand."""
    whole, over, _ = counting.tables
    left = counting.cards - counting.removes * int(counting.hands.cards[hand])
    counts = [int(unseen(counting.shoe, counting.hands.counts[hand], rank, counting.removes)) for rank in range(10)]
    return [(rank, whole[count] * over[left]) for rank, count in enumerate(counts) if count > 0]
