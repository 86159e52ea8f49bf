"""``draw``: pictures from the rulebook."""

from __future__ import annotations

from houseway.draw import draw
from houseway.games.wheels.wheel_game import WheelGame
from houseway.money import Cents, cents
from houseway.refusal import Refused
from houseway.round import Game


def picture(game: Game, what: str, chips: list[str], result: str) -> str:
    """The SVG of a layout, wheel or pay-table card."""
    assert isinstance(game, WheelGame)  # noqa: S101
    laid: dict[str, Cents] = {}
    for chip in chips:
        spot, equals, amount = chip.rpartition("=")
        if not equals:
            raise Refused(f"{chip!r} lays no chip", remedy='Write --chips "straight 17=5"')
        name = game.canonical(spot.strip())
        laid[name] = laid.get(name, 0) + cents(amount)
    if result and result not in game.wheel.index:
        raise Refused(f"the wheel has no {result!r}", remedy=f"It has {', '.join(game.wheel.outcomes)}")
    return str(draw(game, what, chips=laid, result=result or None))
