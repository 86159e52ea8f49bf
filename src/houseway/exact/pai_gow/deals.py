"""The main wager, by dealing: seven hands of seven cards, each of which plays against each other one.

Two hands that change places nearly cancel each other, and what the hands of a deal are worth on average is known of all
hands: so few deals go far. Every figure has its standard error.
"""

from __future__ import annotations

import math
import os
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from houseway.arrays import Bytes
from houseway.equipment.stream import stream
from houseway.exact.kept import kept
from houseway.exact.pai_gow.all_hands import AllHands
from houseway.exact.pai_gow.deals_kernel import AS_DEALER, AS_PLAYER, DEALS, LOST, MATCHES, WON, Floats, play_deals
from houseway.exact.pai_gow.way import Way
from houseway.exact.pai_gow.worth import known_of, worth_of

SEED = 1
ROUNDS = 42
"""Rounds in a deal: each of seven hands against each other one."""
CHUNK = 10_000
"""Deals in a chunk, which has its own random stream: changing this changes a seed's figures."""


@dataclass(frozen=True)
class Match:
    """How often a player wins and loses, as estimated, and how sure that is."""

    won: float
    lost: float
    spread: tuple[tuple[float, float], tuple[float, float]]
    deals: int

    def mean(self, win: float, lose: float) -> float:
        """What a round is worth that pays so much when won and when lost."""
        return win * self.won + lose * self.lost

    def error(self, win: float, lose: float) -> float:
        """The standard error of that."""
        (won, both), (_, lost) = self.spread
        return math.sqrt(max(0.0, win * win * won + 2 * win * lose * both + lose * lose * lost))


@dataclass(frozen=True)
class Table:
    """What the matches are played by: the way, all hands counted by it, the cells, and which hands of a dealer push.

    ``win`` is what a wager gains that wins; ``seen`` tells that players see the dealer's hands before they set theirs.
    """

    way: Way
    found: AllHands
    cells: tuple[int, ...]
    win: float
    push_low: Bytes
    push_high: Bytes
    seen: bool = False

    @property
    def bank_cells(self) -> tuple[int, ...]:
        """The cells as the bank sees them."""
        return tuple(-cell for cell in reversed(self.cells))


def play(table: Table, deals: int, seed: int = SEED, bank_win: float = 0.95) -> list[Match]:
    """Each match, estimated from so many deals; kept on disk. ``bank_win`` is what a bank keeps of what it wins."""
    way = table.way
    known, means = known_of(table.found, table.cells, table.win, -1.0, table.push_low, table.push_high)
    asked = (
        *("pai gow, deals", way.numbers.tolist(), way.five.values.tobytes(), way.five.flushes.tobytes()),
        *(
            table.cells,
            table.win,
            bank_win,
            table.push_low.tobytes(),
            table.push_high.tobytes(),
            table.seen,
            deals,
            seed,
        ),
    )
    total = kept(asked, lambda: {"total": _total(table, known, deals, seed, bank_win)})["total"]
    return [_match(square, 7 * means) for square in total]


def _total(table: Table, known: Floats, deals: int, seed: int, bank_win: float) -> Floats:
    as_player = worth_of(table.found, table.cells, table.win, -1.0, np.flatnonzero(table.push_low).tolist())
    as_bank = worth_of(table.found, table.bank_cells, bank_win, -1.0, ())
    cells = np.array(table.cells, np.int64)

    def work(chunk: int) -> Floats:
        total = np.zeros((MATCHES, 5, 5))
        played = min(CHUNK, deals - chunk * CHUNK)
        pushes = (table.push_low, table.push_high)
        play_deals(stream(seed, chunk), played, table.way, as_player, as_bank, cells, *pushes, known, table.seen, total)
        return total

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found: Floats = np.sum(list(pool.map(work, range(-(-deals // CHUNK)))), axis=0)
    return found


def _match(square: Floats, means: Sequence[float] | Floats) -> Match:
    """Rounds won and lost, put right by how far the hands of the sample were from all hands."""
    deals = square[DEALS, DEALS]
    average = square[DEALS] / deals
    spread = square / deals - np.outer(average, average)
    results, controls = [WON, LOST], [AS_PLAYER, AS_DEALER]
    slope = np.linalg.pinv(spread[np.ix_(controls, controls)]) @ spread[np.ix_(controls, results)]
    won, lost = (average[results] - (average[controls] - means) @ slope) / ROUNDS
    left = spread[np.ix_(results, results)] - spread[np.ix_(results, controls)] @ slope
    error = left / deals / ROUNDS**2
    rows = ((float(error[0, 0]), float(error[0, 1])), (float(error[1, 0]), float(error[1, 1])))
    return Match(float(won), float(lost), rows, int(deals))
