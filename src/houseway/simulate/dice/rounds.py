"""The dice, by rolling them: every wager on the same rolls, through the automata that ``exact`` solves."""

from __future__ import annotations

from collections import deque
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis, analyse
from houseway.exact.dice.chain import End
from houseway.exact.dice.wagers import ROLLS, after
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import Spot
from houseway.money import Cents
from houseway.round import Game
from houseway.simulate.dice.kernel import Cells, roll_bets
from houseway.simulate.run import Played, Progress, Simulation, run_chunks
from houseway.simulate.stream import stream

CHUNK = 1 << 20
"""Rolls in a chunk. A chunk has its own random stream: changing this changes the results of a seed."""


@dataclass(frozen=True)
class Automaton:
    """A bet as a table: from each state, for each of the 36 rolls, the next state's first cell and the ending."""

    nexts: list[int]
    ends: list[int]
    nets: list[Fraction]


def automaton(game: Craps, spot: Spot, number: int = 0, stake: Cents = 0) -> Automaton:
    """The table of a wager, filled by the rules that the table calls; a decided bet begins again.

    With a stake the endings are what the table pays on it, to the cent.
    """
    start = (number, 0)
    order: dict[tuple[int, int], int] = {start: 0}
    nets: list[Fraction] = []
    nexts: list[int] = []
    ends: list[int] = []
    waiting = deque([start])
    while waiting:
        state = waiting.popleft()
        for roll in ROLLS:
            target = after(game, spot, state, roll, stake)
            if isinstance(target, End):
                assert isinstance(target.value, Fraction)  # noqa: S101
                if target.value not in nets:
                    nets.append(target.value)
                ends.append(1 + nets.index(target.value))
                nexts.append(0)
            else:
                if target not in order:
                    order[target] = len(order)
                    waiting.append(target)
                ends.append(0)
                nexts.append(len(ROLLS) * order[target])
    return Automaton(nexts, ends, nets)


@dataclass(frozen=True)
class Automata:
    """The automata of many bets in one array, with the numbers of their endings."""

    nexts: Cells
    ends: Cells
    starts: Cells
    nets: list[tuple[int, Fraction]]


def tables_of(automata: list[Automaton]) -> Automata:
    """Number cells and endings through; ending nought is none."""
    nexts: list[int] = []
    ends: list[int] = []
    starts: list[int] = []
    nets: list[tuple[int, Fraction]] = [(-1, Fraction(0))]
    for index, one in enumerate(automata):
        first = len(nexts)
        starts.append(first)
        nexts += [first + cell for cell in one.nexts]
        ends += [end + len(nets) - 1 if end else 0 for end in one.ends]
        nets += [(index, net) for net in one.nets]
    return Automata(np.array(nexts, np.int32), np.array(ends, np.int32), np.array(starts, np.int32), nets)


def play_rounds(game: Game, rounds: int, seed: int, threads: int, progress: Progress | None) -> Simulation:
    """Roll the dice so many times, with every wager up and made again after each decision."""
    assert isinstance(game, Craps)  # noqa: S101
    analyses = analyse(game)
    tables = tables_of([automaton(game, *_spot_of(game, analysis)) for analysis in analyses])
    total = np.zeros(len(tables.nets), np.int64)
    rolled = np.zeros(1, np.int64)
    roll_bets(stream(seed, 0), 1, tables.nexts, tables.ends, tables.starts, total.copy())  # compiles before the clock

    def work(chunk: int) -> tuple[int, Ints]:
        counts = np.zeros(len(tables.nets), np.int64)
        size = min(CHUNK, rounds - chunk * CHUNK)
        roll_bets(stream(seed, chunk), size, tables.nexts, tables.ends, tables.starts, counts)
        return size, counts

    def take(done: tuple[int, Ints]) -> None:
        rolled[0] += done[0]
        np.add(total, done[1], out=total)
        if progress:
            progress(int(rolled[0]))

    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    wagers = tuple(_played(analysis, index, tables, total) for index, analysis in enumerate(analyses))
    return Simulation(game, seed, threads, rounds, int(rolled[0]), seconds, wagers)


def _spot_of(game: Craps, analysis: Analysis) -> tuple[Spot, int]:
    """The first spot of an analysis, and its number."""
    name, _, number = analysis.spots[0].partition(" on ")
    spot = game.layout.spots[name]
    return spot, int(number) if number else spot.number


def _played(analysis: Analysis, index: int, tables: Automata, total: Ints) -> Played:
    """What one wager came to, decision by decision."""
    counts = [(net, int(total[end])) for end, (owner, net) in enumerate(tables.nets) if owner == index]
    return Played.of(analysis, counts)
