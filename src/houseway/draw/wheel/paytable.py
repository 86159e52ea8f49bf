"""The lines of a wheel's pay-table card, and what else such a table posts."""

from __future__ import annotations

from houseway.draw.paint import BLUE_CLOTH
from houseway.draw.paytable import card_row
from houseway.draw.posting import CardRow, OddsRow
from houseway.games.wheel.wheel_game import WheelGame

CLOTHS = {"big-six": BLUE_CLOTH}
"""The cloth of games that are not played on green."""

EQUIPMENT = ("wheel",)
"""The options that say with what is played: a wheel with one zero or with two."""


def row(game: WheelGame, of: OddsRow) -> CardRow:
    """One outcome of a wager; an insignia says how many sections it has."""
    if not game.spots_of(of.wager):
        return card_row(of, wins="not on this layout", is_offered=False)
    if of.outcome in game.wheel.weights:
        return card_row(of, wins=f"{game.wheel.weights[of.outcome]} of {len(game.wheel.rim)} sections")
    return card_row(of)
