"""The progressive wager of Pai Gow: how likely each row is that pays a share of a meter."""

from __future__ import annotations

from houseway.exact.pai_gow.side_bets import count_rows
from houseway.exact.poker.progressive import cost_by_rows
from houseway.exact.progressive import ProgressiveCost
from houseway.games.pai_gow.pai_gow_game import PaiGowGame


def progressive_cost(game: PaiGowGame, name: str) -> ProgressiveCost:
    """The cost of a wager some rows of which pay shares of meters; no hand is folded here."""
    spot = game.spots[name]
    return cost_by_rows(game, spot, lambda: count_rows(game, spot))
