"""``edge --strategy`` and ``--chart`` at poker: what a strategy and a starting hand are worth."""

from __future__ import annotations

from rich.text import Text

from houseway.cli.screen import console
from houseway.equipment.cards import RANKS
from houseway.exact.analysis import Analysis
from houseway.exact.poker.chart import Chart, chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.hand_chart import HandChart, hand_chart
from houseway.exact.poker.raises_apart import BestApart
from houseway.exact.poker.shapes import CROSSING, FLUSHES, NO_DEALER, TWO_HANDS, played_at_best, shape_of
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.street_chart import starts_of, street_charts
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
    """Which hands to raise: starting hands as a square, or kinds of hands against the card of the dealer's seen."""
    if shape_of(game) in (TWO_HANDS, FLUSHES):
        _show_hands(hand_chart(played_at_best(game)))
    elif shape_of(game) in (NO_DEALER, CROSSING):
        _show_streets(game)
    else:
        _show_starts(chart_for(game))


def _show_hands(chart: HandChart) -> None:
    """A line for each kind of hand; a stroke where other cards of the hand decide, a point folds."""
    width = max(map(len, chart.rows)) + 2
    console.print()
    if any(chart.seen):
        console.print(" " * width + "".join(f"{rank:3}" for rank in chart.seen))
    for name, cells in chart.rows.items():
        marks = ["" if cell is None else _mark(cell.choice) + ("" if cell.is_always else "/") for cell in cells]
        console.print(f"{name:{width}}" + "".join(f"{mark:3}" for mark in marks).rstrip())
    across = {"seen": "the dealer's card", "high": "the highest card"}[chart.across]
    seen = f" Columns are {across}." if any(chart.seen) else ""
    console.print(Text(f"How often the Ante is raised; · folds, / depends on the other cards.{seen}", style="dim"))


def _show_streets(game: PokerGame) -> None:
    """Two own cards as a square, and every later decision by what is held and the points of the cards."""
    played = played_at_best(game)
    if starts := starts_of(played):
        _show_starts(starts)
    for street in street_charts(game, played):
        columns = sorted({points for cells in street.rows.values() for points in cells})
        width = max(map(len, street.rows)) + 2
        console.print()
        console.print(f"{street.decision:{width}}" + "".join(f"{points:<10}" for points in columns).rstrip())
        for label, cells in street.rows.items():
            marks = [cells[at].mostly + ("" if cells[at].is_always else "/") if at in cells else "" for at in columns]
            console.print(f"{label:{width}}" + "".join(f"{mark:10}" for mark in marks).rstrip())
    counts = ", ".join(f"{rank.replace('T', '10')} and above {points}" for rank, points in street.ranks.items())
    console.print(Text(f"Columns are points: {counts}. / is mostly so, best play looks at more.", style="dim"))


def _mark(choice: str) -> str:
    return choice.removesuffix("x") if choice.endswith("x") else "·"


def _show_starts(chart: Chart) -> None:
    """The starting hands as a square: suited above the diagonal, offsuit below; ``4`` raises, a point does not."""
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
    if not isinstance(played, BestPlay | BestApart):
        raise Refused(f"{game.rulebook.name} has no starting hands of two cards", remedy="Choose hold'em")
    return chart_of(played)
