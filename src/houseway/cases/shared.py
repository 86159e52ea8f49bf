"""Worked rounds that the documents of a game share: which of them a document plays, and the clauses it gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import Any, NamedTuple

import msgspec

from houseway.cases.case import Case, wager_of
from houseway.refusal import HousewayError, cited
from houseway.round import Bet, Irregularity, TakeBack
from houseway.rulebook import Posted, Rulebook
from houseway.rulebook.schema import values_of
from houseway.table.speech import hear

PLAYER = "player"
_STEP = re.compile(r"\{([^{}]+)\}")
_CITED = re.compile(r"§\{([^{}]+)\}")
_WHERE = ("cites.", "irregularity.", "option.", "wager.", "")
"""Where the clause of a step stands in a rulebook: the first that has it counts, unless the case names the place."""


def shared_by(rulebook: Rulebook, cases: tuple[Case, ...]) -> Iterator[Case]:
    """The shared cases that a document plays, with its own clauses in place of the steps."""
    for case in cases:
        if is_played(rulebook, case):
            yield in_words_of(rulebook, case)


def is_played(rulebook: Rulebook, case: Case) -> bool:
    """Whether the document knows every step, option, wager and irregularity of a case, and posts what it asks for."""
    posted = _posted(rulebook, () if case.refused_posting else tuple(case.set.items()))
    if posted is None:
        return False
    steps = all(clause_of(rulebook, step) for step in (*case.steps, *case.uncited, *_STEP.findall(case.says)))
    asked = all(_is_posted(rulebook, posted, fact, values) for fact, values in case.only.items())
    barred = any(_is_posted(rulebook, posted, fact, values) for fact, values in case.unless.items())
    return steps and asked and not barred and _knows(rulebook, posted, case)


@lru_cache(maxsize=4096)
def _posted(rulebook: Rulebook, settings: tuple[tuple[str, str], ...]) -> Posted | None:
    """What stands at a table of the document with these settings; None where it does not allow them."""
    try:
        return Posted(rulebook, dict(settings))
    except HousewayError:
        return None


def _knows(rulebook: Rulebook, posted: Posted, case: Case) -> bool:
    """Whether the document has every wager that is laid, and everybody who acts may do so there."""
    done = _done(case.acts)
    people = {PLAYER, *rulebook.ranks, *(rulebook.service.by if rulebook.service else ())}
    if not done.people <= people:
        return False
    for act in done.troubles:
        known = [trouble for trouble in rulebook.irregularity if trouble.id == act.id and trouble.is_known(posted)]
        if not any(rulebook.may(act.by, trouble.by) for trouble in known):
            return False
    wagers = {name for wager in rulebook.wager for name in (wager.id, *wager.also_known_as)}
    laid = done.wagers | {wager_of(key)[1] for key in case.wagers}
    return all(name in wagers or name.split()[0] in wagers for name in laid)


class _Done(NamedTuple):
    """What acts ask of a document: wagers it has, troubles it knows, people it names."""

    wagers: frozenset[str]
    troubles: tuple[Irregularity, ...]
    people: frozenset[str]


@lru_cache(maxsize=32768)
def _done(acts: tuple[str, ...]) -> _Done:
    """What the acts of a case ask for, whichever document plays it."""
    heard = [hear(act) for act in acts if not act.startswith("cards are ")]
    wagers = frozenset(act.wager for act in heard if isinstance(act, (Bet, TakeBack)))
    troubles = tuple(act for act in heard if isinstance(act, Irregularity))
    others = (act for act in heard if not isinstance(act, (Bet, TakeBack, Irregularity)))
    return _Done(wagers, troubles, frozenset(getattr(act, "by", PLAYER) for act in others))


def _is_posted(rulebook: Rulebook, posted: Posted, fact: str, values: str | bool | tuple[str, ...]) -> bool:
    """Whether an option is posted so, or a fact stands so in the rulebook; ``true`` is whether it stands there."""
    found = posted[fact] if fact in posted else _look_up(_facts(rulebook), fact)
    if isinstance(values, bool):
        return bool(found) is values
    stands = found if isinstance(found, (list, tuple)) else (found,)
    return any((str(value).lower() if isinstance(value, bool) else str(value)) in values_of(values) for value in stands)


def in_words_of(rulebook: Rulebook, case: Case) -> Case:
    """A shared case as the document's own: its clauses where the case names steps."""
    clauses = tuple(clause for step in case.steps for clause in clause_of(rulebook, step).split())
    uncited = tuple(clause for step in case.uncited for clause in clause_of(rulebook, step).split())
    says = _CITED.sub(lambda step: cited(clause_of(rulebook, step[1])), case.says)
    says, *told = (_STEP.sub(lambda step: clause_of(rulebook, step[1]), text) for text in (says, *case.told))
    return msgspec.structs.replace(case, clauses=clauses, uncited=uncited, says=says, told=tuple(told))


@lru_cache(maxsize=65536)
def clause_of(rulebook: Rulebook, step: str) -> str:
    """The clause of a step, an irregularity, an option, a wager or a section, by name; empty where there is none.

    >>> from houseway.rulebook import load
    >>> clause_of(load("hard-rock/big-six"), "valid-spin"), clause_of(load("hard-rock/big-six"), "clapper-on-a-peg")
    ('5.C', '8.A')
    >>> clause_of(load("hard-rock/big-six"), "chips.cash_refused"), clause_of(load("hard-rock/big-six"), "loud-music")
    ('4.D', '')
    """
    for where in _WHERE:
        found = _look_up(_facts(rulebook), where + step)
        if isinstance(found, Mapping):
            found = found.get("clause")
        if isinstance(found, str):
            return found
    return ""


def _look_up(facts: Any, path: str) -> Any:
    """What stands at a dotted path of the rulebook; entries of a list go by their id, rows by outcome."""
    for name in path.split("."):
        if isinstance(facts, (list, tuple)):
            entries = (entry for entry in reversed(facts) if isinstance(entry, Mapping))
            facts = next((entry for entry in entries if str(entry.get("id", entry.get("outcome"))) == name), None)
        elif isinstance(facts, Mapping):
            facts = facts.get(name)
        else:
            return None
    return facts


@lru_cache(maxsize=256)
def _facts(rulebook: Rulebook) -> dict[str, Any]:
    """The rulebook as its file has it, with the options that follow from odds that are a floor."""
    facts: dict[str, Any] = msgspec.to_builtins(rulebook)
    return {**facts, **rulebook.extra, "option": msgspec.to_builtins(list(Posted(rulebook).options.values()))}
