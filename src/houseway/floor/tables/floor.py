"""The floor: many tables, one task for each, one ledger for all.

A table's task is the only one that touches its table. It takes whatever commands wait, does what the house does by
itself, writes all of it with one commit, and only then answers and tells those who watch. When the ledger cannot be
written, nothing has happened: the table is made again from the ledger, and the commands are answered so.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Callable
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path

import msgspec

from houseway.floor.people.roles import check_may
from houseway.floor.tables.absent import waits_for
from houseway.floor.tables.alike import check_posting
from houseway.floor.tables.clock import PATIENCE, Clock
from houseway.floor.tables.commands import Answer, Command, HouseActs, Person
from houseway.floor.tables.judging import Gate, IsPlayer, anybody, open_gate
from houseway.floor.tables.live import Batch, LiveTable
from houseway.ledger.books import voucher_mark
from houseway.ledger.entry import AnyEntry, TablePosted
from houseway.ledger.meters import starts
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.store import Ledger, LedgerReader
from houseway.ledger.writer import GroupWriter
from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round import Event
from houseway.rulebook.schema import CHECKLIST
from houseway.table.acts import BuyIn

log = logging.getLogger("houseway.floor")

MOST_STEPS = 1000
"""How many steps the house takes by itself before it looks for commands again."""

MOST_APART = 0.1
"""How many seconds one table's own steps keep those of the others waiting, at most."""

MOST_WAITING = 1000
"""How many commands may wait at one table."""

MOST_AT_ONCE = 200
"""How many commands of a table go into one commit."""


@dataclass(frozen=True)
class Happening:
    """What a table tells those who watch, once it is written: the entries with their numbers, and all their events.

    Events that are private to somebody are among them: ``floor.commands.visible`` says who may see which.
    """

    table: str
    numbers: list[int]
    entries: list[AnyEntry]
    events: list[Event]


@dataclass
class _Asked:
    person: Person
    what: Command | TablePosted | HouseActs
    answer: asyncio.Future[Answer] = field(default_factory=lambda: asyncio.get_running_loop().create_future())

    @property
    def key(self) -> tuple[str, str]:
        return self.person.id, "" if isinstance(self.what, TablePosted) else self.what.id

    def fail(self, error: HousewayError) -> None:
        if not self.answer.done():
            self.answer.set_exception(error)


class Steps:
    """The steps that the house takes by itself at many tables: one table after the other, with time for acts between.

    Rounds that end at the same moment would otherwise keep everybody's wagers waiting until all are settled.
    """

    def __init__(self) -> None:
        """No table takes a step."""
        self._last: object = None
        self._began = 0.0
        self._free_at = 0.0

    def wait(self, table: object, seconds: float | None, time: float) -> float | None:
        """How long a table waits that would wait so long for its own clock."""
        if seconds is None or table is self._last:
            return seconds
        return max(seconds, self._free_at - time)

    def may_begin(self, table: object, time: float) -> bool:
        """Whether a table may take its steps now; if so, it has begun."""
        if time < self._free_at and table is not self._last:
            return False
        self._last, self._began, self._free_at = table, time, time + MOST_APART
        return True

    def end(self, table: object, time: float) -> None:
        """If that table has taken its steps, all others wait as long as that took."""
        if table is self._last and self._began:
            self._free_at = time + min(time - self._began, MOST_APART)
            self._began = 0.0


