"""Looking at past rounds: what is shown is what was, little is read for it, and no table waits."""

from __future__ import annotations

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.floor.screens.scene import Scene
from houseway.floor.tables import past as floor_past
from houseway.floor.tables.commands import Person
from houseway.floor.tables.live import Batch
from houseway.floor.tables.past import past_round
from houseway.ledger import LedgerReader, posting
from houseway.ledger.entry import ActDone, Checkpoint, TablePosted, now
from houseway.ledger.on_record import TableOnRecord
from houseway.ledger.reader import Line
from houseway.round import Bet
from houseway.table.acts import AnyTableAct, BuyIn, CloseTable, Leave, Sit
from tests.floor_api import key_of, signed_in
from tests.floor_tables import BOSS, PLAYERS, ROULETTE, Trial, opening
from tests.patience import LONG
from tests.running_floor import RunningFloor
from tests.test_ledger import played

LOOKS = (
    "/surveillance?table=big-six-1&round=1",
    "/pit/corrections?table=big-six-1&round=1",
    "/api/v1/tables/big-six-1/rounds/1",
    "/api/v1/tables/big-six-1/rounds/1/money",
)


@pytest.fixture
def evening(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Trial:
    """Nine rounds with checkpoints between them; then the table is posted anew, and a tenth is under way."""
    monkeypatch.setattr("houseway.floor.tables.live.ROUNDS_A_CHECKPOINT", 2)
    trial = played(tmp_path, rounds=9)
    rank = trial.live.record.table.rulebook.opened_by
    done(trial, (PLAYERS[0], Leave(1)), (PLAYERS[1], Leave(2)), (BOSS, CloseTable(rank)))
    batch = Batch()
    anew = posting("table", ROULETTE, at=now(), by=BOSS.id, mode="electronic", clock=0, settings={"minimum": "$10"})
    trial.live.post(anew, batch)
    trial.write(batch.entries)
    done(trial, *((BOSS, act) for act in opening(ROULETTE)))
    done(trial, (PLAYERS[0], Sit(1)), (BOSS, BuyIn(1, 100_00)), (PLAYERS[0], Bet(1, "red", 10_00)))
    return trial


def done(trial: Trial, *acts: tuple[Person, AnyTableAct]) -> None:
    for person, act in acts:
        assert trial.give(person, act).is_done


def from_the_first(ledger: LedgerReader, upto: int) -> Scene:
    """The table after an entry, from its first entry on."""
    first, *others = (line.entry for line in ledger.lines(table="table", upto=upto))
    assert isinstance(first, TablePosted)
    record = TableOnRecord(first)
    for entry in others:
        record.take(entry)
    return Scene.of(record)


def what_is_shown(scene: Scene) -> tuple[object, ...]:
    facts = (scene.posted, scene.number, scene.step, scene.is_open, scene.events, scene.stakes, scene.seats)
    return (*facts, scene.inspections, scene.carried, scene.sat_down, scene.awaits.says)


def test_a_past_round_is_shown_as_the_whole_past_leads_to_it(evening: Trial) -> None:
    rounds = [1, 2, 3, 8, 9, evening.live.record.number]
    for number in rounds:
        entries = [line.number for line in evening.ledger.lines(table="table", round=number)]
        acts = [one for one in entries if isinstance(evening.ledger.line(one).entry, ActDone)]
        for step in (1, len(acts)):
            past = past_round(evening.ledger, "table", number, step, is_over=number < rounds[-1])
            assert [act.entry for act in past.acts] == acts
            assert what_is_shown(past.scene) == what_is_shown(from_the_first(evening.ledger, acts[step - 1]))
    assert past.scene.posted.posted["minimum"] == "$10.00"


def test_of_the_past_only_what_follows_the_last_checkpoint_is_read(
    evening: Trial, monkeypatch: pytest.MonkeyPatch
) -> None:
    entries = {line.number: line.entry for line in evening.ledger.lines(table="table")}
    begun = next(number for number, entry in entries.items() if isinstance(entry, ActDone) and entry.round == 9)
    points = [number for number, entry in entries.items() if isinstance(entry, Checkpoint) and number < begun]
    assert len(points) >= 3
    read: set[int] = set()
    decode = Line.entry.fget  # type: ignore[attr-defined]

    def noted(line: Line) -> Any:
        read.add(line.number)
        return decode(line)

    monkeypatch.setattr(Line, "entry", property(noted))
    past_round(evening.ledger, "table", 9, is_over=True)
    posted = next(number for number, entry in entries.items() if isinstance(entry, TablePosted))
    assert min(read - {posted}) == points[-1]


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    """A floor with a round behind it."""

    async def story(running: RunningFloor) -> None:
        async with signed_in(running, "ada") as ada:
            await ada.do("big-six-1", Sit(1))
            await ada.do("big-six-1", BuyIn(1, 50_000))
            await ada.do("big-six-1", Bet(1, "$1", 500))
            await ada.note("big-six-1", "ready", "")
            async with asyncio.timeout(LONG):
                while (await ada.view("big-six-1"))["round"] == 1:
                    await asyncio.sleep(0.05)

    with RunningFloor(tmp_path_factory.mktemp("floor"), "big-six", pace=0.0, clock=0) as running:
        asyncio.run(story(running))
        yield running


def test_looks_at_past_rounds_have_their_measure_and_are_read_beside_the_tables(
    floor: RunningFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []

    class Noted(LedgerReader):
        def __init__(self, path: Path) -> None:
            threads.append(threading.current_thread().name)
            super().__init__(path)

    still = time.monotonic()
    monkeypatch.setattr("houseway.floor.door.guard.monotonic", lambda: still)
    monkeypatch.setattr(floor_past, "LedgerReader", Noted)
    floor.house.looks_back.left.clear()
    headers = {"authorization": f"Bearer {key_of(floor, 'sam')}"}
    with httpx.Client(base_url=floor.address, headers=headers, timeout=LONG) as sam:
        assert [sam.get(path).status_code for path in LOOKS * 5] == [200] * 20
        for path in LOOKS:
            refused = sam.get(path)
            assert (refused.status_code, "oo many looks back" in refused.text) == (429, True)
        assert sam.get("/surveillance?table=big-six-1").status_code == 200, "who only watches does not look back"
    assert len(threads) == 20
    assert "floor" not in threads, "the loop's own thread"
    floor.house.looks_back.left.clear()
