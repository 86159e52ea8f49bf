"""Casino's word → file: where a rule, a wager, an option or an irregularity is stated."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

import msgspec
from rich.text import Text

from houseway.cli.screen import console
from houseway.refusal import NotFound
from houseway.rulebook import documents, load

_SOURCE = Path(__file__).resolve().parents[1]
ROOMS = (
    "games",
    "hands",
    "equipment",
    "round",
    "table",
    "ledger",
    "exact",
    "simulate",
    "floor",
    "draw",
    "review",
    "cli",
)
"""Where a word is looked for, the rules first."""
MOST = 12
"""How many places are shown."""


class Place(msgspec.Struct, frozen=True, order=True):
    """Where something is stated: a file and a line, what stands there, and how well it fits (0 is best)."""

    file: str
    line: int
    name: str
    says: str
    fits: int


def where(word: str) -> list[Place]:
    """The places that speak of a word, the best first.

    >>> where("banker draws")[0].name
    'banker_draws'
    """
    wanted = _plain(word)
    if not wanted:
        raise NotFound("no word was given", remedy="Write one that a dealer would say, like surrender")
    found = sorted({*_in_code(wanted), *_in_rulebooks(wanted)}, key=lambda place: (place.fits, _room(place), place))
    if not found:
        remedy = "Try another word for it, or `houseway rules DOCUMENT`, which lists a document's own"
        raise NotFound(f"nothing speaks of {word[:60]!r}", remedy=remedy)
    return found


def show(word: str) -> None:
    """The first places, a line each."""
    found = where(word)
    for place in found[:MOST]:
        at = f"{place.file}:{place.line}" if place.line else place.file
        console.print(Text.assemble((at, "bold"), "  ", place.name))
        if place.says:
            console.print(Text(f"    {place.says}", style="dim"))
    if len(found) > MOST:
        console.print(f"and {len(found) - MOST} more places: --json lists them all")


def _room(place: Place) -> int:
    parts = place.file.split("/")
    return ROOMS.index(parts[2]) if parts[0] == "src" and parts[2] in ROOMS else -1


def _plain(text: str) -> str:
    """A name as it is spoken: ``before_the_flop`` and *Before-the-flop* are one."""
    return " ".join(text.lower().replace("_", " ").replace("-", " ").replace("'", "").split())


def _fit(wanted: str, name: str, says: str) -> int | None:
    plain = _plain(name)
    if plain == wanted:
        return 0
    if f" {wanted} " in f" {plain} ":
        return 1
    if f" {wanted}" in f" {plain}":
        return 2
    return 3 if f" {wanted}" in f" {_plain(says)}" else None


def _in_code(wanted: str) -> Iterator[Place]:
    """Modules, classes and functions with the word in their name or their first line."""
    for room in ROOMS:
        for path in sorted(_SOURCE.glob(f"{room}/**/*.py")):
            text = path.read_text()
            if wanted.split()[0] not in text.lower().replace("'", ""):
                continue
            file = f"src/houseway/{path.relative_to(_SOURCE).as_posix()}"
            tree = ast.parse(text)
            yield from _spoken(wanted, file, 1, path.stem, tree)
            for node in ast.walk(tree):
                if isinstance(node, (ast.FunctionDef, ast.ClassDef)) and not node.name.startswith("_"):
                    yield from _spoken(wanted, file, node.lineno, node.name, node)


def _spoken(
    wanted: str, file: str, line: int, name: str, node: ast.Module | ast.FunctionDef | ast.ClassDef
) -> Iterator[Place]:
    says = (ast.get_docstring(node) or "").partition("\n")[0]
    fits = _fit(wanted, name, says)
    if fits is not None:
        yield Place(file, line, name, says, fits)


def _in_rulebooks(wanted: str) -> Iterator[Place]:
    """Wagers, options and irregularities by the word, in the first rulebook that has them, with the others named."""
    found: dict[tuple[str, int], list[str]] = {}
    for document in documents():
        rulebook = load(document)
        named = [
            *(("wager", wager.id, wager.name) for wager in rulebook.wager),
            *(("option", option.id, option.id) for option in rulebook.option),
            *(("irregularity", one.id, one.name) for one in rulebook.irregularity),
        ]
        for kind, key, name in named:
            fits = [fit for text in (name, key) if (fit := _fit(wanted, text, "")) is not None]
            if fits:
                found.setdefault((f"{kind} {key}", min(fits)), []).append(document)
    for (shown, fits_best), having in found.items():
        others = f"and in {', '.join(having[1:])}" if having[1:] else ""
        yield Place(f"rulebooks/{having[0]}.toml", 0, shown, others, fits_best)
