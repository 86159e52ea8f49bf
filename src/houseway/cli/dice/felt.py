"""The craps felt in characters: the line, what each number pays, the middle, and the bets over many rolls."""

from __future__ import annotations

from collections.abc import Iterator

from rich.table import Table as Grid
from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.draw.dice.faces import in_words
from houseway.draw.dice.layout import heard
from houseway.draw.dice.words import LINE, MIDDLE, NUMBERS, SIDE, counted, offered, pays, rows_of, section_of
from houseway.games.dice.bets import CALLS
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot
from houseway.round import Game
from houseway.table import Table

ABREAST = 3
"""How many wagers of the middle stand side by side."""


def examples(_game: Game) -> dict[str, str]:
    """What to say at such a table."""
    return {"other": "place 6 12", "go": "dice out, and roll", "full": "stickperson reports short-throw"}


def show(game: Game, result: str | None) -> None:
    """Print the felt; ``result`` is what the dice show, the point, or both."""
    if not isinstance(game, Craps):
        return
    firsts = _firsts(game)
    roll, point = heard(game, result)
    if result is not None:
        shown = f"The dice show {in_words(roll)}. " if roll else ""
        console.print(Text(f"{shown}The puck is {f'on {point}' if point else 'off'}.", style="bold yellow"))
    console.print(_line(game, firsts))
    for part in (_numbers(game, firsts, point), _middle(game, firsts), _side(game, firsts)):
        if part.row_count:
            console.print()
            console.print(part)


def _firsts(game: Craps) -> list[Spot]:
    """One spot for each wager that is offered."""
    return list({spot.wager.id: spot for spot in reversed(offered(game).values())}.values())[::-1]


def _line(game: Craps, firsts: list[Spot]) -> Text:
    """The flat bets on one line, and what the don't side bars."""
    line = Text(f"{LINE}  ", style="bold")
    flat = [spot for spot in firsts if section_of(spot) == LINE and spot.covers.kind != "odds"]
    for spot in flat:
        line.append(f" {spot.wager.name} ", style="not bold")
        line.append(f"{pays(game, spot)} ", style="green not bold")
    if barred := game.facts.line.barred:
        line.append(f" {', '.join(map(str, barred))} is barred", style="dim not bold")
    return line


def _numbers(game: Craps, firsts: list[Spot], point: int) -> Grid:
    """A row for each wager on a number, also the odds behind the line; a column for each number."""
    points = game.facts.line.points
    table = grid(NUMBERS, *(f"[{number}]" if number == point else f"{number}" for number in points))
    for column in table.columns[1:]:
        column.justify = "right"
    spots = offered(game)
    for first in firsts:
        if section_of(first) == NUMBERS or first.covers.kind == "odds":
            cells = [_on_number(game, spots, first, number) for number in points]
            table.add_row(first.wager.name, *(Text(cell, style="green") for cell in cells))
    return table


def _on_number(game: Craps, spots: dict[str, Spot], first: Spot, number: int) -> str:
    """What a wager pays on a number; nothing where it has none."""
    spot = spots.get(f"{first.wager.id} {number}", first)
    if spot.number not in (0, number):
        return ""
    return next((odds for outcome, odds in rows_of(game, spot) if str(number) in outcome.split()), "")


def _middle(game: Craps, firsts: list[Spot]) -> Grid:
    """Hardways and one-roll bets, some side by side."""
    names = [MIDDLE, "pays"] + ["", "pays "] * (ABREAST - 1)
    table = grid(*names)
    found = [entry for spot in firsts if section_of(spot) == MIDDLE for entry in _entries(game, spot)]
    down = -(-len(found) // ABREAST)
    for index in range(down):
        cells: list[Text] = []
        for name, odds in found[index::down]:
            cells += [Text(name), Text(odds, style="green")]
        table.add_row(*cells)
    return table


def _entries(game: Craps, spot: Spot) -> Iterator[tuple[str, str]]:
    """A wager of the middle and its odds; one that pays differently has an entry for each row."""
    if spot.table is None:
        yield spot.wager.name, "as its parts"
        return
    for row in spot.table.rows:
        odds = str(game.posted.pays(spot.wager, spot.table, row.outcome))
        which = "" if len(spot.table.rows) == 1 else f" {_short(row.outcome)}"
        yield f"{spot.wager.name}{which}", odds


def _short(outcome: str) -> str:
    """A few outcomes as they are, many as the first and the last.

    >>> _short("2 12"), _short("1-3 1-4 2-3 1-5 4-6 3-6")
    ('2, 12', '1-3 … 3-6')
    """
    words = outcome.split()
    return ", ".join(words) if len(words) <= 5 else f"{words[0]} … {words[-1]}"


def _side(game: Craps, firsts: list[Spot]) -> Grid:
    """The bets over many rolls, with the numbers that they wait for."""
    table = grid(SIDE, "Numbers", "Pays")
    for spot in firsts:
        if section_of(spot) == SIDE:
            wanted = " ".join(map(str, spot.covers.wanted))
            odds = ", ".join(f"{_asked(spot, outcome)}: {odds}" for outcome, odds in rows_of(game, spot))
            table.add_row(spot.wager.name, wanted, Text(odds, style="green"))
    return table


def _asked(spot: Spot, outcome: str) -> str:
    """What a row asks for, short: for Fire, how many of its points."""
    return outcome if spot.covers.kind == "fire" else counted(spot, outcome)


def status(table: Table) -> str:
    """Where the puck stands, for the prompt."""
    point = table.felt.carried.point
    return f"[point {point}] " if point else "[come-out] "


def would_win(table: Table, wager: str) -> str:
    """What a wager that lies on the felt would win, and whether it is on."""
    game = table.game
    assert isinstance(game, Craps)  # noqa: S101
    spot = game.layout.spots[wager]
    number = spot.number or (table.felt.carried.point if spot.is_on_the_line else 0)
    odds = spot.odds.get(str(number))
    named = [odds] if odds else [*spot.odds.values(), *spot.rolls.values()]
    on = f" on {number}" if number else ""
    return f"pays {', '.join(dict.fromkeys(map(str, named)))}{on}" if named else "pays as its parts"


__all__ = ["CALLS", "examples", "show", "status", "would_win"]
