"""Pay tables of poker: each row asks for a hand, or for certain cards, and the best row that is met is paid."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from houseway.equipment.cards import JOKER, RANKS, SUITS, card, names
from houseway.games.poker import rules
from houseway.hands import Colours, Ranking
from houseway.hands.colours import COLOURS
from houseway.odds import Odds

_SUITED = re.compile(r"(?P<hand>.+) of (?P<suit>clubs|diamonds|hearts|spades)")
_WORDS = (
    *("twos", "threes", "fours", "fives", "sixes", "sevens", "eights", "nines", "tens"),
    *("jacks", "queens", "kings", "aces"),
)
_NAMED_RANK = f"(?:{'|'.join(word.removesuffix('s') + 's?' for word in _WORDS).replace('sixes?', 'six(?:es)?')})"
_PAIR = re.compile(rf"(?:pair of )?(?P<low>{_NAMED_RANK})(?: to (?P<high>{_NAMED_RANK})| (?P<better>or better))?")
_ALL_OF = re.compile(rf"(?P<count>three|four|five) (?P<rank>{_NAMED_RANK})")
_HIGH = re.compile(rf"(?P<rank>{_NAMED_RANK}) high(?P<less> or less)?")
_TWO = re.compile(
    rf"(?P<low>{_NAMED_RANK}-{_NAMED_RANK})(?: to (?P<high>{_NAMED_RANK}-{_NAMED_RANK}))? (?P<suits>suited|offsuit)"
)
_COLOUR = re.compile(r"(?P<count>three|four|five|six) (?P<colour>red|black) cards")
_DEUCE = re.compile(r"(?P<hand>.+) with a deuce")
_JOKER = re.compile(r"(?P<hand>.+) with joker")
_BOTH = re.compile(r"(?P<hand>.+) of both")
_AGAINST = re.compile(rf"(?P<own>{_NAMED_RANK}) against (?P<other>{_NAMED_RANK})")
_COUNTS = {"three": 3, "four": 4, "five": 5, "six": 6}
EVERY = (1 << (JOKER + 1)) - 1
"""Every card, the joker among them, as bits."""
BOTH = JOKER + 1
"""What is seen, as if it were a card, where player and dealer both have the hand that a row asks for."""
NAMED = {
    "mini royal": ("straight flush", "A", 3),
    "four-card royal": ("straight flush", "A", 4),
    "six-card royal": ("royal flush", "", 6),
}
"""Hands with names of their own: their category, their ranks, and how many cards from the ace down they take."""


@dataclass(frozen=True, slots=True)
class PayRows:
    """A pay table as the rules read it, the best row first: the values from and to, and the cards, it asks for.

    The last rows, ``beaten`` of them, pay a hand that the dealer's beats.
    """

    outcomes: tuple[str, ...]
    odds: tuple[Odds, ...]
    least: tuple[int, ...]
    most: tuple[int, ...]
    cards: tuple[int, ...]
    beaten: int = 0

    @property
    def first_beaten(self) -> int:
        """Where the rows for beaten hands begin."""
        return len(self.odds) - self.beaten

    def met(self, value: int, held: Iterable[int]) -> int:
        """The row that a hand meets; -1 when it meets none."""
        end = self.first_beaten
        return rules.row_met(value, bits(held), self.least[:end], self.most[:end], self.cards[:end])

    def met_beaten(self, value: int) -> int:
        """The row that pays a hand though it is beaten; -1 when none does."""
        first = self.first_beaten
        row = rules.row_met(value, 0, self.least[first:], self.most[first:], self.cards[first:])
        return row if row < 0 else first + row

    def followed_by(self, beaten: PayRows) -> PayRows:
        """With the rows that pay beaten hands after these."""
        return PayRows(
            (*self.outcomes, *(f"beaten {outcome}" for outcome in beaten.outcomes)),
            self.odds + beaten.odds,
            self.least + beaten.least,
            self.most + beaten.most,
            self.cards + beaten.cards,
            beaten=len(beaten.odds),
        )

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
    >>> [FIVE_CARD.describe(value) for value in asks_for(FIVE_CARD, "four aces")[:2]]
    ['four of a kind A-2', 'four of a kind A-K']

    Two cards may be asked for by both ranks. What a row wants of cards seen beside the hand is said by those that must
    not be among them: a pair together with the other two of its rank in the dealer's hand, a colour, a deuce.

    >>> pocket = Ranking(2, ("high card", "flush", "pair"))
    >>> [pocket.describe(value) for value in asks_for(pocket, "ace-jack to ace-queen suited")[:2]]
    ['flush A-J', 'flush A-Q']
    >>> names_of(EVERY & ~asks_for(pocket, "aces against aces")[2])
    'Ac Ad Ah As'
    >>> names_of(EVERY & ~asks_for(FIVE_CARD, "flush with a deuce")[2])
    '2c 2d 2h 2s'

    A joker in the hand, and a hand that player and dealer both have, are asked for as if they were a card.

    >>> [asks_for(FIVE_CARD, row)[2] for row in ("ace high with joker", "ace high of both")] == [1 << JOKER, 1 << BOTH]
    True
    """
    if outcome in ranking.kinds:
        return ranking.least(outcome), ranking.top, 0
    for wanted, one in ((_JOKER, JOKER), (_BOTH, BOTH)):
        if match := wanted.fullmatch(outcome):
            least, most, _ = asks_for(ranking, match["hand"])
            return least, most, bits([one])
    if pair := _PAIR.fullmatch(outcome):
        low, high = _letter(pair["low"]), _letter(pair["high"] or pair["low"])
        return ranking.least("pair", low), ranking.top if pair["better"] else ranking.most("pair", high), 0
    if all_of := _ALL_OF.fullmatch(outcome):
        category, letter = f"{all_of['count']} of a kind", _letter(all_of["rank"])
        return ranking.least(category, letter), ranking.most(category, letter), 0
    if high_card := _HIGH.fullmatch(outcome):
        letter = _letter(high_card["rank"])
        least = 1 if high_card["less"] else ranking.least("high card", letter)
        return least, ranking.most("high card", letter), 0
    if two := _TWO.fullmatch(outcome):
        category = "flush" if two["suits"] == "suited" else "high card"
        low, high = ("".join(map(_letter, of.split("-"))) for of in (two["low"], two["high"] or two["low"]))
        return ranking.least(category, low), ranking.most(category, high), 0
    if (against := _AGAINST.fullmatch(outcome)) and _letter(against["own"]) == _letter(against["other"]):
        letter = _letter(against["own"])
        return ranking.least("pair", letter), ranking.most("pair", letter), _none_but(letter, SUITS)
    if deuce := _DEUCE.fullmatch(outcome):
        least, most, _ = asks_for(ranking, deuce["hand"])
        return least, most, _none_but(RANKS[0], SUITS)
    if (colour := _COLOUR.fullmatch(outcome)) and isinstance(ranking, Colours):
        count, suits = _COUNTS[colour["count"]], COLOURS[colour["colour"]]
        own = min(count, ranking.size)  # more than the hand has are asked of the cards seen beside it
        value = 1 + (own if colour["colour"] == "red" else ranking.size - own)
        return value, value, _none_but(RANKS, suits) if count > own else 0
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


def _none_but(ranks: str, suits: str) -> int:
    """All cards but those of some ranks and suits."""
    return EVERY & ~bits(card(rank + suit) for rank in ranks for suit in suits)


def bits(cards: Iterable[int]) -> int:
    """Cards as one number with a bit for each.

    >>> bits([0, 3])
    9
    """
    return sum(1 << one for one in cards)


def names_of(held: int) -> str:
    """The cards of such a number, as people write them.

    >>> names_of(bits([0, JOKER]))
    '2c joker'
    """
    return names(one for one in range(held.bit_length()) if held >> one & 1)
