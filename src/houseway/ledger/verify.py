"""Does a ledger hold? The chain, the signatures, the money, every round played again, every deal checked.

It reads the ledger's own file, or an export of it as JSON Lines, and finds the same in both.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import apsw
import msgspec

from houseway.ledger.books import Vouchers, changes, is_solid
from houseway.ledger.by_books import ByBooks, Unplayed, check_drawn
from houseway.ledger.corrections import Corrections
from houseway.ledger.deal import draw
from houseway.ledger.entry import (
    FORMAT,
    GIVEN,
    START,
    VERSION,
    ActDone,
    AnyEntry,
    Booked,
    Checkpoint,
    DealRevealed,
    FundDone,
    LedgerBegun,
    TablePosted,
    TournamentDone,
    chained,
    is_canonical,
    read_entry,
    rules_digest,
)
from houseway.ledger.exported import Exported, Trailer
from houseway.ledger.files import OUT_OF_REACH, out_of_reach
from houseway.ledger.funds import FundOnRecord
from houseway.ledger.keys import is_signed
from houseway.ledger.meters import check_shown, check_start
from houseway.ledger.on_record import PlaysOtherwise, TableOnRecord
from houseway.ledger.store import LedgerReader, Line
from houseway.ledger.tournaments import Tournaments, check_played
from houseway.money import Cents
from houseway.refusal import HousewayError, LedgerError, NotFound, Unreadable
from houseway.round import Result
from houseway.round.takers import Results
from houseway.rulebook import load
from houseway.table.acts import Correct, VoidRound

UNREADABLE = (apsw.Error, msgspec.MsgspecError, ValueError, TypeError, LookupError)
"""What reading ends with when the file is damaged, or an entry says what no floor has written."""

Drawn = tuple[int, str, Mapping[str, int]]
"""Which result of its round, what it shows, and the weights it was drawn from."""


class OtherRulebook(msgspec.Struct, frozen=True):
    """A table that was posted by another rulebook than the one at hand, by which its rounds were played again."""

    table: str
    document: str
    posted: str
    at_hand: str


class Verified(msgspec.Struct):
    """What was found: counts, the head, and every fault.

    By another rulebook than was posted ``told_otherwise`` acts are told in other words, for the same money, and what is
    ``unplayed`` comes to something else.
    """

    entries: int = 0
    acts: int = 0
    rounds: int = 0
    tables: int = 0
    signatures: int = 0
    draws: int = 0
    head: str = ""
    key: str = ""
    other_rulebooks: list[OtherRulebook] = []
    told_otherwise: int = 0
    unplayed: list[Unplayed] = []
    faults: list[str] = []

    @property
    def holds(self) -> bool:
        """Whether nothing is wrong."""
        return not self.faults


def verify(path: Path, *, key: str = "", head: str = "") -> Verified:
    """Verify a ledger or an export, as it stands at one moment; ``key`` and ``head`` are what you know from elsewhere.

    A file that is not there, or cannot be read, is refused; whatever is wrong with one that can, is a fault.
    """
    is_ledger = _is_sqlite(path)
    check = Verification(key)
    try:
        if is_ledger:
            with LedgerReader(path) as ledger, ledger.snapshot() as still:
                still.check_whole()
                check.all(still)
                check.ledger(still)
        else:
            export = Exported(path)
            check.all(export)
            check.trailer(export)
        check.end(head)
    except Unreadable:
        raise
    except OUT_OF_REACH as error:
        raise out_of_reach(path, error) from None
    except LedgerError as error:
        check.found.faults.append(str(error))
    except UNREADABLE as error:
        check.found.faults.append(f"the file is damaged: {error}.")
    return check.found


def _is_sqlite(path: Path) -> bool:
    try:
        with path.open("rb") as file:
            return file.read(16) == b"SQLite format 3\0"
    except FileNotFoundError:
        raise NotFound(f"there is no file {path}", remedy="Give a ledger or an export") from None
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}", remedy="Give a ledger or an export") from None


class Verification:
    """A verification under way."""

    def __init__(self, key: str = "") -> None:
        """``key`` is the public key that must have signed, when it is known."""
        self.found = Verified(other_rulebooks=[], unplayed=[], faults=[])
        self.hash = START
        self.signed = 0
        self.balances: Counter[str] = Counter()
        self.tables: dict[str, TableOnRecord] = {}
        self.by_books: dict[str, ByBooks] = {}
        self.funds: dict[str, FundOnRecord] = {}
        self.vouchers = Vouchers()
        self.tournaments = Tournaments()
        self._key = key
        self._demo: bool | None = None
        self._commands: dict[tuple[str, str], int] = {}
        self._corrections: dict[str, Corrections] = {}
        self._drawn: dict[str, list[Drawn]] = {}

    def all(self, source: LedgerReader | Exported) -> None:
        """Follow the entries one after the other; the first that does not hold ends it."""
        for line in source.lines():
            try:
                self._line(line, source)
            except HousewayError as error:
                raise LedgerError(f"entry {line.number}: {error.why}", clause=error.clause) from None
            except UNREADABLE as error:
                raise LedgerError(f"entry {line.number}: it cannot be followed: {error}") from None

    def _line(self, line: Line, source: LedgerReader | Exported) -> None:
        if line.number != self.found.entries + 1:
            raise LedgerError(f"entry {self.found.entries + 1} is missing")
        self.hash = chained(self.hash, line.body)
        if line.hash != self.hash:
            raise LedgerError("the hash does not follow from what stands before it: something was altered")
        entry = read_entry(line.body)
        if not is_canonical(line.body, entry):
            raise LedgerError("it is not in canonical form")
        self._begun(line.number, entry)
        self.found.entries = line.number
        if line.signature is not None:
            if not is_signed(self.found.key, line.number, line.hash, line.signature):
                raise LedgerError("the signature is not the key's")
            self.found.signatures += 1
            self.signed = line.number
        self._book(line.number, entry)
        self._follow(line.number, entry, source)

    def _begun(self, number: int, entry: AnyEntry) -> None:
        if isinstance(entry, LedgerBegun) != (number == 1):
            raise LedgerError("a ledger begins once, with its first entry")
        if isinstance(entry, LedgerBegun):
            if (entry.format, entry.version) != (FORMAT, VERSION):
                raise LedgerError(f"the format is not {FORMAT} {VERSION}")
            if self._key not in ("", entry.key):
                raise LedgerError("it was begun with another key than yours")
            self.found.key = entry.key
            self._demo = entry.demo

    def _book(self, number: int, entry: AnyEntry) -> None:
        check_shown(entry, self.balances)
        if isinstance(entry, Booked):
            check_start(entry, self.balances)
        gains = changes(entry)
        self.balances.update(gains)
        for account in gains:
            if self.balances[account] < 0 and is_solid(account):
                raise LedgerError(f"{account} falls below nothing")
        self.vouchers.take(entry)
        if isinstance(entry, GIVEN) and entry.command:
            if (entry.by, entry.command) in self._commands:
                raise LedgerError(f"command {entry.command} of {entry.by} was carried out twice")
            self._commands[entry.by, entry.command] = number

    # ------------------------------------------------------------ every round again

    def _follow(self, number: int, entry: AnyEntry, source: LedgerReader | Exported) -> None:
        if isinstance(entry, TournamentDone):
            self.tournaments.take(entry, self.tables.get)
        if isinstance(entry, FundDone):
            if entry.document not in self.funds:
                self.funds[entry.document] = FundOnRecord(entry.document)
            self.funds[entry.document].take(entry)
        if not entry.table:
            return
        table = self.tables.get(entry.table)
        if isinstance(entry, TablePosted):
            self._posted(entry)
        elif table is None:
            raise LedgerError(f"there is no table {entry.table!r}")
        if table is None:
            return
        known = self.by_books.get(entry.table)
        if isinstance(entry, ActDone):
            self._check_asked(known or table, entry, source)
        if known is not None:
            if known.take(number, entry):
                del self.by_books[entry.table]
        else:
            self._play(number, entry, table)
        if isinstance(entry, DealRevealed):
            self._check_draws(entry)
        elif isinstance(entry, Checkpoint):
            self._check_balances(entry)
        self._corrections[entry.table].take(number, entry)

    def _play(self, number: int, entry: AnyEntry, table: TableOnRecord) -> None:
        """Play an entry again; where another rulebook than the one at hand decided, the books may have to do."""
        drawn = None
        if isinstance(entry, ActDone):
            drawn = self._drawn_from(table, entry)
            check_played(self.tournaments, table, entry)
        round_, posted = table.number, table.posted
        known = ByBooks(table, Unplayed(table.name, posted.document, number))
        try:
            table.take(entry)
        except PlaysOtherwise as error:
            if not table.is_of_another_rulebook or posted.event:
                raise
            known.found.why = str(error)
            self.found.unplayed.append(known.found)
            if not known.take(number, entry):
                self.by_books[table.name] = known
        else:
            self.found.acts += isinstance(entry, ActDone)
            self.found.rounds += table.number - round_
            if drawn is not None:
                self._drawn.setdefault(entry.table, []).append(drawn)

    def _posted(self, entry: TablePosted) -> None:
        if entry.rules != rules_digest(entry.document, entry.rulebook, entry.posted):
            raise LedgerError("the digest of the posted rules is not theirs")
        if entry.seed is not None and not entry.demo:
            raise LedgerError("a seed decides at a table that is no demo")
        if self._demo not in (None, entry.demo):
            raise LedgerError("a demo table stands among tables for real money, or one for real money in a demo")
        at_hand = load(entry.document).digest
        other = OtherRulebook(entry.table, entry.document, entry.rulebook, at_hand)
        if entry.rulebook != at_hand and other not in self.found.other_rulebooks:
            self.found.other_rulebooks.append(other)
        if entry.table not in self.tables:
            self.tables[entry.table] = TableOnRecord(entry)
            self._corrections[entry.table] = Corrections(entry.table)
            self.found.tables += 1

    def _check_asked(self, table: TableOnRecord | ByBooks, entry: ActDone, source: LedgerReader | Exported) -> None:
        """Whether what takes two persons was asked for, and a correction moves back what it says."""
        known = self._corrections[entry.table]
        if isinstance(entry.act, VoidRound):
            known.check_voided(entry.act, entry.round)
        elif isinstance(entry.act, Correct):
            wrong = source.line(entry.act.entry).entry
            known.check_made(entry.act, wrong, is_over=getattr(wrong, "round", 0) < table.number)

    def _drawn_from(self, table: TableOnRecord, entry: ActDone) -> Drawn | None:
        """What a result was drawn from, to be held against the secret when it is told."""
        if table.posted.mode != "electronic" or not isinstance(entry.act, Result):
            return None
        check_drawn(table, entry, table.draws)
        for taker in table.table.round.awaits.takers:
            if isinstance(taker, Results):
                return entry.draw, entry.act.shows, dict(taker.weights)
        return None

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
        if entry.table not in self.by_books:
            self.tables[entry.table].check_books(own)

    # ------------------------------------------------------------ at the end

    def _held(self) -> dict[str, Cents]:
        return {account: held for account, held in self.balances.items() if held}

    def trailer(self, export: Exported) -> None:
        """Whether the last line of an export says what was found."""
        if export.trailer != Trailer(self._held(), self.found.entries, FORMAT, self.hash.hex(), VERSION):
            raise LedgerError("the last line of the export is not what its entries lead to")

    def ledger(self, ledger: LedgerReader) -> None:
        """Whether what the file keeps at hand beside the entries is theirs."""
        if ledger.balances() != self._held():
            raise LedgerError("the balances at hand are not what the entries moved")
        for wrong in ledger.misfiled(self._commands, self.vouchers):
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
            self.found.told_otherwise += table.told_otherwise
            known = self.by_books.get(table.name, table)
            if known is table:
                table.check_books(self._held())
            if table.committed is not None and known.is_past(table.committed.round):
                fault = f"{table.name}: the secret of round {table.committed.round}, which is over, was never told."
                self.found.faults.append(fault)


__all__ = ["Verified", "read_entry", "verify"]
