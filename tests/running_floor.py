"""A floor that runs beside the tests, on a port of its own, and leaves its ledger behind."""

from __future__ import annotations

import logging
import socket
import threading
import time
from pathlib import Path
from types import TracebackType

import uvicorn

from houseway.cli.floor import serving
from houseway.floor.app import floor_app
from houseway.floor.demo.tables import set_up
from houseway.floor.house import House, open_house
from tests.patience import LONG

LOG = logging.getLogger("houseway.floor")


def free_port() -> int:
    with socket.socket() as trial:
        trial.bind(("127.0.0.1", 0))
        port: int = trial.getsockname()[1]
    return port


class Faults(logging.Handler):
    """Remembers what a floor logs as a fault of its own: whoever only talks to it does not see them."""

    def __init__(self, thread: threading.Thread) -> None:
        super().__init__(logging.ERROR)
        self.thread = thread
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.thread == self.thread.ident:  # and not of another floor in this process
            self.found.append(self.format(record))


class RunningFloor:
    """The demo floor in a thread; ``house`` may be looked at, and is only changed by its own loop.

    When it closes, its thread must have ended, and the floor must have logged no fault.
    """

    def __init__(
        self,
        data: Path,
        *only: str,
        pace: float = 0.02,
        clock: int = 1,
        rate: float = 10_000,
        analyses: bool = False,
        trusted_proxies: tuple[str, ...] = (),
    ) -> None:
        self.data = data
        self.port = free_port()
        self.address = f"http://127.0.0.1:{self.port}"
        self._house: list[House] = []

        async def prepare(house: House) -> None:
            await set_up(house, only, clock)
            self._house.append(house)

        self.app = floor_app(
            lambda: open_house(data, pace=pace, demo=True, analyses=analyses), prepare=prepare, rate=rate
        )
        self.server = uvicorn.Server(uvicorn.Config(self.app, port=self.port, **serving(trusted_proxies)))
        self._thread = threading.Thread(target=self.server.run, name="floor")
        self.faults = Faults(self._thread)

    @property
    def house(self) -> House:
        return self._house[0]

    def __enter__(self) -> RunningFloor:
        LOG.addHandler(self.faults)
        self._thread.start()
        until = time.monotonic() + LONG
        while not self.server.started:
            assert self._thread.is_alive(), self.app.state.failed
            assert time.monotonic() < until, "the floor does not open"
            time.sleep(0.05)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.server.should_exit = True
        self._thread.join(LONG)
        LOG.removeHandler(self.faults)
        if kind is None:  # a test that failed says so itself
            assert not self._thread.is_alive(), "the floor does not close"
            assert not self.faults.found, "\n".join(self.faults.found)
