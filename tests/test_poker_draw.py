"""The pictures of poker, and play at the terminal: well formed, complete, refused where they make no sense."""

from __future__ import annotations

from xml.etree import ElementTree

import pytest

from houseway.draw import draw, drawings_of
from houseway.draw.paytable import sections_of
from houseway.draw.playing_card import RATIO
from houseway.draw.poker.layout import further_words, hands_of, qualifier_words, rows_of
from houseway.draw.posting import limits
from houseway.floor.screens.cards import HandsShown
from houseway.floor.screens.poker.felt import PokerStation, PokerTable
from houseway.games.poker.dealing import BOARD, DEALER
from houseway.refusal import Refused
from tests.command_line import houseway as run
from tests.test_poker_round import HOLDEM, POKER, poker_game

SPACE = "{http://www.w3.org/2000/svg}"
HARD_ROCK = "hard-rock-cincinnati/ultimate-texas-holdem"
THREE = "hard-rock-cincinnati/three-card-poker"
RAISED = [name for name in POKER if any(spot.covers.raised for spot in poker_game(name).spots.values())]
"""The documents with a raise."""


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
    circles = [name for name, spot in game.spots.items() if not spot.is_bonus and spot.covers.kind != "envy"]
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


@pytest.mark.parametrize("document", RAISED)
def test_the_chip_of_a_raise_is_drawn_though_it_is_not_laid_before_the_deal(document: str) -> None:
    game = poker_game(document)
    raised = next(spot for spot in game.spots.values() if spot.covers.raised)
    drawn = run("draw", document, "--chips", f"{raised.wager.name}=40", "--chips", f"{game.laid[0]}=10")
    assert f'data-spot="{raised.name}" data-cents="4000"' in drawn.stdout
    assert f"$40.00 on {raised.name}, $10.00 on {game.laid[0]}" in drawn.stdout
    refused = run("draw", document, "--chips", "reraise=40")
    assert "there is no wager 'reraise'" in refused.stdout + refused.stderr


def test_what_the_layout_says_of_the_dealer() -> None:
    says = {document: qualifier_words(poker_game(document)) for document in HOLDEM}
    asks = {document for document in HOLDEM if poker_game(document).facts.qualifier}
    assert {says[document] for document in asks} == {"Ante ties if the dealer has less than a pair"}
    assert {says[document] for document in HOLDEM if document not in asks} == {""}


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
    assert set(drawings_of(game)) == {"layout", "paytable", "chart"}


def test_circles_lie_as_the_wagers_need_each_other() -> None:
    progressive = {"progressive": "offered"}
    assert rows_of(poker_game(HARD_ROCK, **progressive)) == [["trips"], ["ante", "blind"], ["play"], ["progressive"]]
    assert rows_of(poker_game(THREE))[:3] == [["play"], ["ante"], ["pair-plus"]]
    assert poker_game(HARD_ROCK).together() == {"ante": ("blind",), "blind": ("ante",)}
    assert poker_game(THREE).together() == {}
    assert poker_game("hard-rock-cincinnati/let-it-ride").together() == {
        "bet-1": ("bet-2", "bet-3"),
        "bet-2": ("bet-1", "bet-3"),
        "bet-3": ("bet-1", "bet-2"),
    }


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


CRAZY, FOUR = "hard-rock-cincinnati/crazy-four-poker", "hard-rock-cincinnati/four-card-poker"


def test_the_layout_tells_what_the_documents_want_told() -> None:
    """Crazy Four §2.A.vii; a tie that wins is told too."""
    assert list(further_words(poker_game(CRAZY))) == [
        "The best four cards play",
        "A pair of aces or better may play up to three times the Ante",
        "Super Bonus goes back to a hand below a straight that beats or ties the dealer",
    ]
    assert list(further_words(poker_game(FOUR))) == ["The best four cards play", "A tie wins"]
    assert list(further_words(poker_game(HARD_ROCK))) == list(further_words(poker_game(THREE))) == []


@pytest.mark.parametrize("least", ["straight", "flush"])
def test_texas_holdem_bonus_2_a_vii_says_from_which_hand_the_ante_is_paid(least: str) -> None:
    game = poker_game("hard-rock-cincinnati/texas-holdem-bonus", ante_paytable=least)
    assert list(further_words(game)) == [f"Ante is paid to a winner with a {least} or better"]
    assert f"with a {least} or better" in draw(game, "layout")


def test_a_line_that_would_meet_the_pay_tables_is_smaller() -> None:
    words = qualifier_words(poker_game(CRAZY))
    two, three = (draw(poker_game(CRAZY, progressive=offered), "layout") for offered in ("not-offered", "offered"))
    sizes = [
        float(text.get("font-size") or 0)
        for drawn in (two, three)
        for text in ElementTree.fromstring(drawn).iter(f"{SPACE}text")  # noqa: S314
        if text.text == words
    ]
    assert sizes[0] == 21 > sizes[1] > 12


def test_six_cards_of_the_dealer_stay_between_the_pay_tables() -> None:
    drawn = draw(poker_game(FOUR, progressive="offered"), "layout")
    root = ElementTree.fromstring(drawn)  # noqa: S314
    outlines = [rect for rect in root.iter(f"{SPACE}rect") if rect.get("stroke-opacity") == "0.6"]
    odds = [text for text in root.iter(f"{SPACE}text") if text.text == "50 to 1"]
    assert len(outlines) == 6
    assert min(float(rect.get("x") or 0) for rect in outlines) > float(odds[0].get("x") or 0)


def test_the_card_says_when_a_tie_wins_and_when_a_sure_blind_goes_back() -> None:
    against = {row.name: row.wins for _, rows in sections_of(poker_game(FOUR)) for row in rows}
    assert against["Ante"] == against["Play"] == "dealer beaten or tied"
    blind = [row for _, rows in sections_of(poker_game(CRAZY)) for row in rows if row.name == "Super Bonus"]
    assert (blind[-1].wins, blind[-1].odds) == ("less, but not beaten", "goes back")


APART = [document for document in POKER if poker_game(document).facts.extra.rows]
"""Documents with cards in a place of their own, for a side bet alone."""


@pytest.mark.parametrize("felt", [PokerStation, PokerTable])
@pytest.mark.parametrize("document", APART)
def test_cards_of_a_side_bet_cover_no_others(document: str, felt: type[PokerStation] | type[PokerTable]) -> None:
    """At the station and on the dealer's felt: the fourth card of Three Card Prime, say, lies beside the dealer's three."""
    game = poker_game(document)
    layout, hand = felt(game, 1), game.facts.hand
    boxes = {}
    for place, count in {DEALER: hand.of_dealer, BOARD: hand.board, game.facts.extra.called: game.extra_cards}.items():
        lie = layout.hand_at(place, HandsShown())
        assert lie is not None
        boxes[place] = [(x, y, lie.size) for x, y in layout.spread(place, lie, count)]
    extra = boxes.pop(game.facts.extra.called)
    for x, y, size in extra:
        for left, top, wide in (one for others in boxes.values() for one in others):
            room = (size + wide) / 2
            assert abs(x - left) >= room or abs(y - top) >= room * RATIO


def test_there_are_documents_with_cards_apart() -> None:
    assert {document.split("/")[1] for document in APART} >= {
        "three-card-prime",
        "four-card-prime",
        "wpt-heads-up-holdem",
    }
