"""What the tests of ledger and floor share: people, tables that are open, and players who bet on anything."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable, Coroutine, Iterator
from itertools import count
from pathlib import Path
from typing import Any

from houseway.floor.tables.commands import Answer, Command, Note, Person
from houseway.floor.tables.floor import Floor, TableTask, open_floor
from houseway.floor.tables.live import Batch, LiveTable
from houseway.ledger import Key, Ledger, LedgerReader, posting, verify
from houseway.ledger.entry import AnyEntry, now
from houseway.ledger.on_record import TableOnRecord
from houseway.round import Bet, Decide, Result
from houseway.round.takers import Results
from houseway.rulebook import Posted, load
from houseway.table.acts import AnyTableAct, BuyIn, Inspect, OpenTable, Sit
from houseway.table.crew import whole_crew

ROULETTE = "hard-rock-cincinnati/roulette"
BOSS = Person("boss", "shift-manager", "Rosa Vega")
DEALER = Person("dan", "dealer", "Dan")
PLAYERS = [Person(f"player {number}", "player") for number in range(1, 201)]
_ids = count(1)

Story = Callable[[Floor], Coroutine[Any, Any, None]]
"""Something that happens on a floor."""


def opening(document: str, settings: dict[str, str] | None = None) -> Iterator[AnyTableAct]:
    """The crew of a document's table, its inspections, and the opening."""
    rulebook = load(document)
    yield from whole_crew(rulebook)
    for clause, check in rulebook.opening_checks(Posted(rulebook, settings)).items():
        yield Inspect(clause, check.by[0], "R. Vega")
    yield OpenTable(rulebook.opened_by)


async def give(floor: Floor, person: Person, table: str, act: AnyTableAct | Note, **more: str) -> Answer:
    """Give a command under an id of its own."""
    return await floor.give(person, Command(f"command {next(_ids)}", table, act, **more))  # type: ignore[arg-type]


async def set_up(
    floor: Floor,
    table: str,
    document: str,
    *,
    players: int = 2,
    mode: str = "electronic",
    clock: int = 0,
    settings: dict[str, str] | None = None,
) -> TableTask:
    """A table that is open, with players who have bought in."""
    entry = posting(table, document, at=now(), by=BOSS.id, mode=mode, clock=clock, settings=settings)  # type: ignore[arg-type]
    task = await floor.post(BOSS, entry)
    for act in opening(document, settings):
        assert (await give(floor, BOSS, table, act)).is_done
    seller = BOSS if task.record.table.rulebook.station else DEALER  # no dealer sells to a station
    for seat in range(1, players + 1):
        assert (await give(floor, PLAYERS[seat - 1], table, Sit(seat))).is_done
        assert (await give(floor, seller, table, BuyIn(seat, 100_000_00))).is_done
    return task


async def run_out(floor: Floor, table: str) -> None:
    """The clock that runs at a table has run out now, however long the machine took until here."""
    task = floor.table(table)
    task.clock.deadline = asyncio.get_running_loop().time()
    assert (await give(floor, DEALER, table, Note("call-supervisor", "time"))).is_done  # it wakes


