"""Plays a worked round and compares; what differs is said in words."""

from __future__ import annotations

import datetime as dt
from collections import defaultdict
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import lru_cache

from houseway.cases.case import Case, wager_of
from houseway.cases.compare import differences
from houseway.cases.funds import run_fund_case
from houseway.cases.hands import Hands
from houseway.cases.shelf import cases_of
from houseway.equipment import Chance
from houseway.fund import fund_documents
from houseway.money import cents
from houseway.refusal import HousewayError, NotFound
from houseway.round import Bet, Call, Decide, Event, Irregularity, Result
from houseway.rulebook import game_documents, load
from houseway.table import Table
from houseway.table.acts import AnyTableAct, Inspect, Sit
from houseway.table.speech import hear

_AWAITED = (Result, Decide, Irregularity, Call)


@dataclass
class Outcome:
    """What a case came to: the clauses it cited and how it differed from what it says."""

    case: Case
    clauses: set[str] = field(default_factory=set)
    differences: list[str] = field(default_factory=list)

    @property
    def holds(self) -> bool:
        """Whether everything is as the case says."""
        return not self.differences


def run_case(document: str, case: Case) -> Outcome:
    """Play a case at a table of the document, or with its fund."""
    outcome = Outcome(case)
    if document in fund_documents():
        outcome.clauses, outcome.differences = run_fund_case(document, case)
        return _cited(outcome)
    try:
        table = Table(document, case.set, case.carried)
    except HousewayError as refused:
        _compare_refusal(outcome, refused if case.refused_posting else None, refused)
        return _cited(outcome)
    if case.refused_posting:
        outcome.differences.append("the posting was not refused")
        return outcome
    outcome.clauses.update(table.posted.clause(key) for key in case.set)
    happened: list[Event] = []
    try:
        happened += _play(table, case)
    except HousewayError as refused:
        outcome.differences.append(f"an act was refused: {refused}")
        return outcome
    if case.refused:
        _try_refused(table, case, outcome)
    outcome.differences += differences(case, happened, table)
    outcome.clauses.update(clause for event in happened for clause in event.clauses)
    return _cited(outcome)


def _play(table: Table, case: Case) -> Iterable[Event]:
    happened: list[Event] = []
    table.now = _time("00:00") if case.at else ""
    if case.at:
        table.bring_crew()
    if case.opened:
        table.inspect_all("R. Vega", confirmed_by="B. Ode")
        happened += list(table.inspections.values())
        happened += table.open()
        for seat in case.seats:
            happened += table.apply(Sit(seat))
    else:
        _look_at_the_table(table)
    table.now = _time(case.at) if case.at else ""
    for key, amount in case.wagers.items():
        seat, wager = wager_of(key)
        happened += table.apply(Bet(seat, wager, cents(amount)))
    if case.hands:
        refused = hear(case.refused) if case.refused else None
        return happened + Hands(table, case.hands).play([hear(sentence) for sentence in case.acts], refused)
    for sentence in case.sentences:
        happened += _do(table, hear(sentence))
    if case.dealer and not case.refused and not table.round.is_over:
        happened += table.play(*case.dealers_draws, chance=_Nothing())
    left = case.results
    while left:
        known = 0 if table.round.is_over else len(table.round.acts)
        happened += table.play(*left)
        used = sum(isinstance(act, Result) for act in table.round.acts[known:])
        left = left[used:] if used else ()
    return happened


def _look_at_the_table(table: Table) -> None:
    """What the second checklist added, boxes, rack, a wheel's size, is in order; the case answers the others.

    A bag that cards come in is the case's to bring.
    """
    bags = table.rulebook.bags
    from_a_bag = bags.ahead if bags and bags.when else ""
    for clause, check in table.checks.items():
        if check.since > 1 and clause != from_a_bag:
            table.apply(Inspect(clause, check.by[0], "R. Vega"))