class TableTask:
    """The one task of a table."""

    def __init__(self, live: LiveTable, writer: GroupWriter, *, pace: float = 0.0, steps: Steps | None = None) -> None:
        """``pace`` is how many seconds the house lets pass between two steps of its own."""
        self._steps = steps or Steps()
        self.live = live
        self.clock = Clock(pace)
        self.out_of_order = ""
        self.watchers: set[Callable[[Happening], None]] = set()
        self._writer = writer
        self._is_written = asyncio.Event()
        self._is_written.set()
        self._asked: asyncio.Queue[_Asked | None] = asyncio.Queue(MOST_WAITING)
        self._task = asyncio.create_task(self._run(), name=f"table {live.name}")

    @property
    def record(self) -> TableOnRecord:
        """Where the table stands, ahead of the ledger while it writes: look in a watcher, or after ``look``."""
        return self.live.record

    @property
    def seconds_left(self) -> float | None:
        """How long betting or the decision under way may still take."""
        if self.clock.deadline is None or self.clock.runs_for == "step":
            return None
        return max(0.0, self.clock.deadline - asyncio.get_running_loop().time())

    async def give(self, person: Person, what: Command | TablePosted | HouseActs) -> Answer:
        """Give the table a command; the answer comes when what it led to is on the disk."""
        return await asyncio.shield(self.ask(person, what))

    def ask(self, person: Person, what: Command | TablePosted | HouseActs) -> asyncio.Future[Answer]:
        """Put a command in line; the answer is there when what it led to is on the disk."""
        asked = _Asked(person, what)
        try:
            self._asked.put_nowait(asked)
        except asyncio.QueueFull:
            raise Refused("too many commands wait at this table", remedy="Try again with the same command") from None
        return asked.answer

    async def look(self) -> TableOnRecord:
        """Where the table stands, once everything it did is on the disk; look before you wait for anything else."""
        while not self._is_written.is_set():  # the next act may have begun before this one was told
            await self._is_written.wait()
        return self.record

    async def stop(self) -> None:
        """Finish what waits, and end."""
        await self._asked.put(None)
        await self._task

    # ------------------------------------------------------------ the work

    async def _run(self) -> None:
        is_open = True
        self._wind()
        while is_open:
            asked = await self._next()
            is_open = None not in asked
            await self._work([one for one in asked if one is not None])
            self._steps.end(self, asyncio.get_running_loop().time())
            self._wind()

    def _wind(self) -> None:
        if not self.out_of_order:
            self.clock.wind(self.live, asyncio.get_running_loop().time())

    async def _next(self) -> list[_Asked | None]:
        """The commands that wait; none when the clock has run out first."""
        time = asyncio.get_running_loop().time()
        wakes = PATIENCE if self.out_of_order else self.clock.seconds_to_wake(time)
        wait = self._steps.wait(self, wakes, time)
        try:
            found = [await asyncio.wait_for(self._asked.get(), wait)]
        except TimeoutError:
            return []
        while len(found) < MOST_AT_ONCE and not self._asked.empty():
            found.append(self._asked.get_nowait())
        return found

    async def _work(self, asked: list[_Asked]) -> None:
        """Judge the commands, take the house's steps, write everything, answer.

        What cannot be written together is tried again apart, each command alone and the house's steps alone: so nobody
        spoils another's command or holds up the clock, and what was refused since by another table is told as it is.
        """
        once = {one.key: one for one in reversed(asked)}
        first = [one for one in asked if once[one.key] is one]
        failed = await self._attempt(first)
        if failed is not None and first:
            for one in (one for one in first if not one.answer.done()):
                error = await self._attempt([one], with_steps=False)
                if error is not None:
                    one.fail(error)
            failed = await self._attempt([])
        if failed is not None:
            self.clock.wait(asyncio.get_running_loop().time())
        for one in asked:  # twice at once: the second hears what the first came to
            if not one.answer.done():
                await self._work([one])

    async def _attempt(self, asked: list[_Asked], *, with_steps: bool = True) -> HousewayError | None:
        """Do all of this and write it with one commit; or say why not, and be as if nothing had been asked."""
        self._is_written.clear()
        clock = self.clock.copy()
        try:
            if self.out_of_order:
                self._mend()
            batch = Batch()
            answers = [(one, answer) for one in asked if (answer := self._judge(one, batch)) is not None]
            if with_steps:
                self._take_steps(batch)
            await self._write(batch, answers)
        except HousewayError as error:
            failed = error
        except Exception as error:
            log.exception("table %s met a fault", self.live.name)
            why = f"the table met a fault: {type(error).__name__}"
            failed = LedgerError(why, remedy="Nothing was done; call a supervisor")
        else:
            return None
        self.clock = clock
        self._undo(failed)
        return failed

    def _judge(self, one: _Asked, batch: Batch) -> Answer | None:
        try:
            if isinstance(one.what, Command):
                return self.live.give(one.person, one.what, batch)
            if isinstance(one.what, HouseActs):
                return self.live.give_house(one.what, batch)
            self.live.post(one.what, batch, one.person.role)
            return Answer("", self.live.name, 0, self.record.number)
        except LedgerError:
            raise
        except HousewayError as refused:
            one.fail(refused)
            return None

    def _take_steps(self, batch: Batch) -> None:
        """What the house does by itself now: all that is due when there is no pace, one step when there is."""
        time = asyncio.get_running_loop().time()
        for _ in range(MOST_STEPS):
            if not self.clock.is_due(self.live, time) or not self._steps.may_begin(self, time):
                return
            if self.live.step(batch):
                continue
            if not self.live.clear_the_way(batch) or waits_for(self.live.record):
                self.clock.start_again(self.live, time)
                return

    async def _write(self, batch: Batch, answers: list[tuple[_Asked, Answer]]) -> None:
        numbers = await self._writer.write(batch.entries) if batch.entries else []
        by_command = {
            (getattr(entry, "by", ""), command): number
            for number, entry in zip(numbers, batch.entries, strict=True)
            if (command := getattr(entry, "command", ""))
        }
        for one, answer in answers:
            if not one.answer.done():
                number = by_command.get(one.key, answer.entry)
                one.answer.set_result(msgspec.structs.replace(answer, entry=number))
        self._is_written.set()
        if batch.entries:
            happening = Happening(self.live.name, numbers, batch.entries, batch.events)
            for watcher in tuple(self.watchers):
                try:
                    watcher(happening)
                except Exception:
                    log.exception("somebody who watches table %s met a fault", self.live.name)

    def _undo(self, error: HousewayError) -> None:
        """Nothing was written: be again as the ledger says."""
        self.out_of_order = str(error)
        try:
            self._mend()
        except Exception:
            log.exception("table %s cannot be read from the ledger", self.live.name)
        if not self.out_of_order:
            self._is_written.set()

    def _mend(self) -> None:
        """Be again as the ledger says."""
        live = self.live
        self.live = LiveTable.resumed(live.ledger, live.name, live.key, live.is_player, live.others, live.gate)
        self.out_of_order = ""


