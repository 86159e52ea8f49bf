"""The ways through the decisions of a round: what lies on the wagers before each decision, and where choices lead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from houseway.games.poker import rules
from houseway.games.poker.facts import DecisionFacts

FOLD = "fold"

Choice = TypeVar("Choice")
Stakes = tuple[int, ...]
"""What lies on each wager that a hand is played with, as multiples of what is laid first."""


@dataclass(frozen=True)
class Paths:
    """``stakes`` are those that may lie before each decision and after the last; ``leads`` has where choices lead.

    A choice leads to one of the next stakes by its number; -1 and below are folds, by their number among ``folds``.
    The first choice is the one that costs least: a wager is taken back before it rides, and raises come from the least.
    Who has nothing to decide has one way on. ``names`` are the choices as an analysis writes them.
    """

    stakes: tuple[tuple[Stakes, ...], ...]
    leads: tuple[tuple[tuple[int, ...], ...], ...]
    folds: tuple[Stakes, ...]
    choices: tuple[tuple[str, ...], ...]
    names: tuple[tuple[str, ...], ...]

    @property
    def ends(self) -> tuple[Stakes, ...]:
        """What lies there at every end: the hands that are played out, then those that were folded."""
        return (*self.stakes[-1], *self.folds)

    @property
    def played(self) -> int:
        """How many of the ends are played out."""
        return len(self.stakes[-1])

    def end_of(self, lead: int) -> int:
        """The number of an end after the last decision, or after a fold."""
        return lead if lead >= 0 else self.played - 1 - lead

    @property
    def routes(self) -> Iterator[tuple[int, dict[int, int]]]:
        """Every way to an end: the number of the end, and the choice made at each decision that was asked."""
        ways: list[tuple[int, dict[int, int]]] = [(0, {})]
        for decision, leads in enumerate(self.leads):
            further = []
            for stakes, made in ways:
                for choice, lead in enumerate(leads[stakes]):
                    route = {**made, decision: choice} if len(leads[stakes]) > 1 else made
                    if lead < 0:
                        yield self.end_of(lead), route
                    else:
                        further.append((lead, route))
            ways = further
        yield from ways

    def often(self, ends: Sequence[int]) -> dict[tuple[int, int], int]:
        """How often each choice is made, by decision and choice, from how often each end is come to by one route."""
        found = {(decision, choice): 0 for decision, names in enumerate(self.names) for choice in range(len(names))}
        for end, made in self.routes:
            for choice in made.items():
                found[choice] += ends[end]
        return found


def paths_of(
    decisions: Sequence[DecisionFacts],
    wagers: Sequence[str],
    laid: Sequence[str],
    alike: Callable[[Stakes, int], object] = lambda stakes, _: stakes,
) -> Paths:
    """All ways through some decisions; stakes for which ``alike`` answers the same before a decision are one.

    >>> two = (DecisionFacts("first", "1", "check", (3, 4)), DecisionFacts("last", "2", "fold", (1,)))
    >>> found = paths_of(two, ("ante", "play"), ("ante",))
    >>> found.stakes[1], found.leads, found.ends
    (((1, 0), (1, 3), (1, 4)), (((0, 1, 2),), ((-1, 0), (1,), (2,))), ((1, 1), (1, 3), (1, 4), (1, 0)))
    """
    stakes: list[tuple[Stakes, ...]] = [(tuple(int(wager in laid) for wager in wagers),)]
    leads: list[tuple[tuple[int, ...], ...]] = []
    folds: list[Stakes] = []
    for place, decision in enumerate(decisions):
        found: dict[object, tuple[int, Stakes]] = {}
        ways: list[tuple[int, ...]] = []
        for lying in stakes[-1]:
            way: list[int] = []
            for after in _after(decision, tuple(wagers), lying):
                if after is None:
                    folds.append(lying)
                    way.append(-len(folds))
                else:
                    way.append(found.setdefault(alike(after, place + 1), (len(found), after))[0])
            ways.append(tuple(way))
        leads.append(tuple(ways))
        stakes.append(tuple(after for _, after in found.values()))
    choices = tuple(_cheapest_first(each, each.otherwise, *_raises(each)) for each in decisions)
    return Paths(tuple(stakes), tuple(leads), tuple(folds), choices, tuple(map(_short, decisions)))


def _raises(decision: DecisionFacts) -> dict[str, int]:
    """The choices besides the one that changes nothing, the least raise first."""
    return dict(sorted(decision.choices.items(), key=lambda choice: choice[1]))


def _cheapest_first(decision: DecisionFacts, stays: Choice, *others: Choice) -> tuple[Choice, ...]:
    """What leaves everything as it is comes before raises, and after a wager that is taken back."""
    return (*others, stays) if decision.withdraws else (stays, *others)


def _short(decision: DecisionFacts) -> tuple[str, ...]:
    """The choices as an analysis names them: a raise by its multiple."""
    if decision.withdraws:
        return _cheapest_first(decision, decision.otherwise, decision.does)
    return decision.otherwise, *(f"{times}x" for times in _raises(decision).values())


def _after(decision: DecisionFacts, wagers: tuple[str, ...], lying: Stakes) -> list[Stakes | None]:
    """What lies there after each choice, None after a fold; one way where there is nothing to decide."""
    on = dict(zip(wagers, lying, strict=True))
    about = on.get(decision.withdraws or decision.wager, 0)
    if not rules.is_asked(on.get(decision.of, 0), about, withdraws=bool(decision.withdraws)):
        return [lying]
    found: list[Stakes | None] = []
    for times in _raises(decision).values():
        changed = {decision.withdraws: 0} if decision.withdraws else {decision.wager: times * on[decision.of]}
        found.append(tuple({**on, **changed}.values()))
    return list(_cheapest_first(decision, None if decision.otherwise == FOLD else lying, *found))
