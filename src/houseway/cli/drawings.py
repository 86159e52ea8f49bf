"""``draw``: pictures from the rulebook."""

from __future__ import annotations

from houseway.draw import draw
from houseway.money import Cents, cents
from houseway.refusal import Refused
from houseway.round import Game


def picture(game: Game, what: str, chips: list[str], result: str) -> str:
    """The SVG of a layout, wheel or pay-table card."""
    laid: dict[str, Cents] = {}
    for chip in chips:
        spot, equals, amount = chip.rpartition("=")
        if not equals:
            raise Refused(f"{chip!r} lays no chip", remedy='Write --chips "straight 17=5"')
        laid[spot.strip()] = laid.get(spot.strip(), 0) + cents(amount)
    return str(draw(game, what, chips=laid, result=result or None))
