"""The wheels: spins settled, against the same in vectorised numpy; loading a rulebook; live rounds; --help."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator

import numpy as np

from bench.measure import Measure, best_rate
from houseway.games import game_for
from houseway.games.wheel.wheel_game import WheelGame
from houseway.round import Bet, Call, Result
from houseway.rulebook import Posted, documents, load, load_file
from houseway.rulebook.shelf import folder
from houseway.simulate.stream import stream
from houseway.simulate.wheel.kernel import count_outcomes, settle_counts
from houseway.table import open_table

DOCUMENT = "hard-rock-cincinnati/roulette"
SPINS = 20_000_000
BETS = ("straight 17", "red")


def measures() -> Iterator[Measure]:
    yield spins()
    yield loading()
    yield live_rounds()
    yield help_text()


def spins() -> Measure:
    """Both settle a straight and an even chance over the same number of spins, on one core, to the same unit of cents."""
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, WheelGame)
    wheel = game.wheel
    places = np.array([wheel.index[label] for label in wheel.rim], np.int64)
    is_void = np.zeros(len(places), np.int64)
    bets = np.array([[500, game.spots[name].covered, game.spots[name].odds.wins, 1, 2, 1] for name in BETS], np.int64)
    nets = np.array([[game.net(game.spots[name], 500, label) for label in wheel.outcomes] for name in BETS], np.int64)

    def houseway(count: int = SPINS) -> int:
        counts, totals = np.zeros(len(places), np.int64), np.zeros(len(bets), np.int64)
        count_outcomes(stream(1, 0), count, places, is_void, counts)
        settle_counts(bets, counts, totals)
        return count

    generator = np.random.default_rng(1)

    def numpy_lookup() -> int:
        for _ in range(SPINS // 1_000_000):
            outcomes = generator.integers(0, len(places), 1_000_000)
            int(nets[0][outcomes].sum()) + int(nets[1][outcomes].sum())
        return SPINS

    def numpy_bincount() -> int:
        for _ in range(SPINS // 1_000_000):
            counts = np.bincount(generator.integers(0, len(places), 1_000_000), minlength=len(places))
            nets @ counts
        return SPINS

    houseway(1000)
    ours = best_rate(houseway)
    theirs = max(best_rate(numpy_lookup), best_rate(numpy_bincount))
    holds = ours >= 1.5 * theirs and ours >= 40e6
    return Measure(
        "Roulette spins, straight and red settled, 1 core", ours, "spins/s", "1.5 x numpy, 40 M", holds, theirs, "numpy"
    )


def loading() -> Measure:
    def load_all() -> int:
        for name in documents():
            load_file(folder("rulebooks") / f"{name}.toml", name)
        return len(documents())

    rate = best_rate(load_all)
    return Measure("Rulebooks loaded and checked", rate, "a second", "100 (10 ms each)", rate >= 100)


def live_rounds() -> Measure:
    table = open_table(DOCUMENT, inspected_by="bench")
    table.sit(1, 2)
    acts = (Bet(1, "straight 17", 500), Bet(2, "red", 500), Call("spin"), Call("no more bets"), Result("ball", "17"))

    def rounds() -> int:
        for _ in range(1000):
            for act in acts:
                table.apply(act)
        table.rounds.clear()
        return 1000

    rate = best_rate(rounds)
    return Measure("Live rounds through the table, two seats", rate, "rounds/s", "5 k", rate >= 5000)


def help_text() -> Measure:
    def ask() -> int:
        subprocess.run([sys.executable, "-m", "houseway", "--help"], check=True, capture_output=True)
        return 1

    rate = best_rate(ask)
    bare = best_rate(
        lambda: len(subprocess.run([sys.executable, "-c", ""], check=True, capture_output=True).stdout) or 1
    )
    return Measure("houseway --help", rate, "a second", "4 (a quarter second)", rate >= 4, bare, "python -c ''")
