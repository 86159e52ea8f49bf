"""``strategy``: basic strategy for a blackjack table as posted, or a strategy file, as a card."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from rich.text import Text

from houseway.cli.screen import console, grid, percent
from houseway.draw.blackjack.card import MEANINGS, sheet_of, strategy_svg
from houseway.draw.blackjack.card_pdf import strategy_pdf
from houseway.exact.blackjack.doubled_rule import doubled_rule
from houseway.exact.blackjack.switch_rule import switch_rule
from houseway.exact.blackjack.switching import SwitchGame
from houseway.exact.blackjack.wagers import play_of, remembered_game, shoe_of
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.players_edge import PlayersEdge
from houseway.games.blackjack.switch import Switch
from houseway.refusal import Refused
from houseway.simulate.blackjack.strategy import UPS, BlackjackStrategy, as_file, plan_of, read_strategy

STYLES = {
    "S": "red",
    "H": "",
    "D": "bold cyan",
    "F": "bold green",
    "P": "bold yellow",
    "R": "magenta",
    "Z": "bold magenta",
    "A": "bold cyan",
    "-": "dim",
}


def style_of(cell: str) -> str:
    """The style of a play; what a hand is worth has none."""
    return STYLES[cell[0]] if cell in MEANINGS else ""


class Card:
    """A strategy for a table, and what it costs where that is known."""

    def __init__(self, game: Blackjack, file: str) -> None:
        """Read the file, or find basic strategy for the options in force."""
        self.game = game
        self.costs: dict[str, float] = {}
        if file:
            self.strategy: BlackjackStrategy = read_strategy(file)
            plan_of(game, self.strategy)
            return
        result = remembered_game(play_of(game), shoe_of(game))
        self.strategy = as_file(result.basic, "Basic strategy")
        if isinstance(game, Switch):
            both = SwitchGame(play_of(game), shoe_of(game))
            self.costs = {
                "edge_of_best_play": float(both.edge),
                "cost_of_switching_by_worth": switch_rule(result).cost(both),
            }
            return
        self.costs = {
            "edge_of_best_play": float(result.edge),
            "edge_of_basic_strategy": float(result.by_basic.edge),
            "cost_of_basic_strategy": float(result.cost_of_basic),
        }
        if isinstance(game, PlayersEdge) and game.options.doubles:
            self.costs["cost_of_doubling_again_by_total"] = float(doubled_rule(result).cost(result))

    def as_json(self) -> dict[str, Any]:
        """For ``--json``: letters by table, row and up card."""
        sheet = sheet_of(self.game, self.strategy)
        tables = {
            title: {label: dict(zip(UPS, cells, strict=True)) for label, cells in rows} for title, rows in sheet.tables
        }
        return {
            "document": self.game.rulebook.name,
            "posted": dict(self.game.posted),
            "strategy": sheet.title,
            "rules": sheet.rules,
            "tables": tables,
            "letters": {letter: MEANINGS[letter] for letter in sheet.letters},
            "method": "exact" if self.costs else "as the file says",
            **self.costs,
        }

    def write(self, path: Path) -> None:
        """The card as a picture, or as a page where the file's name ends in pdf."""
        try:
            if path.suffix == ".pdf":
                path.write_bytes(strategy_pdf(self.game, self.strategy))
            else:
                path.write_text(strategy_svg(self.game, self.strategy), encoding="utf-8")
        except OSError as error:
            raise Refused(f"{path} cannot be written: {error.strerror}", remedy="Choose another file") from None

    def show(self) -> None:
        """The card for a terminal."""
        sheet = sheet_of(self.game, self.strategy)
        console.print(Text(f"{sheet.title}: {sheet.rules}", style="bold"))
        for title, rows in sheet.tables:
            table = grid(title, *UPS)
            for label, cells in rows:
                table.add_row(label, *(Text(letter, style=style_of(letter)) for letter in cells))
            console.print(table)
        console.print("; ".join(f"{letter} {MEANINGS[letter]}" for letter in sheet.letters) + ".")
        if "cost_of_switching_by_worth" in self.costs:
            console.print(
                f"Best play costs {percent(self.costs['edge_of_best_play'])} of both wagers; to switch by what hands "
                f"are worth above, in hundredths of a wager, {percent(self.costs['cost_of_switching_by_worth'])} more "
                "(exact, full decks)."
            )
        elif self.costs:
            console.print(
                f"It costs {percent(self.costs['edge_of_basic_strategy'])} of the initial wager, "
                f"best play {percent(self.costs['edge_of_best_play'])} (exact, full decks)."
            )
        if "cost_of_doubling_again_by_total" in self.costs:
            more = percent(self.costs["cost_of_doubling_again_by_total"])
            console.print(f"To double again by totals, as above, costs {more} more than by the cards themselves.")
