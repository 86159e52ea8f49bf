"""Pai Gow: rounds with both hands set, against plain Python by the house way; all hands set."""

from __future__ import annotations

import random
from collections.abc import Iterator
from functools import partial

from bench.measure import Measure, best_rate
from houseway.equipment.cards import deck
from houseway.exact.pai_gow.all_hands import HANDS, count_all
from houseway.exact.pai_gow.wagers import BEST_SETTING, HOUSE_WAY, table_of
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
    theirs = best_rate(lambda: plain_python(game), 1)
    for strategy in (HOUSE_WAY, BEST_SETTING):
        ours = best_rate(partial(play, SimulatedTable(game, strategy)), 3)
        what = f"Pai Gow rounds, both hands set, the player's by {strategy}, 1 core"
        yield Measure(what, ours, "rounds/s", "2 M rounds/s", ours >= ASKED, theirs, "plain Python")
    way = table_of(game).way

    def every() -> int:
        count_all(way)
        return HANDS

    rate = best_rate(every, 1)
    yield Measure("All 154,143,080 hands set the house way, all cores", rate, "hands/s", "15 M hands/s", rate >= 15e6)


def play(table: SimulatedTable) -> int:
    """A chunk of rounds; the first call compiles."""
    table.play(1, 0, ROUNDS)
    return ROUNDS


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
