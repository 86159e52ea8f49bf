"""A disk that fails on demand: an APSW file system whose writes and syncs can be made to go wrong."""

from __future__ import annotations

from typing import Any

import apsw


class FaultyDisk(apsw.VFS):
    """Like the ordinary one, until ``fail_after`` further writes or syncs: then one of them fails, and it counts."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.fail_after: int | None = None
        self.how = "io"
        self.only = ""
        self.failures: dict[str, int] = {}
        super().__init__(name, "")

    def xOpen(self, name: Any, flags: list[int]) -> FaultyFile:  # noqa: N802  as SQLite calls it
        return FaultyFile(self, name, flags)

    def may_fail(self, what: str) -> None:
        if self.fail_after is None or self.only not in ("", what):
            return
        if self.fail_after > 0:
            self.fail_after -= 1
            return
        self.fail_after = None
        self.failures[what] = self.failures.get(what, 0) + 1
        if self.how == "full" and what == "write":
            raise apsw.FullError("the disk is full")
        raise apsw.IOError(f"the {what} failed")


class FaultyFile(apsw.VFSFile):
    """A file on it; a write may go wrong half way."""

    def __init__(self, disk: FaultyDisk, name: Any, flags: list[int]) -> None:
        self.disk = disk
        super().__init__("", name, flags)

    def xWrite(self, data: bytes, offset: int) -> None:  # noqa: N802
        try:
            self.disk.may_fail("write")
        except apsw.IOError:
            super().xWrite(bytes(data)[: len(data) // 2], offset)
            raise
        super().xWrite(data, offset)

    def xSync(self, flags: int) -> None:  # noqa: N802
        self.disk.may_fail("sync")
        super().xSync(flags)
