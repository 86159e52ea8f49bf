"""Two hands of any sizes: every deal of a small deck compared by hand, and the live table fed with the same."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations

import numpy as np
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.situation import Known
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import NotFound
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_shapes import two_hands
from tests.poker_tables import DEALER, LiveRound, nets_of, routes_of

GAMES = {
    "3 v 3": lambda: two_hands(3, 3, "three card", deck("AQ53", "cdh"), "pair"),
    "4 v 5": lambda: two_hands(4, 5, "four card", deck("AKT", "cdhs"), "pair"),
    "5 v 4": lambda: two_hands(5, 4, "four card", deck("A65", "cdhs"), ties="win"),
    "5 v 6": lambda: two_hands(5, 6, "five card", deck("AKQJ", "cdh"), "two pair"),
    "5 v 5 of 53": lambda: two_hands(5, 5, "deuces and joker", (*deck("A952", "cdh"), 52)),
}


def by_hand(game: PokerGame) -> Fraction:
    """What best play is worth, every hand against every other: Ante one to one, tied or not; raises push at times."""
    ranking, hand, ties = game.ranking, game.facts.hand, game.spots["ante"].covers.ties
    pair = ranking.least("pair")
    total, deals = 0, 0
    dealers = {held: ranking.value(held) for held in combinations(sorted(game.deck), hand.of_dealer)}
    for held in combinations(sorted(game.deck), hand.cards):
        value, own = ranking.value(held), set(held)
        met = [other for against, other in dealers.items() if own.isdisjoint(against)]
        raised = {1: 0, 3: 0}
        for other in met:
            standing = (value > other) - (value < other)
            ante = 1 if other < game.least or (ties == "win" and standing == 0) else standing
            for times in raised:
                raised[times] += ante + (0 if other < game.least else times * standing)
        total += max(-len(met), raised[1], *([raised[3]] if value >= pair else []))
        deals += len(met)
    return Fraction(total, deals)


@pytest.mark.parametrize("build", GAMES.values(), ids=GAMES)
def test_every_hand_against_every_other(build: object) -> None:
    game = build()  # type: ignore[operator]
    played = played_at_best(game)
    assert played.distribution.mean == by_hand(game)
    assert played.total == sum(played.distribution.weights.values()) * (played.total // played.distribution.total)


def test_the_simulator_and_the_live_table_pay_the_same_with_hands_of_two_sizes() -> None:
    game = two_hands(5, 6, "five card", range(52), "two pair")
    small = two_hands(4, 5, "four card", deck("AKT9", "cdhs"), "pair")
    with pytest.raises(NotFound, match="too many to look at"):
        played_at_best(two_hands(5, 7, "five card", range(52)))
    assert game.facts.hand.of_dealer == 6
    table = SimulatedTable(small, 2)
    routes = routes_of(table.paths)
    places, ends, nets = table.play_block(stream(3, 0), np.arange(16).astype(np.uint8), 80)
    assert len(set(ends.ravel().tolist())) == 3
    stakes = {seat + 1: laid for seat, laid in enumerate(table.stakes)}
    for number, row in enumerate(table.deck[places].tolist()):
        dealt = {"seat 1": row[:4], "seat 2": row[4:8], DEALER: row[8:13]}
        choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
        found = nets_of(LiveRound(small, stakes, dealt, choices).finish())
        for seat in range(2):
            for column, spot in enumerate(table.spots):
                assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


def test_a_situation_offers_what_the_hand_allows() -> None:
    game = two_hands(4, 5, "four card", deck("AKT9", "cdhs"), "pair")
    assert set(situation(game, Known(cards("Ac Ad Ks Th"))).choices) == {"fold", "1x", "3x"}
    low = situation(game, Known(cards("Ac Kd Ts 9h")))
    assert set(low.choices) == {"fold", "1x"}
    assert situation(game, Known(cards("Ac Kd Ts 9h"), dealer=cards("Ad Ah As"))).best == "fold"
