"""What a station says: what the next roll decides, why wagers wait, what a hand comes to, the board beside the felt."""

from __future__ import annotations

import asyncio
import re
from pathlib import Path

import pytest

from houseway.floor.house import open_house
from houseway.floor.screens.dice.words import next_roll_words, waits
from houseway.floor.screens.felts import overlay, targets
from houseway.floor.screens.pages.station import held_up
from houseway.floor.screens.pages.station_bets import acts
from houseway.floor.screens.pages.station_side import money, result
from houseway.floor.screens.pages.station_told import outcome
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt import plan_for
from houseway.floor.screens.seeing import decisions, spots
from houseway.floor.tables.commands import Note
from houseway.round import Bet, Call, Decide, Result
from houseway.table.acts import Leave
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, give, run_out, set_up

ANN = PLAYERS[0]


def opened(folder: Path, document: str, mode: str = "dealer") -> Trial:
    trial = Trial(folder, document, mode=mode)
    trial.open()
    return trial


def seen(trial: Trial) -> Scene:
    return Scene.of(trial.live.record)


@pytest.mark.parametrize(
    ("document", "words"),
    [
        (
            "jack-cincinnati/craps",
            "The come-out roll: Pass wins on 7 or 11, loses on 2, 3 or 12; any other number becomes the point.",
        ),
        (
            "hard-rock-cincinnati/crapless-craps",
            "The come-out roll: Pass wins on 7; any other number becomes the point.",
        ),
    ],
)
def test_a_newcomer_is_told_what_the_roll_decides(tmp_path: Path, document: str, words: str) -> None:
    trial = opened(tmp_path, document)
    assert next_roll_words(seen(trial)) == words


def test_wagers_that_wait_for_a_shooter_say_so(tmp_path: Path) -> None:
    trial = opened(tmp_path, "jack-cincinnati/craps")
    assert trial.give(ANN, Bet(1, "place 6", 600)).is_done
    assert held_up(seen(trial), 1).startswith("Nobody shoots yet: a shooter needs a bet on ")
    assert not held_up(seen(trial), 2)
    assert trial.give(ANN, Bet(1, "pass", 500)).is_done
    assert not waits(seen(trial), 1)
    assert "$6.00 on Place 6, $5.00 on Pass." in money(seen(trial), 1)


def test_a_tap_on_a_number_lays_what_can_be_paid(tmp_path: Path) -> None:
    trial = opened(tmp_path, "jack-cincinnati/craps")
    scene = seen(trial)
    drawn = targets(scene, tuple(spots(scene, 1)))
    steps = dict(re.findall(r'data-spot="(place \d+)" data-least="\d+" data-step="(\d+)"', drawn))
    assert steps == {
        "place 4": "500",
        "place 5": "500",
        "place 6": "600",
        "place 8": "600",
        "place 9": "500",
        "place 10": "500",
    }
    assert re.search(r'aria-label="[^"]*6, from \$6.00"', drawn)


def test_what_a_wager_came_to_stands_where_it_lay_until_the_next_bet(tmp_path: Path) -> None:
    trial = opened(tmp_path, "hard-rock-cincinnati/roulette", mode="electronic")
    assert trial.give(ANN, Bet(1, "red", 1000)).is_done
    while trial.live.record.number == 1:
        trial.step()
    assert re.search(r"[+-]\$10.00", overlay(seen(trial), "seat 1", 1))
    assert "$10.00" not in overlay(seen(trial), "seat 2", 2)
    assert trial.give(ANN, Bet(1, "black", 1000)).is_done
    assert not re.search(r"[+-]\$10.00", overlay(seen(trial), "seat 1", 1))


def test_a_further_position_is_played_from_the_own_seat(tmp_path: Path) -> None:
    """Not where somebody sits; its chips and cards lie there, and its player alone sees them."""
    trial = opened(tmp_path, "hard-rock-cincinnati/three-card-poker")
    assert trial.give(ANN, Bet(1, "ante", 1000)).is_done
    assert "somebody sits at position 2" in str(trial.give(ANN, Bet(1, "ante at 2", 1000)).error)
    assert trial.give(PLAYERS[1], Leave(2)).is_done
    assert trial.give(ANN, Bet(1, "ante at 2", 1000)).is_done
    assert trial.give(DEALER, Call("shuffle")).is_done
    assert trial.give(DEALER, Call("cut")).is_done
    assert trial.give(DEALER, Call("deal")).is_done
    for card in ("2c", "9h", "2d", "3c", "9s", "3d", "4c", "Kd", "8d"):
        assert trial.give(DEALER, Result("card", card)).is_done
    own, dealers = (plan_for(seen(trial), role).overlay() for role in ("seat 1", "dealer"))
    assert re.findall(r'data-card="(..)"', own) == ["2c", "3c", "4c", "9h", "9s", "Kd"]
    assert "data-card" not in dealers
    assert dealers.count(">$10<") == 2
    assert trial.give(ANN, Decide(1, "play")).is_done
    assert [act.choice for act in decisions(seen(trial), 1)][:2] == ["play", "fold"]
    assert "$10.00 on Ante at 2" in money(seen(trial), 1)
    assert trial.give(ANN, Decide(1, "fold")).is_done


