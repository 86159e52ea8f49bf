"""Debian's chromium, a floor, and people who sit before their screens."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from houseway.floor.jobs.beside import exported, verified
from tests.browser.people import Screens
from tests.running_floor import RunningFloor

UPDATE = ["apt-get", "update"]
ARGS = ["--no-sandbox", "--disable-gpu", "--disable-gpu-rasterization", "--disable-software-rasterizer"]
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]


def chromium() -> str:
    """Where chromium is; installed with the system's package manager when it is missing."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        subprocess.run(UPDATE, check=False, capture_output=True)
        subprocess.run(INSTALL, check=False, capture_output=True)
        found = shutil.which("chromium")
    if found is None:
        pytest.fail(f"These tests need chromium. Install it: sudo {' '.join(INSTALL)}", pytrace=False)
    return found


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    """For one module at a time: while it is there, its loop runs, and other tests could not run theirs."""
    with sync_playwright() as playwright:
        found = playwright.chromium.launch(executable_path=chromium(), args=ARGS)
        yield found
        found.close()


@pytest.fixture(scope="package")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    """One floor for as long as there are tests of its screens: its tables go on playing, which slows other tests down."""
    with RunningFloor(tmp_path_factory.mktemp("floor")) as running:
        yield running
    holds(running.data / "ledger.db", tmp_path_factory.mktemp("export") / "ledger.jsonl")


def holds(ledger: Path, lines: Path) -> None:
    """When everybody has gone home, the ledger that the tests left holds; the stand-alone verifier agrees."""
    found = verified(str(ledger))
    assert found["holds"], found["faults"]
    exported(str(ledger), str(lines))
    alone = subprocess.run([sys.executable, "tools/verify_ledger.py", str(lines)], capture_output=True, text=True)
    assert alone.returncode == 0, alone.stdout + alone.stderr


@pytest.fixture
def screens(browser: Browser, floor: RunningFloor) -> Iterator[Screens]:
    opened = Screens(browser, floor.address)
    yield opened
    opened.close()
