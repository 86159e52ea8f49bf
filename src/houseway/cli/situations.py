"""``edge --hand``, ``--strategy`` and ``--chart``: what a choice, a strategy and a starting hand are worth."""

from __future__ import annotations

import sys
from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.equipment.cards import RANKS, cards
from houseway.exact.analysis import Analysis
from houseway.exact.poker.chart import Chart, chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.situation import Known, Situation
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.wagers import strategy_analysis
from houseway.games.families import part_of
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import Refused
from houseway.round import Game


def found_in(game: Game, hand: str, board: str, dealer: str, known: str) -> tuple[Any, Any]:
    """The situation that the cards describe, and the module that shows it."""
    room = part_of("cli", game.rulebook.document.family, "situations") or sys.modules[__name__]
    return room.find(game, hand, board, dealer, known), room


def find(game: Game, hand: str, board: str, dealer: str, known: str) -> Situation:
    """The situation that the cards describe."""
    return situation(_poker(game), Known(cards(hand), cards(board), cards(dealer), cards(known)))


def as_json(game: Game, found: Situation) -> dict[str, Any]:
    """With the keys that ``houseway edge --hand --json`` promises."""
    return {"document": game.rulebook.name, "posted": dict(game.posted), "situation": found.as_json()}


def show(game: Game, found: Situation) -> None:
    """Each choice and what it is worth, the best one marked."""
    shown = found.as_json()
    console.print(Text(game.rulebook.name, style="bold"), Text(found.decision.replace("-", " "), style="dim"))
    for what in ("hand", "board", "dealer", "gone"):
        if shown[what]:
            console.print(f"{what.capitalize():7}{shown[what]}")
    table = grid("Choice", "Worth", "as a fraction", "", right=("Worth", "as a fraction"))
    for choice, value in sorted(found.choices.items(), key=lambda item: -item[1]):
        best = Text("best" if choice == found.best else "", style="green")
        table.add_row(choice, f"{float(value):+.6f}", str(value), best)
    console.print(table)
    often = f"Played out, the hand wins {percent(found.wins, 2)} and ties {percent(found.ties, 2)}."
    console.print(Text(f"{often} Worth: Antes gained on average, exactly.", style="dim"))


def by_strategy(game: Game, name: str) -> list[Analysis]:
    """The game played by a strategy."""
    table = _poker(game)
    return [strategy_analysis(table, find_strategy(table, name))]


def show_cost(found: list[Analysis]) -> None:
    """What a strategy costs against best play."""
    cost = found[0].details["cost"]
    console.print(f"Against best play it costs {cost['percent']:.4f} % of the {found[0].per}.")


def show_chart(game: Game) -> None:
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


def chart_for(game: Game) -> Chart:
    """The chart of a hold'em game."""
    played = played_at_best(_poker(game))
    if not isinstance(played, BestPlay):
        raise Refused(f"{game.rulebook.name} has no starting hands of two cards", remedy="Choose hold'em")
    return chart_of(played)


def _poker(game: Game) -> PokerGame:
    if not isinstance(game, PokerGame):
        raise Refused(f"{game.rulebook.name} is no poker game", remedy="Choose a document of the poker family")
    return game
