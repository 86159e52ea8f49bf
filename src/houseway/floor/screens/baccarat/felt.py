"""A baccarat layout on a screen: the cards of the coup."""

from __future__ import annotations

from houseway.floor.screens.scene import Scene
from houseway.round import Event
from houseway.round.events import CardDealt

WHOLE = 4
"""So many cards must lie there before anything has won."""


def result(_scene: Scene, events: tuple[Event, ...]) -> str | None:
    """The cards in the order of the deal."""
    cards = [event.card for event in events if isinstance(event, CardDealt) and event.card]
    return " ".join(cards) if len(cards) >= WHOLE else None
