"""Hands of all seven cards: three that stand above five aces, for bonus wagers alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, fields
from functools import cached_property, lru_cache

from houseway.equipment.cards import ACE, JOKER, rank_of, suit_of
from houseway.hands import Ranking, Rung

WITH_JOKER, MATCH, NATURAL = (
    "seven-card straight flush with joker",
    "royal flush plus royal match",
    "seven-card straight flush",
)
SEVEN_CARD = (WITH_JOKER, MATCH, NATURAL)
"""The hands of seven cards, from the lowest."""
TEN, QUEEN, KING = 8, 10, 11


@dataclass(frozen=True)
class Fortune(Ranking):
    """A ranking of five cards with the seven-card hands on top.

    >>> from houseway.equipment.cards import cards
    >>> from houseway.hands import PAI_GOW
    >>> fortune = on_top_of(PAI_GOW)
    >>> fortune.describe(fortune.value(cards("4h 5h 6h 7h 8h 9h joker")))
    'seven-card straight flush with joker'
    >>> fortune.name(fortune.value(cards("Ah Kh Qh Jh joker Kc Qc"))), fortune.top - fortune.least(NATURAL)
    ('royal flush plus royal match', 0)
    """

    @cached_property
    def of_five(self) -> Ranking:
        """The ranking of five cards below them."""
        return Ranking(**{field.name: getattr(self, field.name) for field in fields(Ranking)})

    @property
    def kinds(self) -> tuple[str, ...]:
        """The categories of five cards, and the hands of seven."""
        return self.categories + SEVEN_CARD

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """The rungs of five cards, and one for each hand of seven."""
        return (*self.of_five.ladder, *(Rung(name, ()) for name in SEVEN_CARD))

    def value(self, cards: Sequence[int]) -> int:
        """The value of the best five, or of all seven where they are more."""
        for place, name in reversed([*enumerate(SEVEN_CARD, start=1)]):
            if len(cards) == 7 and _is(name, tuple(sorted(cards))):
                return self.of_five.top + place
        return self.of_five.value(cards)

    def name(self, value: int) -> str:
        """The category of a value, or the hand of seven cards."""
        return self.ladder[value - 1].category

    def _which(self, category: str, ranks: str) -> list[int]:
        """The one value of a hand of seven cards; those of a category as ever."""
        if category in SEVEN_CARD:
            return [self.of_five.top + 1 + SEVEN_CARD.index(category)]
        return self.of_five._which(category, ranks)


@lru_cache(maxsize=8)
def on_top_of(ranking: Ranking) -> Fortune:
    """The hands of seven cards above those of a ranking."""
    return Fortune(**{field.name: getattr(ranking, field.name) for field in fields(Ranking)})


def fortune_value(cards: Sequence[int], ranking: Ranking) -> int:
    """The value of seven cards by a ranking of five, or above its top for the hands of seven."""
    return on_top_of(ranking).value(cards)


@lru_cache(maxsize=1 << 12)
def _is(name: str, cards: tuple[int, ...]) -> bool:
    """Whether seven cards are one of these hands."""
    naturals = [card for card in cards if card != JOKER]
    if name == MATCH:
        return any(_is_royal_match(naturals, len(cards) - len(naturals), suit) for suit in range(4))
    return (JOKER in cards) == (name == WITH_JOKER) and _is_straight_flush(naturals)


def _is_straight_flush(naturals: Sequence[int]) -> bool:
    """Whether the cards lie in one suit within seven ranks in a row, an ace at either end."""
    ranks = {rank_of(card) for card in naturals}
    lows = {-1 if rank == ACE else rank for rank in ranks}
    is_near = max(ranks) - min(ranks) < 7 or max(lows) - min(lows) < 7
    return len({suit_of(card) for card in naturals}) == 1 and is_near


def _is_royal_match(naturals: Sequence[int], jokers: int, suit: int) -> bool:
    """Whether ten to ace lie there in this suit, a joker for one of them, and a king and queen of one other suit."""
    royal = [card for card in naturals if suit_of(card) == suit and rank_of(card) >= TEN]
    others = [card for card in naturals if card not in royal]
    ranks = sorted(rank_of(card) for card in others)
    return len(royal) + jokers == 5 and ranks == [QUEEN, KING] and len({suit_of(card) for card in others}) == 1
