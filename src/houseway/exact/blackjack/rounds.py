"""How a strategy fares over a whole round: what it comes to by up card, how often each net result, what it wagers.

The expectation is exact, splits included. So are all chances of rounds without a split, of how many hands a split
becomes, and of what each split hand comes to. Only when split hands are added up into one net result are they taken as
independent *given the up card, the dealer's outcome and the number of hands*: that touches the shape of the two rounds
in a hundred that are split, never the mean; with an endless shoe it is no approximation at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np

from houseway.exact.blackjack.counting import TWO_CARDS, Counting, Level, Strategy
from houseway.exact.blackjack.hands import BLACKJACK
from houseway.exact.blackjack.kernels import NATURAL, NET, SPLIT, SURRENDER, WAGERED
from houseway.exact.blackjack.numbers import Array
from houseway.exact.blackjack.play import Play
from houseway.exact.blackjack.splits import Pattern, read_levels, split_patterns
from houseway.exact.distribution import Distribution

PARTS = 10**18
"""Chances that are floats are given as whole parts of this."""


@dataclass(frozen=True)
class Raw:
    """What the kernels counted for a strategy.

    ``whole`` is the chance of each up card and outcome, ``two`` the same behind each of the 55 first hands, ``unsplit``
    the tally of hands that were played, ``levels`` what one hand of each split pair comes to.
    """

    whole: Array
    two: Array
    unsplit: Array
    levels: dict[int, list[Level]]


def split_ups(counting: Counting, strategy: Strategy, rank: int) -> tuple[int, ...]:
    """The up cards against which a pair is split."""
    pair = counting.hands.of([rank, rank])
    return tuple(up for up in range(10) if strategy.first[pair, up] == SPLIT)


def gather(counting: Counting, strategy: Strategy, levels: Callable[[int], list[Level]] | None = None) -> Raw:
    """Count for a strategy; ``levels`` may know already what split hands come to."""
    found = {}
    for rank in range(10):
        ups = split_ups(counting, strategy, rank)
        if ups:
            found[rank] = levels(rank) if levels else read_levels(counting, strategy, rank, ups)
    return Raw(
        counting.behind([0])[0],
        counting.behind([counting.hands.of(two) for two in TWO_CARDS]),
        counting.unsplit(strategy),
        found,
    )


@dataclass(frozen=True)
class Round:
    """What a round comes to: by up card its chance, the expectation (times the chance) and the wagers (times it)."""

    up_chance: Array
    by_up: Array
    risked_by_up: Array
    nets: dict[Fraction, Any]

    @property
    def expectation(self) -> Any:
        """What the player gains on average per initial wager."""
        return sum(self.by_up.tolist())

    @property
    def risked(self) -> Any:
        """What is wagered on average, doubles and splits included, per initial wager."""
        return sum(self.risked_by_up.tolist())

    def distribution(self) -> Distribution:
        """Net results with whole weights: of Fractions exactly, of floats in parts of ``PARTS``."""
        masses = {net: mass for net, mass in sorted(self.nets.items()) if mass}
        if all(isinstance(mass, (int, Fraction)) for mass in masses.values()):
            parts = np.lcm.reduce([Fraction(mass).denominator for mass in masses.values()], dtype=object)
            risked = Fraction(self.risked)
        else:
            parts = PARTS
            risked = Fraction(round(self.risked * PARTS), PARTS)
        weights = {net: round(mass * parts) for net, mass in masses.items()}
        return Distribution({net: weight for net, weight in weights.items() if weight}, risked)


class _Adder:
    """Adds results up by net and up card."""

    def __init__(self, play: Play, counting: Counting) -> None:
        self.play = play
        self.exact = counting.numbers.is_exact
        self.by_up = counting.numbers.zeros(10)
        self.risked = counting.numbers.zeros(10)
        self.nets: dict[Fraction, Any] = {}

    def add(self, up: int, net: Fraction, mass: Any) -> None:
        """Count a whole round's net."""
        if mass:
            self.nets[net] = self.nets.get(net, 0) + mass
            self.by_up[up] += mass * (net if self.exact else float(net))

    def flat(self, up: int, net: Fraction, mass: Any) -> None:
        """Count a round with the initial wager only."""
        self.risked[up] += mass
        self.add(up, net, mass)

    def ends_early(self, outcome: int) -> bool:
        """Whether the dealer's blackjack takes the initial wager and nothing else."""
        return outcome == BLACKJACK and not self.play.blackjack_takes_all


def fare(counting: Counting, strategy: Strategy, raw: Raw) -> Round:
    """Put what was counted together; ``counting`` says which shoe and numbers."""
    adder = _Adder(counting.play, counting)
    missing = raw.whole - raw.unsplit.sum(axis=2)
    for (one, other), dealt in zip(TWO_CARDS, raw.two, strict=True):
        hand = counting.hands.of([one, other])
        chance = counting.first_chance(one, other)
        for up in range(10):
            if strategy.first[hand, up] >= SPLIT:
                missing[up] = missing[up] - chance * dealt[up]
                _special(adder, int(strategy.first[hand, up]), up, chance * dealt[up])
    _unsplit(adder, raw.unsplit, missing)
    for rank, levels in raw.levels.items():
        ups = split_ups(counting, strategy, rank)
        for pattern in split_patterns(counting, rank, levels, ups):
            _split(adder, pattern, counting.first_chance(rank, rank), ups)
    return Round(raw.whole.sum(axis=1), adder.by_up, adder.risked, adder.nets)


def _special(adder: _Adder, action: int, up: int, masses: Array) -> None:
    """Blackjacks and surrendered hands."""
    for outcome, mass in enumerate(masses):
        if action == NATURAL:
            adder.flat(up, Fraction(0) if outcome == BLACKJACK else adder.play.blackjack_pays, mass)
        elif action == SURRENDER:
            is_late = outcome == BLACKJACK and adder.play.surrender == "late"
            adder.flat(up, Fraction(-1) if is_late else Fraction(-1, 2), mass)


def _unsplit(adder: _Adder, tally: Array, missing: Array) -> None:
    """Hands that were played, and those that bust."""
    for up in range(10):
        for outcome in range(8):
            adder.flat(up, Fraction(-1), missing[up, outcome])
            for cell, net in enumerate(NET):
                mass = tally[up, outcome, cell]
                if adder.ends_early(outcome):
                    adder.flat(up, Fraction(-1), mass)
                else:
                    adder.risked[up] += mass * WAGERED[cell]
                    adder.add(up, Fraction(net), mass)


def _split(adder: _Adder, pattern: Pattern, chance: Any, ups: Sequence[int]) -> None:
    """Split hands: each hand's own results make the expectation, their sum makes the net."""
    whole = pattern.chance
    for up in ups:
        for outcome in range(8):
            mass = whole[up, outcome]
            if not mass > 0:
                continue
            if adder.ends_early(outcome):
                adder.flat(up, Fraction(-1), mass * chance)
                continue
            sums = np.array([mass * chance], whole.dtype)
            for count, tally in pattern.parts:
                one = tally[up, outcome]
                adder.risked[up] += (
                    chance * count * sum(mass * wagered for mass, wagered in zip(one, WAGERED, strict=True))
                )
                adder.by_up[up] += chance * count * sum(mass * net for mass, net in zip(one, NET, strict=True))
                hand = np.concatenate([one[:2], one[2:3] + one[5:6], one[3:5]]) / mass
                for _ in range(count):
                    sums = np.convolve(sums, hand)
            for place, share in enumerate(sums):
                net = Fraction(place - len(sums) // 2)
                if share:
                    adder.nets[net] = adder.nets.get(net, 0) + share
