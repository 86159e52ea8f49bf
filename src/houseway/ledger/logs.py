"""Logs for the regulator, read out of the ledger: inspections, notifications, exceptions, bags of cards."""

from __future__ import annotations

import csv
import io
from collections.abc import Iterator
from itertools import chain
from typing import Literal, get_args

import msgspec

from houseway.games import shared_game
from houseway.ledger.entry import ActDone, ActRefused, TablePosted, canonical, events_of
from houseway.ledger.reader import LedgerReader, Line
from houseway.refusal import NotFound
from houseway.round import Call, Decide, Irregularity, Result
from houseway.rulebook import load
from houseway.table import acts
from houseway.table.events import BagCancelled, BagOpened, BagSealed
from houseway.table.speech import say

Log = Literal["inspections", "notifications", "exceptions", "bags"]
LOGS: tuple[Log, ...] = get_args(Log)

INSPECTED = (
    acts.Inspect,
    acts.OpenTable,
    acts.CloseTable,
    acts.Service,
    acts.Change,
    acts.Count,
    acts.Come,
    acts.Go,
    acts.Transact,
)
"""What stands in the log of inspections: what the pit does with a table, its equipment and its crew."""

OUT_OF_THE_ORDINARY = (Irregularity, acts.Compromised, acts.VoidRound, acts.Correct)
"""What stands in the log of exceptions, besides what was refused to those who work here."""

TELLS_CARDS = (Result, Decide)
"""Acts that may name a card which lies face down: what was refused of them is in no log."""

NOTIFIED = b'notified"'
"""How the tag of an event ends that tells somebody outside the table."""


BAGGED = b'"event":"cards-bagged"'
"""How an event begins that tells that cards leave in a bag."""


class _Bag(msgspec.Struct):
    """The part of such an event that a log of bags needs, whichever game defines it."""

    decks: int
    why: str
    clauses: tuple[str, ...] = ()


class LogRow(msgspec.Struct, frozen=True):
    """One line of a log: the entry of the ledger that it stands in, when, where, what, by whom and by which clauses."""

    entry: int
    at: str
    table: str
    round: int
    what: str
    by: str
    role: str
    clauses: tuple[str, ...] = ()


class _Told(msgspec.Struct):
    """The part of an event that a log of notifications needs, whichever room defines it."""

    event: str
    whom: str = "Commission"
    why: str = "the equipment is compromised"
    by: str = ""
    clauses: tuple[str, ...] = ()


def known_log(log: str) -> str:
    """The name of a log; another is refused."""
    if log not in LOGS:
        raise NotFound(f"there is no log of {log[:40]!r}", remedy=f"The logs: {', '.join(LOGS)}")
    return log


def log_of(ledger: LedgerReader, log: str, table: str = "") -> list[LogRow]:
    """A log of one table or of all of them, the newest line first."""
    read = {
        "inspections": _inspections,
        "notifications": _notifications,
        "exceptions": _exceptions,
        "bags": _bags,
    }[known_log(log)]
    rows = (row for name in ((table,) if table else ledger.tables()) for row in read(ledger, name))
    return sorted(rows, key=lambda row: row.entry, reverse=True)


def _inspections(ledger: LedgerReader, table: str) -> Iterator[LogRow]:
    calls = _inspection_calls(ledger, table)
    found = [ledger.of_kind(table, ActDone, act=INSPECTED)]
    found += [ledger.of_kind(table, ActDone, act=Call, holding=b'"call":' + canonical(call)) for call in calls]
    for line in chain.from_iterable(found):
        entry = line.entry
        if isinstance(entry, ActDone) and (not isinstance(entry.act, Call) or entry.act.call in calls):
            for event in events_of(entry):
                yield _row(line, entry, str(event), event.clauses)


def _inspection_calls(ledger: LedgerReader, table: str) -> tuple[str, ...]:
    """The calls of the table's game by which equipment is looked at or replaced: cards bagged, a new set of dice."""
    posted = ledger.last(table, TablePosted)
    entry = posted.entry if posted else None
    if not isinstance(entry, TablePosted):
        return ()
    return shared_game(load(entry.document), entry.posted).inspection_calls


