"""Blackjack's side bets, exactly: every order of the cards they look at, counted over any number of decks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.equipment.cards import card, cards, rank_of
from houseway.exact.blackjack.dealer import dealer_busts
from houseway.exact.blackjack.play import Play
from houseway.exact.distribution import Distribution
from houseway.games.blackjack import rules, side_rules
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.games.blackjack.side_bets import OUTCOMES, Seen, SideBet
from houseway.money import Cents
from houseway.odds import Fixed

DECK = range(52)
WAITS_FOR_HOLE = {"twenty": 6, "royal-match": 2}
"""The outcomes that become another, the next number, by the dealer's hole card."""


Shoe52 = tuple[int, ...]
"""How many of each of the 52 cards a shoe has."""


def full(deck_count: int) -> Shoe52:
    """A shoe of whole decks."""
    return (deck_count,) * 52


def by_rank(shoe: Shoe52) -> tuple[int, ...]:
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
    kind = bet.covers.kind
    if kind == "buster":
        return _count_busts(play, shoe)
    if kind == "three-card":
        return _as_counts(count_three_cards(np.array(shoe, np.int64)))
    if kind == "named-blackjack":
        one, other = cards(bet.covers.cards)
        return _as_counts(count_named_blackjacks(np.array(shoe, np.int64), one, other, card(bet.covers.dealer)))
    return _count_two_cards(bet, shoe)


def _as_counts(found: npt.NDArray[np.int64]) -> dict[int, int]:
    return {number: int(count) for number, count in enumerate(found) if count}


@compiled
def count_three_cards(shoe: npt.NDArray[np.int64]) -> npt.NDArray[np.int64]:
    """Orders of three cards by what they make."""
    found = np.zeros(8, np.int64)
    for first in range(52):
        for second in range(52):
            two = shoe[first] * (shoe[second] - (first == second))
            for up in range(52):
                left = shoe[up] - (up == first) - (up == second)
                if two > 0 and left > 0:
                    found[side_rules.three_card_outcome(first, second, up)] += two * left
    return found


@compiled
def count_named_blackjacks(shoe: npt.NDArray[np.int64], one: int, other: int, dealers: int) -> npt.NDArray[np.int64]:
    """Orders of three cards by the blackjack that they make."""
    found = np.zeros(8, np.int64)
    for first in range(52):
        for second in range(52):
            two = shoe[first] * (shoe[second] - (first == second))
            for up in range(52):
                left = shoe[up] - (up == first) - (up == second)
                if two > 0 and left > 0:
                    outcome = side_rules.named_blackjack_outcome(first, second, up, one, other, dealers)
                    found[outcome] += two * left
    return found


def _count_busts(play: Play, shoe: Shoe52) -> dict[int, int]:
    """Busts by their number of cards, over one denominator; 0 is no bust."""
    shares = dealer_busts(play, by_rank(shoe))
    whole = np.lcm.reduce([share.denominator for share in shares.values()], dtype=object)
    found: dict[int, int] = {}
    for count, share in shares.items():
        number = side_rules.buster_outcome(22, count, len(OUTCOMES["buster"]) - 1)
        found[number] = found.get(number, 0) + int(share * whole)
    found[0] = int(whole) - sum(found.values())
    return found


def _count_two_cards(bet: SideBet, shoe: Shoe52) -> dict[int, int]:
    """Orders of the two first cards, and of the dealer's two where those matter."""
    after = (sum(shoe) - 2) * (sum(shoe) - 3)
    waits = WAITS_FOR_HOLE.get(bet.covers.kind, -1)
    found: dict[int, int] = {}
    for first, second, ways in two_cards(shoe):
        number = bet.number(Seen(first, second, 0, 0))
        if number != waits:
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
    came_to = OUTCOMES[bet.covers.kind][number]
    odds = bet.odds.get(bet.row(came_to))
    if odds is None:
        return Fraction(-1)
    gained = Fraction(odds.amount - stake, stake) if isinstance(odds, Fixed) else odds.per_unit
    return gained + Fraction(bet.bonus.get(came_to, 0), stake)
