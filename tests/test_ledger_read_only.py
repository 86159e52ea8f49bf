"""A ledger on a medium that nobody writes to is verified like any other; one that cannot be read is not called broken."""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from unittest.mock import patch

import pytest

from houseway.cli import main as cli
from houseway.ledger import LedgerReader, verify
from houseway.refusal import Unreadable
from houseway.round import Bet
from tests.floor_tables import PLAYERS, ROULETTE, Trial
from tests.test_ledger import the_tool

NOBODY = 65534


@pytest.fixture
def medium() -> Iterator[Path]:
    """A folder that anybody may read; ``lock`` it, and nobody but a superuser writes there."""
    folder = Path(tempfile.mkdtemp(prefix="houseway-medium-"))
    folder.chmod(0o755)
    yield folder
    folder.chmod(0o755)
    shutil.rmtree(folder)


def lay(medium: Path, trial_folder: Path, *, ahead: bool) -> Path:
    """A ledger on the medium: as a floor leaves it, or with what is written ahead still beside it."""
    trial = Trial(trial_folder, ROULETTE, mode="electronic")
    trial.open()
    for _ in range(3):
        trial.give(PLAYERS[0], Bet(1, "red", 500))
    if not ahead:
        trial.ledger.close()
    for path in (trial.path, Path(f"{trial.path}-wal")):
        if path.exists():
            shutil.copyfile(path, medium / path.name)
            (medium / path.name).chmod(0o444)
    if ahead:
        assert (medium / "trial.ledger-wal").stat().st_size > 0
        trial.ledger.close()
    medium.chmod(0o555)
    return medium / "trial.ledger"


def as_nobody(work: object) -> int:
    """The exit code of something that is done by somebody without any rights, in a process of its own."""
    child = os.fork()
    if child == 0:
        code = 99
        try:
            if os.geteuid() == 0:
                os.setgid(NOBODY)
                os.setuid(NOBODY)
            work()  # type: ignore[operator]
            code = 0
        except SystemExit as ended:
            code = int(ended.code or 0)
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def houseway_verify(path: Path) -> int:
    with patch.object(sys, "argv", ["houseway", "verify", str(path)]):
        return as_nobody(cli.run)


def alone(path: Path) -> int:
    """The stand-alone verifier."""
    tool = the_tool()
    with patch.object(sys, "argv", ["verify_ledger.py", str(path)]):
        return as_nobody(tool.main)


@pytest.mark.parametrize("ahead", [False, True])
def test_a_good_ledger_holds_where_nothing_can_be_written(tmp_path: Path, medium: Path, ahead: bool) -> None:
    path = lay(medium, tmp_path, ahead=ahead)
    assert houseway_verify(path) == 0
    assert alone(path) == 0
    assert sorted(each.name for each in medium.iterdir()) == ["trial.ledger"] + ["trial.ledger-wal"] * ahead


def test_what_was_written_ahead_is_not_left_out(tmp_path: Path, medium: Path) -> None:
    """Else a ledger would be found whole that has lost its end."""
    path = lay(medium, tmp_path, ahead=True)
    with LedgerReader(tmp_path / "trial.ledger") as whole:
        number = whole.head[0]

    def entries() -> None:
        sys.exit(verify(path).entries)

    assert 0 < number < 256
    assert as_nobody(entries) == number


def test_a_broken_ledger_is_found_there_too(tmp_path: Path, medium: Path) -> None:
    path = lay(medium, tmp_path, ahead=False)
    broken = bytearray(path.read_bytes())
    at = broken.index(b'"amount":500')
    broken[at + 9] = ord("6")
    medium.chmod(0o755)
    path.unlink()
    path.write_bytes(broken)
    path.chmod(0o444)
    medium.chmod(0o555)
    assert houseway_verify(path) == 1
    assert alone(path) == 1


@pytest.mark.parametrize("hidden", ["trial.ledger", "trial.ledger-wal"])
def test_a_file_that_may_not_be_read_ends_with_2(tmp_path: Path, medium: Path, hidden: str) -> None:
    path = lay(medium, tmp_path, ahead=True)
    (medium / hidden).chmod(0)
    assert houseway_verify(path) == 2
    assert alone(path) == 2


def test_a_file_that_sqlite_cannot_open_is_not_said_to_be_broken(tmp_path: Path) -> None:
    trial = Trial(tmp_path, ROULETTE)
    trial.ledger.close()
    (tmp_path / "trial.ledger-shm").mkdir()
    (tmp_path / "trial.ledger-wal").mkdir()
    with pytest.raises(Unreadable, match="cannot be read"):
        verify(trial.path)
    with patch.object(sys, "argv", ["verify_ledger.py", str(trial.path)]), pytest.raises(SystemExit) as ended:
        the_tool().main()
    assert ended.value.code == 2
