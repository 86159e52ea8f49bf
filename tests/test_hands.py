"""What hands are worth, by the plain functions: order, ties, kickers, house orders, refusals."""

from __future__ import annotations

import subprocess
import sys
from dataclasses import replace
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import cards, deck
from houseway.hands import FIVE_CARD, FOUR_CARD, LOWEST, PAI_GOW, SECOND, THREE_CARD, TWO_CARD, Ranking
from houseway.refusal import Refused
from tests.slow_hands import NAMES, slow

RANKINGS = {2: TWO_CARD, 3: THREE_CARD, 4: FOUR_CARD, 5: FIVE_CARD}
FLUSH_FIRST = replace(
    THREE_CARD, categories=("high card", "pair", "straight", "flush", "three of a kind", "straight flush")
)


def value(text: str, ranking: Ranking = FIVE_CARD) -> int:
    return ranking.value(cards(text))


# One hand above the next, in the words of the documents: each line beats the one before it.
LADDERS = {
    3: "5c 3d 2h | Kc Qd Th | Ac 3d 4h | Ac Kd Jh | 2c 2d 3h | Ac Kd Kh | Ac Ad 2h | 5c 3c 2c | Ac Kc Jc"
    " | 3c 2d Ah | 4c 3d 2h | Ac Kd Qh | 2c 2d 2h | Ac Ad Ah | 3c 2c Ac | 4h 3h 2h | Ac Kc Qc",
    4: "6c 4d 3h 2s | Ac Kd Qh Ts | 2c 2d 3h 4s | Ac Ad Kh Qs | 3c 3d 2h 2s | Ac Ad Kh Ks | 4c 3d 2h As | 5c 4d 3h 2s"
    " | Ac Kd Qh Js | 6c 4c 3c 2c | Ac Kc Qc Tc | 2c 2d 2h 3s | Ac Ad Ah Ks | 4c 3c 2c Ac | Ac Kc Qc Jc | 2c 2d 2h 2s"
    " | Ac Ad Ah As",
    5: "7c 5d 4h 3s 2c | Ac Kd Qh Js 9c | 2c 2d 3h 4s 5c | Ac Ad Kh Qs Jc | 3c 3d 2h 2s 4c | Ac Ad Kh Ks Qc"
    " | 2c 2d 2h 3s 4c | Ac Ad Ah Ks Qc | 5c 4d 3h 2s Ac | 6c 5d 4h 3s 2c | Ac Kd Qh Js Tc | 7c 5c 4c 3c 2c"
    " | Ac Kc Qc Jc 9c | 2c 2d 2h 3s 3c | Ac Ad Ah Ks Kc | 2c 2d 2h 2s 3c | Ac Ad Ah As Kc | 5c 4c 3c 2c Ac"
    " | 6h 5h 4h 3h 2h | Kc Qc Jc Tc 9c | As Ks Qs Js Ts",
    2: "3c 2d | Ac Kd | 2c 2d | Ac Ad",
}


@pytest.mark.parametrize("size", LADDERS)
def test_each_hand_beats_the_one_before_it(size: int) -> None:
    found = [value(text, RANKINGS[size]) for text in LADDERS[size].split("|")]
    assert found == sorted(set(found))
    assert found[0] == 1
    assert found[-1] == RANKINGS[size].top


@pytest.mark.parametrize(("ranking", "different"), [(FIVE_CARD, 7462), (THREE_CARD, 741), (TWO_CARD, 91)])
def test_the_number_of_different_hands_is_the_known_one(ranking: Ranking, different: int) -> None:
    """7,462 is Kevin Suffecool's count; 741 = 12 + 13 + 12 + 274 + 156 + 274 and 91 = 78 + 13 by hand."""
    assert ranking.top == different


def test_four_cards_make_2535_different_hands() -> None:
    """By hand: 13 quads, 11 straight flushes, 156 trips, 704 flushes, 11 straights, 78 two pairs, 858 pairs, 704 others."""
    assert FOUR_CARD.top == 13 + 11 + 13 * 12 + (715 - 11) + 11 + 78 + 13 * 66 + (715 - 11) == 2535


@pytest.mark.parametrize(
    ("first", "second"),
    [
        ("Ah Ad Kc Qs Js 9c 2d", "As Ac Kd Qh Jd 8c 3h"),  # the sixth and seventh card do not play
        ("2c 3c 4d 5h 6s Ah Ad", "2d 3h 4s 5c 6d Kh Kd"),
        ("Kc Kd 7h 7s 4c 4d 2h", "Kh Ks 7c 7d 4h 4s 3c"),  # three pairs: the third is but a kicker
        ("Ac Kd Qh Js Tc 2d 3h", "Ad Ks Qc Jh Td Th Ts"),
        ("9c 9d 9h 8c 8d 8h As", "9c 9d 9s 8c 8s Kd Qh"),
    ],
)
def test_a_tie_is_a_tie(first: str, second: str) -> None:
    assert value(first) == value(second)


