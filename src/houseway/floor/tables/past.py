"""A round, brought back from the ledger as it stood after any of its acts; and how the past is read.

Reading takes as long as the rounds since the last checkpoint do, so it is done beside the tables: none waits for it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Concatenate, ParamSpec, TypeVar

from starlette.concurrency import run_in_threadpool

from houseway.floor.door.faults import TooMany
from houseway.floor.house import House
from houseway.floor.screens.scene import Scene
from houseway.floor.tables.commands import Person
from houseway.ledger.entry import ActDone, Checkpoint, TablePosted, events_of
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import LedgerReader, Line
from houseway.refusal import NotFound
from houseway.round import Event, Result
from houseway.table.speech import say

Asked = ParamSpec("Asked")
Found = TypeVar("Found")


@dataclass(frozen=True, slots=True)
class DoneAct:
    """An act of a round, in words."""

    entry: int
    at: str
    by: str
    says: str


@dataclass(frozen=True, slots=True)
class Past:
    """A past round after one of its acts: the table as it stood, and what that act led to."""

    round: int
    step: int
    acts: tuple[DoneAct, ...]
    scene: Scene
    events: tuple[Event, ...]


async def look_back(
    house: House,
    person: Person,
    read: Callable[Concatenate[LedgerReader, Asked], Found],
    *asked: Asked.args,
    **more: Asked.kwargs,
) -> Found:
    """Read something of the past in a thread, with a reader of its own. A person looks back so often and no more."""
    if not house.looks_back.take(person.id):
        raise TooMany("too many looks back", remedy="Wait a second")

    def work(path: Path) -> Found:
        with LedgerReader(path) as ledger:
            return read(ledger, *asked, **more)

    async with house.looking:
        return await run_in_threadpool(work, house.floor.ledger.path)


def past_round(ledger: LedgerReader, table: str, number: int, step: int = 0, *, is_over: bool) -> Past:
    """A round after its act number ``step``; after the last when that is nought.

    While a round is under way, what the equipment showed is told as everybody saw it: a card face down has no name.
    """
    lines = [line for line in ledger.lines(table=table, round=number) if isinstance(line.entry, ActDone)]
    if not lines:
        raise NotFound(f"nothing was done in round {number} of {table}", remedy="Choose a round that was played")
    step = min(step or len(lines), len(lines))
    record = _table_before(ledger, table, number, lines[0].number)
    for line in lines[:step]:
        record.take(line.entry)
    acts = tuple(_act(line, is_over=is_over) for line in lines)
    return Past(number, step, acts, Scene.of(record), _seen(lines[step - 1]))


def _act(line: Line, *, is_over: bool) -> DoneAct:
    entry = line.entry
    assert isinstance(entry, ActDone)  # noqa: S101
    is_told = is_over or not isinstance(entry.act, Result)
    says = say(entry.act) if is_told else " ".join(map(str, _seen(line))) or "A result."
    return DoneAct(line.number, entry.at, entry.by, says)


def _seen(line: Line) -> tuple[Event, ...]:
    """What everybody saw of an act."""
    entry = line.entry
    assert isinstance(entry, ActDone)  # noqa: S101
    return tuple(event for event in events_of(entry) if not event.private_to)


def _table_before(ledger: LedgerReader, table: str, round: int, entry: int) -> TableOnRecord:
    """The table as it stood just before an entry of a round: from the last checkpoint or posting before it."""
    posted = ledger.last(table, TablePosted, before=entry)
    if posted is None or not isinstance(posting := posted.entry, TablePosted):
        raise NotFound(f"there is no table {table!r} there", remedy="Choose a table of this floor")
    record = TableOnRecord(posting)
    start = posted.number
    point = ledger.last(table, Checkpoint, before=entry)
    if point is not None and point.number > start and isinstance(state := point.entry, Checkpoint):
        record.restore(state)
        start = point.number
    for number in range(record.number, round + 1):  # by rounds, as the ledger files them: no other entry is looked at
        for line in ledger.lines(table=table, round=number, after=start, upto=entry - 1):
            record.take(line.entry)
    return record
