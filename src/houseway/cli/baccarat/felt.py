"""The baccarat felt in characters: every wager with what it pays."""

from __future__ import annotations

from houseway.cli.screen import clause, console, grid
from houseway.exact.baccarat.wagers import pays_of, spot_title
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.round import Game


def examples(_game: Game) -> dict[str, str]:
    """What to say at such a table."""
    return {"full": "card is 9h"}


def show(game: Game, result: str | None) -> None:  # noqa: ARG001  one shape for all felts
    """Print the felt."""
    assert isinstance(game, BaccaratGame)  # noqa: S101
    table = grid("Wager", "Say", "Pays", "Clause")
    for spot in game.spots.values():
        table.add_row(spot_title(spot), f"{spot.name} 10", pays_of(game, spot), clause(spot.wager.clause))
    console.print(table)
