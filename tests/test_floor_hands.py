"""The cards on a felt, from the events that tell of them: what is turned up is seen, and each hand is its player's."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.screens.cards import HandsShown
from houseway.floor.screens.felts import target
from houseway.floor.screens.hand_words import asked_about
from houseway.floor.screens.pages.words import waiting
from houseway.floor.screens.scene import Scene
from houseway.floor.screens.seat_felt import layout_for
from houseway.floor.screens.seeing import decisions
from houseway.floor.screens.stage import sheets
from houseway.games import game_for
from houseway.round import Bet
from houseway.round.events import CardDealt, CardsShown, CardTossed, HandParted, WagerPlaced, WagerTakenBack
from houseway.rulebook import Posted, load
from tests.floor_tables import PLAYERS, Trial

DEALER, PLAYER = "the dealer", "the Player hand"


def down(to: str, card: str = "", private_to: str = "") -> CardDealt:
    return CardDealt(to=to, face="down", card=card, private_to=private_to)


def test_a_card_like_one_that_is_up_is_turned_up_too() -> None:
    events = (CardDealt(to=DEALER, card="9s"), down(DEALER), CardsShown(of=DEALER, cards=("9s",)))
    assert HandsShown.of(events).cards[DEALER] == ["9s", "9s"]
    assert not HandsShown.of(events).face_down[DEALER]


def test_cards_that_are_up_already_are_not_shown_twice() -> None:
    events = (CardDealt(to=DEALER, card="9s"), down(DEALER), down(DEALER))
    shown = CardsShown(of=DEALER, cards=("9s", "Kh", "2d"))
    assert HandsShown.of((*events, shown)).cards[DEALER] == ["9s", "Kh", "2d"]
    assert HandsShown.of((*events, shown, shown)).cards[DEALER] == ["9s", "Kh", "2d"]


def test_who_opens_the_cards_sees_two_of_them_and_not_three() -> None:
    """At baccarat both lie face down before one player is told what they are; in an eight-deck shoe they may be alike."""
    for cards in (("9s", "9s"), ("9s", "Kh")):
        told = [down(PLAYER, card, "seat 1") for card in cards]
        events = (down(PLAYER), down(PLAYER), *told, CardsShown(of=PLAYER, cards=cards))
        assert HandsShown.of(events).cards[PLAYER] == list(cards)
        assert HandsShown.of(events[:4]).cards[PLAYER] == list(cards)


def test_a_card_that_is_tossed_leaves_the_hand_and_those_face_down_stay_so() -> None:
    down = CardDealt(to="the dealer", face="down")
    before = (down, CardDealt(to="the dealer", card="2h"), down)
    tossed = CardTossed(of="the dealer", card="2h")
    hands = HandsShown.of((*before, tossed))
    assert (hands.cards["the dealer"], hands.face_down["the dealer"]) == (["", ""], [0, 1])
    shown = HandsShown.of((*before, tossed, CardsShown(of="the dealer", cards=("Kd", "9d"))))
    assert (shown.cards["the dealer"], shown.face_down["the dealer"]) == (["Kd", "9d"], [])


def test_another_box_belongs_to_who_wagers_there() -> None:
    def laid(wager: str, stake: int = 1000) -> WagerPlaced:
        return WagerPlaced(seat=1, wager=wager, amount=1000, stake=stake)

    dealt = (CardDealt(to="box 1", card="8h"), CardDealt(to="box 2", card="8c"))
    hands = HandsShown.of((laid("blackjack"), laid("blackjack at 2"), laid("trilux at 2"), *dealt))
    assert hands.of_seat(1) == ["box 1", "box 2"]
    back = WagerTakenBack(seat=1, wager="trilux at 2", amount=1000, stake=0)
    assert HandsShown.of((laid("blackjack at 2"), laid("trilux at 2"), back, *dealt)).seat_of("box 2") == 1
    gone = WagerTakenBack(seat=1, wager="blackjack at 2", amount=1000, stake=0)
    assert HandsShown.of((laid("blackjack at 2"), gone, *dealt)).seat_of("box 2") == 2
    parted = HandParted(of="box 2", into={"box 2 hand 1": ("8c",), "box 2 hand 2": ("8d",)})
    split = HandsShown.of((laid("blackjack at 2"), *dealt, parted))
    assert split.of_seat(1) == ["box 1", "box 2 hand 1", "box 2 hand 2"]


def test_nobody_is_offered_the_box_before_another_seat_that_is_taken(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hollywood-columbus/blackjack")
    trial.open(players=3)
    assert trial.give(PLAYERS[2], Bet(3, "blackjack", 1000)).is_done
    scene = Scene.of(trial.live.record)
    assert set(layout_for(scene, "seat 3").further(scene)) == {"blackjack at 4"}


def test_boxes_beside_ones_own_are_offered_and_drawn_with_their_chips(tmp_path: Path) -> None:
    """Once the own box has a wager; side bets at another box have their place too."""
    trial = Trial(tmp_path, "hollywood-columbus/blackjack")
    trial.open(players=1)
    scene = Scene.of(trial.live.record)
    assert not layout_for(scene, "seat 1").further(scene)
    for wager in ("blackjack", "blackjack at 2", "trilux at 2"):
        assert trial.give(PLAYERS[0], Bet(1, wager, 1000)).is_done
    scene = Scene.of(trial.live.record)
    assert set(layout_for(scene, "seat 1").further(scene)) == {"blackjack at 2", "blackjack at 3"}
    for role in ("seat 1", "dealer"):
        drawn = sheets(scene, role)["felt-mine"]
        assert drawn.count(" 1 blackjack at 2") == drawn.count(" 1 trilux at 2") == 1


def test_a_spot_says_what_must_lie_there_at_least() -> None:
    game = game_for(load("hollywood-columbus/roulette"), Posted(load("hollywood-columbus/roulette")))
    names = list(game.spot_names())
    labels = [str(target(game, name, (0, 0), 10)) for name in names]
    assert not [label for label in labels if "$0.01" in label]


def test_betting_that_has_run_its_time_says_so(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hard-rock-cincinnati/roulette", mode="electronic")
    trial.open()
    scene = Scene.of(trial.live.record)
    assert waiting(scene, 1) == "Place your bets"
    assert waiting(scene, 1, is_closing=True) == "Bets are closing"


@pytest.mark.parametrize(
    ("document", "laid", "asked"),
    [
        ("hard-rock-cincinnati/criss-cross-poker", "ante-across ante-down", ["Across", "Down", "Middle"]),
        ("hollywood-columbus/cajun-stud", "ante", ["Third Street", "Fourth Street", "Fifth Street"]),
        ("hard-rock-cincinnati/let-it-ride", "bet-1 bet-2 bet-3", ["Bet 1", "Bet 2"]),
        ("hard-rock-cincinnati/three-card-poker", "ante", [""]),
    ],
)
def test_a_decision_is_named_after_its_wager_where_each_has_another(
    tmp_path: Path, document: str, laid: str, asked: list[str]
) -> None:
    trial = Trial(tmp_path, document, mode="electronic")
    trial.open(1)
    for wager in laid.split():
        trial.give(PLAYERS[0], Bet(1, wager, 1000))
    found: list[str] = []
    while len(found) < len(asked):
        scene = Scene.of(trial.live.record)
        if scene.awaits.what == "decision":
            found.append(asked_about(scene, HandsShown.of(scene.events_for("seat 1")), 1))
            trial.give(PLAYERS[0], decisions(scene, 1)[0])
        else:
            assert trial.step()
    assert found == asked