@pytest.mark.parametrize(
    ("higher", "lower"),
    [
        ("Ah Ad Kc Qs Js 2c 2d", "As Ac Kd Qh Jd 9c 8h"),
        ("Ah Ad Kc Qs Ts 2c 3d", "As Ac Kd Qh 9d 8c 7h"),  # the last kicker
        ("Kc Kd 7h 7s 4c 4d Qh", "Kh Ks 7c 7d 4h 4s Jc"),
        ("Kc Qc 9c 4c 3c 2d 2h", "Kh Qh 9h 4h 2h Ad As"),
        ("7c 7d 7h 2s 2c 3d 4h", "6c 6d 6h As Ac Kd Qh"),
        ("7c 7d 7h 7s 3c 2d 2h", "7c 7d 7h 7s 2c 2d 2h"),
    ],
)
def test_kickers_decide(higher: str, lower: str) -> None:
    assert value(higher) > value(lower)


def test_a_straight_does_not_go_round_the_corner() -> None:
    assert FIVE_CARD.name(value("Qc Kd Ah 2s 3c")) == "high card"
    assert THREE_CARD.name(value("Kc Ad 2h", THREE_CARD)) == "high card"
    assert FOUR_CARD.name(value("Kc Ad 2h 3s", FOUR_CARD)) == "high card"


def test_the_low_straight_stands_where_the_house_puts_it() -> None:
    """Pai gow at Hard Rock puts both low straights second; Hollywood only the one of mixed suits."""
    wheel, steel = "5c 4d 3h 2s Ac", "5c 4c 3c 2c Ac"
    hard_rock, hollywood = PAI_GOW, replace(PAI_GOW, low_straight_flush=LOWEST)
    for ranking in (hard_rock, hollywood):
        assert value("Kc Qd Jh Ts 9c", ranking) < value(wheel, ranking) < value("Ac Kd Qh Js Tc", ranking)
    assert value("Kc Qc Jc Tc 9c", hard_rock) < value(steel, hard_rock) < value("Ac Kc Qc Jc Tc", hard_rock)
    assert value(steel, hollywood) == hollywood.least("straight flush") < value("6c 5c 4c 3c 2c", hollywood)
    assert value(wheel) == FIVE_CARD.least("straight")


def test_the_order_of_categories_is_the_house_s_own() -> None:
    flush, straight = "Ac Jc 9c", "4c 3d 2h"
    assert value(flush, THREE_CARD) < value(straight, THREE_CARD)
    assert value(flush, FLUSH_FIRST) > value(straight, FLUSH_FIRST)


def test_royal_mini_royal_and_steel_wheel_can_be_told() -> None:
    assert FIVE_CARD.name(value("Ah Kh Qh Jh Th 9h 8h")) == "royal flush"
    assert value("5h 4h 3h 2h Ah") == FIVE_CARD.least("straight flush", "5")
    assert value("Ah Kh Qh", THREE_CARD) == THREE_CARD.least("straight flush", "A") == THREE_CARD.top
    with_mini_royal = replace(THREE_CARD, categories=(*THREE_CARD.categories, "royal flush"))
    assert with_mini_royal.name(value("Ah Kh Qh", with_mini_royal)) == "royal flush"
    assert with_mini_royal.top == THREE_CARD.top


@pytest.mark.parametrize(
    ("ranking", "asked", "qualifies", "fails"),
    [
        (THREE_CARD, ("high card", "Q"), "Qc 3d 2h", "Jc Td 8h"),
        (THREE_CARD, ("high card", "Q64"), "Qc 6d 4h", "Qc 6d 3h"),
        (FOUR_CARD, ("high card", "K"), "Kc 4d 3h 2s", "Qc Jd Th 8s"),
        (FOUR_CARD, ("pair", "A"), "Ac Ad 3h 2s", "Kc Kd Ah Qs"),
        (FIVE_CARD, ("pair", ""), "2c 2d 3h 4s 5c", "Ac Kd Qh Js 9c"),
        (FIVE_CARD, ("pair", "6"), "6c 6d 2h 3s 4c", "5c 5d Ah Ks Qc"),
        (FIVE_CARD, ("high card", "A-K"), "Ac Kd 2h 3s 4c", "Ac Qd Jh Ts 9c"),
        (FIVE_CARD, ("pair", "10"), "Tc Td 2h 3s 4c", "9c 9d Ah Ks Qc"),
    ],
)
def test_qualifiers(ranking: Ranking, asked: tuple[str, str], qualifies: str, fails: str) -> None:
    assert value(qualifies, ranking) >= ranking.least(*asked) > value(fails, ranking)


