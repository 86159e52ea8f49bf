"""What follows from an act, with the clauses that say so. Frozen, complete, in order.

Money moves only by the ``moves`` of events, each from one account to another, so nothing is made or lost.
"""

from __future__ import annotations

import msgspec

from houseway.money import Cents, dollars

BANK = "bank"
STAKES = "stakes"
FEES = "vigorish"
METER, FUND, VAULT = "meter ", "fund ", "vault"
"""The accounts that belong to no table: ``meter multi-link``, ``fund poker-promotion``, the casino's own money."""


def seat_account(seat: int) -> str:
    """The account of a player's seat; the dealer's own wagers, of seat 0, are the bank's.

    >>> seat_account(3), seat_account(0)
    ('seat 3', 'bank')
    """
    return f"seat {seat}" if seat else BANK


def is_seat(account: str) -> bool:
    """Whether an account is that of a player's seat."""
    return account.startswith("seat ")


def is_of_no_table(account: str) -> bool:
    """Whether an account is one that several tables share: a progressive's meter, a fund, the vault."""
    return account.startswith((METER, FUND)) or account == VAULT


def who(seat: int) -> str:
    """Whose wager it is, at the beginning of a sentence."""
    return f"Seat {seat}" if seat else "The dealer"


def spoken(name: str) -> str:
    """A rank as people say it.

    >>> spoken("assistant-shift-manager")
    'assistant shift manager'
    """
    return name.replace("-", " ")


class Move(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """An amount that goes from one account to another."""

    giver: str
    taker: str
    amount: Cents


class Event(msgspec.Struct, frozen=True, tag_field="event", kw_only=True, omit_defaults=True, gc=False):
    """The base of all events. ``private_to`` names the one role that may see it; empty means everybody."""

    clauses: tuple[str, ...] = ()
    moves: tuple[Move, ...] = ()
    private_to: str = ""


class BankTaken(Event, frozen=True, tag="bank-taken", kw_only=True):
    """A player banks the round, and must keep ``cover`` for what it may have to pay."""

    seat: int
    cover: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat} banks the round."


class WagerPlaced(Event, frozen=True, tag="wager-placed", kw_only=True):
    """A wager lies on the layout, or is raised; one that ``is_free`` the house has put up."""

    seat: int
    wager: str
    amount: Cents
    stake: Cents
    is_free: bool = False

    def __str__(self) -> str:
        """As a dealer would say it."""
        if self.is_free:
            return f"The house puts up {dollars(self.amount)} for seat {self.seat} on {self.wager}."
        fee = sum(move.amount for move in self.moves if move.taker == FEES)
        charged = f", and pays {dollars(fee)} {FEES}" if fee else ""
        return f"{who(self.seat)} bets {dollars(self.amount)} on {self.wager}{charged}."


class WagerTakenBack(Event, frozen=True, tag="wager-taken-back", kw_only=True):
    """A player took a wager, or a part of it, off the layout."""

    seat: int
    wager: str
    amount: Cents
    stake: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat} takes back {dollars(self.amount)} from {self.wager}."


class WagerReturned(Event, frozen=True, tag="wager-returned", kw_only=True):
    """A wager goes back undecided to its player, or to the house when it is a free one."""

    seat: int
    wager: str
    amount: Cents
    why: str
    is_free: bool = False

    def __str__(self) -> str:
        """As a dealer would say it."""
        if self.is_free:
            return f"The house gets back {dollars(self.amount)} on {self.wager} of seat {self.seat}: {self.why}."
        return f"{who(self.seat)} gets back {dollars(self.amount)} from {self.wager}: {self.why}."


class WagerMoved(Event, frozen=True, tag="wager-moved", kw_only=True):
    """A wager went to another place on the layout."""

    seat: int
    wager: str
    to: str
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{dollars(self.amount)} of seat {self.seat} goes from {self.wager} to {self.to}."


class Called(Event, frozen=True, tag="called", kw_only=True):
    """Something was announced."""

    call: str
    by: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f'The {self.by.replace("-", " ")} calls "{self.call}".'


class Resulted(Event, frozen=True, tag="resulted", kw_only=True):
    """The equipment came to rest."""

    of: str
    shows: str
    detail: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        rests = "show" if self.of == "dice" else "rests on"
        return f"The {self.of} {rests} {self.shows}{', ' + self.detail if self.detail else ''}."


class Voided(Event, frozen=True, tag="voided", kw_only=True):
    """A spin, roll or deal does not count."""

    call: str
    by: str
    why: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f'The {self.by.replace("-", " ")} calls "{self.call}": {self.why}'


class StepDue(Event, frozen=True, tag="step-due", kw_only=True):
    """A chore of the dealer's that the document describes, shown and logged."""

    step: str
    by: str = "dealer"

    def __str__(self) -> str:
        """As a dealer would say it."""
        return self.step


class WagerSettled(Event, frozen=True, tag="wager-settled", kw_only=True):
    """What a wager came to: the settlement. ``net`` is what the player gains, negative when it loses.

    One that ``is_free`` the house has put up: there is nothing to lose on it.
    """

    seat: int
    wager: str
    stake: Cents
    outcome: str
    pays: str
    net: Cents
    is_free: bool = False

    def __str__(self) -> str:
        """As a dealer would say it."""
        name = who(self.seat)
        if self.net == 0 and self.is_free:
            return f"{name} wins nothing on {self.wager}, which was free."
        if self.net == 0 and self.pays:
            return f"{name} wins on {self.wager} at {self.pays}, but is paid nothing."
        if self.net == 0:
            return f"{name} pushes on {self.wager}."
        if self.net < 0:
            return f"{name} loses {dollars(-self.net)} on {self.wager}."
        paid = f" at {self.pays}" if self.pays else ""
        return f"{name} wins {dollars(self.net)} on {self.wager}{paid}."


class CardDealt(Event, frozen=True, tag="card-dealt", kw_only=True):
    """A card went somewhere. A card dealt face down is an event without its card, and one with it for its reader."""

    to: str
    face: str = "up"
    card: str = ""

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.card or 'A card'} goes face {self.face} to {self.to}."


class CardsShown(Event, frozen=True, tag="cards-shown", kw_only=True):
    """Cards that lay face down are turned up."""

    of: str
    cards: tuple[str, ...]

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.of[:1].upper()}{self.of[1:]} shows {' '.join(self.cards)}."


class CardTossed(Event, frozen=True, tag="card-tossed", kw_only=True):
    """A card that lay face up leaves its hand and is out of play."""

    of: str
    card: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.card} is tossed out of the hand of {self.of}."


class HandParted(Event, frozen=True, tag="hand-parted", kw_only=True):
    """The cards of one hand lie as several from now on, as after a split."""

    of: str
    into: dict[str, tuple[str, ...]]

    def __str__(self) -> str:
        """As a dealer would say it."""
        parts = " and ".join(f"{' '.join(cards)} ({hand})" for hand, cards in self.into.items())
        return f"{self.of[:1].upper()}{self.of[1:]} is parted into {parts}."


class Decided(Event, frozen=True, tag="decided", kw_only=True):
    """A player made a decision."""

    seat: int
    choice: str
    hand: int = 0

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat}: {self.choice}."


class RoundEnded(Event, frozen=True, tag="round-ended", kw_only=True):
    """Nothing more can happen."""

    def __str__(self) -> str:
        """As a dealer would say it."""
        return "The round is over."