class Floor:
    """Every table of a ledger, at work."""

    def __init__(self, ledger: Ledger, *, pace: float = 0.0) -> None:
        """Bring back every table that the ledger knows; ``faults`` are those that do not come. Needs a running loop.

        ``is_player`` says whether an account is a player's; whoever knows the accounts sets it. ``gate`` is what the
        tournaments keep from their tables.
        """
        self.is_player: IsPlayer = anybody
        self.gate: Gate = open_gate
        self.ledger = ledger
        self.reader = LedgerReader(ledger.path)
        self.writer = GroupWriter(ledger)
        self.pace = pace
        self.tables: dict[str, TableTask] = {}
        self.faults: dict[str, str] = {}
        self._posting = asyncio.Lock()
        self._steps = Steps()
        self._claimed: dict[str, tuple[str, str, str]] = {}
        for name in self.reader.tables():
            try:
                self._start(name)
            except HousewayError as error:
                log.exception("table %s does not come back", name)
                self.faults[name] = str(error)

    def _start(self, name: str) -> TableTask:
        others = partial(self._besides, name)
        live = LiveTable.resumed(
            self.reader,
            name,
            self.ledger.key,
            lambda person: self.is_player(person),
            others,
            lambda *act: self.gate(*act),
        )
        self.tables[name] = TableTask(live, self.writer, pace=self.pace, steps=self._steps)
        return self.tables[name]

    def _besides(self, name: str) -> list[TableOnRecord]:
        """Every other table, where it stands."""
        return [task.record for other, task in self.tables.items() if other != name]

    def table(self, name: str) -> TableTask:
        """The table of that name."""
        if name not in self.tables:
            raise NotFound(f"there is no table {name[:60]!r}", remedy=f"Tables: {', '.join(self.tables)}")
        return self.tables[name]

    async def give(self, person: Person, command: Command) -> Answer:
        """Give a table a command.

        What one command claims, no other may have until it is answered: not its id at another table, nor its voucher.
        Else both would be judged right, and the second could not be written.
        """
        whose = (person.id, command.id, command.table)
        claims = [f"command {person.id} {command.id}"]
        if self._claimed.get(claims[0], whose) != whose:
            raise Refused(f"command {command.id[:64]} was given before, for something else", remedy="Use a new id")
        if command.voucher and isinstance(command.act, BuyIn):
            claims.append(f"voucher {voucher_mark(command.voucher)}")
            if self._claimed.get(claims[1], whose) != whose:
                raise Refused("that voucher is being used", remedy="Wait for what becomes of it")
        answer = self.table(command.table).ask(person, command)
        self._claimed |= dict.fromkeys(claims, whose)
        answer.add_done_callback(lambda _: [self._claimed.pop(claim, None) for claim in claims])
        return await asyncio.shield(answer)

    async def post(self, person: Person, posted: TablePosted, *, is_new: bool = False) -> TableTask:
        """Set up a table, or post it anew while it is closed and empty; with ``is_new`` only the former."""
        check_may("post-table", person.role)
        self._check_kind(posted)
        posted = msgspec.structs.replace(posted, duties=True, checklist=CHECKLIST)
        async with self._posting:
            if is_new and (posted.table in self.tables or posted.table in self.faults):
                raise Refused(f"there is a table {posted.table[:60]} already", remedy="Choose another name")
            if posted.table in self.tables:
                await self.tables[posted.table].give(person, posted)
            elif posted.table in self.faults:
                raise Refused(f"{posted.table} does not come back", remedy=self.faults[posted.table])
            else:
                check_posting(posted, self._besides(posted.table))
                await self.writer.write([*starts(posted, self.reader.meters(), person.role), posted])
                self._start(posted.table)
        return self.tables[posted.table]

    def _check_kind(self, posted: TablePosted) -> None:
        """A demo's table stands among a demo's, and one for real money among its own."""
        if not self.reader.kinds <= {posted.demo}:
            kinds = ("a demo's", "for real money")
            table, floor = kinds if posted.demo else kinds[::-1]
            raise Refused(f"{posted.table} would be {table}, and this floor is {floor}", remedy="Use another folder")

    async def stop(self) -> None:
        """Let every table finish what it does, and close the ledger."""
        for task in self.tables.values():
            await task.stop()
        await self.writer.close()
        self.reader.close()
        self.ledger.close()


def open_floor(path: Path, *, name: str, pace: float = 0.0, demo: bool = False) -> Floor:
    """The floor of a ledger file, with its key beside it; both are made when there are none.

    A ledger without its key is refused: a new key could not go on with it.
    """
    from houseway.ledger.keys import Key

    is_new = not path.exists() or not path.stat().st_size
    key = Key.at(path.with_name(path.name + ".key"), is_new=is_new)
    return Floor(Ledger(path, key, name=name, demo=demo), pace=pace)
