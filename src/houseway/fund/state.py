"""What a fund holds and where it stands: boxes, tubes, gaming days, months."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass, field

from houseway.money import Cents


@dataclass
class Box:
    """A box for the fund's chips. It belongs to the gaming day on which it was put in place.

    ``place`` is ``table 3``, ``cage``, ``count room`` or ``counted``; ``entered`` is what pots and tubes gave it.
    """

    number: int
    table: int
    day: str
    place: str
    entered: Cents = 0
    is_full: bool = False
    counted: Cents | None = None
    transferred: bool = False


@dataclass
class Day:
    """A gaming day: what was collected by its boxes, given back in it, made good for it; what was told of it."""

    collected: Cents = 0
    awarded: Cents = 0
    made_good: Cents = 0
    reported: Cents | None = None
    posted: Cents | None = None
    posted_late: bool = False
    website: Cents | None = None


@dataclass
class Given:
    """An award."""

    day: str
    form: str
    amount: Cents
    returned_in: str
    to: str
    by: str


@dataclass
class Month:
    """What was projected for a month, and found in its review."""

    projected: Cents | None = None
    to_return: Cents | None = None
    reviewed: Cents | None = None


@dataclass
class State:
    """Everything that acts have led to."""

    posted: dict[str, str] = field(default_factory=dict)
    at: str = ""
    first_day: str = ""
    boxes: dict[int, Box] = field(default_factory=dict)
    at_table: dict[int, int] = field(default_factory=dict)
    tubes: dict[int, Cents] = field(default_factory=dict)
    days: dict[str, Day] = field(default_factory=dict)
    months: dict[str, Month] = field(default_factory=dict)
    awards: list[Given] = field(default_factory=list)
    approved: list[str] = field(default_factory=list)
    last_box: dict[int, str] = field(default_factory=dict)

    def day(self, day: str) -> Day:
        """A gaming day, blank where nothing has happened in it."""
        return self.days.setdefault(day, Day())

    def seen(self, day: str) -> Day:
        """A gaming day to look at, not to write into."""
        return self.days.get(day) or Day()

    def liability(self, upto: str = "9999-12-31") -> Cents:
        """What the fund owes players at the end of a gaming day: collected and made good, less what was given back."""
        known = (day for date, day in self.days.items() if date <= upto)
        return sum(day.collected + day.made_good - day.awarded for day in known)


def next_day(day: str) -> str:
    """The day after.

    >>> next_day("2026-11-30")
    '2026-12-01'
    """
    return (dt.date.fromisoformat(day) + dt.timedelta(days=1)).isoformat()
