"""Pai Gow: rounds with both hands set the house way, against plain Python; all hands set."""

from __future__ import annotations

import random
from collections.abc import Iterator

from bench.measure import Measure, best_rate
from houseway.equipment.cards import deck
from houseway.exact.pai_gow.all_hands import HANDS, count_all
from houseway.games import game_for
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.pai_gow.rules import against, comes_to
from houseway.rulebook import Posted, load
from houseway.simulate.pai_gow.table import SimulatedTable

DOCUMENT = "hard-rock-cincinnati/pai-gow-poker"
ROUNDS = 1_000_000
PLAIN = 200
ASKED = 2_000_000


def measures() -> Iterator[Measure]:
    rulebook = load(DOCUMENT)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, PaiGowGame)
    table = SimulatedTable(game, "house way")
    table.play(1, 0, 1)

    def play() -> int:
        table.play(1, 0, ROUNDS)
        return ROUNDS

    ours, theirs = best_rate(play, 3), best_rate(lambda: plain_python(game), 1)
    what = "Pai Gow rounds, both hands set the house way, 1 core"
    yield Measure(what, ours, "rounds/s", "2 M rounds/s", ours >= ASKED, theirs, "plain Python")

    def every() -> int:
        count_all(table.table.way)
        return HANDS

    rate = best_rate(every, 1)
    yield Measure("All 154,143,080 hands set the house way, all cores", rate, "hands/s", "15 M hands/s", rate >= 15e6)


def plain_python(game: PaiGowGame) -> int:
    """The same rules, called one by one."""
    generator, cards = random.Random(1), list(deck(jokers=1))
    for _ in range(PLAIN):
        generator.shuffle(cards)
        own, other = game.by_house_way(cards[:7]), game.by_house_way(cards[7:14])
        high = against(game.high_ranking.value(own.high), game.high_ranking.value(other.high))
        low = against(game.low_ranking.value(own.low), game.low_ranking.value(other.low))
        comes_to(high, low, game.cells)
    return PLAIN
