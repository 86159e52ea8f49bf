"""The sections of a blackjack document: the deal, the dealer's hand, insurance, doubling, splitting, side bets."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.cards import SUITS
from houseway.games.cards.facts import CardFacts
from houseway.money import Cents, cents
from houseway.rulebook.schema import Section

ANY_TOTAL = (1 << 21) - 1
"""A bit for every total that may take a card: a 21 takes none."""


class FormFacts(Section, frozen=True):
    """One way of dealing.

    ``players`` is which way up the players' cards lie, ``up_card`` which of the dealer's two cards is turned up,
    ``first_face`` how the dealer's first card is dealt. ``burns`` is what a card is burned before: a shoe or a round.
    ``from_hand``: without a shoe. ``most_decks`` is 0 without a limit. ``clause`` allows it, ``deals`` says how.
    """

    clause: str
    deals: str
    players: Literal["up", "down"] = "up"
    up_card: int = 1
    first_face: Literal["up", "down"] = "down"
    burns: Literal["shoe", "round"] = "shoe"
    from_hand: bool = False
    most_decks: int = 0


class DealFacts(Section, frozen=True):
    """``[deal]``: the ways of dealing by name, how deep the cards are cut, what a cutting card before a round does.

    ``few_decks_only`` are the options that may be posted otherwise than by default with one or two decks only.
    """

    forms: dict[str, FormFacts]
    cut_depth: int = 1
    cut_depth_few: int = 0
    shuffles_first: bool = False
    few_decks_only: tuple[str, ...] = ()


class DealerFacts(Section, frozen=True):
    """``[dealer]``: the total on which the dealer stands.

    ``pushes_on`` is a total over 21 that pushes with every hand but a blackjack; 0 where every bust loses.
    """

    stands_on: int
    pushes_on: int = 0


class InsuranceFacts(Section, frozen=True):
    """``[insurance]``: the share of the wager that may be insured, and what a player with a blackjack may do.

    ``next_chip``: a share that chips cannot make may be exceeded up to the next unit.
    """

    share: int
    next_chip: bool = True
    with_blackjack: bool = True
    even_money: bool = False

    @property
    def part(self) -> str:
        """The share in words.

        >>> InsuranceFacts(2).part, InsuranceFacts(3).part
        ('half', '1/3 of')
        """
        return "half" if self.share == 2 else f"1/{self.share} of"


class DoubleFacts(Section, frozen=True):
    """``[double]``: the totals that may be doubled, and whether split hands may be; by table where it has few decks.

    ``few_decks`` is up to how many decks the document has other rules; ``few_totals`` are then the totals.
    """

    totals: str = "any"
    after_split: bool = True
    few_decks: int = 0
    few_totals: str = ""

    @staticmethod
    def mask(totals: str) -> int:
        """A bit for every total that may be doubled.

        >>> bin(DoubleFacts.mask("9 10 11")), DoubleFacts.mask("any") == ANY_TOTAL
        ('0b111000000000', True)
        """
        return ANY_TOTAL if totals == "any" else bits(totals)


class SplitFacts(Section, frozen=True):
    """``[split]``: into how many hands a box may be split, and into how many with aces.

    ``most_hands`` is 0 where an option says it. A split ace gets one card, unless ``aces_draw``; ``aces_double`` lets
    it be doubled.
    """

    most_ace_hands: int
    most_hands: int = 0
    aces_draw: bool = False
    aces_double: bool = False


class FreeFacts(Section, frozen=True):
    """``[free]``: what the house doubles and splits with its own money: hard totals, and pairs by their value.

    ``paid_splits`` are the pairs that a player may split with money of his own.
    """

    doubles: str
    splits: str
    paid_splits: str = "any"

    @staticmethod
    def values(text: str) -> int:
        """A bit for every value of a card: an ace is 1.

        >>> bin(FreeFacts.values("A 2 9")), FreeFacts.values("any") == 0b11111111110
        ('0b1000000110', True)
        """
        if text == "any":
            return 0b11111111110
        return sum(1 << (1 if value == "A" else int(value)) for value in text.split())


class SurrenderFacts(Section, frozen=True):
    """``[surrender]``: which share of the wager is given up."""

    share: int


class ZapFacts(Section, frozen=True):
    """``[zap]``: the hard totals of a first hand that may be changed for two new cards."""

    totals: str

    @property
    def mask(self) -> int:
        """A bit for each of them."""
        return bits(self.totals)


class BackToLifeFacts(Section, frozen=True):
    """``[back_to_life]``: the up cards against which a hand over 21 lives on, and the dealer's totals on which it wins.

    >>> BackToLifeFacts("9 10 A", "23 24").against, BackToLifeFacts("9 10 A", "23 24").on == 0b11 << 23
    (1538, True)
    """

    up_cards: str
    wins_on: str

    @property
    def against(self) -> int:
        """A bit for the value of each up card."""
        return bits(self.up_cards.replace("A", "1"))

    @property
    def on(self) -> int:
        """A bit for each total."""
        return bits(self.wins_on)


class TournamentFacts(Section, frozen=True):
    """``[tournament]``: what a blackjack pays in a tournament, and in multiples of what a hand is insured."""

    blackjack: str
    insurance_in: str


def bits(numbers: str) -> int:
    """A bit for each of the numbers.

    >>> bin(bits("1 3"))
    '0b1010'
    """
    return sum(1 << int(number) for number in numbers.split())


class BlackjackFacts(CardFacts, frozen=True):
    """The sections of a blackjack document."""

    deal: DealFacts
    dealer: DealerFacts
    insurance: InsuranceFacts
    split: SplitFacts
    double: DoubleFacts = DoubleFacts()
    surrender: SurrenderFacts | None = None
    zap: ZapFacts | None = None
    back_to_life: BackToLifeFacts | None = None
    free: FreeFacts | None = None
    tournament: TournamentFacts | None = None


class TwentyOneFacts(Section, frozen=True):
    """``[twenty_one]``: a 21 that always wins, and how often a hand may be doubled.

    ``rows`` are the rows of the pay table that a bonus meets, the least first: by the number of cards, from ``fewest``
    on, or by the suits of one of the ``sets`` of three, the last of them for ``suit``. ``super_rank`` three times in
    one suit against the same up card brings ``super_amounts`` by the least wager, and ``envy`` to everybody else who
    wagered ``envy_least``, ``envy_more`` to those who hold one of them.
    """

    doubles: int
    fewest: int
    rows: tuple[str, ...]
    sets: tuple[int, ...]
    suit: str
    super_rank: str
    super_amounts: dict[str, str]
    envy_least: str
    envy: str
    envy_more: str

    @property
    def suit_bit(self) -> int:
        """The bit of the named suit."""
        return 1 << SUITS.index(self.suit)

    def super_bonus(self, wager: Cents) -> Cents:
        """What the bonus is on a wager, nothing below the least."""
        return max((cents(amount) for least, amount in self.super_amounts.items() if wager >= cents(least)), default=0)


class EdgeFacts(BlackjackFacts, frozen=True, kw_only=True):
    """The same with what a 21 is worth."""

    twenty_one: TwentyOneFacts


class Covers(Section, frozen=True):
    """``covers`` of a side bet: which rule decides it, which cards it names, when it is settled, what the dealers get.

    ``settles`` is ``deal`` (after the initial cards, or hand by hand when they lie face down), ``check`` (when the
    dealer's blackjack is known) or ``end``. ``waits`` names the outcomes that a possible dealer's blackjack puts off
    to the end. ``adds`` lets the proceeds join the wager. ``plays`` makes the dealer play for the bet alone.
    ``decks`` gives each pay table the numbers of decks it is for; with another number its option must say that it is
    not offered.
    ``ace_low`` lets an ace stand below a deuce. ``divides`` lets a mandatory bet make up the table's minimum together
    with the wager.
    """

    kind: str
    cards: str = ""
    dealer: str = ""
    settles: Literal["deal", "check", "end"] = "deal"
    waits: tuple[str, ...] = ()
    adds: bool = False
    plays: bool = False
    decks: dict[str, str] = msgspec.field(default_factory=dict)
    tokes: dict[str, str] = msgspec.field(default_factory=dict)
    tokes_clauses: str = ""
    bonus: dict[str, str] = msgspec.field(default_factory=dict)
    cites: dict[str, str] = msgspec.field(default_factory=dict)
    stake: str = ""
    ace_low: bool = True
    divides: bool = False
