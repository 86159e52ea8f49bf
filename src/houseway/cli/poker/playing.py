"""``edge --strategy`` and ``--chart`` at poker: what a strategy and a starting hand are worth."""

from __future__ import annotations

from rich.text import Text

from houseway.cli.screen import console
from houseway.equipment.cards import RANKS
from houseway.exact.analysis import Analysis
from houseway.exact.poker.chart import Chart, chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.shapes import played_at_best
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.wagers import strategy_analysis
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import Refused


def by_strategy(game: PokerGame, name: str) -> list[Analysis]:
    """The game played by a strategy."""
    return [strategy_analysis(game, find_strategy(game, name))]


def show_cost(found: list[Analysis]) -> None:
    """What a strategy costs against best play."""
    cost = found[0].details["cost"]
    console.print(f"Against best play it costs {cost['percent']:.4f} % of the {found[0].per}.")


def show_chart(game: PokerGame) -> None:
    """The starting hands as a square: suited above the diagonal, offsuit below; ``4`` raises, a point checks."""
    chart = chart_for(game)
    ranks = [rank for rank in reversed(RANKS) if any(rank in name for name in chart.starts)]
    console.print()
    console.print("    " + " ".join(ranks))
    for row, high in enumerate(ranks):
        marks = []
        for column, low in enumerate(ranks):
            suffix = "" if row == column else "s" if column > row else "o"
            name = high + low + suffix if column >= row else low + high + suffix
            start = chart.starts.get(name)
            marks.append(" " if start is None else str(start.best) if start.best else "·")
        console.print(f"  {high} " + " ".join(marks))
    console.print(Text(f"Raise with {chart.raised()}. Suited above the diagonal.", style="dim"))


def chart_for(game: PokerGame) -> Chart:
    """The chart of a hold'em game."""
    played = played_at_best(game)
    if not isinstance(played, BestPlay):
        raise Refused(f"{game.rulebook.name} has no starting hands of two cards", remedy="Choose hold'em")
    return chart_of(played)
