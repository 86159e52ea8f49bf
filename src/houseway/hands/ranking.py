"""The order of hands: what beats what, as one whole number for each hand.

A ranking lists its categories from the lowest to the highest; within a category the ranks of the cards decide. All
different hands in that order are the rungs of a ladder, and the *value* of a hand is the number of its rung, from 1.
Higher is better, equal is a tie, and 0 is no hand at all.

What houses do differently is stated, not programmed: the order of the categories, where A-2-3-4-5 stands among the
straights, what is wild.
"""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import cached_property, lru_cache
from itertools import combinations, combinations_with_replacement

from houseway.equipment.cards import ACE, JOKER, RANKS, names, rank_of, suit_of
from houseway.hands.category import CATEGORIES, COMPLETED, FIVES, Ranks
from houseway.hands.ladder import LOWEST, SECOND, Ladder, Rung, ladder_for
from houseway.refusal import Refused

NO_JOKER, WILD, ACE_OR_COMPLETES = "none", "wild", "ace, or completes a straight or flush"
"""What a joker is: not in the deck, any card, or an ace that may be any card in a straight or a flush."""


@dataclass(frozen=True)
class Ranking:
    """How many cards make a hand, the categories from the lowest to the highest, and the house's own ways.

    >>> ranking = Ranking(3, ("high card", "pair", "flush", "straight", "three of a kind", "straight flush"))
    >>> from houseway.equipment.cards import cards
    >>> ranking.value(cards("Ah Ad 2c")) > ranking.value(cards("Ks Kd Qc"))
    True
    >>> ranking.name(ranking.value(cards("Ah 2d 3c")))
    'straight'
    """

    size: int
    categories: tuple[str, ...]
    low_straight: str = LOWEST
    low_straight_flush: str = LOWEST
    joker: str = NO_JOKER
    deuces_wild: bool = False

    def __post_init__(self) -> None:
        """A ranking that cannot be used is refused."""
        unknown = [category for category in self.categories if category not in CATEGORIES]
        if unknown:
            raise Refused(f"{unknown[0]!r} is no category of hands", remedy=f"Choose from {', '.join(CATEGORIES)}")
        if len(set(self.categories)) < len(self.categories) or "high card" not in self.categories:
            raise Refused("a ranking needs each category once, and high card", remedy="List them, the lowest first")
        if not 2 <= self.size <= 5:
            raise Refused(f"a hand of {self.size} cards has no ranking", remedy="Choose 2 to 5")
        if not {self.low_straight, self.low_straight_flush} <= {LOWEST, SECOND}:
            raise Refused("the low straight has no such place", remedy=f"Write {LOWEST!r} or {SECOND!r}")
        if self.joker not in (NO_JOKER, WILD, ACE_OR_COMPLETES):
            raise Refused(f"a joker cannot be {self.joker!r}", remedy=f"Write {WILD!r} or {ACE_OR_COMPLETES!r}")
        if self.deuces_wild and self.joker == ACE_OR_COMPLETES:
            raise Refused("deuces cannot be wild beside a joker that is an ace", remedy="Make the joker wild too")
        needed = FIVES if self.joker == ACE_OR_COMPLETES else {"five of a kind"}
        if self.size == 5 and self.has_wild_cards and not needed & set(self.categories):
            raise Refused("wild cards make five of a kind", remedy="Say where five of a kind stands")

    @property
    def kinds(self) -> tuple[str, ...]:
        """The names of all hands, from the lowest to the highest: the categories."""
        return self.categories

    @property
    def has_wild_cards(self) -> bool:
        """Whether some card can stand for another."""
        return self.deuces_wild or self.joker != NO_JOKER

    @cached_property
    def natural(self) -> Ranking:
        """The same ladder with nothing wild: equal values tell that a hand did not need its wild cards."""
        return replace(self, joker=NO_JOKER, deuces_wild=False)

    def is_wild(self, card: int) -> bool:
        """Whether a card can stand for another."""
        return card == JOKER or (self.deuces_wild and rank_of(card) == 0)

    @cached_property
    def _climbed(self) -> Ladder:
        return ladder_for(self.size, self.categories, self.low_straight, self.low_straight_flush)

    @property
    def ladder(self) -> tuple[Rung, ...]:
        """The different hands, from the lowest to the highest; the first has value 1."""
        return self._climbed.rungs

    @property
    def top(self) -> int:
        """The highest value."""
        return len(self.ladder)

    @cached_property
    def starts(self) -> tuple[int, ...]:
        """The lowest value of each category, in their order; one without a hand starts where the next does."""
        places = {category: place for place, category in enumerate(self.categories)}
        steps = [places[rung.category] for rung in self.ladder]
        return tuple(1 + sum(step < place for step in steps) for place in range(len(self.categories)))

    # What a hand is worth

    def value(self, cards: Sequence[int]) -> int:
        """The value of the best hand that these cards hold.

        >>> from houseway.hands import FIVE_CARD
        >>> from houseway.equipment.cards import cards
        >>> FIVE_CARD.value(cards("Ah Kh 2h 7h Jh 3c 4s")) > FIVE_CARD.value(cards("9c 9d 2h 7h Jh 3c 4s"))
        True
        """
        if len(cards) < self.size:
            raise Refused(f"{names(cards) or 'nothing'} is not {self.size} cards", remedy="Deal the whole hand")
        if JOKER in cards and self.joker == NO_JOKER:
            raise Refused("the joker has no value here", remedy="Take it out of the deck")
        return _best(self, tuple(sorted(cards)))

    def exactly(self, cards: Sequence[int]) -> int:
        """The value of a hand with just as many cards as count."""
        naturals = [card for card in cards if not self.is_wild(card)]
        is_suited = len({suit_of(card) for card in naturals}) <= 1
        return self.worth([rank_of(card) for card in naturals], len(cards) - len(naturals), is_suited=is_suited)

    def worth(self, ranks: Sequence[int], wilds: int, *, is_suited: bool) -> int:
        """The value of these ranks, in one suit or not, and so many wild cards, which stand for what is best."""
        if wilds == 5 and "five wilds" in self.categories:
            return self.least("five wilds")
        values = self._climbed.values
        best = 0
        for stand_ins in combinations_with_replacement(range(ACE + 1), wilds):
            whole = tuple(sorted((*ranks, *stand_ins), reverse=True))
            value = values.get((whole, is_suited)) or values.get((whole, False), 0)
            if value > best and self._may_stand_for(stand_ins, value):
                best = value
        return best

    def _may_stand_for(self, stand_ins: Ranks, value: int) -> bool:
        """Whether the joker may be this card in a hand of this value."""
        return self.joker != ACE_OR_COMPLETES or stand_ins in ((), (ACE,)) or self.name(value) in COMPLETED

    # What a value says

    def category(self, value: int) -> int:
        """The place of a value's category, from 0 for the lowest."""
        if not 1 <= value <= self.top:
            raise Refused(f"{value} is no value of a hand", remedy=f"Values are 1 to {self.top}")
        return bisect_right(self.starts, value) - 1

    def name(self, value: int) -> str:
        """The category of a value.

        >>> from houseway.hands import FIVE_CARD
        >>> FIVE_CARD.name(1), FIVE_CARD.name(FIVE_CARD.top)
        ('high card', 'royal flush')
        """
        return self.categories[self.category(value)]

    def describe(self, value: int) -> str:
        """The category and the ranks that decide within it.

        >>> from houseway.hands import FIVE_CARD
        >>> FIVE_CARD.describe(1), FIVE_CARD.describe(FIVE_CARD.least("full house", "K4"))
        ('high card 7-5-4-3-2', 'full house K-4')
        """
        category = self.name(value)
        return f"{category} {'-'.join(RANKS[rank] for rank in self.ladder[value - 1].ranks)}".rstrip()

    def least(self, category: str, ranks: str = "") -> int:
        """The lowest value of a category, or of its hands that begin with these ranks: what a qualifier asks for.

        >>> from houseway.hands import THREE_CARD
        >>> THREE_CARD.describe(THREE_CARD.least("high card", "Q")), THREE_CARD.describe(THREE_CARD.least("pair"))
        ('high card Q-3-2', 'pair 2-3')
        """
        return self._which(category, ranks)[0]

    def most(self, category: str, ranks: str = "") -> int:
        """The highest value of a category, or of its hands that begin with these ranks.

        >>> from houseway.hands import FIVE_CARD
        >>> FIVE_CARD.describe(FIVE_CARD.most("straight")), FIVE_CARD.describe(FIVE_CARD.most("straight flush", "5"))
        ('straight A-K-Q-J-T', 'straight flush 5-4-3-2-A')
        """
        return self._which(category, ranks)[-1]

    def _which(self, category: str, ranks: str) -> list[int]:
        """All values of a category whose ranks begin like this, ascending."""
        letters = ranks.upper().replace("10", "T").replace("-", "")
        asked = tuple(RANKS.find(letter) for letter in letters)
        place = self.categories.index(category) if category in self.categories else len(self.categories)
        start, end = (*self.starts, self.top + 1, 0)[place : place + 2]
        found = [value for value in range(start, end) if self.ladder[value - 1].ranks[: len(asked)] == asked]
        if not found:
            raise Refused(f"there is no {category} {ranks}".rstrip() + " in this ranking", remedy="See its ladder")
        return found


@lru_cache(maxsize=1 << 16)
def _best(ranking: Ranking, cards: tuple[int, ...]) -> int:
    """The value of the best hand of these cards; remembered, as walks and boards ask for the same again."""
    return max(ranking.exactly(hand) for hand in combinations(cards, ranking.size))
