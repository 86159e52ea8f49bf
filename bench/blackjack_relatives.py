"""Blackjack's relatives: every wager of a table dealt by the kernels, beside plain blackjack of the same house."""

from __future__ import annotations

from collections.abc import Iterator

from bench.measure import Measure
from houseway.games import shared_game
from houseway.rulebook import load
from houseway.simulate import simulate

ROUNDS = 1_000_000
PLAIN = "blackjack"
RELATIVES = {
    "hard-rock-cincinnati": ("free-bet-blackjack", "rockn-21", "zombie-blackjack", "zappit-blackjack"),
    "hollywood-columbus": ("zappit-blackjack", "blackjack-switch", "players-edge-21"),
}


def measures() -> Iterator[Measure]:
    """No relative is dealt at less than half the rate of the game that it is like."""
    for house, relatives in RELATIVES.items():
        plain = rate(f"{house}/{PLAIN}")
        for game in relatives:
            ours, name = rate(f"{house}/{game}"), game.replace("-", " ").capitalize()
            what = f"{name}, all wagers, {house}, 1 core"
            yield Measure(what, ours, "rounds/s", "half of plain", 2 * ours >= plain, plain, "blackjack there")


def rate(document: str) -> float:
    """Rounds a second, the better of two; what is compiled and reckoned before them does not count."""
    game = shared_game(load(document), {})
    return max(ROUNDS / simulate(game, ROUNDS, seed=seed, threads=1).seconds for seed in (1, 2))
