"""The long proof: exact within four standard errors of a billion spins, for every wager of every wheel."""

from __future__ import annotations

import pytest

from houseway.simulate import simulate
from tests.conftest import wheel_game, wheel_games

GAMES = wheel_games()
BILLION = 10**9


@pytest.mark.prove
@pytest.mark.parametrize(("document", "posted"), GAMES, ids=[f"{d} {p.get('wheel', '')}" for d, p in GAMES])
def test_exact_is_within_four_standard_errors_of_a_billion_spins(document: str, posted: dict[str, str]) -> None:
    result = simulate(wheel_game(document, posted), BILLION, seed=20261115)
    for played in result.wagers:
        edge = played.wager.distribution.edge
        print(f"{played.wager.wager:20} exact {float(edge):.6%} simulated {float(-played.mean):.6%} {played.distance:+.2f} standard errors")  # fmt: skip
        assert abs(played.distance) < 4
