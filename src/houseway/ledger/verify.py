"""Does a ledger hold? The chain, the signatures, the money, every round played again, every deal checked.

It reads the ledger's own file, or an export of it as JSON Lines, and finds the same in both.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

import msgspec

from houseway.ledger.books import changes
from houseway.ledger.deal import draw
from houseway.ledger.entry import (
    FORMAT,
    HOUSE,
    START,
    VERSION,
    ActDone,
    ActRefused,
    AnyEntry,
    Checkpoint,
    DealRevealed,
    LedgerBegun,
    Noted,
    TablePosted,
    canonical,
    chained,
    read_entry,
    rules_digest,
)
from houseway.ledger.keys import is_signed
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import LedgerReader, Line
from houseway.money import Cents
from houseway.refusal import HousewayError, LedgerError
from houseway.round import Result
from houseway.round.events import STAKES
from houseway.round.takers import Results

LINE = re.compile(
    rb'\{"body":(?P<body>\{.*\}),"hash":"(?P<hash>[0-9a-f]{64})","number":(?P<number>[1-9][0-9]*)'
    rb'(?:,"signature":"(?P<signature>[0-9a-f]{128})")?\}\n'
)


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of an export: how many entries there are, the last hash, and every balance."""

    balances: dict[str, Cents]
    entries: int
    format: str
    head: str
    version: int


class Verified(msgspec.Struct):
    """What was found: counts, the head, and every fault."""

    entries: int = 0
    acts: int = 0
    rounds: int = 0
    tables: int = 0
    signatures: int = 0
    draws: int = 0
    head: str = ""
    key: str = ""
    other_rulebooks: list[str] = []
    faults: list[str] = []

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(path: Path, *, key: str = "", head: str = "") -> Verified:
    """Verify a ledger or an export; ``key`` and ``head`` are what you know of it from elsewhere."""
    check = Check(key)
    try:
        if _is_sqlite(path):
            with LedgerReader(path) as ledger:
                check.all(ledger.lines())
                check.ledger(ledger)
        else:
            check.all(exported(path, check))
        check.end(head)
    except LedgerError as error:
        check.found.faults.append(str(error))
    return check.found


