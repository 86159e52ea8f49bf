"""All different hands of a ranking, from the lowest to the highest."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations_with_replacement
from typing import NamedTuple

from houseway.equipment.cards import ACE
from houseway.hands.category import CATEGORIES, FIVES, STRAIGHTS, Pattern, Ranks

LOWEST, SECOND = "lowest", "second highest"
"""Where the straight with the ace at its low end stands."""


class Rung(NamedTuple):
    """A category, and the ranks that decide within it, the most important first."""

    category: str
    ranks: Ranks


class Ladder(NamedTuple):
    """The rungs, the lowest first, and on which of them, counted from 1, the ranks of a hand stand, suited or not."""

    rungs: tuple[Rung, ...]
    values: dict[tuple[Ranks, bool], int]


@lru_cache(maxsize=64)
def ladder_for(size: int, categories: tuple[str, ...], low_straight: str, low_straight_flush: str) -> Ladder:
    """The ladder of hands of so many cards, with the categories in this order, the lowest first."""
    downwards = [(place, category) for place, category in enumerate(categories)][::-1]
    low_places = {"straight": low_straight, "straight flush": low_straight_flush}
    stands: dict[tuple[Ranks, bool], tuple[int, Ranks, Rung]] = {}
    for ranks, is_suited in _all_hands(size):
        pattern = Pattern.of(ranks, is_suited)
        place, category = next((place, category) for place, category in downwards if CATEGORIES[category](pattern))
        if pattern.counts[0] == 5 and category not in FIVES:
            continue
        shown = pattern.straight if category in STRAIGHTS else pattern.ranks
        stands[ranks, is_suited] = (place, _tie_break(shown, low_places.get(category)), Rung(category, shown))
    steps = set(stands.values())
    if "five wilds" in categories:
        steps.add((categories.index("five wilds"), (), Rung("five wilds", ())))
    rungs = tuple(rung for _, _, rung in sorted(steps))
    numbers = {rung: number for number, rung in enumerate(rungs, start=1)}
    return Ladder(rungs, {hand: numbers[rung] for hand, (_, _, rung) in stands.items()})


def _all_hands(size: int) -> Iterator[tuple[Ranks, bool]]:
    """The ranks of every hand, in descending order, and whether it is suited."""
    for ranks in combinations_with_replacement(range(ACE, -1, -1), size):
        yield ranks, False
        if len(set(ranks)) == size:
            yield ranks, True


def _tie_break(shown: Ranks, low_place: str | None) -> Ranks:
    """What is compared between two hands of a category: for straights the highest card, counted in half steps."""
    if low_place is None:
        return shown
    return (2 * ACE - 1,) if low_place == SECOND and shown[-1] == ACE else (2 * shown[0],)
