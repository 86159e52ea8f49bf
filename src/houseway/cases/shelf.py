"""Where the worked rounds of a document stand: its own file, and the file that the documents of its game share."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from houseway.cases.case import Case, read_cases
from houseway.cases.shared import shared_by
from houseway.rulebook import load
from houseway.rulebook.shelf import folder


@lru_cache(maxsize=256)
def cases_of(document: str) -> tuple[Case, ...]:
    """The cases that a document plays: shared ones first, save those that one of its own replaces by its name."""
    rulebook = load(document)
    own = _read(own_file(rulebook.name))
    replaced = {case.name for case in own}
    shared = shared_by(rulebook, _read(shared_file(rulebook.document.game)))
    return (*(case for case in shared if case.name not in replaced), *own)


def own_file(document: str) -> Path:
    """The file of what is a document's own."""
    return folder("cases") / f"{document}.toml"


def shared_file(game: str) -> Path:
    """The file that all documents of a game share."""
    return folder("cases") / "shared" / f"{game}.toml"


@lru_cache(maxsize=256)
def _read(path: Path) -> tuple[Case, ...]:
    return read_cases(path) if path.exists() else ()
