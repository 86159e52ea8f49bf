"""The ledger: an append-only SQLite file. What ``append`` has answered for is on the disk.

Many entries go in with one commit (WAL, synchronous=FULL). Each batch is chained, booked and signed within its
transaction, so the file is whole after a crash at any moment. One process writes; any number may read.
"""

from __future__ import annotations

import contextlib
import fcntl
import os
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import apsw

from houseway.ledger.books import changes, is_solid, voucher_moved
from houseway.ledger.entry import (
    FORMAT,
    GIVEN,
    START,
    VERSION,
    AnyEntry,
    LedgerBegun,
    canonical,
    chained,
    now,
)
from houseway.ledger.files import keep_private
from houseway.ledger.keys import Key
from houseway.ledger.meters import check_shown, jackpots
from houseway.ledger.reader import LedgerReader, Line, connection, filing
from houseway.refusal import LedgerError

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
CREATE TRIGGER vouchers_stay BEFORE UPDATE ON vouchers
    WHEN old.is_used OR (new.mark, new.cents, new.is_used) IS NOT (old.mark, old.cents, 1)
    BEGIN SELECT raise(ABORT, 'vouchers are used once and never changed'); END;
CREATE TRIGGER vouchers_remain BEFORE DELETE ON vouchers BEGIN SELECT raise(ABORT, 'vouchers are never deleted'); END;
"""


class Ledger(LedgerReader):
    """The ledger of a floor, open for writing by this process alone."""

    def __init__(self, path: Path, key: Key, *, name: str = "", demo: bool = False, vfs: str | None = None) -> None:
        """The ledger in that file; with a ``name`` a new one is begun when there is none.

        It is a ``demo``'s or for real money for as long as it lasts, and is refused as the other.
        """
        self.path = path
        self.key = key
        self._lock = _lock(path)
        with contextlib.ExitStack() as undo:
            undo.callback(os.close, self._lock)
            try:
                keep_private(path)
                self._db = connection(path, apsw.SQLITE_OPEN_READWRITE | apsw.SQLITE_OPEN_CREATE, vfs)
                undo.callback(self._db.close)
                self._known = (0, START)
                self._ahead = 0
                if not self._db.execute("SELECT 1 FROM sqlite_schema WHERE name = 'entries'").fetchone():
                    self._begin(name, demo=demo)
                self._known = self.head
                self._check()
            except apsw.Error as error:
                raise LedgerError(f"{path} cannot be used: {error}", remedy="Give the file of a ledger") from None
            except OSError as error:
                raise LedgerError(f"{path} cannot be used: {error.strerror}", remedy="Choose another folder") from None
            if self.begun.key != key.public:
                raise LedgerError(f"{path} is signed with another key", remedy="Give the key that it was begun with")
            self.check_kind(demo=demo)
            undo.pop_all()

    def _begin(self, name: str, *, demo: bool) -> None:
        if not name:
            raise LedgerError(f"there is no ledger {self.path}", remedy="Give a name to begin one")
        begun = LedgerBegun(at=now(), format=FORMAT, version=VERSION, name=name, key=self.key.public, demo=demo)
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

    @property
    def is_untidy(self) -> bool:
        """Whether much was written ahead that is not in the file yet."""
        return self._ahead >= MUCH

    def tidy(self) -> None:
        """Move what was written ahead into the file, when it is much.

        Apart from ``append``: nobody's answer waits for it, and when it fails, nothing is lost and it is tried again.
        """
        if self.is_untidy:
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
            rows.append((number, body, hash_, *filing(entry)))
            for account, *_ in jackpots(entry):
                check_shown(entry, {account: self.meters().get(account, 0) + gains[account]})
            gains.update(changes(entry))
            if isinstance(entry, GIVEN) and entry.command:
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
        for account in filter(is_solid, gains):
            for _ in self._db.execute("SELECT 1 FROM balances WHERE account = ? AND cents < 0", (account,)):
                raise LedgerError(f"{account} would fall below nothing", remedy="Nothing was done")
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


__all__ = ["Ledger", "LedgerReader", "Line"]
