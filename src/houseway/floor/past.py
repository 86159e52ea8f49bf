"""A round, brought back from the ledger as it stood after any of its acts."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.floor.scene import Scene
from houseway.ledger.entry import ActDone, Checkpoint, TablePosted, events_of
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import LedgerReader, Line
from houseway.refusal import NotFound
from houseway.round import Event, Result
from houseway.table.speech import say


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


def past_round(ledger: LedgerReader, table: str, number: int, step: int = 0, *, is_over: bool) -> Past:
    """A round after its act number ``step``; after the last when that is nought.

    While a round is under way, what the equipment showed is told as everybody saw it: a card face down has no name.
    """
    lines = [line for line in ledger.lines(table=table, round=number) if isinstance(line.entry, ActDone)]
    if not lines:
        raise NotFound(f"nothing was done in round {number} of {table}", remedy="Choose a round that was played")
    step = min(step or len(lines), len(lines))
    record = _table_before(ledger, table, lines[0].number)
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


def _table_before(ledger: LedgerReader, table: str, entry: int) -> TableOnRecord:
    """The table as it stood just before an entry: from the last checkpoint or posting before it."""
    record: TableOnRecord | None = None
    since: list[Line] = []
    for line in ledger.lines(table=table, upto=entry - 1):
        if isinstance(line.entry, (Checkpoint, TablePosted)):
            if isinstance(line.entry, TablePosted):
                record = TableOnRecord(line.entry)
                base = line.entry
            else:
                record = TableOnRecord(base)
                record.restore(line.entry)
            since = []
        else:
            since.append(line)
    if record is None:
        raise NotFound(f"there is no table {table!r} there", remedy="Choose a table of this floor")
    for line in since:
        record.take(line.entry)
    return record
