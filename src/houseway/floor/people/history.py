"""What a person has played, read from the ledger."""

from __future__ import annotations

from dataclasses import dataclass, field
from pathlib import Path

from starlette.concurrency import run_in_threadpool

from houseway.floor.door.faults import TooMany
from houseway.floor.house import House
from houseway.floor.screens.seeing import moved_to
from houseway.floor.tables.commands import Person
from houseway.ledger.entry import ActDone, DealCommitted, DealRevealed, canonical, events_of
from houseway.ledger.store import LedgerReader
from houseway.money import Cents
from houseway.round import WagerSettled
from houseway.round.events import Resulted
from houseway.table.acts import Leave, Sit
from houseway.table.events import EntryReversed

_COMMITTED = f'"entry":"{DealCommitted.__struct_config__.tag}"'.encode()
LOOKED_AT = 20_000
"""How many of the ledger's last entries are read."""


@dataclass(frozen=True, slots=True)
class Corrected:
    """What a correction gave a person or took, and who decided it by rank."""

    at: str
    amount: Cents
    by: str
    why: str


@dataclass
class PlayedRound:
    """A round in which a person had wagers settled.

    ``commitment`` was published before betting, ``secret`` when the round was over; a dealer's table has neither.
    """

    table: str
    round: int
    at: str
    decided: str = ""
    settled: list[WagerSettled] = field(default_factory=list)
    corrections: list[Corrected] = field(default_factory=list)
    commitment: str = ""
    secret: str = ""

    @property
    def net(self) -> Cents:
        """What the round came to, with what was corrected since."""
        return sum(event.net for event in self.settled) + sum(one.amount for one in self.corrections)


async def history_of(house: House, person: Person) -> list[PlayedRound]:
    """The last rounds of a person, read beside the tables: none of them waits for it."""
    if not house.looks_back.take(person.id):
        raise TooMany("too many looks back", remedy="Wait a second")
    return await run_in_threadpool(_read, house.floor.ledger.path, person.id)


def _read(path: Path, person: str) -> list[PlayedRound]:
    with LedgerReader(path) as ledger:
        return rounds_of(ledger, person)


def rounds_of(ledger: LedgerReader, person: str, most: int = 40) -> list[PlayedRound]:
    """The last rounds of a person, the newest first."""
    seats: dict[str, int] = {}
    found: dict[tuple[str, int], PlayedRound] = {}
    decided: dict[tuple[str, int], str] = {}
    commitments: dict[tuple[str, int], str] = {}
    entries: dict[int, tuple[str, int]] = {}
    own = b'"by":' + canonical(person)
    for line in ledger.lines(after=max(0, ledger.head[0] - LOOKED_AT)):
        is_deal = _COMMITTED in line.body  # before betting: the person may come to the table later
        if not is_deal and own not in line.body and not any(_mark(table) in line.body for table in seats):
            continue
        entry = line.entry
        if isinstance(entry, DealCommitted):
            commitments[entry.table, entry.round] = entry.commitment
        elif isinstance(entry, DealRevealed) and (entry.table, entry.round) in found:
            told = found[entry.table, entry.round]
            told.commitment, told.secret = commitments.get((entry.table, entry.round), ""), entry.secret
        if not isinstance(entry, ActDone):
            continue
        entries[line.number] = (entry.table, entry.round)
        seat = getattr(entry.act, "seat", None)
        if entry.by == person and entry.role == "player" and seat is not None:
            seats[entry.table] = seat
        elif isinstance(entry.act, (Sit, Leave)) and seats.get(entry.table) == seat:
            seats.pop(entry.table)
        if entry.table not in seats:
            continue
        key = (entry.table, entry.round)
        for event in events_of(entry):
            if isinstance(event, Resulted):
                decided[key] = str(event)
            elif isinstance(event, WagerSettled) and event.seat == seats[entry.table]:
                played = PlayedRound(entry.table, entry.round, entry.at, decided.get(key, ""))
                found.setdefault(key, played).settled.append(event)
            elif isinstance(event, EntryReversed):
                amount, wrong = moved_to(event, seats[entry.table]), found.get(entries.get(event.entry, key))
                if amount and wrong is not None:
                    wrong.corrections.append(Corrected(entry.at, amount, event.by, event.why))
        if isinstance(entry.act, Leave) and seats.get(entry.table) == seat:
            seats.pop(entry.table)
    return list(found.values())[: -most - 1 : -1]


def _mark(table: str) -> bytes:
    """How the entries of a table name it."""
    return b'"table":' + canonical(table)
