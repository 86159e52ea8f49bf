"""The open house: the tables, the accounts, a window at every table, and what is computed beside them."""

from __future__ import annotations

import asyncio
import datetime as dt
import logging
from collections import Counter
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from time import monotonic
from typing import Any, Literal

from houseway.exact.analysis import HOLDS_FOR
from houseway.floor.door.faults import TooMany
from houseway.floor.door.guard import Bucket
from houseway.floor.funds.keeper import Funds
from houseway.floor.jobs.beside import be_quiet, edges_of, month_reviewed, reviewed
from houseway.floor.people.accounts import Accounts
from houseway.floor.screens.scene import Window
from houseway.floor.screens.turns import Turns
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import Floor, open_floor
from houseway.floor.tournaments.desk import Desk
from houseway.ledger.entry import TablePosted
from houseway.refusal import NotFound, Refused, SampleError

log = logging.getLogger("houseway.floor")

SOCKETS_OF_A_PLAYER, SOCKETS_OF_THE_CREW = 12, 40
"""How many sockets one person has open at once: every one takes its turn from all screens. The crew watches tables."""

Lane = Literal["short", "long"]
"""What is computed beside the tables waits its turn in one of two lanes, each a process of its own."""

REVIEW_PATIENCE = 8.0
"""How many seconds somebody waits for a randomness review before being told to ask again."""

REVIEW_KEPT = 600.0
"""How many seconds a review that took longer than that is kept for whoever asked, though more has been dealt."""

MONTHS_KEPT = 12
"""Of how many months the last review is kept."""

HASHES_AT_ONCE = 2
"""How many passwords are hashed at the same time: each takes 64 MB and the cores from the tables."""

LOOKS_AT_ONCE = 2
"""How many past rounds are read at the same time: each takes time from the tables, as threads share one core."""


@dataclass
class Reviewing:
    """A randomness review, under way or done: under which rules, of what was dealt until then; whether it was told."""

    rules: str
    dealt: tuple[int, int]
    task: asyncio.Task[dict[str, Any]]
    is_told: bool = False
    begun: float = field(default_factory=monotonic)

    def is_of_other(self, rules: str, dealt: tuple[int, int]) -> bool:
        """Whether another one must be made: other rules are posted, or more was dealt and nobody waits for this one."""
        is_left = self.is_told or (self.task.done() and monotonic() - self.begun > REVIEW_KEPT)
        return self.rules != rules or (self.dealt != dealt and is_left)


