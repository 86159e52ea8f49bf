"""The dealer alone, exactly: every hand that can end, from any shoe, as whole weights over one denominator."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import perm, prod

import numpy as np

from houseway.exact.blackjack.hands import BLACKJACK, OUTCOMES, Counts, dealer_hands, hard_total
from houseway.exact.blackjack.play import Play, without
from houseway.exact.distribution import Distribution
from houseway.games.blackjack import rules


@dataclass(frozen=True)
class Ending:
    """A dealer's finished hand behind an up card: its cards as counts of ten ranks, and how many orders of cards."""

    up: int
    hand: Counts
    outcome: str
    weight: int

    @property
    def cards(self) -> int:
        """How many cards it has."""
        return sum(self.hand)

    @property
    def total(self) -> int:
        """What it adds up to; above 21 it bust."""
        return rules.best_total(hard_total(self.hand), self.hand[0] > 0)

    def ways(self, shoe: Sequence[int]) -> int:
        """In how many ways these cards, one rank after the other, come out of a shoe."""
        return prod(perm(count, have) for count, have in zip(shoe, self.hand, strict=True))

    @property
    def is_bust(self) -> bool:
        """Whether it went over 21."""
        return self.total > 21


def endings(play: Play, shoe: Sequence[int]) -> list[Ending]:
    """Every finished hand of the dealer, by up card, with weights that add up to all orders of so many cards.

    >>> sum(one.weight for one in endings(Play(), (4,) * 9 + (16,))) == perm(52, 12)
    True
    """
    dealer = dealer_hands(play.hits_soft_17, play.stands_on)
    cards, most = sum(shoe), dealer.most_cards
    deep = min(most, cards)
    found = []
    for place, (node, orders) in enumerate(zip(dealer.ends.tolist(), dealer.orders, strict=True)):
        cell = int(np.searchsorted(dealer.cells, place, side="right")) - 1
        hand = dealer.hands[node]
        held = sum(hand)
        if play.infinite:
            weight = prod(count**have for count, have in zip(shoe, hand, strict=True)) * cards ** (most - held)
        elif held > cards:
            continue
        else:
            ways = prod(perm(count, have) for count, have in zip(shoe, hand, strict=True))
            weight = ways * perm(cards - held, deep - held)
        if weight:
            found.append(Ending(cell // 8, hand, OUTCOMES[cell % 8], orders * weight))
    return found


def dealer_distribution(play: Play, shoe: Sequence[int], up: int, *, peeked: bool = False) -> dict[str, Fraction]:
    """The chance of each outcome behind an up card that is still in ``shoe``; ``peeked``: there is no blackjack.

    >>> found = dealer_distribution(Play(), (4,) * 9 + (16,), 5)
    >>> f"{float(found['22'] + found['over 22']):.6f}", sum(found.values())
    ('0.420823', Fraction(1, 1))
    """
    weights = dict.fromkeys(OUTCOMES, 0)
    for one in endings(play, shoe):
        if one.up == up and not (peeked and one.outcome == OUTCOMES[BLACKJACK]):
            weights[one.outcome] += one.weight
    total = sum(weights.values())
    return {outcome: Fraction(weight, total or 1) for outcome, weight in weights.items()}


def dealer_busts(play: Play, shoe: Sequence[int]) -> dict[int, Fraction]:
    """How often the dealer, drawing whatever the players hold, busts with so many cards."""
    weights: dict[int, int] = {}
    found = endings(play, shoe)
    for one in found:
        if one.is_bust:
            weights[one.cards] = weights.get(one.cards, 0) + one.weight
    total = sum(one.weight for one in found)
    return {cards: Fraction(weight, total) for cards, weight in sorted(weights.items())}


def insurance(shoe: Sequence[int], seen: Sequence[str | int] = ("A",), pays: Fraction = Fraction(2)) -> Distribution:
    """The insurance wager when these cards of the shoe were seen, the dealer's ace among them.

    >>> insurance((24,) * 9 + (96,)).edge
    Fraction(23, 311)
    """
    left = without(shoe, seen)
    return Distribution.of([(pays, left[9]), (Fraction(-1), sum(left) - left[9])])
