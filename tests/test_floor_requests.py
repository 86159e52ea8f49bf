"""What is asked of a supervisor: each request holds for its own round, and only what waits can be refused."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.house import open_house
from houseway.floor.tables.commands import Command, Note, Person
from houseway.floor.tables.floor import Floor
from houseway.floor.tables.live import Batch, LiveTable
from houseway.ledger.corrections import named
from houseway.ledger.entry import Noted, now
from houseway.round import Bet
from houseway.table.acts import VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, Trial, give, on_a_floor, set_up

EVE = Person("eve", "supervisor")


def test_a_figure_that_is_no_number_stops_no_table_from_coming_back(tmp_path: Path) -> None:
    """An older floor took any text: a superscript two is a digit to Python, and no whole number."""
    assert [named(text) for text in ("2", "\u00b2", "\u0662", "", "-2", "9" * 400)] == [2, 0, 0, 0, 0, 0]

    async def first(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=600)
        note = Noted(at=now(), table="t", what="refuse-request", by="eve", role="supervisor", text="\u00b2")
        await floor.writer.write([note])

    async def again() -> None:
        house = open_house(tmp_path, analyses=False)
        await give(house.floor, PLAYERS[0], "t", Bet(1, "red", 500))
        await give(house.floor, DEALER, "t", Note("ask-void", "why"))
        assert list(house.windows) == ["t"]
        assert len(house.window("t").requests) == 1
        assert list(house.window("t").corrections) == []
        void = VoidRound("table-games-supervisor", "dan", "why")
        assert (await give(house.floor, BOSS, "t", void)).is_done
        await house.stop()

    import asyncio

    on_a_floor(tmp_path / "ledger.db", first)
    asyncio.run(again())


@pytest.mark.parametrize("text", ["", "\u00b2", "1", "999999", "the second one"])
def test_only_a_request_that_waits_can_be_refused(tmp_path: Path, text: str) -> None:
    trial = Trial(tmp_path, ROULETTE)
    trial.open()
    head = trial.ledger.head
    answer = trial.give(EVE, Note("refuse-request", text))
    assert "no request of that entry waits" in str(answer.error)
    assert trial.ledger.head == head
    trial.ledger.close()


def test_a_request_is_refused_once(tmp_path: Path) -> None:
    trial = Trial(tmp_path, ROULETTE)
    trial.open()
    for asked in (Note("call-supervisor", "to the table"), Note("ask-void", "why")):
        assert trial.give(DEALER, asked).is_done
        number = str(trial.ledger.head[0])
        assert trial.give(EVE, Note("refuse-request", number)).is_done
        assert not trial.give(EVE, Note("refuse-request", number)).is_done
    trial.ledger.close()


def test_a_request_for_a_void_holds_for_its_own_round_only(tmp_path: Path) -> None:
    trial = Trial(tmp_path, ROULETTE)
    trial.open(players=1)
    void = VoidRound("table-games-supervisor", "dan", "why")
    trial.give(PLAYERS[0], Bet(1, "red", 500))
    assert trial.give(DEALER, Note("ask-void", "the ball jumped out")).is_done
    play_on(trial.live, trial)
    assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
    alone = trial.give(BOSS, void)
    assert "dan has not asked for a void of this round" in str(alone.error)
    assert trial.live.record.table.felt.stake(1, "red") == 500
    assert trial.give(DEALER, Note("ask-void", "again")).is_done
    assert trial.give(BOSS, void).is_done
    assert not trial.live.record.table.felt.stakes
    trial.ledger.close()


def play_on(live: LiveTable, trial: Trial) -> None:
    """Let the round end, as a dealer ends it."""
    from houseway.round import Call, Result

    number = live.record.number
    for act in (Call("spin"), Call("no more bets"), Result("ball", "2")):
        assert trial.give(DEALER, act).is_done
    assert live.record.number == number + 1


@pytest.mark.parametrize(("person", "what"), [(DEALER, "ask-void"), (PLAYERS[0], "ready")])
def test_a_note_that_was_meant_for_another_round_is_refused(tmp_path: Path, person: Person, what: str) -> None:
    trial = Trial(tmp_path, ROULETTE, mode="electronic" if what == "ready" else "dealer")
    trial.open(players=1)
    trial.give(PLAYERS[0], Bet(1, "red", 500))
    for round_, is_done in ((2, False), (99, False), (1, True)):
        batch = Batch()
        command = Command(f"for {round_}", "table", Note(what, "why"), round=round_)
        answer = trial.live.give(person, command, batch)
        assert answer.is_done is is_done
        assert len(batch.entries) == is_done
    trial.ledger.close()


def test_the_pit_shows_no_request_of_a_round_that_is_over(tmp_path: Path) -> None:
    import asyncio

    from houseway.round import Call, Result

    async def story() -> None:
        house = open_house(tmp_path, analyses=False)
        await set_up(house.floor, "t", ROULETTE, mode="dealer")
        house.__post_init__()
        await give(house.floor, PLAYERS[0], "t", Bet(1, "red", 500))
        await give(house.floor, DEALER, "t", Note("ask-void", "why"))
        await give(house.floor, DEALER, "t", Note("call-supervisor", "irregularity no-spin"))
        await give(house.floor, DEALER, "t", Note("call-supervisor", "to the table"))
        asked = [one.text for one in house.window("t").requests.values()]
        assert asked == ["why", "irregularity no-spin", "to the table"]
        for act in (Call("spin"), Call("no more bets"), Result("ball", "2")):
            await give(house.floor, DEALER, "t", act)
        assert [one.text for one in house.window("t").requests.values()] == ["to the table"]
        await house.stop()

    asyncio.run(story())
