"""The cards on the table: boxes with their hands, and the dealer's."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Literal, Self

from houseway.equipment.cards import DECK, name, rank_of, suit_of
from houseway.equipment.cards import card as card_number
from houseway.games.blackjack import rules, side_rules
from houseway.games.blackjack.side_bets import Seen, SideBet
from houseway.money import Cents

DEALER = "the dealer"
VALUES = {name(card): rules.card_value(rank_of(card)) for card in DECK}
"""What each card counts, by its name."""


def value(card: str) -> int:
    """What a card counts: 1 for an ace, its face, 10 for ten and pictures.

    >>> value("Ah"), value("9c"), value("Td"), value("Ks")
    (1, 9, 10, 10)
    """
    return VALUES[card]


def hard_total(cards: list[str]) -> int:
    """The total with every ace as one."""
    return sum(map(value, cards))


def has_ace(cards: list[str]) -> bool:
    """Whether there is an ace among the cards."""
    return any(value(card) == 1 for card in cards)


def suits(cards: list[str]) -> int:
    """A bit for each suit among the cards, clubs first.

    >>> suits(["Ah", "6h"]), suits(["Ac", "6s"])
    (4, 9)
    """
    found = 0
    for one in cards:
        found |= 1 << suit_of(card_number(one))
    return found


def total(cards: list[str]) -> int:
    """What the cards count in a hand.

    >>> total(["Ah", "6c"]), total(["Ah", "6c", "Td"]), total(["Ah", "Kd"])
    (17, 17, 21)
    """
    return rules.best_total(hard_total(cards), has_ace(cards))


@dataclass
class Hand:
    """One hand of a box. ``number`` counts the hands of a box in the order they were made.

    A variant may know more of it. ``double_face`` is which way up the card of a double was asked for, ``face_down`` the
    card while it lies so.
    """

    seat: int
    box: int
    number: int = 1
    cards: list[str] = field(default_factory=list)
    is_split: bool = False
    of_aces: bool = False
    is_over: bool = False
    is_settled: bool = False
    takes_no_card: bool = False
    is_missed: bool = False
    is_dead: bool = False
    has_stood: bool = False
    double_face: Literal["up", "down"] = "up"
    face_down: str = ""
    is_shown: bool = False

    def beside(self, number: int, card: str) -> Self:
        """The hand that is made of one of its cards when it is split."""
        return type(self)(self.seat, self.box, number, [card], is_split=True)

    @property
    def suffix(self) -> str:
        """What tells the wagers of another box from those of a player's own."""
        return "" if self.box == self.seat else f" at {self.box}"

    @property
    def wager(self) -> str:
        """The wager on this hand: the original one, or the one laid to split."""
        return ("blackjack" if self.number == 1 else f"split {self.number}") + self.suffix

    @property
    def doubled(self) -> str:
        """The wager that doubles this hand."""
        return ("double" if self.number == 1 else f"double {self.number}") + self.suffix

    @property
    def wagers(self) -> tuple[str, ...]:
        """Every wager that shares the outcome of this hand."""
        return self.wager, self.doubled

    @property
    def name(self) -> str:
        """Where its cards lie, in words."""
        return f"box {self.box}" + (f" hand {self.number}" if self.is_split else "")

    @property
    def total(self) -> int:
        """What the hand counts."""
        return total(self.cards)

    @property
    def has_blackjack(self) -> bool:
        """Whether the initial two cards are an ace and a ten-value card."""
        return rules.is_blackjack(hard_total(self.cards), has_ace(self.cards), len(self.cards), self.is_split)

    @property
    def is_bust(self) -> bool:
        """Whether the hand exceeds 21."""
        return rules.is_bust(self.total)


def stood(deal: Deal) -> tuple[str, ...]:
    """The hands that stood and are not settled: one of them may have asked for a card and got none."""
    return tuple(hand.name for box in deal.boxes for hand in box.hands if hand.has_stood and not hand.is_settled)


def hand_of(deal: Deal, name: str) -> Hand:
    """The hand that lies there."""
    return next(hand for box in deal.boxes for hand in box.hands if hand.name == name)


@dataclass
class Box:
    """A place on the layout with a wager: whose it is, its hands from the dealer's left, its initial two cards."""

    number: int
    seat: int
    hands: list[Hand]
    initial: tuple[str, ...] = ()

    @property
    def suffix(self) -> str:
        """What tells the wagers of another box from those of a player's own."""
        return self.hands[0].suffix

    @property
    def first(self) -> Hand:
        """The hand that was dealt."""
        return self.hands[0]


@dataclass
class Deal:
    """Everything that lies on the table in a round.

    ``exposed`` is a card that was drawn in error and shown: the next card. ``is_revealed`` tells that the hole card
    has been shown, ``is_missed`` that the dealer has a blackjack and did not say so. ``busted`` is what busts
    took beyond the original wagers, ``paid`` blackjacks that were paid, with what they won, ``uninsured`` insurance
    that was taken, with what it should have won: a dealer's blackjack that comes to light later undoes them.
    ``added`` is what the proceeds of side bets added to a wager. ``bonuses`` wait for the hole card, ``toked`` are side
    bets that have paid the dealers' pool. ``laid`` is what lay on each box at first, where that decides later.
    ``seats`` are those that wagered, whether their hands were dealt or are dead.
    ``keyed`` is what meters of the house showed for side bets that won a share, by seat and wager.
    """

    boxes: list[Box]
    up_card: int = 1
    dealer: list[str] = field(default_factory=list)
    exposed: str = ""
    is_revealed: bool = False
    is_missed: bool = False
    is_checked: bool = False
    is_dealt: bool = False
    busted: list[tuple[int, str, Cents]] = field(default_factory=list)
    paid: list[tuple[int, str, Cents]] = field(default_factory=list)
    uninsured: list[tuple[int, str, Cents, Cents]] = field(default_factory=list)
    added: dict[tuple[int, str], Cents] = field(default_factory=dict)
    bonuses: list[tuple[Box, SideBet]] = field(default_factory=list)
    toked: set[str] = field(default_factory=set)
    laid: dict[tuple[int, str], Cents] = field(default_factory=dict)
    keyed: dict[str, Cents] = field(default_factory=dict)
    seats: frozenset[int] = field(init=False)

    def __post_init__(self) -> None:
        """Remember who wagered: a dead box leaves the table."""
        self.seats = frozenset(box.seat for box in self.boxes)

    @property
    def up(self) -> str:
        """The dealer's card that lies face up."""
        return self.dealer[self.up_card - 1]

    @property
    def hole(self) -> str:
        """The dealer's card that lies face down."""
        return self.dealer[2 - self.up_card]

    @property
    def dealer_total(self) -> int:
        """What the dealer's cards count."""
        return total(self.dealer)

    @property
    def dealer_blackjack(self) -> bool:
        """Whether the dealer's first two cards are a blackjack."""
        first = self.dealer[:2]
        return rules.is_blackjack(hard_total(first), has_ace(first), len(first), False)

    @property
    def in_play(self) -> list[str]:
        """Every card that lies on the table; those of hands that are settled have been taken away."""
        hands = [hand for box in self.boxes for hand in box.hands if not hand.is_settled]
        cards = [*self.dealer, *(card for hand in hands for card in hand.cards)]
        return [*cards, self.exposed] if self.exposed else cards

    def seen(self, box: Box) -> Seen:
        """What the side bets of a box look at."""
        first, second = map(card_number, box.initial)
        up, hole = card_number(self.up), card_number(self.hole)
        return Seen(first, second, up, hole, self.dealer_total, len(self.dealer), side_rules.alike(suits(self.dealer)))
