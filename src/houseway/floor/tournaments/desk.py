"""The tournament desk: it takes what people ask of a tournament, draws, seats, counts, and writes it all down.

A heat ends by itself when its last table is done. Whatever the desk does at a table it does under an id of its own, so
after a crash it does once more what may not have been done, and nothing twice.
"""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections.abc import Awaitable, Callable, Iterator

from houseway.floor.people.roles import check_may
from houseway.floor.tables.commands import HouseActs, Person
from houseway.floor.tables.floor import Floor, Happening, TableTask
from houseway.floor.tables.judging import check_id
from houseway.floor.tournaments.completing import check_tables, completed
from houseway.ledger.entry import HOUSE, TablePosted, TournamentDone, now
from houseway.ledger.on_record import TableOnRecord, posting
from houseway.ledger.tournaments import Tournaments
from houseway.refusal import HousewayError, LedgerError, Refused
from houseway.round import Call
from houseway.table.acts import AnyTableAct, BuyIn, ClearLayout, CloseTable, Leave, Sit
from houseway.tournament import Event, Plan
from houseway.tournament.acts import AnyTournamentAct, EndHeat, PlanTournament

log = logging.getLogger("houseway.floor")

TIME_IS_UP = "time is up"
Post = Callable[[Person, TablePosted], Awaitable[object]]
Named = Callable[[str], bool]


