"""The table around the round: speech, the checklist, chips, and laws under random acts."""

from __future__ import annotations

from pathlib import Path
from typing import get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import houseway
from houseway.refusal import HousewayError, NotFound
from houseway.round import Bet, Call, Irregularity, Result, Round, TakeBack
from houseway.round.events import Resulted
from houseway.table import Table, record_schema, view_for
from houseway.table import acts as table_acts
from houseway.table.acts import AnyTableAct
from houseway.table.speech import hear, say
from tests.conftest import wheel_game

words = st.sampled_from(["red", "straight 17", "split 0-00", "joker"])
ranks = st.sampled_from(["dealer", "table-games-supervisor", "floor-person", "maintenance", "table-games-manager"])
seats = st.integers(0, 9)
amounts = st.integers(0, 10**7)
ANY_ACT: st.SearchStrategy[AnyTableAct] = st.one_of(
    st.builds(Bet, seats, words, amounts, st.sampled_from(["chips", "cash"]), st.booleans()),
    st.builds(TakeBack, seats, words, st.none() | amounts),
    st.builds(Call, st.sampled_from(["spin", "no more bets", "ball is sound"]), ranks),
    st.builds(Result, st.sampled_from(["ball", "clapper"]), st.sampled_from(["17", "00", "joker"]), st.none() | st.integers(0, 9)),
    st.builds(Irregularity, st.sampled_from(["floater", "clapper-on-a-peg"]), ranks),
    st.builds(table_acts.Inspect, st.sampled_from(["3.A.i", "3.A.ii", "3.A.iii", "3.A.iv", "3.A", "3.B", "3.C"]), ranks, passed=st.booleans()),
    st.builds(table_acts.OpenTable, ranks),
    st.builds(table_acts.CloseTable, ranks),
    st.builds(table_acts.Sit, seats),
    st.builds(table_acts.Leave, seats),
    st.builds(table_acts.BuyIn, seats, amounts, st.sampled_from(["", "yellow", "blue"])),
    st.builds(table_acts.CashIn, seats),
    st.builds(table_acts.Service, st.sampled_from(["adjust", "replace"]), ranks),
    st.builds(table_acts.Compromised, ranks),
    st.builds(table_acts.Equipment, st.sampled_from(["wheel", "ball"]), st.sampled_from(get_args(table_acts.Finding)), ranks),
    st.builds(table_acts.Cheating, st.sampled_from(["cheating", "tampering"]), st.just("a chip moved late"), ranks),
)  # fmt: skip


@given(ANY_ACT)
def test_what_is_said_is_heard(act: AnyTableAct) -> None:
    assert hear(say(act)) == act


@pytest.mark.parametrize("nonsense", ["", "seat one bets", "the moon rises", "seat 1 bets on red", "dealer"])
def test_nonsense_is_not_heard(nonsense: str) -> None:
    with pytest.raises(NotFound, match="no act reads"):
        hear(nonsense)


@pytest.mark.parametrize(
    "document", ["hard-rock-cincinnati/roulette", "jack-cincinnati/big-six", "hollywood-columbus/roulette"]
)
@settings(max_examples=80)
@given(acts=st.lists(ANY_ACT, max_size=40), opened=st.booleans())
def test_a_table_applies_or_refuses_and_counts_every_chip(document: str, acts: list[AnyTableAct], opened: bool) -> None:
    table = Table(document)
    if opened:
        table.inspect_all("R. Vega")
        table.open()
        table.sit(1, 2, 3)
    bought: dict[int, int] = {}
    won: dict[int, int] = {}
    for act in acts:
        before = msgspec.json.encode([table.is_open, {str(n): s for n, s in table.seats.items()}, table.round.acts])
        try:
            happened = table.apply(act)
        except HousewayError:
            after = msgspec.json.encode([table.is_open, {str(n): s for n, s in table.seats.items()}, table.round.acts])
            assert after == before
            continue
        for event in happened:
            for move in event.moves:
                for account, amount in ((move.giver, -move.amount), (move.taker, move.amount)):
                    if account.startswith("seat "):
                        ledger = bought if move.giver == "drop box" else won
                        ledger[int(account[5:])] = ledger.get(int(account[5:]), 0) + amount
        if isinstance(act, table_acts.Leave):
            bought.pop(act.seat, None)
            won.pop(act.seat, None)
        for number, seat in table.seats.items():
            if seat.chips is not None and number in bought:
                assert seat.chips >= 0


def test_chips_follow_the_money() -> None:
    table = houseway.open("hard-rock-cincinnati/roulette", inspected_by="R. Vega")
    table.sit(1)
    table.buy_in(1, 100, "yellow")
    table.bet(1, "straight 17", 10)
    assert table.seats[1].chips == 9000
    table.play("17")
    assert table.seats[1].chips == 9000 + 1000 + 35000
    table.bet(1, "red", 50)
    table.play("00")
    assert table.seats[1].chips == 40000


def test_rounds_follow_each_other_and_stay_on_record() -> None:
    table = houseway.open("jack-cincinnati/big-six", inspected_by="R. Vega")
    table.sit(1)
    for shows in ("$1", "joker", "$1"):
        table.bet(1, "1-dollar", 5)
        table.play(shows)
    assert [played.settlements[0].net for played in table.rounds] == [500, -500, 500]


def test_the_inspection_is_logged_with_who_and_when() -> None:
    table = houseway.open("hard-rock-cincinnati/roulette")
    table.apply(table_acts.Inspect("3.A.i", "table-games-supervisor", "R. Vega", "2026-11-15 18:00"))
    logged = table.inspections["3.A.i"]
    assert (logged.name, logged.at, logged.by) == ("R. Vega", "2026-11-15 18:00", "table-games-supervisor")
    assert str(logged) == (
        "Inspected by R. Vega, table games supervisor at 2026-11-15 18:00: No magnet or device in table or wheel. In order."
    )


def test_a_closed_table_says_what_is_missing() -> None:
    table = houseway.open("hard-rock-cincinnati/roulette")
    with pytest.raises(houseway.Refused, match=r"the table is not open \(§3.A\)"):
        table.play("17")
    assert table.why_not(Bet(1, "red", 500)) is not None


def test_the_public_surface_is_small_and_whole() -> None:
    for name in houseway.__all__:
        assert getattr(houseway, name) is not None
    assert len(houseway.__all__) == 12
    with pytest.raises(AttributeError, match="no attribute 'nonsense'"):
        _ = houseway.nonsense


def test_a_seeded_chance_repeats_and_says_so() -> None:
    weights = {"0": 1, "32": 1, "15": 3}
    first, second = houseway.Chance(9), houseway.Chance(9)
    assert [first.draw(weights) for _ in range(50)] == [second.draw(weights) for _ in range(50)]
    assert first.is_seeded
    assert not houseway.Chance().is_seeded


# ---------------------------------------------------------------- who sees what


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
    played = Round(wheel_game("hard-rock-cincinnati/roulette"), (1, 2))
    secret = Resulted(of="card", shows="Ah", private_to="seat 1")
    played.felt.emit(secret)
    assert secret in view_for(played, "seat 1").events
    for role in ("seat 2", "dealer", "supervisor", "surveillance"):
        assert secret not in view_for(played, role).events


def test_the_record_schema_in_the_docs_is_the_one_in_force() -> None:
    path = Path(__file__).parents[1] / "docs" / "round-record.schema.json"
    assert msgspec.json.decode(path.read_bytes()) == msgspec.json.decode(msgspec.json.encode(record_schema()))
