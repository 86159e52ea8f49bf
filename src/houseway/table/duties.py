"""What the pit does by the clock: equipment is in use since an hour, falls due as its document says, and is changed.

Time comes in from outside, with the act. A table that nobody tells the time is never late.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from houseway.refusal import NotFound, Refused
from houseway.round import Event
from houseway.rulebook.schema import Life
from houseway.table import acts, bags, events

if TYPE_CHECKING:
    from houseway.table.at_work import TableAtWork


def is_due(since: str, now: str, hours: int) -> bool:
    """Whether so many hours have passed: what may serve for six hours is due when six hours are over.

    >>> [is_due("2026-11-18T06:00Z", now, 6) for now in ("2026-11-18T11:59Z", "2026-11-18T12:00Z")]
    [False, True]
    """
    return falls_due(since, hours) <= dt.datetime.fromisoformat(now)


def falls_due(since: str, hours: int) -> dt.datetime:
    """When what began then has served its hours."""
    return dt.datetime.fromisoformat(since) + dt.timedelta(hours=hours)


@dataclass(frozen=True, slots=True)
class Due:
    """Something that falls due at a table: what, by which rule, since when and until when it serves."""

    life: Life
    since: str

    @property
    def until(self) -> dt.datetime:
        """When it falls due."""
        return falls_due(self.since, self.life.hours)


def duties(table: TableAtWork) -> Iterator[Due]:
    """Everything at the table that falls due some time, as it is posted."""
    for life in table.rulebook.lives(table.posted):
        if life.of in table.in_use:
            yield Due(life, table.in_use[life.of])


def check_in_time(table: TableAtWork) -> None:
    """Refuse to begin anything with equipment whose hours are over."""
    for due in duties(table):
        if due.life.stops_play and table.now and is_due(due.since, table.now, due.life.hours):
            why = f"the {due.life.of} have been in use for {due.life.hours} hours and more"
            remedy = "Change them; the others are inspected before the table opens again"
            raise Refused(why, clause=due.life.clause, remedy=remedy)


def doers(table: TableAtWork, life: Life) -> tuple[str, ...]:
    """Who does what falls due: those whom the document names, or whoever opens a table."""
    return life.by or (table.rulebook.opened_by,)


def take_into_use(table: TableAtWork) -> list[Event]:
    """As the table opens, what came to it begins to serve; what was there before goes on."""
    if not table.now:
        return []
    lives = {life.of: life for life in table.rulebook.lives(table.posted)}
    new = [what for what in dict.fromkeys((table.game.equipment, *lives)) if what not in table.in_use]
    table.in_use.update(dict.fromkeys(new, table.now))
    return [
        events.TakenIntoUse(
            what=what, since=table.now, clauses=tuple(lives[what].clause.split()) if what in lives else ()
        )
        for what in new
    ]


def change(table: TableAtWork, act: acts.Change) -> list[Event]:
    """Other equipment comes, for its hours or because of a suspicion; it is inspected before the table opens again."""
    life = next((life for life in table.rulebook.lives(table.posted) if life.of == act.what), None)
    clauses = tuple(life.clause.split()) if life else ()
    clause = clauses[-1] if clauses else ""
    if act.what != table.game.equipment:
        remedy = f"Change the {table.game.equipment}"
        raise NotFound(f"no {act.what[:40]} are changed at this table", clause=clause, remedy=remedy)
    by = doers(table, life) if life else (table.rulebook.opened_by,)
    table.check_rank(act.by, by, f"changes the {act.what}", clause)
    table.check_nothing_lies("change")
    if table.keeps_bags and act.then == "cancelled":
        bags.check_how(act.how, act.what, clause)
    since = table.in_use.pop(act.what, "")
    done: list[Event] = [
        events.EquipmentChanged(
            what=act.what,
            since=since,
            at=table.now,
            by=act.by,
            name=act.name,
            why=act.why,
            then=act.then,
            how=act.how,
            clauses=clauses,
        )
    ]
    if table.is_open or table.inspections:
        done.append(table.shut(act.by, f"other {act.what} must be inspected", clauses))
    return done


def count(table: TableAtWork, act: acts.Count) -> list[Event]:
    """What is counted by the clock is counted, and what was found is logged; its hours begin anew."""
    lives = {life.of: life for life in table.rulebook.lives(table.posted) if life.of != table.game.equipment}
    life = lives.get(act.what)
    if life is None:
        remedy = f"Counted here: {', '.join(lives) or 'nothing'}"
        raise NotFound(f"no {act.what[:40]} are counted at this table", remedy=remedy)
    clauses = tuple(life.clause.split())
    table.check_rank(act.by, doers(table, life), f"counts the {act.what}", clauses[-1])
    if not act.counted.strip():
        raise Refused("a count that says nothing is none", clause=clauses[-1], remedy="Say what was found")
    if table.now:
        table.in_use[act.what] = table.now
    return [
        events.ChipsCounted(what=act.what, counted=act.counted, at=table.now, by=act.by, name=act.name, clauses=clauses)
    ]
