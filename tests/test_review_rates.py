"""The randomness review: fair wheels pass at the stated rate, biased ones are caught at the promised one; each check by hand."""

from __future__ import annotations

from collections.abc import Callable
from itertools import permutations, product

import numpy as np
import pytest
from scipy import stats

from houseway.equipment import Wheel
from houseway.games.wheel.wheel_game import WheelGame
from houseway.review.power import power
from houseway.review.verdict import holm
from houseway.review.wheel.checks import all_checks, frequencies, partitions
from houseway.review.wheel.detectable import SECTOR, detectable
from houseway.review.wheel.rim import sector_p, sector_scores
from houseway.review.wheel.serial import pooled_classes, runs, steps
from houseway.review.wheel.tally import Tally
from tests.reviewing import (
    BIG_SIX,
    ROULETTE,
    fair_reviews,
    p_of,
    raised,
    spins,
    sticky,
)

# ---------------------------------------------------------------- fair wheels pass at the stated rate


@pytest.mark.parametrize(
    ("document", "wheel", "size"), [(ROULETTE, "double-zero", 10_000), (BIG_SIX, "", 500)], ids=["roulette", "big six"]
)
def test_fair_wheels_are_called_irregular_no_more_often_than_stated(document: str, wheel: str, size: int) -> None:
    found = fair_reviews(document, wheel, size, 300)
    for level in (0.01, 0.2):
        called = sum(min(check.adjusted_p for check in each.checks) <= level for each in found)
        assert called <= stats.binom.isf(0.001, len(found), level)
    assert called >= 300 * 0.2 / 2  # the correction is not so strong that nothing would ever be found
    assert sum(not each.is_clean for each in found) <= stats.binom.isf(0.001, len(found), 0.01)


@pytest.mark.parametrize(
    "name", ["Outcomes", "Red and Black", "Fullest sector", "Tilt", "Steps round the rim", "Colour after colour"]
)
def test_p_values_of_a_fair_wheel_are_uniform(name: str) -> None:
    found = fair_reviews(ROULETTE, "double-zero", 10_000, 300)
    assert stats.kstest([p_of(each, name) for each in found], "uniform").pvalue > 0.001


@pytest.mark.parametrize("name", ["Outcomes", "Insignia after insignia", "Repeats"])
def test_p_values_of_a_fair_big_six_wheel_are_uniform(name: str) -> None:
    found = fair_reviews(BIG_SIX, "", 500, 300)
    assert stats.kstest([p_of(each, name) for each in found], "uniform").pvalue > 0.001


# ---------------------------------------------------------------- biases are caught at the promised power


def caught(game: WheelGame, sample: Callable[[int], list[str]], times: int, *, by: str = "") -> int:
    """In how many samples a bias was found, by any check or by that one."""
    total = 0
    for seed in range(times):
        checks = all_checks(game, Tally.of(game.wheel, sample(seed)), 0.01)
        total += any(check.is_irregular and by in check.name for check in checks)
    return total


def kept(times: int) -> float:
    """How many of so many samples a check of 90% power catches, but for one chance in a thousand."""
    return float(stats.binom.ppf(0.001, times, 0.9))


def promised(game: WheelGame, size: int, checks: int) -> list[float]:
    return [bias.share for bias in detectable(Tally(game.wheel, np.zeros(size, np.int64)), 0.01 / checks)]


def test_one_loose_pocket_is_caught_as_promised(roulette: WheelGame) -> None:
    shares = raised(roulette, ["17"], promised(roulette, 10_000, 11)[0])
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 100, by="Outcomes") >= kept(100)


def test_a_full_sector_of_neighbours_is_caught_as_promised(roulette: WheelGame) -> None:
    shares = raised(roulette, roulette.wheel.neighbours("17", SECTOR // 2), promised(roulette, 10_000, 11)[1])
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 100, by="Outcomes") >= kept(100)


def test_big_six_unbalanced_on_the_joker_side_is_caught_as_promised(big_six: WheelGame) -> None:
    shares = raised(big_six, ["joker"], promised(big_six, 500, 3)[0])
    assert caught(big_six, lambda seed: spins(big_six, 500, seed, shares), 300, by="Outcomes") >= kept(300)


def test_big_six_on_which_the_joker_and_its_neighbours_sink_is_caught(big_six: WheelGame) -> None:
    shares = raised(big_six, ["joker", "$20"], 3 * 3 / 54)
    assert caught(big_six, lambda seed: spins(big_six, 500, seed, shares), 100) >= kept(100)


def test_the_sector_check_sees_a_loose_pocket_sooner_than_the_chi_square(roulette: WheelGame) -> None:
    shares = raised(roulette, ["17"], 1.38 / 38)
    sample = [spins(roulette, 10_000, seed, shares) for seed in range(60)]
    sector = caught(roulette, sample.__getitem__, 60, by="Fullest sector")
    assert sector >= kept(60)
    assert caught(roulette, sample.__getitem__, 60, by="Outcomes") < sector


def test_a_colour_bias_is_caught(roulette: WheelGame) -> None:
    reds = [label for label, colour in roulette.wheel.colours.items() if colour == "red"]
    shares = raised(roulette, reds, 18 / 38 + 0.028)
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 60, by="Red and Black") >= kept(60)


