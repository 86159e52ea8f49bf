"""Which family knows a command: ``houseway.cli.<family>``, where each keeps what only it can answer."""

from __future__ import annotations

from pkgutil import iter_modules
from types import ModuleType

from houseway import cli
from houseway.games.families import part_of
from houseway.refusal import Refused
from houseway.round import Game


def room_of(game: Game, module: str, lacks: str) -> ModuleType:
    """The module that answers a command for the family of a game; refused with what the game ``lacks``."""
    found = part_of("cli", game.rulebook.document.family, module)
    if found is None:
        known = " or ".join(name for name in families() if part_of("cli", name, module))
        raise Refused(f"{game.rulebook.name} {lacks}", remedy=f"Choose a document of the {known} family")
    return found


def families() -> list[str]:
    """The families that have a folder here.

    >>> "dice" in families()
    True
    """
    return sorted(room.name.replace("_", " ") for room in iter_modules(cli.__path__) if room.ispkg)
