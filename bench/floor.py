"""The floor over the wire: a server process, 200 stations that watch and bet beside it, at one table and at 20.

The server is ``houseway floor``. Each station is a player with a screen: it has signed in, has a seat, receives what is
drawn anew over its WebSocket, and lays wagers as the browser does, by POST. Wagers are sent by the clock, whether or
not earlier ones were answered, and how long one takes counts from the moment when it was due.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import msgspec
from argon2 import PasswordHasher
from tests.floor_tables import BOSS, give, opening
from tests.running_floor import free_port

from bench.measure import Measure
from houseway.client import Client
from houseway.floor.house import open_house
from houseway.ledger import LedgerReader, posting, verify
from houseway.ledger.entry import now
from houseway.round import Bet
from houseway.table.acts import BuyIn, Sit

SECONDS = float(os.environ.get("HOUSEWAY_BENCH_SECONDS", "10"))
ROULETTE = "hard-rock-cincinnati/roulette"
STATIONS = 200
RATE = 510
"""How many wagers are sent in a second; asked for are 500."""

CLOCK = 14
"""How many seconds a table leaves for betting: as on the demo floor."""

FLOOR = (sys.executable, "-m", "houseway", "floor")
SCENES = (("200 stations at one roulette table", 1), ("20 roulette tables of 10 stations", 20))


def measures() -> Iterator[Measure]:
    with tempfile.TemporaryDirectory() as folder:
        data = Path(folder) / "floor"
        asyncio.run(set_up(data))
        found, stations = asyncio.run(evening(data))
        yield from found
        say("verifying the ledger")
        ledger = data / "ledger.db"
        with LedgerReader(ledger) as reader:
            missing = sum(
                1
                for station in stations
                for command, entry in station.acknowledged.items()
                if (line := reader.command(station.account, command)) is None or line.number != entry
            )
        yield Measure("acknowledged acts that are not in the ledger", missing, "acts", "none", missing == 0)
        started = time.perf_counter()
        checked = verify(ledger)
        rate = checked.acts / (time.perf_counter() - started)
        yield Measure("the ledger of both verified afterwards", rate, "acts/s", "replayed, holds", checked.holds)


def say(words: str) -> None:
    """Progress, on the line of the terminal that the next words overwrite."""
    if sys.stderr.isatty():
        sys.stderr.write(f"\r\x1b[2Kfloor: {words}")
        sys.stderr.flush()


# ---------------------------------------------------------------- the server


def tables_of(tables: int) -> list[str]:
    return [f"bench-{tables}-{number}" for number in range(1, tables + 1)]


async def set_up(data: Path) -> None:
    """A folder with the players' accounts and the tables, open."""
    house = open_house(data, name="Bench", pace=0, demo=True, analyses=False)
    house.accounts._hasher = PasswordHasher(time_cost=1, memory_cost=64)  # how long signing in takes is not measured
    for number in range(1, STATIONS + 1):
        say(f"account {number} of {STATIONS}")
        house.accounts.add(f"player-{number}", f"Player {number}", "player", f"player-{number}-bench", demo=True)
    for _, tables in SCENES:
        for name in tables_of(tables):
            settings = {"seats": str(STATIONS // tables)}
            await house.post(
                BOSS, posting(name, ROULETTE, at=now(), by=BOSS.id, demo=True, clock=CLOCK, settings=settings)
            )
            for act in opening(ROULETTE):
                assert (await give(house.floor, BOSS, name, act)).is_done
    await house.stop()


@asynccontextmanager
async def server(data: Path) -> AsyncIterator[tuple[str, int]]:
    """``houseway floor`` on that folder: its address and its process."""
    port = free_port()
    options = ["--data", str(data), "--port", str(port), "--only", "roulette", "--pace", "0", "--rate", "20000"]
    process = subprocess.Popen([*FLOOR, *options], stdout=subprocess.PIPE)
    try:
        assert process.stdout is not None
        while b"open" not in (line := await asyncio.to_thread(process.stdout.readline)):
            assert line, "the floor does not open"
        yield f"http://127.0.0.1:{port}", process.pid
    finally:
        process.send_signal(signal.SIGTERM)
        process.communicate()


def computed(process: int) -> float:
    """How many seconds a process has computed."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def taken_away() -> float:
    """How many seconds of computing the machine under this one has kept for others."""
    return int(Path("/proc/stat").read_text().split()[8]) / os.sysconf("SC_CLK_TCK")


# ---------------------------------------------------------------- the stations


class Line:
    """A connection for one request after the other, as a browser keeps it; a full client would take the other core."""

    def __init__(self, client: Client) -> None:
        self.host = client.floor.removeprefix("http://")
        self.key = client.key
        self._free = asyncio.Lock()
        self._ends: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def post(self, path: str, body: object) -> dict[str, Any]:
        async with self._free:
            reader, writer = self._ends or await asyncio.open_connection(*self.host.split(":"))
            self._ends = reader, writer
            text = msgspec.json.encode(body)
            head = f"POST {path} HTTP/1.1\r\nHost: {self.host}\r\nAuthorization: Bearer {self.key}\r\n"
            writer.write(f"{head}Content-Type: application/json\r\nContent-Length: {len(text)}\r\n\r\n".encode() + text)
            told = (await reader.readuntil(b"\r\n\r\n")).lower()
            length = int(told.partition(b"content-length: ")[2].partition(b"\r")[0])
            answer: dict[str, Any] = msgspec.json.decode(await reader.readexactly(length))
            return answer

    def hang_up(self) -> None:
        if self._ends is not None:
            self._ends[1].close()
            self._ends = None


@dataclass
class Station:
    """A player at a screen."""

    account: str
    client: Client
    line: Line
    table: str = ""
    seat: int = 0
    spots: list[str] = field(default_factory=list)
    acknowledged: dict[str, int] = field(default_factory=dict)
    waits: list[float] = field(default_factory=list)
    refused: int = 0
    drawn: int = 0
    last: bytes | str = ""

    async def sit(self, table: str, seat: int) -> None:
        self.table, self.seat = table, seat
        self.waits, self.refused, self.drawn = [], 0, 0
        await self.client.do(table, Sit(seat))
        await self.client.do(table, BuyIn(seat, 100_000_00))
        self.spots = [bet["wager"] for bet in await self.client.bets(table)]

    async def watch(self) -> None:
        """Receive what the screen shows."""
        async with contextlib.aclosing(self.client.texts(self.table, "station")) as texts:
            async for text in texts:
                self.drawn += 1
                self.last = text

    async def bet(self, due: float) -> None:
        """Lay a wager that was due then."""
        command = f"{self.table} {due:.6f}"
        act = Bet(self.seat, random.choice(self.spots), 1000)
        answer = await self.line.post(f"/api/v1/tables/{self.table}/commands", {"id": command, "act": act})
        if "error" in answer:
            self.refused += 1
        else:
            self.waits.append(time.perf_counter() - due)
            self.acknowledged[command] = answer["entry"]


async def evening(data: Path) -> tuple[list[Measure], list[Station]]:
    """Everybody signs in once; then one scene after the other."""
    async with server(data) as (address, process), contextlib.AsyncExitStack() as open_clients:
        stations = []
        for number in range(1, STATIONS + 1):
            say(f"station {number} of {STATIONS} signs in")
            client = await open_clients.enter_async_context(Client(address))
            await client.sign_in(f"player-{number}", f"player-{number}-bench")
            stations.append(Station(f"player-{number}", client, Line(client)))
        found = []
        for what, tables in SCENES:
            found += await scene(what, tables_of(tables), stations, process)
        return found, stations


async def scene(what: str, tables: list[str], stations: list[Station], process: int) -> list[Measure]:
    """Seat everybody, send wagers by the clock, and let the last round end."""
    for index, station in enumerate(stations):
        say(f"{what}: station {index + 1} sits down")
        await station.sit(tables[index % len(tables)], index // len(tables) + 1)
    watching = [asyncio.create_task(station.watch()) for station in stations]
    while not all(station.drawn for station in stations):
        await asyncio.sleep(0.1)
    drawn, spent, own = sum(station.drawn for station in stations), computed(process), time.process_time()
    lost = taken_away()
    started = time.perf_counter()
    bets = set()
    for number in range(int(RATE * SECONDS)):
        due = started + number / RATE
        await asyncio.sleep(max(0.0, due - time.perf_counter()))
        bet = asyncio.create_task(stations[number % len(stations)].bet(due))
        bets.add(bet)
        bet.add_done_callback(bets.discard)
        if number % RATE == 0:
            say(f"{what}: {number // RATE} of {SECONDS:.0f} s, {len(bets)} wait for an answer")
    await asyncio.gather(*bets)
    took = time.perf_counter() - started
    for station in stations:
        station.line.hang_up()
    spent, own = computed(process) - spent, time.process_time() - own
    lost = (taken_away() - lost) / took / (os.cpu_count() or 1)
    drawn = sum(station.drawn for station in stations) - drawn
    say(f"{what}: the last round ends")
    await asyncio.sleep(CLOCK + 4)
    behind = [station for table in tables async for station in behind_at(table, stations)]
    for watcher in watching:
        watcher.cancel()
    for ended in await asyncio.gather(*watching, return_exceptions=True):
        assert isinstance(ended, asyncio.CancelledError), ended
    waits = sorted(wait for station in stations for wait in station.waits)
    rate, slow, cost = len(waits) / took, waits[len(waits) * 99 // 100], spent / len(waits)
    say("")
    refused = sum(station.refused for station in stations)
    return [
        Measure(f"{what}: durable acts over the wire, {SECONDS:.0f} s", rate, "acts/s", "500", rate >= 500),
        Measure(f"{what}: half of the answers within", waits[len(waits) // 2] * 1000, "ms", "", True),
        Measure(f"{what}: p99 of an answer", slow * 1000, "ms", "below 100", slow < 0.1),
        Measure(f"{what}: slowest answer", waits[-1] * 1000, "ms", "", True),
        Measure(f"{what}: computing of the server for an act", cost * 1000, "ms", "", True),
        Measure(f"{what}: computing of the stations for an act", own / len(waits) * 1000, "ms", "", True),
        Measure(f"{what}: a screen is drawn anew every", took * len(stations) / drawn, "s", "", True),
        Measure(f"{what}: of all cores, kept by the machine for others", lost * 100, "%", "", True),
        Measure(f"{what}: refused", refused, "acts", "none", refused == 0),
        Measure(f"{what}: screens that are not the newest afterwards", len(behind), "screens", "none", not behind),
    ]


async def behind_at(table: str, stations: list[Station]) -> AsyncIterator[Station]:
    """Those at a table whose screen is older than the one that somebody who looks now is shown."""
    there = [station for station in stations if station.table == table]
    async with contextlib.aclosing(there[0].client.texts(table, "station")) as texts:
        newest = msgspec.json.decode(await anext(texts))["version"]
    for station in there:
        if msgspec.json.decode(station.last)["version"] != newest:
            yield station
