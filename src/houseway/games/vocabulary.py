"""What a game knows by name: the options, steps, irregularities and effects that its code asks a rulebook for.

A rulebook that writes ``peak`` for ``peek`` would post something that nobody reads. So every name in it must be one
that its game has declared; another one is refused with file, line and the nearest name.
"""

from __future__ import annotations

import difflib
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

from houseway.rulebook import Rulebook
from houseway.rulebook.check import Fault
from houseway.rulebook.schema import Option

KINDS = ("money", "whole")
ANY = "*"
"""Values that the rulebook names itself, as the pay tables of a wager."""


@dataclass(frozen=True)
class Vocabulary:
    """The names that a game knows; those in braces stand for several: ``{wager}-minimum``.

    ``options`` have their values: *money*, *whole*, the choices, or ``*``. ``effects`` are what an irregularity calls.
    ``moments`` are what a wager's own ``cites`` may name, besides its outcomes; a game without any judges them itself.
    """

    options: Mapping[str, frozenset[str]] = field(default_factory=dict)
    cites: frozenset[str] = frozenset()
    irregularities: frozenset[str] = frozenset()
    effects: frozenset[str] = frozenset()
    moments: frozenset[str] = frozenset()

    def __or__(self, other: Vocabulary) -> Vocabulary:
        """What either knows."""
        return Vocabulary(
            {**self.options, **other.options},
            self.cites | other.cites,
            self.irregularities | other.irregularities,
            self.effects | other.effects,
            self.moments | other.moments,
        )


def vocabulary(
    *, options: str = "", cites: str = "", irregularities: str = "", effects: str = "", moments: str = ""
) -> Vocabulary:
    """A vocabulary as it is written: an option on each line with its values, other names one after the other.

    >>> known = vocabulary(options="peek: yes no", cites="bets {wager}-parts", effects="no spin, floater")
    >>> sorted(known.options["peek"]), sorted(known.effects)
    (['no', 'yes'], ['floater', 'no spin'])
    """
    lines = (line.partition(": ") for line in options.splitlines() if line.strip())
    return Vocabulary(
        {
            name.strip(): frozenset(value.strip() for value in values.split(", "))
            if "," in values
            else frozenset(values.split())
            for name, _, values in lines
        },
        frozenset(cites.split()),
        frozenset(irregularities.split()),
        frozenset(effect.strip() for effect in effects.split(",") if effect.strip()),
        frozenset(" ".join(moment.split()) for moment in moments.split(",") if moment.strip()),
    )


AT_EVERY_TABLE = vocabulary(
    options="""
        minimum: money
        maximum: money
        seats: whole
    """,
    cites="bets opening wagers",
)
"""What tables ask of every document."""

AT_STATIONS = vocabulary(
    options="""
        dealer: automated live
        game: *
        hand-pay-from: money
        stations: elsewhere in-view
    """,
    cites="tokes void",
)
"""What tables ask of a document whose players have stations of their own."""


def faults_of_names(rulebook: Rulebook, known: Vocabulary) -> Iterator[Fault]:
    """Every name in a rulebook that its game does not know."""
    names = _Names(rulebook)
    for index, option in enumerate(rulebook.option):
        pattern = names.match(option.id, known.options)
        if pattern is None and option.id not in names.own:
            yield _unknown(("option", index, "id"), "option", option.id, known.options)
        elif pattern is not None:
            yield from _values(index, option, known.options[pattern])
    for key in rulebook.cites:
        step, _, way = key.partition("/")  # a step of one way of dealing: deal/pitch
        if names.match(step, known.cites) is None:
            yield _unknown(("cites", key), "step", step, known.cites)
        elif way and way not in names.stands_for["way"]:
            yield _unknown(("cites", key), "way of dealing", way, names.stands_for["way"])
    for index, wager in enumerate(rulebook.wager if known.moments else ()):
        outcomes = {row.outcome for table in rulebook.paytables(wager) for row in table.rows}
        for key in wager.covers.get("cites", {}):
            if key not in known.moments | outcomes:
                yield _unknown(
                    ("wager", index, "covers", "cites"), f"moment of {wager.id}", key, known.moments | outcomes
                )
    for index, irregularity in enumerate(rulebook.irregularity):
        if irregularity.id not in known.irregularities:
            yield _unknown(("irregularity", index, "id"), "irregularity", irregularity.id, known.irregularities)
        if irregularity.call and irregularity.call not in known.effects:
            yield _unknown(("irregularity", index, "call"), "effect", irregularity.call, known.effects)


