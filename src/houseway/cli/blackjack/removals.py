"""What a card out of the shoe does at blackjack: to the game, to insurance and to every side bet."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from houseway.cli.gone import gone_json, show_gone
from houseway.cli.screen import console, grid
from houseway.equipment.cards import card
from houseway.exact.analysis import Analysis
from houseway.exact.blackjack import RANKS, effects_of_removal, main_game
from houseway.exact.blackjack.side_bets import Shoe52, by_rank, full
from houseway.exact.blackjack.wagers import analyse_wagers, play_of
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.refusal import Refused


def shoe_without(game: BlackjackGame, gone: str) -> Shoe52:
    """What is left of the shoe when these cards are gone."""
    left = list(full(game.decks, game.deck))
    for text in gone.replace(",", " ").split():
        number = card(text)
        if not left[number]:
            raise Refused(f"{text} cannot be gone so often", remedy=f"There are {game.decks} decks")
        left[number] -= 1
    return tuple(left)


def edges_without(game: BlackjackGame, gone: str) -> list[Analysis]:
    """Every wager's analysis over what is left of the shoe."""
    return analyse_wagers(game, list(game.rulebook.wager), shoe_without(game, gone))


def effects(game: BlackjackGame, gone: str) -> dict[str, float]:
    """How the player's expectation changes with each rank, the strategy staying as it is."""
    best = main_game(play_of(game), by_rank(shoe_without(game, gone)))
    found = effects_of_removal(best)
    return {rank: float(found.get(rank, 0.0)) for rank in RANKS}


def removal_json(game: BlackjackGame, gone: str) -> dict[str, Any]:
    """The effects of each rank, and the edges without the cards that are gone."""
    found = {"blackjack": {rank: {"percent": 100 * value} for rank, value in effects(game, gone).items()}}
    return gone_json(game, gone, edges_without(game, gone), found)


def show_removal(game: BlackjackGame, gone: str) -> None:
    """The effects as a table; with cards gone, the edges that are left."""
    show_gone(game, gone, edges_without(game, gone) if gone else ())
    table = grid("Card", "The player's expectation", right=("The player's expectation",))
    for rank, value in effects(game, gone).items():
        table.add_row(rank, f"{100 * value:+.4f} %")
    console.print(table)
    console.print(Text("By best play of the full shoe; one card of the rank is gone.", style="dim"))
