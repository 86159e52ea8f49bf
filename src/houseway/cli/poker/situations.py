"""``edge --hand`` at poker: what each choice is worth."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.equipment.cards import cards
from houseway.exact.poker.shapes import situation
from houseway.exact.poker.situation import Known, Situation
from houseway.games.poker.poker_game import PokerGame


def find(game: PokerGame, hand: str, board: str, dealer: str, known: str) -> Situation:
    """The situation that the cards describe."""
    return situation(game, Known(cards(hand), cards(board), cards(dealer), cards(known)))


def as_json(game: PokerGame, found: Situation) -> dict[str, Any]:
    """With the keys that ``houseway edge --hand --json`` promises."""
    return {"document": game.rulebook.name, "posted": dict(game.posted), "situation": found.as_json()}


def show(game: PokerGame, found: Situation) -> None:
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
    console.print(Text(f"{often} Worth: {game.rulebook.wager[0].name}s gained on average, exactly.", style="dim"))
