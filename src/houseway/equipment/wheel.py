"""A wheel: places round a rim, each with a label and a colour."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from functools import cached_property


@dataclass(frozen=True)
class Wheel:
    """The labels clockwise round the rim, their colours, and the labels on which a spin is void.

    >>> wheel = Wheel(("0", "32", "15"), {"0": "green", "32": "red", "15": "black"})
    >>> wheel.outcomes, wheel.neighbours("32", 1)
    (('0', '32', '15'), ('0', '32', '15'))
    """

    rim: tuple[str, ...]
    colours: dict[str, str]
    void: frozenset[str] = frozenset()
    has_known_order: bool = True

    @cached_property
    def weights(self) -> dict[str, int]:
        """In how many of the equal places each label stands."""
        return dict(Counter(self.rim))

    @cached_property
    def outcomes(self) -> tuple[str, ...]:
        """The different labels, in the order in which they first appear."""
        return tuple(self.weights)

    @cached_property
    def index(self) -> dict[str, int]:
        """The number of each label among the outcomes, for the rules, which take small integers."""
        return {label: number for number, label in enumerate(self.outcomes)}

    def neighbours(self, label: str, each_side: int) -> tuple[str, ...]:
        """The labels next to the first place of ``label``, with itself in the middle."""
        middle = self.rim.index(label)
        return tuple(self.rim[(middle + step) % len(self.rim)] for step in range(-each_side, each_side + 1))
