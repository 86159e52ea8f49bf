"""Where results come from when no dealer supplies them: the operating system, or a seed for a demonstration."""

from __future__ import annotations

import random
import secrets
from collections.abc import Mapping


class Chance:
    """A source of results. Without a seed it is the operating system's generator, unbiased and not repeatable."""

    def __init__(self, seed: int | None = None) -> None:
        """A seed makes it repeatable, and marks it as such."""
        self.seed = seed
        self._generator: random.Random = secrets.SystemRandom() if seed is None else random.Random(seed)  # noqa: S311

    @property
    def is_seeded(self) -> bool:
        """Whether the results can be foretold from a seed."""
        return self.seed is not None

    def draw(self, weights: Mapping[str, int]) -> str:
        """One label, each as likely as its weight.

        >>> Chance(1).draw({"heads": 1, "tails": 1}) in ("heads", "tails")
        True
        """
        place = self._generator.randrange(sum(weights.values()))
        for label, weight in weights.items():
            place -= weight
            if place < 0:
                return label
        raise AssertionError("the weights add up")
