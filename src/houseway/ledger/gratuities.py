"""What players gave in each gaming day: to the dealers at the tables, and to the slot team for what it paid by hand."""

from __future__ import annotations

import datetime as dt
from collections import Counter, defaultdict
from collections.abc import Iterable

from houseway.ledger.books import postings
from houseway.ledger.reader import Line
from houseway.ledger.wall_clock import ZONE, zone_named
from houseway.money import Cents
from houseway.refusal import Refused
from houseway.table.accounts import SLOT_TIPS, TOKES

BEGINS = "06:00"
"""When a gaming day begins by the clock on the wall, unless another hour is given."""


def gaming_day(at: str, begins: str = BEGINS, zone: str = ZONE) -> str:
    """The day that a moment belongs to, by the clock of a place.

    >>> gaming_day("2026-11-18T10:59:59.9Z"), gaming_day("2026-11-18T11:00:00Z")
    ('2026-11-17', '2026-11-18')
    """
    try:
        hour = dt.time.fromisoformat(begins)
    except ValueError:
        raise Refused(f"{begins[:20]!r} is no time of day", remedy="Write it like 06:00") from None
    local = dt.datetime.fromisoformat(at).astimezone(zone_named(zone))
    return str((local.replace(tzinfo=None) - dt.timedelta(hours=hour.hour, minutes=hour.minute)).date())


def by_day(lines: Iterable[Line], begins: str = BEGINS, zone: str = ZONE) -> dict[str, dict[str, Cents]]:
    """For each gaming day the total of the dealers' and of the slot team's gratuities; what was corrected counts."""
    found: dict[str, Counter[str]] = defaultdict(Counter)
    for line in lines:
        for giver, taker, amount in postings(line.entry):
            for account, gain in ((taker, amount), (giver, -amount)):
                name = account.rpartition("/")[2]
                if name in (TOKES, SLOT_TIPS):
                    found[gaming_day(line.entry.at, begins, zone)][name] += gain
    return {day: {TOKES: total[TOKES], SLOT_TIPS: total[SLOT_TIPS]} for day, total in sorted(found.items())}
