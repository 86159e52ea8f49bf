"""A clock for tests of what falls due by it."""

from __future__ import annotations

import datetime as dt

import pytest

from houseway.floor.tables import live

MORNING = dt.datetime(2026, 11, 18, 6, tzinfo=dt.UTC)


class Clock:
    """A clock that stands until it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        """It shows the morning."""
        self.time = MORNING
        monkeypatch.setattr(live, "now", lambda: self.time.isoformat(timespec="microseconds").replace("+00:00", "Z"))
        monkeypatch.setattr(live, "property_clock", lambda: self.time.strftime("%Y-%m-%d %H:%M"))

    def set(self, hours: float) -> None:
        """So many hours after the morning."""
        self.time = MORNING + dt.timedelta(hours=hours)
