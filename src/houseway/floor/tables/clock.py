"""A table's clock: how long betting and decisions may take, and when the house takes its next step."""

from __future__ import annotations

from copy import copy

from houseway.floor.tables.absent import waits_for
from houseway.floor.tables.live import LiveTable

PATIENCE = 1.0
"""How many seconds pass before the house tries again what could not be written."""


class Clock:
    """Runs for one thing at a time, and starts anew when the table waits for something else.

    Betting at an electronic table is timed from the first wager, and ends sooner when everybody is ready; in a
    tournament each seat that the hand waits for has its time, at a dealer's table too. Otherwise the clock is only
    shown there, and the dealer calls. A decision is timed at both. Between two steps of its own the house lets ``pace``
    seconds pass.
    """

    def __init__(self, pace: float) -> None:
        """A clock that stands still."""
        self.pace = pace
        self.deadline: float | None = None
        self._runs_for: tuple[object, ...] | None = None
        self._closing = 0
        self._reopened = 0
        self._not_before = 0.0

    def copy(self) -> Clock:
        """The clock as it stands, for when what comes next is not written."""
        return copy(self)

    @property
    def runs_for(self) -> str:
        """What it runs for: ``betting``, ``absent``, ``shown``, ``decision``, ``step``, or nothing."""
        return str(self._runs_for[0]) if self._runs_for else ""

    def wind(self, live: LiveTable, time: float) -> None:
        """Start, keep or stop, by what the table waits for now."""
        if live.record.table.round.awaits.what != "wagers" and self._closing:
            self._closing = 0
            self._reopened += 1  # should wagers be taken again in this round, they have their time: insurance, no spin
        runs_for, seconds = self._what_runs(live)
        if runs_for is None:
            self.deadline = None
        elif runs_for != self._runs_for and not self._is_last_of(runs_for):
            self.deadline = max(time + seconds, self._not_before)
        self._runs_for = runs_for

    def _is_last_of(self, runs_for: tuple[object, ...]) -> bool:
        """Whether everybody has wagered now in a tournament: the time of the last one runs on, for changes."""
        is_betting = runs_for[0] == "betting" and self._runs_for is not None
        return is_betting and runs_for[-1] == 0 and self._runs_for[:-1] == runs_for[:-1]  # type: ignore[index]

    def _what_runs(self, live: LiveTable) -> tuple[tuple[object, ...] | None, float]:
        record = live.record
        awaits = record.table.round.awaits
        seconds = float(record.posted.clock)
        place = (record.number, len(record.table.round.acts))
        if not record.table.is_open or awaits.what in ("ruling", "nothing"):
            return None, 0.0
        if awaits.what == "decision":
            return ("decision", *((record.number, awaits.stage) if awaits.stage else place)), seconds
        if awaits.what == "wagers" and self._closing != record.number:
            seat = waits_for(record) if record.posted.clock else 0
            name = "betting" if live.is_electronic else "absent" if seat else "shown"
            runs = bool(record.table.felt.stakes) or seat
            return ((name, record.number, self._reopened, seat), seconds) if runs else (None, 0.0)
        return (("step", *place), self.pace) if live.is_electronic else (None, 0.0)

    def is_due(self, live: LiveTable, time: float) -> bool:
        """Whether the house takes a step now. When betting has run its time, it closes."""
        self.wind(live, time)
        if self.runs_for == "betting" and (self._is_over(time) or live.all_are_ready):
            self._closing = live.record.number
            self.wind(live, time)
        return self.runs_for in ("decision", "step", "absent") and self._is_over(time)

    def _is_over(self, time: float) -> bool:
        return self.deadline is not None and time >= max(self.deadline, self._not_before)

    def start_again(self, live: LiveTable, time: float) -> None:
        """There is no step to take: betting and decisions get their time once more."""
        self._closing = 0
        self._reopened += 1
        self._runs_for, seconds = self._what_runs(live)
        self.deadline = time + max(seconds, PATIENCE)

    def wait(self, time: float) -> None:
        """A step of the house failed: it is tried again, but not at once. What runs keeps its time."""
        self._not_before = time + PATIENCE

    def seconds_to_wake(self, time: float) -> float | None:
        """How long the table may sleep; None until somebody wakes it."""
        if self.deadline is None or self.runs_for == "shown":
            return None
        return max(0.0, self.deadline - time, self._not_before - time)
