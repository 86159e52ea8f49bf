"""What follows from acts with a fund. Money moves by the ``moves`` of these events alone."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event, spoken


class FundOpened(Event, frozen=True, tag="fund-opened", kw_only=True):
    """The fund begins."""

    name: str
    by: str
    posted: dict[str, str]

    def __str__(self) -> str:
        """As a log would have it."""
        chosen = ", ".join(f"{option}: {value}" for option, value in sorted(self.posted.items()))
        return f"The {spoken(self.by)} opens the {self.name} ({chosen})."


class PotTaken(Event, frozen=True, tag="pot-taken", kw_only=True):
    """A pot gave the fund something, or nothing."""

    table: int
    pot: Cents
    taken: Cents
    flop: bool

    def __str__(self) -> str:
        """As a dealer would say it."""
        when = "after" if self.flop else "before"
        gives = f"{dollars(self.taken)} for the fund" if self.taken else "nothing for the fund"
        return f"Poker table {self.table}: {gives} from a pot of {dollars(self.pot)}, {when} the flop."


class ColouredUp(Event, frozen=True, tag="coloured-up", kw_only=True):
    """A full tube became one chip for the box."""

    table: int
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Poker table {self.table}: the tube is full, and one {dollars(self.amount)} chip goes into the box."


class TubeEmptied(Event, frozen=True, tag="tube-emptied", kw_only=True):
    """What lay in a tube goes with the box."""

    table: int
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Poker table {self.table}: {dollars(self.amount)} from the tube go into the box."


class BoxPlaced(Event, frozen=True, tag="box-placed", kw_only=True):
    """A box is locked to a table."""

    table: int
    box: int

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Box {self.box} is put in place at poker table {self.table}, at the dealer's left."


class SecurityCalled(Event, frozen=True, tag="security-called", kw_only=True):
    """A full box must go."""

    table: int
    box: int

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Box {self.box} at poker table {self.table} is full: security is called."


class BoxTaken(Event, frozen=True, tag="box-taken", kw_only=True):
    """A box left its table."""

    table: int
    box: int
    to: str
    cart: str = ""

    def __str__(self) -> str:
        """As a log would have it."""
        how = f", in {self.cart}, watched by surveillance" if self.cart else ""
        return f"Security takes box {self.box} from poker table {self.table} to the {self.to}{how}."


class BoxBrought(Event, frozen=True, tag="box-brought", kw_only=True):
    """A box came from the cage."""

    box: int

    def __str__(self) -> str:
        """As a log would have it."""
        return f"Security brings box {self.box} from the cage to the count room."


class BoxCounted(Event, frozen=True, tag="box-counted", kw_only=True):
    """A line of the drop log."""

    box: int
    day: str
    entered: Cents
    counted: Cents

    def __str__(self) -> str:
        """As the drop log would have it."""
        off = self.counted - self.entered
        told = "as entered" if not off else f"{dollars(abs(off))} {'over' if off > 0 else 'short'}"
        return f"Drop log of {self.day}: box {self.box} holds {dollars(self.counted)}, {told}."


class DropTransferred(Event, frozen=True, tag="drop-transferred", kw_only=True):
    """What was counted is in the vault, owed to players."""

    amount: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The count room transfers {dollars(self.amount)} to the vault's accountability."


class Awarded(Event, frozen=True, tag="awarded", kw_only=True):
    """A player got something back."""

    form: str
    amount: Cents
    returned_in: str
    to: str
    day: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"{self.form.capitalize()}: {dollars(self.amount)} in {self.returned_in} to {self.to}."


class FormApproved(Event, frozen=True, tag="form-approved", kw_only=True):
    """Another promotion may be run."""

    form: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The Commission has approved {self.form}, as the {spoken(self.by)} enters."


class MadeGood(Event, frozen=True, tag="made-good", kw_only=True):
    """The casino brought a balance up to zero with its own money."""

    day: str
    amount: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The casino makes good {dollars(self.amount)} of its own for {self.day}; the fund owes it nothing."


class LiabilityReported(Event, frozen=True, tag="liability-reported", kw_only=True):
    """A line of the spreadsheet, forwarded to the poker department."""

    day: str
    collected: Cents
    awarded: Cents
    liability: Cents

    def __str__(self) -> str:
        """As the spreadsheet would have it."""
        moved = f"collected {dollars(self.collected)}, awarded {dollars(self.awarded)}"
        return f"{self.day}: {moved}; {dollars(self.liability)} are owed to players. Forwarded to the poker department."


class LiabilityPosted(Event, frozen=True, tag="liability-posted", kw_only=True):
    """Players can read it."""

    day: str
    amount: Cents
    late: bool
    by: str

    def __str__(self) -> str:
        """As the log would have it."""
        when = "late" if self.late else "in time"
        return f"{dollars(self.amount)} of {self.day} posted in the room and on the website, {when}."


class WebsiteChecked(Event, frozen=True, tag="website-checked", kw_only=True):
    """Somebody compared the website with the spreadsheet."""

    day: str
    shows: Cents
    right: Cents
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        if self.shows == self.right:
            return f"The website shows {dollars(self.shows)} for {self.day}, which is right."
        return f"The website shows {dollars(self.shows)} for {self.day}, which is wrong: it is {dollars(self.right)}."


class BalanceProjected(Event, frozen=True, tag="balance-projected", kw_only=True):
    """What the poker manager expects, and means to give back."""

    month: str
    balance: Cents
    to_return: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        return f"{self.month}: {dollars(self.balance)} projected, {dollars(self.to_return)} to be given back."


class MonthReviewed(Event, frozen=True, tag="month-reviewed", kw_only=True):
    """The log of a month against the books."""

    month: str
    total: Cents
    collected: Cents
    awarded: Cents
    made_good: Cents

    def __str__(self) -> str:
        """As a log would have it."""
        agrees = "agrees with" if self.total == self.collected else f"is not {dollars(self.collected)} as in"
        return f"{self.month}: the log says {dollars(self.total)} collected, which {agrees} the books."
