"""Group commit: whatever many tables have to write goes to the disk together, and each hears when it is there."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field

from houseway.ledger.entry import AnyEntry
from houseway.ledger.store import Ledger
from houseway.refusal import LedgerError

log = logging.getLogger("houseway.ledger")

LARGEST = 2000
"""How many entries go into one commit at most."""

GATHER = 0.006
"""So many seconds after a commit of several entries began, at the soonest, the next one does: where many act at once,
fewer commits with more in each leave more time for everything else. Who acts alone waits for nobody."""


@dataclass
class _Waiting:
    entries: Sequence[AnyEntry]
    done: asyncio.Future[list[int]] = field(default_factory=lambda: asyncio.get_running_loop().create_future())


class GroupWriter:
    """The one writer of a ledger. While a commit is under way, the next one gathers."""

    def __init__(self, ledger: Ledger) -> None:
        """``ledger`` is written from a thread of its own; nobody else may write to it."""
        self.ledger = ledger
        self.commits = 0
        self._waiting: list[_Waiting] = []
        self._thread = ThreadPoolExecutor(1, "ledger")
        self._work: asyncio.Task[None] | None = None
        self._next = 0.0

    async def write(self, entries: Sequence[AnyEntry]) -> list[int]:
        """Write entries, all or none; the answer comes when they are on the disk."""
        waiting = _Waiting(entries)
        self._waiting.append(waiting)
        if self._work is None or self._work.done():
            self._work = asyncio.create_task(self._write_all())
        return await asyncio.shield(waiting.done)

    async def _write_all(self) -> None:
        time = asyncio.get_running_loop().time
        while self._waiting:
            if self._next > time():
                await asyncio.sleep(self._next - time())
            began = time()
            group = [self._waiting.pop(0)]
            size = len(group[0].entries)
            while self._waiting and size + len(self._waiting[0].entries) <= LARGEST:
                group.append(self._waiting.pop(0))
                size += len(group[-1].entries)
            self._next = began + GATHER if size > 1 else 0.0
            if not await self._commit(group) and len(group) > 1:
                for one in group:
                    if not await self._commit([one]):
                        _fail(one)
            elif not group[0].done.done():
                _fail(group[0])

    async def _commit(self, group: list[_Waiting]) -> bool:
        """Write a group with one commit; False when nothing of it was written."""
        entries = [entry for waiting in group for entry in waiting.entries]
        loop = asyncio.get_running_loop()
        try:
            numbers = iter(await loop.run_in_executor(self._thread, self.ledger.append, entries))
        except LedgerError:
            return False
        except Exception:
            log.exception("entries could not be written")
            return False
        self.commits += 1
        for waiting in group:
            mine = [next(numbers) for _ in waiting.entries]
            if not waiting.done.done():
                waiting.done.set_result(mine)
        await self._tidy()
        return True

    async def _tidy(self) -> None:
        """Whatever goes wrong here, what was written stays written, and whoever waits is written next."""
        try:
            if self.ledger.is_untidy:
                await asyncio.get_running_loop().run_in_executor(self._thread, self.ledger.tidy)
        except Exception:
            log.exception("what was written ahead could not be moved into the file")

    async def close(self) -> None:
        """Finish what waits, and end the thread."""
        if self._work is not None:
            await self._work
        self._thread.shutdown()


def _fail(waiting: _Waiting) -> None:
    if not waiting.done.done():
        why = "the ledger could not be written, and nothing was done"
        waiting.done.set_exception(LedgerError(why, remedy="Try again with the same command"))
