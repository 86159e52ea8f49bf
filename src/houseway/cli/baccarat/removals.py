"""``removal`` at baccarat: what a card out of the shoe does to every wager, and their costs without known cards."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.text import Text

from houseway.cli.gone import gone_json, show_gone
from houseway.cli.screen import console, grid
from houseway.exact.analysis import Analysis, share
from houseway.exact.baccarat.wagers import analyse_wagers, effects_of_removal, spot_title
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.refusal import Refused

VALUES = ("10 J Q K", "A", *(str(value) for value in range(2, 10)))


def removal_json(game: BaccaratGame, gone: str) -> dict[str, Any]:
    """The effects of each value, and the edges without the cards that are gone."""
    effects = {
        name: dict(zip(VALUES, map(share, effects), strict=True)) for name, effects in effects_of_removal(game).items()
    }
    return gone_json(game, gone, edges_without(game, gone), effects)


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


def show_removal(game: BaccaratGame, gone: str) -> None:
    """The effects as a table; with cards gone, the edges that are left."""
    show_gone(game, gone, edges_without(game, gone) if gone else ())
    found = effects_of_removal(game)
    titles = tuple(spot_title(game.spots[name]) for name in found)
    effects = grid("Card", *titles, right=titles)
    for card, *row in zip(VALUES, *found.values(), strict=True):
        effects.add_row(card, *(f"{float(effect) * 100:+.4f}" for effect in row))
    console.print(effects)
    console.print(Text("Percent of the wager that the player gains when one such card is gone.", style="dim"))
