"""What every document's game promises, whatever is tried at its table: one test for all families."""

from __future__ import annotations

import random

import pytest

from houseway.refusal import HousewayError
from houseway.round import Call, Decide, Irregularity
from houseway.round.round import BY_PLAYERS
from houseway.rulebook import documents
from houseway.table import read_record, record_of, replay, view_for
from tests.contract import STRANGERS, Trial

DOCUMENTS = documents()
ACTS = 220


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_act_is_applied_or_refused_and_the_money_stays(document: str, seed: int) -> None:
    trial = Trial(document, random.Random(f"{document} {seed}"))
    table = trial.table
    for _ in range(ACTS):
        act = trial.next_act()
        before = trial.state()
        of_the_round = table.round
        try:
            table.apply(act)
        except HousewayError as refused:
            why = str(refused)
        else:
            why = ""
        if why:
            is_unchanged = trial.state() == before
            assert is_unchanged, (act, why)
            continue
        assert not isinstance(act, BY_PLAYERS) or act.seat in table.seats, act
        assert not isinstance(act, (Call, Irregularity)) or act.by not in STRANGERS, act
        assert not list(trial.broken_laws()), act
        if of_the_round.is_over:
            record = record_of(of_the_round)
            again = replay(read_record(record.to_json()))
            is_the_same = record_of(again).to_json() == record.to_json() and again.events == of_the_round.events
            assert is_the_same


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_legal_is_taken_and_is_of_those_who_sit_there(document: str) -> None:
    trial = Trial(document, random.Random(f"legal {document}"))
    table = trial.table
    for number in range(120):
        try:
            table.apply(trial.next_act())
        except HousewayError:
            continue
        table.begin_round()
        if number % 6:
            continue
        legal = table.round.legal_acts()
        for act in trial.chance.sample(legal, min(10, len(legal))):
            if not isinstance(act, Irregularity):  # a list without those that cannot be would tell of a hidden card
                assert table.round.why_not(act) is None, act
            assert not isinstance(act, BY_PLAYERS) or act.seat in table.seats
        empty = next(seat for seat in range(1, trial.places + 2) if seat not in table.seats)
        for act in legal[-20:]:
            if isinstance(act, Decide):
                refused = table.round.why_not(Decide(empty, act.choice, act.hand, act.amount, act.cards))
                assert refused is not None
                assert refused.why == f"nobody sits at seat {empty}"


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_view_holds_what_its_role_may_see_and_no_more(document: str) -> None:
    trial = Trial(document, random.Random(f"views {document}"))
    for number in range(120):
        try:
            trial.table.apply(trial.next_act())
        except HousewayError:
            continue
        played = trial.table.round
        if number % 10:
            continue
        for role in ("dealer", "surveillance", *(f"seat {seat}" for seat in range(1, min(4, trial.places) + 1))):
            view = view_for(played, role)
            assert all(event.private_to in ("", role) for event in view.events)
            for act in view.may:
                assert not isinstance(act, BY_PLAYERS) or (role == f"seat {act.seat}" and act.seat in trial.table.seats)
