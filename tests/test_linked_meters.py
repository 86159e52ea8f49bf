"""Meters of a house: fed by every linked table to the last fraction of a cent, won once, verified from the first act."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.tables.commands import Command, Note
from houseway.floor.tables.live import Batch
from houseway.ledger import posting, verify
from houseway.ledger.entry import ActDone, events_of, now
from houseway.refusal import LedgerError, Refused
from houseway.round import Bet, Call, TakeBack, WagerSettled
from houseway.round.events import VAULT
from houseway.table.acts import CloseTable, Leave, Sit, VoidRound
from tests.floor_tables import BOSS, DEALER, PLAYERS, opening
from tests.forging import Entries, forged
from tests.linked_house import COUNTS, FLUSHES, HORSESHOE, NOTHING, ROYAL, WATCH, holdem
from tests.test_ledger import stand_alone

# ---------------------------------------------------------------- growing


def test_two_tables_feed_one_meter_that_the_house_has_started(tmp_path: Path) -> None:
    house = holdem(tmp_path)
    assert house.shows() == 10_000_00
    assert house.ledger.balances()[VAULT] == -10_000_00
    house.play("table-1", NOTHING)
    house.play("table-2", NOTHING)
    assert house.shows() == 10_000_84, "21 cents of each of four dollars"
    house.holds()


def test_a_part_of_a_cent_waits_and_is_not_lost(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, **{"multi-link-rate": "21.375%"})
    shown = []
    for _ in range(4):
        house.play("table-1", NOTHING)
        shown.append((house.shows() - 10_000_00, house.live["table-1"].record.table.felt.carried.fractions))
        house.crash()
    assert shown == [(42, {"multi-link": "3/4"}), (85, {"multi-link": "1/2"}), (128, {"multi-link": "1/4"}), (171, {})]
    house.holds()


@pytest.mark.parametrize(
    ("document", "option", "below", "least"),
    [
        ("horseshoe-cincinnati/let-it-ride", "multi-link-rate", "20.99%", "21%"),
        ("horseshoe-cincinnati/let-it-ride", "multi-link-start", "$9,999.99", "$10,000"),
        ("jack-cincinnati/let-it-ride", "multi-link-reset", "$9,999.99", "$10,000"),
        ("jack-cincinnati/let-it-ride", "multi-link-rate", "20.99%", "21%"),
        ("hollywood-columbus/crazy-four-poker", "mega-rate", "4.9%", "5%"),
        ("hollywood-columbus/crazy-four-poker", "major-rate", "2.9%", "3%"),
        ("hollywood-columbus/crazy-four-poker", "minor-rate", "0.9%", "1%"),
        ("hollywood-columbus/crazy-four-poker", "mega-start", "$499.99", "$500"),
        ("hollywood-columbus/crazy-four-poker", "major-reset", "$249.99", "$250"),
        ("hollywood-columbus/crazy-four-poker", "minor-reset", "$99.99", "$100"),
        ("hollywood-columbus/three-card-poker", "three-card-rate", "9.9%", "10%"),
        ("hollywood-columbus/three-card-poker", "three-card-reset", "$999.99", "$1,000"),
    ],
)
def test_terms_below_the_filed_ones_are_refused(document: str, option: str, below: str, least: str) -> None:
    assert posting("table", document, at=now(), by="boss", settings={option: least}).posted[option] in (
        least,
        f"{least}.00",
    )
    with pytest.raises(Refused, match=option) as refused:
        posting("table", document, at=now(), by="boss", settings={option: below})
    assert "#" in refused.value.clause, "the paragraph of the document on progressives"


def test_a_part_of_a_cent_survives_that_the_table_is_posted_anew(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, **{"multi-link-rate": "21.25%"})
    house.play("table-1", NOTHING)
    for document in ("roulette", "mississippi-stud"):
        for seat in (1, 2):
            house.do("table-1", PLAYERS[seat - 1], Leave(seat))
        house.do(
            "table-1", BOSS, CloseTable("table-games-manager" if document == "mississippi-stud" else "floor-person")
        )
        settings = (
            {}
            if document == "roulette"
            else {"progressive": "offered", "meter-link": "linked", "multi-link-rate": "21.25%"}
        )
        batch = Batch()
        entry = posting(
            "table-1", f"{HORSESHOE}/{document}", at=now(), by=BOSS.id, mode="dealer", clock=0, settings=settings
        )
        house.live["table-1"].post(entry, batch, BOSS.role)
        house.ledger.append(batch.entries)
        house.crash()
        if document == "roulette":
            assert house.live["table-1"].record.fractions == {"multi-link": "1/2"}
            for act in opening(f"{HORSESHOE}/roulette"):
                house.do("table-1", BOSS, act)
            for seat in (1, 2):
                house.do("table-1", PLAYERS[seat - 1], Sit(seat))
    assert house.live["table-1"].record.table.felt.carried.fractions == {"multi-link": "1/2"}
    house.holds()


# ---------------------------------------------------------------- winning


def test_a_royal_flush_empties_the_meter_once_and_the_house_starts_it_again(tmp_path: Path) -> None:
    house = holdem(tmp_path)
    house.play("table-2", NOTHING)
    house.play("table-1", ROYAL)
    assert house.paid() == [("table-1", 10_000_84, 10_000_84, 10_000_00)]
    assert house.ledger.balances()[VAULT] == -20_000_00
    house.play("table-2", ROYAL)
    assert house.paid()[1] == ("table-2", 10_000_42, 10_000_42, 10_000_00)
    house.holds()


def test_two_straight_flushes_at_one_table_are_paid_one_after_the_other(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1)
    house.play("table-1", FLUSHES)
    assert house.paid() == [("table-1", 10_000_42, 1_000_05, 9_000_37), ("table-1", 9_000_37, 900_04, 8_100_33)]
    won = [
        (event.seat, event.net)
        for line in house.ledger.lines()
        if isinstance(line.entry, ActDone)
        for event in events_of(line.entry)
        if isinstance(event, WagerSettled) and event.wager == "progressive"
    ]
    assert won == [(2, 999_05), (1, 899_04)], "from the dealer's right; a fraction of a cent is paid up"
    house.holds()


def test_hard_rock_pays_two_shares_in_the_order_of_the_deal(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, "hard-rock-cincinnati")
    house.bet("table-1", 5_00)
    house.deal("table-1", FLUSHES)
    assert house.awaits("table-1").endswith("the straight flush of seat 1")
    house.confirm("table-1")
    house.key_in("table-1")
    assert house.awaits("table-1").endswith("the straight flush of seat 2")
    house.confirm("table-1")
    house.key_in("table-1")
    assert house.paid() == [("table-1", 10_002_10, 1_000_21, 9_001_89), ("table-1", 9_001_89, 900_19, 8_101_70)]
    house.holds()


IN_EVERY_ORDER = list(itertools.permutations(["table-1", "table-2", "table-3"]))


@pytest.mark.parametrize(
    ("property_name", "order"),
    [
        *(("hard-rock-cincinnati", order) for order in IN_EVERY_ORDER),
        ("horseshoe-cincinnati", IN_EVERY_ORDER[-1]),
        ("jack-cincinnati", IN_EVERY_ORDER[3]),
    ],
)
def test_jackpots_at_several_tables_are_paid_as_they_are_keyed(
    tmp_path: Path, property_name: str, order: tuple[str, ...]
) -> None:
    """Royal flushes at three tables at once: the first keyed gets the meter, each other what it starts again with."""
    house = holdem(tmp_path, 3, property_name)
    for name in ("table-1", "table-2", "table-3"):
        house.bet(name)
        house.deal(name, ROYAL)
    for name in order:
        house.confirm(name)
    for name in order:
        while house.awaits(name):
            house.confirm(name)
            if house.awaits(name):
                house.key_in(name)
    first, *others = house.paid()
    assert first == (order[0], 10_001_26, 10_001_26, 10_000_00)
    assert others == [(name, 10_000_00, 10_000_00, 10_000_00) for name in order[1:]]
    house.holds()


@pytest.mark.parametrize("first", ["table-1", "table-2"])
def test_a_tenth_at_one_table_and_all_of_it_at_another(tmp_path: Path, first: str) -> None:
    house = holdem(tmp_path)
    hands = {"table-1": ROYAL, "table-2": FLUSHES}
    for name in hands:
        house.bet(name)
        house.deal(name, hands[name])
        house.confirm(name)
    other = "table-2" if first == "table-1" else "table-1"
    for name in (first, other):
        while house.awaits(name):
            house.confirm(name)
            if house.awaits(name):
                house.key_in(name)
    paid = [amount for _, _, amount, _ in house.paid()]
    assert paid == ([10_000_84, 1_000_00, 900_00] if first == "table-1" else [1_000_09, 900_08, 8_100_67])
    house.holds()


def test_what_is_keyed_from_a_stale_look_is_refused_by_the_ledger(tmp_path: Path) -> None:
    """Two tables read the meter, then both write: the second cannot, and keys what is left."""
    house = holdem(tmp_path)
    batches = {}
    for name in ("table-1", "table-2"):
        house.bet(name)
        house.deal(name, ROYAL)
        house.confirm(name)
    for name in ("table-1", "table-2"):
        batches[name] = Batch()
        act = next(iter(house.live[name].record.table.round.awaits.legal()))
        house.live[name].give(BOSS, Command(f"command {next(COUNTS)}", name, act), batches[name])
    house.ledger.append(batches["table-2"].entries)
    with pytest.raises(LedgerError, match=r"shows \$10,000.00 and \$10,000.84 was keyed"):
        house.ledger.append(batches["table-1"].entries)
    house.crash()
    house.key_in("table-1")
    assert [(name, paid) for name, _, paid, _ in house.paid()] == [("table-2", 10_000_84), ("table-1", 10_000_00)]
    house.holds()


# ---------------------------------------------------------------- who must be there


def test_a_jackpot_stops_the_table_until_everybody_named_has_confirmed(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1)
    house.bet("table-1")
    house.deal("table-1", ROYAL)
    assert house.awaits("table-1") == "the floor person to verify the royal flush of seat 1"
    refused = house.give("table-1", DEALER, Call("verified"))
    assert "is not for the dealer" in str(refused.error)
    early = house.give("table-1", WATCH, Call("verified", "surveillance"))
    assert "is not for the surveillance" in str(early.error)
    late = house.give("table-1", PLAYERS[0], Bet(1, "progressive", 1_00))
    assert "a jackpot waits to be paid" in str(late.error)
    house.do("table-1", BOSS, Call("verified", "floor-person"))
    assert house.awaits("table-1") == "the surveillance to verify the royal flush of seat 1"
    again = house.give("table-1", BOSS, Call("verified", "floor-person"))
    assert "is not for the floor-person" in str(again.error), "and: two persons, not one twice"
    false = house.give("table-1", BOSS, Call("verified", "surveillance"))
    assert "does not speak as surveillance" in str(false.error)
    house.do("table-1", WATCH, Call("verified", "surveillance"))
    assert house.awaits("table-1").startswith("the dealer to key the royal flush of seat 1")
    wrong = house.give("table-1", DEALER, Call("key ten thousand"))
    assert "does not key the Multi-Link Progressive" in str(wrong.error)
    before = house.shows()
    house.do("table-1", DEALER, Call("key $1.00"))
    assert house.paid() == [("table-1", before, before, 10_000_00)], "the floor keys what the meter shows"
    house.holds()


def test_jack_takes_a_supervisor_or_surveillance_for_every_win(tmp_path: Path) -> None:
    for who, act in ((BOSS, Call("verified", "table-games-supervisor")), (WATCH, Call("verified", "surveillance"))):
        folder = tmp_path / who.id
        folder.mkdir()
        house = holdem(folder, 1, "jack-cincinnati")
        house.bet("table-1")
        house.deal("table-1", ROYAL)
        assert house.awaits("table-1") == "the table games supervisor or surveillance to verify the straight of seat 2"
        house.do("table-1", who, act)
        house.do("table-1", who, act)
        assert house.awaits("table-1").startswith("the dealer to key the royal flush")
        house.ledger.close()


def test_hollywood_finishes_the_other_hands_first_and_has_three_meters(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1, "hollywood-columbus")
    accounts = {name: f"meter hollywood-columbus/{name}" for name in ("mega", "major", "minor")}
    assert [house.shows(account) for account in accounts.values()] == [500_00, 250_00, 100_00]
    house.bet("table-1")
    house.deal("table-1", FLUSHES)
    settled = [event for event in house.live["table-1"].record.table.round.events if isinstance(event, WagerSettled)]
    assert {(event.seat, event.wager) for event in settled} >= {(1, "ante"), (2, "ante"), (1, "envy"), (2, "envy")}
    assert house.awaits("table-1") == "the assistant shift manager to verify the straight flush of seat 2"
    house.confirm("table-1")
    house.key_in("table-1")
    house.confirm("table-1")
    house.key_in("table-1")
    assert house.paid() == [("table-1", 250_06, 250_06, 250_00), ("table-1", 250_00, 250_00, 250_00)]
    assert [house.shows(account) for account in accounts.values()] == [500_10, 250_00, 100_02]
    house.holds()


def test_the_count_of_chips_is_asked_before_any_card(tmp_path: Path) -> None:
    house = holdem(tmp_path, 1)
    house.bet("table-1")
    while "the count" not in (awaits := house.live["table-1"].record.table.round.awaits).says:
        assert awaits.usual is not None
        house.do("table-1", DEALER, awaits.usual)
    assert house.shows() == 10_000_00, "nothing is fed before the count"
    for act in (Bet(1, "progressive", 1_00), TakeBack(1, "progressive")):
        assert "the progressive is locked" in str(house.give("table-1", PLAYERS[0], act).error)
    assert "Possible: 2 progressive chips" in str(house.give("table-1", DEALER, Call("1 progressive chips")).error)
    house.do("table-1", DEALER, Call("2 progressive chips"))
    assert house.shows() == 10_000_42


# ---------------------------------------------------------------- called off


@pytest.mark.parametrize("keyed", [False, True])
def test_a_round_that_is_called_off_takes_nothing_from_a_meter_and_leaves_nothing(tmp_path: Path, keyed: bool) -> None:
    house = holdem(tmp_path, 2, **{"multi-link-rate": "21.25%"})
    house.play("table-1", NOTHING)
    before, vault = house.shows(), house.ledger.balances()[VAULT]
    house.bet("table-1")
    house.deal("table-1", {**FLUSHES, "seat 2": "Kh Qd"} if not keyed else FLUSHES)
    house.confirm("table-1")
    if keyed:
        house.key_in("table-1")
    house.do("table-1", DEALER, Note("ask-void", "cards fell"))
    house.do("table-1", BOSS, VoidRound("floor-person", DEALER.id, "cards fell"))
    assert (house.shows(), house.ledger.balances()[VAULT]) == (before, vault)
    assert house.live["table-1"].record.table.felt.carried.fractions == {"multi-link": "1/2"}
    house.play("table-1", NOTHING)
    house.holds()


# ---------------------------------------------------------------- what a forger with the key writes


def _events(entries: Entries, kind: str) -> list[dict[str, Any]]:
    return [event for entry in entries for event in entry.get("events", []) if event["event"] == kind]


def feeds_less(entries: Entries) -> None:
    _events(entries, "meter-fed")[0]["moves"][0][2] -= 1


def feeds_at_another_rate(entries: Entries) -> None:
    event = _events(entries, "meter-fed")[0]
    event["rate"], event["moves"][0][2] = "20%", 40


def pays_more_than_it_showed(entries: Entries) -> None:
    event = _events(entries, "meter-paid")[0]
    event["shown"] += 1_00
    event["paid"] += 1_00
    event["moves"][0][2] += 1_00


def starts_twice(entries: Entries) -> None:
    entries.append(dict(next(entry for entry in entries if entry["entry"] == "booked")))


@pytest.mark.parametrize(
    ("change", "says", "tool_says"),
    [
        (feeds_less, "other events than the ledger holds", "does not grow by 21%"),
        (feeds_at_another_rate, "other events than the ledger holds", "does not grow by 21%"),
        (pays_more_than_it_showed, "was keyed", "did not show what was paid from it"),
        (starts_twice, "is started twice", "is started twice"),
    ],
)
def test_what_a_forger_does_with_a_meter_is_found(tmp_path: Path, change: Any, says: str, tool_says: str) -> None:
    house = holdem(tmp_path, 1)
    house.play("table-1", ROYAL)
    genuine = [msgspec.json.decode(line.body) for line in house.ledger.lines()]
    house.ledger.close()
    path = forged((genuine, house.key), tmp_path / "forged.ledger", change)
    (fault,) = verify(path).faults
    assert says in fault
    told = stand_alone(path)
    assert told.returncode == 1
    assert tool_says in told.stdout
