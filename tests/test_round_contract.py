"""What every game promises: the laws of the round, with random acts thrown at it."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.refusal import HousewayError
from houseway.round import Bet, Call, Irregularity, Result, Round, TakeBack
from houseway.round.acts import AnyAct
from houseway.round.events import STAKES
from houseway.table import read_record, record_of, replay, view_for
from tests.conftest import wheel_game, wheel_games

GAMES = wheel_games()
ids = [f"{document} {posted.get('wheel', '')}" for document, posted in GAMES]


def acts_for(document: str, posted: dict[str, str]) -> st.SearchStrategy[AnyAct]:
    """Acts that make sense, acts that do not, and acts with nonsense in them."""
    game = wheel_game(document, posted)
    seats = st.integers(-1, 5)
    spots = (
        st.sampled_from(sorted(game.spots))
        | st.sampled_from(["split 17-19", "straight 37", "", "0", "street", "😀"])
        | st.text(max_size=8)
    )
    amounts = st.sampled_from([1, 100, 500, 1000, 20000]) | st.integers(-(10**6), 10**9)
    ranks = st.sampled_from([*game.rulebook.ranks, "player", ""])
    calls = st.sampled_from(
        ["spin", "no more bets", "spin with the wheel", "ball is sound", "ball is damaged", "new ball", ""]
    )
    labels = st.sampled_from([*game.wheel.outcomes, "99", ""])
    return st.one_of(
        st.builds(Bet, seats, spots, amounts, st.sampled_from(["chips", "cash"]), st.booleans()),
        st.builds(TakeBack, seats, spots, st.none() | amounts),
        st.builds(Call, calls, ranks),
        st.builds(Result, st.sampled_from(["ball", "clapper", "dice"]), labels, st.none() | st.integers(-1, 6)),
        st.builds(Irregularity, st.sampled_from([*(it.id for it in game.rulebook.irregularity), "fire"]), ranks),
    )


def state_of(played: Round) -> tuple[object, ...]:
    return tuple(played.acts), played.events, dict(played.felt.stakes), played.awaits


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_an_act_is_applied_or_refused_and_money_is_conserved(
    document: str, posted: dict[str, str], data: st.DataObject
) -> None:
    played = Round(wheel_game(document, posted), range(1, 4))
    acts = acts_for(document, posted)
    for _ in range(30):
        usual = played.awaits.usual
        act = usual if usual is not None and data.draw(st.booleans()) else data.draw(acts)
        before = state_of(played)
        why = played.why_not(act)
        if why is not None:
            with pytest.raises(HousewayError) as refused:
                played.apply(act)
            assert str(why) == str(refused.value)
            assert state_of(played) == before
            continue
        events = played.apply(act)
        assert events == played.events[len(before[1]) :]  # type: ignore[arg-type]
        balances = played.felt.balances
        assert sum(balances.values()) == 0
        assert balances[STAKES] == sum(played.felt.stakes.values())
        assert all(stake > 0 for stake in played.felt.stakes.values())
    if played.is_over:
        assert not played.felt.stakes
    again = replay(read_record(record_of(played).to_json()))
    assert record_of(again).to_json() == record_of(played).to_json()
    assert again.events == played.events


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
def test_every_legal_act_may_be_done_at_every_stage(document: str, posted: dict[str, str]) -> None:
    game = wheel_game(document, posted)
    path: list[AnyAct] = []
    while True:
        played = Round(game, (1, 2))
        for act in path:
            played.apply(act)
        if played.is_over:
            break
        for act in played.legal_acts():
            fresh = Round(game, (1, 2))
            for done in path:
                fresh.apply(done)
            assert fresh.why_not(act) is None
            fresh.apply(act)
        path.append(played.awaits.usual or next(act for act in played.legal_acts() if isinstance(act, Result)))


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
def test_every_event_cites_clauses_that_the_rulebook_accounts_for(document: str, posted: dict[str, str]) -> None:
    game = wheel_game(document, posted)
    for label in game.wheel.outcomes:
        played = Round(game, (1,))
        for wager in game.spot_names():
            played.apply(Bet(1, wager, 2000))
        while not played.is_over and len(played.acts) < 400:
            played.apply(played.awaits.usual or Result(getattr(played.awaits.takers[0], "of", ""), label))
            if label in game.wheel.void and len(played.acts) > len(game.spots) + 3:
                break
        for event in played.events:
            assert all(clause in game.rulebook.clauses for clause in event.clauses)
        for settled in played.settlements:
            assert settled.clauses, "every settlement answers why"


def test_a_player_may_bet_only_for_the_own_seat_and_never_spin() -> None:
    played = Round(wheel_game("hard-rock-cincinnati/roulette"), (1, 2))
    played.apply(Bet(2, "red", 500))
    may = view_for(played, "seat 1").may
    assert may
    assert {type(act) for act in may} == {Bet}
    assert {act.seat for act in may if isinstance(act, Bet)} == {1}
    assert Call("spin") in view_for(played, "dealer").may
    assert view_for(played, "surveillance").may == ()
    assert view_for(played, "surveillance").stakes == {"seat 2": {"red": 500}}


def test_an_event_that_is_private_is_in_nobody_elses_view() -> None:
    from houseway.round.events import Resulted

    played = Round(wheel_game("hard-rock-cincinnati/roulette"), (1, 2))
    secret = Resulted(of="card", shows="Ah", private_to="seat 1")
    played.felt.emit(secret)
    assert secret in view_for(played, "seat 1").events
    for role in ("seat 2", "dealer", "supervisor", "surveillance"):
        assert secret not in view_for(played, role).events


def test_the_record_schema_in_the_docs_is_the_one_in_force() -> None:
    from pathlib import Path

    from houseway.table import record_schema

    path = Path(__file__).parents[1] / "docs" / "round-record.schema.json"
    assert msgspec.json.decode(path.read_bytes()) == msgspec.json.decode(msgspec.json.encode(record_schema()))
