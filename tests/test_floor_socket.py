"""Tables by the API: a visit from sitting down to leaving, and the socket that tells what changed."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest
import websockets

from houseway.refusal import NotFound, Refused
from houseway.round import Bet, Call, Result
from houseway.table.acts import BuyIn, Leave, Sit, Toke, VoidRound
from tests.floor_api import address, key_of, signed_in
from tests.patience import LONG
from tests.running_floor import RunningFloor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", "craps", pace=0.0, clock=0) as running:
        yield running


# ---------------------------------------------------------------- commands


def test_a_visit_by_the_api(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "ben") as ben, signed_in(floor, "cleo") as cleo, signed_in(floor, "sam") as sam:
            table = "roulette-2"
            await ben.do(table, Sit(3))
            bought = await ben.do(table, BuyIn(3, 50_000), id="ben buys in")
            assert (await ben.do(table, BuyIn(3, 50_000), id="ben buys in")) == bought
            assert (await ben.view(table))["seats"][0]["chips"] == 50_000
            with pytest.raises(Refused, match="was given before, for something else"):
                await ben.do(table, BuyIn(3, 60_000), id="ben buys in")
            await ben.do(table, Bet(3, "red", 1_000))
            with pytest.raises(Refused, match="not yours"):
                await ben.do(table, Bet(1, "red", 1_000))
            with pytest.raises(Refused, match="round 99"):
                await ben.do(table, Bet(3, "red", 1_000), round=99)
            with pytest.raises(Refused, match="is not for the player"):
                await ben.do(table, Call("spin"))
            with pytest.raises(NotFound):
                await ben.do(table, Bet(3, "purple", 1_000))
            await cleo.do(table, Call("spin"))
            await cleo.do(table, Call("no more bets"))
            await cleo.do(table, Result("ball", "1"))
            view = await ben.view(table)
            won = [event for event in view["before"] if event["event"] == "wager-settled"]
            assert [(event["wager"], event["net"]) for event in won] == [("red", 1_000)]
            await ben.do(table, Toke(3, 500))
            rank = floor.house.window(table).scene.rulebook.opened_by
            await cleo.note(table, "ask-void", "a trial")
            with pytest.raises(Refused, match="no round is under way"):
                await sam.do(table, VoidRound(rank, "cleo", "a trial"))
            assert [one["text"] for one in await sam.ask("GET", f"/tables/{table}/requests")] == ["a trial"]
            left = await ben.do(table, Leave(3), voucher="print")
            await ben.do("craps-2", Sit(5))
            await ben.do("craps-2", BuyIn(5, 50_500), voucher=left["voucher"])
            with pytest.raises(NotFound, match="voucher"):
                await ben.do("craps-2", BuyIn(5, 50_500), voucher=left["voucher"])
            books = await sam.ask("GET", f"/tables/{table}/books")
            assert (books["drop"], books["win"], books["tokes"]) == (50_000, -1_000, 500)

    asyncio.run(story())


def test_an_electronic_table_plays_by_itself_and_the_deal_can_be_checked(floor: RunningFloor) -> None:
    from houseway.ledger.deal import commitment

    async def story() -> None:
        async with signed_in(floor, "ada") as ada:
            with contextlib.suppress(Refused):
                await ada.do("roulette-1", Sit(7))
            await ada.do("roulette-1", BuyIn(7, 50_000))
            before = await ada.view("roulette-1")
            await ada.do("roulette-1", Bet(7, "red", 500))
            async with contextlib.aclosing(ada.watch("roulette-1")) as views:
                async for view in views:
                    if view["round"] > before["round"]:
                        break
            told = view["revealed"]
            assert told["round"] == before["round"]
            assert commitment("roulette-1", told["round"], bytes.fromhex(told["secret"])) == before["commitment"]
            with pytest.raises(Refused, match="draws the results"):
                async with signed_in(floor, "cleo") as cleo:
                    await cleo.do("roulette-1", Result("ball", "17"))
            assert (await ada.ask("GET", "/history"))[0]["settled"][0]["wager"] == "red"

    asyncio.run(story())


# ---------------------------------------------------------------- the socket


def test_the_socket_tells_what_changed_and_takes_commands(floor: RunningFloor) -> None:
    async def story() -> None:
        headers = {"authorization": f"Bearer {key_of(floor, 'ben')}"}
        async with websockets.connect(address(floor, "craps-1"), additional_headers=headers) as socket:
            first = msgspec.json.decode(await socket.recv())
            assert first["view"]["table"] == "craps-1"
            assert "drawn" not in first
            await socket.send('{"id": "over the socket", "act": {"act": "sit", "seat": 2}}')
            told = [msgspec.json.decode(await socket.recv()) for _ in range(2)]
            answer = next(one for one in told if one["type"] == "answer")
            change = next(one for one in told if one["type"] == "view")
            assert answer["events"][0]["says"] == "A player sits down at seat 2."
            assert change["view"]["my_seat"] == 2
            assert "document" not in change["view"], "what did not change is not sent again"
            for wrong in (
                "{",
                '{"id": "x", "act": {"act": "fly"}}',
                "x" * 6000,
                '{"id": "y", "act": {"act": "sit", "seat": 99}}',
            ):
                await socket.send(wrong)
                assert "error" in msgspec.json.decode(await socket.recv())
            await socket.send('{"id": "bye", "act": {"act": "leave", "seat": 2}}')
            await socket.recv()

    asyncio.run(story())


def test_the_socket_lets_nobody_else_in(floor: RunningFloor) -> None:
    async def closed_with(url: str, **headers: str) -> int:
        try:
            async with websockets.connect(url, additional_headers=headers) as socket:
                await socket.recv()
        except websockets.ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 0
        except websockets.InvalidStatus as refused:
            return refused.response.status_code
        return 0

    async def story() -> None:
        own = {"authorization": f"Bearer {key_of(floor, 'ben')}"}
        assert await closed_with(address(floor)) == 4401
        assert await closed_with(address(floor, "nothing"), **own) == 4404
        assert await closed_with(address(floor), **own, Origin="https://elsewhere.example") == 403

    asyncio.run(story())


def test_a_slow_reader_gets_the_newest_state_not_every_state(
    floor: RunningFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    pause = 1.0
    monkeypatch.setattr("houseway.floor.screens.socket.PAUSE", pause)

    async def story() -> None:
        headers = {"authorization": f"Bearer {key_of(floor, 'iris')}"}
        async with (
            signed_in(floor, "ada") as ada,
            websockets.connect(address(floor, "craps-2"), additional_headers=headers) as slow,
        ):
            began = time.monotonic()
            await ada.do("craps-2", Sit(9))
            await ada.do("craps-2", BuyIn(9, 100_000))
            for _ in range(30):
                await ada.do("craps-2", Bet(9, "field", 500))
            count = 0
            view: dict[str, Any] = {}
            while view.get("stakes", {}).get("9") != {"field": 15_000}:
                message = msgspec.json.decode(await asyncio.wait_for(slow.recv(), LONG))
                view |= message["view"]
                count += 1
            assert count <= (time.monotonic() - began) / pause + 2, "one message for each pause, not for each bet"

    asyncio.run(story())
