"""Ledgers of older floors: what version 0.7.0 wrote opens, verifies and is played again; what cannot be, is said.

``tests/ledgers`` holds one of each: seventy rounds of JACK's craps at a dealer's table, with a checkpoint among them,
five of its blackjack and five of Hollywood's Dai Bacc at electronic ones, each stopped in the middle of a round.
"""

from __future__ import annotations

import copy
import gzip
from collections.abc import Callable
from pathlib import Path

import msgspec
import pytest

from houseway.ledger import Key, LedgerReader, resume, verify
from houseway.ledger.entry import ActDone, Checkpoint, canonical, is_canonical, rules_digest
from tests.command_line import houseway
from tests.forging import (
    FORGERIES,
    Entries,
    Entry,
    an_act_of_another_round,
    another_checkpoint,
    committed_for_another_round,
    first,
    forged,
    no_such_result,
    other_events,
)
from tests.test_ledger import stand_alone

PACKED = sorted((Path(__file__).parent / "ledgers").glob("*-by-0.7.0.ledger.gz"))


@pytest.fixture(params=PACKED, ids=lambda one: one.name.split("-by-")[0])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """One of them, as the file it was."""
    found = tmp_path / "old.ledger"
    found.write_bytes(gzip.decompress(request.param.read_bytes()))
    return found


def test_every_round_is_played_again(path: Path) -> None:
    with LedgerReader(path) as ledger:
        acts = [line.entry for line in ledger.lines() if isinstance(line.entry, ActDone)]
    found = verify(path)
    assert found.holds, found.faults
    assert (found.acts, found.rounds, found.unplayed) == (len(acts), acts[-1].round - 1, [])
    assert stand_alone(path).returncode == 0


def test_the_table_comes_back_in_the_middle_of_its_round(path: Path) -> None:
    with LedgerReader(path) as ledger:
        acts = [line.entry for line in ledger.lines() if isinstance(line.entry, ActDone)]
        record, balances = resume(ledger, "table"), ledger.balances()
    assert record.number == acts[-1].round
    assert [act for act in acts if act.round == record.number][-1].act == record.table.round.acts[-1]
    record.check_books(balances)


def test_a_checkpoint_is_in_one_of_two_forms() -> None:
    """A seat had four facts before hand pays, and has five: all of them the old way, or all the new one."""
    seats: dict[str, list[object]] = {"1": ["ann", 500, "", 500, 0], "2": ["ben", 0, "", -500, 0]}
    new: dict[str, object] = {
        "at": "",
        "balances": {},
        "carried": None,
        "entry": "checkpoint",
        "inspections": {},
        "is_open": True,
    }
    new |= {"round": 2, "seats": seats, "table": "table"}
    old = {**new, "seats": {number: seat[:4] for number, seat in seats.items()}}
    mixed = {**new, "seats": {**seats, "1": seats["1"][:4]}}
    gained = {**old, "seats": {"1": ["ann", 500, "", 500, 7], "2": seats["2"][:4]}}
    by_hand = {**new, "seats": {**seats, "1": ["ann", 500, "", 500, 7]}}
    for body, is_right in ((new, True), (old, True), (mixed, False), (gained, False), (by_hand, True)):
        entry = msgspec.convert(body, Checkpoint)
        assert is_canonical(canonical(body), entry) == is_right
    assert not is_canonical(canonical({**old, "round": 3}), msgspec.convert(new, Checkpoint))


# ---------------------------------------------------------------- posted by another rulebook


NEEDS_PLAY: set[Callable[[Entries], None]] = {no_such_result, other_events, another_checkpoint}
"""What nobody can know without playing the round again."""

OTHERWISE: dict[Callable[[Entries], None], str] = {
    committed_for_another_round: "an entry of round 3 stands in round 1",
    an_act_of_another_round: "an entry of round 1 stands in round 2",
}
"""What is said of a forgery where only the books are followed, if it is not the same."""


def of_an_older_rulebook(evening: tuple[Entries, Key], change: Callable[[Entries], None]) -> tuple[Entries, Key]:
    """The same evening, posted by another rulebook, with what it did otherwise."""
    entries = copy.deepcopy(evening[0])
    posted = first(entries, "table-posted")
    posted["rulebook"] = "00" * 32
    rules = rules_digest(posted["document"], posted["rulebook"], posted["posted"])
    for entry in entries:
        if "rules" in entry:
            entry["rules"] = rules
    change(entries)
    return entries, evening[1]


def told_in_other_words(entries: Entries) -> None:
    first(entries, "inspect")["events"][0]["name"] = "as it was called then"


def a_check_that_is_gone(entries: Entries) -> None:
    first(entries, "inspect")["act"]["clause"] = "99.Z"


def one_check_alone(entries: Entries) -> None:
    only = first(entries, "inspect")
    for entry in entries:
        if entry.get("act", {}).get("act") == "inspect":
            entry["act"], entry["events"] = only["act"], only["events"]


