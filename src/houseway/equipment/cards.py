"""Playing cards: as people write them, ``Ah``, and as the rules take them, small integers.

A card is ``4 * rank + suit``: ranks count from the deuce, 0, to the ace, 12; suits are clubs, diamonds, hearts and
spades. So cards sort by rank, and the joker, 52, comes after all of them.
"""

from __future__ import annotations

from collections.abc import Iterable

from houseway.refusal import Refused
from houseway.rule import rule

RANKS = "23456789TJQKA"
SUITS = "cdhs"
ACE = 12
JOKER = 52
JOKER_TEXT = "joker"

DECK = tuple(range(52))
"""One deck of 52, in the order of the small integers."""

RANK_NAMES = ("2", "3", "4", "5", "6", "7", "8", "9", "10", "jack", "queen", "king", "ace")
SUIT_NAMES = ("clubs", "diamonds", "hearts", "spades")


@rule
def rank_of(card: int) -> int:
    """The rank of a card, from 0 for a deuce to 12 for an ace; the joker's is 13.

    >>> rank_of(card("2c")), rank_of(card("Ah"))
    (0, 12)
    """
    return card >> 2


@rule
def suit_of(card: int) -> int:
    """The suit of a card: 0 clubs, 1 diamonds, 2 hearts, 3 spades. A joker has none; do not ask.

    >>> suit_of(card("Ah"))
    2
    """
    return card & 3


def card(text: str) -> int:
    """The card that a text names; letters of either case, ``10`` for ``T``.

    >>> card("2c"), card("Ah"), card("10d") == card("Td"), card("joker")
    (0, 50, True, 52)
    >>> card("1h")
    Traceback (most recent call last):
    houseway.refusal.Refused: '1h' is not a card. Write rank and suit, like Ah, Td or 9c.
    """
    written = text.strip()
    if written.lower() in (JOKER_TEXT, "jo"):
        return JOKER
    rank, suit = written[:-1].upper().replace("10", "T"), written[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise Refused(f"{text!r} is not a card", remedy="Write rank and suit, like Ah, Td or 9c")
    return 4 * RANKS.index(rank) + SUITS.index(suit)


def name(card: int) -> str:
    """The card as people write it.

    >>> name(50), name(33), name(52)
    ('Ah', 'Td', 'joker')
    """
    if card == JOKER:
        return JOKER_TEXT
    if not 0 <= card < JOKER:
        raise Refused(f"{card} is not a card", remedy="Cards are 0 to 51, the joker is 52")
    return RANKS[card >> 2] + SUITS[card & 3]


def cards(text: str, decks: int = 1) -> tuple[int, ...]:
    """The cards of so many decks that a text names, with spaces or commas between them.

    >>> cards("Ah Td, 2c"), cards("Ah Ah", decks=2)
    ((50, 33, 0), (50, 50))
    >>> cards("Ah Ah")
    Traceback (most recent call last):
    houseway.refusal.Refused: Ah is there twice. A deck has one of each card.
    """
    found: list[int] = []
    for word in text.replace(",", " ").split():
        one = card(word)
        if found.count(one) == decks:
            times = "twice" if decks == 1 else f"{decks + 1} times"
            raise Refused(f"{name(one)} is there {times}", remedy="A deck has one of each card")
        found.append(one)
    return tuple(found)


def names(cards: Iterable[int]) -> str:
    """The cards as people write them, in their order.

    >>> names((50, 33))
    'Ah Td'
    """
    return " ".join(name(card) for card in cards)


def spoken(card: int) -> str:
    """The card in words.

    >>> spoken(50), spoken(33), spoken(52)
    ('ace of hearts', '10 of diamonds', 'joker')
    """
    return JOKER_TEXT if card == JOKER else f"{RANK_NAMES[card >> 2]} of {SUIT_NAMES[card & 3]}"


def decks_of(count: int, deck: Iterable[int] = DECK) -> dict[str, int]:
    """So many decks shuffled together: how many of each card there are, suit by suit as new cards lie in their box.

    >>> decks_of(8)["Ah"], sum(decks_of(8).values()), sum(decks_of(6, range(48)).values())
    (8, 416, 288)
    """
    in_the_box = sorted(deck, key=lambda card: (card == JOKER, card & 3, card))
    return {name(card): count for card in in_the_box}


IN_THE_BOX = tuple(decks_of(1))
"""The cards of one deck as people write them, suit by suit."""


def deck(ranks: str = RANKS, suits: str = SUITS, jokers: int = 0) -> tuple[int, ...]:
    """A deck of these ranks and suits, and a joker if asked for: a whole one, or a small one for proofs.

    >>> len(deck()), len(deck(jokers=1)), names(deck("AK", "hs"))
    (52, 53, 'Kh Ks Ah As')
    """
    if jokers not in (0, 1):
        raise Refused(f"{jokers} jokers cannot be told apart", remedy="Ask for none or one")
    whole = sorted(card(rank + suit) for rank in ranks for suit in suits)
    return (*whole, JOKER) if jokers else tuple(whole)
