"""What a forger who has the key writes into the ledger of a tournament, and what finds it."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from houseway.ledger import Key, LedgerReader, verify
from tests.forging import Entries, first, forged
from tests.test_ledger import stand_alone
from tests.tournament_play import BACCARAT, SMALL, run


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> tuple[Entries, Key]:
    """The entries of a small tournament, and the key that signs them."""
    folder = tmp_path_factory.mktemp("small")
    run(folder, SMALL, lambda crew: crew.whole(4))
    with LedgerReader(folder / "ledger.db") as ledger:
        return [json.loads(line.body) for line in ledger.lines()], Key.at(folder / "ledger.db.key")


def confirm(entries: Entries) -> Any:
    return next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "confirm-result")


def end(entries: Entries) -> Any:
    return next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "end-heat")


def more_chips(entries: Entries) -> None:
    end(entries)["act"]["counts"][0][0][1] += 500_00


def other_seats(entries: Entries) -> None:
    end(entries)["act"]["seating"][0].reverse()


def other_secret(entries: Entries) -> None:
    end(entries)["act"]["secret"] = "00" * 32


def more_prize(entries: Entries) -> None:
    confirm(entries)["moves"][0][2] -= 100


def prize_from_elsewhere(entries: Entries) -> None:
    confirm(entries)["moves"][0][0] = "fund poker-promotion"


def one_person_approves(entries: Entries) -> None:
    for one in entries:
        if one["entry"] == "tournament-done" and one["act"]["act"] == "approve-tournament":
            one["by"] = "mara"


def nobody_confirms(entries: Entries) -> None:
    found = [
        i
        for i, one in enumerate(entries)
        if one["entry"] == "tournament-done" and one["act"]["act"] == "approve-tournament"
    ]
    del entries[found[1]]


def chips_to_the_cage(entries: Entries) -> None:
    leave = next(one for one in entries if one.get("act", {}).get("act") == "leave" and one["events"][0].get("moves"))
    leave["events"][0]["moves"][0][1] = "cage"


def a_voucher_for_chips(entries: Entries) -> None:
    leave = next(one for one in entries if one.get("act", {}).get("act") == "leave" and one["events"][0].get("moves"))
    leave["voucher"] = "ab" * 16


def somebody_sits_by_themselves(entries: Entries) -> None:
    first(entries, "sit")["role"] = "player"


def other_chips_are_issued(entries: Entries) -> None:
    sold = first(entries, "buy-in")
    sold["act"]["amount"] += 100
    sold["events"][0]["amount"] += 100
    sold["events"][0]["moves"][0][2] += 100


def the_fee_is_forgotten(entries: Entries) -> None:
    one = next(one for one in entries if one["entry"] == "tournament-done" and one["act"]["act"] == "sign-up")
    del one["moves"]


def the_table_becomes_one_for_money(entries: Entries) -> None:
    from houseway.ledger.entry import rules_digest

    again = [i for i, one in enumerate(entries) if one["entry"] == "table-posted" and one["table"] == "small-1"][1]
    posted = entries[again]["posted"]
    posted["tournament"] = "no"
    entries[again]["rules"] = rules_digest(BACCARAT, entries[again]["rulebook"], posted)


@pytest.mark.parametrize(
    ("change", "fault", "is_seen_alone"),
    [
        (more_chips, "counts are not what the players have", False),
        (other_seats, "seating does not follow from the draw", False),
        (other_secret, "not the one that was bound", True),
        (more_prize, "money does not follow from the plan", False),
        (prize_from_elsewhere, "not of its fund", True),
        (one_person_approves, "recorded the approval already", False),
        (nobody_confirms, "approved before its first hand", False),
        (chips_to_the_cage, "other events", True),
        (a_voucher_for_chips, "", True),
        (somebody_sits_by_themselves, "seats are drawn", False),
        (other_chips_are_issued, "issued other chips", False),
        (the_fee_is_forgotten, "money does not follow from the plan", True),
        (the_table_becomes_one_for_money, "for tournament chips, and would be for money", True),
    ],
)
def test_a_forgery_is_found(
    tmp_path: Path, small: tuple[Entries, Key], change: Callable[[Entries], None], fault: str, is_seen_alone: bool
) -> None:
    path = forged(small, tmp_path / "forged.ledger", change)
    found = verify(path)
    assert not found.holds
    assert fault in found.faults[0], found.faults
    if is_seen_alone:
        assert stand_alone(path).returncode == 1


def test_what_is_not_changed_holds(tmp_path: Path, small: tuple[Entries, Key]) -> None:
    path = forged(small, tmp_path / "same.ledger", lambda _entries: None)
    assert verify(path).holds, verify(path).faults
    assert stand_alone(path).returncode == 0
