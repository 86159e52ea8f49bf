"""The pictures of poker, and play at the terminal: well formed, complete, refused where they make no sense."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from houseway.draw import draw, drawings_of
from houseway.draw.poker.layout import hands_of, qualifier_words, rows_of
from houseway.draw.posting import limits
from houseway.refusal import Refused
from tests.command_line import houseway as run
from tests.test_poker_round import HOLDEM, POKER, poker_game

SPACE = "{http://www.w3.org/2000/svg}"
HARD_ROCK = "hard-rock-cincinnati/ultimate-texas-holdem"
THREE = "hard-rock-cincinnati/three-card-poker"


@pytest.mark.parametrize("what", ["layout", "paytable"])
@pytest.mark.parametrize("document", POKER)
def test_every_picture_is_well_formed_and_says_what_it_is(document: str, what: str) -> None:
    game = poker_game(document)
    drawn = draw(game, what)
    assert drawn == draw(game, what)
    root = ElementTree.fromstring(drawn)  # noqa: S314  our own picture
    assert root.tag == f"{SPACE}svg"
    description = root.find(f"{SPACE}desc")
    assert description is not None
    assert all(notice.value in (description.text or "") for notice in limits(game))


@pytest.mark.parametrize("document", POKER)
def test_every_position_has_a_circle_for_every_wager(document: str) -> None:
    game = poker_game(document)
    root = ElementTree.fromstring(draw(game, "layout"))  # noqa: S314
    positions = [group for group in root.iter(f"{SPACE}g") if group.get("data-position")]
    circles = [name for name, spot in game.spots.items() if spot.covers.kind not in ("bonus", "envy")]
    assert len(positions) == game.posted.whole("seats")
    assert {len(position.findall(f"{SPACE}circle")) for position in positions} == {len(circles)}


@pytest.mark.parametrize("document", POKER)
def test_the_card_prints_every_row_that_is_offered(document: str) -> None:
    game = poker_game(document)
    drawn = draw(game, "paytable")
    for spot in game.spots.values():
        assert spot.wager.name in drawn
        for odds in spot.rows.odds:
            assert str(odds) in drawn


def test_cards_and_chips_lie_on_the_felt_and_winners_shine() -> None:
    game = poker_game(HARD_ROCK)
    chips = {"ante": 1000, "blind": 1000, "trips": 500}
    drawn = draw(game, "layout", chips=chips, result="Ah Kh / 9c 9d / 2h 7h Jh 3c 4s")
    for card in ["Ah", "Kh", "9c", "9d", "2h", "7h", "Jh", "3c", "4s"]:
        assert f'data-card="{card}"' in drawn
    assert drawn.count("#fff3c4") == 4  # ante, blind, play and trips
    assert "Dealer: 9c 9d." in drawn
    beaten = draw(game, "layout", chips=chips, result="9c 9d / Ah Kh / 2h 7h Jh 3c 4s")
    assert beaten.count("#fff3c4") == 0


def test_a_hand_is_written_player_dealer_board() -> None:
    assert len(hands_of(poker_game(THREE), "Kh 9d 4c / Qs 7h 3d").dealer) == 3
    for game, wrong in ((THREE, "Kh 9d 4c 2c"), (THREE, "Kh / Qs / 2c"), (HARD_ROCK, "Ah Ah"), (HARD_ROCK, "1h")):
        with pytest.raises(Refused):
            hands_of(poker_game(game), wrong)


@pytest.mark.parametrize("document", POKER)
def test_the_chip_of_a_raise_is_drawn_though_it_is_not_laid_before_the_deal(document: str) -> None:
    raised = next(spot for spot in poker_game(document).spots.values() if spot.covers.raised)
    drawn = run("draw", document, "--chips", f"{raised.wager.name}=40", "--chips", "ante=10")
    assert f'data-spot="{raised.name}" data-cents="4000"' in drawn.stdout
    assert f"$40.00 on {raised.name}, $10.00 on ante" in drawn.stdout
    refused = run("draw", document, "--chips", "raise=40")
    assert "there is no wager 'raise'" in refused.stdout + refused.stderr


def test_what_the_layout_says_of_the_dealer() -> None:
    assert {qualifier_words(poker_game(document)) for document in HOLDEM} == {
        "Ante ties if the dealer has less than a pair"
    }


def test_a_game_without_a_dealer_is_drawn_from_its_wagers_and_streets() -> None:
    """Three raises, community cards and one pay table for all wagers of the game: nothing here knows its name."""
    game = poker_game("hard-rock-cincinnati/mississippi-stud")
    drawn = draw(game, "layout", result="Ah Kh / As 9d 2c", chips={"ante": 1000, "third-street": 3000})
    assert ">DEALER<" not in drawn.upper()
    assert drawn.count("#fff3c4") == 4, "a pair of aces wins the Ante and each street"
    assert drawn.count("data-table=") == 2
    rows = rows_of(game)
    assert sorted(name for row in rows for name in row) == sorted(game.spots)
    assert max(map(len, rows)) == 2, "circles of neighbours do not meet"
    with pytest.raises(Refused, match="Write player / board, like Ah Kh / 9c 9d 2h"):
        hands_of(game, "Ah Kh / 9c 9d / 2h 7h Jh")
    assert set(drawings_of(game)) == {"layout", "paytable"}


def test_circles_lie_as_the_wagers_need_each_other() -> None:
    progressive = {"progressive": "offered"}
    assert rows_of(poker_game(HARD_ROCK, **progressive)) == [["trips"], ["ante", "blind"], ["play"], ["progressive"]]
    assert rows_of(poker_game(THREE))[:3] == [["play"], ["ante"], ["pair-plus"]]
    assert poker_game(HARD_ROCK).together() == {"ante": "blind", "blind": "ante"}
    assert poker_game(THREE).together() == {}


def test_three_cards_have_no_chart() -> None:
    assert set(drawings_of(poker_game(THREE))) == {"layout", "paytable"}
    assert set(drawings_of(poker_game(HARD_ROCK))) == {"layout", "chart", "paytable"}


def test_play_three_card_poker_at_the_terminal_with_advice() -> None:
    told = run(
        "play", THREE, "--seed", "4", typed="ante 10\ngo\nadvice\nplay\nagain\ngo\nfold\nwhy\nhelp\nquit\n"
    ).stdout
    assert "Best: fold." in told
    assert "Antes" in told
    assert "You played 2 rounds" in told


def test_a_raise_costs_chips_that_the_player_must_have() -> None:
    typed = "ante 10\nblind 10\ngo\nplay-4x\nplay-3x\ncheck\nplay-2x\nquit\n"
    told = run("play", HARD_ROCK, "--seed", "4", "--buy-in", "45", typed=typed).stdout
    assert "Refused: seat 1 wagers $40.00 and has $25.00. Buy in, or wager less." in told
    assert "Refused: seat 1 wagers $30.00 and has $25.00" in told
    assert "Seat 1 bets $20.00 on play." in told


def test_advice_needs_a_decision() -> None:
    assert "there is nothing to decide" in run("play", THREE, "--seed", "4", typed="advice\nquit\n").stdout
