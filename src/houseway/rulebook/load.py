"""Reads a rulebook file and says, with file and line, what is wrong with it and what to write."""

from __future__ import annotations

import difflib
import hashlib
import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import tomli

from houseway.refusal import RulebookError
from houseway.rulebook.check import Fault, faults
from houseway.rulebook.played import GAME, PLAYS, as_played, clauses_taken
from houseway.rulebook.rulebook import Rulebook
from houseway.rulebook.schema import Clause

Facts = TypeVar("Facts", bound=msgspec.Struct)
Path_ = tuple[str | int, ...]

_GENERIC = frozenset(Rulebook.__struct_fields__) - {
    "name",
    "path",
    "digest",
    "extra",
    "references",
    "linked",
    "games",
}
_REFERENCE = re.compile(r"(?<![\w#])([a-z0-9][a-z0-9-]*)#([\w+-]+(?:\.[\w+-]+)*)")
_HEADER = re.compile(r"\[{1,2}\s*(?P<name>[^\[\]]+?)\s*\]{1,2}\s*(?:#.*)?$")
_KEY = re.compile(r"""(?P<key>"[^"]*"|'[^']*'|[A-Za-z0-9_-]+)\s*=""")
_AT = re.compile(r" - at `\$(?P<path>.*)`$")
_STEP = re.compile(r"\.(?P<key>[^.\[\]]+)|\[(?P<index>\d+|\.\.\.)\]")


def load_file(path: Path, name: str = "") -> Rulebook:
    """The rulebook in that file, checked; ``name`` is its ``property/document``."""
    source, raw = _read(path)
    return _playing(path, name, source, raw) if PLAYS in raw else _whole(path, name, source, raw)


def _playing(path: Path, name: str, source: bytes, raw: dict[str, Any]) -> Rulebook:
    """The rulebook of the first game that a document plays, which knows the others; all of them are in its digest."""
    name = name or f"{path.parent.name}/{path.stem}"
    games: dict[str, Rulebook] = {}
    for index, plays in enumerate(raw[PLAYS]):
        other = _other(path, str(plays.get("document", "")), name, (PLAYS, index, "document"))
        text, its = _read(other)
        taken = {key: _clause(other, key, value) for key, value in clauses_taken(plays, its).items()}
        games[plays["id"]] = _whole(path, name, source, as_played(raw, plays, its), taken)
        source += text
    digest = hashlib.sha256(source).hexdigest()
    games = {key: msgspec.structs.replace(book, digest=digest) for key, book in games.items()}
    first = next(iter(games.values()))
    chosen = next((option for option in first.option if option.id == GAME), None)
    if chosen is None or chosen.allowed != tuple(games) or chosen.default != next(iter(games)):
        remedy = f"Write an option {GAME!r} that allows {', '.join(games)}, the first by default"
        raise _located(path, Fault((PLAYS,), "nothing chooses among the games that are played", remedy))
    return msgspec.structs.replace(first, games=games)


def _whole(
    path: Path, name: str, source: bytes, raw: dict[str, Any], taken: dict[str, Clause] | None = None
) -> Rulebook:
    """A rulebook from what its file says; ``taken`` are the paragraphs of a document that it plays."""
    whole: dict[str, Any] = {
        "name": name or f"{path.parent.name}/{path.stem}",
        "path": str(path),
        "digest": hashlib.sha256(source).hexdigest(),
        "extra": {key: value for key, value in raw.items() if key not in _GENERIC},
        **{key: value for key, value in raw.items() if key in _GENERIC},
    }
    clauses = whole.get("clauses", {})
    if isinstance(clauses, dict):
        whole["clauses"] = {key: _clause(path, key, value) for key, value in clauses.items()}
    whole["references"] = dict(_references(path, raw, whole["name"])) | (taken or {})
    if isinstance(raw.get("link"), dict):
        other, its = _linked_to(path, raw["link"], whole["name"])
        whole["digest"] = hashlib.sha256(source + other.read_bytes()).hexdigest()
        whole["linked"] = {"option": its.get("option", []), "extra": {key: its[key] for key in its.keys() - _GENERIC}}
        whole["link"] = _from_outside(raw["link"], other.stem, is_cited=False)
        whole["references"] |= dict(_references(path, {"link": [whole["link"], its]}, whole["name"]))
    try:
        rulebook = msgspec.convert(whole, Rulebook)
    except msgspec.ValidationError as error:
        raise _explain(path, error) from None
    for fault in faults(rulebook):
        raise _located(path, fault)
    return rulebook


