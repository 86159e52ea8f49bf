"""Poker, by dealing it: any number of seats with the same board and dealer, best play or any strategy."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

from houseway.arrays import Ints
from houseway.exact.analysis import Analysis
from houseway.exact.poker.strategy import Strategy, find_strategy
from houseway.exact.poker.terms import main_spots
from houseway.exact.poker.wagers import analyse_wagers, is_lost_by_folds, often_made, strategy_analysis
from houseway.games.poker.poker_game import PokerGame
from houseway.round import Game
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.run import Played, Progress, Simulation, run_chunks

CHUNK = 1 << 18
"""Rounds in a chunk, which has its own random stream: changing this changes a seed's results."""


@dataclass(frozen=True)
class PlayedAtSeats(Played):
    """What a wager came to at several seats of one table, whose results hang together."""

    seats: int = 1
    per_round: Fraction = Fraction(0)

    @property
    def standard_error(self) -> float:
        """From the results of whole rounds, as the seats of a round are not independent."""
        return math.sqrt(self.per_round / (self.rounds // self.seats)) if self.rounds else math.inf

    @property
    def distance(self) -> float:
        """How many standard errors the mean lies from the exact one, whose deviation knows rows too rare to be met."""
        if self.exact is None or not self.rounds:
            return 0.0 if self.exact else math.nan
        known = self.exact.distribution.standard_deviation / math.sqrt(self.rounds)
        return float(self.mean - self.exact.distribution.mean) / max(self.standard_error, known)


def play_rounds(
    game: Game,
    rounds: int,
    seed: int,
    threads: int,
    progress: Progress | None,
    seats: int = 1,
    strategy: str = "",
) -> Simulation:
    """Deal so many rounds to some seats, all played alike."""
    assert isinstance(game, PokerGame)  # noqa: S101
    played_by = find_strategy(game, strategy) if strategy else None
    table = SimulatedTable(game, seats, played_by)
    table.play(seed, 0, 1)  # compiles before the clock
    total = np.zeros((4, len(table.spots) + 1), np.int64)
    chosen = np.zeros(len(table.paths.ends), np.int64)

    def work(chunk: int) -> tuple[Ints, Ints]:
        return table.play(seed, chunk, min(CHUNK, rounds - chunk * CHUNK))

    def take(done: tuple[Ints, Ints]) -> None:
        np.add(total, done[0], out=total)
        np.add(chosen, done[1], out=chosen)
        if progress:
            progress(int(chosen.sum()) // seats)

    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    done = int(chosen.sum()) // seats
    exact = analyse_wagers(game, list(game.rulebook.wager))
    if played_by is not None:  # what other folds take is analysed for best play only
        exact = [each for each in exact[1:] if not is_lost_by_folds(game, game.spots[each.wager])]
        exact.insert(0, strategy_analysis(game, played_by))
    wagers = tuple(_played(table, analysis, total, done) for analysis in exact)
    return Simulation(game, seed, threads, rounds, done, seconds, wagers, _details(table, played_by, chosen, wagers))


def _played(table: SimulatedTable, analysis: Analysis, total: Ints, rounds: int) -> PlayedAtSeats:
    """What one wager came to, or the game itself."""
    main = {spot.name for spot in main_spots(table.game)}
    names = [spot.name for spot in table.spots]
    column = len(names) if analysis.wager in main else names.index(analysis.wager)
    stake = table.stakes[0][analysis.wager]
    hands = rounds * table.seats
    if not rounds:
        return PlayedAtSeats(analysis, 0, Fraction(0), Fraction(0), 0)
    gained, squared, together, hits = (int(each) for each in total[:, column])
    mean = Fraction(gained, stake * hands)
    per_round = Fraction(together, (stake * table.seats) ** 2 * rounds) - mean * mean
    return PlayedAtSeats(
        analysis, hands, mean, Fraction(squared, stake * stake * hands) - mean * mean, hits, table.seats, per_round
    )


def _details(
    table: SimulatedTable, strategy: Strategy | None, chosen: Ints, wagers: tuple[PlayedAtSeats, ...]
) -> dict[str, object]:
    """Seats, strategy, how often each raise was made, and how the seats' results hang together."""
    total = max(1, int(chosen.sum()))
    made = table.paths.often(chosen.tolist())
    found: dict[str, object] = {
        "seats": table.seats,
        "strategy": strategy.name if strategy else "best play",
        "decisions": often_made(table.game, table.paths, made, total),
    }
    main = wagers[0]
    if table.seats > 1 and main.variance:
        between = (table.seats * main.per_round / main.variance - 1) / (table.seats - 1)
        found["correlation_between_seats"] = float(between)
    return found
