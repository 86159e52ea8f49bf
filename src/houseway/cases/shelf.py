"""Where the worked rounds of a document stand: its own file, and the file that the documents of its game share."""

from __future__ import annotations

from functools import lru_cache
from pathlib import Path

from houseway.cases.case import Case, read_cases
from houseway.cases.shared import shared_by
from houseway.fund import fund_documents
from houseway.rulebook import load
from houseway.rulebook.shelf import folder


@lru_cache(maxsize=256)
def cases_of(document: str) -> tuple[Case, ...]:
    """The cases that a document plays: shared ones first, save those that one of its own replaces by its name.

    Those of a document that is no game are played by the games that refer to it, before any others.
    Those of the game that it is a variant of come before those of its own game, which may replace them as well.
    """
    rulebook = load(document)
    if not rulebook.is_game:
        return _read(own_file(rulebook.name)) if rulebook.name in fund_documents() else ()
    found: tuple[Case, ...] = ()
    for other in dict.fromkeys(reference.partition("#")[0] for reference in rulebook.references):
        if not load(f"{rulebook.property_name}/{other}").is_game:
            cases = _read(own_file(f"{rulebook.property_name}/{other}"))
            found = _replaced(found, tuple(shared_by(rulebook, cases)))
    for game in filter(None, (rulebook.document.like, rulebook.document.game)):
        found = _replaced(found, tuple(shared_by(rulebook, _read(shared_file(game)))))
    return _replaced(found, _read(own_file(rulebook.name)))


def _replaced(shared: tuple[Case, ...], own: tuple[Case, ...]) -> tuple[Case, ...]:
    """Both, but for those whose name stands among the second."""
    names = {case.name for case in own}
    return (*(case for case in shared if case.name not in names), *own)


def own_file(document: str) -> Path:
    """The file of what is a document's own."""
    return folder("cases") / f"{document}.toml"


def shared_file(game: str) -> Path:
    """The file that all documents of a game share."""
    return folder("cases") / "shared" / f"{game}.toml"


@lru_cache(maxsize=256)
def _read(path: Path) -> tuple[Case, ...]:
    return read_cases(path) if path.exists() else ()