def _notifications(ledger: LedgerReader, table: str) -> Iterator[LogRow]:
    for line in ledger.of_kind(table, ActDone, holding=NOTIFIED):
        entry = line.entry
        if isinstance(entry, ActDone):
            told = (msgspec.json.decode(raw, type=_Told) for raw in entry.events if NOTIFIED in bytes(raw))
            for one in (each for each in told if each.event.endswith("notified")):
                by = one.by.replace("-", " ")
                yield _row(line, entry, f"The {one.whom} is told by the {by}: {one.why.rstrip('.')}.", one.clauses)


def _exceptions(ledger: LedgerReader, table: str) -> Iterator[LogRow]:
    for line in ledger.of_kind(table, ActDone, act=OUT_OF_THE_ORDINARY):
        entry = line.entry
        if isinstance(entry, ActDone):
            clauses = (clause for raw in entry.events for clause in msgspec.json.decode(raw, type=_Told).clauses)
            yield _row(line, entry, f"{say(entry.act)}.", tuple(dict.fromkeys(clauses)))
    for line in ledger.of_kind(table, ActRefused):
        entry = line.entry
        if isinstance(entry, ActRefused) and entry.role != "player" and not isinstance(entry.act, TELLS_CARDS):
            yield _row(line, entry, f"Refused: {say(entry.act)}: {entry.why}.", tuple(entry.clause.split()))


def _bags(ledger: LedgerReader, table: str) -> Iterator[LogRow]:
    """Every bag: the game, its tag, how many decks, why and who signed; of an older floor, what was known of it."""
    for line in ledger.of_kind(table, ActDone, act=acts.OF_BAGS):
        entry = line.entry
        if isinstance(entry, ActDone):
            told = (event for event in events_of(entry) if isinstance(event, (BagSealed, BagOpened, BagCancelled)))
            for event in told:
                yield _row(line, entry, f"{as_played(ledger, table)}. {event}", event.clauses)
    for line in ledger.of_kind(table, ActDone, holding=BAGGED):
        entry = line.entry
        if isinstance(entry, ActDone) and not isinstance(entry.act, acts.Bag):
            for one in (msgspec.json.decode(raw, type=_Bag) for raw in entry.events if BAGGED in bytes(raw)):
                game = as_played(ledger, table)
                yield _row(line, entry, f"{game}: {one.decks} decks, {one.why}.", one.clauses)


def as_played(ledger: LedgerReader, table: str) -> str:
    """The game of a table, in words."""
    posted = ledger.last(table, TablePosted)
    entry = posted.entry if posted else None
    return load(entry.document).game_name.replace("-", " ") if isinstance(entry, TablePosted) else ""


def _row(line: Line, entry: ActDone | ActRefused, what: str, clauses: tuple[str, ...]) -> LogRow:
    said = what[:1].upper() + what[1:]
    return LogRow(line.number, entry.at, entry.table, entry.round, said, entry.by, entry.role, clauses)


def as_csv(rows: list[LogRow]) -> str:
    """A log as a sheet; what a person wrote never begins a formula.

    >>> print(as_csv([LogRow(7, "2026-11-18T06:00:00Z", "craps-1", 3, "=1+1", "ann", "dealer", ("B.1",))]))
    entry,at,table,round,what,by,role,clauses
    7,2026-11-18T06:00:00Z,craps-1,3,'=1+1,ann,dealer,§B.1
    <BLANKLINE>
    """
    sheet = io.StringIO()
    writer = csv.writer(sheet, lineterminator="\n")
    writer.writerow(LogRow.__struct_fields__)
    for row in rows:
        *cells, clauses = msgspec.structs.astuple(row)
        cited = " ".join(f"§{clause}" for clause in clauses)
        writer.writerow([_plain(cell) for cell in (*cells, cited)])
    return sheet.getvalue()


def _plain(cell: object) -> object:
    return f"'{cell}" if isinstance(cell, str) and cell[:1] in ("=", "+", "-", "@", "\t", "\r") else cell
