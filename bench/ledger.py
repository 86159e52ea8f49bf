"""The floor: durable acts a second and how long a station waits, at one table of 200 stations and at 20 tables."""

from __future__ import annotations

import asyncio
import os
import random
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

from tests.floor_tables import PLAYERS, set_up

from bench.measure import Measure
from houseway.floor.tables.commands import Command
from houseway.floor.tables.floor import Floor, open_floor
from houseway.ledger import verify
from houseway.round import Bet

SECONDS = float(os.environ.get("HOUSEWAY_BENCH_SECONDS", "10"))
ROULETTE = "hard-rock-cincinnati/roulette"
EVERY = 0.3
"""How many seconds a station lets pass between two wagers: 200 stations ask for 667 acts a second."""


def measures() -> Iterator[Measure]:
    for what, tables, seats in (
        ("200 stations at one roulette table", 1, 200),
        ("20 roulette tables of 10 stations", 20, 10),
    ):
        rate, slowest, checked = asyncio.run(load(tables, seats, SECONDS))
        yield Measure(f"{what}: durable acts, {SECONDS:.0f} s", rate, "acts/s", "500", rate >= 500)
        yield Measure(f"{what}: p99 of an answer", slowest * 1000, "ms", "below 100", slowest < 0.1)
        yield Measure(f"{what}: verified afterwards", checked, "acts/s", "replayed, holds", checked > 0)


async def load(tables: int, seats: int, seconds: float) -> tuple[float, float, float]:
    """Acts a second, the 99th percentile of the answers, and how fast the ledger is verified (nought: it is not)."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "bench.ledger"
        floor = open_floor(path, name="Bench")
        for number in range(tables):
            await set_up(floor, f"t{number}", ROULETTE, players=seats, clock=2, settings={"seats": str(seats)})
        waits: list[float] = []
        end = time.perf_counter() + seconds
        started, before = time.perf_counter(), floor.reader.head[0]
        await asyncio.gather(
            *(
                station(floor, f"t{number}", seat, end, waits)
                for number in range(tables)
                for seat in range(1, seats + 1)
            )
        )
        took, written = time.perf_counter() - started, floor.reader.head[0] - before
        await floor.stop()
        waits.sort()
        started = time.perf_counter()
        found = verify(path)
        rate = found.acts / (time.perf_counter() - started) if found.holds else 0.0
        return min(len(waits), written) / took, waits[len(waits) * 99 // 100], rate


async def station(floor: Floor, table: str, seat: int, end: float, waits: list[float]) -> None:
    """A player who bets on and on."""
    chance = random.Random(seat)
    player = PLAYERS[seat - 1]
    spots = list(floor.table(table).record.table.game.spot_names())
    await asyncio.sleep(chance.random() * EVERY)
    number = 0
    while (now := time.perf_counter()) < end:
        number += 1
        act = Bet(seat, chance.choice(spots), 1000)
        answer = await floor.give(player, Command(f"{table} {seat} {number}", table, act))
        if answer.is_done:
            waits.append(time.perf_counter() - now)
        await asyncio.sleep(max(0.0, EVERY - (time.perf_counter() - now)))