def _read(path: Path) -> tuple[bytes, dict[str, Any]]:
    """What a file holds, as bytes and as TOML."""
    try:
        source = path.read_bytes()
        return source, tomli.loads(source.decode())
    except OSError as error:
        raise RulebookError(str(path), f"cannot be read: {error.strerror}") from None
    except UnicodeDecodeError:
        raise RulebookError(str(path), "is not UTF-8 text", remedy="Save it as UTF-8") from None
    except tomli.TOMLDecodeError as error:
        line = re.search(r"line (\d+)", str(error))
        where = f"{path}:{line[1]}" if line else str(path)
        raise RulebookError(where, f"is not TOML: {error}") from None


def _references(path: Path, raw: dict[str, Any], name: str) -> Iterator[tuple[str, Clause]]:
    """The paragraphs of other documents of the property that a file names anywhere; one that is not there is refused.

    A document stands beside those that it refers to, so that two may refer to each other.
    """
    for at, reference, document, key in _named(raw):
        other = _other(path, document, name, at)
        clauses = _clauses_of(other, other.stat().st_mtime_ns)
        if key not in clauses:
            raise _located(path, Fault(at, f"{document} has no clause §{key}", _like(key, list(clauses))))
        yield reference, _clause(other, key, clauses[key])


_CITING = frozenset({"clause", "clauses", "keyed", "turned", "moments", "voids"})
"""The keys of a document on progressives under which its paragraphs stand."""


def _linked_to(path: Path, link: dict[str, Any], name: str) -> tuple[Path, dict[str, Any]]:
    """The document that a game is linked to: its file, and what it says to the game, citing as from outside."""
    at: Path_
    document = str(link.get("document", ""))
    other = _other(path, document, name, ("link", "document"))
    raw = _read(other)[1]
    own = {key: value for key, value in raw.items() if key == "option" or key not in _GENERIC}
    used = {meter for its in link.get("meters", {}).values() for meter in its.values()}
    own["meter"] = [meter for meter in own.get("meter", []) if meter["id"] in used]
    own["jackpot"] = [one for one in own.get("jackpot", []) if used & {*one["meters"]}]
    terms = {f"{meter}-{term}" for meter in used for term in ("rate", "start", "reset")}
    others = {f"{meter['id']}-{term}" for meter in raw.get("meter", []) for term in ("rate", "start", "reset")} - terms
    own["option"] = [option for option in own.get("option", []) if option["id"] not in others]
    if missing := used - {meter["id"] for meter in own["meter"]}:
        at = ("link", "meters")
        raise _located(path, Fault(at, f"{document} has no meter {min(missing)!r}", "Correct its id"))
    return other, {key: _from_outside(value, document, is_cited=key in _CITING) for key, value in own.items()}


def _from_outside(value: Any, document: str, *, is_cited: bool) -> Any:
    """A section of a document as another one reads it: every paragraph that it cites is ``document#paragraph``."""
    if isinstance(value, dict):
        return {key: _from_outside(one, document, is_cited=is_cited or key in _CITING) for key, one in value.items()}
    if isinstance(value, list):
        return [_from_outside(one, document, is_cited=is_cited) for one in value]
    return " ".join(f"{document}#{key}" for key in value.split()) if is_cited else value


def _other(path: Path, document: str, name: str, at: Path_) -> Path:
    """The file of another document of the property, which is named at a path of this one."""
    other = _beside(path, document, name)
    if other == path or not other.exists():
        known = sorted(one.stem for one in path.parent.glob("*.toml") if one != path)
        raise _located(path, Fault(at, f"there is no other document {document!r} here", _like(document, known)))
    return other


def _beside(path: Path, document: str, name: str) -> Path:
    """The file of another document of the property: beside this one, or on the shelf where this is a copy of one."""
    other = path.with_name(f"{document}.toml")
    if other.exists():
        return other
    from houseway.rulebook.shelf import folder

    return folder("rulebooks") / name.partition("/")[0] / f"{document}.toml"


