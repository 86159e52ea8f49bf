"""Live tables: the clock, defaults, what is told to whom, and nothing shown before it is written."""

from __future__ import annotations

import asyncio
import random
import time
from pathlib import Path

import msgspec
import pytest

from houseway.floor.people.roles import ROLES
from houseway.floor.tables.commands import Note, Person
from houseway.floor.tables.floor import Floor, Happening
from houseway.floor.tables.live import DEFAULTS
from houseway.floor.tables.views import books_of, story_of, view_of
from houseway.ledger import LedgerReader, posting
from houseway.ledger.entry import ActDone, DealCommitted, DealRevealed, now
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Call, Decide, Result
from houseway.rulebook import load
from houseway.table.acts import (
    CloseTable,
    Leave,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, give, next_act, on_a_floor, set_up, some_bet, state_of
from tests.patience import LONG


@pytest.mark.parametrize(
    "document", [ROULETTE, "jack-cincinnati/big-six", "hard-rock-cincinnati/craps", "hollywood-columbus/dai-bacc"]
)
def test_an_electronic_table_plays_by_itself_and_commits_before_it_takes_wagers(tmp_path: Path, document: str) -> None:
    path = tmp_path / "floor.ledger"

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", document)
        chance = random.Random(5)
        while task.record.number < 4:
            bet = some_bet(await task.look(), 1, chance)
            if bet is not None:
                await give(floor, PLAYERS[0], "t", bet)
            await asyncio.sleep(0.002)
        assert books_of(task)["drop"] == 200_000_00

    on_a_floor(path, story)
    committed: dict[int, int] = {}
    with LedgerReader(path) as ledger:
        for line in ledger.lines(table="t"):
            entry = line.entry
            if isinstance(entry, DealCommitted):
                committed[entry.round] = line.number
            elif isinstance(entry, ActDone) and isinstance(entry.act, (Bet, Result)):
                assert committed[entry.round] < line.number
            elif isinstance(entry, DealRevealed):
                assert committed.pop(entry.round) < line.number


def test_the_betting_clock_closes_betting_and_only_after_a_wager(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        slow = await set_up(floor, "slow", ROULETTE, clock=600)
        await asyncio.sleep(0.05)
        assert view_of(slow, PLAYERS[0]).clock == ""
        await give(floor, PLAYERS[0], "slow", Bet(1, "red", 500))
        await slow.look()
        assert slow.seconds_left is not None
        assert 0 < slow.seconds_left <= 600
        task = await set_up(floor, "t", ROULETTE, clock=1)
        began = time.monotonic()
        await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        async with asyncio.timeout(LONG):
            while (await task.look()).number == 1:
                await asyncio.sleep(0.02)
        assert time.monotonic() - began >= 1
        assert (await slow.look()).number == 1

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_dealers_table_waits_for_the_dealer(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer")
        await give(floor, PLAYERS[0], "t", Bet(1, "straight 17", 500))
        await asyncio.sleep(0.05)
        assert task.record.number == 1
        for act in (Call("spin"), Call("no more bets"), Result("ball", "17")):
            answer = await give(floor, DEALER, "t", act)
            assert answer.is_done, answer.error
        assert task.record.number == 2
        assert task.record.table.seats[1].chips == 100_000_00 + 17500

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_player_who_does_not_decide_is_decided_for_by_the_posted_default(tmp_path: Path) -> None:
    document = "hard-rock-cincinnati/mini-midi-baccarat"
    handling = next(option for option in load(document).option if option.id == "handling")
    settings = {"handling": next(value for value in handling.allowed if value != handling.default)}

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", document, settings=settings)
        await give(floor, PLAYERS[0], "t", Bet(1, "player", 2500))
        async with asyncio.timeout(LONG):
            while (await task.look()).number == 1:
                await asyncio.sleep(0.01)
        decided = [line.entry for line in floor.reader.lines(table="t") if b'"act":"decide"' in line.body]
        assert decided
        assert all(isinstance(entry, ActDone) and entry.role == "house" for entry in decided)
        assert all(
            entry.act.choice in DEFAULTS
            for entry in decided
            if isinstance(entry, ActDone) and isinstance(entry.act, Decide)
        )

    on_a_floor(tmp_path / "floor.ledger", story)


def test_what_is_private_is_told_to_its_seat_alone(tmp_path: Path) -> None:
    from houseway.round.events import CardDealt

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        secret = CardDealt(to="seat 1", face="down", card="Ah", private_to="seat 1")
        task.record.table.round.felt.emit(secret)
        everybody = [*PLAYERS[:3], BOSS, DEALER, *(Person(role, role) for role in ROLES)]
        seen = [person.id for person in everybody if b'"Ah"' in msgspec.json.encode(view_of(task, person))]
        assert seen == [PLAYERS[0].id]
        task.record.sat_down[1] = len(task.record.table.round.events)
        assert b'"Ah"' not in msgspec.json.encode(view_of(task, PLAYERS[0])), "a newcomer sees no earlier hand"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_watchers_hear_only_what_is_written(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    heard: list[Happening] = []

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE)
        reader = LedgerReader(path)

        def hear(happening: Happening) -> None:
            heard.append(happening)
            assert reader.head[0] >= happening.numbers[-1]
            assert view_of(task, PLAYERS[0]).my_seat == 1

        task.watchers.add(hear)
        for _ in range(5):
            await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        story_told = story_of(reader, "t", 1, set(), is_over=True)
        assert any("ball rests on" in str(told.get("says")) for told in story_told)
        reader.close()

    on_a_floor(path, story)
    numbers = [number for happening in heard for number in happening.numbers]
    assert numbers == sorted(numbers)


def test_tables_come_back_as_they_were(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    before: dict[str, object] = {}

    async def first(floor: Floor) -> None:
        chance = random.Random(9)
        for name, document in (
            ("r", ROULETTE),
            ("c", "jack-cincinnati/craps"),
            ("b", "hollywood-columbus/mini-baccarat"),
        ):
            task = await set_up(floor, name, document, mode="dealer")
            for _ in range(25):
                bet = some_bet(task.record, chance.choice((1, 2)), chance)
                if bet is not None and chance.random() < 0.4:
                    await give(floor, PLAYERS[bet.seat - 1], name, bet)
                elif (todo := next_act(task.record, chance)) is not None:
                    await give(floor, todo[0], name, todo[1])
            before[name] = state_of(task.record)

    async def second(floor: Floor) -> None:
        assert {name: state_of(task.record) for name, task in floor.tables.items()} == before

    on_a_floor(path, first)
    on_a_floor(path, second)


def test_a_table_is_posted_anew_only_when_it_is_closed_and_empty(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        anew = posting("t", ROULETTE, at=now(), by=BOSS.id, settings={"wheel": "single-zero"}, mode="dealer")
        with pytest.raises(Refused, match="Close it first"):
            await floor.post(BOSS, anew)
        for seat in (1, 2):
            assert (await give(floor, PLAYERS[seat - 1], "t", Leave(seat))).is_done
        assert (await give(floor, BOSS, "t", CloseTable("table-games-supervisor"))).is_done
        number = task.record.number
        await floor.post(BOSS, anew)
        assert task.record.number == number
        assert task.record.posted.posted["wheel"] == "single-zero"
        with pytest.raises(HousewayError):
            posting("t", ROULETTE, at=now(), by=BOSS.id, settings={"wheel": "triple-zero"})

    on_a_floor(path, story)

    async def again(floor: Floor) -> None:
        assert floor.table("t").record.posted.mode == "dealer"

    on_a_floor(path, again)


def test_betting_ends_when_everybody_with_wagers_is_ready(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        for seat in (1, 2):
            await give(floor, PLAYERS[seat - 1], "t", Bet(seat, "red", 500))
        await give(floor, PLAYERS[0], "t", Note("ready"))
        await give(floor, PLAYERS[0], "t", Bet(1, "odd", 500))
        await give(floor, PLAYERS[1], "t", Note("ready"))
        assert (await task.look()).number == 1, "who bets again is not ready any more"
        await give(floor, PLAYERS[0], "t", Note("ready"))
        assert (await task.look()).number == 2
        assert not (await give(floor, PLAYERS[4], "t", Note("ready"))).is_done, "nobody waits for who has no seat"

    on_a_floor(tmp_path / "floor.ledger", story)