def names_in(rulebook: Rulebook, known: Vocabulary) -> set[str]:
    """The declared names, or patterns, that a rulebook uses, and those that it makes up and refers to itself."""
    names = _Names(rulebook)
    options = {names.match(option.id, known.options) for option in rulebook.option}
    cites = {names.match(key.partition("/")[0], known.cites) for key in rulebook.cites}
    moments = {key for wager in rulebook.wager for key in wager.covers.get("cites", {})} & known.moments
    troubles = {text for one in rulebook.irregularity for text in (one.id, one.call)}
    return {name for name in options | cites | troubles | moments if name} | names.own


def _values(index: int, option: Option, known: frozenset[str]) -> Iterator[Fault]:
    """Every value of an option that its game does not know."""
    if option.kind in KINDS:
        if option.kind not in known:
            yield _unknown(("option", index, "kind"), f"kind of {option.id}", option.kind, known)
        return
    for value in option.allowed:
        if value not in known and ANY not in known:
            yield _unknown(("option", index, "allowed"), f"value of {option.id}", value, known)


def _unknown(at: tuple[str | int, ...], what: str, name: str, known: Iterable[str]) -> Fault:
    close = difflib.get_close_matches(name, list(known), n=1)
    remedy = f"Did you mean {close[0]}?" if close else f"It knows {', '.join(sorted(known)[:40])}"
    return Fault(at, f"the game knows no {what} {name!r}", remedy)


class _Names:
    """The names that a rulebook makes up itself: wagers, ways of dealing, irregularities, whatever it refers to."""

    def __init__(self, rulebook: Rulebook) -> None:
        wagers = [wager.id for wager in rulebook.wager]
        groups = [wager.group for wager in rulebook.wager]
        ways = [value for option in rulebook.option if option.id == "dealing" for value in option.allowed]
        deal = rulebook.extra.get("deal", {})
        points = [point for method in deal.values() if isinstance(method, dict) for point in method]
        self.own = set(_texts(rulebook.extra)) | {text for wager in rulebook.wager for text in _texts(wager.covers)}
        self.stands_for = {
            "wager": wagers,
            "group": groups,
            "way": [*ways, *deal, *deal.get("forms", {})],
            "point": [*points, *rulebook.extra.get("streets", {})],
            "irregularity": [one.id for one in rulebook.irregularity],
        }

    def match(self, name: str, known: Iterable[str]) -> str | None:
        """The name as it is declared, or the pattern that it fits."""
        if name in known:
            return name
        return next((pattern for pattern in known if "{" in pattern and self._fits(pattern, name)), None)

    def _fits(self, pattern: str, name: str) -> bool:
        parts = re.split(r"(\{[a-z]+\})", pattern)
        written = "".join(self._one_of(part[1:-1]) if part.startswith("{") else re.escape(part) for part in parts)
        return re.fullmatch(written, name) is not None

    def _one_of(self, what: str) -> str:
        if what == "number":
            return "[1-9][0-9]?"
        if what == "rank":
            return "[a-z0-9-]+"
        return f"(?:{'|'.join(map(re.escape, self.stands_for[what])) or '$^'})"


def _texts(value: object) -> Iterator[str]:
    """Every text in a section of a rulebook."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for one in value.values():
            yield from _texts(one)
    elif isinstance(value, (list, tuple)):
        for one in value:
            yield from _texts(one)
