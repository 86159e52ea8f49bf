"""Felts of games that are dealt to seats: at a player's station the own seat is large, the house sees the whole table.

A family's ``felt`` says where its circles and hands lie; a family without one gets its wagers in a row (``layout``), so
every game can be played from the day it has rules.
"""

from __future__ import annotations

from houseway.floor.screens.family import of_family
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt.layout import SeatLayout, Station
from houseway.floor.screens.seat_felt.plan import SeatFelt
from houseway.floor.screens.seeing import seat_number


def layout_for(scene: Scene, role: str) -> SeatLayout:
    """Where things lie for one who looks."""
    own, game = seat_number(role), scene.game
    layout: type[SeatLayout] = of_family(game, "felt", "station" if own else "table", otherwise=Station)
    return layout(game, own)


def plan_for(scene: Scene, role: str) -> SeatFelt:
    """Everything on the felt for one who looks."""
    return SeatFelt.of(scene, role, layout_for(scene, role))


__all__ = ["Plan", "layout_for", "plan_for"]