@pytest.mark.parametrize("size", RANKINGS)
def test_every_value_has_a_category_and_words_of_its_own(size: int) -> None:
    ranking = RANKINGS[size]
    assert len({ranking.describe(one) for one in range(1, ranking.top + 1)}) == ranking.top
    edges = [(ranking.least(category), ranking.most(category)) for category in ranking.categories]
    for one in range(1, ranking.top + 1):
        assert edges[ranking.category(one)][0] <= one <= edges[ranking.category(one)][1]
    assert list(ranking.starts) == [ranking.least(category) for category in ranking.categories]


HANDS = st.lists(st.sampled_from(deck()), min_size=7, max_size=7, unique=True)
CLOSE = st.lists(st.sampled_from(deck("AKQJT5432", "cdh")), min_size=7, max_size=7, unique=True)


@given(HANDS | CLOSE, HANDS | CLOSE, st.sampled_from([LOWEST, SECOND]), st.sampled_from([LOWEST, SECOND]))
def test_two_hands_compare_as_the_slow_evaluator_says(
    first: list[int], second: list[int], low: str, low_flush: str
) -> None:
    ranking = replace(FIVE_CARD, low_straight=low, low_straight_flush=low_flush)
    house = {"low_straight": low, "low_straight_flush": low_flush}
    ours = ranking.value(first) - ranking.value(second)
    one, other = slow(first, 5, NAMES[5], **house), slow(second, 5, NAMES[5], **house)
    assert (ours > 0) == (one > other)
    assert (ours == 0) == (one == other)
    assert ranking.name(ranking.value(first)) == NAMES[5][one[0]]


@given(CLOSE, st.permutations(range(7)), st.permutations(range(4)), st.sampled_from(sorted(RANKINGS)))
def test_neither_the_order_of_cards_nor_the_names_of_suits_matter(
    hand: list[int], order: list[int], suits: list[int], size: int
) -> None:
    ranking = RANKINGS[size]
    renamed = [4 * (card // 4) + suits[card % 4] for card in (hand[place] for place in order)]
    assert ranking.value(hand) == ranking.value(renamed)


@given(CLOSE, st.sampled_from(sorted(RANKINGS)))
def test_more_cards_never_hurt_and_the_best_is_the_best_of_all_choices(hand: list[int], size: int) -> None:
    ranking = RANKINGS[size]
    rising = [ranking.value(hand[:count]) for count in range(size, 8)]
    assert rising == sorted(rising)
    assert rising[-1] == max(ranking.value(some) for some in combinations(hand, size))


@given(st.lists(HANDS | CLOSE, min_size=3, max_size=3))
def test_what_beats_a_winner_beats_the_loser(hands: list[list[int]]) -> None:
    low, middle, high = sorted(hands, key=FIVE_CARD.value)
    names = [slow(hand, 5, NAMES[5]) for hand in (low, middle, high)]
    assert names == sorted(names)


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"categories": ("high card", "skip")}, "'skip' is no category of hands"),
        ({"categories": ("pair", "flush")}, "needs each category once, and high card"),
        ({"categories": ("high card", "pair", "pair")}, "needs each category once"),
        ({"size": 6}, "a hand of 6 cards has no ranking"),
        ({"low_straight": "highest"}, "the low straight has no such place"),
        ({"joker": "bug"}, "a joker cannot be 'bug'"),
        ({"joker": "wild"}, "wild cards make five of a kind"),
        ({"deuces_wild": True}, "wild cards make five of a kind"),
        ({"deuces_wild": True, "joker": PAI_GOW.joker}, "deuces cannot be wild beside a joker that is an ace"),
    ],
)
def test_a_ranking_that_cannot_be_used_is_refused(change: dict[str, object], says: str) -> None:
    with pytest.raises(Refused, match=says):
        replace(FIVE_CARD, **change)  # type: ignore[arg-type]


def test_what_is_no_hand_is_refused() -> None:
    with pytest.raises(Refused, match="Ah Kd is not 3 cards"):
        value("Ah Kd", THREE_CARD)
    with pytest.raises(Refused, match="the joker has no value here"):
        value("Ah Kd joker", THREE_CARD)
    for number in (0, 742):
        with pytest.raises(Refused, match=f"{number} is no value of a hand"):
            THREE_CARD.describe(number)
    with pytest.raises(Refused, match="there is no pair 1 in this ranking"):
        THREE_CARD.least("pair", "1")
    with pytest.raises(Refused, match="there is no full house in this ranking"):
        THREE_CARD.most("full house")


def test_plain_values_need_neither_numba_nor_numpy() -> None:
    code = (
        "import sys; from houseway.hands import FIVE_CARD; FIVE_CARD.value(range(7));"
        "import houseway.hands.flushes; sys.exit('numba' in sys.modules or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