@lru_cache(maxsize=64)
def _clauses_of(path: Path, changed: int) -> dict[str, Any]:  # noqa: ARG001  a file that is saved again is read again
    clauses: dict[str, Any] = _read(path)[1].get("clauses", {})
    return clauses


def _named(value: object, at: Path_ = ()) -> Iterator[tuple[Path_, str, str, str]]:
    """Every reference in a part of a file: where, as it is written, the document and the clause."""
    if isinstance(value, str):
        for found in _REFERENCE.finditer(value):
            yield at, found[0], found[1], found[2]
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _named(one, (*at, key))
    elif isinstance(value, list):
        for index, one in enumerate(value):
            yield from _named(one, (*at, index))


def _like(name: str, known: list[str]) -> str:
    close = difflib.get_close_matches(name, known, n=1)
    return f"Did you mean {close[0]}?" if close else f"There are {', '.join(known[:40]) or 'none'}"


def facts(rulebook: Rulebook, sections: type[Facts]) -> Facts:
    """The game's own sections of a rulebook, read with the game's types."""
    try:
        return msgspec.convert(rulebook.extra, sections)
    except msgspec.ValidationError as error:
        raise _explain(Path(rulebook.path), error) from None


def fault_in(rulebook: Rulebook, fault: Fault) -> RulebookError:
    """A fault that a game found in its own sections, with file and line."""
    return _located(Path(rulebook.path), fault)


def _clause(path: Path, key: str, value: object) -> Clause:
    try:
        return msgspec.convert(value, Clause)
    except msgspec.ValidationError as error:
        raise _explain(path, error, under=("clauses", key)) from None


def _located(path: Path, fault: Fault) -> RulebookError:
    return RulebookError(f"{path}:{line_of(path.read_text(), fault.at)}", fault.why, remedy=fault.remedy)


def _explain(path: Path, error: msgspec.ValidationError, under: Path_ = ()) -> RulebookError:
    """A type error of msgspec as a sentence with file, line and remedy."""
    text = str(error)
    at: Path_ = under
    if found := _AT.search(text):
        at += tuple(
            int(step["index"]) if step["index"] and step["index"].isdigit() else (step["key"] or "...")
            for step in _STEP.finditer(found["path"])
        )
        text = text[: found.start()]
    remedy = ""
    if unknown := re.search(r"unknown field `(.+)`", text):
        at += (unknown[1],)
        text = f"unknown key {unknown[1]!r} in {_place(at[:-1])}"
        remedy = "Remove it, or correct its spelling"
    elif missing := re.search(r"missing required field `(.+)`", text):
        text = f"{_place(at)} has no {missing[1]!r}"
        remedy = f"Write {missing[1]} = ..."
    else:
        text = f"{_place(at)}: {text[0].lower()}{text[1:]}"
    return RulebookError(f"{path}:{line_of(path.read_text(), at)}", text, remedy=remedy)


def _place(at: Path_) -> str:
    """A path as a person would name the place in the file."""
    return ".".join(str(step) for step in at if step != "...") or "the file"


def line_of(text: str, at: Path_) -> int:
    """The line of the nearest thing above or at the path that the file writes on a line of its own.

    >>> line_of('[document]\\ntitle = "Big Six"\\n[[wager]]\\nid = "joker"', ("wager", 0, "id"))
    4
    """
    lines: dict[Path_, int] = {(): 1}
    table: Path_ = ()
    counts: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        stripped = line.strip()
        if header := _HEADER.match(stripped):
            name = header["name"]
            if stripped.startswith("[["):
                parent, _, last = name.rpartition(".")
                base = _indexed(parent, counts) if parent else ()
                counts[name] = counts.get(name, -1) + 1
                table = (*base, last, counts[name])
            else:
                table = _indexed(name, counts)
            lines.setdefault(table, number)
            lines.setdefault(table[:1], number)
        elif key := _KEY.match(stripped):
            lines.setdefault((*table, key["key"].strip("\"'")), number)
    while at not in lines:
        at = at[:-1]
    return lines[at]


def _indexed(dotted: str, counts: dict[str, int]) -> Path_:
    """The path of a dotted table name, with the index of each array of tables on the way."""
    path: Path_ = ()
    names = [part.strip("\"' ") for part in dotted.split(".")]
    for depth, name in enumerate(names, 1):
        path += (name,)
        if (index := counts.get(".".join(names[:depth]))) is not None:
            path += (index,)
    return path
