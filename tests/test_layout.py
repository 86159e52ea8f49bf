"""The layout's geometry, against counts and definitions that do not use boxes."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import pytest

from houseway.games.wheel.roulette import Roulette
from houseway.games.wheel.roulette_layout import RouletteLayout
from tests.conftest import wheel_game

HARD_ROCK = "hard-rock-cincinnati/roulette"
USUAL_RED = {1, 3, 5, 7, 9, 12, 14, 16, 18, 19, 21, 23, 25, 27, 30, 32, 34, 36}


def adjoins(a: int, b: int) -> bool:
    """By arithmetic: next to each other in a row, or in the same column of the next row."""
    return abs(a - b) == 3 or (abs(a - b) == 1 and (a - 1) // 3 == (b - 1) // 3)


def test_splits_of_plain_numbers_are_those_of_arithmetic() -> None:
    found = {
        tuple(map(int, pair))
        for pair in RouletteLayout(12, 3, ("0", "00")).splits()
        if "0" not in pair and "00" not in pair
    }
    assert found == {(a, b) for a, b in combinations(range(1, 37), 2) if adjoins(a, b)}
    assert len(found) == 57


@pytest.mark.parametrize(
    ("zeros", "splits"),
    [(("0",), {"0-1", "0-2", "0-3"}), (("0", "00"), {"0-00", "0-1", "0-2", "00-2", "00-3"})],
)
def test_splits_of_the_zeros(zeros: tuple[str, ...], splits: set[str]) -> None:
    found = {"-".join(pair) for pair in RouletteLayout(12, 3, zeros).splits() if set(pair) & set(zeros)}
    assert found == splits


@pytest.mark.parametrize(
    ("wheel", "counts"),
    [
        ("single-zero", (37, 60, 13, 22, 0, 11)),
        ("double-zero", (38, 63, 15, 22, 1, 11)),
        ("double-zero-as-single-zero", (37, 59, 13, 22, 0, 11)),
    ],
)
def test_how_many_spots_each_wager_has(wheel: str, counts: tuple[int, ...]) -> None:
    """Counted by hand: 57 plain splits and those of the zeros, one more on the courtesy line; 12 rows and the corners."""
    game = wheel_game(HARD_ROCK, {"wheel": wheel})
    found = Counter(spot.wager.id for spot in game.spots.values())
    inside = ("straight", "split", "three-numbers", "four-numbers", "first-five-numbers", "six-numbers")
    assert tuple(found[wager] for wager in inside) == counts
    assert found["column"] == found["dozen"] == 3


@pytest.mark.parametrize("wheel", ["single-zero", "double-zero", "double-zero-as-single-zero"])
def test_every_spot_covers_as_many_numbers_as_its_name_says(wheel: str) -> None:
    sizes = {
        "straight": 1,
        "split": 2,
        "three-numbers": 3,
        "four-numbers": 4,
        "first-five-numbers": 5,
        "six-numbers": 6,
        "column": 12,
        "dozen": 12,
    }
    for spot in wheel_game(HARD_ROCK, {"wheel": wheel}).spots.values():
        assert len(set(spot.labels)) == sizes.get(spot.wager.id, 18)
        assert spot.covered.bit_count() == len(spot.labels)


def test_outside_wagers_cover_what_arithmetic_says() -> None:
    spots = wheel_game(HARD_ROCK).spots
    numbers = {
        name: {int(label) for label in spot.labels} for name, spot in spots.items() if spot.wager.group == "outside"
    }
    plain = set(range(1, 37))
    assert numbers["red"] == USUAL_RED
    assert numbers["black"] == plain - USUAL_RED
    assert numbers["odd"] == {n for n in plain if n % 2}
    assert numbers["even"] == {n for n in plain if not n % 2}
    assert numbers["1-to-18"] == set(range(1, 19))
    assert numbers["19-to-36"] == set(range(19, 37))
    for index in (1, 2, 3):
        assert numbers[f"column {index}"] == set(range(index, 37, 3))
        assert numbers[f"dozen {index}"] == set(range(12 * index - 11, 12 * index + 1))


def test_no_two_inside_spots_lie_in_the_same_place() -> None:
    spots = list(wheel_game(HARD_ROCK).spots.values())
    assert len({spot.at for spot in spots}) == len(spots)


def test_numbers_may_come_in_any_order_and_dress() -> None:
    game = wheel_game(HARD_ROCK)
    assert isinstance(game, Roulette)
    for text in ("split 20-17", "Split 17/20", "split 17 20", " SPLIT 20 , 17 ", "split 17 & 20"):
        assert game.canonical(text) == "split 17-20"
    assert game.canonical("street 3 2 1") == "three-numbers 1-2-3"
    assert game.canonical("first five") == "first-five-numbers"
    assert game.canonical("1 to 18") == "1-to-18"
    assert game.canonical("dozen 2nd 12") == "dozen 2"
    assert game.canonical("column 3rd") == "column 3"
