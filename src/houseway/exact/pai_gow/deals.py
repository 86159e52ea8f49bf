"""The main wager, by dealing: seven hands of seven cards, each of which plays against each other one.

Two hands that change places nearly cancel each other, and what the hands of a deal are worth on average is known of all
hands: so few deals go far. How a hand is set is looked up where suits do not matter. Every figure has its standard
error, also what a setting gains over the house way, which plays the same deals.
"""

from __future__ import annotations

import math
import os
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np

from houseway.arrays import Bytes
from houseway.equipment.stream import stream
from houseway.exact.kept import kept
from houseway.exact.pai_gow.all_hands import AllHands
from houseway.exact.pai_gow.deals_kernel import (
    AS_DEALER,
    AS_PLAYER,
    DEALS,
    HOUSE_LOST,
    HOUSE_WON,
    LOST,
    MATCHES,
    WIDTH,
    WON,
    Floats,
    play_deals,
)
from houseway.exact.pai_gow.settings_kernel import MOST, Room, Settings, weigh_patterns
from houseway.exact.pai_gow.way import Way, patterns
from houseway.exact.pai_gow.worth import Worth, known_of, worth_of

SEED = 1
ROUNDS = 42
"""Rounds in a deal: each of seven hands against each other one."""
CHUNK = 10_000
"""Deals in a chunk, which has its own random stream: changing this changes a seed's figures."""

Spread = tuple[tuple[float, float], tuple[float, float]]


@dataclass(frozen=True)
class Match:
    """How often a player wins and loses, as estimated, and how sure that is.

    ``apart`` is how sure that is of it by which it differs from the house way.
    """

    won: float
    lost: float
    spread: Spread
    apart: Spread
    rounds: int

    def mean(self, win: float, lose: float) -> float:
        """What a round is worth that pays so much when won and when lost."""
        return win * self.won + lose * self.lost

    def error(self, win: float, lose: float) -> float:
        """The standard error of that."""
        return _error(self.spread, win, lose)

    def error_apart(self, win: float, lose: float) -> float:
        """The standard error of what this is worth more than the house way."""
        return _error(self.apart, win, lose)


def _error(spread: Spread, win: float, lose: float) -> float:
    (won, both), (_, lost) = spread
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
    pushes = (table.push_low.tobytes(), table.push_high.tobytes())
    asked = ("pai gow, deals", way.is_known_by, table.cells, table.win, bank_win, *pushes, table.seen, deals, seed)
    total = kept(asked, lambda: {"total": _total(table, known, deals, seed, bank_win)})["total"]
    return [_match(square, 7 * means) for square in total]


def _total(table: Table, known: Floats, deals: int, seed: int, bank_win: float) -> Floats:
    """The sums over all deals, of every match."""
    as_player = worth_of(table.found, table.cells, table.win, -1.0, np.flatnonzero(table.push_low).tolist())
    as_bank = worth_of(table.found, table.bank_cells, bank_win, -1.0, ())
    settings = weigh(table.way, as_player, as_bank, seen=table.seen)
    cells = np.array(table.cells, np.int64)
    by = (table.way, settings, as_player, as_bank, cells, table.push_low, table.push_high, known, table.seen)

    def work(chunk: int) -> Floats:
        total = np.zeros((MATCHES, WIDTH, WIDTH))
        play_deals(stream(seed, chunk), min(CHUNK, deals - chunk * CHUNK), *by, room(), total)
        return total

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        found: Floats = np.sum(list(pool.map(work, range(-(-deals // CHUNK)))), axis=0)
    return found


def weigh(way: Way, as_player: Worth, as_bank: Worth, *, seen: bool) -> Settings:
    """The best settings of every pattern of ranks."""
    size = len(way.lows)
    settings = Settings(
        np.zeros((size, 2), np.uint8),
        np.zeros((size, 2), np.uint16),
        np.zeros(size, np.uint8),
        np.zeros((size, MOST), np.uint8),
        np.zeros((size, MOST), np.uint16),
    )
    weigh_patterns(patterns().counts, way, as_player, as_bank, seen, settings, room())
    return settings


def room() -> Room:
    """Room for one hand to be set in."""
    return Room(np.empty(7, np.uint64), np.zeros(7, np.uint64), *(np.empty(21, np.int64) for _ in range(3)))


def _match(square: Floats, means: Floats) -> Match:
    """Rounds won and lost, put right by how far the hands of the sample were from all hands."""
    deals = square[DEALS, DEALS]
    average = square[DEALS] / deals
    spread = square / deals - np.outer(average, average)
    controls = [AS_PLAYER, AS_DEALER]
    slope = np.linalg.pinv(spread[np.ix_(controls, controls)]) @ spread[controls]
    won, lost = (average - (average[controls] - means) @ slope)[[WON, LOST]] / ROUNDS
    left = (spread - spread[:, controls] @ slope) / deals / ROUNDS**2
    more = np.zeros((2, WIDTH))  # rounds won and lost more often than by the house way
    more[[0, 1], [WON, LOST]], more[[0, 1], [HOUSE_WON, HOUSE_LOST]] = 1, -1
    whole = left[np.ix_([WON, LOST], [WON, LOST])]
    return Match(float(won), float(lost), _as_spread(whole), _as_spread(more @ left @ more.T), int(deals) * ROUNDS)


def _as_spread(error: Floats) -> Spread:
    return (float(error[0, 0]), float(error[0, 1])), (float(error[1, 0]), float(error[1, 1]))