@dataclass
class House:
    """Everything that the pages and the API need. ``demo`` when its passwords are published.

    Each person has one measure of ``commands``, by whatever way they come, of ``junk`` among what their sockets send,
    and of ``looks_back`` at past rounds; each account one of ``sign_ins``. ``sockets`` counts those that each person
    has open.
    """

    floor: Floor
    accounts: Accounts
    data: Path
    demo: bool = False
    analyses: bool = True
    windows: dict[str, Window] = field(default_factory=dict)
    turns: Turns = field(default_factory=Turns)
    edges: dict[str, list[dict[str, Any]]] = field(default_factory=dict)
    commands: Bucket = field(default_factory=lambda: Bucket(burst=60, rate=20))
    junk: Bucket = field(default_factory=lambda: Bucket(burst=40, rate=1))
    looks_back: Bucket = field(default_factory=lambda: Bucket(burst=20, rate=2))
    sign_ins: Bucket = field(default_factory=lambda: Bucket(burst=30, rate=0.2))
    sockets: Counter[str] = field(default_factory=Counter)
    looking: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(LOOKS_AT_ONCE))
    hashing: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(HASHES_AT_ONCE))
    funds: Funds = field(init=False)
    _names: dict[str, str] = field(default_factory=dict)
    _pools: dict[Lane, ProcessPoolExecutor] = field(default_factory=dict)
    _reviews: dict[str, Reviewing] = field(default_factory=dict)
    _months: dict[str, tuple[float, asyncio.Task[dict[str, Any]]]] = field(default_factory=dict)
    _work: set[asyncio.Task[None]] = field(default_factory=set)

    def __post_init__(self) -> None:
        """Open a window at every table, and the tournament desk; tell the floor whose accounts are players'."""
        self.floor.is_player = self.is_player
        self.desk = Desk(self.floor, self.post, self.is_account_of_a_player)
        self.funds = Funds(self.floor)
        for name in self.floor.tables:
            self._look_at(name)

    def _look_at(self, name: str) -> None:
        self.windows[name] = Window(self.floor.tables[name], self.floor.reader)

    def window(self, name: str) -> Window:
        """The window at a table."""
        if name not in self.windows:
            remedy = f"Tables: {', '.join(self.windows)}" if self.windows else "No table is posted yet"
            raise NotFound(f"there is no table {name[:60]!r}", remedy=remedy)
        return self.windows[name]

    def name_of(self, account: str) -> str:
        """What a person is called on the screens."""
        if account not in self._names:
            self._names[account] = self.accounts.name_of(account)
        return self._names[account]

    def is_player(self, account: str) -> bool:
        """Whether somebody plays for themselves: the crew takes seats for those who have no account."""
        found = self.accounts.person(account)
        return found is None or found.role == "player"

    def is_account_of_a_player(self, account: str) -> bool:
        """Whether somebody plays here under that account."""
        found = self.accounts.person(account)
        return found is not None and found.role == "player"

    @contextmanager
    def at_a_socket(self, person: Person) -> Iterator[None]:
        """Count one more socket of a person while it lasts, however it ends; refuse it when that is too many."""
        most = SOCKETS_OF_A_PLAYER if person.role == "player" else SOCKETS_OF_THE_CREW
        if self.sockets[person.id] >= most:
            raise TooMany(f"you have {most} tables open already", remedy="Close one of them first")
        self.sockets[person.id] += 1
        try:
            yield
        finally:
            self.sockets[person.id] -= 1
            if not self.sockets[person.id]:
                del self.sockets[person.id]

    def begin(self, work: Coroutine[Any, Any, None]) -> None:
        """Let something run until the house closes."""
        task = asyncio.create_task(work)
        self._work.add(task)
        task.add_done_callback(self._work.discard)

    async def post(self, person: Person, posted: TablePosted, *, is_new: bool = False) -> None:
        """Set up a table, or post it anew; with ``is_new`` only the former."""
        await self.floor.post(person, posted, is_new=is_new)
        if posted.table not in self.windows:
            self._look_at(posted.table)
        self.analyse(posted.table)

    # ------------------------------------------------------------ what is computed beside the tables

    def beside(self, lane: Lane) -> ProcessPoolExecutor:
        """A process for work beside the tables, so that no table waits for it."""
        if lane not in self._pools:
            self._pools[lane] = ProcessPoolExecutor(1, mp_context=get_context("spawn"), initializer=be_quiet)
        return self._pools[lane]

    async def aside(self, work: Callable[..., Any], *given: object, lane: Lane = "long") -> Any:
        """Do something in a process beside; when that has died, once more in a new one.

        What has its bounds goes by the ``short`` lane: it never waits for an analysis, an export or a verification.
        """
        pool = self.beside(lane)
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(pool, work, *given)
        except BrokenExecutor:
            log.warning("the process beside the tables has died; there is a new one")
            if self._pools.get(lane) is pool:
                del self._pools[lane]
                pool.shutdown(wait=False)
            return await loop.run_in_executor(self.beside(lane), work, *given)

    async def review(self, table: str) -> dict[str, Any]:
        """The randomness review of a table, computed once for what has been dealt: who asks again gets the same.

        Nobody waits long for it. What takes longer goes on, and is there when it is asked for again, though the table
        has dealt since: of a table one review is under way at a time, and it is told before another is begun.
        """
        window = self.window(table)
        rules, dealt = window.scene.posted.rules, (window.scene.number, window.dealt_in)
        known = self._reviews.get(table)
        if known is None or known.is_of_other(rules, dealt):
            if known is not None:
                known.task.cancel()
            work = self.aside(reviewed, str(self.floor.ledger.path), table, lane="short")
            known = self._reviews[table] = Reviewing(rules, dealt, asyncio.create_task(work))
            known.task.add_done_callback(partial(self._reviewed, table))
        done, _ = await asyncio.wait([known.task], timeout=REVIEW_PATIENCE)
        if not done:
            raise Refused("the review is still being computed", remedy="Ask again in a minute: it is kept")
        known.is_told = True
        return known.task.result()

    def _reviewed(self, table: str, done: asyncio.Task[dict[str, Any]]) -> None:
        """What went wrong is tried again; too few results are too few until there are more."""
        is_kept = not done.cancelled() and isinstance(done.exception(), (type(None), Refused, SampleError))
        known = self._reviews.get(table)
        if not is_kept and known is not None and known.task is done:
            del self._reviews[table]

    async def review_month(self, month: str) -> dict[str, Any]:
        """The review of a month, computed beside the tables; for a while whoever asks again gets the same."""
        try:
            dt.date.fromisoformat(f"{month}-01")
        except ValueError:
            raise NotFound(f"there is no month {month[:20]!r}", remedy="Write it like 2026-11") from None
        known = self._months.get(month)
        if known is None or (known[1].done() and (monotonic() - known[0] > REVIEW_KEPT or _has_failed(known[1]))):
            work = self.aside(month_reviewed, str(self.floor.ledger.path), month)
            known = self._months[month] = (monotonic(), asyncio.create_task(work))
            known[1].add_done_callback(
                _has_failed
            )  # whoever asked may have gone: what went wrong is heard all the same
            for old in [old for old, (_, task) in self._months.items() if task.done()][:-MONTHS_KEPT]:
                del self._months[old]
        done, _ = await asyncio.wait([known[1]], timeout=REVIEW_PATIENCE)
        if not done:
            raise Refused("the month is still being reviewed", remedy="Ask again in a minute: it is kept")
        return known[1].result()

    def analyse(self, table: str) -> None:
        """Compute what the wagers of a table cost, in time."""
        rules = self.window(table).scene.posted.rules
        if self.analyses and rules not in self.edges:
            self.begin(self._analyse(table, rules))

    async def _analyse(self, table: str, rules: str) -> None:
        posted = self.window(table).scene.posted
        try:
            self.edges[rules] = await self.aside(edges_of, posted.document, dict(posted.posted), str(self.data))
        except Exception as error:
            log.warning("the edges of %s were not computed: %s", posted.document, type(error).__name__)

    def main_edges(self) -> dict[str, dict[str, Any]]:
        """What the main wager of each table costs and what that holds for, as far as it is known."""
        found = {}
        for name, window in self.windows.items():
            wagers = self.edges.get(window.scene.posted.rules)
            if wagers:
                main = wagers[0]
                holds = {key: main[key] for key in HOLDS_FOR if key in main}
                found[name] = {"name": main["name"], **main["edge"], **holds}
        return found

    async def stop(self) -> None:
        """Close everything."""
        self.desk.stop()
        for task in tuple(self._work):
            task.cancel()
        for pool in self._pools.values():
            for process in (pool._processes or {}).values():
                process.terminate()
            pool.shutdown(wait=False, cancel_futures=True)
        unheard = [known.task for known in self._reviews.values()] + [task for _, task in self._months.values()]
        for review in unheard:
            review.cancel()
        await asyncio.gather(*unheard, return_exceptions=True)
        for window in self.windows.values():
            window.close()
        await self.floor.stop()
        self.accounts.close()


def _has_failed(task: asyncio.Task[dict[str, Any]]) -> bool:
    """Whether a review came to nothing, so that it is tried again."""
    return task.cancelled() or task.exception() is not None


def open_house(
    data: Path, *, name: str = "Houseway", pace: float = 0.9, demo: bool = False, analyses: bool = True
) -> House:
    """The house in a folder; ledger, key and accounts are made when there are none."""
    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    floor = open_floor(data / "ledger.db", name=name, pace=pace, demo=demo)
    return House(floor, Accounts(data / "accounts.db"), data, demo, analyses)
