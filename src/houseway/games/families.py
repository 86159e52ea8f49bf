"""Where a room keeps what it knows of a family: ``houseway.<room>.<family>``. No room lists the families."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType


@cache
def part_of(room: str, family: str, module: str) -> ModuleType | None:
    """The module of a room that knows a family; None where the room knows nothing of it.

    >>> part_of("exact", "dice", "wagers").__name__
    'houseway.exact.dice.wagers'
    >>> part_of("exact", "dominoes", "wagers")
    """
    package = f"houseway.{room}.{family.replace(' ', '_')}"
    name = f"{package}.{module}"
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        if missing.name not in (package, name):  # it is there, and what it imports is not
            raise
        return None
