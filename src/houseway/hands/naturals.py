"""Hands with wild cards by category, those that need none of them told apart: a natural flush, and a flush."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import chain

from houseway.equipment.cards import JOKER, names, rank_of, suit_of
from houseway.hands.ladder import Rung
from houseway.hands.ranking import Ranking
from houseway.refusal import Refused

NATURAL = "natural "
"""Before the name of a category: without a wild card that stands for another."""


@dataclass(frozen=True)
class Naturals(Ranking):
    """A ranking with wild deuces by category alone; a hand stands higher if deuces that it holds are deuces.

    Which category it is, wild cards decide; it is natural if the same cards make it with nothing wild. The category is
    all that counts: a flush with its own deuce is natural, although with a wild one it would be higher.

    >>> from houseway.equipment.cards import cards
    >>> from houseway.hands import DEUCES_AND_JOKER
    >>> apart = naturals(DEUCES_AND_JOKER)
    >>> [apart.describe(apart.value(cards(hand))) for hand in ("Kc 9c 7c 5c 2c", "Kc 9c 7c 5c 2d", "Ac 3d 4h 5s 2c")]
    ['natural flush', 'flush', 'natural straight']
    """

    @cached_property
    def by_worth(self) -> Ranking:
        """The ranking itself, with its wild cards."""
        return Ranking(
            self.size, self.categories, self.low_straight, self.low_straight_flush, self.joker, self.deuces_wild
        )

    @property
    def names(self) -> tuple[str, ...]:
        """The categories from the lowest, each before its natural."""
        return tuple(chain.from_iterable((category, NATURAL + category) for category in self.categories))

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """One rung for each category, and one for its natural."""
        return tuple(Rung(name, ()) for name in self.names)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The value of each category with wild cards."""
        return tuple(range(1, self.top, 2))

    def value(self, cards: Sequence[int]) -> int:
        """The value of a hand."""
        if len(cards) != self.size:
            raise Refused(f"{names(cards) or 'nothing'} is not {self.size} cards", remedy="Deal the whole hand")
        others = [card for card in cards if not self.is_wild(card)]
        deuces = [card for card in cards if self.is_wild(card) and card != JOKER]
        suits = {suit_of(card) for card in others}
        ranks, wilds = [rank_of(card) for card in others], len(cards) - len(others)
        value = self.worth_with(ranks, wilds, len(deuces), is_suited=False)
        if len(suits) > 1:
            return value
        of_suit = sum(suit_of(card) in suits for card in deuces)
        return max(value, self.worth_with(ranks, wilds, of_suit, is_suited=True))

    def worth_with(self, ranks: Sequence[int], wilds: int, deuces: int, *, is_suited: bool) -> int:
        """The value of these ranks and so many wild cards, of which so many may be deuces; in one suit, those of it.

        >>> from houseway.hands import DEUCES_WILD
        >>> apart = naturals(DEUCES_WILD)
        >>> [apart.describe(apart.worth_with((4, 3, 2, 1), 1, own, is_suited=True)) for own in (0, 1)]
        ['straight flush', 'natural straight flush']
        """
        ranking = self.by_worth
        category = ranking.category(ranking.worth(ranks, wilds, is_suited=is_suited))
        is_natural = False
        if deuces == wilds:
            plain = ranking.natural.worth((*ranks, *(0,) * deuces), 0, is_suited=is_suited)
            is_natural = ranking.category(plain) == category
        return 1 + 2 * category + is_natural

    def name(self, value: int) -> str:
        """The category of a value, and whether it is natural."""
        return self.names[value - 1]

    def category(self, value: int) -> int:
        """The place of a value's category, from 0 for the lowest."""
        return bisect_right(self.starts, value) - 1

    def describe(self, value: int) -> str:
        """The same as its name: ranks count for nothing."""
        return self.name(value)

    def _which(self, category: str, ranks: str) -> list[int]:
        """The one value of a category, natural or not."""
        if ranks or category not in self.names:
            raise Refused(f"there is no {category} {ranks}".rstrip() + " in this ranking", remedy="See its ladder")
        return [self.names.index(category) + 1]


def naturals(ranking: Ranking) -> Naturals:
    """A ranking with its naturals told apart."""
    return Naturals(
        ranking.size,
        ranking.categories,
        ranking.low_straight,
        ranking.low_straight_flush,
        ranking.joker,
        ranking.deuces_wild,
    )
