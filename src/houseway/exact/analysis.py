"""Every wager of a game, analysed with the rules that the table uses."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from houseway.exact.distribution import Distribution
from houseway.games.wheels.wheel_game import Spot, WheelGame
from houseway.refusal import NotFound
from houseway.round import Game


@dataclass(frozen=True)
class Analysis:
    """One wager under one pay table: its distribution, and of what the edge is a share."""

    wager: str
    name: str
    paytable: str
    pays: str
    clause: str
    distribution: Distribution
    spots: tuple[str, ...] = ()
    per: str = "initial wager"
    method: str = "exact"

    def as_json(self) -> dict[str, Any]:
        """With the keys that ``houseway edge --json`` promises."""
        found = self.distribution
        return {
            "wager": self.wager,
            "name": self.name,
            "paytable": self.paytable,
            "pays": self.pays,
            "clause": self.clause,
            "edge": share(found.edge),
            "per": self.per,
            "element_of_risk": share(found.element_of_risk),
            "variance": {"fraction": str(found.variance)},
            "standard_deviation": found.standard_deviation,
            "hit_rate": share(found.hit_rate),
            "method": self.method,
            "error": None,
            "distribution": [{"net": str(net), "weight": weight} for net, weight in found.weights.items()],
            "spots": list(self.spots),
        }


def share(value: Fraction) -> dict[str, Any]:
    """A Fraction and its percentage.

    >>> share(Fraction(1, 19))
    {'fraction': '1/19', 'percent': 5.2631578947368425}
    """
    return {"fraction": str(value), "percent": float(value * 100)}


def analyse(game: Game, wager: str = "") -> list[Analysis]:
    """Every wager of the game in the order of the document, or one."""
    if not isinstance(game, WheelGame):
        raise NotFound(f"nothing analyses {game.rulebook.document.game!r} yet")
    wagers = [game.rulebook.find_wager(wager)] if wager else list(game.rulebook.wager)
    found = [analysis for one in wagers for analysis in _of_spots(game, game.spots_of(one))]
    if wager and not found:
        raise NotFound(
            f"{wager!r} cannot be wagered on as posted",
            clause=wagers[0].clause,
            remedy="Choose another wager or option",
        )
    return found


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
