"""How often the review of a month raises an alarm over honest bots, on real ledgers from the first act to the verdict."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from houseway.review.monthly.report import _postings
from houseway.review.verdict import HIGHEST_LEVEL
from tests.floor_tables import Trial
from tests.test_monthly_review import ROULETTE, play, reviewed

pytestmark = pytest.mark.prove
LEDGERS, ROUNDS = 120, 40


def test_honest_ledgers_of_bots_raise_alarms_no_oftener_than_the_level_says(tmp_path: Path) -> None:
    known, alarms, lines = _postings(), 0, 0
    for seed in range(LEDGERS):
        folder = tmp_path / str(seed)
        folder.mkdir()
        trial = Trial(folder, ROULETTE)
        trial.open()
        play(trial, ROUNDS, seed)
        found = reviewed(trial, level=HIGHEST_LEVEL, posting_of=known)
        lines += sum(line.p is not None for line in found.lines)
        alarms += bool(found.alarms)
        trial.ledger.close()
    print(f"{alarms} of {LEDGERS} ledgers with an alarm at level {HIGHEST_LEVEL}, {lines} lines judged")
    assert lines > LEDGERS
    assert alarms / LEDGERS <= HIGHEST_LEVEL + 4 * math.sqrt(HIGHEST_LEVEL * (1 - HIGHEST_LEVEL) / LEDGERS)
