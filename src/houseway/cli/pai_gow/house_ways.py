"""``houseway house-way``: a hand as the house sets it, and the line that decided; or all lines of the chart."""

from __future__ import annotations

from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.equipment.cards import cards, names
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.refusal import cited


def as_json(game: PaiGowGame, text: str) -> dict[str, Any]:
    """The keys that ``houseway house-way --json`` promises: a hand that was set, or the lines."""
    if not text:
        lines = [{"name": line.name, "clause": line.clause, "low": line.low} for line in game.house_way.line]
        return {"document": game.rulebook.name, "lines": lines}
    found = game.by_house_way(cards(text))
    return {
        "document": game.rulebook.name,
        "low": names(found.low),
        "low_hand": game.low_ranking.describe(game.low_ranking.value(found.low)),
        "high": names(found.high),
        "high_hand": game.high_ranking.describe(game.high_ranking.value(found.high)),
        "line": found.line.name,
        "clauses": list(found.clauses),
    }


def show(game: PaiGowGame, text: str) -> None:
    """The two hands and the line, or the lines in the order in which they are tried."""
    found = as_json(game, text)
    if not text:
        table = grid("Hand", "Low", "Clause")
        for line in found["lines"]:
            table.add_row(line["name"], line["low"], line["clause"])
        console.print(Text(game.rulebook.name, style="bold"))
        console.print(table)
        console.print(Text("The first line that fits decides; the joker counts as an ace.", style="dim"))
        return
    where = " ".join(map(cited, found["clauses"]))
    console.print(Text(found["line"], style="bold").append(f" {where}", style="not bold"))
    console.print(f"Low   {found['low']:<26} {found['low_hand']}")
    console.print(f"High  {found['high']:<26} {found['high_hand']}")
