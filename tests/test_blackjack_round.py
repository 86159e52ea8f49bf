"""Blackjack beyond what every game promises: which cards are hidden from whom, and chips."""

from __future__ import annotations

from contextlib import suppress

import pytest

from houseway.games.blackjack.hands import DEALER
from houseway.refusal import HousewayError, Refused
from houseway.round import Decide, Round
from houseway.round.events import CardDealt, CardsShown, Decided, Event
from houseway.table import Table, open_table, view_for
from tests.contract import TURNS, Trial

HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD = (
    f"{house}/blackjack"
    for house in ("hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati", "hollywood-columbus")
)


@pytest.mark.parametrize("turn", range(TURNS))
@pytest.mark.parametrize("document", [HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD])
def test_whatever_is_tried_hides_what_is_hidden(document: str, turn: int) -> None:
    trial = Trial(document, turn, "hidden")
    for _ in range(200):
        with suppress(HousewayError):
            trial.table.apply(trial.next_act())
            hides_what_is_hidden(trial.table.round)


def hides_what_is_hidden(played: Round) -> None:
    """The dealer shows one card until the hole card is turned; what lies face down is seen by its player alone."""
    view = view_for(played, "seat 4")
    shown = sum(len(cards_in(event, DEALER)) for event in view.events)
    turned = sum(isinstance(event, CardsShown) and event.of == DEALER for event in view.events)
    up_cards = 1 if played.game.form.first_face == "up" else 0  # type: ignore[attr-defined]
    drawn = sum(isinstance(event, CardDealt) and event.to == DEALER and bool(event.card) for event in view.events)
    assert shown == drawn + turned
    assert turned <= 2 - up_cards
    for event in view.events:
        assert event.private_to in ("", "seat 4")
        if isinstance(event, CardDealt) and event.face == "down":
            assert not event.card or event.private_to == "seat 4"


def cards_in(event: Event, place: str) -> tuple[str, ...]:
    if isinstance(event, CardsShown) and event.of == place:
        return event.cards
    if isinstance(event, CardDealt) and event.to == place and event.card:
        return (event.card,)
    return ()


@pytest.mark.parametrize("form", ["shoe", "pitch", "hand-delivery", "shoe-face-down", "pitch-face-up"])
def test_the_hole_card_is_in_no_view_until_it_is_turned(form: str) -> None:
    """Every event that any player, or the dealer, can see is searched for the one card that lies face down."""
    document = HOLLYWOOD if "face" in form else HARD_ROCK
    table = open_table(document, inspected_by="R. Vega", dealing=form, decks=2)
    table.sit(1, 2)
    for seat in (1, 2):
        table.bet(seat, "blackjack", 10)
    hole = "7c"
    cards = ("2h", "3h", hole, "4h", "5h", "9d") if form == "hand-delivery" else ("2h", "3h", "9d", "4h", "5h", hole)
    table.play(*cards)
    assert table.round.awaits.what == "decision"
    for role in ("seat 1", "seat 2", "dealer", "supervisor", "surveillance"):
        assert hole not in "".join(map(str, view_for(table.round, role).events))
    table.decide(1, "stand")
    table.decide(2, "stand")
    table.play("Th")
    assert hole in "".join(map(str, view_for(table.round, "seat 1").events))


def test_hollywood_blackjack_h_1_a_cards_pitched_face_up_are_seen_by_everybody() -> None:
    table = open_table(HOLLYWOOD, inspected_by="R. Vega", dealing="pitch-face-up", decks=2)
    table.sit(1, 2)
    for seat in (1, 2):
        table.bet(seat, "blackjack", 10)
    table.play("2h", "3h", "9d", "4h", "5h", "7c")
    for role in ("seat 1", "seat 2", "dealer"):
        seen = str(view_for(table.round, role).events)
        assert all(card in seen for card in ("2h", "3h", "4h", "5h", "9d"))
        assert "7c" not in seen


@pytest.mark.parametrize(("document", "form"), [(JACK, "pitch"), (HOLLYWOOD, "pitch"), (HOLLYWOOD, "shoe-face-down")])
def test_a_face_down_hand_is_seen_by_its_player_alone(document: str, form: str) -> None:
    table = open_table(document, inspected_by="R. Vega", dealing=form, decks=2)
    table.sit(1, 2)
    for seat in (1, 2):
        table.bet(seat, "blackjack", 10)
    table.play("2h", "3h", "9d", "4h", "5h", "7c")
    own, other = (str(view_for(table.round, f"seat {seat}").events) for seat in (1, 2))
    assert "2h" in own
    assert "4h" in own
    assert "2h" not in other
    assert "3h" in other


def test_a_player_doubles_and_splits_with_no_more_chips_than_there_are() -> None:
    table = open_table(HARD_ROCK, inspected_by="R. Vega")
    table.sit(1)
    table.buy_in(1, 15)
    table.bet(1, "blackjack", 10)
    table.play("8h", "6d", "8c", "Th")
    with pytest.raises(Refused, match=r"seat 1 wagers \$10.00 and has \$5.00"):
        table.decide(1, "split")
    with pytest.raises(Refused, match=r"seat 1 wagers \$10.00 and has \$5.00"):
        table.decide(1, "double")
    table.apply(Decide(1, "double", amount=500))
    table.play("2c", "5h", "3h")
    assert table.round.is_over


FREE = [
    ("hard-rock-cincinnati/free-bet-blackjack", {}, {"blackjack": 10}, "8h 7d 8c Th", ("free-split",)),
    ("hard-rock-cincinnati/free-bet-blackjack", {}, {"blackjack": 10}, "6h 7d 5c Th", ("free-double",)),
    ("hollywood-columbus/zappit-blackjack", {}, {"blackjack": 10}, "Th 7d 6c Ts", ("zap",)),
    (
        "hard-rock-cincinnati/zappit-blackjack",
        {"second-chance-trilux": "offered"},
        {"blackjack": 10, "trilux": 5},
        "Th 7d 6c Ts",
        ("zap", "leave"),
    ),
]


@pytest.mark.parametrize(("document", "posted", "wagers", "cards", "choices"), FREE)
def test_what_is_free_takes_no_chips(
    document: str, posted: dict[str, str], wagers: dict[str, int], cards: str, choices: tuple[str, ...]
) -> None:
    """Whose chips all lie on the layout may still do it: a free split or double, a zap, no second chance."""
    table = Table(document, posted, carried={"stage": "ready"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    table.buy_in(1, sum(wagers.values()))
    for wager, amount in wagers.items():
        table.bet(1, wager, amount)
    table.play(*cards.split())
    for choice in choices:
        assert any(isinstance(event, Decided) and event.choice == choice for event in table.decide(1, choice))