class Trial:
    """One table on a ledger of its own, without clock or tasks: each act is written before the next is done."""

    def __init__(
        self,
        folder: Path,
        document: str,
        *,
        mode: str = "dealer",
        vfs: str | None = None,
        settings: dict[str, str] | None = None,
    ) -> None:
        self.path = folder / "trial.ledger"
        self.key = Key.fresh()
        self.ledger = Ledger(self.path, self.key, name="Trial", vfs=vfs)
        entry = posting("table", document, at=now(), by=BOSS.id, mode=mode, clock=0, settings=settings)  # type: ignore[arg-type]
        self.ledger.append([entry])
        self.live = LiveTable.resumed(self.ledger, "table", self.key)

    def open(self, players: int = 2) -> None:
        posted = self.live.record.posted
        for act in opening(posted.document, posted.posted):
            self.give(BOSS, act)
        seller = BOSS if self.live.record.table.rulebook.station else DEALER  # no dealer sells to a station
        for seat in range(1, players + 1):
            self.give(PLAYERS[seat - 1], Sit(seat))
            self.give(seller, BuyIn(seat, 100_000_00))

    def give(self, person: Person, act: AnyTableAct | Note, command: str = "") -> Answer:
        batch = Batch()
        answer = self.live.give(person, Command(command or f"command {next(_ids)}", "table", act), batch)
        self.write(batch.entries)
        return answer

    def step(self) -> bool:
        batch = Batch()
        done = self.live.step(batch)
        self.write(batch.entries)
        return done

    def lay(self, seat: int) -> None:
        """Lay wagers, one on each spot in order, until the round can go on: Ante and Blind, a bet on the line."""
        for spot in self.live.record.table.game.spot_names():
            self.give(PLAYERS[seat - 1], Bet(seat, spot, amount_on(self.live.record, spot)))
            if self.live.next_act() is not None and self.live.record.table.felt.stakes:
                return
        raise AssertionError("no wagers let the round go on")

    def write(self, entries: list[AnyEntry]) -> None:
        if entries:
            self.ledger.append(entries)

    def crash(self) -> TableOnRecord:
        """Forget everything, and be as the ledger says."""
        self.live = LiveTable.resumed(self.ledger, "table", self.key)
        return self.live.record


def amount_on(record: TableOnRecord, spot: str) -> int:
    """The least that lies well on a spot: whole five dollars."""
    return -(-max(record.table.game.limits(spot)[0], 500) // 500) * 500


def some_bet(record: TableOnRecord, seat: int, chance: random.Random) -> Bet | None:
    """A wager that may be made now: the game's first when nothing lies there yet, otherwise one of many."""
    game, current = record.table.game, record.table.round
    spots = list(game.spot_names())
    tries = spots[:1] if not current.felt.stakes else [chance.choice(spots) for _ in range(20)]
    for spot in tries:
        bet = Bet(seat, spot, amount_on(record, spot))
        if current.why_not(bet) is None:
            return bet
    return None


def next_act(record: TableOnRecord, chance: random.Random) -> tuple[Person, AnyTableAct] | None:
    """What a dealer or a player does next: the usual, a result, a decision."""
    awaits = record.table.round.awaits
    if awaits.what == "decision":
        legal = [act for act in awaits.legal() if isinstance(act, Decide) and act.seat == awaits.seat]
        act = chance.choice(legal)
        return PLAYERS[act.seat - 1], act
    if awaits.usual is not None:
        usual = awaits.usual
        return (PLAYERS[usual.seat - 1] if isinstance(usual, Decide) else BOSS), usual
    wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
    if wanted is None:
        return None
    return DEALER, Result(wanted.of, chance.choices(list(wanted.weights), list(wanted.weights.values()))[0])


def state_of(record: TableOnRecord) -> tuple[object, ...]:
    """Everything that must be the same after a crash."""
    table = record.table
    return (
        record.number,
        record.posted.rules,
        dict(record.players),
        record.draws,
        record.committed,
        table.is_open,
        dict(table.inspections),
        {seat: (held.chips, held.colour, held.net) for seat, held in table.seats.items()},
        tuple(table.round.acts),
        table.round.events,
        dict(table.round.felt.stakes),
        table.round.felt.carried,
        table.round.awaits.what,
        table.round.awaits.says,
        [act for taker in table.round.awaits.takers if Bet not in taker.kinds for act in taker.legal()],
    )


def acknowledged(path: Path, answers: list[tuple[str, Answer]]) -> None:
    """Every answer that was given is in the ledger, as it was given."""
    with LedgerReader(path) as ledger:
        for person, answer in answers:
            line = ledger.command(person, answer.command)
            assert line is not None
            assert line.number == answer.entry


def on_a_floor(path: Path, story: Story, *, demo: bool = False) -> None:
    """Run a story on a floor, and verify what it leaves."""

    async def whole() -> None:
        floor = open_floor(path, name="Trial", demo=demo)
        try:
            await story(floor)
        finally:
            await floor.stop()

    asyncio.run(whole())
    found = verify(path)
    assert found.holds, found.faults
