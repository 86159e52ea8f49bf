"""The files of a floor on the disk: nobody but their owner reads them."""

from __future__ import annotations

import contextlib
import os
from pathlib import Path

BESIDE = ("", "-wal", "-shm", "-journal")
"""What SQLite keeps beside a file, by how its name ends; a new one has the mode of the file itself."""


def keep_private(path: Path) -> None:
    """Let nobody else read a file, or what SQLite keeps beside it; it is made when there is none."""
    with contextlib.suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    for ending in BESIDE:
        with contextlib.suppress(FileNotFoundError):
            each = path.with_name(path.name + ending)
            if each.stat().st_mode & 0o077:
                each.chmod(0o600)