def _time(after_opening: str) -> str:
    """The time so many hours and minutes after the opening, at midnight of some day.

    >>> _time("24:00")
    '2026-01-02T00:00:00+00:00'
    """
    hours, minutes = map(int, after_opening.split(":"))
    return (dt.datetime(2026, 1, 1, tzinfo=dt.UTC) + dt.timedelta(hours=hours, minutes=minutes)).isoformat()


class _Nothing(Chance):
    """A case that gives too few results does not go on by chance."""

    def draw(self, weights: Mapping[str, int]) -> str:  # noqa: ARG002
        """Say so."""
        raise NotFound("the case gives too few results", remedy="Write one more")


def _do(table: Table, act: AnyTableAct) -> tuple[Event, ...]:
    """Do an act; before one that nothing waits for yet, the usual calls are made."""
    if isinstance(act, Result) and act.of != "card" and act.turns is None and table.why_not(act) is not None:
        return table.play(act.shows)
    happened: list[Event] = []
    while isinstance(act, _AWAITED) and table.why_not(act) is not None:
        usual = table.round.awaits.usual
        if usual is None:
            break
        happened += table.apply(usual)
    return (*happened, *table.apply(act))


def _try_refused(table: Table, case: Case, outcome: Outcome) -> None:
    """The act must be refused, in these words, and change nothing."""
    before = _state(table)
    try:
        table.apply(hear(case.refused))
    except HousewayError as refused:
        _compare_refusal(outcome, refused, refused)
    else:
        outcome.differences.append(f"{case.refused!r} was not refused")
    if _state(table) != before:
        outcome.differences.append("the refused act changed something")


def _state(table: Table) -> tuple[object, ...]:
    """Everything that a refused act must leave alone."""
    seats = {number: (seat.chips, seat.colour) for number, seat in table.seats.items()}
    current = table.round
    return (
        table.is_open,
        dict(table.inspections),
        seats,
        tuple(current.acts),
        current.events,
        dict(current.felt.stakes),
    )


def _compare_refusal(outcome: Outcome, expected: HousewayError | None, refused: HousewayError) -> None:
    if expected is None:
        outcome.differences.append(f"posting was refused: {refused}")
        return
    outcome.clauses.update(refused.clause.split())
    if outcome.case.says != str(refused):
        outcome.differences.append(f"the refusal says {str(refused)!r}, not {outcome.case.says!r}")


def _cited(outcome: Outcome) -> Outcome:
    outcome.clauses.discard("")
    for clause in (outcome.case.clause, *outcome.case.clauses):
        if clause and clause not in outcome.clauses:
            outcome.differences.append(f"§{clause} was not exercised")
    return outcome


@lru_cache(maxsize=256)
def outcomes(document: str) -> tuple[Outcome, ...]:
    """What the cases of a document come to: played once, as they and the rulebook stay what they are."""
    return tuple(run_case(document, case) for case in cases_of(document))


def exercised(document: str) -> dict[str, list[str]]:
    """Which clauses the cases of a document exercise, and the names of the cases; only cases that hold count.

    A document that is no game is exercised by the games of its property that refer to it.
    """
    elsewhere = {} if load(document).is_game else _exercised_elsewhere(document)
    found: dict[str, list[str]] = defaultdict(list, elsewhere)
    for outcome in outcomes(document):
        if outcome.holds:
            for clause in outcome.clauses:
                found[clause].append(outcome.case.name)
    return dict(found)


def _exercised_elsewhere(document: str) -> dict[str, list[str]]:
    property_name, own = document.split("/")
    found: dict[str, list[str]] = defaultdict(list)
    for other in game_documents():
        if other.startswith(f"{property_name}/") and any(one.startswith(f"{own}#") for one in load(other).references):
            for clause, names in exercised(other).items():
                if clause.startswith(f"{own}#"):
                    found[clause.removeprefix(f"{own}#")] += [f"{other}: {name}" for name in names]
    return dict(found)


__all__ = ["Outcome", "exercised", "outcomes", "run_case"]
