"""How a command answers: to a person, or in JSON."""

from __future__ import annotations

import sys
from collections.abc import Callable
from typing import Annotated

import typer

Json = Annotated[bool, typer.Option("--json", help="print JSON")]


def print_json(value: object) -> None:
    """An answer that a program reads."""
    import msgspec

    sys.stdout.write(msgspec.json.format(msgspec.json.encode(value), indent=2).decode() + "\n")


def answer(as_json: bool, value: Callable[[], object], show: Callable[[], None]) -> None:
    """Print JSON, or show it to a person."""
    if as_json:
        print_json(value())
    else:
        show()
