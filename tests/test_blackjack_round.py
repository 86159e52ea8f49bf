"""The laws of the round at a blackjack table of seven seats: money, refusals, hidden cards, records, chips."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment import Chance
from houseway.equipment.cards import IN_THE_BOX
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.hands import DEALER
from houseway.refusal import HousewayError, Refused
from houseway.round import Bet, Call, Decide, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES, CardDealt, CardsShown, Event
from houseway.round.takers import Results
from houseway.rulebook import Posted, load
from houseway.table import open_table, read_record, record_of, replay, view_for

HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD = (
    f"{house}/blackjack"
    for house in ("hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati", "hollywood-columbus")
)
TABLES: list[tuple[str, dict[str, str]]] = [
    (HARD_ROCK, {}),
    (HARD_ROCK, {"dealing": "pitch", "decks": "1"}),
    (HARD_ROCK, {"dealing": "hand-delivery", "decks": "2", "mandatory-side-bet": "buster"}),
    (HARD_ROCK, {"continuous-shuffler": "yes"}),
    (HORSESHOE, {"shuffle": "shuffler", "resplit-aces": "yes", "mid-shoe-entry": "barred"}),
    (JACK, {"dealing": "pitch", "decks": "2"}),
    (HOLLYWOOD, {"surrender": "yes"}),
    (HOLLYWOOD, {"peek": "no", "decks": "1", "dealing": "pitch", "sitting-out": "play-or-leave"}),
    (HOLLYWOOD, {"mandatory-side-bet": "lucky-ladies", "minimum": "$3", "cut-card": "80"}),
]
ids = [f"{document} {' '.join(options.values())}".strip() for document, options in TABLES]
CHOICES = (
    "hit",
    "stand",
    "double",
    "split",
    "surrender",
    "even-money",
    "collect",
    "add",
    "take-card",
    "dead-hand",
    "cut",
    "x",
)
CALLS = ("shuffle", "cut", "recut", "load the shoe", "burn a card", "new dealer", "no more bets", "insurance closed")
MORE_CALLS = ("check the hole card", "settle", "spread the cards", "admit box 2", "")


def blackjack(document: str, options: dict[str, str]) -> Blackjack:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook, options))
    assert isinstance(game, Blackjack)
    return game


def acts_for(game: Blackjack) -> st.SearchStrategy[AnyAct]:
    """Acts that make sense, acts that do not, and acts with nonsense in them."""
    seats = st.integers(-1, 8)
    spots = st.sampled_from([*game.spot_names(), "insurance", "blackjack at 3", "trilux at 9", "panda", "", "😀"])
    amounts = st.sampled_from([100, 500, 1000, 1500, 0]) | st.integers(-(10**6), 10**9)
    ranks = st.sampled_from([*game.rulebook.ranks, "player"])
    troubles = [it.id for it in game.rulebook.irregularity]
    arguments = st.sampled_from(["", "", "face down", "at 3", "30", "x"])
    return st.one_of(
        st.builds(Bet, seats, spots, amounts, st.sampled_from(["chips", "cash"]), st.booleans()),
        st.builds(TakeBack, seats, spots, st.none() | amounts),
        st.builds(Call, st.sampled_from([*CALLS, *MORE_CALLS]), ranks),
        st.builds(Result, st.sampled_from(["card", "card", "ball"]), st.sampled_from([*IN_THE_BOX, "Xx", ""])),
        st.builds(Irregularity, st.sampled_from([*troubles, "fire"]), ranks),
        st.builds(Decide, seats, st.sampled_from(CHOICES), st.sampled_from([0, 0, 1]), st.none() | amounts, arguments),
    )


def state_of(played: Round) -> tuple[object, ...]:
    return tuple(played.acts), played.events, dict(played.felt.stakes), played.felt.carried


def usual_of(played: Round, chance: Chance, pick: int) -> AnyAct:
    """What happens next when nothing is out of the ordinary; a player decides at random."""
    awaits = played.awaits
    if awaits.usual is not None:
        return awaits.usual
    if awaits.what == "wagers":
        return Bet(1 + pick % 7, "blackjack", 1000)
    choices = [act for act in played.legal_acts() if isinstance(act, Decide)]
    if choices:
        return choices[pick % len(choices)]
    wanted = next(taker for taker in awaits.takers if isinstance(taker, Results))
    return Result(wanted.of, chance.draw(wanted.weights))


@pytest.mark.parametrize(("document", "options"), TABLES, ids=ids)
@settings(max_examples=8, deadline=None)
@given(data=st.data())
def test_an_act_is_applied_or_refused_and_money_is_conserved(
    document: str, options: dict[str, str], data: st.DataObject
) -> None:
    game = blackjack(document, options)
    chance = Chance(data.draw(st.integers(0, 10**6)))
    acts = acts_for(game)
    played = Round(game, range(1, 8))
    for seat in data.draw(st.sets(st.integers(1, 7), min_size=1, max_size=4)):
        for wager in ("blackjack", *data.draw(st.sets(st.sampled_from([*game.side_bets]), max_size=3))):
            played.apply(Bet(seat, wager, max(game.limits(wager)[0], 100)))
    for step in range(60):
        if played.is_over:
            break
        act = data.draw(acts) if data.draw(st.integers(0, 3)) == 0 else usual_of(played, chance, step)
        before = state_of(played)
        try:
            played.apply(act)
        except HousewayError:
            assert state_of(played) == before
        balances = played.felt.balances
        assert sum(balances.values()) == 0
        assert balances[STAKES] == sum(played.felt.stakes.values())
        if step % 10 == 0:
            hides_what_is_hidden(played)
    again = Round(game, range(1, 8))
    for act in played.acts:
        again.apply(act)
    assert again.events == played.events
    assert again.carried_out == played.carried_out


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


def test_a_record_of_blackjack_replays_to_the_same_bytes() -> None:
    table = open_table(HOLLYWOOD, inspected_by="R. Vega", surrender="yes")
    table.sit(1)
    for side in ("blackjack", "buster", "21+3"):
        table.bet(1, side, 10)
    table.play("8h", "Ad", "8c", "2h")
    table.decide(1, "split")
    table.play("3c")
    table.decide(1, "stand")
    table.play("9c")
    table.decide(1, "stand")
    table.play("Kd", "4d")
    bytes_ = record_of(table.round).to_json()
    assert record_of(replay(read_record(bytes_))).to_json() == bytes_
