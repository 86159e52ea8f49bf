"""The laws of the round at a baccarat table, hidden cards, records and what is carried on."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.equipment import Chance
from houseway.equipment.cards import IN_THE_BOX
from houseway.games.baccarat.shoe import Carried
from houseway.refusal import HousewayError, RulebookError
from houseway.round import Bet, Call, Decide, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES, CardDealt, CardsShown
from houseway.round.takers import Results
from houseway.rulebook import Posted, load_file
from houseway.rulebook.shelf import folder
from houseway.table import open_table, read_record, record_of, replay, view_for
from houseway.table.speech import hear, say
from tests.baccarat_tables import DOCUMENTS, FREE, HORSESHOE, MINI, ROCK, baccarat, shoe_of

TABLES: list[tuple[str, dict[str, str]]] = [
    *((document, {}) for document in DOCUMENTS),
    (MINI, {"handling": "players", "commission-collected": "later"}),
    (MINI, {"deal": "face-down", "continuous-shuffler": "yes"}),
    (HORSESHOE, {"commission-on-tie": "yes", "settlement": "player-by-player", "shuffle": "shuffler"}),
    ("hollywood-columbus/mini-baccarat", {"cut": "yes", "burn": "yes", "decks": "1", "cover-card": "1"}),
]
ids = [f"{document} {' '.join(settings_.values())}".strip() for document, settings_ in TABLES]
CALLS = [
    "shuffle",
    "cut",
    "recut",
    "load the shoe",
    "no more bets",
    "the result",
    "spread the cards",
    "burn a card",
    "",
]


def acts_for(document: str, posted: dict[str, str]) -> st.SearchStrategy[AnyAct]:
    """Acts that make sense, acts that do not, and acts with nonsense in them."""
    game = baccarat(document, posted)
    seats = st.integers(-1, 4)
    spots = st.sampled_from(sorted(game.spots)) | st.sampled_from(["panda", "", "dragon bonus banker", "😀"])
    amounts = st.sampled_from([100, 1000, 2000, 1050, 0]) | st.integers(-(10**6), 10**9)
    ranks = st.sampled_from([*game.rulebook.ranks, "player"])
    troubles = [it.id for it in game.rulebook.irregularity]
    return st.one_of(
        st.builds(Bet, seats, spots, amounts, st.sampled_from(["chips", "cash"]), st.booleans()),
        st.builds(TakeBack, seats, spots, st.none() | amounts),
        st.builds(Call, st.sampled_from([*CALLS, "collect commission from seat 1"]), ranks),
        st.builds(Result, st.sampled_from(["card", "card", "ball"]), st.sampled_from([*IN_THE_BOX, "Xx", ""])),
        st.builds(Irregularity, st.sampled_from([*troubles, "fire"]), ranks),
        st.builds(Decide, seats, st.sampled_from(["open", "cede", "cut"]), cards=st.sampled_from(["", "9", "30", "x"])),
    )


def state_of(played: Round) -> tuple[object, ...]:
    return tuple(played.acts), played.events, dict(played.felt.stakes), played.felt.carried


def usual_of(played: Round, chance: Chance) -> AnyAct:
    """What happens next when nothing is out of the ordinary."""
    awaits = played.awaits
    if awaits.usual is not None:
        return awaits.usual
    wanted = next((taker for taker in awaits.takers if isinstance(taker, Results)), None)
    if wanted is None:
        return next(act for act in played.legal_acts() if isinstance(act, Decide))
    return Result(wanted.of, chance.draw(wanted.weights))


@pytest.mark.parametrize(("document", "posted"), TABLES, ids=ids)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_an_act_is_applied_or_refused_and_money_is_conserved(
    document: str, posted: dict[str, str], data: st.DataObject
) -> None:
    game = baccarat(document, posted)
    carried = data.draw(st.sampled_from([game.fresh(), Carried(stage="ready", out=game.size - 17)]))
    played = Round(game, range(1, 4), carried)
    acts = acts_for(document, posted)
    chance = Chance(data.draw(st.integers(0, 99)))
    for _ in range(30):
        if played.is_over:
            break
        act = usual_of(played, chance) if data.draw(st.booleans()) else data.draw(acts)
        before = state_of(played)
        why = played.why_not(act)
        if why is not None:
            with pytest.raises(HousewayError) as refused:
                played.apply(act)
            assert str(why) == str(refused.value)
            assert state_of(played) == before
            continue
        played.apply(act)
        balances = played.felt.balances
        assert sum(balances.values()) == 0
        assert balances[STAKES] == sum(played.felt.stakes.values())
        assert 0 <= played.felt.carried.out <= game.size
        assert sum(played.felt.carried.seen.values()) <= played.felt.carried.out - played.felt.carried.aside
    if played.is_over:
        assert not played.felt.stakes
    again = replay(read_record(record_of(played).to_json()))
    assert record_of(again).to_json() == record_of(played).to_json()
    assert again.events == played.events
    assert again.carried_out == played.carried_out


@pytest.mark.parametrize(("document", "posted"), TABLES, ids=ids)
def test_every_legal_act_may_be_done_at_every_stage(document: str, posted: dict[str, str]) -> None:
    game = baccarat(document, posted)
    path: list[AnyAct] = [Bet(1, "player", 1000), Bet(2, "banker", 1000)]
    chance = Chance(1)
    while True:
        played = Round(game, (1, 2))
        for act in path:
            played.apply(act)
        if played.is_over:
            break
        legal = played.legal_acts()
        for act in legal if len(legal) < 30 else [*legal[:6], *legal[-6:]]:
            fresh = Round(game, (1, 2))
            for done in path:
                fresh.apply(done)
            assert fresh.why_not(act) is None
            fresh.apply(act)
            assert hear(say(act)) == act
        path.append(usual_of(played, chance))


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
