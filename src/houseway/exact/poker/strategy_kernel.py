"""Whether a strategy's conditions hold: for two cards and as much of the board as is shown.

A rule is a row of whole numbers: at which decision, which raise, which condition, and its number.
"""

from __future__ import annotations

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.community_kernel import Against, pair_of, three_of
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

AT_LEAST, POCKET_PAIR, BOARD_PAIR, FLUSH_DRAW, FEWER_OUTS, BEATS_BOARD = 0, 1, 2, 3, 4, 5
"""A hand at least so high; a pair of one's own two cards, or of one of them with the board, of this rank or higher;
four of a suit, one's own among them of this rank or higher; fewer cards than this that would make the dealer beat the
hand; a hand at least so high and above the board."""

WAITS = 255
"""Stands for a decision not to raise."""

NO_OUTS = 99
"""More dealer outs than any rule asks for."""

_FOUR = 4


@compiled
def board_pair(first: int, second: int, ranks: int) -> int:
    """The highest rank that one of the two cards shares with the board, whose ranks are bits; -1 when there is none."""
    best = -1
    if (ranks >> (first >> 2)) & 1:
        best = first >> 2
    if (ranks >> (second >> 2)) & 1 and second >> 2 > best:
        best = second >> 2
    return best


@compiled
def flush_draw(first: int, second: int, suits: int) -> int:
    """The highest rank among the two cards of a suit that is there four times; -1 when there is none.

    ``suits`` counts the suits of the board, four bits for each.
    """
    own = 2 if first & 3 == second & 3 else 1
    best = -1
    if ((suits >> (4 * (first & 3))) & 15) + own >= _FOUR:
        best = first >> 2
    if ((suits >> (4 * (second & 3))) & 15) + own >= _FOUR and second >> 2 > best:
        best = second >> 2
    return best


@compiled
def holds(
    condition: int, number: int, first: int, second: int, ranks: int, suits: int, value: int, of_board: int, outs: int
) -> bool:
    """Whether a condition holds for two cards.

    ``ranks`` and ``suits`` are those of the board, ``value`` is what the hand is worth, ``of_board`` what the board is
    worth alone, ``outs`` how many single cards would make the dealer beat the hand.
    """
    if condition == AT_LEAST:
        return value >= number
    if condition == POCKET_PAIR:
        return first >> 2 == second >> 2 and first >> 2 >= number
    if condition == BOARD_PAIR:
        return board_pair(first, second, ranks) >= number
    if condition == FLUSH_DRAW:
        return flush_draw(first, second, suits) >= number
    if condition == FEWER_OUTS:
        return outs < number
    return value >= number and value > of_board


@compiled
def ranks_and_suits(board: Bytes) -> tuple[int, int]:
    """The ranks of a board as bits, and how often each suit is there, four bits for each."""
    ranks = suits = 0
    for card in board:
        ranks |= 1 << (card >> 2)
        suits += 1 << (4 * (card & 3))
    return ranks, suits


@compiled
def value_of(cards: Bytes, tables: Tables) -> int:
    """The value of some cards."""
    key, suits = tables.start, np.uint64(0)
    for card in cards:
        key += tables.keys[card]
        suits |= tables.suits[card]
    return whole(hand_value(key, suits, tables))


@compiled
def value_with_each(board: Bytes, deck: Bytes, sixes: Tables, values: Values) -> None:
    """What the board is worth with each card of the deck, the best five of six; 0 for those that it has."""
    key, suits = sixes.start, np.uint64(0)
    for card in board:
        key += sixes.keys[card]
        suits |= sixes.suits[card]
    for place in range(len(deck)):
        card = deck[place]
        values[place] = hand_value(key + sixes.keys[card], suits | sixes.suits[card], sixes)
    for card in board:
        for place in range(len(deck)):
            if deck[place] == card:
                values[place] = 0


