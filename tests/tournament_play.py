"""A tournament on a test floor: its plans, and something that happens to it."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import msgspec

from houseway.floor.demo.tournament import Crew
from houseway.floor.tables.floor import open_floor
from houseway.floor.tournaments.desk import Desk
from houseway.ledger import LedgerReader, verify
from houseway.ledger.entry import TournamentDone
from houseway.ledger.tournaments import Tournaments
from houseway.tournament import Heat, Plan

BACCARAT = "jack-cincinnati/mini-midi-baccarat"
PLAN = Plan(
    name="spring",
    title="Spring tournament",
    document=BACCARAT,
    seats=7,
    heats=(
        Heat(hands=2, advance=2, chips=1000_00),
        Heat(hands=2, advance=2, chips=1000_00),
        Heat(hands=3, chips=2000_00),
    ),
    least=64,
    most=64,
    fee=50_00,
    added=123_45,
    prizes=("50%", "30%", "20%"),
    clock=600,
)
SMALL = msgspec.structs.replace(
    PLAN,
    name="small",
    seats=2,
    least=3,
    most=4,
    heats=(Heat(hands=1, advance=1, chips=100_00), Heat(hands=2)),
    prizes=("100%",),
)
Story = Callable[[Crew], Coroutine[Any, Any, None]]


def run(folder: Path, plan: Plan, story: Story, *, is_verified: bool = True) -> None:
    """Something that happens to a tournament, on a floor of its own; what it leaves is verified."""

    async def whole() -> None:
        floor = open_floor(folder / "ledger.db", name="Trial", demo=True)
        desk = Desk(floor)
        await desk.resume()
        try:
            await story(Crew(desk, plan))
        finally:
            desk.stop()
            await floor.stop()

    asyncio.run(whole())
    if is_verified:
        found = verify(folder / "ledger.db")
        assert found.holds, found.faults


def tournaments(ledger: LedgerReader) -> Tournaments:
    found = (line.entry for line in ledger.of_kind("", TournamentDone))
    return Tournaments.of(entry for entry in found if isinstance(entry, TournamentDone))
