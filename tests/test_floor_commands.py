"""Commands to live tables: one effect for each, and everybody at their own place."""

from __future__ import annotations

import asyncio
from pathlib import Path

import msgspec
import pytest

from houseway.floor.tables.commands import Command, Person
from houseway.floor.tables.floor import Floor
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.refusal import NotFound, Refused
from houseway.round import Bet, Call, Result
from houseway.table.acts import (
    AnyTableAct,
    Sit,
    VoidRound,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, give, on_a_floor, set_up, state_of


def test_the_same_command_twice_has_one_effect_and_the_same_answer(tmp_path: Path) -> None:
    path = tmp_path / "floor.ledger"
    bet = Command("one", "t", Bet(1, "red", 500))
    answers = []

    async def first(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        answers.extend(await asyncio.gather(*(floor.give(PLAYERS[0], bet) for _ in range(5))))
        answers.append(await floor.give(PLAYERS[0], bet))
        assert task.record.table.felt.stake(1, "red") == 500
        with pytest.raises(Refused, match="something else"):
            await floor.give(PLAYERS[0], Command("one", "t", Bet(1, "red", 600)))
        other = await floor.give(PLAYERS[1], Command("one", "t", Bet(2, "red", 500)))
        assert other.is_done, "ids are each person's own"

    async def second(floor: Floor) -> None:
        answers.append(await floor.give(PLAYERS[0], bet))
        assert floor.table("t").record.table.felt.stake(1, "red") == 500

    on_a_floor(path, first)
    on_a_floor(path, second)
    assert len(answers) == 7
    assert all(answer == answers[0] for answer in answers)
    assert answers[0].is_done


def test_a_refused_command_is_answered_the_same_again(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        late = Command("late", "t", Bet(1, "red", 1))
        first = await floor.give(PLAYERS[0], late)
        again = await floor.give(PLAYERS[0], late)
        assert (str(first.error), first.entry) == (str(again.error), again.entry)
        assert not task.record.table.felt.stakes

    on_a_floor(tmp_path / "floor.ledger", story)


@pytest.mark.parametrize(
    ("person", "act", "says"),
    [
        (PLAYERS[1], Bet(1, "red", 500), "seat 1 is not yours"),
        (PLAYERS[5], Bet(6, "red", 500), "seat 6 is not yours"),
        (PLAYERS[0], Sit(3), "you sit at seat 1"),
        (PLAYERS[0], Call("spin"), 'not for the player'),
        (DEALER, Result("ball", "17"), "the equipment draws"),
        (DEALER, Bet(1, "red", 500), "its own station"),
        (DEALER, Call("spin", "table-games-manager"), "does not speak as"),
        (BOSS, VoidRound("table-games-supervisor", "boss", "why"), "one person may not both"),
        (PLAYERS[0], Bet(1, "red", 10**13), "has $100,000.00"),
        (PLAYERS[0], Bet(1, "no such wager", 500), "no wager"),
    ],
)  # fmt: skip
def test_a_command_that_is_not_for_this_person_or_place_is_refused(
    tmp_path: Path, person: Person, act: AnyTableAct, says: str
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        before = state_of(task.record)
        answer = await give(floor, person, "t", act)
        assert says in str(answer.error)
        assert state_of(task.record) == before

    on_a_floor(tmp_path / "floor.ledger", story)


def test_stale_malformed_and_foreign_commands_are_refused(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        stale = await floor.give(PLAYERS[0], Command("stale", "t", Bet(1, "red", 500), round=task.record.number - 1))
        assert "is under way" in str(stale.error)
        for wrong in ("", "x" * 65, "tab\there", "é"):
            with pytest.raises(Refused, match="id of its own"):
                await floor.give(PLAYERS[0], Command(wrong, "t", Bet(1, "red", 500)))
        with pytest.raises(Refused, match="not that long"):
            await floor.give(PLAYERS[0], Command("long", "t", Bet(1, "r" * 3000, 500)))
        with pytest.raises(NotFound, match="no table"):
            await floor.give(PLAYERS[0], Command("far", "elsewhere", Bet(1, "red", 500)))
        with pytest.raises(Refused, match="not for the dealer"):
            await floor.post(DEALER, posting("u", ROULETTE, at=now(), by="dan"))
        with pytest.raises(msgspec.ValidationError):
            msgspec.json.decode(
                b'{"id":"1","table":"t","act":{"act":"bet","seat":1,"wager":"red","amount":5,"x":1}}', type=Command
            )
        no_chips = PLAYERS[4]
        await give(floor, no_chips, "t", Sit(5))
        assert "Buy in first" in str((await give(floor, no_chips, "t", Bet(5, "red", 500))).error)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_too_many_waiting_commands_are_refused_and_the_others_done(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=600)
        asked = [
            floor.give(PLAYERS[0], Command(f"many {number}", "t", Bet(1, f"straight {number % 36 + 1}", 500)))
            for number in range(1200)
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        refused = [answer for answer in answers if isinstance(answer, BaseException)]
        assert len(refused) == 200
        assert all("too many" in str(error) for error in refused)

    on_a_floor(tmp_path / "floor.ledger", story)
