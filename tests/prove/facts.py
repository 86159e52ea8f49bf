"""The facts of a rulebook, each made wrong in one place: a number one more, a true one false, an entry gone.

What is only printed or says where something stands (titles, gists, clauses) is left alone, and so is what the property may
choose from: bounds and amounts of options. Numbers of pay tables are broken by ``test_misprints.py``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

At = tuple[str | int, ...]

_APART = frozenset({"document", "ruling", "clauses"})
"""Sections that nothing is played by."""
_WORDS = frozenset({"title", "name", "gist", "clause", "clauses", "also", "also_known_as"})
"""Keys whose value is printed, or says where something stands in the document."""
_OF_OPTIONS = frozenset({"kind", "default", "least", "most", "uniform"})
"""What of an option is the property's to choose within, and is refused in one place whatever it is."""
_NUMBER = re.compile(r"\d[\d,]*")
NOTHING = "nothing"
_LONGEST = 40
"""A longer text is a sentence that is told: a number in it is no fact of its own."""


@dataclass(frozen=True)
class Wrong:
    """One fact made wrong: where, with entries by their ids, what stands there and what instead."""

    at: At
    place: str
    was: str
    becomes: str
    change: Callable[[Any], None]
    is_clause: bool = False
    """Whether it says where in the document something stands."""

    @property
    def name(self) -> str:
        """What it is called in lists, without the number of its entry, so that it lasts."""
        return f"{self.place}: {self.was} -> {self.becomes}"


def wrongs(raw: dict[str, Any]) -> Iterator[Wrong]:
    """Every fact of a file that may be wrong, with what it then says; a clause is left out and never exchanged."""
    clauses = raw["clauses"].keys()
    for key, value in raw.items():
        for wrong in _within(value, (key,), key) if key not in _APART else ():
            is_clause = all(word in clauses or "#" in word for word in wrong.was.split())
            if not is_clause or wrong.becomes == NOTHING:
                yield replace(wrong, is_clause=is_clause)


def _within(value: Any, at: At, place: str) -> Iterator[Wrong]:
    if isinstance(value, dict):
        yield from _in_table(value, at, place)
    elif isinstance(value, list):
        for index, one in enumerate(value):
            where, named = (*at, index), f"{place}.{_named(one, index)}"
            yield Wrong(where, named, _short(one), NOTHING, partial(_drop, where))
            yield from _within(one, where, named)
    elif isinstance(value, bool):
        yield Wrong(at, place, str(value), str(not value), partial(_put, at, not value))
    elif isinstance(value, int):
        yield Wrong(at, place, str(value), str(value + 1), partial(_put, at, value + 1))
    elif isinstance(value, str) and len(value) < _LONGEST and _NUMBER.search(value):
        more = _NUMBER.sub(lambda number: str(int(number[0].replace(",", "")) + 1), value, count=1)
        yield Wrong(at, place, value, more, partial(_put, at, more))


def _in_table(value: dict[str, Any], at: At, place: str) -> Iterator[Wrong]:
    is_option, is_row = at[0] == "option" and len(at) == 2, "rows" in at
    for key, one in value.items():
        if key in _WORDS or (is_option and key in _OF_OPTIONS) or (is_row and key == "pays"):
            continue
        where, named = (*at, key), f"{place}.{key}"
        if not isinstance(one, list):
            yield Wrong(where, named, _short(one), NOTHING, partial(_drop, where))
        if at != ("cites",):
            yield from _within(one, where, named)
    if is_option and (other := next((one for one in value.get("allowed", ()) if one != value["default"]), "")):
        where = (*at, "default")
        yield Wrong(where, f"{place}.default", value["default"], other, partial(_put, where, other))


def _named(entry: Any, index: int) -> str:
    return str(entry.get("id", entry.get("outcome", index))) if isinstance(entry, dict) else str(index)


def _short(value: Any) -> str:
    return "an entry" if isinstance(value, dict) else str(value)[:60]


def _parent(raw: Any, at: At) -> Any:
    for step in at[:-1]:
        raw = raw[step]
    return raw


def _drop(at: At, raw: Any) -> None:
    del _parent(raw, at)[at[-1]]


def _put(at: At, value: Any, raw: Any) -> None:
    _parent(raw, at)[at[-1]] = value