def _is_sqlite(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except OSError as error:
        raise LedgerError(f"{path} cannot be read: {error.strerror}", remedy="Give a ledger or an export") from None


def exported(path: Path, check: Check) -> Iterator[Line]:
    """The entries of an export; its last line is compared with what was found."""
    with path.open("rb") as file:
        trailer = None
        for index, text in enumerate(file, 1):
            if trailer is not None:
                raise LedgerError(f"line {index} stands after the end of the export")
            match = LINE.fullmatch(text)
            if match is not None:
                signature = match["signature"]
                yield Line(
                    int(match["number"]),
                    match["body"],
                    bytes.fromhex(match["hash"].decode()),
                    bytes.fromhex(signature.decode()) if signature else None,
                )
            else:
                trailer = _trailer(text, index)
    if trailer is None:
        raise LedgerError("the export has no end", remedy="Export it again")
    check.trailer(trailer)


def _trailer(text: bytes, index: int) -> Trailer:
    try:
        found = msgspec.json.decode(text, type=Trailer)
        if text == canonical(found) + b"\n":
            return found
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    raise LedgerError(f"line {index} is no line of an export", remedy="docs/ledger.md describes the format")


class Check:
    """A verification under way."""

    def __init__(self, key: str = "") -> None:
        """``key`` is the public key that must have signed, when it is known."""
        self.found = Verified(other_rulebooks=[], faults=[])
        self.hash = START
        self.signed = 0
        self.balances: Counter[str] = Counter()
        self.tables: dict[str, TableOnRecord] = {}
        self._key = key
        self._commands: dict[tuple[str, str], int] = {}
        self._drawn: dict[str, list[tuple[int, str, Mapping[str, int]]]] = {}

    def all(self, lines: Iterator[Line]) -> None:
        """Follow the entries one after the other; the first that does not hold ends it."""
        for line in lines:
            try:
                self._line(line)
            except HousewayError as error:
                raise LedgerError(f"entry {line.number}: {error.why}", clause=error.clause) from None

    def _line(self, line: Line) -> None:
        if line.number != self.found.entries + 1:
            raise LedgerError(f"entry {self.found.entries + 1} is missing")
        self.hash = chained(self.hash, line.body)
        if line.hash != self.hash:
            raise LedgerError("the hash does not follow from what stands before it: something was altered")
        entry = read_entry(line.body)
        if canonical(entry) != line.body:
            raise LedgerError("it is not in canonical form")
        self._begun(line.number, entry)
        self.found.entries = line.number
        if line.signature is not None:
            if not is_signed(self.found.key, line.number, line.hash, line.signature):
                raise LedgerError("the signature is not the key's")
            self.found.signatures += 1
            self.signed = line.number
        self._book(line.number, entry)
        self._follow(entry)

    def _begun(self, number: int, entry: AnyEntry) -> None:
        if isinstance(entry, LedgerBegun) != (number == 1):
            raise LedgerError("a ledger begins once, with its first entry")
        if isinstance(entry, LedgerBegun):
            if (entry.format, entry.version) != (FORMAT, VERSION):
                raise LedgerError(f"the format is not {FORMAT} {VERSION}")
            if self._key not in ("", entry.key):
                raise LedgerError("it was begun with another key than yours")
            self.found.key = entry.key

    def _book(self, number: int, entry: AnyEntry) -> None:
        gains = changes(entry)
        if sum(gains.values()):
            raise LedgerError("it does not balance")
        self.balances.update(gains)
        for account in gains:
            if self.balances[account] < 0 and (account.endswith(f"/{STAKES}") or account == "vouchers"):
                raise LedgerError(f"{account} falls below nothing")
        if isinstance(entry, (ActDone, ActRefused, Noted)) and entry.command:
            if (entry.by, entry.command) in self._commands:
                raise LedgerError(f"command {entry.command} of {entry.by} was carried out twice")
            self._commands[entry.by, entry.command] = number

    # ------------------------------------------------------------ every round again

    def _follow(self, entry: AnyEntry) -> None:
        if not entry.table:
            return
        if isinstance(entry, TablePosted):
            self._posted(entry)
        table = self.tables.get(entry.table)
        if table is None:
            if isinstance(entry, TablePosted):
                self.tables[entry.table] = TableOnRecord(entry)
                self.found.tables += 1
                return
            raise LedgerError(f"there is no table {entry.table!r}")
        if isinstance(entry, ActDone):
            self._note_draw(table, entry)
            self.found.acts += 1
        number = table.number
        table.take(entry)
        self.found.rounds += table.number - number
        if isinstance(entry, DealRevealed):
            self._check_draws(entry)
        elif isinstance(entry, Checkpoint):
            self._check_balances(entry)

    def _posted(self, entry: TablePosted) -> None:
        if entry.rules != rules_digest(entry.document, entry.rulebook, entry.posted):
            raise LedgerError("the digest of the posted rules is not theirs")
        if entry.seed is not None and not entry.demo:
            raise LedgerError("a seed decides at a table that is no demo")

    def _note_draw(self, table: TableOnRecord, entry: ActDone) -> None:
        """Remember what a result was drawn from, until the secret is told."""
        if table.posted.mode != "electronic" or not isinstance(entry.act, Result):
            return
        wanted = next((taker for taker in table.table.round.awaits.takers if isinstance(taker, Results)), None)
        if entry.role != HOUSE or entry.draw != table.draws + 1 or wanted is None or table.committed is None:
            raise LedgerError("a result at an electronic table was not drawn from the committed deal")
        self._drawn.setdefault(entry.table, []).append((entry.draw, entry.act.shows, dict(wanted.weights)))

    def _check_draws(self, entry: DealRevealed) -> None:
        secret = bytes.fromhex(entry.secret)
        for number, shows, weights in self._drawn.pop(entry.table, []):
            if draw(secret, number, weights) != shows:
                raise LedgerError(f"result {number} of round {entry.round} does not follow from the committed secret")
            self.found.draws += 1

    def _check_balances(self, entry: Checkpoint) -> None:
        own = {name: held for name, held in self.balances.items() if held and name.startswith(f"{entry.table}/")}
        if own != entry.balances:
            raise LedgerError(f"the balances of {entry.table} are not what its entries moved")
        self.tables[entry.table].check_books(own)

    # ------------------------------------------------------------ at the end

    def _held(self) -> dict[str, Cents]:
        return {account: held for account, held in self.balances.items() if held}

    def trailer(self, trailer: Trailer) -> None:
        """Whether the last line of an export says what was found."""
        found = (FORMAT, VERSION, self.found.entries, self.hash.hex(), self._held())
        if (trailer.format, trailer.version, trailer.entries, trailer.head, trailer.balances) != found:
            raise LedgerError("the last line of the export is not what its entries lead to")

    def ledger(self, ledger: LedgerReader) -> None:
        """Whether what the file keeps at hand beside the entries is theirs."""
        if ledger.balances() != self._held():
            raise LedgerError("the balances at hand are not what the entries moved")
        for wrong in ledger.misfiled(self._commands):
            raise LedgerError(wrong)

    def end(self, head: str) -> None:
        """Whether it ends as it should."""
        if self.found.entries == 0:
            raise LedgerError("it has no entries")
        if self.signed != self.found.entries:
            raise LedgerError("its last entry is not signed")
        self.found.head = self.hash.hex()
        if head not in ("", self.found.head):
            raise LedgerError("it does not end with the head that you know")
        for table in self.tables.values():
            table.check_books(self._held())
            if table.posted.rulebook != table.table.rulebook.digest:
                self.found.other_rulebooks.append(table.name)


__all__ = ["Verified", "read_entry", "verify"]
