"""Equipment under suspicion and reports of cheating, beyond what worked rounds show: on record, and out of players' sight."""

from __future__ import annotations

import pytest

from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import Refused
from houseway.table import Table
from houseway.table.speech import hear

POKER = "hollywood-columbus/three-card-poker"
WITHOUT = (
    "dealer finds the shuffler suspect",
    "table-games-supervisor finds the shuffler beyond repair",
    "assistant-shift-manager has the shuffler done without",
)


def on_record() -> TableOnRecord:
    posted = posting("poker-1", POKER, at=now(), by="mara", settings={"shuffle": "shuffler"}, mode="dealer")
    record = TableOnRecord(posted)
    record.apply(hear("table-games-supervisor opens the table"), "sam")
    return record


@pytest.mark.parametrize("done", range(1, 4))
def test_a_checkpoint_keeps_how_suspected_equipment_stands(done: int) -> None:
    record = on_record()
    for sentence in WITHOUT[:done]:
        record.apply(hear(sentence), "sam")
    again = TableOnRecord(record.posted)
    again.restore(record.checkpoint(at=now(), balances={}))
    assert again.table.suspected == record.table.suspected != {}
    for table in (record.table, again.table):
        if done < 3:
            with pytest.raises(Refused, match=r"general §C\.2"):
                table.apply(hear("dealer calls shuffle"))
        else:
            (told, *_) = table.apply(hear("dealer calls shuffle"))
            assert str(told) == "The dealer shuffles the cards."


def test_a_table_without_suspicion_writes_the_same_checkpoint_as_before() -> None:
    import msgspec

    assert "suspected" not in msgspec.to_builtins(on_record().checkpoint(at=now(), balances={}))


def test_a_table_does_not_open_with_suspect_equipment() -> None:
    table = Table(POKER)
    table.inspect_all("R. Vega")
    table.apply(hear(WITHOUT[0]))
    with pytest.raises(Refused, match="under suspicion"):
        table.open()


def test_wagers_that_lie_stay_and_are_dealt_by_hand_when_the_shuffler_is_done_without() -> None:
    record = on_record()
    for sentence in ("seat 1 sits down", "seat 1 bets $10 on ante", *WITHOUT):
        record.apply(hear(sentence), "sam")
    assert record.table.felt.stakes == {(1, "ante"): 1000}
    told = record.apply(hear("dealer calls shuffle"), "cleo")
    assert "The dealer shuffles the cards." in map(str, told)


def test_no_player_hears_of_a_report_of_cheating() -> None:
    record = on_record()
    told = record.apply(hear("dealer reports cheating: seat 2 marks cards"), "cleo")
    assert {event.private_to for event in told} == {"supervisor"}


def test_a_document_that_says_nothing_of_it_refuses() -> None:
    table = Table("jack-cincinnati/big-six")
    with pytest.raises(Refused, match="says nothing of suspected equipment"):
        table.apply(hear("dealer finds the wheel suspect"))
