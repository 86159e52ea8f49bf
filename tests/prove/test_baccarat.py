"""The long proofs of baccarat: a billion coups, and a million at the live table."""

from __future__ import annotations

import pytest

from houseway.simulate import simulate
from tests.baccarat_tables import DOCUMENTS, FIVE, MINI, baccarat
from tests.test_baccarat_simulate import compare_with_the_table

BILLION = 10**9


@pytest.mark.prove
@pytest.mark.parametrize("document", DOCUMENTS)
def test_exact_is_within_four_standard_errors_of_a_billion_coups(document: str) -> None:
    result = simulate(baccarat(document), BILLION, seed=20261115)
    for played in result.wagers:
        edge = played.wager.distribution.edge
        print(f"{played.wager.name:24} exact {float(edge):.6%} simulated {float(-played.mean):.6%} {played.distance:+.2f} standard errors")  # fmt: skip
        assert abs(played.distance) < 4


@pytest.mark.prove
@pytest.mark.parametrize("document", [MINI, FIVE])
def test_same_shoe_same_cents_over_a_million_coups(document: str) -> None:
    compare_with_the_table(document, {}, 10**6, seed=20261115)