def test_a_tilted_wheel_is_caught(roulette: WheelGame) -> None:
    lean = 1 + 0.085 * np.cos(2 * np.pi * np.arange(38) / 38)
    shares = lean / lean.sum()
    assert caught(roulette, lambda seed: spins(roulette, 10_000, seed, shares), 60, by="Tilt") >= kept(60)


def test_a_wheel_that_repeats_one_spin_in_a_hundred_is_caught(roulette: WheelGame) -> None:
    def sample(seed: int) -> list[str]:
        return sticky(spins(roulette, 10_000, seed), 0.01, seed)

    assert caught(roulette, sample, 60, by="Repeats") >= kept(60)


def test_a_big_six_wheel_that_sticks_is_caught(big_six: WheelGame) -> None:
    assert caught(big_six, lambda seed: sticky(spins(big_six, 500, seed), 0.13, seed), 100) >= kept(100)


def test_a_dealer_who_hits_a_distance_is_caught(roulette: WheelGame) -> None:
    """One spin in fifty comes to rest nine pockets on from the last."""

    def sample(seed: int) -> list[str]:
        generator = np.random.default_rng(seed)
        step = np.where(generator.random(10_000) < 0.02, 9, generator.integers(0, 38, 10_000))
        return [roulette.wheel.rim[place] for place in np.cumsum(step) % 38]

    assert caught(roulette, sample, 60, by="Steps") >= kept(60)


def test_power_is_the_level_on_a_fair_wheel_and_grows_with_the_bias() -> None:
    shares = [1 / 38, 1.2 / 38, 1.4 / 38, 1.6 / 38]
    powers = [power(share, 1 / 38, 1, 38, 10_000, 0.001) for share in shares]
    assert powers == sorted(powers)
    assert powers[0] == pytest.approx(0.001, rel=0.1)


# ---------------------------------------------------------------- each check against a calculation by hand


THREE = Wheel(("0", "32", "15"), {"0": "green", "32": "red", "15": "black"})


def test_chi_square_by_hand() -> None:
    found = frequencies(Tally.of(THREE, ["0", "15", "15", "0", "32", "15"]))
    assert found.statistic == pytest.approx(0 / 2 + 1 / 2 + 1 / 2)
    assert found.degrees_of_freedom == 2
    assert found.p == pytest.approx(np.exp(-0.5))  # a chi-square of two degrees of freedom is an exponential


def test_repeats_have_mean_nought_and_variance_one_over_all_orders() -> None:
    scores = [runs(Tally.of(THREE, order)).statistic for order in permutations(["0", "0", "0", "32", "32", "15"])]
    assert np.mean(scores) == pytest.approx(0)
    assert np.var(scores) == pytest.approx(1)


def test_sector_scores_by_hand(roulette: WheelGame) -> None:
    counts = Tally.of(roulette.wheel, spins(roulette, 500, 1)).counts
    sector = sum(counts[place % 38] for place in range(36, 36 + 5))
    assert sector_scores(counts, 5)[36] == pytest.approx((sector - 500 * 5 / 38) / (500 * 5 / 38 * 33 / 38) ** 0.5)


def test_sector_p_against_every_sample_of_a_tiny_wheel() -> None:
    """Eight spins of a wheel with four pockets: all 65,536 samples."""
    fullest = np.array([np.bincount(each, minlength=4).max() for each in product(range(4), repeat=8)])
    for most in (4, 5, 6):
        score = (most - 2) / (8 * 1 / 4 * 3 / 4) ** 0.5
        exact = float(np.mean(fullest >= most))
        assert sector_p(score, 8, 4) == pytest.approx(exact, abs=4 * (exact / 20_000) ** 0.5)


def test_sector_p_reaches_below_the_simulation() -> None:
    assert 0 < sector_p(9.0, 10_000, 38) < 1e-12


def test_holm_by_hand() -> None:
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.5, 0.9]) == [1.0, 1.0]


def test_partitions_are_those_of_the_layout(roulette: WheelGame, big_six: WheelGame) -> None:
    groups = [[spot.name for spot in group] for group in partitions(roulette)]
    assert groups == [
        ["column 1", "column 2", "column 3"],
        ["dozen 1", "dozen 2", "dozen 3"],
        ["red", "black"],
        ["odd", "even"],
        ["1-to-18", "19-to-36"],
    ]
    assert partitions(big_six) == []


def test_rare_insignias_are_pooled_for_the_pairs(big_six: WheelGame) -> None:
    classes = pooled_classes(Tally.of(big_six.wheel, spins(big_six, 500, 1)))
    assert len(set(classes.tolist())) == 4
    assert len({int(classes[big_six.wheel.index[label]]) for label in ("$10", "$20", "joker", "logo")}) == 1


def test_steps_expect_as_many_as_there_are_pairs(roulette: WheelGame) -> None:
    found = steps(Tally.of(roulette.wheel, ["17"] * 300))
    assert (found.statistic, found.p) == (0.0, 1.0)
    assert found.detail == "a step of 0 came 299 times; 299.0 expected"
