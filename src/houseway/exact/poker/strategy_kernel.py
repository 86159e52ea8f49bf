"""Whether a strategy's conditions hold: for two cards and as much of the board as is shown.

A rule is a row of whole numbers: at which decision, which raise, which condition, and its number.
"""

from __future__ import annotations

import numpy as np

from houseway.compiled import compiled
from houseway.exact.poker.holdem_kernel import Against, pair_of, three_of
from houseway.exact.poker.suits import Bytes, Ints
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

AT_LEAST, POCKET_PAIR, BOARD_PAIR, FLUSH_DRAW, FEWER_OUTS, BEATS_BOARD = 0, 1, 2, 3, 4, 5
"""A hand at least so high; a pair of one's own two cards, or of one of them with the board, of this rank or higher; four
of a suit, one's own among them of this rank or higher; fewer cards than this that would make the dealer beat the hand;
a hand at least so high and above the board."""

WAITS = 255
"""Stands for a decision not to raise."""

NO_OUTS = 99
"""More dealer outs than any rule asks for."""

_FOUR = 4


@compiled
def board_pair(first: int, second: int, board: Bytes) -> int:
    """The highest rank that one of the two cards shares with the board; -1 when there is none."""
    best = -1
    for card in board:
        rank = card >> 2
        if rank in (first >> 2, second >> 2) and rank > best:
            best = rank
    return best


@compiled
def flush_draw(first: int, second: int, board: Bytes) -> int:
    """The highest rank among the two cards of a suit that is there four times; -1 when there is none."""
    best = -1
    for own in (first, second):
        suited = 0
        for card in board:
            if card & 3 == own & 3:
                suited += 1
        suited += 2 if first & 3 == second & 3 else 1
        if suited >= _FOUR and own >> 2 > best:
            best = own >> 2
    return best


@compiled
def choose(
    rules: Ints, decision: int, first: int, second: int, board: Bytes, value: int, of_board: int, outs: int
) -> int:
    """The raise of the first rule whose condition holds, or none.

    ``value`` is what the hand is worth, ``of_board`` what the board is worth alone, ``outs`` how many single cards
    would make the dealer beat the hand.
    """
    for row in range(len(rules)):
        if rules[row, 0] != decision:
            continue
        condition, number = rules[row, 2], rules[row, 3]
        if condition == AT_LEAST:
            holds = value >= number
        elif condition == POCKET_PAIR:
            holds = first >> 2 == second >> 2 and first >> 2 >= number
        elif condition == BOARD_PAIR:
            holds = board_pair(first, second, board) >= number
        elif condition == FLUSH_DRAW:
            holds = flush_draw(first, second, board) >= number
        elif condition == FEWER_OUTS:
            holds = outs < number
        else:
            holds = value >= number and value > of_board
        if holds:
            return rules[row, 1]
    return WAITS


@compiled
def value_of(cards: Bytes, tables: Tables) -> int:
    """The value of some cards."""
    key, suits = tables.start, np.uint64(0)
    for card in cards:
        key += tables.keys[card]
        suits |= tables.suits[card]
    return np.int64(hand_value(key, suits, tables))


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
def count_outs(values: Values, first: int, second: int, value: int) -> int:
    """How many single cards, but for the two places of one's own, make the dealer beat a value."""
    outs = 0
    for place in range(len(values)):
        outs += 1 if values[place] > value else 0
    return outs - (1 if values[first] > value else 0) - (1 if values[second] > value else 0)


@compiled
def choose_on_flops(
    flops: Bytes, places: Bytes, deck: Bytes, fives: Tables, rules: Ints, raises: Bytes
) -> None:
    """What a strategy does on each flop with each two cards: 1 where it raises."""
    cards = np.empty(5, np.uint8)
    board = cards[:3]
    moved = np.empty(3, np.int64)
    for flop in flops:
        for card in range(3):
            board[card] = deck[flop[card]]
        for second in range(1, len(deck)):
            for first in range(second):
                if first in (flop[0], flop[1], flop[2]) or second in (flop[0], flop[1], flop[2]):
                    continue
                cards[3], cards[4] = deck[first], deck[second]
                value = value_of(cards, fives)
                if choose(rules, 1, deck[first], deck[second], board, value, 0, NO_OUTS) == WAITS:
                    continue
                for exchange in range(len(places)):
                    to = places[exchange]
                    for card in range(3):
                        moved[card] = to[flop[card]]
                    low, high = moved.min(), moved.max()
                    one, other = to[first], to[second]
                    flop_number = three_of(low, moved.sum() - low - high, high)
                    raises[flop_number, pair_of(min(one, other), max(one, other))] = 1


@compiled
def choose_on_river(
    board: Bytes, deck: Bytes, fives: Tables, sixes: Tables, rules: Ints, against: Against, with_each: Values, chosen: Bytes
) -> None:
    """What a strategy does on a board with each two cards that it leaves."""
    cards = np.empty(5, np.uint8)
    for place in range(5):
        cards[place] = deck[board[place]]
    of_board = value_of(cards, fives)
    value_with_each(cards, deck, sixes, with_each)
    for second in range(1, len(deck)):
        for first in range(second):
            pair = pair_of(first, second)
            value = against.values[pair]
            if value == 0:
                continue
            outs = count_outs(with_each, first, second, value)
            chosen[pair] = choose(rules, 2, deck[first], deck[second], cards, value, of_board, outs)
