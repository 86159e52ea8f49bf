"""The ledger: an append-only SQLite file. What ``append`` has answered for is on the disk.

Many entries go in with one commit (WAL, synchronous=FULL). Each batch is chained, booked and signed within its
transaction, so the file is whole after a crash at any moment. One process writes; any number may read.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType

import apsw

from houseway.ledger.books import changes, voucher_moved
from houseway.ledger.entry import (
    FORMAT,
    START,
    VERSION,
    ActDone,
    ActRefused,
    AnyEntry,
    Entry,
    LedgerBegun,
    Noted,
    TablePosted,
    canonical,
    chained,
    now,
    read_entry,
)
from houseway.ledger.keys import Key
from houseway.money import Cents
from houseway.refusal import LedgerError
from houseway.round.acts import Act

MUCH = 500
"""After how many entries what was written ahead is moved into the file."""

SCHEMA = """
CREATE TABLE entries (
    number INTEGER PRIMARY KEY, body BLOB NOT NULL, hash BLOB NOT NULL, kind TEXT NOT NULL,
    place TEXT NOT NULL, round INTEGER NOT NULL) STRICT;
CREATE INDEX entries_of_a_table ON entries (place, kind, number);
CREATE INDEX entries_of_a_round ON entries (place, round, number);
CREATE TABLE heads (number INTEGER PRIMARY KEY, signature BLOB NOT NULL) STRICT;
CREATE TABLE commands (person TEXT NOT NULL, command TEXT NOT NULL, number INTEGER NOT NULL,
    PRIMARY KEY (person, command)) STRICT, WITHOUT ROWID;
