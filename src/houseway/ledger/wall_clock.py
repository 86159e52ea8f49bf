"""The clock on the casino's wall, by which its days go; the ledger itself writes universal time."""

from __future__ import annotations

import datetime as dt
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from houseway.refusal import Refused

ZONE = "America/New_York"
"""The clock of the four houses."""


def property_clock() -> str:
    """The time at the property, to the minute."""
    return dt.datetime.now().astimezone().strftime("%Y-%m-%d %H:%M")


def zone_named(zone: str) -> ZoneInfo:
    """The time zone of that name; another is refused."""
    try:
        return ZoneInfo(zone)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise Refused(f"there is no time zone {zone[:40]!r}", remedy=f"Write it like {ZONE}") from None
