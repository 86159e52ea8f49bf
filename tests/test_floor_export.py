"""What the floor tells of a round under way to those who may look at everything: no card that lies face down."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.jobs.beside import cards_of, exported, first_dealt, tellable
from houseway.floor.tables.past import past_round
from houseway.ledger import verify
from houseway.round import Bet, Decide, Result
from tests.floor_tables import DEALER, PLAYERS, Trial
from tests.hidden_cards import hidden_from, laid_in

BLACKJACK = "hard-rock-cincinnati/blackjack"


@pytest.fixture
def deciding(tmp_path: Path) -> Trial:
    """Round 1 is over; in round 2 seat 1 has to decide."""
    trial = Trial(tmp_path, BLACKJACK)
    trial.open(players=1)
    cards = iter(["Tc", "9d", "Td", "8h", "Kc", "9s", "Kd", "8c"])
    for number in (1, 2):
        assert trial.give(PLAYERS[0], Bet(1, "blackjack", 2_500)).is_done
        while (awaits := trial.live.record.table.round.awaits).what != "decision":
            act = awaits.usual if awaits.usual is not None else Result("card", next(cards))
            assert trial.give(DEALER, act).is_done
        while number == trial.live.record.number == 1:
            awaits = trial.live.record.table.round.awaits
            if awaits.what == "decision":
                assert trial.give(PLAYERS[0], Decide(1, "stand")).is_done
            else:
                assert awaits.usual is not None
                assert trial.give(DEALER, awaits.usual).is_done
    return trial


def test_a_round_under_way_is_told_act_by_act_without_its_hidden_card(deciding: Trial) -> None:
    scene = past_round(deciding.ledger, "table", 2, is_over=False).scene
    hidden = hidden_from(laid_in(deciding.ledger, "table", 2), scene.events, 0)
    assert hidden == {"8c"}
    for step in range(1, 20):
        past = past_round(deciding.ledger, "table", 2, step, is_over=False)
        said = [
            *(act.says for act in past.acts),
            *map(str, past.events),
            *map(str, past.scene.events_for("surveillance")),
        ]
        assert not [words for words in said if "8c" in words]
    assert any("face down to the dealer" in act.says for act in past.acts)
    over = past_round(deciding.ledger, "table", 1, is_over=True)
    assert any(act.says == "card is 8h" for act in over.acts)


def test_an_export_ends_with_a_signed_entry_before_the_deal(deciding: Trial, tmp_path: Path) -> None:
    first = first_dealt(deciding.ledger, "table")
    assert tellable(deciding.ledger) == first - 1
    to = tmp_path / "ledger.jsonl"
    exported(str(deciding.path), str(to))
    assert '"Kc"' not in to.read_text()
    found = verify(to)
    assert found.holds, found.faults
    assert (found.entries, found.rounds) == (first - 1, 1)
    assert exported(str(deciding.path), str(tmp_path / "ledger.parquet")) == first - 1


def test_a_whole_ledger_is_exported_when_nothing_is_under_way(deciding: Trial) -> None:
    while deciding.live.record.number == 2:
        awaits = deciding.live.record.table.round.awaits
        who, act = (PLAYERS[0], Decide(1, "stand")) if awaits.what == "decision" else (DEALER, awaits.usual)
        assert act is not None
        assert deciding.give(who, act).is_done
    assert tellable(deciding.ledger) == deciding.ledger.head[0]
    assert first_dealt(deciding.ledger, "table") == 0


def test_a_review_leaves_out_the_cards_of_a_round_under_way(deciding: Trial) -> None:
    first = first_dealt(deciding.ledger, "table")
    assert [dealt.card for dealt in cards_of(deciding.ledger, "table", first - 1)] == ["Tc", "9d", "Td", "8h"]
