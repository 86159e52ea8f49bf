"""Hands by suit: the longest flush, then its ranks; or the longest run of ranks in one suit. All cards count.

A hand is worth what the best of its suits is worth, wild cards added to it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations

from houseway.equipment.cards import ACE, names
from houseway.hands.flushes import RANK_BITS, suit_run, suit_value, suits_of
from houseway.hands.ladder import Rung
from houseway.hands.ranking import Ranking
from houseway.refusal import Refused

LONGEST = 8
"""The most cards that a hand has."""


class Suited(Ranking):
    """A ranking that looks at each suit by itself; the suit that is worth most is the hand."""

    def __post_init__(self) -> None:
        """Its categories are its own."""

    def suit_worth(self, ranks: int, wilds: int) -> int:
        """What one suit is worth, its ranks as bits, with so many wild cards."""
        raise NotImplementedError

    def value(self, cards: Sequence[int]) -> int:
        """The value of the best suit."""
        if not self.size <= len(cards) <= LONGEST:
            raise Refused(
                f"{names(cards) or 'nothing'} is not {self.size} to {LONGEST} cards", remedy="Deal the whole hand"
            )
        *suits, wilds = suits_of(cards, deuces_wild=self.deuces_wild)
        return max(self.suit_worth(ranks, wilds) for ranks in suits)


@dataclass(frozen=True)
class Flushes(Suited):
    """The most cards of one suit, then the highest of them that the other hand lacks.

    >>> from houseway.equipment.cards import cards
    >>> ranking = flushes()
    >>> hands = [ranking.value(cards(hand)) for hand in ("Ac 7c 3c Kd", "Ah Th 7h Kd", "5s 4s 3s 2s")]
    >>> hands == sorted(hands), ranking.describe(hands[1])
    (True, '3-card flush A-T-7')
    """

    @cached_property
    def _rungs(self) -> tuple[Rung, ...]:
        found = []
        for length in range(1, LONGEST + 1):
            every = sorted(combinations(range(ACE, -1, -1), length))
            found += [Rung(self.categories[length - 1], ranks) for ranks in every]
        return tuple(found)

    @cached_property
    def _numbers(self) -> dict[int, int]:
        """The number of the rung of each set of ranks, as bits."""
        return {sum(1 << rank for rank in rung.ranks): number for number, rung in enumerate(self._rungs, start=1)}

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """Every flush of up to eight cards, the shortest first."""
        return self._rungs

    def suit_worth(self, ranks: int, wilds: int) -> int:
        """Wild cards are the highest ranks that the suit lacks; a longer flush than a hand can have is none."""
        return self._numbers.get(suit_value(ranks, wilds) & ((1 << RANK_BITS) - 1), 0)


@dataclass(frozen=True)
class StraightFlushes(Suited):
    """How many cards in a row the hand has of one suit; an ace may stand at either end.

    >>> from houseway.equipment.cards import cards
    >>> ranking = straight_flushes()
    >>> [ranking.describe(ranking.value(cards(hand))) for hand in ("Ac 2c 3c Kd", "Ah Kh 2h 9d")]
    ['3-card straight flush', '2-card straight flush']
    """

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """A rung for each length."""
        return tuple(Rung(category, ()) for category in self.categories)

    def suit_worth(self, ranks: int, wilds: int) -> int:
        """The length of the longest run, wild cards in its gaps or at its ends."""
        return min(suit_run(ranks, wilds), LONGEST)


def flushes(*, deuces_wild: bool = False) -> Flushes:
    """Hands by the length of their flush."""
    names = tuple(f"{length}-card flush" for length in range(1, LONGEST + 1))
    return Flushes(2, names, deuces_wild=deuces_wild)


def straight_flushes(*, deuces_wild: bool = False) -> StraightFlushes:
    """Hands by the length of their straight flush; one card is none."""
    names = ("no straight flush", *(f"{length}-card straight flush" for length in range(2, LONGEST + 1)))
    return StraightFlushes(2, names, deuces_wild=deuces_wild)
