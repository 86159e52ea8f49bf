"""The wheels' felts in characters: the roulette layout and the Big Six insignias."""

from __future__ import annotations

from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.games.wheel.big_six import BigSix
from houseway.games.wheel.roulette import Roulette
from houseway.round import Game

_PAINT = {
    "red": "bold white on dark_red",
    "black": "bold white on grey15",
    "green": "bold white on dark_green",
}


def examples(game: Game) -> dict[str, str]:
    """What to say at such a table."""
    if isinstance(game, Roulette):
        return {"bet": "red 10", "other": "split 17-20 5", "go": "no more bets, and spin"}
    return {"go": "no more bets, and spin"}


def show(game: Game, result: str | None) -> None:
    """Print the felt."""
    if isinstance(game, Roulette):
        _show_roulette(game, result)
    elif isinstance(game, BigSix):
        _show_big_six(game)


def _show_roulette(game: Roulette, result: str | None) -> None:
    """Three lines of twelve numbers, the zeros before them; the row 3, 6, 9 is on top, as on the table."""
    layout = game.layout
    for column in reversed(range(layout.columns)):
        line = Text("  ")
        line.append(_zero_cell(game, column, result))
        for row in layout.numbers:
            number = row[column]
            style = "bold black on yellow" if number == result else _PAINT[game.wheel.colours[number]]
            line.append(f" {number:>2} ", style=style)
            line.append(" ")
        line.append(f" column {column + 1}", style="dim")
        console.print(line)


def _zero_cell(game: Roulette, column: int, result: str | None) -> Text:
    zeros = game.layout.zeros
    shown = {len(game.layout.numbers[0]) - 1: zeros[-1], 0: zeros[0]} if len(zeros) > 1 else {1: zeros[0]}
    zero = shown.get(column)
    if zero is None:
        return Text("     ")
    style = "bold black on yellow" if zero == result else _PAINT["green"]
    if zero in game.wheel.void:
        style = "dim strike"
    return Text(f" {zero:>2} ", style=style) + Text(" ")


def _show_big_six(game: BigSix) -> None:
    table = grid("Insignia", "Sections", "Pays", right=("Sections",))
    for spot in game.spots.values():
        table.add_row(spot.name, f"{game.wheel.weights[spot.outcome]} of {len(game.wheel.rim)}", str(spot.odds))
    console.print(table)
