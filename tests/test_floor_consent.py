"""A player's chips are the player's: what the crew would do with them waits for a yes, and the log says who did what."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from html import unescape
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.floor.people.accounts import Accounts
from houseway.floor.screens.drawing import fragments_for
from houseway.floor.screens.pages.words import log_rows
from houseway.floor.tables.commands import Command
from houseway.floor.tables.floor import Floor
from houseway.floor.tables.views import view_of
from houseway.refusal import Refused
from houseway.round import Bet, Decide, Result
from houseway.table.acts import AnyTableAct, BuyIn, Leave, Sit, Toke
from tests.floor_api import signed_in
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, give, on_a_floor, set_up
from tests.patience import LONG
from tests.running_floor import RunningFloor

TABLE = "roulette-2"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", pace=0.0, clock=0) as running:
        yield running


def chips(floor: Floor, seat: int) -> int | None:
    return floor.tables["t"].record.table.seats[seat].chips


@pytest.mark.parametrize("act", [Toke(1, 2_000_00), Bet(1, "red", 50_00)])
@pytest.mark.parametrize("person", [DEALER, BOSS])
def test_the_crew_does_nothing_with_the_chips_of_a_player_who_is_signed_in(
    tmp_path: Path, act: AnyTableAct, person: Any
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer", clock=600)
        before = chips(floor, 1)
        asked = Command("ask", "t", act)
        answer = await floor.give(person, asked)
        assert answer.error is not None
        assert answer.error.kind == "needs-yes"
        assert "the chips are that player's" in str(answer.error)
        assert (await floor.give(person, asked)).as_json() == answer.as_json(), "given again, it is answered alike"
        assert (chips(floor, 1), dict(task.record.table.felt.stakes)) == (before, {})
        asked_of = {each.id: view_of(task, each).proposed for each in (*PLAYERS[:3], DEALER, BOSS)}
        wanted = asked_of.pop(PLAYERS[0].id)
        assert wanted is not None
        assert (wanted.act, wanted.by) == (act, person.role)
        assert set(asked_of.values()) == {None}, "and nobody else is asked"
        yes = await give(floor, PLAYERS[0], "t", wanted.act)
        assert yes.is_done
        assert chips(floor, 1) == (before or 0) - getattr(act, "amount", 0)
        assert view_of(task, PLAYERS[0]).proposed is None
        line = floor.reader.command(PLAYERS[0].id, yes.command)
        assert line is not None
        assert getattr(line.entry, "by", "") == PLAYERS[0].id, "the player did it"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_decision_that_raises_is_the_player_s_own_and_one_that_costs_nothing_may_be_entered(tmp_path: Path) -> None:
    """A dealer enters what a player says; but not what takes of the chips of a player who is signed in."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", "jack-cincinnati/three-card-poker", mode="dealer", clock=600)
        for seat in (1, 2):
            assert (await give(floor, PLAYERS[seat - 1], "t", Bet(seat, "ante", 1000))).is_done
        cards = iter(["2c", "3d", "5h", "7s", "9c", "Jd", "Qh", "Ks", "4c", "6d", "8h", "Ts"])
        while (awaits := task.record.table.round.awaits).what != "decision":
            act = awaits.usual or Result("card", next(cards))
            assert (await give(floor, BOSS if awaits.usual else DEALER, "t", act)).is_done
        seat = awaits.seat or 0
        before = chips(floor, seat)
        refused = await give(floor, DEALER, "t", Decide(seat, "play"))
        assert refused.error is not None
        assert refused.error.kind == "needs-yes"
        assert chips(floor, seat) == before
        found = task.live.proposed(seat)
        assert found == (Decide(seat, "play"), "dealer")
        assert (await give(floor, PLAYERS[seat - 1], "t", found[0])).is_done
        other = task.record.table.round.awaits.seat or 0
        assert other != seat
        assert (await give(floor, DEALER, "t", Decide(other, "fold"))).is_done, "what the player says, entered"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_what_was_asked_lapses_when_the_seat_is_left(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer", clock=600)
        await give(floor, DEALER, "t", Toke(1, 500))
        assert task.live.proposed(1) is not None
        await give(floor, PLAYERS[0], "t", Leave(1))
        assert task.live.proposed(1) is None

    on_a_floor(tmp_path / "floor.ledger", story)


def test_the_crew_still_acts_for_those_who_play_without_an_account(floor: RunningFloor) -> None:
    """A dealer sits somebody down; another of the crew goes on, and the log says who entered it."""

    async def story() -> list[dict[str, Any]]:
        async with signed_in(floor, "cleo") as cleo, signed_in(floor, "sam") as sam, signed_in(floor, "ada") as ada:
            await cleo.do(TABLE, Sit(5))
            await cleo.do(TABLE, BuyIn(5, 100_00))
            await sam.do(TABLE, Bet(5, "red", 500))
            await cleo.do(TABLE, Toke(5, 100))
            await ada.do(TABLE, Sit(6))
            await ada.do(TABLE, BuyIn(6, 100_00))
            await ada.do(TABLE, Toke(6, 200))
            with pytest.raises(Refused, match="signed in"):
                await sam.do(TABLE, Toke(6, 200))
            log: list[dict[str, Any]] = await ada.ask("GET", f"/tables/{TABLE}/log")
            return log

    said = [each["says"] for each in asyncio.run(story())]
    assert "Seat 5 bets $5.00 on red. Entered by the supervisor." in said
    assert "Seat 5 gives the dealers $1.00. Entered by the dealer." in said
    assert "Seat 6 gives the dealers $2.00." in said
    rows = "".join(str(row) for row in log_rows(floor.house.windows[TABLE]))
    assert "Seat 5 gives the dealers $1.00. Entered by the dealer." in rows


def test_the_station_asks_its_player_and_nobody_else(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "cleo") as cleo, signed_in(floor, "ben") as ben:
            await ben.do(TABLE, Sit(3))
            await ben.do(TABLE, BuyIn(3, 100_00))
            with pytest.raises(Refused, match="signed in"):
                await cleo.do(TABLE, Toke(3, 7_00))
            window = floor.house.windows[TABLE]
            for account in ("ada", "ben", "cleo"):
                person = floor.house.accounts.person(account)
                assert person is not None
                drawn = unescape("".join(fragments_for("station", window, person, floor.house).values()))
                assert ("The dealer would enter for you: seat 3 gives" in drawn) == (account == "ben")
                assert ('{"act":"toke","seat":3,"amount":700}' in drawn.replace(" ", "")) == (account == "ben")

    asyncio.run(story())


# ---------------------------------------------------------------- who sits where is not for other players


def test_a_player_is_not_told_who_sits_where(floor: RunningFloor) -> None:
    """The API said so already; the station's page and its socket listed everybody by name."""
    accounts = Accounts(floor.data / "accounts.db")
    accounts.add("zoe", "Zoe Quartermain", "player", "a long password")
    keys = {name: accounts.begin(accounts.person(name)) for name in ("zoe", "ada", "iris")}  # type: ignore[arg-type]
    accounts.close()

    async def story() -> None:
        async with signed_in(floor, "ben") as ben:
            floor.house.commands.left.clear()
            ben.key, ben._http.headers["authorization"] = keys["zoe"], f"Bearer {keys['zoe']}"
            await ben.do("roulette-1", Sit(2))

    asyncio.run(story())
    window = floor.house.windows["roulette-1"]
    for account in ("ada", "zoe"):
        person = floor.house.accounts.person(account)
        assert person is not None
        headers = {"authorization": f"Bearer {keys[account]}"}
        page = httpx.get(f"{floor.address}/tables/roulette-1", headers=headers, timeout=LONG).text
        drawn = "".join(fragments_for("station", window, person, floor.house).values())
        shown = (
            re.sub(r"<header.*?</header>", "", page, flags=re.DOTALL) + drawn
        )  # the head greets whoever is signed in
        assert "Quartermain" not in shown, account
        assert "Seat 2" in shown
    watched = httpx.get(
        f"{floor.address}/surveillance?table=roulette-1",
        headers={"authorization": f"Bearer {keys['iris']}"},
        timeout=LONG,
    )
    assert "Quartermain" in watched.text, "those who look are told"
