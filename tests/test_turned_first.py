"""Two tables hit one meter: at Hollywood surveillance finds whose hand was turned over first, and that one is keyed first."""

from __future__ import annotations

from collections.abc import Iterable
from functools import partial
from pathlib import Path

import pytest

from houseway.floor.tables.live import LiveTable
from houseway.games import game_for
from houseway.games.poker.state import Carried
from houseway.games.progressive.jackpot import TURNED_FIRST, confirm, key_in
from houseway.ledger.on_record import TableOnRecord
from houseway.round import Call, Felt
from houseway.rulebook import Posted, load
from tests.floor_tables import BOSS
from tests.linked_house import FLUSHES, ROYAL, WATCH, House, holdem

FIRST = Call(TURNED_FIRST, "surveillance")


def beside(house: House, name: str) -> Iterable[TableOnRecord]:
    return (one.record for other, one in house.live.items() if other != name)


def two_royals(folder: Path, property_name: str) -> House:
    """Two tables that see each other, each with a royal flush that is verified."""
    house = holdem(folder, 2, property_name)
    for name in house.live:
        house.live[name] = LiveTable.resumed(house.ledger, name, house.key, others=partial(beside, house, name))
    for name in house.live:
        house.bet(name)
        house.deal(name, ROYAL)
    for name in house.live:
        house.confirm(name)
    return house


@pytest.mark.parametrize(("first", "second"), [("table-1", "table-2"), ("table-2", "table-1")])
def test_the_hand_that_surveillance_finds_turned_over_first_is_paid_first(
    tmp_path: Path, first: str, second: str
) -> None:
    house = two_royals(tmp_path, "hollywood-columbus")
    key = next(iter(house.live[second].record.table.round.awaits.legal()))
    for name, other in ((first, second), (second, first)):
        refused = house.give(name, BOSS, key)
        assert f"{other} waits for the Mega Jackpot, too (progressive-system §A.7.a)" in str(refused.error)
    assert "not for the" in str(house.give(first, BOSS, Call(TURNED_FIRST, "assistant-shift-manager")).error)
    house.do(first, WATCH, FIRST)
    assert f"the hand at {first} was found to have been turned over first" in str(
        house.give(second, WATCH, FIRST).error
    )
    assert not house.give(second, BOSS, key).is_done
    house.key_in(first)
    house.key_in(second)
    assert house.paid() == [(first, 500_20, 500_20, 500_00), (second, 500_00, 500_00, 500_00)]
    house.holds()


def test_a_table_that_waits_alone_needs_no_finding(tmp_path: Path) -> None:
    house = holdem(tmp_path, 2, "hollywood-columbus")
    house.play("table-1", ROYAL)
    assert [table for table, *_ in house.paid()] == ["table-1"]


def test_another_meter_is_no_reason_to_wait(tmp_path: Path) -> None:
    """A royal flush wins the Mega, a straight flush the Major Jackpot."""
    house = two_royals(tmp_path, "hollywood-columbus")
    house.do("table-1", WATCH, FIRST)
    house.key_in("table-1")
    house.bet("table-1")
    house.deal("table-1", FLUSHES)
    house.key_in("table-2")
    assert [(table, paid) for table, _, paid, _ in house.paid()] == [("table-1", 500_20), ("table-2", 500_10)]


def test_hard_rock_pays_whoever_is_keyed_first_without_surveillance(tmp_path: Path) -> None:
    house = two_royals(tmp_path, "hard-rock-cincinnati")
    assert not house.give("table-2", WATCH, FIRST).is_done
    house.key_in("table-2")
    assert house.paid()[0][0] == "table-2"


def test_where_a_document_has_floor_persons_a_jackpot_still_takes_a_supervisor() -> None:
    """Hard Rock's progressives §1.F.5.c: a Table Games Supervisor or above."""
    book = load("hard-rock-cincinnati/texas-holdem-bonus")
    game = game_for(book, Posted(book, {"progressive": "offered", "meter-link": "linked"}))
    link = game.link  # type: ignore[attr-defined]
    its, felt = link.behind("progressive", "meter"), Felt((1,), Carried())
    confirming = confirm(book, link, felt, "progressive", "royal-flush", "it", its)
    keying = key_in(book, link, felt, "progressive", "royal-flush", "it", its, 10_000_00)
    for awaits, call in ((next(confirming), "verified"), (next(keying), "key $10,000")):
        assert "not for the floor-person" in str(awaits.why_not(Call(call, "floor-person")))
        assert awaits.why_not(Call(call, "table-games-supervisor")) is None
