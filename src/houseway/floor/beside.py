"""Long work that is done beside the tables, in a process of its own: edges, coverage, verification, reviews."""

from __future__ import annotations

import hashlib
import os
import tempfile
from pathlib import Path
from typing import Any

import msgspec


def edges_of(document: str, settings: dict[str, str], keep: str = "") -> list[dict[str, Any]]:
    """What every wager of a document costs as posted; kept in a file, so that it is computed once."""
    from houseway.exact import analyse
    from houseway.games import game_for
    from houseway.rulebook import Posted, load

    rulebook = load(document)
    shown = repr((document, rulebook.digest, sorted(settings.items())))
    path = Path(keep) / "edges" / f"{hashlib.sha256(shown.encode()).hexdigest()[:24]}.json" if keep else None
    if path is not None and path.exists():
        return msgspec.json.decode(path.read_bytes(), type=list[dict[str, Any]])
    found = [analysis.as_json() for analysis in analyse(game_for(rulebook, Posted(rulebook, settings)))]
    for each in found:
        each["distribution"] = len(each["distribution"])
    if path is not None:
        path.parent.mkdir(exist_ok=True)
        path.write_bytes(msgspec.json.encode(found))
    return found


def coverage_of(document: str) -> dict[str, Any]:
    """How every clause of a document is accounted for, and which rules its worked rounds exercise."""
    from houseway.cases import exercised
    from houseway.rulebook import load

    book = load(document)
    found = exercised(document)
    rules = [key for key, entry in book.clauses.items() if entry.kind == "rule"]
    return {
        "document": document,
        "rules": len(rules),
        "exercised": sum(1 for key in rules if key in found),
        "cases": {key: len(names) for key, names in found.items()},
    }


def verified(path: str) -> dict[str, Any]:
    """What verifying a ledger finds."""
    from houseway.ledger.verify import verify

    with tempfile.TemporaryDirectory(prefix="houseway-verify-") as folder:
        found = verify(_as_it_stands(path, folder))
    return {**msgspec.to_builtins(found), "holds": found.holds}


def exported(path: str, to: str) -> int:
    """Write a ledger, as it stands now, to a file."""
    from houseway.ledger.export import export
    from houseway.ledger.store import LedgerReader

    with tempfile.TemporaryDirectory() as folder, LedgerReader(_as_it_stands(path, folder)) as ledger:
        return export(ledger, Path(to))


def _as_it_stands(path: str, folder: str) -> Path:
    """A copy of a ledger at one moment, while the floor goes on writing to it."""
    import apsw

    copy = Path(folder) / "ledger.db"
    ledger = apsw.Connection(path, flags=apsw.SQLITE_OPEN_READONLY)
    ledger.set_busy_timeout(5000)
    into = apsw.Connection(str(copy))
    with into.backup("main", ledger, "main") as backup:
        while not backup.done:
            backup.step(-1)
    into.close()
    ledger.close()
    return copy


def reviewed(document: str, settings: dict[str, str], outcomes: list[str]) -> dict[str, Any]:
    """A randomness review of the outcomes of a wheel."""
    from houseway.games import game_for
    from houseway.review import review
    from houseway.rulebook import Posted, load

    rulebook = load(document)
    found = review(game_for(rulebook, Posted(rulebook, settings)), outcomes)
    return {**found.as_json(), "svg": found.histogram_svg()}


def be_quiet() -> None:
    """The tables come first."""
    if os.getpriority(os.PRIO_PROCESS, 0) < 10:
        os.nice(10)