class Desk:
    """Every tournament of a floor."""

    def __init__(self, floor: Floor, post: Post | None = None, has_account: Named | None = None) -> None:
        """``post`` sets up a table, as the floor does; ``has_account`` says whether somebody may be signed up."""
        self.floor = floor
        self.known = self._from_ledger()
        self.version = 0
        self.has_account = has_account or (lambda _account: True)
        self._post: Post = post or floor.post
        self._busy = asyncio.Lock()
        self._ending: set[str] = set()
        self._watched: set[str] = set()
        self._work: set[asyncio.Task[None]] = set()
        floor.gate = self.gate

    def _from_ledger(self) -> Tournaments:
        lines = self.floor.reader.of_kind("", TournamentDone)
        return Tournaments.of(entry for line in lines if isinstance(entry := line.entry, TournamentDone))

    def gate(self, record: TableOnRecord, act: AnyTableAct, by: str, role: str) -> HousewayError | None:
        """What the tournaments keep from their tables."""
        if record.posted.event in self._ending:
            return Refused("the heat is being counted", remedy="Look at the standing")
        return self.known.why_not(record, act, by, role, now())

    def record(self, table: str) -> TableOnRecord | None:
        """A table, where it stands."""
        task = self.floor.tables.get(table)
        return None if task is None else task.record

    # ------------------------------------------------------------ what people ask

    async def give(self, person: Person, name: str, command: str, act: AnyTournamentAct) -> int:
        """Do what somebody asks for; the answer is its entry. The same id twice has one effect."""
        check_id(command)
        check_may(str(type(act).__struct_config__.tag), person.role)
        async with self._busy:
            known = self.floor.reader.command(person.id, command)
            if known is not None:
                entry = known.entry
                if not isinstance(entry, TournamentDone) or type(entry.act) is not type(act):
                    raise Refused(f"command {command[:64]} was given before, for something else", remedy="Use a new id")
                return known.number
            if isinstance(act, PlanTournament):
                self._check_plan(act.plan)
            return await self._do(person, name, act, command)

    def _check_plan(self, plan: Plan) -> None:
        """Refuse a plan that the document does not allow, or whose tables would stand where others do."""
        check_tables(plan, demo=self.floor.reader.kinds == {True})
        for table in Event(plan).tables:
            if table in self.floor.tables or table in self.floor.faults:
                raise Refused(f"there is a table {table} already", remedy="Choose another name")

    async def _do(self, person: Person | None, name: str, act: AnyTournamentAct, command: str = "") -> int:
        """Complete an act, hold it against the rules, write it, and only then be as it says; None is the house."""
        by, role = (person.id, person.role) if person is not None else (HOUSE, HOUSE)
        if isinstance(act, EndHeat):
            self._ending.add(name)
        try:
            await self._settled(name)
            act = completed(self, person, name, act)
            moves = () if isinstance(act, PlanTournament) else self.known.event(name).moves(act)
            entry = TournamentDone(at=now(), tournament=name, act=act, moves=moves, by=by, role=role, command=command)
            trial = self.known.copy(name)
            trial.take(entry, self.record)
            (number,) = await self.floor.writer.write([entry])
            self.known = trial
            self.version += 1
        finally:
            self._ending.discard(name)
        await self._follow(name)
        return number

    async def _settled(self, name: str) -> None:
        """Wait until what the tables of a tournament did is on the disk."""
        for table in self.known.events[name].tables if name in self.known.events else ():
            if table in self.floor.tables:
                await self.floor.tables[table].look()

    async def settled(self) -> None:
        """Wait until whatever the desk does now is done."""
        async with self._busy:
            return

    # ------------------------------------------------------------ what the house does by itself

    async def resume(self) -> None:
        """After opening: do what a crash may have left undone."""
        async with self._busy:
            for name in tuple(self.known.events):
                await self._follow(name)

    async def _follow(self, name: str) -> None:
        """Everything that follows from where a tournament stands; each part once, however often it is called."""
        event = self.known.events[name]
        if event.results and event.state != "playing":
            await self._clear(event)
        if event.state == "seated":
            await self._set_up(event)
        if event.state == "playing":
            await self._seat(event)
            self._watch(event)

    async def _set_up(self, event: Event) -> None:
        """Post the tables of the heat to come; the crew inspects and opens them."""
        person = Person(event.closed_by, "shift-manager")
        for table in event.tables:
            record = self.record(table)
            entry = posting(
                table,
                event.plan.document,
                at=now(),
                by=person.id,
                settings=event.plan.settings(event.heat),
                mode=event.plan.mode,
                demo=self.floor.reader.kinds == {True},
                clock=event.plan.clock,
                event=event.name,
            )
            if record is None or (record.posted.rules != entry.rules and not record.table.is_open):
                await self._post(person, entry)

    async def _seat(self, event: Event) -> None:
        """Everybody sits where they were drawn, with the chips of the heat; whoever kept none has no seat to take."""
        for table, names in zip(event.tables, event.seatings[-1], strict=True):
            acts: list[tuple[AnyTableAct, str]] = []
            for seat, player in enumerate(names, 1):
                if chips := event.chips_for(player):
                    acts += [(Sit(seat), player), (BuyIn(seat, chips), HOUSE)]
            await self._at(table, HouseActs(f"{table} heat {event.heat} seats", tuple(acts)))

    async def _clear(self, event: Event) -> None:
        """After a heat its wagers go back, its players leave, and its tables close until the next."""
        heat = len(event.results)
        for table, names in zip(
            event.plan.tables(len(event.seatings[heat - 1])), event.seatings[heat - 1], strict=True
        ):
            record = self.record(table)
            if record is None or not record.table.is_open or not set(record.players.values()) <= set(names):
                continue
            acts: list[tuple[AnyTableAct, str]] = [(ClearLayout(), HOUSE)] if record.table.felt.stakes else []
            acts += [(Leave(seat), HOUSE) for seat in sorted(record.table.seats)]
            acts.append((CloseTable(record.table.rulebook.opened_by), HOUSE))
            for act in acts:
                await self._at(table, HouseActs(f"{table} heat {heat} {_tag(act[0])}", (act,)))

    async def _at(self, table: str, acts: HouseActs) -> None:
        """Let the house act at a table."""
        await self.floor.table(table).give(Person(HOUSE, "shift-manager"), acts)

    def _watch(self, event: Event) -> None:
        """Look at the heat whenever one of its tables has moved, and when its time is up."""
        for table in event.tables:
            if table not in self._watched:
                self._watched.add(table)
                self.floor.tables[table].watchers.add(self._happened)
        deadline = event.deadline
        if deadline is not None:
            left = (deadline - dt.datetime.now(dt.UTC)).total_seconds()
            self._begin(self._at_deadline(event.name, event.heat, left))
        self._begin(self._look(event.name))

    def _happened(self, happening: Happening) -> None:
        task = self.floor.tables.get(happening.table)
        self.version += 1
        if task is not None and self._is_over(task.record.posted.event):
            self._begin(self._look(task.record.posted.event))

    def _is_over(self, name: str) -> bool:
        """Whether every table of the heat under way is done."""
        event = self.known.events.get(name)
        if event is None or event.state != "playing":
            return False
        at = now()
        records = [self.record(table) for table in event.tables]
        return all(record is not None and self.known.is_done(event, record, at) for record in records)

    async def _look(self, name: str) -> None:
        """End the heat, when it is over."""
        try:
            async with self._busy:
                await self._settled(name)
                if self._is_over(name):
                    await self._do(None, name, EndHeat())
        except LedgerError as error:
            log.warning("the heat of %s was not ended, and is looked at again: %s", name, error.why)
            await asyncio.sleep(1)
            self._begin(self._look(name))
        except HousewayError:
            log.exception("the heat of %s does not end", name)

    async def _at_deadline(self, name: str, heat: int, seconds: float) -> None:
        """When the time is up, hands that have not begun do not begin: the call gives back what lies for them."""
        await asyncio.sleep(max(0.0, seconds) + 0.01)
        event = self.known.events[name]
        if (event.state, event.heat) != ("playing", heat):
            return
        for table in event.tables:
            task: TableTask = self.floor.tables[table]
            call = Call(TIME_IS_UP)
            record = await task.look()
            if record.table.is_open and record.table.round.why_not(call) is None:
                try:
                    await self._at(table, HouseActs(f"{table} heat {heat} time", ((call, HOUSE),)))
                except HousewayError as refused:
                    log.info("time is up at %s: %s", table, refused)
        await self._look(name)

    def _begin(self, work: Awaitable[None]) -> None:
        task = asyncio.ensure_future(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    def stop(self) -> None:
        """Let go of what is under way."""
        for task in tuple(self._work):
            task.cancel()

    def tables(self) -> Iterator[str]:
        """Every table that is a tournament's."""
        return (name for name, task in self.floor.tables.items() if task.record.posted.event)


def _tag(act: AnyTableAct) -> str:
    return f"{type(act).__struct_config__.tag} {getattr(act, 'seat', '')}".strip()


__all__ = ["Desk"]
