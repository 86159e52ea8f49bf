"""A tournament of 64 bots on a test floor, held against counts that use none of its code."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from houseway.ledger import Key, LedgerReader, verify
from tests.forging import Entries, forged
from tests.test_ledger import stand_alone
from tests.tournament_play import PLAN, run, tournaments


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The ledger of a tournament of 64 bots, from the plan to the prizes."""
    folder = tmp_path_factory.mktemp("spring")
    run(folder, PLAN, lambda crew: crew.whole(64))
    return folder / "ledger.db"


@pytest.fixture(scope="module")
def entries(played: Path) -> Entries:
    with LedgerReader(played) as ledger:
        return [json.loads(line.body) for line in ledger.lines()]


def acts(entries: Entries, act: str) -> list[dict[str, Any]]:
    """What was done in the tournament, by its tag."""
    return [one["act"] for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == act]


def seatings(entries: Entries) -> list[list[list[str]]]:
    return [one["seating"] for one in (*acts(entries, "close-sign-up"), *acts(entries, "end-heat")) if "seating" in one]


# ---------------------------------------------------------------- 64 bots


def test_everybody_who_signed_up_sits_once_and_then_those_who_advanced(entries: Entries) -> None:
    drawn = seatings(entries)
    assert [sorted(map(len, heat)) for heat in drawn] == [[6] * 6 + [7] * 4, [6, 7, 7], [6]]
    sat: list[Counter[str]] = [Counter()]
    for one in entries:
        if one["entry"] == "act-done" and one["act"]["act"] == "sit":
            sat[-1][one["by"]] += 1
        elif one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat":
            sat.append(Counter())
    assert sat[0] == Counter(f"bot-{number:02d}" for number in range(1, 65))
    for heat, seated in zip(drawn, sat, strict=False):
        assert Counter(name for table in heat for name in table) == seated


def chips_of(entries: Entries) -> list[dict[str, int]]:
    """What everybody has at the end of each heat: from the bare moves of the ledger, none of Houseway's code."""
    found, who, has = [], dict[str, str](), Counter[str]()
    for one in entries:
        table = one.get("table", "")
        if one["entry"] == "act-done":
            if one["act"]["act"] == "sit":
                who[f"{table}/seat {one['act']['seat']}"] = one["by"]
                has[one["by"]] = 0
            for event in one["events"]:
                for giver, taker, amount in event.get("moves", []):
                    for name, gain in ((giver, -amount), (taker, amount)):
                        if f"{table}/{name}" in who:
                            has[who[f"{table}/{name}"]] += gain
        elif one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat":
            found.append(dict(has))
            has.clear()
            who.clear()
    return found


def test_those_with_most_chips_advance_by_an_independent_count(entries: Entries) -> None:
    drawn = seatings(entries)
    for heat, has in enumerate(chips_of(entries)[:2]):
        on = {name for table in drawn[heat + 1] for name in table}
        assert len(on) == 2 * len(drawn[heat])
        for table in drawn[heat]:
            stay = [has[name] for name in table if name in on]
            out = [has[name] for name in table if name not in on]
            assert len(stay) == 2
            assert min(stay) >= max(out)


def test_the_chips_counted_are_those_of_the_ledger(entries: Entries) -> None:
    for ended, has in zip(acts(entries, "end-heat"), chips_of(entries), strict=True):
        assert {player: chips for table in ended["counts"] for player, chips, _ in table} == has


def test_chips_are_conserved_and_never_meet_money(played: Path, entries: Entries) -> None:
    with LedgerReader(played) as ledger:
        held = ledger.balances()
    for number in range(1, 11):
        own = {name: amount for name, amount in held.items() if name.startswith(f"spring-{number}/")}
        assert sum(own.values()) == 0
        assert own.keys() <= {f"spring-{number}/bank", f"spring-{number}/tournament chips"}
    names = {
        name
        for one in entries
        if one["entry"] == "act-done"
        for event in one["events"]
        for move in event.get("moves", [])
        for name in move[:2]
    }
    assert "tournament chips" in names
    assert not names & {"cage", "drop box", "tokes", "vault"}
    assert not any(one.get("voucher") for one in entries)
    issued = sum(
        move[2]
        for one in entries
        for event in one.get("events", [])
        for move in event.get("moves", [])
        if move[0] == "tournament chips"
    )
    assert issued == 64 * 1000_00 + 20 * 1000_00 + 6 * 2000_00


def test_the_prizes_are_the_fund_and_go_to_the_first_places(played: Path, entries: Entries) -> None:
    fund = 64 * 50_00 + 123_45
    paid = next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "confirm-result")
    amounts = [amount for _, _, amount in paid["moves"]]
    assert sum(amounts) == fund
    assert amounts[1:] == [fund * 3 // 10, fund * 2 // 10]
    with LedgerReader(played) as ledger:
        assert "fund tournament-spring" not in ledger.balances()
        assert "vault" not in ledger.balances()
        event = tournaments(ledger).event("spring")
    last = chips_of(entries)[-1]
    assert [count.chips for count in event.order] == sorted(last.values(), reverse=True)
    assert event.state == "confirmed"


def test_both_verifiers_hold(tmp_path: Path, played: Path, entries: Entries) -> None:
    assert verify(played).holds
    key = Key.at(played.with_name("ledger.db.key"))
    signed_once = forged((entries, key), tmp_path / "same.ledger", lambda _entries: None)
    assert stand_alone(signed_once).returncode == 0, stand_alone(signed_once).stdout


def test_no_hand_was_played_beyond_the_heats(entries: Entries) -> None:
    ended = Counter[str]()
    for one in entries:
        ended[one.get("table", "")] += any(event["event"] == "round-ended" for event in one.get("events", []))
    assert ended["spring-1"] == 2 + 2 + 3
    assert ended["spring-3"] == 2 + 2
    assert ended["spring-10"] == 2
