"""People and their sessions, in a small database beside the ledger. Passwords are kept as argon2 hashes only."""

from __future__ import annotations

import contextlib
import hashlib
import re
import secrets
import time
from dataclasses import dataclass
from pathlib import Path

import apsw
from argon2 import PasswordHasher
from argon2.exceptions import InvalidHashError, VerifyMismatchError

from houseway.floor.door.faults import NotForThisRole
from houseway.floor.people.plain import LONGEST_NAME, may_be_a_name
from houseway.floor.people.roles import ROLES, Role
from houseway.floor.tables.commands import Person
from houseway.ledger.files import keep_private
from houseway.refusal import LedgerError, NotFound, Refused

IDLE = 30 * 60.0
"""After so many seconds without a request a session ends."""

LONGEST = 12 * 3600.0
"""After so many seconds every session ends."""

SOON = 0.1
"""How many seconds pass at most until what another process did to the file is seen, as somebody locked out."""

SHORTEST_PASSWORD = 10

WILL_NOT_WRITE = (apsw.FullError, apsw.IOError, apsw.BusyError, apsw.ReadOnlyError, apsw.CantOpenError)
"""What SQLite says when a disk is full, fails, or is held by another."""

SCHEMA = """
CREATE TABLE IF NOT EXISTS accounts (id TEXT PRIMARY KEY, name TEXT NOT NULL, role TEXT NOT NULL,
    password TEXT NOT NULL, closed INTEGER NOT NULL DEFAULT 0, demo INTEGER NOT NULL DEFAULT 0) STRICT;
CREATE TABLE IF NOT EXISTS sessions (digest BLOB PRIMARY KEY, account TEXT NOT NULL, token TEXT NOT NULL,
    begun REAL NOT NULL, seen REAL NOT NULL) STRICT;
"""

SESSION = """SELECT account, name, role, token, begun, seen FROM sessions JOIN accounts ON id = account
    WHERE digest = ? AND NOT closed"""

_ID = re.compile(r"[a-z0-9][a-z0-9.-]{0,39}", re.ASCII)


@dataclass(frozen=True, slots=True)
class Session:
    """Somebody who is signed in; ``token`` must come with whatever the browser's forms and scripts ask for."""

    person: Person
    token: str


@dataclass(slots=True)
class _Known:
    """A session as the file has it."""

    session: Session
    begun: float
    seen: float


