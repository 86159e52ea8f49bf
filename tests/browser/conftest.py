"""Debian's chromium, a floor, and people who sit before their screens."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, sync_playwright

from houseway.floor.jobs.beside import exported, verified
from tests.browser.people import Screens, Waiting
from tests.running_floor import RunningFloor

UPDATE = ["apt-get", "update"]
ADDRESS_BAR = ("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup")
"""What chromium opens beside each page, though nobody types an address: it costs as much as the page."""
AS_PLAYWRIGHT = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "OptimizationHints",
    "AimEnabled",
    "PreconnectToSearch",
)
"""What playwright does without: chromium hears only the last list that it is given."""
ARGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-gpu-rasterization",
    "--disable-software-rasterizer",
    f"--disable-features={','.join((*AS_PLAYWRIGHT, *ADDRESS_BAR))}",
]
LOCK = Path(tempfile.gettempdir()) / "houseway-chromium.lock"
INSTALL = ["apt-get", "install", "-y", "--no-install-recommends", "chromium"]


def chromium() -> str:
    """Where chromium is; installed with the system's package manager when it is missing."""
    found = shutil.which("chromium") or shutil.which("chromium-browser")
    if found is None and shutil.which("apt-get") and os.geteuid() == 0:
        with LOCK.open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # several workers begin at once: the others wait for the first
            if shutil.which("chromium") is None:
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


@pytest.fixture(scope="module")
def waiting(browser: Browser) -> Waiting:  # noqa: ARG001  the screens are the browser's, and gone with it
    """Screens that one test leaves for the next."""
    return {}


@pytest.fixture
def screens(browser: Browser, floor: RunningFloor, waiting: Waiting) -> Iterator[Screens]:
    opened = Screens(browser, floor.address, waiting)
    yield opened
    opened.close()
