"""Positions of several wagers: against hand computation and against their parts."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.exact.dice.positions import analyse_position
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


def test_three_four_five_times_odds_by_hand() -> None:
    """Published: 0.374 % of what is risked (Shackleford). Every point then wins six units of odds for one of Pass."""
    results: dict[Fraction, Fraction] = {Fraction(1): Fraction(8, 36), Fraction(-1): Fraction(4, 36)}
    times = {4: 3, 5: 4, 6: 5, 8: 5, 9: 4, 10: 3}
    for point, ways in WAYS.items():
        results[Fraction(7)] = results.get(Fraction(7), Fraction(0)) + Fraction(ways, 36) * Fraction(ways, ways + 6)
        lost = Fraction(-1 - times[point])
        results[lost] = results.get(lost, Fraction(0)) + Fraction(ways, 36) * Fraction(6, ways + 6)
    for said in ("3-4-5x", "3-4-5", "full"):
        found = analyse_position(craps(), f"pass 10, pass-odds {said}").distribution
        assert {net: Fraction(weight, found.total) for net, weight in found.weights.items()} == results
        assert found.edge == Fraction(7, 495)
        assert found.risked == 1 + sum(Fraction(ways, 36) * times[point] for point, ways in WAYS.items())
        assert float(100 * found.element_of_risk) == pytest.approx(0.374, abs=0.0005)


def test_odds_against_a_number_win_their_multiple() -> None:
    """To win three, four and five times a bet takes six times of it on every point."""
    found = analyse_position(craps(), "dont-pass 10, dont-pass-odds full").distribution
    assert found == analyse_position(craps(), "dont-pass 10, dont-pass-odds 60").distribution


def test_the_posted_multiples_hold() -> None:
    game = craps(**{"odds-on-4-and-10": "2", "odds-on-5-and-9": "2", "odds-on-6-and-8": "2"})
    full, double = (analyse_position(game, f"pass 10, pass-odds {said}") for said in ("full", "2x"))
    assert full.distribution == double.distribution
    with pytest.raises(HousewayError, match="is the most behind"):
        analyse_position(game, "pass 10, pass-odds 3-4-5x")


def test_vigorish_paid_first_is_risked_too() -> None:
    found = analyse_position(craps(), "buy 4 20").distribution
    assert (found.edge, found.risked, found.element_of_risk) == (Fraction(1, 20), Fraction(21, 20), Fraction(1, 21))
    later = analyse_position(craps(**{"vigorish-when": "won"}), "buy 4 20").distribution
    assert (later.risked, later.element_of_risk) == (Fraction(1), later.edge)


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("pass 1", "pass is $1.00 and the minimum is $5.00 (§3.B.i)"),
        ("pass 200000", "the maximum is $100,000.00 (§3.B.ii)"),
        ("pass 10, pass-odds 5000", "pass-odds would be $5,000.00 and $30.00 is the most behind $10.00 (§6bis.A)"),
        ("pass 10, pass-odds 6x", "is the most behind $10.00 (§6bis.A)"),
        ("pass 10, pass-odds 21", "cannot be paid in chips at 3 to 2"),
        ("place 6 5", "cannot be paid in chips at 7 to 6"),
        ("pass 10, pass 10", "pass is named twice"),
        ("pass 2x", "'2x'"),
        ("pass", "'pass' is no wager with its amount"),
        ("pass-odds 10", "pass-odds stands behind no pass of the position (§6bis.A)"),
        ("snake 5", "there is no wager 'snake'"),
    ],
)
def test_nonsense_is_refused(text: str, says: str) -> None:
    with pytest.raises(HousewayError) as caught:
        analyse_position(craps(), text)
    assert says in str(caught.value)


def test_crapless_points_have_no_place_in_three_four_five() -> None:
    game = craps("hard-rock-cincinnati/crapless-craps")
    with pytest.raises(HousewayError, match="3-4-5x says nothing of odds on 2"):
        analyse_position(game, "pass 10, pass-odds 3-4-5x")
    alone = analyse_position(game, "pass 10").distribution
    assert analyse_position(game, "pass 10, pass-odds full").distribution.edge == alone.edge
