"""After a crash at any moment a table resumes in the exact state. The long versions are in ``tests/prove``."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.rulebook import game_documents
from tests.crashes import crash_after_every_act, fail_often
from tests.power_cut import cut_often

ONE_OF_EACH = sorted({document.split("/")[1]: document for document in game_documents()}.values())


@pytest.mark.parametrize("mode", ["electronic", "dealer"])
@pytest.mark.parametrize("document", ONE_OF_EACH)
def test_a_table_resumes_after_every_single_act_of_a_round(tmp_path: Path, document: str, mode: str) -> None:
    assert crash_after_every_act(document, tmp_path, mode) >= 3


def test_writes_and_syncs_that_fail_lose_nothing(tmp_path: Path) -> None:
    failures = fail_often(tmp_path, 150, seed=2)
    assert failures["write"] > 20
    assert failures["sync"] > 20


def test_a_killed_floor_comes_back() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "tests.crashes", "kill", "5"],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[1],
    )
    assert done.returncode == 0, done.stderr
    found = json.loads(done.stdout)
    assert found["kills"] == 5
    assert found["answers"] > 50


def test_power_that_fails_loses_nothing_that_was_acknowledged(tmp_path: Path) -> None:
    found = cut_often(tmp_path, 120, seed=3)
    assert found == {"cuts": 120, "kept": 120}


@pytest.mark.parametrize("synchronous", ["OFF", "NORMAL"])
def test_a_ledger_that_does_not_sync_is_found_out(tmp_path: Path, synchronous: str) -> None:
    """The disk of these tests does lose what was not synced: else the test above could not fail."""
    found = cut_often(tmp_path, 60, synchronous=synchronous, seed=3)
    assert found["lost"] + found["broken"] > 10, found
