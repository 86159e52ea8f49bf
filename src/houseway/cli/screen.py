"""The terminal: one console, tables that look alike, and numbers as people read them."""

from __future__ import annotations

from fractions import Fraction

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

console = Console(highlight=False)
errors = Console(highlight=False, stderr=True)

KIND_STYLE = {
    "rule": "green",
    "option": "cyan",
    "paytable": "yellow",
    "step": "blue",
    "check": "magenta",
    "record": "white",
    "notice": "dim",
    "term": "dim",
    "open": "bold red",
}


def grid(*columns: str, title: str = "", right: tuple[str, ...] = ()) -> Grid:
    """A plain table; the columns named in ``right`` are set flush right."""
    table = Grid(
        title=title or None,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=None,
        pad_edge=False,
    )
    for index, column in enumerate(columns):
        table.add_column(column, justify="right" if column in right else "left", no_wrap=index == 0)
    return table


def percent(value: Fraction | float, places: int = 4) -> str:
    """A share in percent.

    >>> percent(Fraction(1, 19))
    '5.2632 %'
    """
    return f"{float(value) * 100:.{places}f} %"


def heading(text: str) -> None:
    """A line that begins a part."""
    console.print()
    console.print(Text(text, style="bold"))


def clause(text: str) -> str:
    """A clause with its sign."""
    return f"§{text}" if text else ""
