"""What must hold in the sections of a poker document: clauses, rankings, places and wagers that they name exist."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator

from houseway.games.cards.deck_game import faults_of_decks
from houseway.games.poker.facts import EXTRA, START, Covers, DecisionFacts, PokerFacts
from houseway.games.poker.paytable import asks_for
from houseway.refusal import Refused
from houseway.rulebook import Rulebook
from houseway.rulebook.check import Fault, uncited

LOOKED_AT = ("player", "dealer", "board", "flop", "extra")
MOMENTS = ("told", "down", "only-with", "collected")
"""What a decision's cites may name besides its choices: told before it and when all have decided, why a hand may not,
and that the cards of a fold are collected."""
PLACES = ("players", "dealer", "board", "extra", "burn", "discards")
_STEP = re.compile(rf"(?P<count>[1-9]) to (?P<place>{'|'.join(PLACES)})(?: face up)?")


def faults_of(rulebook: Rulebook, facts: PokerFacts) -> Iterator[Fault]:
    """Every fault of the game's own sections."""
    yield from _hands(facts)
    yield from _deal(facts)
    yield from _dealt(facts)
    yield from _laid(facts)
    yield from _told(facts)
    for at, clause in _cited(facts):
        yield from uncited(rulebook, at, clause)
    wagers = {wager.id for wager in rulebook.wager}
    irregularities = {it.id for it in rulebook.irregularity}
    for key, names in facts.stands.items():
        if key not in irregularities:
            yield Fault(("stands", key), f"there is no irregularity {key!r}", "Add it, or correct the id")
        yield from _unknown(("stands", key), names, wagers)
    yield from faults_of_decks(rulebook, facts.decks)
    for index, decision in enumerate(facts.decision):
        yield from _decision(("decision", index), facts, decision, wagers)
    for name, version in facts.version.items():
        yield from _unknown(("version", name), (version.wager, version.beside), wagers)
    if facts.limit is not None:
        yield from _unknown(("limit", "wagers"), facts.limit.wagers, wagers)


def _decision(
    at: tuple[str | int, ...], facts: PokerFacts, decision: DecisionFacts, wagers: set[str]
) -> Iterator[Fault]:
    """A decision is taken at a point of the round, about wagers that there are, with hands that there can be."""
    if decision.at not in facts.points:
        yield Fault((*at, "at"), f"a round has no point {decision.at!r}", f"Write one of {', '.join(facts.points)}")
    about = decision.withdraws or (() if decision.sets else decision.wager)
    yield from _unknown(at, tuple(name for name in (about, decision.of) if name), wagers)
    if [bool(decision.times), bool(decision.withdraws), bool(decision.sets)].count(True) != 1:
        yield Fault(at, f"{decision.id} does not do one thing", "Write times, or withdraws, or sets")
    if decision.id == decision.does and len(decision.times) > 1:
        yield Fault((*at, "id"), f"{decision.id} is the name of one multiple", "Call the decision otherwise")
    if decision.sets and (len(decision.sets) != 2 or sum(decision.sets.values()) != facts.hand.cards):
        yield Fault((*at, "sets"), f"{facts.hand.cards} cards make two hands", "Write sets = { low = 2, high = 5 }")
    known_cites = {*MOMENTS, decision.does, decision.otherwise}
    for key in set(decision.cites) - known_cites:
        yield Fault(
            (*at, "cites"), f"a decision has no moment {key!r}", f"Write one of {', '.join(sorted(known_cites))}"
        )
    for times, asked in decision.only_with.items():
        if not times.isdigit() or int(times) not in decision.times:
            yield Fault((*at, "only_with"), f"{times} is none of the multiples", f"Write one of {decision.times}")
        try:
            asks_for(facts.rankings[facts.hand.ranking], asked)
        except (Refused, KeyError) as refused:
            yield Fault((*at, "only_with"), f"{asked!r} is no hand of this ranking: {refused}", "See its ladder")


def covers_faults(rulebook: Rulebook, index: int, covers: Covers, known: PokerFacts) -> Iterator[Fault]:
    """Every fault of what one wager covers."""
    at = ("wager", index, "covers")
    wagers = {wager.id for wager in rulebook.wager}
    if covers.ranking and covers.ranking not in known.rankings:
        yield _no_ranking(at, covers.ranking, known)
    for place in (*covers.looks_at, *covers.best_of, *covers.sees):
        hands = [name for decision in known.decision for name in decision.sets]
        if place not in (*LOOKED_AT, *known.lines, *hands, *(f"dealer-{name}" for name in hands)):
            names = ", ".join((*LOOKED_AT, *known.lines))
            yield Fault(at, f"no cards are called {place!r}", f"Write some of {names}")
    tables = [table.id for table in rulebook.wager[index].paytable]
    if covers.beaten and covers.beaten not in tables[1:]:
        yield Fault(at, f"no further pay table is called {covers.beaten!r}", "Name one after the first")
    named = (*covers.needs, *covers.beside, *filter(None, (covers.equals, covers.on, covers.instead_of)))
    yield from _unknown(at, named, wagers)
    yield from uncited(rulebook, at, " ".join(covers.cites.values()))