class Accounts:
    """The accounts of a floor."""

    def __init__(self, path: Path, *, vfs: str | None = None) -> None:
        """The accounts in that file; it is made when there is none."""
        keep_private(path)
        self._db = apsw.Connection(str(path), vfs=vfs)
        self._db.set_busy_timeout(5000)
        for setting in ("journal_mode = WAL", "synchronous = NORMAL"):
            self._db.execute(f"PRAGMA {setting}").fetchall()
        for _ in self._db.execute(SCHEMA):
            pass
        self._known: dict[bytes, _Known] = {}
        self._version = 0
        self._looked = 0.0
        self._hasher = PasswordHasher()
        self._nobody = self._hasher.hash(secrets.token_hex(16))

    def close(self) -> None:
        """Let go of the file."""
        self._db.close()

    # ------------------------------------------------------------ accounts

    def add(self, account: str, name: str, role: str, password: str, *, demo: bool = False) -> Person:
        """A new account; what is weak or taken is refused."""
        self.check_new(account, name, role, password)
        return self.enter(account, name, role, self.hashed(password), demo=demo)

    def check_new(self, account: str, name: str, role: str, password: str) -> None:
        """Refuse an account that is weak or taken."""
        if not _ID.fullmatch(account):
            raise Refused(f"{account[:40]!r} cannot be an account", remedy="Use small letters, figures, dots, dashes")
        if role not in ROLES:
            raise NotFound(f"there is no role {role[:40]!r}", remedy=f"Roles: {', '.join(ROLES)}")
        if not may_be_a_name(name):
            why = f"an account needs a name of up to {LONGEST_NAME} letters, figures, spaces, dots and dashes"
            raise Refused(why, remedy="Give the person's name")
        if len(password) < SHORTEST_PASSWORD or len(password) > 200:
            raise Refused("that password is too short or too long", remedy=f"Use {SHORTEST_PASSWORD} to 200 characters")
        if self.person(account) is not None:
            raise Refused(f"there is an account {account} already", remedy="Choose another name for it")

    def enter(self, account: str, name: str, role: str, hashed: str, *, demo: bool = False) -> Person:
        """Put down an account that was checked, with the hash of its password."""
        self._known.clear()
        row = (account, name.strip(), role, hashed, int(demo))
        put = "INSERT INTO accounts (id, name, role, password, demo) VALUES (?, ?, ?, ?, ?) ON CONFLICT DO NOTHING"
        self._write(put, row)
        if not self._db.changes():
            raise Refused(f"there is an account {account} already", remedy="Choose another name for it")
        return Person(account, _role(role), name.strip())

    def replace(self, account: str, name: str, role: str, password: str) -> Person:
        """An account with this password, whatever it had before."""
        self._known.clear()
        self._write("DELETE FROM accounts WHERE id = ?", (account,))
        self._write("DELETE FROM sessions WHERE account = ?", (account,))
        return self.add(account, name, role, password)

    def person(self, account: str) -> Person | None:
        """Who has that account."""
        row = self._db.execute("SELECT id, name, role FROM accounts WHERE id = ?", (account,)).fetchone()
        return Person(row[0], _role(row[2]), row[1]) if row else None

    def name_of(self, account: str) -> str:
        """What a person is called on the screens."""
        found = self.person(account)
        return found.name if found else account

    def everybody(self) -> list[dict[str, object]]:
        """Every account, for the administrator."""
        rows = self._db.execute("SELECT id, name, role, closed, demo FROM accounts ORDER BY role, id")
        return [
            {"id": id_, "name": name, "role": role, "closed": bool(closed), "demo": bool(demo)}
            for id_, name, role, closed, demo in rows
        ]

    def has_demo(self) -> bool:
        """Whether an account with a published password is open."""
        return self._db.execute("SELECT 1 FROM accounts WHERE demo = 1 AND closed = 0").fetchone() is not None

    def shut(self, account: str, *, closed: bool = True) -> None:
        """Close an account, with its sessions; or open it again."""
        if self.person(account) is None:
            raise NotFound(f"there is no account {account[:40]!r}", remedy="Look at the list of accounts")
        self._known.clear()
        self._write("UPDATE accounts SET closed = ? WHERE id = ?", (int(closed), account))
        if closed:
            self._write("DELETE FROM sessions WHERE account = ?", (account,))

    def check(self, account: str, password: str) -> Person:
        """Who that is; a wrong name takes as long as a wrong password, and is answered alike."""
        return self.proved(account, is_right=self.matches(self.hash_of(account), password))

    def hash_of(self, account: str) -> str:
        """The hash of an account's password; where there is no such account, one that no password has."""
        row = self._db.execute("SELECT password FROM accounts WHERE id = ?", (account[:60],)).fetchone()
        return str(row[0]) if row else self._nobody

    def proved(self, account: str, *, is_right: bool) -> Person:
        """Who has that account, when the password was right and the account is open."""
        query = "SELECT id, name, role FROM accounts WHERE id = ? AND NOT closed"
        row = self._db.execute(query, (account[:60],)).fetchone() if is_right else None
        if row is None:
            raise NotForThisRole("the name or the password is wrong", remedy="Try again, or ask an administrator")
        return Person(row[0], _role(row[2]), row[1])

    # these two take long and touch no file: threads may call them while the loop reads and writes

    def hashed(self, password: str) -> str:
        """What is kept of a password."""
        return self._hasher.hash(password)

    def matches(self, hashed: str, password: str) -> bool:
        """Whether a password is the one that was hashed."""
        try:
            return self._hasher.verify(hashed, password[:200])
        except (VerifyMismatchError, InvalidHashError):
            return False

    # ------------------------------------------------------------ sessions

    def begin(self, person: Person) -> str:
        """A session for somebody who has proved who they are; the answer is its secret key.

        An account that was closed in the meantime gets none, also not for when it opens again.
        """
        key = secrets.token_urlsafe(32)
        now = time.time()
        self._known.clear()
        self._write("DELETE FROM sessions WHERE seen < ? OR begun < ?", (now - IDLE, now - LONGEST))
        row = (_digest(key), secrets.token_urlsafe(24), now, now, person.id)
        begin = "INSERT INTO sessions SELECT ?, id, ?, ?, ? FROM accounts WHERE id = ? AND NOT closed"
        self._write(begin, row)
        if not self._db.changes():
            raise NotForThisRole(f"the account {person.id} is closed", remedy="Ask an administrator")
        return key

    def session(self, key: str) -> Session | None:
        """The session of that key, if it has not ended; it was seen now."""
        found = self._look(key)
        if found is None:
            return None
        now = time.time()
        if now - found.seen > 15:
            found.seen = now
            with contextlib.suppress(LedgerError):  # looking goes on when nothing can be written; it is tried again
                self._write("UPDATE sessions SET seen = ? WHERE digest = ?", (now, _digest(key)))
        return found.session

    def is_signed_in(self, key: str) -> bool:
        """Whether the session of that key has not ended. Nobody asked for anything: it grows no longer by this."""
        return self._look(key) is not None

    def _look(self, key: str) -> _Known | None:
        """The session of that key. It is read again when this process has changed it, or another one the file."""
        digest = _digest(key)
        now = time.time()
        if not 0 <= now - self._looked < SOON:
            self._looked = now
            ((version,),) = self._db.execute("PRAGMA data_version")
            if version != self._version:
                self._known.clear()
                self._version = version
        found = self._known.get(digest) or self._read(digest)
        if found is not None and (now - found.seen > IDLE or now - found.begun > LONGEST):
            with contextlib.suppress(LedgerError):  # it has ended, whether or not that can be put down
                self.end(key)
            return None
        return found

    def _read(self, digest: bytes) -> _Known | None:
        row = self._db.execute(SESSION, (digest,)).fetchone()
        if row is None:
            return None
        account, name, role, token, begun, seen = row
        found = self._known[digest] = _Known(Session(Person(account, _role(role), name), token), begun, seen)
        return found

    def end(self, key: str) -> None:
        """Sign out."""
        self._known.clear()
        self._write("DELETE FROM sessions WHERE digest = ?", (_digest(key),))

    def _write(self, change: str, given: tuple[object, ...]) -> None:
        """Change the file; a disk that is full or fails is said as that, and nothing was done."""
        try:
            self._db.execute(change, given)
        except WILL_NOT_WRITE as error:
            why = f"the accounts could not be written: {type(error).__name__}"
            raise LedgerError(why, remedy="Nothing was done; try again soon") from None


def _digest(key: str) -> bytes:
    """Keys are kept as their hash, so that the file signs nobody in."""
    return hashlib.sha256(key.encode()).digest()


def _role(name: str) -> Role:
    return next(role for role in ROLES if role == name)
