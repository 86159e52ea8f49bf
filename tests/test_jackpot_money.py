"""Where the money of a jackpot comes from, and which meters a table has to do with."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.tables.commands import Note
from houseway.ledger.entry import ActDone, events_of
from houseway.round import WagerSettled
from houseway.round.events import BANK, VAULT
from houseway.table.acts import VoidRound
from tests.floor_tables import BOSS, DEALER
from tests.linked_house import ROYAL, House, holdem

FIRST_THE_ROYAL = {**ROYAL, "seat 1": ROYAL["seat 2"], "seat 2": ROYAL["seat 1"]}
"""The royal flush at the dealer's right, and then a straight, which JACK has verified, too."""


def progressives(house: House) -> dict[str, WagerSettled]:
    """The progressive wagers that were settled, by their outcome."""
    entries = [line.entry for line in house.ledger.lines() if isinstance(line.entry, ActDone)]
    events = [event for entry in entries for event in events_of(entry)]
    return {one.outcome: one for one in events if isinstance(one, WagerSettled) and one.wager == "progressive"}


@pytest.mark.parametrize(("property_name", "payer"), [("jack-cincinnati", "meter"), ("hard-rock-cincinnati", BANK)])
def test_the_whole_meter_is_paid_from_the_tray_or_not(tmp_path: Path, property_name: str, payer: str) -> None:
    """JACK's Multi-Link §3.E keeps it out of the tray, Hard Rock's progressives §1.F.4 has everything paid from it."""
    house = holdem(tmp_path, 1, property_name)
    house.play("table-1", ROYAL)
    settled = progressives(house)
    account = f"meter {property_name}/multi-link" if payer == "meter" else BANK
    assert {move.giver for move in settled["royal flush"].moves} == {account, "stakes"}
    assert {move.giver for move in settled["straight"].moves} == {BANK, "stakes"}, "fixed amounts are the tray's"
    assert house.paid() == [("table-1", 10_000_42, 10_000_42, 10_000_00)]
    others = 2 * (10_00 + 40_00) + 500 * 10_00 + 10_00 + 1_000_00  # Antes and Plays, Blinds of 500 and 1 to 1, envy
    assert house.ledger.balances()["table-1/bank"] == 2_00 - 30_00 - 42 - others, "of the royal it has the dollar alone"
    house.holds()


def test_a_whole_meter_that_was_not_won_after_all_comes_back_to_the_meter(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, "jack-cincinnati")
    account = "meter jack-cincinnati/multi-link"
    house.bet("table-1")
    house.deal("table-1", FIRST_THE_ROYAL)
    house.confirm("table-1")
    house.key_in("table-1")
    assert house.awaits("table-1").endswith("to verify the straight of seat 1")
    house.do("table-1", DEALER, Note("ask-void", "cards fell"))
    house.do("table-1", BOSS, VoidRound("table-games-supervisor", DEALER.id, "cards fell"))
    assert (house.shows(account), house.ledger.balances()[VAULT]) == (10_000_00, -10_000_00)
    house.holds()


def test_a_table_starts_the_meters_that_its_wagers_feed_and_no_others(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, "hollywood-columbus")
    assert {name.rpartition("/")[2] for name in house.ledger.meters()} == {"mega", "major", "minor"}
    house.post("table-2", "hollywood-columbus/three-card-poker", {"progressive": "offered", "meter-link": "linked"})
    assert {name.rpartition("/")[2] for name in house.ledger.meters()} == {"mega", "major", "minor", "three-card"}
    settings = {"three-card-progressive": "offered", "meter-link": "linked"}
    house.post("table-3", "hard-rock-cincinnati/three-card-poker", settings)
    theirs = [name for name in house.ledger.meters() if "hard-rock" in name]
    assert theirs == ["meter hard-rock-cincinnati/three-card"], "the one progressive stands there instead of the other"
    house.holds()