@compiled
def choose_on_flops(flops: Bytes, places: Bytes, deck: Bytes, fives: Tables, rules: Ints, raises: Bytes) -> None:
    """What a strategy does on each flop with each two cards: the number of its raise there, 0 for none."""
    board = np.empty(3, np.uint8)
    moved = np.empty(3, np.int64)
    for number in range(len(flops)):
        flop = flops[number]
        key, joined = fives.start, np.uint64(0)
        for card in range(3):
            board[card] = deck[flop[card]]
            key += fives.keys[board[card]]
            joined |= fives.suits[board[card]]
        ranks, suits = ranks_and_suits(board)
        for second in range(1, len(deck)):
            other = whole(deck[second])
            other_key, other_joined = key + fives.keys[other], joined | fives.suits[other]
            for first in range(second):
                if first in (flop[0], flop[1], flop[2]) or second in (flop[0], flop[1], flop[2]):
                    continue
                one = whole(deck[first])
                value = whole(hand_value(other_key + fives.keys[one], other_joined | fives.suits[one], fives))
                raised = 0
                for row in range(len(rules)):
                    if rules[row, 0] == 1 and raised == 0:
                        is_met = holds(rules[row, 2], rules[row, 3], one, other, ranks, suits, value, 0, NO_OUTS)
                        raised = rules[row, 1] if is_met else 0
                if raised == 0:
                    continue
                for exchange in range(len(places)):
                    for card in range(3):
                        moved[card] = places[exchange, flop[card]]
                    low, high = min(moved[0], moved[1], moved[2]), max(moved[0], moved[1], moved[2])
                    flop_number = three_of(low, moved[0] + moved[1] + moved[2] - low - high, high)
                    to, also = whole(places[exchange, first]), whole(places[exchange, second])
                    raises[flop_number, pair_of(min(to, also), max(to, also))] = raised


@compiled
def choose_on_river(
    board: Bytes,
    deck: Bytes,
    fives: Tables,
    sixes: Tables,
    rules: Ints,
    against: Against,
    with_each: Values,
    chosen: Bytes,
) -> None:
    """What a strategy does on a board with each two cards that it leaves."""
    cards = np.empty(5, np.uint8)
    for place in range(5):
        cards[place] = deck[board[place]]
    of_board = value_of(cards, fives)
    ranks, suits = ranks_and_suits(cards)
    value_with_each(cards, deck, sixes, with_each)
    for second in range(1, len(deck)):
        for first in range(second):
            pair = pair_of(first, second)
            value = whole(against.values[pair])
            chosen[pair] = WAITS
            if value == 0:
                continue
            outs = 0
            for place in range(len(with_each)):
                outs += 1 if with_each[place] > value else 0
            outs -= (1 if with_each[first] > value else 0) + (1 if with_each[second] > value else 0)
            one, other = whole(deck[first]), whole(deck[second])
            for row in range(len(rules)):
                if rules[row, 0] == 2 and holds(
                    rules[row, 2], rules[row, 3], one, other, ranks, suits, value, of_board, outs
                ):
                    chosen[pair] = rules[row, 1]
                    break


@compiled
def choose_with_board(boards: Bytes, deck: Bytes, tables: Tables, rules: Ints, chosen: Bytes) -> None:
    """Whether a strategy raises with each two cards beside what is shown of the board: 1 where a rule holds."""
    for number in range(len(boards)):
        key, joined, taken = tables.start, np.uint64(0), np.uint64(0)
        for card in boards[number]:
            key += tables.keys[card]
            joined |= tables.suits[card]
            taken |= np.uint64(1) << np.uint64(card)
        ranks, suits = ranks_and_suits(boards[number])
        for second in range(1, len(deck)):
            other = whole(deck[second])
            if (taken >> np.uint64(other)) & np.uint64(1):
                continue
            other_key, other_joined = key + tables.keys[other], joined | tables.suits[other]
            for first in range(second):
                one = whole(deck[first])
                if (taken >> np.uint64(one)) & np.uint64(1):
                    continue
                value = whole(hand_value(other_key + tables.keys[one], other_joined | tables.suits[one], tables))
                for row in range(len(rules)):
                    if holds(rules[row, 2], rules[row, 3], one, other, ranks, suits, value, 0, NO_OUTS):
                        chosen[number, pair_of(first, second)] = 1
                        break
