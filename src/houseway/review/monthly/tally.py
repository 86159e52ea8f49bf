"""Sums over rounds: what was wagered and won, what was to be expected, and how far that strays."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction

from houseway.money import Cents
from houseway.review.monthly.chance import Bets, Tails, bets_of, tails
from houseway.review.monthly.decided import Decided
from houseway.review.monthly.expected import Wager

FEWEST = 30
"""Of fewer rounds nothing is concluded."""


@dataclass
class Kind:
    """All wagers of one kind in a sum: how many of each unit. Those of one place and one result are one wager."""

    wager: Wager
    units: Counter[Cents] = field(default_factory=Counter)

    @property
    def expected(self) -> Fraction:
        """What the house should win on them."""
        return self.wager.edge * sum(unit * count for unit, count in self.units.items())

    @property
    def variance(self) -> float:
        """How far that strays, if they are decided independently."""
        return self.wager.variance * sum(unit * unit * count for unit, count in self.units.items())

    @property
    def bets(self) -> list[Bets]:
        """With everything that each can come to."""
        return bets_of(self.units, self.wager.nets, self.wager.shares)


@dataclass
class Tally:
    """What came of some rounds. ``judged`` is the win on those wagers that are held against their expectation.

    ``strayed`` adds up the squares of how far each round was from what was to be expected of it; ``together`` counts
    the rounds in which several such wagers were decided, which may hang together.
    """

    rounds: int = 0
    decisions: int = 0
    handle: Cents = 0
    win: Cents = 0
    drop: Cents = 0
    judged: Cents = 0
    strayed: float = 0.0
    together: int = 0
    judged_rounds: int = 0
    kinds: dict[tuple[str, str, str], Kind] = field(default_factory=dict)
    unjudged: Counter[str] = field(default_factory=Counter)

    def take(self, decided: Iterable[Decided], *, is_common: bool) -> None:
        """One round more."""
        merged: dict[tuple[tuple[str, str, str], str], tuple[Wager, Cents]] = {}
        away, variance = 0.0, 0
        for number, one in enumerate(decided):
            self.decisions += 1
            self.handle += one.handle
            self.win += one.win
            if not one.wager.is_judged:
                self.unjudged[f"{one.wager.worth.name}: {one.wager.worth.unjudged}"] += 1
                continue
            self.judged += one.win
            away += one.win - float(one.wager.edge) * one.unit
            key = (one.wager.key, one.place if is_common else str(number))
            merged[key] = (one.wager, merged.get(key, (one.wager, 0))[1] + one.unit)
        for (kind, _), (wager, unit) in merged.items():
            self.kinds.setdefault(kind, Kind(wager)).units[unit] += 1
            variance += 1
        self.rounds += 1
        self.judged_rounds += variance > 0
        self.together += variance > 1
        self.strayed += away * away

    def add(self, other: Tally) -> None:
        """All of another one too."""
        for name in ("rounds", "decisions", "handle", "win", "drop", "judged", "together", "judged_rounds", "strayed"):
            setattr(self, name, getattr(self, name) + getattr(other, name))
        for key, kind in other.kinds.items():
            self.kinds.setdefault(key, Kind(kind.wager)).units += kind.units
        self.unjudged += other.unjudged

    @property
    def expected(self) -> Fraction:
        """What the house should have won on what is judged."""
        return sum((kind.expected for kind in self.kinds.values()), Fraction(0))

    @property
    def spread(self) -> float:
        """How much further the rounds strayed than independent wagers do; 1 where each decided one wager only.

        Seats that lose to one dealer's hand hang together. That is seen in the rounds themselves; what hangs together
        the other way, as Player and Banker, is not taken for less.
        """
        independent = sum(kind.variance for kind in self.kinds.values())
        if not self.together or not independent:
            return 1.0
        return max(1.0, self.strayed / independent)

    @property
    def deviation(self) -> float:
        """The standard deviation of what the house should have won, in cents."""
        return math.sqrt(self.spread * sum(kind.variance for kind in self.kinds.values()))

    @property
    def by_play(self) -> bool:
        """Whether some of it costs players more who play worse than the analysis does."""
        return any(kind.wager.worth.by_play for kind in self.kinds.values())

    @property
    def basis(self) -> tuple[str, ...]:
        """On what the expectation rests."""
        return tuple(dict.fromkeys(kind.wager.worth.basis for kind in self.kinds.values()))

    def tails(self) -> Tails:
        """How often honest play wins at most, and at least, so much for the house."""
        middle = float(self.expected)
        spread = self.spread
        away = (self.judged - middle) / math.sqrt(spread)
        found = tails([bets for kind in self.kinds.values() for bets in kind.bets], middle + away)
        if spread > 1:
            method = "saddlepoint" if found.method == "saddlepoint" else "convolution"
            return Tails(found.low, found.high, f"{method}, spread {spread:.2f} times as wide")
        return found
