"""The terminal: one console, tables that look alike, and numbers as people read them."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from houseway.refusal import cited

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
    """A plain table; the columns named in ``right`` are set flush right.

    Where the terminal is narrow, words go on in the next line; figures are never parted, and nothing is cut off.
    """
    table = Grid(
        title=title or None,
        title_justify="left",
        title_style="bold",
        header_style="bold",
        box=None,
        pad_edge=False,
    )
    for index, column in enumerate(columns):
        is_figure = column in right
        table.add_column(
            column, justify="right" if is_figure else "left", no_wrap=index == 0 or is_figure, overflow="fold"
        )
    return table


def in_lines(items: Iterable[str], width: int) -> str:
    """Items with commas between, in lines of at most that width, none parted unless it is wider.

    >>> in_lines(["40 to 1", "30 to 1", "6 to 1"], 17)
    '40 to 1, 30 to 1,\\n6 to 1'
    """
    lines = [""]
    listed = list(items)
    for index, item in enumerate(listed):
        word = item if index == len(listed) - 1 else f"{item},"
        longer = f"{lines[-1]} {word}".strip()
        if len(longer) <= width or not lines[-1]:
            lines[-1] = longer
        else:
            lines.append(word)
    return "\n".join(lines)


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
    return cited(text)
