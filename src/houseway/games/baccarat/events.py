"""What happens at a baccarat table and nowhere else: the cover card, a stray card."""

from __future__ import annotations

from houseway.round.events import Event


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
