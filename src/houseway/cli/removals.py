"""``removal``: what a card out of the shoe does to every wager, and what wagers cost when known cards are gone."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.exact.analysis import Analysis, share
from houseway.exact.baccarat.wagers import analyse_wagers, effects_of_removal, spot_title
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.refusal import Refused
from houseway.round import Game

VALUES = ("10 J Q K", "A", *(str(value) for value in range(2, 10)))


def removal_json(game: Game, gone: str) -> dict[str, Any]:
    """The effects of each value, and the edges without the cards that are gone."""
    if isinstance(game, BlackjackGame):
        from houseway.cli.blackjack import removals as blackjack_removals

        return blackjack_removals.removal_json(game, gone)
    table = _baccarat(game)
    return {
        "document": game.rulebook.name,
        "posted": dict(game.posted),
        "gone": gone.split(),
        "wagers": [analysis.as_json() for analysis in edges_without(table, gone)],
        "effects": {
            name: dict(zip(VALUES, map(share, effects), strict=True))
            for name, effects in effects_of_removal(table).items()
        },
    }


def edges_without(game: BaccaratGame, gone: str) -> list[Analysis]:
    """Every wager's analysis over what is left of the shoe."""
    shoe = Counter(game.full_shoe())
    for card in gone.split():
        if not shoe[card]:
            raise Refused(
                f"{card!r} cannot be gone",
                remedy="Write cards like 4h Td, each as often as there are decks",
            )
        shoe[card] -= 1
    return analyse_wagers(game, list(game.rulebook.wager), shoe)


def show_removal(game: Game, gone: str) -> None:
    """The effects as a table; with cards gone, the edges that are left."""
    if isinstance(game, BlackjackGame):
        from houseway.cli.blackjack import removals as blackjack_removals

        blackjack_removals.show_removal(game, gone)
        return
    table = _baccarat(game)
    console.print(Text(game.rulebook.name, style="bold"), Text(f"{table.decks} decks", style="dim"))
    if gone:
        edges = grid("Wager", "Edge", title=f"Without {gone}", right=("Edge",))
        for analysis in edges_without(table, gone):
            edges.add_row(analysis.name, percent(analysis.distribution.edge))
        console.print(edges)
    found = effects_of_removal(table)
    titles = tuple(spot_title(table.spots[name]) for name in found)
    effects = grid("Card", *titles, right=titles)
    for card, *row in zip(VALUES, *found.values(), strict=True):
        effects.add_row(card, *(f"{float(effect) * 100:+.4f}" for effect in row))
    console.print(effects)
    console.print(Text("Percent of the wager that the player gains when one such card is gone.", style="dim"))


def _baccarat(game: Game) -> BaccaratGame:
    if not isinstance(game, BaccaratGame):
        raise Refused(f"nothing is dealt from a shoe in {game.rulebook.name}", remedy="Choose a baccarat document")
    return game
