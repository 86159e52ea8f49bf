"""Blackjack Switch from an endless shoe, as somebody would write it in an afternoon: nothing of the package is used."""

from __future__ import annotations

from functools import cache
from itertools import product

CHANCE = [0.0, *[1 / 13] * 9, 4 / 13]
CARDS = range(1, 11)


def total(hard: int, ace: bool) -> int:
    return hard + 10 if ace and hard <= 11 else hard


def endless_switch(*, hits_soft: bool, switched_wins: bool = False, resplits: int = 2) -> tuple[float, float]:
    """What is lost per wager by who switches as well as can be, and by who never does.

    ``switched_wins``: a switched ace and ten is a blackjack as any; ``resplits`` is how often a split pair is split again.
    """

    @cache
    def dealer(hard: int, ace: bool) -> dict[int, float]:
        now = total(hard, ace)
        if now > 17 or (now == 17 and not (hits_soft and hard == 7)):
            return {min(now, 23): 1.0}
        found: dict[int, float] = {}
        for card in CARDS:
            for reached, chance in dealer(hard + card, ace or card == 1).items():
                found[reached] = found.get(reached, 0) + CHANCE[card] * chance
        return found

    lost = never = 0.0
    both = 2 * CHANCE[1] * CHANCE[10]
    for up in CARDS:
        holes = [hole for hole in CARDS if {up, hole} != {1, 10}]
        no_blackjack = sum(CHANCE[hole] for hole in holes)
        reached: dict[int, float] = {}
        for hole in holes:
            for points, chance in dealer(up + hole, 1 in (up, hole)).items():
                reached[points] = reached.get(points, 0) + CHANCE[hole] * chance / no_blackjack
        best, kept = _both_hands(reached, switched_wins, resplits)
        lost += CHANCE[up] * (no_blackjack * best - (1 - no_blackjack) * 2 * (1 - both))
        never += CHANCE[up] * (no_blackjack * kept - (1 - no_blackjack) * 2 * (1 - both))
    return -lost / 2, -never / 2


def _both_hands(reached: dict[int, float], switched_wins: bool, resplits: int) -> tuple[float, float]:
    """What two hands gain against a dealer who reaches these totals, switched for the better and kept."""

    def against(points: int, dealer: int) -> int:
        return 0 if dealer == 22 else 1 if dealer > 22 else (points > dealer) - (points < dealer)

    stand = {points: sum(chance * against(points, at) for at, chance in reached.items()) for points in range(4, 22)}

    @cache
    def best(hard: int, ace: bool) -> float:
        points = total(hard, ace)
        if points > 21:
            return -1.0
        return stand[21] if points == 21 else max(stand[points], hit(hard, ace))

    def hit(hard: int, ace: bool) -> float:
        return sum(CHANCE[card] * best(hard + card, ace or card == 1) for card in CARDS)

    def last(hard: int, ace: bool) -> float:
        return stand[total(hard, ace)] if total(hard, ace) <= 21 else -1.0

    def two(one: int, other: int) -> float:
        hard, ace = one + other, 1 in (one, other)
        if total(hard, ace) == 21:
            return stand[21]
        return max(best(hard, ace), 2 * sum(CHANCE[card] * last(hard + card, ace or card == 1) for card in CARDS))

    @cache
    def split(rank: int, waiting: int, more: int) -> float:
        if not waiting:
            return 0.0
        found = 0.0
        for card in CARDS:
            after = last(1 + card, True) if rank == 1 else two(rank, card)
            worth = after + split(rank, waiting - 1, more)
            if card == rank and more:
                worth = max(worth, split(rank, waiting + 1, more - 1))
            found += CHANCE[card] * worth
        return found

    def hand(one: int, other: int, switched: bool) -> float:
        if {one, other} == {1, 10}:
            return stand[21] if switched and not switched_wins else 1.0
        return max(two(one, other), split(one, 2, 0 if one == 1 else resplits)) if one == other else two(one, other)

    dealt = {(one, other): (hand(one, other, False), hand(one, other, True)) for one in CARDS for other in CARDS}
    switched = kept = 0.0
    for a, b, c, d in product(CARDS, repeat=4):
        chance = CHANCE[a] * CHANCE[b] * CHANCE[c] * CHANCE[d]
        as_dealt = dealt[a, b][0] + dealt[c, d][0]
        switched += chance * max(as_dealt, dealt[a, d][1] + dealt[c, b][1])
        kept += chance * as_dealt
    return switched, kept
