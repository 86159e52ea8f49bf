"""Which month, day and shift a moment belongs to, by the clock on the casino's wall."""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from zoneinfo import ZoneInfo

from houseway.ledger.wall_clock import ZONE, zone_named
from houseway.refusal import Refused

SHIFTS = ("grave 04:00", "day 12:00", "swing 20:00")
"""When each shift begins, where nobody says."""

_SHIFT = re.compile(r"(?P<name>[a-z][a-z-]{0,19}) (?P<hour>[01]\d|2[0-3]):(?P<minute>[0-5]\d)")
_MONTH = re.compile(r"(?P<year>20\d\d)-(?P<month>0[1-9]|1[0-2])")


@dataclass(frozen=True)
class Shift:
    """A shift, and the minute of the day at which it begins; it lasts until the next one."""

    name: str
    begins: int


@dataclass(frozen=True)
class Month:
    """A calendar month by the clock of a place, with the shifts that are worked there."""

    year: int
    month: int
    zone: ZoneInfo
    shifts: tuple[Shift, ...]

    def __str__(self) -> str:
        """As it is asked for: 2026-11."""
        return f"{self.year}-{self.month:02}"

    @cached_property
    def begins(self) -> dt.datetime:
        """Its first moment."""
        return dt.datetime(self.year, self.month, 1, tzinfo=self.zone)

    @cached_property
    def ends(self) -> dt.datetime:
        """The first moment of the next."""
        year, month = divmod(self.year * 12 + self.month, 12)
        return dt.datetime(year, month + 1, 1, tzinfo=self.zone)

    def shift_at(self, moment: dt.datetime) -> str:
        """Who is at work at a moment: the shift that began last, the night before if none has yet.

        >>> november = month_of("2026-11")
        >>> [november.shift_at(dt.datetime(2026, 11, 3, hour, tzinfo=dt.UTC)) for hour in (8, 10, 17, 18)]
        ['swing', 'grave', 'day', 'day']
        """
        local = moment.astimezone(self.zone)
        minute = local.hour * 60 + local.minute
        begun = [shift for shift in self.shifts if shift.begins <= minute] or self.shifts
        return begun[-1].name


def month_of(text: str, zone: str = ZONE, shifts: Sequence[str] = SHIFTS) -> Month:
    """The month that somebody asks for.

    >>> str(month_of("2026-11").begins), str(month_of("2026-12").ends)
    ('2026-11-01 00:00:00-04:00', '2027-01-01 00:00:00-05:00')
    """
    found = _MONTH.fullmatch(text)
    if found is None:
        raise Refused(f"{text[:40]!r} is no month", remedy="Write it like 2026-11")
    return Month(int(found["year"]), int(found["month"]), zone_named(zone), tuple(_shifts(shifts)))


def month_at(moment: dt.datetime, zone: str = ZONE) -> str:
    """The month of a moment, as it is asked for.

    >>> month_at(dt.datetime(2026, 12, 1, 3, tzinfo=dt.UTC))
    '2026-11'
    """
    return moment.astimezone(ZoneInfo(zone)).strftime("%Y-%m")


def _shifts(texts: Sequence[str]) -> list[Shift]:
    """The shifts in the order of the day."""
    found = []
    for text in texts:
        one = _SHIFT.fullmatch(text.strip())
        if one is None:
            raise Refused(f"{text[:40]!r} is no shift", remedy="Write its name and when it begins, like day 12:00")
        found.append(Shift(one["name"], int(one["hour"]) * 60 + int(one["minute"])))
    if not found or len({shift.begins for shift in found}) < len(found):
        raise Refused("two shifts begin at once, or there is none", remedy="Give each shift a time of its own")
    return sorted(found, key=lambda shift: shift.begins)
