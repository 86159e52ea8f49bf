"""Positions of several wagers: against hand computation and against their parts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.exact.positions import analyse_position
from houseway.refusal import HousewayError
from tests.test_dice_exact import craps

WAYS = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}


def test_a_single_wager_is_its_own_position() -> None:
    found = analyse_position(craps(), "pass 10").distribution
    assert found.edge == found.element_of_risk == Fraction(7, 495)


def test_pass_with_double_odds_by_hand() -> None:
    """Come-out: 8 ways win and 4 lose one unit; on a point the line and two units of odds are won or lost together."""
    odds = {4: Fraction(2), 5: Fraction(3, 2), 6: Fraction(6, 5), 8: Fraction(6, 5), 9: Fraction(3, 2), 10: Fraction(2)}
    results: dict[Fraction, Fraction] = {Fraction(1): Fraction(8, 36), Fraction(-1): Fraction(4, 36)}
    for point, ways in WAYS.items():
        wins = 1 + 2 * odds[point]
        results[wins] = results.get(wins, Fraction(0)) + Fraction(ways, 36) * Fraction(ways, ways + 6)
        results[Fraction(-3)] = results.get(Fraction(-3), Fraction(0)) + Fraction(ways, 36) * Fraction(6, ways + 6)
    found = analyse_position(craps(), "pass 10, pass-odds 20").distribution
    assert {net: Fraction(weight, found.total) for net, weight in found.weights.items()} == results
    assert found.edge == Fraction(7, 495)
    assert found.risked == 1 + 2 * Fraction(24, 36)
    mean = sum(net * share for net, share in results.items())
    assert found.variance == sum(net * net * share for net, share in results.items()) - mean * mean


def test_published_cost_of_pass_with_odds_per_unit_risked() -> None:
    """Combined edge with single odds 0.848 %, double 0.606 % (Packel; Hannum and Cabot)."""
    for times, percent in ((1, 0.848), (2, 0.606)):
        found = analyse_position(craps(), f"pass 10, pass-odds {10 * times}").distribution
        assert float(100 * found.element_of_risk) == pytest.approx(percent, abs=0.0006)


def test_place_across_costs_the_sum_of_its_parts() -> None:
    found = analyse_position(
        craps(), "place 4 10, place 5 10, place 6 12, place 8 12, place 9 10, place 10 10"
    ).distribution
    parts = 2 * (10 * Fraction(1, 15) + 10 * Fraction(1, 25) + 12 * Fraction(1, 66))
    assert found.edge * 10 == parts
    assert found.risked * 10 == 64


def test_dont_pass_laying_odds() -> None:
    found = analyse_position(craps(), "dont-pass 10, dont-pass-odds 60").distribution
    assert found.edge == Fraction(3, 220)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pass", "'pass' is no wager with its amount"),
        ("pass-odds 10", "pass-odds stands behind no pass of the position (§6bis.A)"),
        ("snake 5", "there is no wager 'snake'"),
    ],
)
def test_nonsense_is_refused(text: str, says: str) -> None:
    with pytest.raises(HousewayError) as caught:
        analyse_position(craps(), text)
    assert says in str(caught.value)