def test_what_the_clock_decided_is_said(tmp_path: Path) -> None:
    """A player who does not decide is told that time ran out, and what was decided; and a Play wager is not repeated."""

    async def story() -> None:
        house = open_house(tmp_path, pace=0, analyses=False)
        task = await set_up(house.floor, "t", "jack-cincinnati/three-card-poker", players=1, clock=600)
        house.__post_init__()
        await give(house.floor, ANN, "t", Bet(1, "ante", 1000))
        while (await task.look()).number == 1:
            await run_out(house.floor, "t")
        await task.look()
        window = house.window("t")
        assert " · Your time ran out: fold · Dealer: " in outcome(window, 1)
        await give(house.floor, ANN, "t", Bet(1, "ante", 1000))
        assert "Your time ran out" not in outcome(window, 1)
        await run_out(house.floor, "t")
        while (await task.look()).table.round.awaits.what != "decision":
            await asyncio.sleep(0.02)
        await give(house.floor, ANN, "t", Decide(1, "play"))
        while (await task.look()).number == 2:
            await asyncio.sleep(0.05)
        await task.look()
        assert "Your time ran out" not in outcome(window, 1)
        repeats = re.search('data-acts="([^"]*)" id="repeat"', acts(window, 1))
        assert repeats is not None
        assert repeats[1].count("&quot;bet&quot;") == 1
        await house.stop()

    asyncio.run(story())


def test_what_is_settled_while_others_decide_is_said_to_be_so_far(tmp_path: Path) -> None:
    """A blackjack is paid before the others decide."""

    async def story() -> None:
        house = open_house(tmp_path, pace=0, analyses=False)
        await set_up(house.floor, "t", "hard-rock-cincinnati/blackjack", mode="dealer", clock=600)
        house.__post_init__()
        window = house.window("t")
        for seat in (1, 2):
            assert (await give(house.floor, PLAYERS[seat - 1], "t", Bet(seat, "blackjack", 1000))).is_done
        cards = {"box 1": ["Ah", "Kh"], "box 2": ["9h", "7h"], "the dealer": ["6d", "8c"]}
        while window.scene.awaits.what != "decision":
            awaits = window.scene.awaits
            act = awaits.usual or Result("card", cards[awaits.to].pop(0) if awaits.to in cards else "2c")
            assert (await give(house.floor, BOSS if awaits.usual else DEALER, "t", act)).is_done
        assert "You won $15.00, so far" in outcome(window, 1)
        assert '<b class="won">$15.00</b>, so far</p>' in result(window, 1, [])
        assert "so far" not in outcome(window, 2)
        await house.stop()

    asyncio.run(story())


def test_wagers_that_go_back_are_not_gone_without_a_word(tmp_path: Path) -> None:
    """Inside wagers that do not make up the minimum together go back when betting ends."""

    async def story() -> None:
        house = open_house(tmp_path, pace=0, analyses=False)
        together = {"inside-minimum": "aggregate"}
        task = await set_up(house.floor, "t", "hard-rock-cincinnati/roulette", players=1, clock=600, settings=together)
        house.__post_init__()
        window = house.window("t")
        for spot in ("straight 17", "straight 20"):
            assert (await give(house.floor, ANN, "t", Bet(1, spot, 100))).is_done
        assert "came back" not in outcome(window, 1)
        while (await task.look()).number == 1:
            await run_out(house.floor, "t")
        await task.look()
        assert ">$2.00 came back: inside wagers below the minimum</p>" in outcome(window, 1)
        assert (await give(house.floor, ANN, "t", Bet(1, "red", 500))).is_done
        assert "came back" not in outcome(window, 1)
        await house.stop()

    asyncio.run(story())


@pytest.mark.parametrize("is_ready", [True, False])
def test_who_is_ready_to_shoot_has_not_run_out_of_time(tmp_path: Path, *, is_ready: bool) -> None:
    async def story() -> str:
        house = open_house(tmp_path, pace=0, analyses=False)
        task = await set_up(house.floor, "t", "hard-rock-cincinnati/craps", players=1, clock=600)
        house.__post_init__()
        window = house.window("t")
        assert (await give(house.floor, ANN, "t", Bet(1, "pass", 1000))).is_done
        assert (await give(house.floor, ANN, "t", Bet(1, "field", 500))).is_done
        if is_ready:
            assert (await give(house.floor, ANN, "t", Note("ready"))).is_done
        while (await task.look()).number == 1:
            await run_out(house.floor, "t")
        await task.look()
        said = outcome(window, 1)
        await house.stop()
        return said

    said = asyncio.run(story())
    assert "You " in said
    assert ("Your time ran out: shoot" in said) is not is_ready
