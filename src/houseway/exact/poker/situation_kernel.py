"""One hand against every dealer's hand, board by board."""

from __future__ import annotations

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.community_kernel import Counts, three_of
from houseway.exact.poker.sets import CHOOSE
from houseway.exact.poker.whole import whole
from houseway.games.poker.rules import qualifies
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

_NONE = np.uint64(0)
_ONE = np.uint64(1)


@compiled
def count_classes(
    boards: Bytes,
    hand: Bytes,
    dealer: Bytes,
    rest: Bytes,
    tables: Tables,
    qualifier: int,
    values: Values,
    counts: Counts,
) -> None:
    """For each board what the hand is worth, and how many dealers' hands stand in each class against it.

    ``dealer`` are the dealer's cards that are known; the others are any of the ``rest`` that the board leaves.
    """
    live = np.empty(len(rest), np.uint8)
    for number in range(len(boards)):
        key, suits, taken = tables.start, _NONE, _NONE
        for card in boards[number]:
            key += tables.keys[card]
            suits |= tables.suits[card]
            taken |= _ONE << np.uint64(card)
        own_key, own_suits = key, suits
        for card in hand:
            own_key += tables.keys[card]
            own_suits |= tables.suits[card]
        value = whole(hand_value(own_key, own_suits, tables))
        values[number] = value
        for card in dealer:
            key += tables.keys[card]
            suits |= tables.suits[card]
        left = 0
        for card in rest:
            if (taken >> np.uint64(card)) & _ONE == _NONE:
                live[left] = card
                left += 1
        row = counts[number]
        if len(dealer) == 2:
            row[_class_of(value, whole(hand_value(key, suits, tables)), qualifier)] += 1
        elif len(dealer) == 1:
            for place in range(left):
                card = live[place]
                found = whole(hand_value(key + tables.keys[card], suits | tables.suits[card], tables))
                row[_class_of(value, found, qualifier)] += 1
        else:
            for upper in range(1, left):
                high_key, high_suits = key + tables.keys[live[upper]], suits | tables.suits[live[upper]]
                for lower in range(upper):
                    card = live[lower]
                    found = whole(hand_value(high_key + tables.keys[card], high_suits | tables.suits[card], tables))
                    row[_class_of(value, found, qualifier)] += 1


@compiled
def _class_of(player: int, dealer: int, qualifier: int) -> int:
    """The class of two hands: twice the standing, and one more where the dealer qualifies."""
    standing = (2 if player > dealer else 0) + (1 if player == dealer else 0)
    return 2 * standing + (1 if qualifies(dealer, qualifier) else 0)


@compiled
def add_to_flops(boards: Bytes, gains: Ints, sums: Ints) -> None:
    """Add what each board gains to its ten flops; boards are places in ascending order."""
    for number in range(len(boards)):
        board = boards[number]
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    sums[three_of(board[first], board[second], board[third])] += gains[number]


@compiled
def add_to_sets(draws: Bytes, gains: Ints, looks: Ints, sums: Ints) -> None:
    """Add what each draw gains to the sets of its cards that are looked at; draws are places in ascending order."""
    size = looks.shape[1]
    for number in range(len(draws)):
        for look in range(len(looks)):
            found = 0
            for at in range(size):
                found += CHOOSE[draws[number, looks[look, at]], at + 1]
            sums[found] += gains[number]
