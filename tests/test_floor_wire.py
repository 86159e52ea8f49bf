"""What a player's browser receives never holds a card that the player may not see: read off the wire, game by game."""

from __future__ import annotations

import asyncio
import contextlib
import re
from collections.abc import Iterator

import msgspec
import pytest

from houseway.client import Client
from houseway.floor.scene import Scene
from houseway.refusal import HousewayError
from houseway.round import Bet, Result
from houseway.round.events import CardDealt, CardsShown
from houseway.round.takers import Results
from houseway.rulebook import documents, load
from houseway.table.acts import BuyIn, Sit
from tests.running_floor import RunningFloor
from tests.test_floor_api import signed_in

GAMES = sorted({load(document).document.game for document in documents()})
BASES = ("ante", "blind", "blackjack", "pass", "red", "player")
"""Wagers with which one can play; at other games the first that is offered."""


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), pace=0.0, clock=60) as running:
        yield running


def hidden_from(scene: Scene, seat: int) -> set[str]:
    """The cards that have been dealt face down to others, and were not shown."""
    told = [event for event in scene.events if isinstance(event, CardDealt) and event.card]
    shown = {card for event in scene.events if isinstance(event, CardsShown) for card in event.cards}
    open_ = {event.card for event in told if event.private_to in ("", f"seat {seat}")}
    return {event.card for event in told if event.private_to not in ("", f"seat {seat}")} - shown - open_


async def lay(client: Client, table: str, seat: int) -> None:
    await client.do(table, Sit(seat))
    await client.do(table, BuyIn(seat, 100_000))
    offered = {bet["wager"]: bet["amount"] for bet in await client.bets(table)}
    wanted = [name for name in BASES if name in offered] or list(offered)[:1]
    for wager in wanted:
        await client.do(table, Bet(seat, wager, max(2_500, offered[wager])))


async def deal(cleo: Client, floor: RunningFloor, table: str, dealt: list[str]) -> None:
    """Deal, every card another one, until somebody has to decide or the round is over."""
    number = floor.house.window(table).scene.number
    for _ in range(60):
        scene = floor.house.window(table).scene
        if scene.number > number or scene.awaits.what == "decision":
            return
        wanted = next((taker for taker in scene.awaits.takers if isinstance(taker, Results)), None)
        if wanted is not None and scene.awaits.usual is None:
            left = [label for label in sorted(wanted.weights) if label not in dealt and wanted.weights[label]]
            shows = left[-1]
            dealt.append(shows)
            await cleo.do(table, Result(wanted.of, shows))
        elif scene.awaits.usual is not None:
            await cleo.do(table, scene.awaits.usual)
    raise AssertionError("the deal does not end")


@pytest.mark.parametrize("game", GAMES)
def test_no_hidden_card_is_ever_on_the_wire(floor: RunningFloor, game: str) -> None:
    table = f"{game}-2"
    frames: list[str] = []

    async def listen(client: Client) -> None:
        async with contextlib.aclosing(client.messages(table, "station")) as messages:
            async for message in messages:
                frames.append(msgspec.json.encode(message).decode())  # noqa: PERF401  it never ends

    async def story() -> None:
        async with signed_in(floor, "ada") as ada, signed_in(floor, "ben") as ben, signed_in(floor, "cleo") as cleo:
            ears = asyncio.create_task(listen(ada))
            for seat, client in ((1, ada), (2, ben)):
                await lay(client, table, seat)
            await deal(cleo, floor, table, [])
            await asyncio.sleep(0.4)
            scene = floor.house.window(table).scene
            frames.append(msgspec.json.encode(await ada.view(table)).decode())
            hidden = hidden_from(scene, 1)
            for card in hidden:
                seen = re.compile(rf"(?<![0-9A-Za-z#]){card}(?![0-9A-Za-z])")
                assert not any(seen.search(frame) for frame in frames), f"{card} is hidden from seat 1"
            assert not any(f'"private_to":"{other}"' in frame for frame in frames for other in ("seat 2", "dealer"))
            with pytest.raises(HousewayError, match="not for the player"):
                await ada.ask("GET", f"/tables/{table}/rounds/{scene.number}")
            ears.cancel()
            with contextlib.suppress(asyncio.CancelledError):
                await ears

    asyncio.run(story())
    assert frames
