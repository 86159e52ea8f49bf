"""Baccarat beyond what every game promises: the shoe, hidden cards and what is carried on."""

from __future__ import annotations

from contextlib import suppress

import pytest

from houseway.equipment import Chance
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.shoe import Carried
from houseway.refusal import HousewayError, RulebookError
from houseway.round import Bet, Decide, Result, Round
from houseway.round.acts import AnyAct
from houseway.round.events import CardDealt, CardsShown
from houseway.round.takers import Results
from houseway.rulebook import Posted, load_file
from houseway.rulebook.shelf import folder
from houseway.table import open_table, view_for
from tests.baccarat_tables import DOCUMENTS, FREE, HORSESHOE, MINI, ROCK, baccarat, shoe_of
from tests.contract import TURNS, Trial

TABLES: list[tuple[str, dict[str, str]]] = [
    *((document, {}) for document in DOCUMENTS),
    (MINI, {"handling": "players", "commission-collected": "later"}),
    (MINI, {"deal": "face-down", "continuous-shuffler": "yes"}),
    (HORSESHOE, {"commission-on-tie": "yes", "settlement": "player-by-player", "shuffle": "shuffler"}),
    ("hollywood-columbus/mini-baccarat", {"cut": "yes", "burn": "yes", "decks": "1", "cover-card": "1"}),
]
ids = [f"{document} {' '.join(settings_.values())}".strip() for document, settings_ in TABLES]


def usual_of(played: Round, chance: Chance) -> AnyAct:
    """What happens next when nothing is out of the ordinary."""
    awaits = played.awaits
    if awaits.usual is not None:
        return awaits.usual
    wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
    if wanted is None:
        return next(act for act in played.legal_acts() if isinstance(act, Decide))
    return Result(wanted.of, chance.draw(wanted.weights))


@pytest.mark.parametrize("document", DOCUMENTS)
def test_whatever_is_tried_no_card_leaves_the_shoe_twice(document: str) -> None:
    for turn in range(TURNS):
        trial = Trial(document, turn, "shoe")
        for _ in range(120):
            with suppress(HousewayError):
                trial.table.apply(trial.next_act())
            shoe, game = trial.table.round.felt.carried, trial.table.game
            assert isinstance(game, BaccaratGame)
            assert 0 <= shoe.out <= game.size
            assert sum(shoe.seen.values()) <= shoe.out - shoe.aside


@pytest.mark.parametrize(("document", "posted"), TABLES, ids=ids)
def test_fifty_rounds_by_chance_cite_known_clauses_and_carry_on(document: str, posted: dict[str, str]) -> None:
    game = baccarat(document, posted)
    chance = Chance(3)
    carried = None
    for _ in range(50):
        played = Round(game, (1, 2, 3), carried)
        for seat, wager in ((1, "player"), (2, "banker"), *((3, name) for name in game.spot_names())):
            played.apply(Bet(seat, wager, 2000))
        while not played.is_over:
            played.apply(usual_of(played, chance))
        for event in played.events:
            assert all(clause in game.rulebook.clauses for clause in event.clauses)
        assert all(settled.clauses for settled in played.settlements)
        carried = played.carried_out
        if not game.has_device:
            assert sum(carried.seen.values()) <= carried.out - carried.aside


# ---------------------------------------------------------------- hidden cards


def test_a_card_face_down_is_in_nobodys_view_until_it_is_turned() -> None:
    game = baccarat(FREE, {"deal": "face-down"})
    played = Round(game, (1, 2), Carried(stage="ready"))
    played.apply(Bet(1, "player", 1000))
    for card in ("9h", "7s", "Kd"):
        played.apply(Result("card", card))
    for role in ("seat 1", "seat 2", "dealer", "surveillance"):
        assert not any(isinstance(event, CardDealt) and event.card for event in view_for(played, role).events)
    played.apply(Result("card", "Kc"))
    shown = [event for event in view_for(played, "seat 2").events if isinstance(event, CardsShown)]
    assert [event.cards for event in shown] == [("9h", "Kd"), ("7s", "Kc")]


def test_whoever_opens_the_cards_sees_them_first() -> None:
    game = baccarat(ROCK, {"handling": "players"})
    played = Round(game, (1, 2), Carried(stage="ready"))
    played.apply(Bet(2, "player", 1000))
    for card in ("9h", "7s", "Kd", "Kc"):
        played.apply(Result("card", card))
    assert played.awaits.seat == 2
    played.apply(Decide(2, "open"))
    secret = [event for event in played.events if event.private_to == "seat 2"]
    assert [event.card for event in secret if isinstance(event, CardDealt)] == ["9h", "Kd"]
    assert not set(secret) & set(view_for(played, "seat 1").events)


# ---------------------------------------------------------------- the shoe goes on


def test_a_card_aside_is_the_first_of_the_next_hand() -> None:
    """It has left the shoe already, so the next hand takes one card less from it."""
    game = baccarat(FREE)
    counts = []
    for aside in (0, 1):
        played = Round(game, (1,), Carried(stage="ready", out=100 + aside, aside=aside))
        for card in ("9h", "7s", "Kd", "Kc"):
            played.apply(Result("card", card))
        counts.append((played.felt.carried.out, played.felt.carried.aside))
    assert counts == [(104, 0), (104, 0)]


def test_a_table_deals_a_whole_shoe_and_shuffles() -> None:
    table = open_table("jack-cincinnati/mini-midi-baccarat", inspected_by="R. Vega")
    table.sit(1)
    chance = Chance(8)
    hands = 0
    while table.round.felt.carried.shoes < 2:
        table.bet(1, "player", 10)
        table.play(chance=chance)
        hands += 1
    assert 60 < hands < 95
    road = table.rounds[-2].carried_in.road
    assert len(road) == hands - 2
    assert set(road) <= set("PBT")


def test_views_of_a_depleted_shoe_offer_only_what_is_left() -> None:
    game = baccarat(FREE)
    played = Round(game, (1,), shoe_of(game, {"9h": 2, "Kd": 5}))
    cards = next(taker for taker in played.awaits.takers if isinstance(taker, Results))
    assert cards.weights == {"9h": 2, "Kd": 5}


@pytest.mark.parametrize(
    ("good", "bad", "says"),
    [
        ('kind = "tie"', 'kind = "knot"', "wager 'tie' is of no kind 'knot'. Write one of banker, player, tie"),
        ('outcome = "win by 9"', 'outcome = "win by 10"', "wager 'dragon-bonus' cannot come to 'win by 10'"),
        ('wins = "8.A.i.a"', 'wins = "99"', 'clause §99 is cited but not accounted for. Add "99" under [clauses].'),
    ],
)
def test_a_malformed_wager_says_where_and_what_to_write(tmp_path: object, good: str, bad: str, says: str) -> None:
    from pathlib import Path

    from houseway.games import game_for

    path = Path(str(tmp_path)) / "broken.toml"
    text = (folder("rulebooks") / f"{MINI}.toml").read_text()
    assert good in text
    path.write_text(text.replace(good, bad, 1))
    rulebook = load_file(path, MINI)
    with pytest.raises(RulebookError) as caught:
        game_for(rulebook, Posted(rulebook))
    assert says in str(caught.value)
