"""The wheels, exactly: every place of the rim once."""

from __future__ import annotations

from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.distribution import Distribution
from houseway.games.wheel.wheel_game import Spot, WheelGame
from houseway.round import Game
from houseway.rulebook import Wager


def analyse_wagers(game: Game, wagers: list[Wager]) -> list[Analysis]:
    """An analysis for each wager that the layout has."""
    assert isinstance(game, WheelGame)  # noqa: S101
    return [analysis for wager in wagers for analysis in _of_spots(game, game.spots_of(wager))]


def _of_spots(game: WheelGame, spots: list[Spot]) -> list[Analysis]:
    """One analysis for all spots of a wager that are alike."""
    alike: dict[tuple[tuple[Fraction, int], ...], list[Spot]] = {}
    for spot in spots:
        alike.setdefault(tuple(spot_distribution(game, spot).weights.items()), []).append(spot)
    return [
        Analysis(
            group[0].wager.id,
            group[0].wager.name,
            group[0].table.id,
            str(group[0].odds),
            group[0].wager.clause,
            Distribution(dict(weights)),
            tuple(spot.name for spot in group),
        )
        for weights, group in alike.items()
    ]


def spot_distribution(game: WheelGame, spot: Spot) -> Distribution:
    """What one spot comes to over all places of the wheel that decide; a void place is spun again."""
    stake = spot.odds.stakes * game.rounding.unit
    return Distribution.of(
        (Fraction(game.net(spot, stake, label), stake), weight)
        for label, weight in game.wheel.weights.items()
        if label not in game.wheel.void
    )