def _hands(facts: PokerFacts) -> Iterator[Fault]:
    """The ranking is one that there is, and the qualifier a hand of it."""
    if facts.hand.ranking not in facts.rankings:
        yield _no_ranking(("hand", "ranking"), facts.hand.ranking, facts)
        return
    if facts.qualifier is not None:
        try:
            facts.rankings[facts.hand.ranking].least(facts.qualifier.category, facts.qualifier.ranks)
        except Refused as refused:
            yield Fault(("qualifier", "category"), refused.why, refused.remedy)


def _deal(facts: PokerFacts) -> Iterator[Fault]:
    """Every way of dealing begins, at points that a round has, with cards for places that a table has."""
    for method, points in facts.deal.items():
        if START not in points:
            yield Fault(("deal", method), f"the deal by {method} has no start", 'Write start = ["2 to players", ...]')
        for point, steps in points.items():
            at = ("deal", method, point)
            if point not in (*facts.points, EXTRA):
                known = ", ".join((*facts.points, EXTRA))
                yield Fault(at, f"a round has no point {point!r}", f"Write one of {known}, or name it under [streets]")
            for step in steps:
                if not _STEP.fullmatch(step):
                    yield Fault(at, f"{step!r} deals nothing", f'Write "2 to players", to {", ".join(PLACES)}')


def _dealt(facts: PokerFacts) -> Iterator[Fault]:
    """Every way of dealing gives each place as many cards as ``[hand]`` says."""
    wanted = {"players": facts.hand.cards, "dealer": facts.hand.of_dealer, "board": facts.hand.board}
    for method, points in facts.deal.items():
        dealt: Counter[str] = Counter()
        for step in filter(None, (_STEP.fullmatch(step) for steps in points.values() for step in steps)):
            dealt[step["place"]] += int(step["count"])
        for place, count in wanted.items():
            if dealt[place] != count:
                why = f"the deal by {method} has {dealt[place]} to {place}, and [hand] says {count}"
                yield Fault(("deal", method), why, "Correct one of them")


def _laid(facts: PokerFacts) -> Iterator[Fault]:
    """Lines are made of cards that the board has, and rows say of each card once where it lies."""
    every = tuple(range(1, facts.hand.board + 1))
    for name, line in facts.lines.items():
        if not set(line) <= set(every):
            yield Fault(("lines", name), f"the board has no such cards as {line}", f"They are 1 to {facts.hand.board}")
    extra = tuple(range(1, max((facts.extra_cards(method) for method in facts.deal), default=0) + 1))
    for key, laid, cards in (("board", facts.board, every), ("extra", facts.extra, extra)):
        lie = tuple(sorted(card for row in laid.rows for card in row if card))
        if laid.rows and lie != cards:
            why = f"{len(cards)} cards lie there, and the rows have {', '.join(map(str, lie))}"
            yield Fault((key, "rows"), why, "Write each card once, 0 where none lies")


def _told(facts: PokerFacts) -> Iterator[Fault]:
    """What the dealer is told besides belongs to a street, to a card of the dealer's, or to a way of dealing."""
    dealers = [f"dealer-{number}" for number in range(1, facts.hand.of_dealer + 1)]
    moments = ("board", "burn", "discards", *dealers, *(["dealer-shows"] if dealers else []))
    known = (*facts.streets, *(f"{way}-{moment}" for way in facts.deal for moment in moments))
    for key in facts.says:
        if key not in known:
            yield Fault(("says", key), f"nothing is told at {key!r}", f"Write one of {', '.join(known)}")


def _cited(facts: PokerFacts) -> Iterator[tuple[tuple[str | int, ...], str]]:
    """Every clause that the sections cite."""
    for index, decision in enumerate(facts.decision):
        yield ("decision", index, "clause"), decision.clause
        for clause in decision.cites.values():
            yield ("decision", index, "cites"), clause
    for name in ("qualifier", "limit", "positions", "cut", "verify", "late_fold", "toss"):
        section = getattr(facts, name)
        if section is not None:
            yield (name, "clause"), section.clause
    for name, version in facts.version.items():
        yield ("version", name, "clause"), version.clause


def _unknown(at: tuple[str | int, ...], named: tuple[str, ...], wagers: set[str]) -> Iterator[Fault]:
    for name in named:
        if name not in wagers:
            yield Fault(at, f"there is no wager {name!r}", f"Write one of {', '.join(sorted(wagers))}")


def _no_ranking(at: tuple[str | int, ...], name: str, facts: PokerFacts) -> Fault:
    known = ", ".join(facts.rankings)
    return Fault(at, f"there is no ranking {name!r}", f"Write one of {known}, or state it under [ranking]")
