"""A sample in numbers: what came, in which order, how often, and how often it should have."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

import numpy as np

from houseway.equipment import Wheel
from houseway.review.draws import Floats, Integers


@dataclass(frozen=True)
class Tally:
    """The outcomes of a sample, as numbers of the wheel's labels in the order in which they came.

    >>> tally = Tally.of(Wheel(("0", "32", "15"), {}), ["0", "15", "15", "0", "32", "15"])
    >>> tally.counts.tolist(), tally.expected.tolist()
    ([2, 1, 3], [2.0, 2.0, 2.0])
    """

    wheel: Wheel
    sequence: Integers

    @classmethod
    def of(cls, wheel: Wheel, outcomes: Sequence[str]) -> Tally:
        """The tally of these labels."""
        index = wheel.index
        return cls(wheel, np.fromiter((index[label] for label in outcomes), np.int64, len(outcomes)))

    @property
    def size(self) -> int:
        """How many outcomes there are."""
        return len(self.sequence)

    @cached_property
    def shares(self) -> Floats:
        """How large a part of the rim each label has."""
        places = np.array(list(self.wheel.weights.values()), np.float64)
        return np.asarray(places / places.sum(), np.float64)

    @cached_property
    def counts(self) -> Integers:
        """How often each label came."""
        return np.bincount(self.sequence, minlength=len(self.wheel.outcomes)).astype(np.int64)

    @cached_property
    def expected(self) -> Floats:
        """How often a fair wheel shows each label."""
        return self.shares * self.size

    @cached_property
    def sigma(self) -> Floats:
        """By how much the count of each label usually strays on a fair wheel."""
        return np.asarray(np.sqrt(self.expected * (1 - self.shares)), np.float64)

    @property
    def has_rim_order(self) -> bool:
        """Whether each outcome is one known place on the rim, so that neighbours can be looked at."""
        return self.wheel.has_known_order and len(self.wheel.rim) == len(self.wheel.outcomes)
