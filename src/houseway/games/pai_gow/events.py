"""What happens at a Pai Gow table and nowhere else."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.equipment.cards import name
from houseway.round.events import Event, HandParted


def in_order(cards: Iterable[int]) -> list[int]:
    """Cards as they are laid out, the highest first."""
    return sorted(cards, reverse=True)


class HandsSet(HandParted, frozen=True, tag="hands-set", kw_only=True):
    """Seven cards lie as two hands: told to their player alone until they are exposed. ``line`` is the house way's."""

    line: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        high, low = self.into.values()
        by = f", by the house way: {self.line}" if self.line else ""
        return f"{self.of[:1].upper()}{self.of[1:]} sets {' '.join(high)} high and {' '.join(low)} low{by}."


def parts_of(place: str, high: Iterable[int], low: Iterable[int]) -> dict[str, tuple[str, ...]]:
    """The two hands by where they lie, the highest card of each first.

    >>> from houseway.equipment.cards import cards
    >>> parts_of("seat 1", cards("9c Ah 5d 3h 2s"), cards("7c Kd"))
    {'seat 1 high': ('Ah', '9c', '5d', '3h', '2s'), 'seat 1 low': ('Kd', '7c')}
    """
    return {f"{place} high": tuple(map(name, in_order(high))), f"{place} low": tuple(map(name, in_order(low)))}


class HouseWayTold(Event, frozen=True, tag="house-way-told", kw_only=True):
    """A player has asked for help and is told how the house would set the hand."""

    of: str
    low: tuple[str, ...]
    high: tuple[str, ...]
    line: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"The house way for {self.of}: {' '.join(self.high)} high and {' '.join(self.low)} low ({self.line})."
