"""What follows from an act, with the clauses that say so. Frozen, complete, in order.

Money moves only by the ``moves`` of events, each from one account to another, so nothing is made or lost.
"""

from __future__ import annotations

import msgspec

from houseway.money import Cents, dollars

BANK = "bank"
STAKES = "stakes"
FEES = "vigorish"


def seat_account(seat: int) -> str:
    """The account of a player's seat."""
    return f"seat {seat}"


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


class WagerPlaced(Event, frozen=True, tag="wager-placed", kw_only=True):
    """A wager lies on the layout, or is raised."""

    seat: int
    wager: str
    amount: Cents
    stake: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        fee = sum(move.amount for move in self.moves if move.taker == FEES)
        charged = f", and pays {dollars(fee)} {FEES}" if fee else ""
        return f"Seat {self.seat} bets {dollars(self.amount)} on {self.wager}{charged}."


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
    """A wager goes back to its player undecided."""

    seat: int
    wager: str
    amount: Cents
    why: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat} gets back {dollars(self.amount)} from {self.wager}: {self.why}."


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
    """What a wager came to: the settlement. ``net`` is what the player gains, negative when it loses."""

    seat: int
    wager: str
    stake: Cents
    outcome: str
    pays: str
    net: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        if self.net == 0 and self.pays:
            return f"Seat {self.seat} wins on {self.wager} at {self.pays}, but is paid nothing."
        if self.net == 0:
            return f"Seat {self.seat} pushes on {self.wager}."
        if self.net < 0:
            return f"Seat {self.seat} loses {dollars(-self.net)} on {self.wager}."
        paid = f" at {self.pays}" if self.pays else ""
        return f"Seat {self.seat} wins {dollars(self.net)} on {self.wager}{paid}."


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
