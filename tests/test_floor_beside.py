"""What is computed beside the tables: a review has its bounds, is computed once, and waits for nothing that is long."""

from __future__ import annotations

import asyncio
import os
import time
from pathlib import Path
from typing import Any

import apsw
import pytest

from houseway.floor.house import House, open_house
from houseway.floor.jobs import beside
from houseway.floor.jobs.beside import cards_of, edges_of, reviewed
from houseway.ledger.entry import ActDone, Checkpoint
from houseway.refusal import HousewayError, LedgerError, Refused, SampleError
from houseway.review import Dealt
from houseway.round import Bet
from tests.faulty_disk import FaultyDisk
from tests.floor_tables import PLAYERS, ROULETTE, Trial, give, set_up
from tests.patience import LONG


def play(trial: Trial, rounds: int) -> None:
    """So many rounds at an electronic table."""
    for _ in range(rounds):
        number = trial.live.record.number
        trial.lay(1)
        while trial.live.record.number == number:
            trial.step()


def test_a_review_of_cards_begins_at_a_checkpoint(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.floor.tables.live.ROUNDS_A_CHECKPOINT", 3)
    trial = Trial(tmp_path, "hollywood-columbus/dai-bacc", mode="electronic")
    trial.open()
    play(trial, 14)
    points = [line.number for line in trial.ledger.of_kind("table", Checkpoint)]
    assert len(points) >= 3
    every = [(dealt.card, dict(dealt.left)) for dealt in cards_of(trial.ledger, "table")]
    for since in (points[0], points[1] - 1, trial.ledger.head[0] - 1):
        some = [(dealt.card, dict(dealt.left)) for dealt in cards_of(trial.ledger, "table", since=since)]
        assert 0 < len(some) < len(every)
        assert some == every[-len(some) :], "the same cards, each one of as many"
    acts = len(list(trial.ledger.of_kind("table", ActDone)))
    assert trial.ledger.acts_ago("table", acts) == 0
    assert len(list(trial.ledger.of_kind("table", ActDone, after=trial.ledger.acts_ago("table", 7)))) == 7
    began: list[int] = []
    monkeypatch.setattr(beside, "MOST_REPLAYED", 7)

    def nothing(*_: object, since: int, **__: object) -> list[Dealt]:
        began.append(since)
        return []

    monkeypatch.setattr(beside, "cards_of", nothing)
    with pytest.raises(HousewayError, match="too few"):
        reviewed(str(trial.path), "table")
    assert began == [trial.ledger.acts_ago("table", 7)]
    trial.ledger.close()


async def house_with_a_table(folder: Path) -> House:
    house = open_house(folder, pace=0, analyses=False)
    await set_up(house.floor, "t", ROULETTE)
    house.__post_init__()
    return house


async def deal_a_round(house: House) -> None:
    number = (await house.floor.tables["t"].look()).number
    await give(house.floor, PLAYERS[0], "t", Bet(1, "red", 500))
    async with asyncio.timeout(LONG):
        while house.window("t").scene.number == number:
            await asyncio.sleep(0.01)


def test_a_review_is_computed_once_for_what_was_dealt(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        house = await house_with_a_table(tmp_path)
        asked: list[tuple[object, ...]] = []
        fails: list[Exception] = []

        async def aside(_work: object, *given: object, lane: str) -> dict[str, Any]:
            asked.append((*given, lane))
            await asyncio.sleep(0.01)
            if fails:
                raise fails[0]
            return {"text": ["nothing is found"]}

        monkeypatch.setattr(house, "aside", aside)
        found = await asyncio.gather(*(house.review("t") for _ in range(5)))
        assert [each == found[0] for each in found] == [True] * 5
        await house.review("t")
        assert asked == [(str(house.floor.ledger.path), "t", "short")]
        for kind, again in ((SampleError, 1), (Refused, 1), (LedgerError, 2)):
            await deal_a_round(house)
            fails[:] = [kind("so it is")]
            asked.clear()
            for _ in range(2):
                with pytest.raises(kind):
                    await house.review("t")
            assert len(asked) == again, "too few results are too few; what went wrong is tried again"
        await house.stop()

    asyncio.run(story())


def test_nobody_waits_long_for_a_review_and_it_is_kept_for_whoever_asks_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        house = await house_with_a_table(tmp_path)
        may_end, asked = asyncio.Event(), 0

        async def aside(*_: object, **__: object) -> dict[str, Any]:
            nonlocal asked
            asked += 1
            await may_end.wait()
            return {"text": ["nothing is found"]}

        monkeypatch.setattr(house, "aside", aside)
        monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", 0.05)
        for _ in range(3):
            with pytest.raises(Refused, match=r"still being computed\. Ask again in a minute"):
                await house.review("t")
            await deal_a_round(house)
        may_end.set()
        monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", LONG)
        assert await house.review("t") == {"text": ["nothing is found"]}
        assert asked == 1, "a table that goes on dealing does not keep its own review from being told"
        await house.review("t")
        assert asked == 2, "what was dealt since is reviewed by whoever asks next"
        await deal_a_round(house)
        house._reviews["t"].is_told = False
        monkeypatch.setattr("houseway.floor.house.REVIEW_KEPT", 0)
        await house.review("t")
        assert asked == 3, "an old review that nobody came for is not told as a new one"
        await house.stop()

    asyncio.run(story())


def test_what_has_its_bounds_does_not_wait_for_what_is_long(tmp_path: Path) -> None:
    async def story() -> None:
        house = await house_with_a_table(tmp_path)
        export = asyncio.create_task(house.aside(time.sleep, 10 * LONG))
        async with asyncio.timeout(LONG):
            assert await house.aside(os.getpid, lane="short") != os.getpid()
        assert not export.done()
        export.cancel()
        await house.stop()

    asyncio.run(story())


# ---------------------------------------------------------------- without room on the disk


def test_edges_that_cannot_be_kept_are_given_all_the_same(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    document = "jack-cincinnati/big-six"
    written = Path.write_bytes

    def half(path: Path, data: bytes) -> int:
        written(path, data[: len(data) // 2])
        raise OSError(28, "No space left on device")

    with monkeypatch.context() as patch:
        patch.setattr(Path, "write_bytes", half)
        found = edges_of(document, {}, str(tmp_path))
    assert not list((tmp_path / "edges").glob("*.json")), "what is half written is not taken for the whole"
    assert edges_of(document, {}, str(tmp_path)) == found
    (kept,) = (tmp_path / "edges").glob("*.json")
    kept.write_bytes(kept.read_bytes()[:100])
    assert edges_of(document, {}, str(tmp_path)) == found


def test_a_ledger_that_cannot_be_copied_is_said_to_be_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trial = Trial(tmp_path, ROULETTE)
    disk = FaultyDisk("no room for copies")
    open_it = apsw.Connection

    def opened(path: str, **more: Any) -> apsw.Connection:
        return open_it(path, **more) if more else open_it(path, vfs=disk.name)

    monkeypatch.setattr(apsw, "Connection", opened)
    disk.how, disk.fail_after = "full", 0
    with pytest.raises(LedgerError, match=r"could not be copied: FullError\. Make room"):
        beside.exported(str(trial.path), str(tmp_path / "out.jsonl"))
    trial.ledger.close()
    monkeypatch.undo()
    disk.unregister()
