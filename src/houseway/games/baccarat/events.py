"""What happens at a baccarat table and nowhere else: the cover card, a stray card, commission."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event

COMMISSION = "commission"
"""The account of what the house has kept or collected as commission."""


class CoverCardOut(Event, frozen=True, tag="cover-card-out", kw_only=True):
    """The cover card came out of the shoe; ``more`` is how many hands are dealt after this one."""

    says: str
    more: int

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f'The cover card is out: "{self.says}".'


class CardErred(Event, frozen=True, tag="card-erred", kw_only=True):
    """A card left the shoe that should not have, or lay face up in it; what becomes of it."""

    becomes: str
    card: str = ""
    face: str = "down"

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{self.card or f'A card face {self.face}'} {self.becomes}."


class CommissionMarked(Event, frozen=True, tag="commission-marked", kw_only=True):
    """A marker button shows what a player owes."""

    seat: int
    amount: Cents
    owed: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"Seat {self.seat} owes {dollars(self.amount)} more in commission, {dollars(self.owed)} in all."


class CommissionTaken(Event, frozen=True, tag="commission-taken", kw_only=True):
    """Commission was kept from a payment, or collected from a player."""

    seat: int
    amount: Cents

    def __str__(self) -> str:
        """As a dealer would say it."""
        return f"{dollars(self.amount)} commission is taken from seat {self.seat}."
