"""Walk = exact for every spot; exact = hand counts and published figures."""

from __future__ import annotations

from fractions import Fraction

import pytest

from houseway.exact import Distribution, analyse, walk
from houseway.exact.wheel.wagers import spot_distribution
from houseway.refusal import NotFound
from tests.conftest import wheel_game, wheel_games

GAMES = wheel_games()
ids = [f"{document} {posted.get('wheel', '')}" for document, posted in GAMES]


@pytest.mark.parametrize(("document", "posted"), GAMES, ids=ids)
def test_walk_equals_exact_for_every_spot(document: str, posted: dict[str, str]) -> None:
    game = wheel_game(document, posted)
    stakes = dict.fromkeys(game.spot_names(), 600)
    found = walk(game, stakes)
    for name, spot in game.spots.items():
        assert found.distribution(name) == spot_distribution(game, spot)


@pytest.mark.parametrize(
    ("document", "posted", "terminals", "voids"),
    [
        ("hard-rock-cincinnati/roulette", {"wheel": "double-zero"}, 38, 0),
        ("hard-rock-cincinnati/roulette", {"wheel": "single-zero"}, 37, 0),
        ("jack-cincinnati/roulette", {"wheel": "double-zero-as-single-zero"}, 37, 1),
        ("jack-cincinnati/big-six", {}, 7, 0),
    ],
)
def test_the_walk_ends_as_many_rounds_as_the_wheel_has_outcomes(
    document: str, posted: dict[str, str], terminals: int, voids: int
) -> None:
    game = wheel_game(document, posted)
    found = walk(game, {next(iter(game.spot_names())): 500})
    assert (found.terminals, found.voids) == (terminals, voids)


@pytest.mark.parametrize(
    "property_name", ["hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati", "hollywood-columbus"]
)
def test_double_zero_costs_a_nineteenth_and_the_five_numbers_three_thirty_eighths(property_name: str) -> None:
    """Published: 5.26 % on every wager of the double zero wheel and 7.89 % on the five numbers (Thorp, 1984; Hannum and
    Cabot, Practical Casino Math, 2005)."""
    for analysis in analyse(wheel_game(f"{property_name}/roulette", {"wheel": "double-zero"})):
        five = analysis.wager in ("first-five-numbers", "top-line")
        assert analysis.distribution.edge == (Fraction(3, 38) if five else Fraction(1, 19))


@pytest.mark.parametrize(
    ("document", "wheel"),
    [
        ("hard-rock-cincinnati", "single-zero"),
        ("hollywood-columbus", "single-zero"),
        ("jack-cincinnati", "double-zero-as-single-zero"),
    ],
)
def test_single_zero_costs_one_thirty_seventh(document: str, wheel: str) -> None:
    """Published: 2.70 % on every wager (Hannum and Cabot)."""
    found = analyse(wheel_game(f"{document}/roulette", {"wheel": wheel}))
    assert {analysis.distribution.edge for analysis in found} == {Fraction(1, 37)}


@pytest.mark.parametrize(("document", "top"), [("hard-rock", 40), ("horseshoe", 40), ("jack", 45)])
def test_big_six_by_hand(document: str, top: int) -> None:
    """(54 - n (odds + 1)) / 54 for n sections of 54, counted from the documents."""
    by_hand = {
        "1-dollar": Fraction(54 - 23 * 2, 54),
        "2-dollar": Fraction(54 - 15 * 3, 54),
        "5-dollar": Fraction(54 - 8 * 6, 54),
        "10-dollar": Fraction(54 - 4 * 11, 54),
        "20-dollar": Fraction(54 - 2 * 21, 54),
        "joker": Fraction(54 - (top + 1), 54),
        "logo": Fraction(54 - (top + 1), 54),
    }
    found = {a.wager: a.distribution.edge for a in analyse(wheel_game(f"{document}-cincinnati/big-six"))}
    assert found == by_hand


def test_variance_by_hand() -> None:
    """A straight wager: 1/38 of 36 squared, times 37/38."""
    straight = analyse(wheel_game("hard-rock-cincinnati/roulette"), "straight")[0].distribution
    assert straight.variance == Fraction(36**2 * 37, 38**2)
    assert straight.hit_rate == Fraction(1, 38)
    red = analyse(wheel_game("hard-rock-cincinnati/roulette"), "red")[0].distribution
    assert red.variance == 1 - Fraction(1, 19) ** 2


def test_higher_posted_odds_lower_the_edge() -> None:
    game = wheel_game("hard-rock-cincinnati/roulette", {"straight-pays": "36 to 1"})
    assert analyse(game, "straight")[0].distribution.edge == Fraction(1, 38)


def test_odds_with_a_fraction_are_analysed_without_rounding() -> None:
    game = wheel_game("hard-rock-cincinnati/roulette", {"red-pays": "7 to 6"})
    assert analyse(game, "red")[0].distribution.edge == 1 - Fraction(18, 38) * Fraction(13, 6)


def test_a_wager_that_is_not_there() -> None:
    with pytest.raises(NotFound, match="has no wager 'snake'"):
        analyse(wheel_game("hard-rock-cincinnati/roulette"), "snake")
    with pytest.raises(NotFound, match="cannot be wagered on as posted"):
        analyse(wheel_game("hard-rock-cincinnati/roulette", {"wheel": "single-zero"}), "first-five-numbers")


def test_the_distribution_of_a_mix_is_that_of_its_parts() -> None:
    mixed = Distribution.of([(Fraction(1), 2), (Fraction(-1), 3), (Fraction(1), 1)])
    assert mixed.weights == {Fraction(-1): 3, Fraction(1): 3}
    assert mixed.mean == 0
    assert mixed.variance == 1
