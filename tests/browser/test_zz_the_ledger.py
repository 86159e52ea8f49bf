"""When everybody has gone home, the ledger that these tests left holds; the stand-alone verifier agrees."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.running_floor import RunningFloor


def test_the_ledger_that_the_tests_left_holds(floor: RunningFloor, tmp_path: Path) -> None:
    from houseway.floor.beside import exported, verified

    ledger = str(floor.data / "ledger.db")
    found = verified(ledger)
    assert found["holds"], found["faults"]
    lines = tmp_path / "ledger.jsonl"
    exported(ledger, str(lines))
    alone = subprocess.run(
        [sys.executable, "tools/verify_ledger.py", str(lines)], capture_output=True, text=True, check=False
    )
    assert alone.returncode == 0, alone.stdout + alone.stderr
