"""The dice: Pass line decisions and a full layout, beside crapssim from the package index in its own environment."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from bench.measure import Measure, best_rate
from houseway.exact import analyse
from houseway.games import game_for
from houseway.games.dice.craps import Craps
from houseway.rulebook import Posted, load
from houseway.simulate.dice.kernel import roll_bets, roll_one_bet
from houseway.simulate.dice.rounds import automaton, tables_of
from houseway.simulate.stream import stream

DOCUMENT = "hard-rock-cincinnati/craps"
PEERS = Path("out/peers-venv")
ROLLS = 50_000_000
LAYOUT = ("pass", "place 6", "place 8", "field", "hardway 4", "hardway 6", "hardway 8", "hardway 10", "fire")

CRAPSSIM = """
import time
from crapssim.strategy import BetPassLine
from crapssim.table import Table
table = Table(seed=1)
table.add_player(10**9, strategy=BetPassLine(5))
started = time.perf_counter()
table.run(max_rolls=20000, verbose=False, runout=True)
rolls = table.dice.n_rolls
print(rolls / (time.perf_counter() - started))
"""


def measures() -> Iterator[Measure]:
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, Craps)
    yield pass_line(game)
    yield full_layout(game)
    yield exact_analysis(game)


def pass_line(game: Craps) -> Measure:
    bet = automaton(game, game.layout.spots["pass"])
    nexts, ends = np.array(bet.nexts, np.int32), np.array(bet.ends, np.int32)

    def decisions(rolls: int = ROLLS) -> int:
        counts = np.zeros(1 + len(bet.nets), np.int64)
        roll_one_bet(stream(1, 0), rolls, nexts, ends, counts)
        return int(counts[1:].sum())

    decisions(100)
    ours = best_rate(decisions)
    theirs = crapssim_rate()
    if theirs is None:
        return Measure(
            "Craps Pass line, 1 core (crapssim could not be installed)", ours, "rounds/s", "40 M", ours >= 40e6
        )
    holds = ours >= 1000 * theirs and ours >= 40e6
    return Measure("Craps Pass line, 1 core", ours, "rounds/s", "1,000 x crapssim, 40 M", holds, theirs, "crapssim")


def crapssim_rate() -> float | None:
    """Pass line decisions a second in crapssim: its rolls a second, at 557/165 rolls a decision."""
    python = PEERS / "bin" / "python"
    if not python.exists():
        subprocess.run([sys.executable, "-m", "venv", str(PEERS)], check=True)
    install = [str(python), "-m", "pip", "install", "--quiet", "--disable-pip-version-check", "crapssim"]
    if subprocess.run(install, check=False, capture_output=True).returncode:
        return None
    done = subprocess.run([str(python), "-c", CRAPSSIM], check=False, capture_output=True, text=True)
    if done.returncode:
        sys.stderr.write(done.stderr)
        return None
    return float(done.stdout.split()[-1]) / (557 / 165)


def full_layout(game: Craps) -> Measure:
    """Line, odds on six, Place 6 and 8, Field, Hardways and Fire on the same rolls."""
    automata = [automaton(game, game.layout.spots[name], game.layout.spots[name].number) for name in LAYOUT]
    automata.append(automaton(game, game.layout.spots["pass-odds"], 6))
    tables = tables_of(automata)

    def rolls(count: int = 10_000_000) -> int:
        roll_bets(stream(1, 0), count, tables.nexts, tables.ends, tables.starts, np.zeros(len(tables.nets), np.int64))
        return count

    rolls(100)
    rate = best_rate(rolls, 3)
    return Measure("Craps layout of ten wagers, 1 core", rate, "rolls/s", "5 M", rate >= 5e6)


def exact_analysis(game: Craps) -> Measure:
    rate = best_rate(lambda: bool(analyse(game)), 3)
    return Measure("Craps, every wager exactly", rate, "documents/s", "0.2 (5 s)", rate >= 0.2)
