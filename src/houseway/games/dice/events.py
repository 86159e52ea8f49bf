"""What happens at a dice table and nowhere else: somebody outside must be told."""

from __future__ import annotations

from houseway.round.events import Event


class Notified(Event, frozen=True, tag="notified", kw_only=True):
    """Somebody outside the table is told of something at once."""

    whom: str
    why: str
    by: str

    def __str__(self) -> str:
        """As a log would have it."""
        return f"The {self.whom} is told by the {self.by.replace('-', ' ')}: {self.why}"
