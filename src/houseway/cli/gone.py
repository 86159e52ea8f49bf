"""A shoe without cards that are known to be gone: what every wager costs from it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.exact.analysis import Analysis
from houseway.games.cards.shoe_game import ShoeGame


def gone_json(game: ShoeGame, gone: str, wagers: Iterable[Analysis], effects: dict[str, Any]) -> dict[str, Any]:
    """The edges without the cards that are gone, and what one more of each does."""
    return {
        "document": game.rulebook.name,
        "posted": dict(game.posted),
        "gone": gone.split(),
        "wagers": [analysis.as_json() for analysis in wagers],
        "effects": effects,
    }


def show_gone(game: ShoeGame, gone: str, wagers: Sequence[Analysis]) -> None:
    """The document and its decks; with cards gone, the edges that are left."""
    console.print(Text(game.rulebook.name, style="bold"), Text(f"{game.decks} decks", style="dim"))
    if gone:
        edges = grid("Wager", "Edge", title=f"Without {gone}", right=("Edge",))
        for analysis in wagers:
            edges.add_row(analysis.name, percent(analysis.distribution.edge))
        console.print(edges)
