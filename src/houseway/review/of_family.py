"""What a family's equipment showed, reviewed as the family has it: ``houseway.review.<family>``."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from types import ModuleType
from typing import Any

from houseway.games.families import part_of
from houseway.refusal import Refused
from houseway.review.verdict import LEVEL
from houseway.round import Game


def reviews_results(game: Game) -> bool:
    """Whether the results of a game are reviewed as they stand; where cards are dealt, what was left must be known."""
    return part_of("review", game.rulebook.document.family, "report") is not None


def review(game: Game, results: Sequence[str], *, level: float = LEVEL) -> Any:
    """Review what the equipment showed; fair equipment is called irregular with probability ``level``, or less."""
    return _part(game, "report").review(game, results, level=level)


def read_sample(game: Game, path: Path) -> list[str]:
    """The results in a file, in order."""
    found: list[str] = _part(game, "sample").read_sample(game, path)
    return found


def _part(game: Game, module: str) -> ModuleType:
    part = part_of("review", game.rulebook.document.family, module)
    if part is None:
        why = f"{game.rulebook.name} has no results to review in a file"
        raise Refused(why, remedy="Its equipment is reviewed at a floor, from the ledger")
    return part
