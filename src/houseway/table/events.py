"""What follows from the acts between rounds."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event, who


class Inspected(Event, frozen=True, tag="inspected", kw_only=True):
    """One inspection was made."""

    what: str
    by: str
    name: str
    at: str
    passed: bool

    def __str__(self) -> str:
        """As a log would have it."""
        who = f"{self.name}, {self.by.replace('-', ' ')}" if self.name else self.by.replace("-", " ")
        when = f" at {self.at}" if self.at else ""
        return f"Inspected by {who}{when}: {self.what} {'In order.' if self.passed else 'Not in order.'}"


class TableOpened(Event, frozen=True, tag="table-opened", kw_only=True):
    """The table takes wagers from now on."""

    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {self.by.replace('-', ' ')} opens the table."


class TableClosed(Event, frozen=True, tag="table-closed", kw_only=True):
    """The table takes no wagers."""

    by: str
    why: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The table closes: {self.why}." if self.why else f"The {self.by.replace('-', ' ')} closes the table."


class Seated(Event, frozen=True, tag="seated", kw_only=True):
    """A player sat down."""

    seat: int

    def __str__(self) -> str:
        """As a log would have it."""
        return f"A player sits down at seat {self.seat}."


class Left(Event, frozen=True, tag="left", kw_only=True):
    """A player left."""

    seat: int
    amount: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The player at seat {self.seat} leaves with {dollars(self.amount)}."


class BoughtIn(Event, frozen=True, tag="bought-in", kw_only=True):
    """A player bought chips."""

    seat: int
    amount: Cents
    colour: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        chips = f"{self.colour} chips" if self.colour else "chips"
        return f"Seat {self.seat} buys {dollars(self.amount)} in {chips}."


class CashedIn(Event, frozen=True, tag="cashed-in", kw_only=True):
    """A player exchanged a colour for value chips."""

    seat: int
    amount: Cents
    colour: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Seat {self.seat} exchanges {dollars(self.amount)} in {self.colour} for value chips."


class Serviced(Event, frozen=True, tag="serviced", kw_only=True):
    """A part was adjusted or replaced; the inspections must be made anew."""

    kind: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        done = "adjusts" if self.kind == "adjust" else "replaces"
        return f"The {self.by.replace('-', ' ')} {done} a movable part; the table must be inspected again."


class CommissionNotified(Event, frozen=True, tag="commission-notified", kw_only=True):
    """The regulator must be told at once."""

    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {self.by.replace('-', ' ')} finds the equipment compromised; the Commission is notified."


class TokeGiven(Event, frozen=True, tag="toke-given", kw_only=True):
    """A player gave the dealers a gratuity."""

    seat: int
    amount: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Seat {self.seat} gives the dealers {dollars(self.amount)}."


class RoundVoided(Event, frozen=True, tag="round-voided", kw_only=True):
    """The round under way does not count."""

    by: str
    asked_by: str
    why: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {self.by.replace('-', ' ')} voids the round, asked by {self.asked_by}: {self.why}."


class MoneyReturned(Event, frozen=True, tag="money-returned", kw_only=True):
    """What a round that does not count had already taken from a seat or paid it goes back; a gain of the seat's."""

    seat: int
    amount: Cents
    why: str

    def __str__(self) -> str:
        """As a log would have it."""
        if self.amount < 0:
            return f"{who(self.seat)} gives back {dollars(-self.amount)}: {self.why}."
        return f"{who(self.seat)} gets back {dollars(self.amount)} that had been taken: {self.why}."


class EntryReversed(Event, frozen=True, tag="entry-reversed", kw_only=True):
    """The money of an earlier entry went back."""

    entry: int
    by: str
    asked_by: str
    why: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {self.by.replace('-', ' ')} reverses entry {self.entry}, asked by {self.asked_by}: {self.why}."
