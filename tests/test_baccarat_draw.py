"""The pictures of baccarat, and its commands: well formed, complete, refused where they make no sense."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from houseway.cli.baccarat.removals import removal_json
from houseway.cli.family import room_of
from houseway.draw import draw, drawings_of
from houseway.draw.baccarat.layout import hands_of
from houseway.draw.baccarat.roads import beads, streaks
from houseway.draw.posting import limits, odds_rows
from houseway.refusal import Refused
from tests.baccarat_tables import DOCUMENTS, FIVE, HORSESHOE, MINI, baccarat
from tests.command_line import houseway as run
from tests.conftest import wheel_game
from tests.test_cli import asked

SPACE = "{http://www.w3.org/2000/svg}"
RESULTS = {"layout": "Kh Ks Kd Kc 9d Th", "bead-plate": "BPT", "big-road": "BPT", "removal": None, "paytable": None}


@pytest.mark.parametrize("what", RESULTS)
@pytest.mark.parametrize("document", DOCUMENTS)
def test_every_picture_is_well_formed_and_says_what_it_is(document: str, what: str) -> None:
    game = baccarat(document)
    drawn = draw(game, what, result=RESULTS[what])
    assert drawn == draw(game, what, result=RESULTS[what])
    root = ElementTree.fromstring(drawn)  # noqa: S314  our own picture
    assert root.tag == f"{SPACE}svg"
    description = root.find(f"{SPACE}desc")
    assert description is not None
    assert all(notice.value in (description.text or "") for notice in limits(game))


def test_chips_and_cards_lie_on_the_layout() -> None:
    drawn = draw(baccarat(MINI), "layout", chips={"dragon player": 500}, result="6h 4s Kd Kc 3d")
    for card in ("6h", "4s", "Kd", "Kc", "3d"):
        assert f'data-card="{card}"' in drawn
    assert 'data-spot="dragon-bonus player"' in drawn
    assert "Banker 4s Kc 3d" in drawn


def test_third_cards_go_where_the_rules_send_them() -> None:
    game = baccarat(HORSESHOE)
    assert hands_of(game, "6h 4s Kd Kc 3d") == (("6h", "Kd"), ("4s", "Kc", "3d"))
    assert hands_of(game, "Kh 7s Kd Kc 3d") == (("Kh", "Kd", "3d"), ("7s", "Kc"))
    for wrong in ("9h 7s Kd Kc 3d", "9h", "1h 2h 3h 4h", "Kh Ks Kd Kc 9d Th 2c"):
        with pytest.raises(Refused):
            hands_of(game, wrong)


def test_a_road_is_written_with_three_letters() -> None:
    with pytest.raises(Refused, match="'BXP' is no road"):
        draw(baccarat(MINI), "big-road", result="BXP")


def test_the_big_road_never_puts_two_marks_in_one_place() -> None:
    road = "BBBBBBBBBPPPPPPPPTBPBBBBBBBTTPBPPPPPPPPPPB" * 3
    places = [(mark.column, mark.row) for mark in streaks(road)]
    assert len(places) == len(set(places)) == len(road.replace("T", ""))
    assert sum(mark.ties for mark in streaks(road)) == road.count("T")
    assert [mark.winner for mark in beads(road)] == list(road)
    assert all(0 <= row < 6 for _, row in places)


def test_only_the_pay_table_in_force_is_on_the_card() -> None:
    rows = [row.odds for row in odds_rows(baccarat(FIVE)) if row.wager.id == "blazing-7s"]
    assert rows == ["400 to 1"]
    other = baccarat(FIVE, {"blazing-7s-paytable": "blazing-7s-200-50"})
    assert [row.odds for row in odds_rows(other) if row.wager.id == "blazing-7s"] == ["200 to 1", "50 to 1"]


def test_removal_as_json_and_without_cards_that_are_gone() -> None:
    game = baccarat(MINI)
    found = removal_json(game, "4h 4d")
    assert set(found["effects"]) == set(game.spots)
    assert found["wagers"][0]["method"] == "exact"
    with pytest.raises(Refused, match="'4x' cannot be gone"):
        removal_json(game, "4x")
    with pytest.raises(
        Refused, match=r"deals nothing from a shoe\. Choose a document of the baccarat or blackjack family"
    ):
        room_of(wheel_game("hard-rock-cincinnati/roulette"), "removals", "deals nothing from a shoe")


def test_every_document_has_a_layout_a_road_and_a_pay_table() -> None:
    for document in DOCUMENTS:
        assert list(drawings_of(baccarat(document))) == ["layout", "bead-plate", "big-road", "removal", "paytable"]


def test_baccarat_at_the_command_line() -> None:
    edge = asked("edge", "hollywood/five")
    assert [wager["method"] for wager in edge["wagers"]] == ["exact"] * 7
    typed = "banker 10\ndragon bonus player 5\nboard\ngo\nwhy\nagain\ngo\nquit\n"
    done = run("play", "hard-rock-cincinnati/mini", "--seed", "3", typed=typed)
    assert done.returncode == 0, done.stderr
    assert "You played 2 rounds" in done.stdout
    shown = run("removal", "jack/mini", "--gone", "4h 4d")
    assert shown.returncode == 0
    assert "Without 4h 4d" in shown.stdout
