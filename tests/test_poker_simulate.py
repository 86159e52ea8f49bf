"""The simulator of poker: same deck, same cents as the live table; exact ≈ simulated; compiled rules = plain rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.compiled import compiled
from houseway.exact.poker.strategy import find_strategy
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame
from houseway.money import Cents
from houseway.refusal import NotFound, Refused
from houseway.simulate import simulate
from houseway.simulate.poker import Table
from houseway.simulate.poker_kernel import FOLDED
from houseway.simulate.stream import stream
from tests.poker_tables import (
    BOARD,
    DEALER,
    DOCUMENTS,
    EXTRA,
    HOLDEM,
    HOLDEMS,
    THREE,
    THREES,
    LiveRound,
    choice_name,
    nets_of,
    poker,
)

THUMB = "rules-of-thumb"
OFFERED = {"progressive": "offered"}


def strategy_for(document: str) -> str:
    """A strategy that needs no analysis of every deal."""
    return THUMB if document in HOLDEMS else "queen-six-four"


def random_stakes(game: PokerGame, generator: random.Random) -> dict[str, Cents]:
    """Stakes within the limits, in whole dollars; a Blind as large as its Ante, a Pair Plus no larger."""
    stakes: dict[str, Cents] = {}
    for wager in game.laid:
        least, most, _ = game.limits(wager)
        stakes[wager] = 100 * generator.randint(-(-least // 100), min(most // 100, -(-least // 100) + 60))
    for wager in game.laid:
        if equals := game.spots[wager].covers.equals:
            stakes[wager] = stakes[equals]
    return stakes


def compare_with_the_table(document: str, settings: dict[str, str], seats: int, rounds: int, seed: int, strategy: str = "") -> None:  # fmt: skip
    """Deal with the kernels; give the live table the same cards and decisions: every wager of every seat the same cents."""
    game = poker(document, settings)
    generator = random.Random(seed)
    stakes = [random_stakes(game, generator) for _ in range(seats)]
    table = Table(game, seats, find_strategy(game, strategy) if strategy else None, stakes)
    state, shoe = stream(seed, 0), np.arange(52).astype(np.uint8)
    own, board = table.sizes["player"], table.sizes["board"]
    done = 0
    while done < rounds:
        places, raised, nets = table.play_block(state, shoe, min(2048, rounds - done))
        for number, row in enumerate(table.deck[places].tolist()):
            at = own * seats
            cards = {f"seat {seat + 1}": row[own * seat : own * seat + own] for seat in range(seats)}
            cards[DEALER] = row[at : at + own]
            cards[BOARD] = row[at + own : at + own + board]
            cards[EXTRA] = row[at + own + board :]
            choices = {}
            for seat, option in enumerate(raised[number].tolist()):
                choices[seat + 1] = "" if option == FOLDED else choice_name(game, table.terms.raises[option].times)
            live = LiveRound(game, {seat + 1: laid for seat, laid in enumerate(stakes)}, cards, choices).finish()
            found = nets_of(live)
            for seat in range(seats):
                for column, spot in enumerate(table.spots):
                    net = int(nets[number, seat, column])
                    assert net == found.get((seat + 1, spot.name), 0), (spot.name, seat + 1, cards, choices)
        done += len(places)


CASES = [(document, {}) for document in DOCUMENTS] + [
    (THREE, OFFERED),
    (HOLDEM, OFFERED),
    ("hollywood-columbus/ultimate-texas-holdem", {"blind-unqualified": "compared"}),
    (THREE, {"dealing": "shoe"}),
    (HOLDEM, {"dealing": "shoe"}),
]


@pytest.mark.parametrize(("document", "settings"), CASES)
def test_same_deck_same_cents_as_the_table(document: str, settings: dict[str, str]) -> None:
    for seats in (1, 3, 6):
        compare_with_the_table(document, settings, seats, 60, seed=seats, strategy=strategy_for(document))
