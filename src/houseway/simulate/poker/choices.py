"""Decides for the hands of a block: before the flop, on it and on the river, seeing no more than the player does."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.classes import Naming, Numbers, exchange_for, moved
from houseway.exact.poker.community_kernel import pair_of, three_of
from houseway.exact.poker.no_dealer_kernel import Walk, choose
from houseway.exact.poker.raises_apart_kernel import Looks, class_of, exchange_number
from houseway.exact.poker.sets import number_in_any_order, number_of, put_in
from houseway.exact.poker.strategy_kernel import WAITS, holds, ranks_and_suits, value_of, value_with_each
from houseway.exact.poker.whole import whole
from houseway.hands.tables import Tables
from houseway.simulate.poker.kernel import UNDECIDED, Small


class RaisePlan(NamedTuple):
    """How hands are played: the raise of each starting hand, that on each flop, 0 for none, and then the river.

    ``folded`` is the end of a hand that is folded, ``on_flop`` are the raises on a flop. The river is played by the
    rules of a strategy; where there are none, by ``rivers``, which has the raise on each board with each two cards.
    ``boards`` has the number of such a board, ``alike`` which suits may be exchanged to come to it, and ``place_of``
    the place of each card in the deck.
    """

    before: Bytes
    raises: Bytes
    on_flop: Ints
    folded: int
    rules: Ints
    rivers: Bytes
    boards: Numbers
    alike: Bytes
    place_of: Ints


@compiled
def number_of_three(first: int, second: int, third: int) -> int:
    """Three places in any order as one number."""
    low, high = min(first, second, third), max(first, second, third)
    return three_of(low, first + second + third - low - high, high)


@compiled_without_arrays
def choose_hands(places: Bytes, own: tuple[int, ...], chosen: Bytes, raised: Bytes) -> None:
    """Hands that are decided on by their own cards alone, of which there are as many as ``own`` has places.

    ``chosen`` has the end of each set of these.
    """
    for number in range(raised.shape[0]):
        for seat in range(raised.shape[1]):
            raised[number, seat] = chosen[number_in_any_order(places[number], len(own) * seat, own)]


@compiled
def choose_seen(
    places: Bytes, own: int, face_up: int, of: Numbers, naming: Naming, chosen: Bytes, raised: Bytes
) -> None:
    """Hands that are decided on with a card of the dealer's seen: suits are exchanged until the hand counts.

    ``face_up`` is where that card lies among the dealer's.
    """
    hand = np.empty(own + 1, np.int64)
    order, to = np.empty(4, np.int64), np.empty(4, np.int64)
    for number in range(raised.shape[0]):
        seen = whole(places[number, own * raised.shape[1] + face_up])
        for seat in range(raised.shape[1]):
            mine = places[number, own * seat : own * (seat + 1)]
            exchange_for(mine, own, naming, order, to)
            for held in range(own):
                put_in(hand, held, moved(whole(mine[held]), naming, to))
            raised[number, seat] = chosen[of[number_of(hand, own)], moved(seen, naming, to)]


@compiled
def choose_early(places: Bytes, before: Bytes, raises: Bytes, on_flop: Ints, raised: Bytes) -> None:
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
                choice = on_flop[raises[flop, pair] - 1] if raises[flop, pair] else UNDECIDED
            raised[number, seat] = choice


@compiled
def choose_by_rules(
    places: Bytes, deck: Bytes, rules: Ints, folded: int, fives: Tables, sixes: Tables, values: Small, raised: Bytes
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
            choice = folded
            for row in range(len(rules)):
                if rules[row, 0] == 2 and choice == folded:
                    is_met = holds(rules[row, 2], rules[row, 3], one, other, ranks, suits, value, of_board, outs)
                    choice = rules[row, 1] if is_met else folded
            raised[number, seat] = choice


@compiled
def choose_best(places: Bytes, deck: Bytes, plan: RaisePlan, raised: Bytes) -> None:
    """The river at best: suits are exchanged until the board is one that counts, and the raise is looked up."""
    rivers, boards, alike, place_of = plan.rivers, plan.boards, plan.alike, plan.place_of
    held = np.empty(4, np.int64)
    order = np.empty(4, np.int64)
    to = np.empty(4, np.int64)
    board = np.empty(5, np.int64)
    for number in range(raised.shape[0]):
        at = 2 * raised.shape[1] + 2
        is_found = False
        river = 0
        for seat in range(raised.shape[1]):
            if raised[number, seat] != UNDECIDED:
                continue
            if not is_found:
                is_found = True
                for suit in range(4):
                    held[suit] = 0
                    order[suit] = suit
                for card in range(5):
                    dealt = whole(deck[places[number, at + card]])
                    held[dealt & 3] |= 1 << (dealt >> 2)
                for first in range(3):
                    for second in range(first + 1, 4):
                        if alike[first] == alike[second] and held[order[first]] < held[order[second]]:
                            order[first], order[second] = order[second], order[first]
                for suit in range(4):
                    to[order[suit]] = suit
                for card in range(5):
                    dealt = whole(deck[places[number, at + card]])
                    there = place_of[(dealt & ~3) | to[dealt & 3]]
                    back = card
                    while back > 0 and board[back - 1] > there:
                        board[back] = board[back - 1]
                        back -= 1
                    board[back] = there
                river = boards[five_of(board[0], board[1], board[2], board[3], board[4])]
            one, other = whole(deck[places[number, 2 * seat]]), whole(deck[places[number, 2 * seat + 1]])
            first = place_of[(one & ~3) | to[one & 3]]
            second = place_of[(other & ~3) | to[other & 3]]
            choice = rivers[river, pair_of(min(first, second), max(first, second))]
            raised[number, seat] = plan.folded if choice == WAITS else choice


@compiled
def choose_streets(places: Bytes, own: int, size: int, walk: Walk, leads: Ints, played: int, raised: Bytes) -> None:
    """Hands without a dealer's: every decision in turn, as far as the cards are known.

    ``walk`` knows stakes that are alike as one; ``leads`` tells them apart, by wager.
    """
    known = np.empty(size + 1, np.int64)
    for number in range(raised.shape[0]):
        row = places[number]
        at = own * raised.shape[1]
        for seat in range(raised.shape[1]):
            held = 0
            stakes = lying = 0
            for decision in range(len(walk.known)):
                while held < walk.known[decision]:
                    put_in(known, held, whole(row[own * seat + held] if held < own else row[at + held - own]))
                    held += 1
                choice = choose(walk, decision, stakes, known, held)
                lying = leads[decision, lying, choice]
                if lying < 0:
                    break
                stakes = walk.leads[decision, stakes, choice]
            raised[number, seat] = lying if lying >= 0 else played - 1 - lying


@compiled
def choose_apart(
    places: Bytes, shown: Ints, looks: Looks, before: Bytes, chosen: Bytes, lead: Ints, folded: int, raised: Bytes
) -> None:
    """Hands of two cards with raises on several streets: each is looked up by what is shown of the board then."""
    later = len(shown)
    rows, exchanges = np.empty(later, np.int64), np.empty(later, np.int64)
    seen, order, to = np.empty(6, np.int64), np.empty(4, np.int64), np.empty(4, np.int64)
    for number in range(raised.shape[0]):
        row = places[number]
        board = row[2 * raised.shape[1] + 2 :]
        for decision in range(later):
            for at in range(shown[decision]):
                seen[at] = whole(board[at])
            exchange_for(seen, shown[decision], looks.naming, order, to)
            exchanges[decision] = exchange_number(looks, to)
            rows[decision] = class_of(seen, shown[decision], looks, to)
        for seat in range(raised.shape[1]):
            one, other = whole(row[2 * seat]), whole(row[2 * seat + 1])
            pair = pair_of(min(one, other), max(one, other))
            if before[pair] == WAITS:
                raised[number, seat] = folded
                continue
            some = 0
            for decision in range(later):
                some |= whole(chosen[rows[decision], looks.pairs[exchanges[decision], pair]]) << decision
            raised[number, seat] = lead[before[pair], some]


@compiled
def five_of(first: int, second: int, third: int, fourth: int, fifth: int) -> int:
    """Five places in ascending order as one number."""
    fives = fifth * (fifth - 1) * (fifth - 2) * (fifth - 3) * (fifth - 4) // 120
    fours = fourth * (fourth - 1) * (fourth - 2) * (fourth - 3) // 24
    return fives + fours + third * (third - 1) * (third - 2) // 6 + second * (second - 1) // 2 + first


@compiled
def number_boards(boards: Bytes, numbers: Numbers) -> None:
    """The number of each board that counts, by its places."""
    for number in range(len(boards)):
        board = boards[number]
        places = whole(board[0]), whole(board[1]), whole(board[2]), whole(board[3]), whole(board[4])
        numbers[five_of(places[0], places[1], places[2], places[3], places[4])] = number
