"""A document that plays others of its property: each of its games is the other's, with what this one says about it.

``[[plays]]`` names a document. Its facts are taken over, its paragraphs cited as from outside (``blackjack#7.A``); what
this document settles itself takes the place of what the other says. An option ``game`` chooses among them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any

GAME = "game"
"""The option that chooses which of its games a table plays."""
PLAYS = "plays"
_OWN = frozenset({"clauses", "ranks", "ruling", "document", "link", "review", "service", "chips", "irregularity"})
"""What a document has of its own, whatever the one says that it plays."""
_CITING = re.compile(r"clauses?|\w+_clauses?|cites|deals|uniform")
"""The keys under which a rulebook cites paragraphs."""


def as_played(raw: Mapping[str, Any], plays: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, Any]:
    """The file of the game that ``plays`` names: what ``other`` says, where ``raw`` does not say it differently."""
    name, own = plays["document"], {key: value for key, value in raw.items() if key not in (PLAYS, "station")}
    known = frozenset(other["clauses"])
    taken = cited_as({key: value for key, value in other.items() if key not in _OWN}, name, known)
    kind = other["document"]
    irregular = [*_when(taken_of(other, "irregularity", name, known), plays.get("irregularities", {}))]
    options = _possible(_by_id([*taken.get("option", []), *own.get("option", []), *plays.get("option", [])]))
    return {
        **taken,
        **{key: own[key] for key in own.keys() - {"option", "cites"}},
        "clauses": {key: _asked(clause, options) for key, clause in raw["clauses"].items()},
        "document": {**raw["document"], "game": plays.get(GAME, kind["game"]), "family": kind["family"]},
        "ranks": other["ranks"],
        "departments": [raw["ranks"], *raw.get("departments", [])],
        "option": options,
        "ruling": _by_options(raw.get("ruling", []), options),
        "cites": {**taken.get("cites", {}), **own.get("cites", {}), **plays.get("cites", {})},
        "irregularity": irregular if "irregularities" in plays else [],
        "station": {**raw.get("station", {}), **plays.get("station", {})},
        "played": name,
    }


def _asked(clause: Mapping[str, Any], options: list[dict[str, Any]]) -> Mapping[str, Any]:
    """A paragraph of its own; a check that this game can never be asked for is none here."""
    if _may_be(clause.get("when", {}), options):
        return clause
    return {key: value for key, value in clause.items() if key not in ("opening", "when")}


def _may_be(when: Mapping[str, Any], options: list[dict[str, Any]]) -> bool:
    """Whether options can be posted so at all in this game."""
    allowed = {option["id"]: {*option.get("allowed", [])} for option in options}
    asked = {key: {values} if isinstance(values, str) else {*values} for key, values in when.items()}
    return all(values & allowed.get(key, set()) for key, values in asked.items())


def _possible(options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Options without what forces them in a way that cannot be posted in this game."""
    forced = {one["id"]: [way for way in one.get("forced", []) if _may_be(way["when"], options)] for one in options}
    return [{**one, "forced": forced[one["id"]]} if "forced" in one else one for one in options]


def _by_options(rulings: list[dict[str, Any]], options: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Rulings, with the options that they leave open where this game has them."""
    ids = {"", *(option["id"] for option in options)}
    return [one if one.get("option", "") in ids else {**one, "option": ""} for one in rulings]


def taken_of(other: Mapping[str, Any], section: str, name: str, known: frozenset[str]) -> list[dict[str, Any]]:
    """The entries of one section of another document, citing as from outside."""
    found: list[dict[str, Any]] = cited_as(other.get(section, []), name, known)
    return found


def clauses_taken(plays: Mapping[str, Any], other: Mapping[str, Any]) -> dict[str, dict[str, Any]]:
    """Every paragraph of the document that is played, as this one names it; its inspections where asked for.

    ``unasked`` are those of what does not stand there: no box hangs on a table at which nothing is sold.
    """
    found = {}
    for key, clause in other["clauses"].items():
        asked = {**clause, "when": {**clause.get("when", {}), **plays.get("checks", {})}}
        told = {field: value for field, value in clause.items() if field not in ("opening", "when", "after_fault")}
        is_asked = clause.get("opening") and "checks" in plays and key not in plays.get("unasked", ())
        found[f"{plays['document']}#{key}"] = asked if is_asked else told
    return {key: {**clause, **_after(clause, plays["document"])} for key, clause in found.items()}


def _after(clause: Mapping[str, Any], name: str) -> dict[str, str]:
    return {"after_fault": f"{name}#{clause['after_fault']}"} if "after_fault" in clause else {}


def cited_as(value: Any, name: str, known: frozenset[str], *, is_cited: bool = False) -> Any:
    """A part of a document as another one reads it: each paragraph that it cites is ``name#paragraph``.

    A text is a citation where its key says so, or where nothing else could look like it.

    >>> cited_as({"clause": "7", "most": "7", "wins": ["7.A", "8"]}, "craps", frozenset({"7", "7.A"}))
    {'clause': 'craps#7', 'most': '7', 'wins': ['craps#7.A', '8']}
    """
    if isinstance(value, Mapping):
        return {
            key: cited_as(one, name, known, is_cited=is_cited or bool(_CITING.fullmatch(key)))
            for key, one in value.items()
        }
    if isinstance(value, list):
        return [cited_as(one, name, known, is_cited=is_cited) for one in value]
    words = value.split() if isinstance(value, str) else []
    is_plain = bool(words) and all("." in word and word in known and re.search("[A-Za-z]", word) for word in words)
    if not (is_plain or (is_cited and words)):
        return value
    return " ".join(f"{name}#{word}" if word in known else word for word in words)


def _when(entries: list[dict[str, Any]], when: Mapping[str, str]) -> list[dict[str, Any]]:
    return [{**entry, "when": {**entry.get("when", {}), **when}} for entry in entries]


def _by_id(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Each entry once: the last one with its id counts."""
    return [*{entry["id"]: entry for entry in entries}.values()]
