"""Reading a ledger: entries in order, of a table, of a round, of a kind; and what is kept at hand beside them.

Any number of processes may read while one writes.
"""

from __future__ import annotations

import contextlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Self

import apsw
import msgspec

from houseway.ledger.books import Vouchers
from houseway.ledger.entry import (
    FORMAT,
    START,
    VERSION,
    ActDone,
    AnyEntry,
    Entry,
    LedgerBegun,
    TablePosted,
    canonical,
    read_entry,
)
from houseway.ledger.files import OUT_OF_REACH, as_it_lies, out_of_reach
from houseway.money import Cents
from houseway.refusal import LedgerError
from houseway.round.acts import Act
from houseway.round.events import METER, Event

LAST = 2**63 - 1
"""A number that no entry has: it stands behind them all."""


@dataclass(frozen=True, slots=True)
class Line:
    """An entry with its number and its hash; ``signature`` where a batch ended with it."""

    number: int
    body: bytes
    hash: bytes
    signature: bytes | None = None

    @property
    def entry(self) -> AnyEntry:
        """What it says."""
        return read_entry(self.body)


class LedgerReader:
    """Reads a ledger, also while another process writes to it, or from where nobody can write."""

    _is_still = False

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        """The ledger in that file."""
        self.path = path
        if not path.exists():
            raise LedgerError(f"there is no ledger {path}", remedy="Give the file of a ledger")
        with contextlib.ExitStack() as undo:
            try:
                self._db = self._opened(vfs, undo)
                self._check()
            except OUT_OF_REACH as error:
                raise out_of_reach(path, error) from None
            except apsw.Error as error:
                raise LedgerError(f"{path} cannot be read: {error}", remedy="Give the file of a ledger") from None
            self._undo = undo.pop_all()

    def _opened(self, vfs: str | None, undo: contextlib.ExitStack) -> apsw.Connection:
        """A connection that reads; where nothing can be written, SQLite is told that nothing changes either."""
        try:
            db = connection(self.path, apsw.SQLITE_OPEN_READONLY, vfs)
            undo.callback(db.close)
            db.execute("SELECT 1 FROM sqlite_schema").fetchall()
        except OUT_OF_REACH:
            if os.access(self.path.parent, os.W_OK):
                raise
            self._is_still = True
            still = apsw.Connection(as_it_lies(self.path, undo), flags=apsw.SQLITE_OPEN_READONLY | apsw.SQLITE_OPEN_URI)
            undo.callback(still.close)
            return still
        return db

    def _check(self) -> None:
        begun = self.line(1).entry
        if not isinstance(begun, LedgerBegun) or (begun.format, begun.version) != (FORMAT, VERSION):
            raise LedgerError(f"{self.path} is not a ledger of version {VERSION}", remedy="Give the file of a ledger")
        self.begun = begun

    def close(self) -> None:
        """Let go of the file."""
        self._undo.close()

    @property
    def kinds(self) -> set[bool]:
        """Whether it is a demo's (True) or for real money (False), as its first entry says.

        One that an older floor began does not say: it is taken by every posting of its tables. Without any it is
        nobody's yet; with both, which that floor did not prevent, it is neither's.
        """
        if self.begun.demo is not None:
            return {self.begun.demo}
        posted = (line.entry for table in self.tables() for line in self.of_kind(table, TablePosted))
        return {entry.demo for entry in posted if isinstance(entry, TablePosted)}

    def check_kind(self, *, demo: bool) -> None:
        """Refuse to be opened as what it is not: play money and real money never meet in one ledger."""
        kinds = self.kinds
        if kinds <= {demo}:
            return
        if len(kinds) == 2:
            why, remedy = (
                "holds demo tables beside tables for real money",
                "Keep it to be looked at; use another folder",
            )
        elif demo:
            why, remedy = "is for real money, and a demo's passwords are published", "Open it with --production"
        else:
            why, remedy = "is a demo's, where chips cost nothing", "Use another folder for real money"
        raise LedgerError(f"{self.path} {why}", remedy=remedy)

    @contextlib.contextmanager
    def snapshot(self) -> Iterator[LedgerReader]:
        """The ledger at one moment: whatever is read here was true together, also while the floor writes on."""
        if self._is_still:
            yield self
            return
        with LedgerReader(self.path) as still:
            still._db.execute("BEGIN")  # closing the connection ends it
            yield still

    def check_whole(self) -> None:
        """Whether SQLite finds its own file whole."""
        for (said,) in self._db.execute("PRAGMA integrity_check(1)"):
            if said != "ok":
                raise LedgerError(f"the file is damaged: {said}", remedy="Take a copy that is whole")

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the hash of the last entry."""
        found = self._db.execute("SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1").fetchone()
        return (int(found[0]), _whole(*found)) if found else (0, START)

    def line(self, number: int) -> Line:
        """One entry."""
        found = next(self.lines(after=number - 1, upto=number), None)
        if found is None:
            raise LedgerError(f"there is no entry {number}", remedy=f"The last is {self.head[0]}")
        return found

    def lines(
        self, *, table: str | None = None, round: int | None = None, after: int = 0, upto: int | None = None
    ) -> Iterator[Line]:
        """Entries in order: all, those of a table (``""``: of no table), or those of one of its rounds."""
        where = ["number > ?"]
        given: list[str | int] = [after]
        for condition, value in (("place = ?", table), ("round = ?", round), ("number <= ?", upto)):
            if value is not None:
                where.append(condition)
                given.append(value)
        query = (
            "SELECT number, body, hash, signature FROM entries LEFT JOIN heads USING (number) "  # noqa: S608
            f"WHERE {' AND '.join(where)} ORDER BY number"
        )
        for number, body, hash_, signature in self._db.execute(query, given):
            yield Line(number, _whole(number, body), _whole(number, hash_), signature)

    def last(self, table: str, kind: type[Entry], *, before: int = LAST) -> Line | None:
        """The last entry of a kind at a table; with ``before`` the last that stands before that entry."""
        query = "SELECT max(number) FROM entries WHERE place = ? AND kind = ? AND number < ?"
        found = self._db.execute(query, (table, tag_of(kind), before)).fetchone()
        return self.line(found[0]) if found and found[0] is not None else None

    def of_kind(
        self,
        table: str,
        kind: type[Entry],
        *,
        act: type[Act] | tuple[type[Act], ...] = (),
        event: type[Event] | None = None,
        what: str = "",
        holding: bytes = b"",
        after: int = 0,
    ) -> Iterator[Line]:
        """The entries of a kind at a table, in order; where acts, an event or a note are named, those with them.

        With ``holding`` those that have these bytes anywhere.
        """
        query = "SELECT number, body, hash FROM entries WHERE place = ? AND kind = ? AND number > ?"
        given: list[str | int | bytes] = [table, tag_of(kind), after]
        # canonical JSON: an act begins with its tag, and no text can hold a bare quotation mark
        named = [f'"act":{{"act":"{tag_of(one)}"' for one in (act if isinstance(act, tuple) else (act,))]
        if event is not None:
            named.append(f'"event":"{tag_of(event)}"')
        if what:
            named.append(f'"what":"{what}"')
        if named:
            query += f" AND ({' OR '.join(['instr(body, ?) > 0'] * len(named))})"
            given += [one.encode() for one in named]
        if holding:
            query += " AND instr(body, ?) > 0"
            given.append(holding)
        if what:
            query += " AND instr(body, ?) > 0"
            given.append(b'"what":' + canonical(what))
        for number, body, hash_ in self._db.execute(f"{query} ORDER BY number", given):
            yield Line(number, _whole(number, body), _whole(number, hash_))

    def acts_ago(self, table: str, count: int) -> int:
        """The entry before the last so many acts of a table; nought when it has no more than that."""
        query = "SELECT number FROM entries WHERE place = ? AND kind = ? ORDER BY number DESC LIMIT 1 OFFSET ?"
        found = self._db.execute(query, (table, tag_of(ActDone), count)).fetchone()
        return int(found[0]) if found else 0

    def tables(self) -> list[str]:
        """Every table that was ever posted, in the order of their first posting."""
        query = "SELECT place FROM entries WHERE kind = ? GROUP BY place ORDER BY min(number)"
        return [row[0] for row in self._db.execute(query, (tag_of(TablePosted),))]

    def command(self, person: str, command: str) -> Line | None:
        """The entry that a command of a person led to."""
        query = "SELECT number FROM commands WHERE person = ? AND command = ?"
        found = self._db.execute(query, (person, command)).fetchone()
        return self.line(found[0]) if found else None

    def voucher(self, mark: str) -> Cents | None:
        """What a voucher is worth; None when there is none, or it has been used."""
        found = self._db.execute("SELECT cents FROM vouchers WHERE mark = ? AND NOT is_used", (mark,)).fetchone()
        return int(found[0]) if found else None

    def balances(self, table: str = "") -> dict[str, Cents]:
        """What each account has gained; of one table when it is named. Accounts with nothing are left out."""
        if not table:
            return dict(self._db.execute("SELECT account, cents FROM balances WHERE cents ORDER BY account"))
        own = "SELECT account, cents FROM balances WHERE cents AND account >= ? AND account < ? ORDER BY account"
        return dict(self._db.execute(own, (f"{table}/", f"{table}0")))  # the nought comes next after the stroke

    def meters(self) -> dict[str, Cents]:
        """What every meter of the houses shows that has been started, those with nothing too."""
        own = "SELECT account, cents FROM balances WHERE account GLOB ? ORDER BY account"
        return dict(self._db.execute(own, (f"{METER}*",)))

    def misfiled(self, commands: Mapping[tuple[str, str], int], vouchers: Vouchers) -> Iterator[str]:
        """What the columns and tables beside the entries say that the entries do not."""
        for number, body, kind, place, round_ in self._db.execute(
            "SELECT number, body, kind, place, round FROM entries"
        ):
            entry = read_entry(body)
            if (kind, place, round_) != filing(entry):
                yield f"entry {number} is filed under another kind, table or round than its own"
        found = {(person, command): number for person, command, number in self._db.execute("SELECT * FROM commands")}
        if found != dict(commands):
            yield "the commands at hand are not those of the entries"
        kept = {mark: (cents, bool(used)) for mark, cents, used in self._db.execute("SELECT * FROM vouchers")}
        if kept != vouchers.known:
            yield "the vouchers at hand are not those of the entries"

    def __enter__(self) -> Self:
        """For ``with``."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the file."""
        self.close()


