"""What every document's game promises, whatever is tried at its table: one test for all families."""

from __future__ import annotations

from collections.abc import Collection

import pytest

from houseway.refusal import HousewayError
from houseway.round import Call, Decide, Irregularity, Round
from houseway.round.acts import AnyAct
from houseway.round.events import Event
from houseway.round.round import BY_PLAYERS
from houseway.table import Table, read_record, record_of, replay, view_for
from houseway.table.acts import AnyTableAct
from houseway.table.at_work import SPOKEN
from houseway.table.speech import hear, say
from tests.contract import STRANGERS, TURNS, Trial, lying, played

DOCUMENTS = played()
ACTS = 240


@pytest.mark.parametrize("document", DOCUMENTS)
def test_an_act_is_applied_or_refused_and_the_money_stays(document: str) -> None:
    settled = 0
    for turn in range(TURNS):
        trial = Trial(document, turn)
        table = trial.table
        for _ in range(ACTS):
            act = trial.next_act()
            before, foreseen, of_the_round = trial.state(), table.why_not(act), table.round
            seen, why = len(of_the_round.events), ""
            try:
                happened = table.apply(act)
            except HousewayError as refused:
                why = str(refused)
            if why:
                assert why == str(foreseen or why), act  # chips that are missing are seen when it is done
                refuses_by_itself(of_the_round, act)
                is_unchanged = trial.state() == before
                assert is_unchanged, (act, why)
                continue
            assert foreseen is None, act
            assert not isinstance(act, BY_PLAYERS) or act.seat in table.seats, act
            assert not isinstance(act, (Call, Irregularity)) or act.by not in STRANGERS, act
            assert not list(trial.broken_laws()), act
            follows_and_is_cited(table, act, happened, of_the_round.events[seen:])
            if of_the_round.is_over:
                settled += bool(of_the_round.settlements)
                assert dict(of_the_round.felt.stakes) == lying(of_the_round.carried_out)
                is_replayed(of_the_round)
        is_replayed(table.round)
    assert settled >= TURNS, "too few rounds come to an end to say anything"


def refuses_by_itself(played: Round, act: AnyTableAct) -> None:
    """A round that nobody asks before refuses the same, for the same reason."""
    cause = played.why_not(act) if isinstance(act, SPOKEN) else None
    if cause is not None:
        with pytest.raises(HousewayError) as refused:
            played.apply(act)  # type: ignore[arg-type]
        assert str(refused.value) == str(cause), act


def follows_and_is_cited(table: Table, act: AnyTableAct, told: tuple[Event, ...], happened: tuple[Event, ...]) -> None:
    """What has happened in the round is told, in order; each event names clauses that the document has, and a settlement does."""
    assert tuple(event for event in told if event in happened) == happened, act
    known = table.rulebook.all_clauses
    assert all(clause in known for event in told for clause in event.clauses), act
    assert all(event.clauses for event in told if type(event).__name__ == "WagerSettled"), act


def is_replayed(played: Round) -> None:
    """Its record, finished or not, gives the same round again."""
    record = record_of(played)
    again = replay(read_record(record.to_json()))
    is_the_same = record_of(again).to_json() == record.to_json() and again.events == played.events
    assert is_the_same
    assert again.carried_out == played.carried_out


@pytest.mark.parametrize("document", DOCUMENTS)
def test_what_is_legal_is_taken_and_is_of_those_who_sit_there(document: str) -> None:
    trial = Trial(document, turn=1, seed="legal")
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
        for place, act in enumerate(trial.chance.sample(legal, min(10, len(legal)))):
            assert hear(say(act)) == act
            assert not isinstance(act, BY_PLAYERS) or act.seat in table.seats
            if isinstance(act, Irregularity):  # a list without those that cannot be would tell of a hidden card
                continue
            assert table.round.why_not(act) is None, act
            if place < 3:
                can_be_done(act, replay(record_of(table.round)), table.seats)
        empty = next(seat for seat in range(1, trial.places + 2) if seat not in table.seats)
        for act in legal[-20:]:
            if isinstance(act, Decide):
                refused = table.round.why_not(Decide(empty, act.choice, act.hand, act.amount, act.cards))
                assert refused is not None
                assert refused.why == f"nobody sits at seat {empty}"


def can_be_done(act: AnyAct, played: Round, here: Collection[int]) -> None:
    """What is legal is done when it is tried; a record does not tell who has sat down or left since its last act."""
    before = list(played.acts)
    played.felt.seated = here
    played.look_again()
    if not isinstance(act, BY_PLAYERS) or act.seat in played.felt.seated:
        played.apply(act)
        assert played.acts == [*before, act]


@pytest.mark.parametrize("document", DOCUMENTS)
def test_a_view_holds_what_its_role_may_see_and_no_more(document: str) -> None:
    trial = Trial(document, turn=2, seed="views")
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
