"""The floor's long proofs: 300 kills, 1,000 power cuts, 5,000 failing writes, a crash after every act, every bit flipped."""

from __future__ import annotations

import json
import random
import subprocess
import sys
from pathlib import Path

import pytest

from houseway.rulebook import game_documents
from tests.crashes import crash_after_every_act
from tests.test_ledger import flips_found, small_export, smallest_export

pytestmark = pytest.mark.prove
ROOT = Path(__file__).parents[2]


def crashes(what: str, count: int) -> dict[str, int]:
    command = [sys.executable, "-m", "tests.crashes", what, str(count)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, cwd=ROOT)
    assert done.returncode == 0, done.stderr
    found: dict[str, int] = json.loads(done.stdout)
    print(found)
    return found


def test_300_kills_of_busy_tables_lose_no_answer() -> None:
    found = crashes("kill", 300)
    assert found["kills"] == 300
    assert found["answers"] > 30_000
    assert found["mid-round"] > 100


def test_5000_failing_writes_and_syncs_lose_no_answer() -> None:
    found = crashes("fail", 5000)
    assert found["write"] + found["sync"] >= 5000
    assert found["sync"] > 1000


def test_1000_power_cuts_lose_no_answer() -> None:
    assert crashes("cut", 1000) == {"cuts": 1000, "kept": 1000}


@pytest.mark.parametrize("document", game_documents())
def test_crash_and_resume_after_every_act_of_three_rounds(tmp_path: Path, document: str) -> None:
    total = 0
    for seed in (1, 2, 3):
        for mode in ("electronic", "dealer"):
            folder = tmp_path / f"{seed} {mode}"
            folder.mkdir()
            total += crash_after_every_act(document, folder, mode, seed=seed)
    print(f"{document}: {total} crashes")


def test_every_bit_of_a_small_export_flipped_is_found(tmp_path: Path) -> None:
    path = smallest_export(tmp_path)
    bits = path.stat().st_size * 8
    print(f"{bits:,} bits")
    flips_found(path, list(range(bits)))


def test_1000_bits_of_a_larger_export_flipped_are_found(tmp_path: Path) -> None:
    path = small_export(tmp_path)
    flips_found(path, random.Random(1).sample(range(path.stat().st_size * 8), 1000))
