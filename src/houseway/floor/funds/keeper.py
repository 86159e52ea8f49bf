"""Keeps a fund on a live floor: who may do what, one act after the other, written before anybody hears of it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

import msgspec

from houseway.floor.people.roles import check_may, fund_ranks
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import Floor
from houseway.fund import Fund, fund_documents
from houseway.fund.acts import AnyFundAct
from houseway.ledger.entry import FundDone, events_of
from houseway.ledger.funds import FundOnRecord, fund_of
from houseway.ledger.wall_clock import property_clock
from houseway.refusal import LedgerError, NotFound, Refused
from houseway.round import Event


class FundAsked(msgspec.Struct, forbid_unknown_fields=True):
    """An act with a fund as it comes over the wire. The same ``id`` twice has one effect."""

    id: str
    act: AnyFundAct


class FundAnswer(msgspec.Struct, frozen=True):
    """What an act led to: the entry that says so, and what is told."""

    entry: int
    told: tuple[str, ...]


class Funds:
    """Every fund of the shelf, as the ledger of a floor knows it."""

    def __init__(self, floor: Floor, clock: Callable[[], str] = property_clock) -> None:
        """Brought back from the ledger when it is first asked for."""
        self._floor = floor
        self.clock = clock
        self._known: dict[str, FundOnRecord] = {}
        self._turn = asyncio.Lock()

    def fund(self, document: str = "") -> Fund:
        """A fund in its present state; without a name the first on the shelf."""
        return self._record(document).fund

    def _record(self, document: str) -> FundOnRecord:
        funds = fund_documents()
        name = document or (funds[0] if funds else "")
        if name not in funds:
            raise NotFound(f"there is no fund {document[:60]!r}", remedy=f"Funds: {', '.join(funds) or 'none'}")
        if name not in self._known:
            self._known[name] = fund_of(self._floor.reader, name)
        return self._known[name]

    def now(self, fund: Fund) -> str:
        """The property's clock, which never goes back behind what was entered."""
        return max(self.clock(), fund.state.at)

    async def give(self, person: Person, command: str, act: AnyFundAct, document: str = "") -> FundAnswer:
        """Do an act for somebody; what was asked before with the same id is answered again."""
        check_may("keep-fund", person.role)
        if not 0 < len(command) <= 64:
            raise Refused("a command has an id of up to 64 letters", remedy="Make one up, and use it once")
        async with self._turn:
            if (before := self._before(person, command, act)) is not None:
                return before
            record = self._record(document)
            by = act.by
            if by not in fund_ranks(person.role, record.fund.rulebook):
                who = person.role.replace("-", " ")
                raise Refused(f"the {who} does not speak as {by[:40]}", remedy="Ask whoever has that duty")
            return await self._write(record, person, command, act)

    async def _write(self, record: FundOnRecord, person: Person, command: str, act: AnyFundAct) -> FundAnswer:
        entry = record.entry(act, self.now(record.fund), by=person.id, role=person.role, command=command)
        try:
            (number,) = await self._floor.writer.write([entry])
        except LedgerError:
            del self._known[record.document]  # be again as the ledger says
            raise
        return FundAnswer(number, tuple(map(str, events_of(entry))))

    def _before(self, person: Person, command: str, act: AnyFundAct) -> FundAnswer | None:
        """What the same command led to, when it was given before."""
        line = self._floor.reader.command(person.id, command)
        if line is None:
            return None
        entry = line.entry
        if not isinstance(entry, FundDone) or entry.act != act:
            raise Refused(f"command {command[:64]} was given before, for something else", remedy="Use a new id")
        told: tuple[Event, ...] = events_of(entry)
        return FundAnswer(line.number, tuple(map(str, told)))
