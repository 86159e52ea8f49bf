"""Blackjack's side bets, exactly: every order of the cards they look at, counted over any number of decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from math import lcm

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import DECK, rank_of, suit_of
from houseway.exact.blackjack.dealer import Ending, endings
from houseway.exact.blackjack.play import Play
from houseway.exact.blackjack.side_tables import by_dealer, by_three, counter_of_four
from houseway.exact.distribution import Distribution
from houseway.games.blackjack import rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.side_bets import Seen, SideBet
from houseway.money import Cents

Shoe52 = tuple[int, ...]
"""How many of each of the 52 cards a shoe has."""


def full(deck_count: int, deck: Sequence[int] = DECK) -> Shoe52:
    """A shoe of whole decks."""
    return tuple(deck_count if card in deck else 0 for card in DECK)


def by_rank(shoe: Sequence[int]) -> tuple[int, ...]:
    """The same shoe as counts of ten ranks, aces first.

    >>> by_rank(full(6))
    (24, 24, 24, 24, 24, 24, 24, 24, 24, 96)
    """
    counts = [0] * 10
    for one, count in enumerate(shoe):
        counts[rules.card_value(rank_of(one)) - 1] += count
    return tuple(counts)


def count_outcomes(bet: SideBet, shoe: Shoe52, play: Play) -> dict[int, int]:
    """In how many orders of cards a side bet comes to each of its outcomes."""
    if bet.kind.dealer is not None:
        return _count_endings(bet, play, shoe)
    if bet.kind.four is not None:
        return _count_four_cards(bet, shoe)
    if bet.kind.looks_at == 3 and not bet.kind.waiting:
        found = count_three_cards(np.array(shoe, np.int64), by_three(bet.kind, bet.named), len(bet.kind.outcomes))
        return {number: int(count) for number, count in enumerate(found) if count}
    return _count_two_cards(bet, shoe)


@compiled
def count_three_cards(shoe: Ints, outcomes: Bytes, count: int) -> Ints:
    """Orders of three cards by what they come to."""
    found = np.zeros(count, np.int64)
    for first in range(len(shoe)):
        for second in range(len(shoe)):
            two = shoe[first] * (shoe[second] - (first == second))
            for up in range(len(shoe)):
                left = shoe[up] - (up == first) - (up == second)
                if two > 0 and left > 0:
                    found[outcomes[first, second, up]] += two * left
    return found


def _count_endings(bet: SideBet, play: Play, shoe: Shoe52) -> dict[int, int]:
    """The hands with which the dealer, drawing whatever the players hold, ends; over one denominator."""
    ends = endings(play, by_rank(shoe))
    total = sum(one.weight for one in ends)
    weights: dict[tuple[int, int], int] = {}
    rows = by_dealer(bet.kind).tolist()
    shoes = {suits: _of_suits(shoe, suits) for suits in range(1, 16)}
    for one in ends:
        numbers = rows[one.total][one.cards]
        by_suits = (one.weight, 0, 0) if len(set(numbers)) == 1 else _by_suits(one, shoes)
        for number, weight in zip(numbers, by_suits, strict=True):
            if number and weight:
                weights[number, one.cards] = weights.get((number, one.cards), 0) + weight
    whole = lcm(*(Fraction(weight, total).denominator for weight in weights.values()))
    found = {0: whole}
    for (number, _), weight in sorted(weights.items()):
        found[number] = found.get(number, 0) + weight * whole // total
        found[0] -= weight * whole // total
    return found


def _of_suits(shoe: Shoe52, suits: int) -> tuple[int, ...]:
    """What a shoe has of these suits, as counts of ten ranks."""
    return by_rank([count * (suits >> suit_of(card) & 1) for card, count in enumerate(shoe)])


def _by_suits(one: Ending, shoes: Mapping[int, tuple[int, ...]]) -> tuple[int, int, int]:
    """In how many orders a dealer's hand is of both colours, of one, and of one suit: a suit is a shoe of its own."""
    whole = one.ways(shoes[rules.BLACK_SUITS | rules.RED_SUITS])

    def orders(suits: int) -> int:
        """How many of all are of these suits alone."""
        return one.weight * one.ways(shoes[suits])

    suited = sum(orders(1 << suit) for suit in range(4))
    coloured = orders(rules.BLACK_SUITS) + orders(rules.RED_SUITS)
    return one.weight - coloured // whole, (coloured - suited) // whole, suited // whole


def _count_four_cards(bet: SideBet, shoe: Shoe52) -> dict[int, int]:
    """Sets of the two first cards and the dealer's two, in whatever order they lie."""
    assert bet.kind.four is not None  # noqa: S101
    found = np.zeros(len(bet.kind.outcomes), np.int64)
    counter_of_four(bet.kind.four)(np.array(shoe, np.int64), found)
    return {number: int(count) for number, count in enumerate(found) if count}


def _count_two_cards(bet: SideBet, shoe: Shoe52) -> dict[int, int]:
    """Orders of the two first cards, and of the dealer's two where those matter."""
    after = (sum(shoe) - 2) * (sum(shoe) - 3)
    found: dict[int, int] = {}
    for first, second, ways in two_cards(shoe):
        number = bet.number(Seen(first, second, 0, 0)) if bet.kind.looks_at == 2 else -1
        if number >= 0 and number not in bet.kind.waiting:
            found[number] = found.get(number, 0) + ways * after
            continue
        left = list(shoe)
        left[first] -= 1
        left[second] -= 1
        for up, hole, more in two_cards(left):
            number = bet.number(Seen(first, second, up, hole))
            found[number] = found.get(number, 0) + ways * more
    return found


def two_cards(shoe: Sequence[int]) -> Iterator[tuple[int, int, int]]:
    """Every two cards in order, with the ways to draw them.

    >>> sum(ways for _, _, ways in two_cards([1] * 52))
    2652
    """
    for first in DECK:
        for second in DECK:
            ways = shoe[first] * (shoe[second] - (first == second))
            if ways > 0:
                yield first, second, ways


def side_bet_distribution(game: BlackjackGame, bet: SideBet, shoe: Shoe52, play: Play) -> Distribution:
    """What a side bet comes to per unit; amounts of money are reckoned on the least stake."""
    stake = game.limits(bet.wager.id)[0]
    counts = count_outcomes(bet, shoe, play)
    return Distribution.of((net_per_unit(bet, number, stake), ways) for number, ways in counts.items())


def net_per_unit(bet: SideBet, number: int, stake: Cents) -> Fraction:
    """What an outcome gains per unit on this stake."""
    return bet.net_per_unit(bet.kind.outcomes[number], stake)
