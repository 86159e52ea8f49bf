"""What follows from acts at a table that is linked to meters."""

from __future__ import annotations

from houseway.money import Cents, dollars
from houseway.round.events import Event


class MeterFed(Event, frozen=True, tag="meter-fed", kw_only=True):
    """Wagers fed a meter of the house at its rate; ``fraction`` is the part of a cent that waits for the next ones.

    Wagers of less than nothing went back, and what they had fed with them.
    """

    meter: str
    wagers: Cents
    rate: str
    fraction: str

    def __str__(self) -> str:
        """As a dealer would say it."""
        name = self.meter.replace("-", " ")
        fed = dollars(sum(move.amount for move in self.moves))
        if self.wagers < 0:
            return f"{fed} comes back from the {name} meter with the wagers."
        return f"The {name} meter grows by {fed}: {self.rate} of {dollars(self.wagers)}."
