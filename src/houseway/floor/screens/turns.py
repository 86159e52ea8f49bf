"""When a screen may be drawn: acts come first.

All screens together take no more than a share of the time, and none is drawn while acts are waiting to be looked at.
"""

from __future__ import annotations

import asyncio
from time import monotonic

SHARE = 0.15
"""How much of the time screens may take."""

SAVED = 0.2
"""So many seconds that nobody used are made up for: a few screens need not wait."""

QUICK = 0.004
"""When everything else that waits in the loop has had its turn so soon, nothing is behind."""

MOST_WAITS = 12
"""So often a screen lets everything else go first; then it is drawn, however much there is to do."""


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
            waited = await _nothing_is_behind()
            self._next = max(self._next, monotonic() - SAVED) + self._each / SHARE * (1 + waited)

    def took(self, seconds: float) -> None:
        """A screen took so long to draw; the next ones are expected to take as long."""
        self._each += (seconds - self._each) / 32


async def _nothing_is_behind() -> int:
    """Let go first whatever has gathered in the loop, as acts do while a large round is settled; and say how often.

    The oftener, the smaller the share of the screens becomes: so a machine with too much to do comes out of it.
    """
    for waited in range(MOST_WAITS):
        before = monotonic()
        await asyncio.sleep(0)
        if monotonic() - before < QUICK:
            return waited
    return MOST_WAITS
