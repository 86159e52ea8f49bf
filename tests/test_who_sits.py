"""Who sits at the table decides who may act; the record keeps it."""

from __future__ import annotations

import msgspec
import pytest

import houseway
from houseway.refusal import NotFound, Refused
from houseway.round import Bet, Call, Decide
from houseway.table import Table, read_record, record_of, replay
from houseway.table.acts import Leave
from houseway.table.speech import hear


def opened(document: str, *seats: int, **posted: str | int) -> Table:
    table = houseway.open(document, inspected_by="R. Vega", **posted)
    table.sit(*seats)
    return table


def test_a_shooter_who_leaves_passes_the_dice() -> None:
    table = opened("horseshoe-cincinnati/craps", 1, 2)
    for sentence in ("seat 1 bets $10 on dont-pass", "seat 2 bets $10 on pass", "seat 1 decides to shoot"):
        table.apply(hear(sentence))
    table.play("2-4")
    table.apply(hear("seat 1 takes back dont-pass"))
    happened = [str(event) for event in table.apply(Leave(1))]
    assert happened[0] == "Seat 1: passes the dice."
    with pytest.raises(Refused, match="cannot be called now"):
        table.apply(Call("dice out", "stickperson"))
    table.apply(Decide(2, "shoot"))
    table.apply(Call("dice out", "stickperson"))


def test_who_sat_there_is_in_the_record() -> None:
    table = opened("hard-rock-cincinnati/roulette", 2)
    table.bet(2, "red", 10)
    table.sit(3)
    table.bet(3, "black", 10)
    with pytest.raises(NotFound, match=r"nobody sits at seat 1\. Seated: 2, 3"):
        table.apply(Bet(1, "red", 1000))
    table.play("17")
    record = record_of(table.round)
    assert [(at.after, at.seats) for at in record.present] == [(0, (2,)), (1, (2, 3))]
    again = replay(read_record(record.to_json()))
    assert record_of(again).to_json() == record.to_json()
    early = msgspec.structs.replace(record, present=record.present[:1])
    with pytest.raises(houseway.HousewayError, match="act 2 of 5 is refused: nobody sits at seat 3"):
        replay(early)


def test_a_record_without_who_sat_there_is_of_a_full_table() -> None:
    table = opened("jack-cincinnati/big-six", 1)
    table.bet(1, "joker", 5)
    table.play("joker")
    text = msgspec.json.decode(record_of(table.round).to_json())
    del text["present"]
    again = replay(read_record(msgspec.json.encode(text)))
    assert again.settlements[0].net == 22500


def test_the_taker_that_expects_a_call_says_why_it_is_refused() -> None:
    table = Table("hard-rock-cincinnati/blackjack", {}, {"stage": "load"})
    table.inspect_all("R. Vega")
    table.open()
    table.sit(1)
    with pytest.raises(Refused) as refused:
        table.apply(Call("recut"))
    assert refused.value.clause == "6.F"
