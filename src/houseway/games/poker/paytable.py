"""Pay tables of poker: each row asks for a hand, or for certain cards, and the best row that is met is paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import RANKS, SUITS, card
from houseway.games.poker import rules
from houseway.hands import Ranking
from houseway.odds import Odds

_SUITED = re.compile(r"(?P<hand>.+) of (?P<suit>clubs|diamonds|hearts|spades)")
_WORDS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_NAMED_RANK = f"(?:{'|'.join(word.removesuffix('s') + 's?' for word in _WORDS).replace('sixes?', 'six(?:es)?')})"
_PAIR = re.compile(rf"(?:pair of )?(?P<low>{_NAMED_RANK})(?: to (?P<high>{_NAMED_RANK})| (?P<better>or better))?")
_HIGH = re.compile(rf"(?P<rank>{_NAMED_RANK}) high(?P<less> or less)?")
NAMED = {"mini royal": ("straight flush", "A", 3), "six-card royal": ("royal flush", "", 6)}
"""Hands with names of their own: their category, their ranks, and how many cards from the ace down they take."""


@dataclass(frozen=True, slots=True)
class PayRows:
    """A pay table as the rules read it, the best row first: the values from and to, and the cards, it asks for."""

    outcomes: tuple[str, ...]
    odds: tuple[Odds, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    cards: tuple[int, ...]

    def met(self, value: int, held: Iterable[int]) -> int:
        """The row that a hand meets; -1 when it meets none."""
        return rules.row_met(value, bits(held), self.least, self.most, self.cards)

    @property
    def lowest(self) -> int:
        """The least value that is paid."""
        return min(self.least)


def pay_rows(ranking: Ranking, rows: Sequence[tuple[str, Odds]]) -> PayRows:
    """A pay table over a ranking; the rows in any order.

    >>> from houseway.hands import THREE_CARD
    >>> from houseway.odds import parse
    >>> table = pay_rows(THREE_CARD, [("pair", parse("1 to 1")), ("mini royal of spades", parse("50 to 1"))])
    >>> table.outcomes, table.least, names_of(table.cards[0])
    (('mini royal of spades', 'pair'), (741, 275), 'Qs Ks As')
    """
    asked = [(asks_for(ranking, outcome), outcome, odds) for outcome, odds in rows]
    asked.sort(key=lambda row: row[0], reverse=True)
    return PayRows(
        outcomes=tuple(outcome for _, outcome, _ in asked),
        odds=tuple(odds for *_, odds in asked),
        least=tuple(least for (least, *_), *_ in asked),
        most=tuple(most for (_, most, _), *_ in asked),
        cards=tuple(cards for (*_, cards), *_ in asked),
    )


def asks_for(ranking: Ranking, outcome: str) -> tuple[int, int, int]:
    """What a row asks for: the least and the greatest value, and the cards that must be there.

    >>> from houseway.hands import FIVE_CARD
    >>> [FIVE_CARD.describe(value) for value in asks_for(FIVE_CARD, "pair of sixes to tens")[:2]]
    ['pair 6-4-3-2', 'pair T-A-K-Q']
    >>> FIVE_CARD.describe(asks_for(FIVE_CARD, "tens or better")[0])
    'pair T-4-3-2'
    """
    if pair := _PAIR.fullmatch(outcome):
        low, high = _letter(pair["low"]), _letter(pair["high"] or pair["low"])
        return ranking.least("pair", low), ranking.top if pair["better"] else ranking.most("pair", high), 0
    if high_card := _HIGH.fullmatch(outcome):
        letter = _letter(high_card["rank"])
        least = 1 if high_card["less"] else ranking.least("high card", letter)
        return least, ranking.most("high card", letter), 0
    suited = _SUITED.fullmatch(outcome)
    hand = suited["hand"] if suited else outcome
    category, ranks, count = NAMED.get(hand, (hand, "", 0))
    least = ranking.least(category, ranks)
    if suited is None:
        return least, ranking.top, 0
    suit = SUITS["cdhs".index(suited["suit"][0])]
    return least, ranking.top, bits(card(rank + suit) for rank in RANKS[-count:])


def _letter(word: str) -> str:
    """The letter of a rank in words: ``sixes`` is 6."""
    return next(RANKS[place] for place, name in enumerate(_WORDS) if name.startswith(word.removesuffix("s")[:3]))


def bits(cards: Iterable[int]) -> int:
    """Cards as one number with a bit for each.

    >>> bits([0, 3])
    9
    """
    return sum(1 << one for one in cards)


def names_of(held: int) -> str:
    """The cards of such a number, as people write them."""
    return " ".join(RANKS[one >> 2] + SUITS[one & 3] for one in range(52) if held >> one & 1)
