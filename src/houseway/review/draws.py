"""What came, against what could have come: the test behind the reviews of dice and of cards.

At each draw the weights of all that could come are known: 36 rolls, or the cards that are left. So whatever classes
are looked at (ranks, totals), each came so often, and was expected as often as the sum of its chances; what remains has
a known spread, the sum of the spreads of the single draws. The chi-square of that is Pearson's own where the chances
stay the same. Where they do not, as in a shoe that empties, it takes account of every card that has gone: draws that
depend on each other only through what is left are as good as independent ones (the central limit theorem for
martingales).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import numpy as np
import numpy.typing as npt
from scipy import stats

from houseway.review.verdict import Finding, came

Integers = npt.NDArray[np.int64]
Floats = npt.NDArray[np.float64]

LEAST_EXPECTED = 5
"""A chi-square is only as good as its approximation: each class must be expected this often."""


class Score:
    """How often each class came and should have, over draws with known chances.

    >>> score = Score(["red", "black"])
    >>> for shows in ("red", "red", "black"):
    ...     score.add(shows, {"red": 26, "black": 26})
    >>> score.observed.tolist(), score.expected.tolist(), score.size
    ([2, 1], [1.5, 1.5], 3)
    """

    def __init__(self, classes: Sequence[str]) -> None:
        """Nothing came yet."""
        self.classes = tuple(classes)
        self.index = {name: number for number, name in enumerate(self.classes)}
        self.size = 0
        self.observed: Integers = np.zeros(len(self.classes), np.int64)
        self.expected: Floats = np.zeros(len(self.classes))
        self.spread: Floats = np.zeros((len(self.classes), len(self.classes)))

    def add(self, shows: str, weights: Mapping[str, float]) -> None:
        """One draw: the class that came, and the weight of every class that could have."""
        self.add_all({shows: 1}, weights)

    def add_all(self, shows: Mapping[str, int], weights: Mapping[str, float]) -> None:
        """Draws with the same chances: how often each class came."""
        chances = np.array([weights.get(name, 0) for name in self.classes], np.float64)
        chances /= chances.sum()
        size = sum(shows.values())
        self.size += size
        for name, times in shows.items():
            self.observed[self.index[name]] += times
        self.expected += size * chances
        self.spread -= size * np.outer(chances, chances)
        self.spread[np.diag_indices(len(chances))] += size * chances

    def add_each(self, shows: Integers, weights: Floats) -> None:
        """Draws with chances of their own: the number of the class that came, and a row of weights, for each."""
        chances = weights / weights.sum(axis=1, keepdims=True)
        self.size += len(shows)
        self.observed += np.bincount(shows, minlength=len(self.classes))
        expected = chances.sum(axis=0)
        self.expected += expected
        self.spread += np.diag(expected) - chances.T @ chances

    @property
    def sigma(self) -> Floats:
        """By how much the count of each class usually strays."""
        return np.asarray(np.sqrt(np.maximum(np.diag(self.spread), 1e-12)), np.float64)

    @property
    def is_enough(self) -> bool:
        """Whether every class was expected often enough to be judged."""
        return self.size > 0 and bool(self.expected.min() >= LEAST_EXPECTED)

    def finding(self, name: str, asks: str, of: str) -> Finding:
        """The check of these classes; ``of`` says what was counted."""
        strayed = self.observed - self.expected
        statistic = float(strayed @ np.linalg.pinv(self.spread, hermitian=True) @ strayed)
        freedom = len(self.classes) - 1
        oddest = int(np.argmax(np.abs(strayed) / self.sigma))
        detail = came(self.classes[oddest], int(self.observed[oddest]), float(self.expected[oddest]))
        return Finding(
            name=name,
            asks=asks,
            method=f"chi-square with {freedom} degree{'' if freedom == 1 else 's'} of freedom over {self.size:,} {of}",
            statistic=statistic,
            degrees_of_freedom=freedom,
            p=float(stats.chi2.sf(statistic, freedom)),
            detail=detail,
        )

    def shortfall(self, name: str, of: str) -> str:
        """Why this check was left out."""
        rarest = self.classes[int(self.expected.argmin())]
        least = f"{rarest} is expected {self.expected.min():.1f} times and {LEAST_EXPECTED} are needed"
        return f"{name} left out: {self.size:,} {of} are too few ({least})."
