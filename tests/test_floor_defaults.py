"""A player who is gone: what decides, by the document's words, and that the wager is settled all the same."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import msgspec
import pytest
import websockets

from houseway.floor.tables.floor import Floor
from houseway.ledger.entry import ActDone, now
from houseway.ledger.on_record import posting
from houseway.round import Bet, Decide
from houseway.table.acts import BuyIn, Sit
from tests.floor_api import key_of, signed_in
from tests.floor_tables import BOSS, DEALER, PLAYERS, give, on_a_floor, opening
from tests.patience import LONG
from tests.running_floor import RunningFloor

HOLDEM = "hard-rock-cincinnati/ultimate-texas-holdem"
THREE_CARD = "hard-rock-cincinnati/three-card-poker"


@pytest.mark.parametrize(
    ("document", "wagers", "posted", "decided"),
    [
        ("hard-rock-cincinnati/blackjack", ("blackjack",), (), ["stand"]),
        (HOLDEM, ("ante", "blind"), (), ["check", "check", "fold"]),
        (HOLDEM, ("ante", "blind"), ("fold",), ["check", "check", "fold"]),
        (THREE_CARD, ("ante",), (), ["fold"]),
        (THREE_CARD, ("ante",), ("fold",), ["fold"]),
        (THREE_CARD, ("ante",), ("play",), ["play"]),
    ],
)
def test_what_decides_for_a_player_who_does_not(
    tmp_path: Path, document: str, wagers: tuple[str, ...], posted: tuple[str, ...], decided: list[str]
) -> None:
    async def story(floor: Floor) -> None:
        table = posting("t", document, at=now(), by=BOSS.id, mode="electronic", clock=0, defaults=posted)
        task = await floor.post(BOSS, table)
        for act in (*opening(document),):
            assert (await give(floor, BOSS, "t", act)).is_done
        assert (await give(floor, PLAYERS[0], "t", Sit(1))).is_done
        assert (await give(floor, DEALER, "t", BuyIn(1, 100_000_00))).is_done
        for _ in range(12):  # a natural decides for everybody: then there is another round
            number = task.record.number
            for wager in wagers:
                await give(floor, PLAYERS[0], "t", Bet(1, wager, 2_500))
            while (await task.look()).number == number:
                await asyncio.sleep(0.005)
            done = [
                (entry.act.choice, entry.role)
                for line in floor.reader.lines(table="t", round=number)
                if isinstance(entry := line.entry, ActDone) and isinstance(entry.act, Decide)
            ]
            if done:
                break
        assert done == [(choice, "house") for choice in decided]

    on_a_floor(tmp_path / "floor.ledger", story)


def test_the_wager_of_a_player_whose_line_is_cut_is_settled(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "three-card-poker", pace=0.0, clock=1) as floor:

        async def story() -> None:
            table = "three-card-poker-1"
            key = {"authorization": f"Bearer {key_of(floor, 'ada')}"}
            address = floor.address.replace("http", "ws") + f"/api/v1/tables/{table}/live?screen=station"
            async with websockets.connect(address, additional_headers=key, max_size=None) as line:
                for number, act in enumerate((Sit(1), BuyIn(1, 100_000), Bet(1, "ante", 2_500))):
                    await line.send(msgspec.json.encode({"id": f"line {number}", "act": act}).decode())
                    while (told := msgspec.json.decode(await line.recv()))["type"] != "answer":
                        pass
                    assert "error" not in told, told
                line.transport.abort()
            async with signed_in(floor, "iris") as iris:
                async with asyncio.timeout(LONG), contextlib.aclosing(iris.watch(table)) as views:
                    async for view in views:
                        if view["round"] > 1:
                            break
                story = await iris.ask("GET", f"/tables/{table}/rounds/1")
            decided = [told["says"] for told in story if "decides to" in str(told.get("says"))]
            assert decided == ["seat 1 decides to fold"]
            settled = [event for told in story for event in told.get("events", ()) if event["event"] == "wager-settled"]
            assert [(event["wager"], event["net"]) for event in settled] == [("ante", -2_500)]
            async with signed_in(floor, "ada") as ada:
                assert (await ada.view(table))["seats"][0]["chips"] == 97_500

        asyncio.run(story())