CREATE TABLE balances (account TEXT PRIMARY KEY, cents INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TABLE vouchers (mark TEXT PRIMARY KEY, cents INTEGER NOT NULL, is_used INTEGER NOT NULL) STRICT, WITHOUT ROWID;
CREATE TRIGGER entries_stay BEFORE UPDATE ON entries BEGIN SELECT raise(ABORT, 'entries are never changed'); END;
CREATE TRIGGER entries_remain BEFORE DELETE ON entries BEGIN SELECT raise(ABORT, 'entries are never deleted'); END;
CREATE TRIGGER heads_stay BEFORE UPDATE ON heads BEGIN SELECT raise(ABORT, 'heads are never changed'); END;
CREATE TRIGGER heads_remain BEFORE DELETE ON heads BEGIN SELECT raise(ABORT, 'heads are never deleted'); END;
"""


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
    """Reads a ledger, also while another process writes to it."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        """The ledger in that file."""
        self.path = path
        if not path.exists():
            raise LedgerError(f"there is no ledger {path}", remedy="Give the file of a ledger")
        try:
            self._db = _connection(path, apsw.SQLITE_OPEN_READONLY, vfs)
            self._check()
        except apsw.Error as error:
            raise LedgerError(f"{path} cannot be read: {error}", remedy="Give the file of a ledger") from None

    def _check(self) -> None:
        begun = self.line(1).entry
        if not isinstance(begun, LedgerBegun) or (begun.format, begun.version) != (FORMAT, VERSION):
            raise LedgerError(f"{self.path} is not a ledger of version {VERSION}", remedy="Give the file of a ledger")
        self.begun = begun

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    @property
    def head(self) -> tuple[int, bytes]:
        """The number and the hash of the last entry."""
        found = self._db.execute("SELECT number, hash FROM entries ORDER BY number DESC LIMIT 1").fetchone()
        return (int(found[0]), bytes(found[1])) if found else (0, START)

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
        where, given = ["number > ?"], [after]
        for condition, value in (("place = ?", table), ("round = ?", round), ("number <= ?", upto)):
            if value is not None:
                where.append(condition)
                given.append(value)  # type: ignore[arg-type]
        query = (
            "SELECT number, body, hash, signature FROM entries LEFT JOIN heads USING (number) "  # noqa: S608
            f"WHERE {' AND '.join(where)} ORDER BY number"
        )
        for number, body, hash_, signature in self._db.execute(query, given):
            yield Line(number, body, hash_, signature)

    def last(self, table: str, kind: type) -> Line | None:
        """The last entry of a kind at a table."""
        query = "SELECT max(number) FROM entries WHERE place = ? AND kind = ?"
        found = self._db.execute(query, (table, str(kind.__struct_config__.tag))).fetchone()  # type: ignore[attr-defined]
        return self.line(found[0]) if found and found[0] is not None else None

    def of_kind(
        self, table: str, kind: type[Entry], *, act: type[Act] | None = None, what: str = "", after: int = 0
    ) -> Iterator[Line]:
        """The entries of a kind at a table, in order; with ``act`` or ``what`` those in which that was done, noted."""
        query = "SELECT number, body, hash FROM entries WHERE place = ? AND kind = ? AND number > ?"
        given: list[str | int | bytes] = [table, str(kind.__struct_config__.tag), after]
        if act is not None:  # canonical JSON: an act begins with its tag, and no text can hold a bare quotation mark
            query += " AND instr(body, ?) > 0"
            given.append(b'"act":{"act":"%s"' % str(act.__struct_config__.tag).encode())
        if what:
            query += " AND instr(body, ?) > 0"
            given.append(b'"what":' + canonical(what))
        for number, body, hash_ in self._db.execute(f"{query} ORDER BY number", given):
            yield Line(number, body, hash_)

    def tables(self) -> list[str]:
        """Every table that was ever posted, in the order of their first posting."""
        query = "SELECT place FROM entries WHERE kind = ? GROUP BY place ORDER BY min(number)"
        return [row[0] for row in self._db.execute(query, (str(TablePosted.__struct_config__.tag),))]

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
        rows = self._db.execute("SELECT account, cents FROM balances WHERE cents != 0 ORDER BY account")
        return {account: held for account, held in rows if account.startswith(f"{table}/") or not table}

    def misfiled(self, commands: Mapping[tuple[str, str], int]) -> Iterator[str]:
        """What the columns and indexes beside the entries say that the entries do not."""
        for number, body, kind, place, round_ in self._db.execute(
            "SELECT number, body, kind, place, round FROM entries"
        ):
            entry = read_entry(body)
            if (kind, place, round_) != _filing(entry):
                yield f"entry {number} is filed under another kind, table or round than its own"
        found = {(person, command): number for person, command, number in self._db.execute("SELECT * FROM commands")}
        if found != dict(commands):
            yield "the commands at hand are not those of the entries"

    def __enter__(self) -> LedgerReader:
        """For ``with``."""
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Let go of the file."""
        self.close()


class Ledger(LedgerReader):
    """The ledger of a floor, open for writing by this process alone."""

    def __init__(self, path: Path, key: Key, *, name: str = "", vfs: str | None = None) -> None:
        """The ledger in that file; with a ``name`` a new one is begun when there is none."""
        self.path = path
        self.key = key
        self._lock = _lock(path)
        try:
            self._db = _connection(path, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE, vfs)
            self._known = (0, START)
            self._ahead = 0
            if not self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'entries'").fetchone():
                self._begin(name)
            self._known = self.head
            self._check()
        except apsw.Error as error:
            os.close(self._lock)
            raise LedgerError(f"{path} cannot be used: {error}", remedy="Give the file of a ledger") from None
        if self.begun.key != key.public:
            self.close()
            raise LedgerError(f"{path} is signed with another key", remedy="Give the key that it was begun with")

    def _begin(self, name: str) -> None:
        if not name:
            raise LedgerError(f"there is no ledger {self.path}", remedy="Give a name to begin one")
        begun = LedgerBegun(at=now(), format=FORMAT, version=VERSION, name=name, key=self.key.public)
        with self._db:
            self._run(SCHEMA)
            self._write([begun])

    def _run(self, script: str) -> None:
        for _ in self._db.execute(script):
            pass

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()
        os.close(self._lock)

    def append(self, entries: Sequence[AnyEntry]) -> list[int]:
        """Put entries at the end, all or none, and answer with their numbers when they are on the disk."""
        try:
            if self._known[0] < 0:
                self._known = self.head
            with self._db:
                numbers, known = self._write(entries)
            self._known = known
            self._ahead += len(entries)
        except apsw.Error as error:
            self._forget()
            why = f"the ledger could not be written: {type(error).__name__}"
            raise LedgerError(why, remedy="Nothing was done; try again with the same command") from error
        except BaseException:
            self._forget()
            raise
        return numbers

    def tidy(self) -> None:
        """Move what was written ahead into the file, when it is much.

        Apart from ``append``: nobody's answer waits for it, and when it fails, nothing is lost and it is tried again.
        """
        if self._ahead >= MUCH:
            self._ahead = 0
            with contextlib.suppress(apsw.Error):
                self._db.wal_checkpoint(mode=apsw.SQLITE_CHECKPOINT_PASSIVE)

    def _forget(self) -> None:
        """After a failure the file says where the chain ends, as soon as it can be read."""
        self._known = (-1, START)

    def _write(self, entries: Sequence[AnyEntry]) -> tuple[list[int], tuple[int, bytes]]:
        number, hash_ = self._known
        first = number + 1
        gains: Counter[str] = Counter()
        rows: list[tuple[int, bytes, bytes, str, str, int]] = []
        commands: list[tuple[str, str, int]] = []
        for entry in entries:
            number += 1
            body = canonical(entry)
            hash_ = chained(hash_, body)
            rows.append((number, body, hash_, *_filing(entry)))
            gains.update(changes(entry))
            if isinstance(entry, (ActDone, ActRefused, Noted)) and entry.command:
                commands.append((entry.by, entry.command, number))
            self._voucher(entry)
        execute = self._db.executemany
        execute("INSERT INTO entries (number, body, hash, kind, place, round) VALUES (?, ?, ?, ?, ?, ?)", rows)
        execute("INSERT INTO commands (person, command, number) VALUES (?, ?, ?)", commands)
        execute(
            "INSERT INTO balances (account, cents) VALUES (?, ?) "
            "ON CONFLICT (account) DO UPDATE SET cents = cents + excluded.cents",
            gains.items(),
        )
        self._db.execute("INSERT INTO heads (number, signature) VALUES (?, ?)", (number, self.key.sign(number, hash_)))
        return list(range(first, number + 1)), (number, hash_)

    def _voucher(self, entry: AnyEntry) -> None:
        """Keep vouchers at hand: printed once, used once."""
        mark, worth = voucher_moved(entry)
        if worth > 0:
            self._db.execute("INSERT INTO vouchers (mark, cents, is_used) VALUES (?, ?, 0)", (mark, worth))
        elif worth < 0:
            use = "UPDATE vouchers SET is_used = 1 WHERE mark = ? AND cents = ? AND NOT is_used"
            self._db.execute(use, (mark, -worth))
            if not self._db.changes():
                raise LedgerError("a voucher was used twice", remedy="Nothing was done")


def _filing(entry: AnyEntry) -> tuple[str, str, int]:
    """Under which kind, table and round an entry is found."""
    return str(entry.__struct_config__.tag), entry.table, getattr(entry, "round", 0)


def _connection(path: Path, flags: int, vfs: str | None) -> apsw.Connection:
    db = apsw.Connection(str(path), flags=flags, vfs=vfs)
    db.set_busy_timeout(5000)
    if flags & apsw.SQLITE_OPEN_READWRITE:
        for setting in ("journal_mode = WAL", "synchronous = FULL", "wal_autocheckpoint = 0"):
            found = db.execute(f"PRAGMA {setting}").fetchall()
            if setting.startswith("journal_mode") and found != [("wal",)]:
                raise LedgerError(f"{path} lies where SQLite cannot write ahead", remedy="Choose another disk")
    return db


def _lock(path: Path) -> int:
    """Only one process writes a ledger: it holds this lock until it ends, however it ends."""
    try:
        handle = os.open(path.with_name(path.name + ".lock"), os.O_RDWR | os.O_CREAT, 0o600)
    except OSError as error:
        raise LedgerError(f"{path} cannot be used: {error.strerror}", remedy="Choose another folder") from None
    try:
        fcntl.flock(handle, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        os.close(handle)
        raise LedgerError(f"{path} is being written by another process", remedy="Stop that one first") from None
    return handle
