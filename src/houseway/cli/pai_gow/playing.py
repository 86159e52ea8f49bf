"""``edge --strategy`` at Pai Gow: the best setting or the house way."""

from __future__ import annotations

from houseway.cli.screen import console
from houseway.exact.analysis import Analysis
from houseway.exact.pai_gow.wagers import STRATEGIES, main_analysis
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.refusal import Refused


def by_strategy(game: PaiGowGame, name: str) -> list[Analysis]:
    """The game with hands set so."""
    return [main_analysis(game, strategy=known_strategy(name))]


def known_strategy(name: str) -> str:
    """A way to set hands by its name."""
    if name not in STRATEGIES:
        raise Refused(f"{name!r} is no way to set a hand", remedy=f"Choose {' or '.join(STRATEGIES)}")
    return name


def show_cost(found: list[Analysis]) -> None:
    """What the house way costs against the best setting."""
    cost = found[0].details["cost_of_house_way"]
    error = f"± {cost['error']:.4f} %"
    console.print(f"The house way costs {cost['percent']:.4f} % {error} of the wager against the best setting.")


def show_chart(game: PaiGowGame) -> None:
    """The lines of the house way, which is the only chart there is."""
    from houseway.cli.pai_gow.house_ways import show

    show(game, "")
