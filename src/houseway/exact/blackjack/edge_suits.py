"""Suits, where a bonus asks for them: how sets of three fall, and best play that looks at the suits of two cards.

Sets of three are made from two cards by a hit. So suits change what a hit of those two cards is worth, and nothing
else; split hands are played without a look at their suits.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cache, cached_property
from itertools import product
from typing import Any

import numpy as np

from houseway.equipment.cards import DECK, rank_of, suit_of
from houseway.exact.blackjack.edge_counting import EdgeCounting
from houseway.exact.blackjack.game import MainResult
from houseway.exact.blackjack.kernels import ACTIONS, HIT, SPLIT
from houseway.exact.blackjack.numbers import Array
from houseway.exact.blackjack.play import RANKS, Edge
from houseway.exact.blackjack.rounds import Adder, RoundValue, add_special, add_split, add_unsplit
from houseway.exact.blackjack.splits import split_patterns
from houseway.games.blackjack import rules
from houseway.games.blackjack.edge_rules import bonus_row, set_of
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.money import Cents

Shoe52 = tuple[int, ...]
CLASSES = ("mixed", "suited", "of the named suit")


def _value(card: int) -> int:
    return rules.card_value(rank_of(card))


def edge_of(game: PlayersEdge, shoe: Shoe52) -> Edge:
    """What a 21 is worth at a table: how often each set of three meets each row, from these cards."""
    own = game.facts.twenty_one
    return Edge(own.doubles, len(own.rows), own.fewest, tuple((code, set_parts(game, shoe, code)) for code in own.sets))


def set_parts(game: PlayersEdge, shoe: Shoe52, code: int, two: tuple[int, int] | None = None) -> tuple[Fraction, ...]:
    """The share of each row among sets of three, or among those that begin with two cards."""
    own = game.facts.twenty_one
    ways = [0] * (len(own.rows) + 1)
    firsts = [two] if two else list(product(DECK, repeat=2))
    for first, second in firsts:
        pair = 1 if two else shoe[first] * (shoe[second] - (first == second))
        for third in _thirds(code, _value(first), _value(second)) if pair > 0 else ():
            left = shoe[third] - (third == first) - (third == second)
            if left > 0:
                suits = 1 << suit_of(first) | 1 << suit_of(second) | 1 << suit_of(third)
                ways[bonus_row(3, True, suits, own.fewest, len(own.rows), own.suit_bit)] += pair * left
    total = sum(ways)
    return tuple(Fraction(one, total) if total else Fraction(0) for one in ways[1:])


@cache
def _thirds(code: int, first: int, second: int) -> list[int]:
    """The cards that make a set of two with these values."""
    return [card for card in DECK if set_of(first, second, _value(card)) == code]


@dataclass(frozen=True)
class Start:
    """Two first cards of known suits: a card of each, how many of the class there are, and the set they may become."""

    two: tuple[int, int]
    share: Fraction
    code: int
    suits: str

    @property
    def ranks(self) -> tuple[int, int]:
        """Their ranks, the lower first."""
        one, other = sorted(_value(card) - 1 for card in self.two)
        return one, other


@dataclass(frozen=True)
class SuitedChoice:
    """Two cards whose suits change what is best against an up card."""

    cards: tuple[str, str]
    suits: str
    up: str
    best: str
    otherwise: str


class WithSuits:
    """Best play that looks at the suits of two first cards; the super bonus is reckoned on a ``stake``."""

    def __init__(self, result: MainResult, game: PlayersEdge, shoe: Shoe52, stake: Cents) -> None:
        """Begin with best play that looks at no suits."""
        assert isinstance(result.counting, EdgeCounting)  # noqa: S101
        self.result, self.game, self.shoe, self.counting = result, game, shoe, result.counting
        own = game.facts.twenty_one
        self.super_up = "A23456789".index(own.super_rank)
        self.super_units = Fraction(own.super_bonus(stake), stake)

    @cached_property
    def starts(self) -> list[Start]:
        """The classes of two first cards that may become a set: of several suits, of one, of the named one."""
        ways: dict[tuple[int, int, int, int], int] = {}
        cards: dict[tuple[int, int, int, int], tuple[int, int]] = {}
        own = self.game.facts.twenty_one
        for first, second in product(DECK, repeat=2):
            low, high = sorted((_value(first), _value(second)))
            codes = [code for code in own.sets if any(set_of(low, high, third) == code for third in range(1, 11))]
            if (count := self.shoe[first] * (self.shoe[second] - (first == second))) <= 0 or not codes:
                continue
            suits = 1 << suit_of(first) | 1 << suit_of(second)
            kind = 2 if suits == own.suit_bit else 1 if rules.is_one_suit(suits) else 0
            key = (low, high, codes[0], kind)
            ways[key] = ways.get(key, 0) + count
            cards[key] = (first, second)
        whole = {key[:2]: sum(count for other, count in ways.items() if other[:2] == key[:2]) for key in ways}
        return [
            Start(cards[key], Fraction(count, whole[key[:2]]), key[2], CLASSES[key[3]]) for key, count in ways.items()
        ]

    def _third(self, start: Start) -> int:
        """The rank that makes the set."""
        one, other = start.ranks
        return next(rank for rank in range(10) if set_of(one + 1, other + 1, rank + 1) == start.code)

    def values(self, start: Start) -> dict[int, Array]:
        """What each decision is worth when the suits are known, by up card."""
        counting, one_other = self.counting, start.ranks
        found = {act: value.copy() for act, value in self.result.best.first_values(*one_other).items()}
        third = self._third(start)
        made = counting.hands.onward[counting.hands.of(list(one_other)), third]
        blind, known = self._mean(counting.parts_of(int(made))), self._mean((0, *self._known(start)))
        found[HIT] = found[HIT] + self._made(start) * self._number(known - blind)
        found[HIT][self.super_up] = found[HIT][self.super_up] + self._super(start)
        return found

    def _known(self, start: Start) -> tuple[Fraction, ...]:
        return set_parts(self.game, self.shoe, start.code, start.two)

    def _mean(self, parts: Any) -> Fraction:
        pays = [odds.per_unit for odds in self.game.bonus_odds]
        return sum((Fraction(part) * odds for part, odds in zip(parts, pays, strict=True)), Fraction(0))

    def _number(self, value: Fraction) -> Any:
        return value if self.counting.numbers.is_exact else float(value)

    def _made(self, start: Start) -> Array:
        """The chance that the set is made, by up card, the dealer having no blackjack."""
        counting = self.counting
        hand = counting.hands.of(list(start.ranks))
        third = self._third(start)
        left = max(int(counting.shoe[third]) - int(counting.hands.counts[hand, third]), 0)
        whole, over, _ = counting.tables
        dealt = counting.everything_behind.dealt[counting.hands.onward[hand, third]][:, :-1].sum(axis=1)
        found: Array = dealt * (whole[left] * over[counting.cards - 2])
        return found

    def _super(self, start: Start) -> Any:
        """What the super bonus adds to a hit against its up card."""
        one, other = start.ranks
        if not one == other == self.super_up or start.code != 111 * (one + 1):
            return 0
        suited = sum(self._known(start)[1:], Fraction(0))
        return self._made(start)[self.super_up] * self._number(suited * self.super_units)

    def action(self, start: Start) -> Array:
        """The best decision by up card."""
        values = self.values(start)
        return np.array([max(values, key=lambda act: values[act][up]) for up in range(10)])

    def choices(self) -> Iterator[SuitedChoice]:
        """Where the suits of two cards change what is best."""
        for start in self.starts:
            hand = self.counting.hands.of(list(start.ranks))
            for up, best in enumerate(self.action(start).tolist()):
                if best != (blind := int(self.result.strategy.first[hand, up])):
                    one, other = start.ranks
                    names = (RANKS[one], RANKS[other])
                    yield SuitedChoice(names, start.suits, RANKS[up], ACTIONS[best], ACTIONS[blind])

    @cached_property
    def round(self) -> RoundValue:
        """What a round comes to."""
        base = self.result.round
        by_up, risked, nets = base.by_up.copy(), base.risked_by_up.copy(), dict(base.nets)
        for sign, part in self._parts():
            by_up, risked = by_up + part.by_up * sign, risked + part.risked * sign
            for net, mass in part.nets.items():
                nets[net] = nets.get(net, 0) + mass * sign
        return RoundValue(base.up_chance, by_up, risked, nets)

    def _parts(self) -> Iterator[tuple[int, Adder]]:
        """What is taken from best play without suits, and what comes instead."""
        counting = self.counting
        blind_parts = counting._parts.copy()
        for ranks in {start.ranks for start in self.starts}:
            hand = counting.hands.of(list(ranks))
            yield -1, self._hand(ranks, self.result.strategy.first[hand], counting.first_chance(*ranks))
        for start in self.starts:
            hand = counting.hands.of(list(start.ranks))
            made = counting.hands.onward[hand, self._third(start)]
            counting._parts[made, -len(self._known(start)) :] = counting.numbers.fractions(self._known(start))
            chance, action = counting.first_chance(*start.ranks) * self._number(start.share), self.action(start)
            adder = self._hand(start.ranks, action, chance)
            if action[self.super_up] == HIT and (bonus := self._super(start)):
                self._add_super(adder, start, chance, bonus)
            counting._parts[:] = blind_parts
            yield 1, adder

    def _add_super(self, adder: Adder, start: Start, chance: Any, bonus: Any) -> None:
        """Suited sets against the up card gain so much more."""
        adder.by_up[self.super_up] = adder.by_up[self.super_up] + bonus * chance
        pays = [odds.per_unit for odds in self.game.bonus_odds]
        for part, paid in zip(self._known(start)[1:], pays[2:], strict=True):
            mass = self._made(start)[self.super_up] * self._number(part) * chance
            adder.add(paid, -mass)
            adder.add(paid + self.super_units, mass)

    def _hand(self, ranks: tuple[int, int], action: Array, chance: Any) -> Adder:
        """What one first hand comes to by these decisions."""
        counting, adder = self.counting, Adder(self.counting)
        hand = counting.hands.of(list(ranks))
        dealt = counting.everything_behind.dealt[hand] * chance
        reach = counting.numbers.zeros(len(counting.hands.cards), 10)
        plays = action <= 2
        reach[hand, plays] = chance
        plan = self.result.strategy.first.copy()
        plan[hand] = action
        tally = counting.follow(plan, reach, (), counting.everything_behind)
        missing = np.where(plays[:, None], dealt, dealt * 0) - tally.sum(axis=2)
        tally[:, :, counting.cells.bust()] = tally[:, :, counting.cells.bust()] + missing
        add_unsplit(adder, tally)
        for special in set(action.tolist()) - {0, 1, 2, SPLIT}:
            add_special(adder, special, np.where((action == special)[:, None], dealt, dealt * 0))
        if ups := tuple(np.flatnonzero(action == SPLIT).tolist()):
            levels = self.result.best.levels(ranks[0])
            for pattern in split_patterns(counting, ranks[0], levels, ups):
                add_split(adder, pattern, chance, ups)
        return adder
