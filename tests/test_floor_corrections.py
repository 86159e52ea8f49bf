"""Corrections by the API: asked for by one, approved or refused by another; whatever is refused changes nothing."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from houseway.client import Client
from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.live import Batch
from houseway.ledger import verify
from houseway.refusal import NotFound, Refused
from houseway.round import Bet, Call, Result
from houseway.table.acts import BuyIn, Correct, Leave, Sit
from tests.floor_api import get, signed_in
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial
from tests.running_floor import RunningFloor

TABLE = "roulette-2"
SEAT = 4


@pytest.fixture
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", pace=0.0, clock=0) as running:
        yield running


def tell(floor: RunningFloor, story: Callable[[Client, Client, Client, int], Awaitable[None]]) -> None:
    """Ada wins $5 on red; Sam (a supervisor) and Mara (a shift manager) know the entry that paid her."""

    async def told() -> None:
        async with (
            signed_in(floor, "ada") as ada,
            signed_in(floor, "cleo") as cleo,
            signed_in(floor, "sam") as sam,
            signed_in(floor, "mara") as mara,
        ):
            for act in (Sit(SEAT), BuyIn(SEAT, 50_000), Bet(SEAT, "red", 500)):
                await ada.do(TABLE, act)
            for call in (Call("spin"), Call("no more bets")):
                await cleo.do(TABLE, call)
            paid = await cleo.do(TABLE, Result("ball", "1"))
            await story(ada, sam, mara, paid["entry"])

    asyncio.run(told())


def rank(floor: RunningFloor) -> str:
    return floor.house.window(TABLE).scene.rulebook.opened_by


async def standing(mara: Client) -> tuple[Any, Any, Any]:
    books = await mara.ask("GET", f"/tables/{TABLE}/books")
    seats = (await mara.view(TABLE))["seats"]
    return books, seats, await mara.ask("GET", f"/tables/{TABLE}/corrections")


def test_a_correction_is_asked_for_by_one_and_made_by_another(floor: RunningFloor) -> None:
    async def story(ada: Client, sam: Client, mara: Client, entry: int) -> None:
        money = await sam.ask("GET", f"/tables/{TABLE}/rounds/1/money")
        paid = next(one for one in money if one["entry"] == entry)
        assert paid["back"] == [[f"seat {SEAT}", "bank", 500]]
        assert paid["why_not"] == ""
        asked = await sam.note(TABLE, "ask-correction", f"entry {entry}: the ball was in 2")
        (waits,) = await sam.ask("GET", "/corrections")
        assert (waits["state"], waits["entry"], waits["request"]) == ("asked", entry, asked["entry"])
        assert waits["why"] == "the ball was in 2"
        assert waits["moves"] == paid["back"]
        assert waits["balances"] == {f"seat {SEAT}": 50_500, "bank": -500}
        done = await mara.do(TABLE, Correct(entry, (), rank(floor), "sam", "the ball was in 2"))
        assert done["events"][0]["event"] == "entry-reversed"
        (made,) = await sam.ask("GET", f"/tables/{TABLE}/corrections")
        assert (made["state"], made["answered_by"], made["reversed_by"]) == ("made", "mara", done["entry"])
        assert made["balances"] == {f"seat {SEAT}": 50_000, "bank": 0}
        assert (await ada.view(TABLE))["seats"][0]["chips"] == 50_000
        assert await sam.ask("GET", f"/tables/{TABLE}/requests") == []

    tell(floor, story)


def test_a_request_that_is_refused_moves_nothing_and_may_be_made_again(floor: RunningFloor) -> None:
    async def story(_ada: Client, sam: Client, mara: Client, entry: int) -> None:
        asked = await sam.note(TABLE, "ask-correction", f"entry {entry}: a guess")
        books, seats, _ = await standing(mara)
        await mara.note(TABLE, "refuse-request", str(asked["entry"]))
        again, sit, (refused,) = await standing(mara)
        assert (again, sit) == (books, seats)
        assert (refused["state"], refused["answered_by"]) == ("refused", "mara")
        with pytest.raises(Refused, match="sam has not asked"):
            await mara.do(TABLE, Correct(entry, (), rank(floor), "sam", "a guess"))
        await sam.note(TABLE, "ask-correction", f"entry {entry}: surveillance saw it")
        assert [one["state"] for one in await sam.ask("GET", "/corrections")] == ["refused", "asked"]

    tell(floor, story)


def test_what_cannot_be_asked_for_is_refused_and_changes_nothing(floor: RunningFloor) -> None:
    async def story(ada: Client, sam: Client, mara: Client, entry: int) -> None:
        laid = next(
            one["number"]
            for one in await sam.ask("GET", f"/tables/{TABLE}/rounds/1")
            if any(event["event"] == "wager-placed" for event in one.get("events", []))
        )
        before = await standing(mara)
        for text, says in (
            ("", "a correction is of an entry"),
            ("the ball was in 2", "a correction is of an entry"),
            (f"entry {entry}:   ", "without a reason"),
            (f"entry {laid}: why", "no money to move back"),
        ):
            with pytest.raises(Refused, match=says):
                await sam.note(TABLE, "ask-correction", text)
        for unknown in (0, 1, 999_999):
            with pytest.raises(NotFound, match=f"entry {unknown} moved nothing at this table"):
                await sam.note(TABLE, "ask-correction", f"entry {unknown}: why")
        with pytest.raises(NotFound, match="moved nothing at this table"):
            await sam.note("roulette-1", "ask-correction", f"entry {entry}: why")
        with pytest.raises(Refused, match="is not for the player"):
            await ada.note(TABLE, "ask-correction", f"entry {entry}: why")
        with pytest.raises(NotFound, match="round 2 is not over"):
            await sam.ask("GET", f"/tables/{TABLE}/rounds/2/money")
        assert await standing(mara) == before
        await sam.note(TABLE, "ask-correction", f"entry {entry}: why")
        with pytest.raises(Refused, match="sam has asked for a correction"):
            await mara.note(TABLE, "ask-correction", f"entry {entry}: why")

    tell(floor, story)


def test_what_cannot_be_approved_is_refused_and_changes_nothing(floor: RunningFloor) -> None:
    async def story(_ada: Client, sam: Client, mara: Client, entry: int) -> None:
        right = rank(floor)
        with pytest.raises(Refused, match="sam has not asked"):
            await mara.do(TABLE, Correct(entry, (), right, "sam", "why"))
        await mara.note(TABLE, "ask-correction", f"entry {entry}: why")
        before = await standing(mara)
        with pytest.raises(Refused, match="one person may not both ask for it and approve it"):
            await mara.do(TABLE, Correct(entry, (), right, "mara", "why"))
        with pytest.raises(Refused, match="cleo has not asked"):
            await mara.do(TABLE, Correct(entry, (), right, "cleo", "why"))
        with pytest.raises(Refused, match="not for the supervisor"):
            await sam.do(TABLE, Correct(entry, (), right, "mara", "why"))
        assert await standing(mara) == before
        await mara.note(TABLE, "refuse-request", str(before[2][0]["request"]))
        await sam.note(TABLE, "ask-correction", f"entry {entry}: why")
        with pytest.raises(Refused, match="without a reason"):
            await mara.do(TABLE, Correct(entry, (), right, "sam", " "))
        await mara.do(TABLE, Correct(entry, (), right, "sam", "why"))
        made = await standing(mara)
        with pytest.raises(Refused, match="has been reversed already"):
            await mara.do(TABLE, Correct(entry, (), right, "sam", "why"))
        with pytest.raises(Refused, match="has been reversed already"):
            await sam.note(TABLE, "ask-correction", f"entry {entry}: why")
        assert await standing(mara) == made

    tell(floor, story)


def test_nobody_pays_for_whoever_sat_there_before(floor: RunningFloor) -> None:
    async def story(ada: Client, sam: Client, mara: Client, entry: int) -> None:
        await sam.note(TABLE, "ask-correction", f"entry {entry}: why")
        left = await ada.do(TABLE, Leave(SEAT), voucher="print")
        async with signed_in(floor, "ben") as ben:
            await ben.do(TABLE, Sit(SEAT))
            await ben.do(TABLE, BuyIn(SEAT, 50_000))
            with pytest.raises(Refused, match=f"player of seat {SEAT} has left"):
                await mara.do(TABLE, Correct(entry, (), rank(floor), "sam", "why"))
            with pytest.raises(Refused, match="a voucher stands behind"):
                await sam.note(TABLE, "ask-correction", f"entry {left['entry']}: why")
            assert (await ben.view(TABLE))["seats"][0]["chips"] == 50_000

    tell(floor, story)


def test_the_page_is_for_those_who_see_win_and_drop(floor: RunningFloor) -> None:
    async def story(_ada: Client, sam: Client, _mara: Client, entry: int) -> None:
        await sam.note(TABLE, "ask-correction", f"entry {entry}: <b>why</b>")

    tell(floor, story)
    path = f"/pit/corrections?table={TABLE}"
    assert "&lt;b&gt;why&lt;/b&gt;" in get(floor, path, "mara").text
    assert "Approve and move it back" in get(floor, path, "mara").text
    assert "Approve and move it back" not in get(floor, path, "sam").text
    looks = get(floor, path, "reg").text
    assert "Ask for it" not in looks
    assert "It would move back" in looks
    for account in ("ada", "cleo", "root"):
        assert get(floor, path, account).status_code == 403


def test_two_approvals_that_are_written_together_reverse_once(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hard-rock-cincinnati/roulette")
    trial.open(players=1)
    trial.give(PLAYERS[0], Bet(1, "red", 500))
    for done in (Call("spin"), Call("no more bets"), Result("ball", "1")):
        assert trial.give(DEALER, done).is_done
    entry = next(trial.ledger.lines(after=trial.ledger.head[0] - 1)).number
    eve = Person("eve", "supervisor")
    assert trial.give(eve, Note("ask-correction", f"entry {entry}: the ball was in 2")).is_done
    batch = Batch()
    act = Correct(entry, (), trial.live.record.table.rulebook.opened_by, "eve", "the ball was in 2")
    answers = [trial.live.give(BOSS, Command(f"approve {number}", "table", act), batch) for number in range(2)]
    trial.write(batch.entries)
    assert [answer.is_done for answer in answers] == [True, False]
    assert "reversed already" in str(answers[1].error)
    trial.ledger.close()
    assert verify(trial.path).holds
