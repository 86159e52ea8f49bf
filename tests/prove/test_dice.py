"""The long proofs of the dice: a hundred million decisions for each wager, and a million rolls beside the live table."""

from __future__ import annotations

import os

import pytest

from houseway.exact import analyse
from houseway.simulate import simulate
from tests.test_dice_exact import DICE, craps
from tests.test_dice_table import play_beside

DECISIONS = 10**8
ROLLS = int(os.environ.get("HOUSEWAY_PROVE_ROLLS", "1000000"))


@pytest.mark.prove
@pytest.mark.parametrize("document", DICE)
def test_exact_is_within_four_standard_errors_of_a_hundred_million_decisions(document: str) -> None:
    game = craps(document)
    slowest = max(analysis.details["rolls"]["mean"] for analysis in analyse(game))
    result = simulate(game, int(DECISIONS * slowest * 1.01), seed=20261115)
    for played in result.wagers:
        edge = played.wager.distribution.edge
        print(f"{played.wager.name:32} {played.rounds:>12,} exact {float(edge):.6%} simulated {float(-played.mean):.6%} {played.distance:+.2f}")  # fmt: skip
        assert played.rounds >= DECISIONS
        assert abs(played.distance) < 4


@pytest.mark.prove
def test_a_million_random_rolls_beside_the_live_table() -> None:
    """Spread over the six documents; every settlement is compared to the cent."""
    settled = sum(play_beside(document, ROLLS // len(DICE), seed=index) for index, document in enumerate(DICE))
    print(f"{settled:,} settlements")
    assert settled > ROLLS