def _whole(number: int, stored: object) -> bytes:
    """What stands in the file for an entry; a disk that lost what it had acknowledged may hold anything.

    >>> _whole(7, None)
    Traceback (most recent call last):
    houseway.refusal.LedgerError: entry 7 is damaged. Take a copy that is whole.
    """
    if not isinstance(stored, bytes):
        raise LedgerError(f"entry {number} is damaged", remedy="Take a copy that is whole")
    return stored


def tag_of(kind: type[msgspec.Struct]) -> str:
    """What a kind of entry, act or event is called."""
    return str(kind.__struct_config__.tag)


def filing(entry: AnyEntry) -> tuple[str, str, int]:
    """Under which kind, table and round an entry is found."""
    return tag_of(type(entry)), entry.table, getattr(entry, "round", 0)


def connection(path: Path, flags: int, vfs: str | None) -> apsw.Connection:
    """A connection that waits when the file is busy; one that writes is durable with every commit."""
    db = apsw.Connection(str(path), flags=flags, vfs=vfs)
    with contextlib.ExitStack() as undo:
        undo.callback(db.close)
        db.set_busy_timeout(5000)
        if flags & apsw.SQLITE_OPEN_READWRITE:
            for setting in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"):
                found = db.execute(f"PRAGMA {setting}").fetchall()
                if setting.startswith("journal_mode") and found != [("wal",)]:
                    raise LedgerError(f"{path} lies where SQLite cannot write ahead", remedy="Choose another disk")
        undo.pop_all()
    return db
