"""Decisions with an amount of their own: the field says least and most, and what it sends is legal."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec

from houseway.floor.screens.pages.station_bets import decide
from houseway.floor.screens.scene import Scene
from houseway.round import Bet, Decide, Result
from houseway.round.awaits import Argument
from tests.floor_tables import DEALER, PLAYERS, Trial

BLACKJACK = "hard-rock-cincinnati/blackjack"
FOUR_CARD = "hard-rock-cincinnati/four-card-poker"


def dealt(folder: Path, *cards: str, stake: int = 5_000) -> Trial:
    """A wager, and a first deal of these cards: player, dealer, player, dealer; until something is to be decided."""
    trial = Trial(folder, BLACKJACK)
    trial.open(players=1)
    assert trial.give(PLAYERS[0], Bet(1, "blackjack", stake)).is_done
    shown = list(cards)
    while shown:
        usual = trial.live.record.table.round.awaits.usual
        assert trial.give(DEALER, usual or Result("card", shown.pop(0))).is_done
    return trial


def fields(drawn: str) -> list[dict[str, str]]:
    return [dict(re.findall(r'(\w+)="([^"]*)"', found)) for found in re.findall(r"<input[^>]*number[^>]*>", drawn)]


def sent(drawn: str, **values: object) -> Decide | Bet:
    """What the browser sends for a form."""
    found = re.search(r'data-template="([^"]*)"', drawn)
    assert found is not None
    (act,) = json.loads(found[1].replace("&quot;", '"'))
    for key, value in values.items():
        assert act[key] in (f"{{{key}:cents}}", f"{{{key}}}")
        act[key] = value
    made: Decide | Bet = msgspec.convert(act, Decide | Bet)
    return made


def test_a_double_for_less_has_a_field_from_one_chip_to_the_wager(tmp_path: Path) -> None:
    trial = dealt(tmp_path, "5h", "6d", "6s", "Th")
    scene = Scene.of(trial.live.record)
    chip = trial.live.record.table.game.chip  # type: ignore[attr-defined]
    assert scene.awaits.arguments(Decide(1, "double"))[0] == Argument("amount", chip, 5_000, chip)
    assert scene.awaits.arguments(Decide(1, "hit")) == ()
    drawn = decide(scene, 1)
    (field,) = fields(drawn)
    assert (field["min"], field["max"]) == (f"{chip / 100:g}", "50")
    before = trial.live.record.table.seats[1].chips
    for wrong in (0, -500, 5_000 + chip, chip + 1 if chip > 1 else -1):
        assert not trial.give(PLAYERS[0], sent(drawn, amount=wrong, cards="")).is_done
        assert trial.live.record.table.seats[1].chips == before
    assert scene.awaits.arguments(Decide(1, "double"))[1] == Argument("cards", words=("face down",))
    assert not trial.give(PLAYERS[0], sent(drawn, amount=2_000, cards="sideways")).is_done
    assert trial.give(PLAYERS[0], sent(drawn, amount=2_000, cards="face down")).is_done
    assert trial.live.record.table.round.awaits.face == "down"
    assert before is not None
    assert trial.live.record.table.seats[1].chips == before - 2_000


def test_a_hand_may_be_insured_for_less(tmp_path: Path) -> None:
    trial = dealt(tmp_path, "5h", "Ad", "6s", "9h")
    scene = Scene.of(trial.live.record)
    assert "insurance" in scene.awaits.says
    drawn = decide(scene, 1)
    (field,) = fields(drawn)
    assert field["max"] == "25"
    assert trial.give(PLAYERS[0], sent(drawn, amount=1_000)).is_done
    assert trial.live.record.table.felt.stakes[1, "insurance"] == 1_000
    (rest,) = fields(decide(Scene.of(trial.live.record), 1))
    assert rest["max"] == "15"


def test_play_may_be_an_amount_between_the_multiples(tmp_path: Path) -> None:
    trial = Trial(tmp_path, FOUR_CARD)
    trial.open(players=1)
    assert trial.give(PLAYERS[0], Bet(1, "ante", 2_000)).is_done
    shown = ["Ah", "Kc", "Ad", "Td", "9c", "8s", "5h", "5s", "2d", "3c", "7d"]
    while (awaits := trial.live.record.table.round.awaits).what != "decision":
        assert trial.give(DEALER, awaits.usual or Result("card", shown.pop(0))).is_done
    scene = Scene.of(trial.live.record)
    assert scene.awaits.arguments(Decide(1, "play-3x")) == (Argument("amount", 2_000, 6_000, 100),)
    assert scene.awaits.arguments(Decide(1, "play-2x")) == ()
    drawn = decide(scene, 1)
    assert "Play for $20.00 to $60.00" in drawn
    (field,) = fields(drawn)
    assert (field["min"], field["max"]) == ("20", "60")
    before = trial.live.record.table.seats[1].chips
    for wrong in (1_900, 6_100, 4_550):
        assert not trial.give(PLAYERS[0], sent(drawn, amount=wrong)).is_done
        assert trial.live.record.table.seats[1].chips == before
    assert trial.give(PLAYERS[0], sent(drawn, amount=4_500)).is_done
    assert trial.live.record.table.felt.stakes[1, "play"] == 4_500


def test_the_field_reaches_no_further_than_the_chips(tmp_path: Path) -> None:
    trial = dealt(tmp_path, "5h", "6d", "6s", "Th")
    trial.live.record.table.seats[1].chips = 1_700
    assert fields(decide(Scene.of(trial.live.record), 1))[0]["max"] == "17"
    trial.live.record.table.seats[1].chips = 0
    assert fields(decide(Scene.of(trial.live.record), 1)) == []


def test_a_cut_has_a_field_for_its_depth(tmp_path: Path) -> None:
    trial = Trial(tmp_path, BLACKJACK)
    trial.open(players=1)
    usual = trial.live.record.table.round.awaits.usual
    assert usual is not None
    assert trial.give(DEALER, usual).is_done
    drawn = decide(Scene.of(trial.live.record), 1)
    (field,) = fields(drawn)
    assert not trial.give(PLAYERS[0], sent(drawn, cards=str(int(field["max"]) + 1))).is_done
    assert trial.give(PLAYERS[0], sent(drawn, cards=field["max"])).is_done
