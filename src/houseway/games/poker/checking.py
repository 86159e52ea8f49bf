"""What must hold in the sections of a poker document: clauses, rankings, places and wagers that they name exist."""

from __future__ import annotations

import re
from collections.abc import Iterator

from houseway.games.cards.deck_game import faults_of_decks
from houseway.games.poker.facts import RANKINGS, Covers, PokerFacts
from houseway.refusal import Refused
from houseway.rulebook import Rulebook
from houseway.rulebook.check import Fault

PLACES = ("players", "dealer", "board", "extra", "burn", "discards")
POINTS = ("start", "flop", "river", "dealer", "extra")
_STEP = re.compile(rf"[1-9] to (?:{'|'.join(PLACES)})")


def faults_of(rulebook: Rulebook, facts: PokerFacts) -> Iterator[Fault]:
    """Every fault of the game's own sections."""
    yield from _hands(facts)
    yield from _deal(facts)
    known = set(rulebook.clauses)
    for at, clause in _cited(facts):
        for one in clause.split():
            if one not in known:
                yield Fault(at, f"clause §{one} is cited but not accounted for", f'Add "{one}" under [clauses]')
    wagers = {wager.id for wager in rulebook.wager}
    irregularities = {it.id for it in rulebook.irregularity}
    for key, names in facts.stands.items():
        if key not in irregularities:
            yield Fault(("stands", key), f"there is no irregularity {key!r}", "Add it, or correct the id")
        yield from _unknown(("stands", key), names, wagers)
    yield from faults_of_decks(rulebook, facts.decks)
    if facts.limit is not None:
        yield from _unknown(("limit", "wagers"), facts.limit.wagers, wagers)


def covers_faults(rulebook: Rulebook, index: int, covers: Covers) -> Iterator[Fault]:
    """Every fault of what one wager covers."""
    at = ("wager", index, "covers")
    wagers = {wager.id for wager in rulebook.wager}
    if covers.ranking and covers.ranking not in RANKINGS:
        yield _no_ranking(at, covers.ranking)
    named = (*covers.needs, *covers.beside, *filter(None, (covers.equals, covers.on, covers.instead_of)))
    yield from _unknown(at, named, wagers)
    for clause in (one for cites in covers.cites.values() for one in cites.split()):
        if clause not in rulebook.clauses:
            yield Fault(at, f"clause §{clause} is cited but not accounted for", f'Add "{clause}" under [clauses]')


def _hands(facts: PokerFacts) -> Iterator[Fault]:
    """The ranking is one that there is, and the qualifier a hand of it."""
    if facts.hand.ranking not in RANKINGS:
        yield _no_ranking(("hand", "ranking"), facts.hand.ranking)
        return
    if facts.qualifier is not None:
        try:
            facts.hand.compares.least(facts.qualifier.category, facts.qualifier.ranks)
        except Refused as refused:
            yield Fault(("qualifier", "category"), refused.why, refused.remedy)


def _deal(facts: PokerFacts) -> Iterator[Fault]:
    """Every way of dealing begins, at points that a round has, with cards for places that a table has."""
    for method, points in facts.deal.items():
        if "start" not in points:
            yield Fault(("deal", method), f"the deal by {method} has no start", 'Write start = ["2 to players", ...]')
        for point, steps in points.items():
            at = ("deal", method, point)
            if point not in POINTS:
                yield Fault(at, f"a round has no point {point!r}", f"Write one of {', '.join(POINTS)}")
            for step in steps:
                if not _STEP.fullmatch(step):
                    yield Fault(at, f"{step!r} deals nothing", f'Write "2 to players", to {", ".join(PLACES)}')


def _cited(facts: PokerFacts) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every clause that the sections cite."""
    for index, decision in enumerate(facts.decision):
        yield ("decision", index, "clause"), decision.clause
        for clause in decision.cites.values():
            yield ("decision", index, "cites"), clause
    for name in ("qualifier", "limit", "positions", "cut", "verify"):
        section = getattr(facts, name)
        if section is not None:
            yield (name, "clause"), section.clause


def _unknown(at: tuple[str | int, ...], named: tuple[str, ...], wagers: set[str]) -> Iterator[Fault]:
    for name in named:
        if name not in wagers:
            yield Fault(at, f"there is no wager {name!r}", f"Write one of {', '.join(sorted(wagers))}")


def _no_ranking(at: tuple[str | int, ...], name: str) -> Fault:
    return Fault(at, f"there is no ranking {name!r}", f"Write one of {', '.join(RANKINGS)}")
