"""The floor that other tests run on hides no fault: what its sockets meet is found when it closes."""

from __future__ import annotations

import asyncio
import contextlib
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.screens.socket import Reader
from houseway.round import Bet
from houseway.table.acts import BuyIn, Sit
from tests.floor_api import signed_in
from tests.patience import LONG
from tests.running_floor import RunningFloor


async def _bets_that_are_watched(floor: RunningFloor) -> None:
    async with signed_in(floor, "ada") as ada:
        await ada.do("big-six-2", Sit(1))
        await ada.do("big-six-2", BuyIn(1, 50_000))
        async with contextlib.aclosing(ada.messages("big-six-2", "station")) as messages:
            for _ in range(8):
                await ada.do("big-six-2", Bet(1, "$1", 500))
                with contextlib.suppress(StopAsyncIteration, Exception):
                    await asyncio.wait_for(anext(messages), LONG)


def test_a_socket_that_breaks_now_and_then_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    message, number = Reader._message, count(1)

    def sometimes(self: Reader) -> dict[str, Any]:
        if next(number) % 6 == 0:
            raise ValueError("every sixth message")
        return message(self)

    monkeypatch.setattr(Reader, "_message", sometimes)
    with (
        pytest.raises(AssertionError, match="every sixth message"),
        RunningFloor(tmp_path, "big-six", pace=0.0, clock=0) as floor,
    ):
        asyncio.run(_bets_that_are_watched(floor))


def test_a_floor_without_faults_closes_quietly(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "big-six", pace=0.0, clock=0) as floor:
        asyncio.run(_bets_that_are_watched(floor))
    assert floor.faults.found == []
