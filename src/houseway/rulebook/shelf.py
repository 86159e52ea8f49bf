"""The shelf of documents: which there are, and how to find one by a part of its name."""

from __future__ import annotations

import difflib
from functools import cache, lru_cache
from pathlib import Path

from houseway.refusal import NotFound
from houseway.rulebook.load import load_file
from houseway.rulebook.rulebook import Rulebook

_PACKAGE = Path(__file__).resolve().parents[1]


@cache
def folder(name: str) -> Path:
    """Where the rulebooks or the cases lie: inside the installed package, or beside the source."""
    packaged = _PACKAGE / f"_{name}"
    return packaged if packaged.is_dir() else _PACKAGE.parents[1] / name


@cache
def documents() -> tuple[str, ...]:
    """Every document, as ``property/document``, in alphabetical order."""
    return tuple(sorted(f"{path.parent.name}/{path.stem}" for path in folder("rulebooks").glob("*/*.toml")))


@cache
def game_documents() -> tuple[str, ...]:
    """Those that can be played; the others surround the games of their property."""
    return tuple(name for name in documents() if load(name).is_game)


@lru_cache(maxsize=256)
def load(name: str) -> Rulebook:
    """The rulebook of a document; see ``find`` for what may stand for its name."""
    document = find(name)
    return load_file(folder("rulebooks") / f"{document}.toml", document)


def find(name: str) -> str:
    """The document of that name, of which it is a unique prefix, or an answer that helps.

    >>> find("hard-rock-cincinnati/roul"), find("jack/big")
    ('hard-rock-cincinnati/roulette', 'jack-cincinnati/big-six')
    >>> find("jack-cincinnati/rulette")
    Traceback (most recent call last):
    houseway.refusal.NotFound: there is no document 'jack-cincinnati/rulette'. Did you mean jack-cincinnati/roulette?
    """
    known = documents()
    plain = name.strip().lower().removesuffix(".toml").strip("/")
    if plain in known:
        return plain
    starts = [document for document in known if plain and _begins(document, plain)]
    if len(starts) == 1:
        return starts[0]
    if starts:
        raise NotFound(f"{name!r} could be {len(starts)} documents", remedy=f"Choose one: {', '.join(starts)}")
    close = _closest(plain, known)
    if close:
        raise NotFound(f"there is no document {name!r}", remedy=f"Did you mean {' or '.join(close)}?")
    raise NotFound(f"there is no document {name!r}", remedy="houseway games lists them")


def _begins(document: str, name: str) -> bool:
    """Whether both parts of a document's name begin like this one's; a single part may be either."""
    property_name, game = document.split("/")
    first, slash, second = name.partition("/")
    if not slash:
        return property_name.startswith(first) or game.startswith(first)
    return property_name.startswith(first) and game.startswith(second)


def _closest(name: str, known: tuple[str, ...]) -> list[str]:
    """The documents that look most like a misspelt name, if any do."""
    likeness = {document: difflib.SequenceMatcher(None, name, document).ratio() for document in known}
    best = max(likeness.values(), default=0.0)
    return [document for document, ratio in likeness.items() if ratio > 0.6 and ratio > best - 0.02]