def paid_more(entries: Entries) -> None:
    for event in next(one for one in entries if any(map(is_settled, one.get("events", []))))["events"]:
        if is_settled(event):
            event["moves"] = [["bank", "seat 1", 1], *event["moves"]]


def is_settled(event: Entry) -> bool:
    return bool(event["event"] == "wager-settled")


def ended_later(entries: Entries) -> None:
    events = next(one for one in entries if {"event": "round-ended"} in one.get("events", []))["events"]
    events.remove({"event": "round-ended"})


@pytest.fixture(scope="module")
def amended(evening: tuple[Entries, Key]) -> tuple[Entries, Key]:
    """By a rulebook with a check that the one at hand does not know."""
    return of_an_older_rulebook(evening, a_check_that_is_gone)


def test_what_an_older_rulebook_came_to_is_followed_by_its_books(
    tmp_path: Path, evening: tuple[Entries, Key], amended: tuple[Entries, Key]
) -> None:
    as_now, as_then = (
        verify(forged(one, tmp_path / f"{name}.ledger", lambda _: None))
        for name, one in (("now", evening), ("then", amended))
    )
    assert as_then.holds, as_then.faults
    (unplayed,) = as_then.unplayed
    assert (unplayed.why[:39], unplayed.entry) == ("an act is refused: no inspection is ask", 3)
    assert unplayed.rounds == as_now.rounds
    assert unplayed.until == as_then.entries
    assert (as_then.rounds, as_then.draws, unplayed.results) == (0, 0, as_now.draws)
    assert (as_now.unplayed, as_then.signatures) == ([], as_now.signatures)


def test_what_could_not_be_played_again_is_said_in_words(tmp_path: Path, amended: tuple[Entries, Key]) -> None:
    path = forged(amended, tmp_path / "then.ledger", lambda _: None)
    said = " ".join(houseway("verify", str(path)).stdout.split())
    (unplayed,) = verify(path).unplayed
    assert "table plays otherwise by the rulebook at hand. Entry 3: an act is refused" in said
    assert f"{unplayed.rounds} rounds were not played again, and {unplayed.results} results" in said
    assert "Its rounds were played again" not in said
    assert "The ledger holds" in said


@pytest.mark.parametrize("change", [told_in_other_words, one_check_alone])
def test_what_an_older_rulebook_told_and_asked_otherwise_is_played_again(
    tmp_path: Path, evening: tuple[Entries, Key], change: Callable[[Entries], None]
) -> None:
    as_now = verify(forged(evening, tmp_path / "now.ledger", lambda _: None))
    then = forged(of_an_older_rulebook(evening, change), tmp_path / "then.ledger", lambda _: None)
    as_then = verify(then)
    assert as_then.holds, as_then.faults
    assert (as_then.unplayed, as_then.rounds, as_then.draws) == ([], as_now.rounds, as_now.draws)
    assert as_then.told_otherwise == (change is told_in_other_words)
    said = " ".join(houseway("verify", str(then)).stdout.split())
    assert "Its rounds were played again by the one at hand." in said
    assert ("1 act told in other words then, for the same money" in said) == (change is told_in_other_words)
    with LedgerReader(then) as ledger:
        assert resume(ledger, "table").number == as_then.rounds + 1


@pytest.mark.parametrize("change", [paid_more, ended_later])
def test_other_money_by_an_older_rulebook_is_never_called_the_same(
    tmp_path: Path, evening: tuple[Entries, Key], change: Callable[[Entries], None]
) -> None:
    found = verify(forged(of_an_older_rulebook(evening, change), tmp_path / "then.ledger", lambda _: None))
    assert found.unplayed[0].why == "an act leads to other events than the ledger holds."
    by_the_same = verify(forged(evening, tmp_path / "now.ledger", change))
    assert "other events than the ledger holds" in by_the_same.faults[0]


def test_a_table_that_was_not_inspected_by_the_same_rulebook_is_a_fault(
    tmp_path: Path, evening: tuple[Entries, Key]
) -> None:
    (fault,) = verify(forged(evening, tmp_path / "forged.ledger", one_check_alone)).faults
    assert "the table has not been inspected" in fault


@pytest.mark.parametrize(("change", "says", "_"), FORGERIES, ids=lambda one: getattr(one, "__name__", ""))
def test_the_books_of_an_older_rulebook_are_held_to_as_much(
    tmp_path: Path, amended: tuple[Entries, Key], change: Callable[[Entries], None], says: str, _: str
) -> None:
    faults = verify(forged(amended, tmp_path / "forged.ledger", change)).faults
    if change in NEEDS_PLAY:
        assert faults == []
    else:
        assert OTHERWISE.get(change, says) in faults[0]


def test_an_event_that_differs_by_the_same_rulebook_is_a_fault(tmp_path: Path, evening: tuple[Entries, Key]) -> None:
    (fault,) = verify(forged(evening, tmp_path / "forged.ledger", told_in_other_words)).faults
    assert "other events than the ledger holds" in fault
