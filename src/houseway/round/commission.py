"""Commission: kept from a payment, or marked as owed and collected later."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event

COMMISSION = "commission"
"""The account of what the house has kept or collected as commission."""


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
