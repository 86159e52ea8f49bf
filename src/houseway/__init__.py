"""Houseway: the executable rulebook of casino table games.

>>> import houseway
>>> table = houseway.open("hard-rock-cincinnati/roulette", inspected_by="R. Vega", wheel="double-zero")
>>> table.sit(1)
>>> for event in table.bet(1, "straight 17", "$5"):
...     print(event)
Seat 1 bets $5.00 on straight 17.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from houseway.refusal import HousewayError, NotFound, Refused

if TYPE_CHECKING:
    from houseway.equipment import Chance
    from houseway.rulebook import documents
    from houseway.rulebook.shelf import load
    from houseway.simulate import analyse, simulate
    from houseway.table import Table, record_of, replay
    from houseway.table import open_table as open

__version__ = "0.15.0"

__all__ = [
    "Chance",
    "HousewayError",
    "NotFound",
    "Refused",
    "Table",
    "analyse",
    "documents",
    "load",
    "open",
    "record_of",
    "replay",
    "simulate",
]

_ROOMS = {
    "Chance": ("houseway.equipment", "Chance"),
    "Table": ("houseway.table", "Table"),
    "analyse": ("houseway.simulate", "analyse"),
    "documents": ("houseway.rulebook", "documents"),
    "load": ("houseway.rulebook", "load"),
    "open": ("houseway.table", "open_table"),
    "record_of": ("houseway.table", "record_of"),
    "replay": ("houseway.table", "replay"),
    "simulate": ("houseway.simulate", "simulate"),
}


def __dir__() -> list[str]:
    """The public names, before they are imported too."""
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    """Public names are imported when they are first used: ``import houseway`` costs nothing."""
    if name not in _ROOMS:
        raise AttributeError(f"module 'houseway' has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _ROOMS[name]
    value = getattr(import_module(module), attribute)
    globals()[name] = value
    return value
