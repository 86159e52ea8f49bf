"""A dice layout on a screen: the last roll, and the point."""

from __future__ import annotations

from houseway.floor.screens.scene import Scene
from houseway.round import Event
from houseway.round.events import Resulted

STAYS = True


def result(scene: Scene, events: tuple[Event, ...]) -> str | None:
    """The last roll and the point, as the picture takes them."""
    shows = [event.shows for event in events if isinstance(event, Resulted)]
    point = getattr(scene.carried, "point", 0)
    said = [*shows[-1:], *([f"point {point}"] if point else [])]
    return " ".join(said) or None
