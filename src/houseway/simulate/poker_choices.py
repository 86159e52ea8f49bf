"""Decides for the hands of a block: before the flop, on it and on the river, seeing no more than the player does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.compiled import compiled
from houseway.exact.poker.holdem_kernel import pair_of, three_of
from houseway.exact.poker.strategy_kernel import WAITS, holds, ranks_and_suits, value_of, value_with_each
from houseway.exact.poker.whole import whole
from houseway.games.poker.rules import qualifies
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables
from houseway.simulate.poker_kernel import FOLDED, UNDECIDED, Bytes, Ints, Small

_NONE = np.uint64(0)
_ONE = np.uint64(1)


class Plan(NamedTuple):
    """How hands are played: the raise of each starting hand, which flops to raise on, the rules of a strategy.

    ``stages`` and ``times`` are of the raises. ``pays``, ``kind_of`` and ``fold`` say what raises are worth on the
    river, where there are no rules and the best play is made.
    """

    before: Bytes
    raises: Bytes
    rules: Ints
    stages: Bytes
    times: Ints
    kind_of: Bytes
    pays: Ints
    fold: int


@compiled
def number_of_three(first: int, second: int, third: int) -> int:
    """Three places in any order as one number."""
    low, high = min(first, second, third), max(first, second, third)
    return three_of(low, first + second + third - low - high, high)


@compiled
def choose_threes(places: Bytes, before: Bytes, raised: Bytes) -> None:
    """Hands of three cards: raise or fold."""
    for number in range(raised.shape[0]):
        row = places[number]
        for seat in range(raised.shape[1]):
            own = 3 * seat
            first, second, third = whole(row[own]), whole(row[own + 1]), whole(row[own + 2])
            choice = before[number_of_three(first, second, third)]
            raised[number, seat] = FOLDED if choice == WAITS else choice


@compiled
def choose_early(places: Bytes, before: Bytes, raises: Bytes, on_flop: int, raised: Bytes) -> None:
    """Hands of two cards before the flop and on it; those that wait are undecided."""
    for number in range(raised.shape[0]):
        row = places[number]
        at = 2 * raised.shape[1] + 2
        flop = number_of_three(whole(row[at]), whole(row[at + 1]), whole(row[at + 2]))
        for seat in range(raised.shape[1]):
            one, other = whole(row[2 * seat]), whole(row[2 * seat + 1])
            pair = pair_of(min(one, other), max(one, other))
            choice = before[pair]
            if choice == WAITS:
                choice = on_flop if raises[flop, pair] else UNDECIDED
            raised[number, seat] = choice


@compiled
def choose_by_rules(
    places: Bytes, deck: Bytes, rules: Ints, fives: Tables, sixes: Tables, values: Small, raised: Bytes
) -> None:
    """The river by the rules of a strategy."""
    board = np.empty(5, np.uint8)
    with_each = np.zeros(len(deck), np.uint16)
    for number in range(raised.shape[0]):
        at = 2 * raised.shape[1] + 2
        is_shown = False
        of_board = ranks = suits = 0
        for seat in range(raised.shape[1]):
            if raised[number, seat] != UNDECIDED:
                continue
            if not is_shown:
                is_shown = True
                for card in range(5):
                    board[card] = deck[places[number, at + card]]
                of_board = value_of(board, fives)
                ranks, suits = ranks_and_suits(board)
                value_with_each(board, deck, sixes, with_each)
            first, second = places[number, 2 * seat], places[number, 2 * seat + 1]
            value = whole(values[number, seat])
            outs = 0
            for place in range(len(with_each)):
                outs += 1 if with_each[place] > value else 0
            outs -= (1 if with_each[first] > value else 0) + (1 if with_each[second] > value else 0)
            one, other = whole(deck[first]), whole(deck[second])
            choice = FOLDED
            for row in range(len(rules)):
                if rules[row, 0] == 2 and choice == FOLDED:
                    is_met = holds(rules[row, 2], rules[row, 3], one, other, ranks, suits, value, of_board, outs)
                    choice = rules[row, 1] if is_met else FOLDED
            raised[number, seat] = choice


@compiled
def choose_best(
    places: Bytes, deck: Bytes, least: int, plan: Plan, tables: Tables, values: Small, raised: Bytes
) -> None:
    """The river at best, against every hand that the dealer may have as far as the player knows."""
    stages, pays, kind_of = plan.stages, plan.pays, plan.kind_of
    keys, suits = np.empty(len(deck), np.uint64), np.empty(len(deck), np.uint64)
    counts = np.zeros(6, np.int64)
    for number in range(raised.shape[0]):
        row = places[number]
        at = 2 * raised.shape[1] + 2
        for seat in range(raised.shape[1]):
            if raised[number, seat] != UNDECIDED:
                continue
            key, joined, taken = tables.start, _NONE, _NONE
            for place in row[at : at + 5]:
                key += tables.keys[deck[place]]
                joined |= tables.suits[deck[place]]
                taken |= _ONE << np.uint64(place)
            taken |= (_ONE << np.uint64(row[2 * seat])) | (_ONE << np.uint64(row[2 * seat + 1]))
            left = 0
            for place in range(len(deck)):
                if (taken >> np.uint64(place)) & _ONE == _NONE:
                    keys[left], suits[left] = tables.keys[deck[place]], tables.suits[deck[place]]
                    left += 1
            value = whole(values[number, seat])
            counts[:] = 0
            for upper in range(1, left):
                high_key, high_suits = key + keys[upper], joined | suits[upper]
                for lower in range(upper):
                    found = whole(hand_value(high_key + keys[lower], high_suits | suits[lower], tables))
                    standing = (2 if value > found else 0) + (1 if value == found else 0)
                    counts[2 * standing + (1 if qualifies(found, least) else 0)] += 1
            best, most = FOLDED, plan.fold * (left * (left - 1) // 2)
            for option in range(len(stages)):
                if stages[option] == 2:
                    worth = 0
                    for each in range(6):
                        worth += pays[option, kind_of[value], each] * counts[each]
                    if worth > most:
                        best, most = option, worth
            raised[number, seat] = best
