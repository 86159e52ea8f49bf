"""Tables that crash: killed, left without a disk, or stopped after any act; and what must hold afterwards."""

from __future__ import annotations

import asyncio
import json
import os
import random
import shutil
import signal
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from unittest.mock import patch

from houseway.floor.tables.commands import Answer, Command, Person
from houseway.floor.tables.floor import Floor, open_floor
from houseway.floor.tables.live import Batch, LiveTable
from houseway.ledger import LedgerReader, resume, store, verify
from houseway.ledger.entry import ActDone, ActRefused, Noted
from houseway.refusal import HousewayError, LedgerError
from houseway.round import Bet, Decide
from houseway.table.acts import AnyTableAct
from tests.faulty_disk import FaultyDisk
from tests.floor_tables import BOSS, PLAYERS, Trial, next_act, set_up, some_bet, state_of
from tests.power_cut import cut_often

TABLES = {
    "roulette": ("hard-rock-cincinnati/roulette", "electronic"),
    "craps": ("jack-cincinnati/craps", "electronic"),
    "baccarat": ("hollywood-columbus/dai-bacc", "electronic"),
    "dealt": ("hard-rock-cincinnati/mini-midi-baccarat", "dealer"),
}

SOME_ANSWERS = 15
"""How many answers a floor gives at least before it is killed, however slow the machine is."""

A_LEDGER = 500
"""How many failing writes one ledger sees before the next is begun."""


# ---------------------------------------------------------------- after every single act


def crash_after_every_act(document: str, folder: Path, mode: str, *, seed: int = 1) -> int:
    """Play one round; after each act copy the files as a crash would leave them, and resume from the copy."""
    trial = Trial(folder, document, mode=mode)
    trial.open()
    chance = random.Random(seed)
    crashes = 0
    for _ in range(400):
        crashes += 1
        come_back(trial, folder / "copy")
        record = trial.live.record
        if record.number > 1:
            break
        bet = some_bet(record, chance.choice((1, 2)), chance)
        todo = next_act(record, chance) if mode == "dealer" else None
        lies = bool(record.table.round.felt.stakes)
        if (
            bet is not None
            and (chance.random() < 0.5 or not lies)
            and not record.table.round.felt.stake(bet.seat, bet.wager)
        ):
            trial.give(PLAYERS[bet.seat - 1], bet)
        elif todo is not None:
            answer = trial.give(*todo)
            assert answer.is_done, (todo, answer.error)
        elif mode == "electronic":
            trial.step()
    else:
        raise AssertionError(f"{document}: the round does not end")
    trial.ledger.close()
    found = verify(trial.path)
    assert found.holds, found.faults
    return crashes


def come_back(trial: Trial, folder: Path) -> None:
    """A table that was killed now is the same table, and would draw the same card."""
    folder.mkdir(exist_ok=True)
    for path in trial.path.parent.glob("trial.ledger*"):
        shutil.copy(path, folder / path.name)
    (folder / "trial.ledger-shm").unlink(missing_ok=True)
    with LedgerReader(folder / "trial.ledger") as ledger:
        live = LiveTable.resumed(ledger, "table", trial.key)
        assert state_of(live.record) == state_of(trial.live.record)
        assert live.next_act() == trial.live.next_act()
        live.record.check_books(ledger.balances())
    shutil.rmtree(folder)


# ---------------------------------------------------------------- a disk that fails


@patch.object(store, "MUCH", 5)
def fail_often(
    folder: Path, failures: int, *, seed: int = 1, document: str = "hard-rock-cincinnati/roulette"
) -> dict[str, int]:
    """Give commands while writes and syncs fail; each acknowledged act stays, each failed one can be given again.

    What was written ahead is moved into the file after every fifth entry, so that this fails often, too.
    """
    disk = FaultyDisk(f"faulty {seed}")
    trial = Trial(folder, document, mode="electronic", vfs=disk.name)
    trial.open()
    chance = random.Random(seed)
    acknowledged: dict[str, tuple[int, bytes]] = {}
    number = 0
    while sum(disk.failures.values()) < failures:
        number += 1
        record = trial.live.record
        bet = some_bet(record, chance.choice((1, 2)), chance) if chance.random() < 0.7 else None
        command = f"fault {number}"
        while True:
            before = state_of(trial.live.record)
            head = trial.ledger.head
            disk.how = chance.choice(("io", "full"))
            disk.only = chance.choice(("", "sync"))
            disk.fail_after = None if chance.random() < 0.2 else chance.randrange(12) if not disk.only else 0
            batch = Batch()
            try:
                if bet is None:
                    trial.live.step(batch)
                else:
                    trial.live.give(PLAYERS[bet.seat - 1], Command(command, "table", bet), batch)
                numbers = trial.ledger.append(batch.entries) if batch.entries else []
                trial.ledger.tidy()
            except LedgerError:
                disk.fail_after = None
                assert trial.ledger.head == head
                assert state_of(trial.crash()) == before
                if chance.random() < 0.02:
                    power_off(trial, folder / "off", head)
                continue
            break
        disk.fail_after = None
        for at, entry in zip(numbers, batch.entries, strict=True):
            if isinstance(entry, (ActDone, ActRefused, Noted)) and entry.command:
                acknowledged[entry.command] = (at, trial.ledger.line(at).hash)
        if number % 200 == 0:
            check(trial, acknowledged)
    check(trial, acknowledged)
    trial.ledger.close()
    found = verify(trial.path)
    assert found.holds, found.faults
    disk.unregister()
    return disk.failures


