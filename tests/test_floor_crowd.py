"""Many stations at a wheel: sharing what is drawn changes nothing that a station shows, and acts never wait for it."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import pytest

from houseway.floor.demo.tables import opening
from houseway.floor.house import House, open_house
from houseway.floor.screens import crowd
from houseway.floor.screens.by_seat import BySeat
from houseway.floor.screens.drawing import fragments_for, looked_at
from houseway.floor.screens.felts import everybodys
from houseway.floor.screens.scene import Window
from houseway.floor.screens.seeing import settled
from houseway.floor.screens.turns import MOST_WAITS, QUICK, SAVED, SHARE, Turns
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.round import Bet, Event, TakeBack, WagerSettled
from houseway.round.events import Called, WagerPlaced
from houseway.rulebook import game_documents, load
from houseway.table.acts import BuyIn, Sit
from tests.floor_tables import BOSS, PLAYERS, amount_on, give
from tests.patience import LONG

WHEELS = [document for document in game_documents() if load(document).document.family == "wheel"]
SEATS = 4


async def wheel(folder: Path, document: str, clock: int) -> tuple[House, Window]:
    """A wheel with some players who have chips."""
    house = open_house(folder / "floor", pace=0, demo=True, analyses=False)
    await house.post(BOSS, posting("wheel", document, at=now(), by=BOSS.id, demo=True, clock=clock))
    for act in opening(document):
        await give(house.floor, BOSS, "wheel", act)
    for seat in range(1, SEATS + 1):
        await give(house.floor, PLAYERS[seat - 1], "wheel", Sit(seat))
        await give(house.floor, PLAYERS[seat - 1], "wheel", BuyIn(seat, 1_000_00))
    return house, house.window("wheel")


async def bet(house: House, window: Window, chance: random.Random, times: int) -> None:
    spots = list(window.scene.game.spot_names())
    for number in range(times):
        seat, spot = number % SEATS + 1, chance.choice(spots)
        amount = amount_on(window.task.record, spot)
        await give(house.floor, PLAYERS[seat - 1], "wheel", Bet(seat, spot, amount))
        if number % 7 == 6:
            await give(house.floor, PLAYERS[seat - 1], "wheel", TakeBack(seat, spot))


@pytest.mark.parametrize("document", WHEELS)
def test_a_station_drawn_from_its_own_wagers_shows_the_same(document: str, tmp_path: Path) -> None:
    async def evening() -> None:
        house, window = await wheel(tmp_path, document, clock=1)
        for moment in range(4):
            await bet(house, window, random.Random(moment), 20)
            if moment % 2:
                number = window.scene.number
                while window.scene.number == number:
                    await asyncio.sleep(0.05)
            for player in PLAYERS[: SEATS + 1]:
                own = looked_at("station", window, player)
                assert own.version == window.version
                seat = window.scene.seat_of(player)
                assert settled(own.scene, seat or 0) == settled(window.scene, seat or 0)
                drawn = fragments_for("station", own, player, house)
                whole = fragments_for("station", window, player, house)
                whole["felt-chips"] = crowd.chips_once(whole["felt-chips"])
                drawn.pop("status"), whole.pop("status")  # the clock runs on
                assert drawn == whole
                window.held = None
        await house.stop()

    assert WHEELS
    asyncio.run(evening())


def test_a_crowd_is_shown_one_scene_for_a_moment_and_then_the_newest(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    at = 0.0
    monkeypatch.setattr(crowd, "monotonic", lambda: at)

    async def evening() -> None:
        nonlocal at
        house, window = await wheel(tmp_path, WHEELS[0], clock=600)
        for _ in range(40):
            window.watch()
        await bet(house, window, random.Random(1), 1)
        first = crowd.held(window)
        await bet(house, window, random.Random(2), 3)
        assert crowd.held(window) is first
        while (shown := crowd.held(window)).version != window.version or shown.is_behind:
            assert at < LONG
            at += 0.02
        assert shown.scene == window.scene
        assert shown.scene.drawn["chips"] == crowd.chips_once(everybodys(window.scene))
        assert "chips" not in window.scene.drawn, "whoever else looks at the table draws for himself"
        assert crowd.held(window) is shown
        assert shown.held is None
        await give(house.floor, PLAYERS[8], "wheel", Sit(SEATS + 1))
        assert crowd.held(window).scene == window.scene, "another step of the table is shown at once"
        await house.stop()

    asyncio.run(evening())


def test_screens_take_their_share_and_no_more() -> None:
    async def evening() -> tuple[int, float]:
        turns, drawn, started = Turns(), 0, time.monotonic()

        async def reader() -> None:
            nonlocal drawn
            while drawn < 80:
                await turns.turn()
                drawn += 1
                turns.took(0.01)

        await asyncio.gather(*(reader() for _ in range(20)))
        return drawn, time.monotonic() - started

    drawn, took = asyncio.run(evening())
    assert 80 <= drawn <= (took + SAVED) * SHARE / 0.01 * 1.3 + 20


def test_no_screen_is_drawn_while_others_are_behind() -> None:
    """Acts gathered in the loop: they are looked at before a screen is drawn, but not for ever."""

    async def evening(acts: int) -> list[str]:
        turns, done = Turns(), list[str]()

        async def act(follow: int) -> None:
            time.sleep(2 * QUICK)
            done.append("act")
            if follow:
                asyncio.get_running_loop().create_task(act(follow - 1))

        async def screen() -> None:
            await turns.turn()
            done.append("screen")

        behind = asyncio.create_task(act(acts - 1))
        await asyncio.gather(screen(), behind)
        while len(done) <= acts:
            await asyncio.sleep(0)
        return done

    assert asyncio.run(evening(MOST_WAITS // 2)) == ["act"] * (MOST_WAITS // 2) + ["screen"]
    assert "screen" in asyncio.run(evening(3 * MOST_WAITS))[MOST_WAITS : MOST_WAITS + 3]


def test_events_sorted_by_seat_are_those_that_a_search_finds() -> None:
    random_ = random.Random(7)

    def event() -> Event:
        seat = random_.randrange(1, 6)
        some: tuple[Event, ...] = (
            WagerPlaced(seat=seat, wager="red", amount=5, stake=5),
            WagerSettled(seat=seat, wager="red", stake=5, outcome="17", pays="", net=-5),
            Called(call="no-more-bets", by="dealer"),
        )
        return random_.choice(some)

    def found(events: list[Event], seat: int) -> list[int]:
        return [index for index, one in enumerate(events) if isinstance(one, Called) or getattr(one, "seat", 0) == seat]

    by_seat = BySeat()
    rounds: dict[int, list[Event]] = {}
    for number in range(1, 6):
        so_far = rounds[number] = []
        for _ in range(30):
            so_far.extend(event() for _ in range(random_.randrange(4)))
            seat = random_.randrange(1, 6)
            older = so_far[: random_.randrange(len(so_far) + 1)]  # a scene that is held shows what was
            for events in (so_far, older, so_far):
                assert by_seat.kept(number, tuple(events), seat) == found(events, seat)
            if number > 1:
                assert by_seat.kept(number - 1, tuple(rounds[number - 1]), seat) == found(rounds[number - 1], seat)
        again = [event() for _ in so_far]  # the table was made anew from the ledger
        assert by_seat.kept(number, tuple(again), 1) == found(again, 1)
        rounds[number] = again
