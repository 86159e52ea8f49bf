"""A wheel's layout on a screen: many players share it, and where the ball lay stays to be seen."""

from __future__ import annotations

from houseway.floor.screens.scene import Scene
from houseway.round import Event
from houseway.round.events import Resulted

STAYS = True
IS_SHARED = True


def result(_scene: Scene, events: tuple[Event, ...]) -> str | None:
    """Where the wheel came to rest last."""
    shows = [event.shows for event in events if isinstance(event, Resulted)]
    return shows[-1] if shows else None
