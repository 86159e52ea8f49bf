"""What a player at the dice may call."""

from __future__ import annotations

from houseway.floor.screens.scene import Scene
from houseway.games.dice.bets import CALLS, CrapsBets
from houseway.round import Decide


def changes_something(scene: Scene, act: Decide) -> bool:
    """Whether a decision would change anything: a wager that is on, or called so, is not called on."""
    taker = next((taker for taker in scene.awaits.takers if isinstance(taker, CrapsBets)), None)
    if taker is None or act.choice not in CALLS:
        return True
    lying = taker.table.get(act.seat, act.cards)
    if lying is None:
        return True
    is_on = taker.behaviour.is_on(taker.table.spot(act.cards), lying, taker.table.now)
    return CALLS[act.choice] != (lying.asked or ("on" if is_on else "off"))
