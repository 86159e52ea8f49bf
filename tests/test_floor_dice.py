"""Dice on the floor: players call on and off, the crew confirms; a shooter who leaves passes the dice."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from houseway.floor.house import open_house
from houseway.floor.screens.pages.dealer import _next
from houseway.floor.screens.pages.pit import _requests
from houseway.floor.screens.pages.station_bets import _has_button
from houseway.floor.screens.scene import Scene
from houseway.ledger.entry import ActDone
from houseway.round import Bet, Call, Decide, Irregularity, Result, TakeBack
from houseway.table.acts import Leave
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, give, set_up

ANN, BEN = PLAYERS[:2]
ON = Call("place 6 of seat 1 is on")


def opened(folder: Path, document: str = "horseshoe-cincinnati/craps", mode: str = "dealer") -> Trial:
    """A table where seat 1 has Pass and Place 6, and has called the latter on."""
    trial = Trial(folder, document, mode=mode)
    trial.open()
    for act in (Bet(1, "pass", 1000), Bet(1, "place 6", 600), Decide(1, "call-on", cards="place 6")):
        assert trial.give(ANN, act).is_done
    return trial


def test_the_dealers_screen_offers_the_button_first(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    first = _next(Scene.of(trial.live.record), "dealer").split('id="usual"')[0].rsplit("<button", 1)[1]
    assert "place 6 of seat 1 is on" in first
    assert trial.give(DEALER, ON).is_done
    assert "place 6 of seat 1 is on" not in _next(Scene.of(trial.live.record), "dealer")


def test_a_player_confirms_nothing(tmp_path: Path) -> None:
    trial = opened(tmp_path)
    refused = trial.give(ANN, ON)
    assert not refused.is_done
    assert '"call" is not for the player' in str(refused.error)


def test_a_wager_that_is_called_on_is_not_offered_to_be_called_on(tmp_path: Path) -> None:
    scene = Scene.of(opened(tmp_path).live.record)
    assert not _has_button(scene, Decide(1, "call-on", cards="place 6"))
    assert _has_button(scene, Decide(1, "call-off", cards="place 6"))


def test_a_table_that_deals_by_itself_confirms_before_it_rolls(tmp_path: Path) -> None:
    trial = opened(tmp_path, mode="electronic")
    number = trial.live.record.number
    while trial.live.record.number == number:
        assert trial.step()
    acts = [line.entry.act for line in trial.ledger.of_kind("table", ActDone) if isinstance(line.entry, ActDone)]
    assert acts.index(ON) < acts.index(Call("dice out", "stickperson"))


def test_a_bet_in_the_air_is_confirmed_by_the_dealer_alone(tmp_path: Path) -> None:
    trial = opened(tmp_path, "hollywood-columbus/craps")
    for person, act in ((ANN, Decide(1, "shoot")), (DEALER, Call("dice out", "stickperson"))):
        assert trial.give(person, act).is_done
    bet = Bet(2, "field", 500, confirmed=True)
    refused = trial.give(BEN, bet)
    assert "confirmed by the dealer" in str(refused.error)
    asked = trial.give(DEALER, bet)
    assert "The station asks the player" in str(asked.error)
    assert not trial.give(BEN, Bet(2, "field", 1000, confirmed=True)).is_done
    assert trial.give(BEN, bet).is_done


@pytest.mark.parametrize("document", ["horseshoe-cincinnati/craps", "hard-rock-cincinnati/craps"])
def test_a_shooter_who_leaves_passes_the_dice_on_the_ledger_too(tmp_path: Path, document: str) -> None:
    trial = Trial(tmp_path, document)
    trial.open()
    for person, act in (
        (ANN, Bet(1, "dont-pass", 1000)),
        (BEN, Bet(2, "pass", 1000)),
        (ANN, Decide(1, "shoot")),
        (DEALER, Call("dice out", "stickperson")),
        (DEALER, Result("dice", "2-4")),
    ):
        assert trial.give(person, act).is_done
    assert trial.give(ANN, TakeBack(1, "dont-pass")).is_done
    assert trial.give(ANN, Leave(1)).is_done
    assert not trial.give(DEALER, Call("dice out", "stickperson")).is_done
    assert trial.crash().table.round.awaits.usual == Decide(2, "shoot")


def test_new_dice_are_for_whom_the_document_names(tmp_path: Path) -> None:
    trial = opened(tmp_path, "hollywood-columbus/craps")
    for person, act in (
        (ANN, Decide(1, "shoot")),
        (DEALER, Call("dice out", "stickperson")),
        (DEALER, Irregularity("lost-die", "stickperson")),
    ):
        assert trial.give(person, act).is_done
    assert not trial.give(DEALER, Call("new dice", "table-games-supervisor")).is_done
    assert trial.give(BOSS, Call("new dice", "table-games-supervisor")).is_done


def test_the_pit_sees_that_new_dice_are_due(tmp_path: Path) -> None:
    async def story() -> list[str]:
        house = open_house(tmp_path, pace=0, analyses=False)
        await set_up(house.floor, "t", "hollywood-columbus/craps", players=1, mode="dealer")
        house.__post_init__()
        window, seen = house.window("t"), []
        for person, act in (
            (ANN, Bet(1, "pass", 1000)),
            (ANN, Decide(1, "shoot")),
            (DEALER, Call("dice out", "stickperson")),
            (DEALER, Irregularity("lost-die", "stickperson")),
            (ANN, Decide(1, "pass-the-dice")),
        ):
            seen.append(str(_requests(window, BOSS, house)))
            assert (await give(house.floor, person, "t", act)).is_done
        await window.task.look()
        seen.append(str(_requests(window, BOSS, house)))
        await house.stop()
        return seen

    *before, after = asyncio.run(story())
    assert "new dice" in after.lower()
    assert not any("new dice" in page.lower() for page in before)
