"""When a screen may be drawn: acts come first, so all screens together take no more than a share of the time."""

from __future__ import annotations

import asyncio
from time import monotonic

SHARE = 0.2
"""How much of the time screens may take."""

SAVED = 0.2
"""So many seconds that nobody used are made up for: a few screens need not wait."""


class Turns:
    """Gives out turns to draw, one after the other, in the order in which they were asked for."""

    def __init__(self) -> None:
        """Nobody has drawn yet."""
        self._line = asyncio.Lock()
        self._next = 0.0
        self._each = 0.002

    async def turn(self) -> None:
        """Wait until a screen may be drawn; whatever else waits in the loop comes between two turns."""
        async with self._line:
            now = monotonic()
            if self._next > now:
                await asyncio.sleep(self._next - now)
            self._next = max(self._next, monotonic() - SAVED) + self._each / SHARE

    def took(self, seconds: float) -> None:
        """A screen took so long to draw; the next ones are expected to take as long."""
        self._each += (seconds - self._each) / 32
