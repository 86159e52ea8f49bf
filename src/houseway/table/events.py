"""What follows from the acts between rounds."""

from __future__ import annotations

from itertools import zip_longest

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


class ColourBought(Event, frozen=True, tag="colour-bought", kw_only=True):
    """A player exchanged value chips for a colour."""

    seat: int
    amount: Cents
    colour: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Seat {self.seat} exchanges {dollars(self.amount)} in value chips for {self.colour}."


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


class TakenIntoUse(Event, frozen=True, tag="taken-into-use", kw_only=True):
    """Equipment begins to serve at the table."""

    what: str
    since: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"In use from {hour(self.since)}: the {self.what}."


class EquipmentChanged(Event, frozen=True, tag="equipment-changed", kw_only=True):
    """Equipment left the table, and other comes."""

    what: str
    since: str
    at: str
    by: str
    name: str = ""
    why: str = ""
    then: str = "cancelled"
    how: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        who = f"{self.name}, {self.by.replace('-', ' ')}," if self.name else f"The {self.by.replace('-', ' ')}"
        used = f", in use since {hour(self.since)}" if self.since else ""
        why = f": {self.why}" if self.why else ""
        how = f", {self.how}" if self.how else ""
        return f"{who} changes the {self.what}{used}; what was there is {self.then}{how}{why}."


def signatures(signed: tuple[str, ...], licences: tuple[str, ...]) -> list[str]:
    """Who signed, each with a licence number where those are given.

    >>> signatures(("Ann Lee",), ("S-7",)), signatures(("Ann Lee",), ())
    (['Ann Lee (S-7)'], ['Ann Lee'])
    """
    return [f"{name} ({licence})" if licence else name for name, licence in zip_longest(signed, licences, fillvalue="")]


class BagSealed(Event, frozen=True, tag="bag-sealed", kw_only=True):
    """Decks were sealed in a bag, with its tag and signatures."""

    number: str
    decks: int
    why: str
    by: str
    name: str
    signed: tuple[str, ...]
    at: str = ""
    colour: str = ""
    licences: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As a log would have it."""
        decks = f"{self.decks} {self.colour} decks" if self.colour else f"{self.decks} decks"
        signed = " and ".join(signatures(self.signed, self.licences))
        return f"Bag {self.number}: {decks}, {self.why}, sealed by {self.name}, signed by {signed}."


class BagOpened(Event, frozen=True, tag="bag-opened", kw_only=True):
    """Decks that were inspected ahead came to the table."""

    number: str
    by: str
    name: str
    signed: tuple[str, ...]
    colour: str = ""
    licences: tuple[str, ...] = ()

    def __str__(self) -> str:
        """As a log would have it."""
        decks = f", {self.colour} decks," if self.colour else ","
        signed = " and ".join(signatures(self.signed, self.licences))
        return f"{self.name} opens bag {self.number}{decks} inspected ahead and signed by {signed}."


class BagCancelled(Event, frozen=True, tag="bag-cancelled", kw_only=True):
    """The cards of a bag that nobody used were cancelled."""

    number: str
    decks: int
    by: str
    name: str
    how: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"{self.name} cancels the {self.decks} decks of bag {self.number}, which nobody used: {self.how}."


class ChipsCounted(Event, frozen=True, tag="chips-counted", kw_only=True):
    """Something was counted, as the clock asks for."""

    what: str
    counted: str
    at: str
    by: str
    name: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        who = f"{self.name}, {self.by.replace('-', ' ')}," if self.name else f"The {self.by.replace('-', ' ')}"
        return f"{who} counts the {self.what}{': ' + self.counted if self.counted else ''}."


class CrewCame(Event, frozen=True, tag="crew-came", kw_only=True):
    """Somebody came to a post at the table."""

    post: str
    by: str
    name: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        stands_in = "" if self.by in (self.post, "dealer") else f", a {self.by.replace('-', ' ')},"
        return f"{self.name or 'Somebody'}{stands_in} comes to the table as {self.post.replace('-', ' ')}."


class CrewWent(Event, frozen=True, tag="crew-went", kw_only=True):
    """Somebody left a post at the table."""

    post: str
    name: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        return f"{self.name or 'Somebody'} leaves the post of {self.post.replace('-', ' ')}."


class ChipsMoved(Event, frozen=True, tag="chips-moved", kw_only=True):
    """A fill, a credit or a marker was made out; the cage's own books have its money."""

    kind: str
    amount: Cents
    by: str
    counted_by: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        counted = f"; the {self.counted_by.replace('-', ' ')} counts the chips" if self.counted_by else ""
        return f"The {self.by.replace('-', ' ')} starts and approves a {self.kind} of {dollars(self.amount)}{counted}."


def hour(time: str) -> str:
    """A time as a log shows it.

    >>> hour("2026-11-18T06:05:09.123456Z")
    '2026-11-18 06:05'
    """
    return time[:16].replace("T", " ")


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


class HandPaid(Event, frozen=True, tag="hand-paid", kw_only=True):
    """A large win was paid by hand; what the player gave of it is the slot team's."""

    seat: int
    amount: Cents
    tip: Cents
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        given = f", who is given {dollars(self.tip)}" if self.tip else ""
        return f"Seat {self.seat} is paid {dollars(self.amount)} by hand by the {self.by.replace('-', ' ')}{given}."


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