def power_off(trial: Trial, folder: Path, head: tuple[int, bytes]) -> None:
    """The machine stops right after a failed write: what was acknowledged is there, and the chain holds.

    The batch that failed may have reached the disk after all; then it is there as a whole.
    """
    folder.mkdir()
    for path in trial.path.parent.glob("trial.ledger*"):
        shutil.copy(path, folder / path.name)
    (folder / "trial.ledger-shm").unlink(missing_ok=True)
    found = verify(folder / "trial.ledger")
    assert found.holds, found.faults
    with LedgerReader(folder / "trial.ledger") as ledger:
        assert ledger.line(head[0]).hash == head[1]
    shutil.rmtree(folder)


def check(trial: Trial, acknowledged: dict[str, tuple[int, bytes]]) -> None:
    """No acknowledged act is lost, and the table resumes from what an ordinary reader finds."""
    with LedgerReader(trial.path) as ledger:
        for command, (number, hash_) in acknowledged.items():
            line = ledger.line(number)
            assert line.hash == hash_
            assert getattr(line.entry, "command", "") == command
        assert state_of(resume(ledger, "table")) == state_of(trial.live.record)


# ---------------------------------------------------------------- kill -9


async def busy(path: Path, seed: int, tell: int) -> None:
    """Tables with players and a dealer who never rest; every answer is told through a pipe once it is given."""
    floor = open_floor(path, name="Busy", pace=0.002)
    if not floor.tables:
        for name, (document, mode) in TABLES.items():
            await set_up(floor, name, document, mode=mode)
    os.write(tell, b"ready\n")
    chance = random.Random(seed)
    await asyncio.gather(*(play(floor, name, seat, chance, tell, seed) for name in TABLES for seat in (1, 2)))


async def play(floor: Floor, name: str, seat: int, chance: random.Random, tell: int, seed: int) -> None:
    number = 0
    while True:
        number += 1
        record = await floor.table(name).look()
        person, act = choose(record, seat, chance)
        if act is None:
            await asyncio.sleep(0.001)
            continue
        command = Command(f"{seed} {name} {seat} {number}", name, act)
        try:
            answer = await floor.give(person, command)
        except HousewayError:
            continue
        told = [person.id, answer.command, answer.entry]
        os.write(tell, json.dumps(told).encode() + b"\n")


def choose(record: object, seat: int, chance: random.Random) -> tuple[Person, AnyTableAct | None]:
    from houseway.ledger.on_record import TableOnRecord

    assert isinstance(record, TableOnRecord)
    bet = some_bet(record, seat, chance) if chance.random() < 0.6 else None
    if bet is not None:
        return PLAYERS[seat - 1], Bet(bet.seat, bet.wager, bet.amount)
    if record.posted.mode == "dealer" and seat == 1 and (todo := next_act(record, chance)) is not None:
        return (BOSS if not isinstance(todo[1], Decide) else todo[0]), todo[1]
    return PLAYERS[seat - 1], None


def kill_often(folder: Path, kills: int, *, seed: int = 1, a_ledger: int = 30) -> dict[str, int]:
    """Kill a busy floor at random moments, again and again on the same ledger; what it had answered must be there.

    After each kill the last 2,000 answers of the ledger are looked up, after its last one all of them.
    """
    chance = random.Random(seed)
    told = {"kills": 0, "answers": 0, "entries": 0, "mid-round": 0}
    path = folder / "busy.ledger"
    acknowledged: list[tuple[str, str, int]] = []
    for kill in range(kills):
        if kill % a_ledger == 0:
            acknowledged = []
            path = folder / f"busy {kill}.ledger"
        acknowledged += run_and_kill(path, seed * 100_000 + kill, chance.random() * 0.5)
        told["kills"] += 1
        is_last = kill % a_ledger == a_ledger - 1 or kill == kills - 1
        with LedgerReader(path) as ledger:
            for person, command, number in acknowledged if is_last else acknowledged[-2000:]:
                line = ledger.command(person, command)
                assert line is not None, (person, command, "was answered and is lost")
                assert line.number == number
            for name in ledger.tables():
                record = resume(ledger, name)
                record.check_books(ledger.balances(name))
                told["mid-round"] += bool(record.table.round.acts)
        if is_last:
            found = verify(path)
            assert found.holds, found.faults
            told["entries"] += found.entries
            told["answers"] += len(acknowledged)
    return told


def run_and_kill(path: Path, seed: int, after: float) -> list[tuple[str, str, int]]:
    """A child that runs the floor; it is killed so many seconds after it has given some answers, which are returned."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        os.close(reading)
        try:
            asyncio.run(busy(path, seed, writing))
        finally:
            os._exit(1)
    os.close(writing)
    with os.fdopen(reading, "rb") as pipe:
        assert pipe.readline() == b"ready\n", "the floor did not come back"
        some = [pipe.readline() for _ in range(SOME_ANSWERS)]
        time.sleep(after)
        os.kill(child, signal.SIGKILL)
        rest = [*some, *pipe.read().splitlines(keepends=True)]
    os.waitpid(child, 0)
    return [tuple(json.loads(line)) for line in rest if line.endswith(b"\n")]


def main() -> None:
    """``python -m tests.crashes kill 300``, ``fail 5000`` or ``cut 2000``: in a process without threads, which forks and kills."""
    what, count = sys.argv[1], int(sys.argv[2])
    with tempfile.TemporaryDirectory() as folder:
        if what == "kill":
            found: dict[str, int] = kill_often(Path(folder), count)
        elif what == "cut":
            found = cut_often(Path(folder), count)
        else:
            found = Counter()
            for seed in range(-(-count // A_LEDGER)):
                (Path(folder) / str(seed)).mkdir()
                found.update(fail_often(Path(folder) / str(seed), min(count, A_LEDGER), seed=seed))
    print(json.dumps(found))


__all__ = ["Answer", "crash_after_every_act", "fail_often", "kill_often"]

if __name__ == "__main__":
    main()
