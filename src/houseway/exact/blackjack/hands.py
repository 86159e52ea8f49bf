"""Every hand that a player or a dealer can hold, as counts of ten ranks; the game's rules say what they are worth."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from operator import mul

import numpy as np
import numpy.typing as npt

from houseway.arrays import Ints
from houseway.games.blackjack import rules

Counts = tuple[int, ...]

NOTHING: Counts = (0,) * 10
VALUES = range(1, 11)
OUTCOMES = ("17", "18", "19", "20", "21", "22", "over 22", "blackjack")
"""What a dealer comes to. 22 stands apart for the games in which it pushes."""
BLACKJACK = OUTCOMES.index("blackjack")


def with_card(hand: Counts, rank: int) -> Counts:
    """The hand and one more card."""
    return (*hand[:rank], hand[rank] + 1, *hand[rank + 1 :])


def hard_total(hand: Counts) -> int:
    """The total with every ace as one."""
    return sum(map(mul, VALUES, hand))


@dataclass(frozen=True)
class PlayerHands:
    """All hands of 21 or less with every ace as one, fewest cards first.

    ``onward`` leads from a hand and a rank to the next hand, or to -1 when it busts.
    """

    counts: Ints
    cards: Ints
    total: Ints
    soft: npt.NDArray[np.bool_]
    onward: Ints
    index: dict[Counts, int]

    def of(self, ranks: list[int]) -> int:
        """The number of the hand with these cards."""
        hand = NOTHING
        for rank in ranks:
            hand = with_card(hand, rank)
        return self.index[hand]


@cache
def player_hands() -> PlayerHands:
    """The hands, listed once.

    >>> len(player_hands().cards)
    3083
    """
    found: list[Counts] = [NOTHING]
    index = {NOTHING: 0}
    at = 0
    while at < len(found):
        hand = found[at]
        for rank in range(min(10, 21 - hard_total(hand))):
            more = with_card(hand, rank)
            if more not in index:
                index[more] = len(found)
                found.append(more)
        at += 1
    hard = [(hard_total(hand), hand[0] > 0) for hand in found]
    return PlayerHands(
        counts=np.array(found, np.int64),
        cards=np.array([sum(hand) for hand in found], np.int64),
        total=np.array([rules.best_total(*one) for one in hard], np.int64),
        soft=np.array([rules.is_soft(*one) for one in hard], np.bool_),
        onward=np.array([[index.get(with_card(hand, rank), -1) for rank in range(10)] for hand in found], np.int64),
        index=index,
    )


@dataclass(frozen=True)
class DealerHands:
    """All hands that a dealer can end with, up card included, and in how many orders each comes about.

    A row of ``nodes`` is a set of cards: the row it adds one card to, that card's rank, how many of the rank are there
    already, and how many cards. ``ends`` are nodes at which the dealer stops, each in so many ``orders``, sorted by the
    cell that they count for, 8 * up card + outcome; the ends of a cell begin where ``cells`` says.
    """

    nodes: Ints
    ends: Ints
    orders: list[int]
    cells: Ints
    hands: list[Counts]

    @property
    def most_cards(self) -> int:
        """The longest hand."""
        return int(self.nodes[:, 3].max())

    @cached_property
    def most(self) -> Ints:
        """The most of each rank that a hand can have."""
        found: Ints = np.array(self.hands, np.int64).max(axis=0)
        return found

    def within(self, shoe: Sequence[int]) -> DealerHands:
        """Those that a small shoe can deal."""
        if np.all(self.most <= shoe):
            return self
        kept = [all(have <= count for have, count in zip(hand, shoe, strict=True)) for hand in self.hands]
        number = np.cumsum(kept) - 1
        nodes = self.nodes[kept]
        nodes[:, 0] = number[nodes[:, 0]]
        there = np.array(kept)[self.ends]
        before = np.concatenate([[0], np.cumsum(there)])
        return DealerHands(
            nodes,
            number[self.ends[there]].astype(np.int64),
            [orders for orders, is_there in zip(self.orders, there, strict=True) if is_there],
            before[self.cells].astype(np.int64),
            [hand for hand, is_kept in zip(self.hands, kept, strict=True) if is_kept],
        )


def outcome_of(hand: Counts) -> int:
    """What a finished dealer's hand counts as.

    >>> OUTCOMES[outcome_of(with_card(with_card(NOTHING, 0), 9))]
    'blackjack'
    """
    hard, has_ace = hard_total(hand), hand[0] > 0
    if rules.is_blackjack(hard, has_ace, sum(hand), False):
        return BLACKJACK
    return min(rules.best_total(hard, has_ace), 23) - 17


@cache
def dealer_hands(hits_soft: bool, stands_on: int = 17) -> DealerHands:
    """The dealer's hands under one drawing rule, listed once."""
    ways = [_finished(up, hits_soft, stands_on) for up in range(10)]
    hands = {NOTHING}
    for hand in {hand for found in ways for hand in found}:
        while hand not in hands:
            hands.add(hand)
            hand = _shorter(hand)
    listed = sorted(hands, key=lambda hand: (sum(hand), hand))
    index = {hand: number for number, hand in enumerate(listed)}
    nodes = [_node(hand, index) for hand in listed]
    ends = sorted(
        (8 * up + outcome_of(hand), index[hand], orders)
        for up, found in enumerate(ways)
        for hand, orders in found.items()
    )
    return DealerHands(
        np.array(nodes, np.int64),
        np.array([node for _, node, _ in ends], np.int64),
        [orders for _, _, orders in ends],
        np.searchsorted([cell for cell, _, _ in ends], np.arange(81)).astype(np.int64),
        listed,
    )


def _highest(hand: Counts) -> int:
    return max(rank for rank in range(10) if hand[rank])


def _shorter(hand: Counts) -> Counts:
    """The hand without one of its highest cards."""
    rank = _highest(hand)
    return (*hand[:rank], hand[rank] - 1, *hand[rank + 1 :])


def _node(hand: Counts, index: dict[Counts, int]) -> tuple[int, int, int, int]:
    if hand == NOTHING:
        return (0, 0, 0, 0)
    rank = _highest(hand)
    return (index[_shorter(hand)], rank, hand[rank] - 1, sum(hand))


def _finished(up: int, hits_soft: bool, stands_on: int) -> dict[Counts, int]:
    """Each hand that the dealer can end with behind an up card, and its number of orders."""
    found: dict[Counts, int] = {}
    drawing, cards = {with_card(NOTHING, up): 1}, 1
    while drawing:
        longer: dict[Counts, int] = {}
        cards += 1
        for hand, orders in drawing.items():
            before = hard_total(hand)
            for rank in range(10):
                more, hard, has_ace = with_card(hand, rank), before + rank + 1, hand[0] > 0 or rank == 0
                is_blackjack = rules.is_blackjack(hard, has_ace, cards, False)
                goes_on = not is_blackjack and rules.dealer_draws(hard, has_ace, stands_on, hits_soft)
                target = longer if goes_on else found
                target[more] = target.get(more, 0) + orders
        drawing = longer
    return found
