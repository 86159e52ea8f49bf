"""The files of a floor on the disk: nobody but their owner reads them, and some lie where nobody writes."""

from __future__ import annotations

import contextlib
import os
import shutil
import tempfile
from pathlib import Path

import apsw

from houseway.refusal import Unreadable

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, by how its name ends; a new one has the mode of the file itself."""

OUT_OF_REACH = (apsw.CantOpenError, apsw.ReadOnlyError, apsw.IOError, apsw.BusyError, apsw.PermissionsError)
"""What SQLite says when a file is there and cannot be read: nothing is known of what it holds."""


def keep_private(path: Path) -> None:
    """Let nobody else read a file, or what SQLite keeps beside it; it is made when there is none."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for ending in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            each = path.with_name(path.name + ending)
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)


def out_of_reach(path: Path, error: apsw.Error) -> Unreadable:
    """That a file is there and cannot be read."""
    return Unreadable(f"{path} cannot be read: {error}", remedy="Copy it, with its -wal, to where you may read it")


def as_it_lies(path: Path, undo: contextlib.ExitStack) -> str:
    """The address of a file on a medium that nobody writes to; a copy if something written ahead lies beside it."""
    ahead = path.with_name(path.name + "-wal")
    if not (ahead.exists() and ahead.stat().st_size):
        return f"{path.absolute().as_uri()}?immutable=1"
    copy = Path(undo.enter_context(tempfile.TemporaryDirectory(prefix="houseway-ledger-"))) / path.name
    try:
        shutil.copyfile(path, copy)
        shutil.copyfile(ahead, copy.with_name(ahead.name))
    except OSError as error:
        raise Unreadable(f"{path} cannot be read: {error.strerror}", remedy="Make room for a copy of it") from None
    return copy.as_uri()
