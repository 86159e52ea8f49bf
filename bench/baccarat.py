"""Baccarat: coups dealt and settled, against the same in plain Python; every wager of a document, exactly."""

from __future__ import annotations

import random
from collections.abc import Iterator

import numpy as np

from bench.measure import Measure, best_rate
from houseway.exact import analyse
from houseway.games import game_for
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.outcomes import COUPS, Coup
from houseway.rulebook import Posted, load
from houseway.simulate.baccarat.rounds import deal_coups

DOCUMENT = "hard-rock-cincinnati/mini-midi-baccarat"
COUNT = 5_000_000
PLAIN = 30_000
STAKE = 2000


def game_of(document: str) -> BaccaratGame:
    rulebook = load(document)
    game = game_for(rulebook, Posted(rulebook))
    assert isinstance(game, BaccaratGame)
    return game


def measures() -> Iterator[Measure]:
    yield coups()
    yield analyses()


def coups() -> Measure:
    """Both deal eight decks with burn and cover card, and settle Banker, Player, Tie and both Dragon Bonuses."""
    game = game_of(DOCUMENT)
    nets = np.array(
        [[game.net(spot, STAKE, Coup.of(number)) for number in range(COUPS)] for spot in game.spots.values()], np.int64
    )

    def houseway(count: int = COUNT) -> int:
        counts, _ = deal_coups(game, 1, 0, count)
        nets @ counts
        return count

    houseway(1000)
    ours = best_rate(houseway)
    theirs = best_rate(plain_python, 3)
    holds = ours >= 20e6
    return Measure(
        "Baccarat coups, five wagers settled, 1 core", ours, "coups/s", "20 M", holds, theirs, "plain Python"
    )


def plain_python() -> int:
    """The same game as somebody would write it in an afternoon: lists, ifs and a shuffled shoe."""
    generator = random.Random(1)
    shoe: list[int] = []
    won = {"player": 0, "banker": 0, "tie": 0, "dragon player": 0, "dragon banker": 0}
    for _ in range(PLAIN):
        if len(shoe) <= 14:
            shoe = [value for rank in range(1, 14) for value in [rank if rank < 10 else 0] * 32]
            generator.shuffle(shoe)
            for _ in range(shoe.pop() or 10):
                shoe.pop()
        player, banker = [shoe.pop()], [shoe.pop()]
        player.append(shoe.pop())
        banker.append(shoe.pop())
        first, second = sum(player) % 10, sum(banker) % 10
        if first < 8 and second < 8:
            if first < 6:
                player.append(shoe.pop())
                third = player[2]
                draws = second < 3 or third in {3: (0, 1, 2, 3, 4, 5, 6, 7, 9), 4: (2, 3, 4, 5, 6, 7), 5: (4, 5, 6, 7), 6: (6, 7)}.get(second, ())  # fmt: skip
            else:
                draws = second < 6
            if draws:
                banker.append(shoe.pop())
        first, second = sum(player) % 10, sum(banker) % 10
        won["player"] += STAKE * ((first > second) - (first < second))
        won["banker"] += STAKE * 19 // 20 if second > first else -STAKE * (second < first)
        won["tie"] += STAKE * 8 if first == second else -STAKE
        won["dragon player"] += dragon(first, second, len(player), len(banker))
        won["dragon banker"] += dragon(second, first, len(banker), len(player))
    return PLAIN


def dragon(own: int, other: int, own_cards: int, other_cards: int) -> int:
    if own_cards == 2 and own > 7:
        is_tie = other_cards == 2 and other == own
        return 0 if is_tie else STAKE * ((own > other) - (own < other))
    return STAKE * {9: 30, 8: 10, 7: 6, 6: 4, 5: 2, 4: 1}.get(own - other, -1)


def analyses() -> Measure:
    game = game_of("hollywood-columbus/five-treasures-baccarat")

    def all_wagers() -> int:
        analyse(game)
        return 1

    rate = best_rate(all_wagers)
    return Measure("Five Treasures, every wager exactly", rate, "documents/s", "0.5 (2 s)", rate >= 0.5)
