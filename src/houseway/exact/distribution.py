"""A distribution: what a wager can come to, each with its integer weight. Everything else follows from it."""

from __future__ import annotations

import math
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property


@dataclass(frozen=True)
class Distribution:
    """Net results per initial unit wagered, with their weights; ``risked`` is what is wagered in all, on average."""

    weights: Mapping[Fraction, int]
    risked: Fraction = Fraction(1)

    @staticmethod
    def of(results: Iterable[tuple[Fraction, int]]) -> Distribution:
        """Equal results put together, the largest loss first.

        >>> Distribution.of([(Fraction(35), 1), (Fraction(-1), 37)]).edge
        Fraction(1, 19)
        """
        weights: dict[Fraction, int] = {}
        for net, weight in results:
            weights[net] = weights.get(net, 0) + weight
        return Distribution(dict(sorted(weights.items())))

    @cached_property
    def total(self) -> int:
        """The sum of the weights: the common denominator."""
        return sum(self.weights.values())

    @cached_property
    def mean(self) -> Fraction:
        """What the player gains on average, per initial unit."""
        return sum((net * weight for net, weight in self.weights.items()), Fraction(0)) / self.total

    @property
    def edge(self) -> Fraction:
        """What the player loses on average, per initial unit: positive when the house wins."""
        return -self.mean

    @property
    def element_of_risk(self) -> Fraction:
        """The edge per unit risked."""
        return self.edge / self.risked

    @cached_property
    def variance(self) -> Fraction:
        """The mean square of the distance from the mean."""
        square = sum((net * net * weight for net, weight in self.weights.items()), Fraction(0)) / self.total
        return square - self.mean * self.mean

    @property
    def standard_deviation(self) -> float:
        """The root of the variance; a float, as statistics are."""
        return math.sqrt(self.variance)

    @property
    def hit_rate(self) -> Fraction:
        """How often the player gains."""
        return Fraction(sum(weight for net, weight in self.weights.items() if net > 0), self.total)
