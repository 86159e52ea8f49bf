"""The long proofs of Zappit and Zombie: the table walked, many rounds at the live table, exact beside long simulations."""

from __future__ import annotations

import pytest

from houseway.simulate import simulate
from tests.blackjack_table import blackjack, compare_with_the_table
from tests.test_blackjack_zaps_and_zombies import ZAPPIT, ZOMBIE, walk_and_exact

HOLLYWOOD_ZAPPIT = "hollywood-columbus/zappit-blackjack"
pytestmark = pytest.mark.prove


@pytest.mark.parametrize("document", [ZAPPIT, ZOMBIE])
def test_walking_the_table_gives_the_exact_expectation(document: str) -> None:
    walked, exact = walk_and_exact(document, "6h 7h 8h 8h 9h Th Th Th Th Th Th Th Th")
    assert walked == exact


@pytest.mark.parametrize(
    ("document", "posted"),
    [
        (ZAPPIT, {}),
        (ZOMBIE, {"decks": "1", "dealing": "pitch", "cut-card": "5"}),
        (HOLLYWOOD_ZAPPIT, {"surrender": "yes", "decks": "2"}),
    ],
)
def test_same_shoe_same_cents_for_many_rounds(document: str, posted: dict[str, str]) -> None:
    compare_with_the_table(document, posted, 60_000, seed=21)


@pytest.mark.parametrize("document", [ZAPPIT, ZOMBIE, HOLLYWOOD_ZAPPIT])
def test_exact_within_four_standard_errors_of_a_hundred_million_rounds(document: str) -> None:
    for played in simulate(blackjack(document), 100_000_000, seed=31, threads=2).wagers:
        assert abs(played.distance) < 4, played.wager.name
