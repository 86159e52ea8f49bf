"""Baccarat, by dealing it: shoes with burn and cover card, coups counted and settled with the table's rule."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.analysis import Analysis
from houseway.exact.baccarat.wagers import values_of
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.outcomes import COUPS, Coup
from houseway.refusal import Refused
from houseway.round import Game
from houseway.simulate.baccarat.kernel import play_shoes
from houseway.simulate.run import Played, Progress, Simulation, run_chunks, wagers_of
from houseway.simulate.stream import stream

CHUNK = 1 << 20
"""Rounds in a chunk, which has its own random stream and begins a shoe: changing this changes a seed's results."""

NO_RECORD = np.zeros((0, 8), np.uint8)


def new_shoe(game: BaccaratGame) -> Bytes:
    """All cards of a game by their values."""
    return np.repeat(np.arange(10, dtype=np.uint8), values_of(game.full_shoe()))


def deal_of(game: BaccaratGame) -> Ints:
    """What the kernel needs to know of the deal; a shoe that could run out in mid-round is refused."""
    deal = game.facts.deal
    behind = game.posted.whole("cover-card")
    needed = 5 + 6 * deal.hands_after_cover_card
    if not game.has_device and behind < needed:
        raise Refused(
            f"with {behind} cards behind the cover card a round could run out of cards",
            clause=game.posted.clause("cover-card"),
            remedy=f"Simulate with {needed} or more",
        )
    burns = "burn" in game.stages and not game.has_device
    after = deal.hands_after_cover_card, deal.hands_after_first_card
    return np.array([behind, *after, burns, game.has_device], np.int64)


def deal_coups(game: BaccaratGame, seed: int, chunk: int, rounds: int, record: Bytes = NO_RECORD) -> tuple[Ints, int]:
    """Deal one chunk: how often each coup came, and how many shoes it took."""
    counts = np.zeros(COUPS, np.int64)
    rows = np.array(game.banker_rows, np.int64)
    shoes = play_shoes(
        stream(seed, chunk), rounds, new_shoe(game), game.player_mask, rows, deal_of(game), counts, record
    )
    return counts, shoes


def play_rounds(game: Game, rounds: int, seed: int, threads: int, progress: Progress | None) -> Simulation:
    """Deal so many coups."""
    assert isinstance(game, BaccaratGame)  # noqa: S101
    deal_coups(game, seed, 0, 1)  # compiles before the clock
    total = np.zeros(COUPS, np.int64)
    shoes = np.zeros(1, np.int64)

    def work(chunk: int) -> tuple[Ints, int]:
        return deal_coups(game, seed, chunk, min(CHUNK, rounds - chunk * CHUNK))

    def take(done: tuple[Ints, int]) -> None:
        np.add(total, done[0], out=total)
        shoes[0] += done[1]
        if progress:
            progress(int(total.sum()))

    seconds = run_chunks(work, -(-rounds // CHUNK), threads, take)
    winners = {"player": 0, "banker": 0, "tie": 0}
    for number, count in enumerate(total.tolist()):
        winners[{"P": "player", "B": "banker", "T": "tie"}[Coup.of(number).winner]] += count
    wagers = tuple(_settle(game, analysis, total) for analysis in wagers_of(game))
    details = {"counts": winners, "shoes": int(shoes[0])}
    return Simulation(game, seed, threads, rounds, int(total.sum()), seconds, wagers, details)


def _settle(game: BaccaratGame, analysis: Analysis, counts: Ints) -> Played:
    """What one spot came to, settled coup by coup with the table's rule."""
    spot = game.spots[analysis.spots[0]]
    stake = game.unit_stake(spot)
    nets: Counter[int] = Counter()
    for number in np.flatnonzero(counts).tolist():
        nets[game.net(spot, stake, Coup.of(number))] += int(counts[number])
    return Played.of(analysis, ((Fraction(net, stake), count) for net, count in nets.items()))
