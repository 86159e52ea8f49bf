"""Hands by colour: how many of the cards are red, diamonds and hearts."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from houseway.equipment.cards import SUITS
from houseway.hands.ladder import Rung
from houseway.hands.ranking import Ranking

COLOURS = {"red": "dh", "black": "cs"}
"""The suits of each colour."""


def is_red(card: int) -> bool:
    """Whether a card is a diamond or a heart.

    >>> from houseway.equipment.cards import cards
    >>> [is_red(card) for card in cards("Ah Ad Ac As")]
    [True, True, False, False]
    """
    return SUITS[card & 3] in COLOURS["red"]


@dataclass(frozen=True)
class Colours(Ranking):
    """A hand of so many cards is worth one more than it has red ones; no colour is better than the other.

    >>> from houseway.equipment.cards import cards
    >>> three = colours(3)
    >>> [three.value(cards(hand)) for hand in ("Ac Ks 2s", "Ah Ks 2s", "Ah Kd 2d")], three.top
    ([1, 2, 4], 4)
    >>> three.describe(2)
    '1 red and 2 black'
    """

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """One rung for each number of red cards."""
        return tuple(Rung("high card", (reds,)) for reds in range(self.size + 1))

    def value(self, cards: Sequence[int]) -> int:
        """One more than the number of red cards."""
        return 1 + sum(map(is_red, cards))

    def describe(self, value: int) -> str:
        """How many cards of each colour there are."""
        return f"{value - 1} red and {self.size - value + 1} black"


def colours(size: int) -> Colours:
    """Hands of so many cards by colour."""
    return Colours(size, ("high card",))
