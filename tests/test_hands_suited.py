"""Hands by suit: every hand of a few cards by a slow second look, in kernels and by counting suits alone."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

import numpy as np
import pytest

from houseway.equipment.cards import card, cards, deck, rank_of, suit_of
from houseway.hands import Flushes, Ranking, flushes, straight_flushes
from houseway.hands.batch import category_counts, count_values, values
from houseway.refusal import Refused

WILD = {"flushes": flushes(deuces_wild=True), "straight flushes": straight_flushes(deuces_wild=True)}
PLAIN = {"flushes": flushes(), "straight flushes": straight_flushes()}
EVERY = [*PLAIN.values(), *WILD.values()]


def slow_key(held: tuple[int, ...], ranking: Ranking) -> tuple[int, ...]:
    """What a hand is worth, wild cards tried as every card that is not there."""
    naturals = [one for one in held if not ranking.is_wild(one)]
    wilds = len(held) - len(naturals)
    best: tuple[int, ...] = ()
    for suit in range(4):
        own = {rank_of(one) for one in naturals if suit_of(one) == suit}
        for others in combinations(sorted(set(range(13)) - own), wilds):
            ranks = sorted((*own, *others), reverse=True)
            best = max(best, (len(ranks), *ranks) if isinstance(ranking, Flushes) else (slow_run(ranks),))
    return best


def slow_run(ranks: list[int]) -> int:
    """The longest row, an ace tried at either end."""
    longest = 0
    for low in range(-1, 13):
        length = 0
        while low + length <= 12 and ((low + length) % 13 if low + length >= 0 else 12) in ranks:
            length += 1
        longest = max(longest, length)
    return longest


@pytest.mark.parametrize("ranking", EVERY, ids=["flushes", "runs", "wild flushes", "wild runs"])
def test_all_hands_of_a_small_deck_stand_in_their_order(ranking: Ranking) -> None:
    hands = list(combinations((*deck("AK32", "ch"), *cards("Qh 9c 2s 4c")), 5))
    keys = [slow_key(hand, ranking) for hand in hands]
    found = [ranking.value(hand) for hand in hands]
    by_key = {key: place for place, key in enumerate(sorted(set(keys)))}
    by_value = {value: place for place, value in enumerate(sorted(set(found)))}
    assert [by_key[key] for key in keys] == [by_value[value] for value in found]
    assert values(np.array(hands, np.uint8), ranking).tolist() == found


@pytest.mark.parametrize("ranking", EVERY, ids=["flushes", "runs", "wild flushes", "wild runs"])
def test_counted_by_suits_as_hand_by_hand(ranking: Ranking) -> None:
    few, known, gone = (*deck("A9832", "chs"), *cards("Kd 7d")), cards("2c Ah"), cards("9s")
    rest = [one for one in few if one not in (*known, *gone)]
    hands = np.array([(*known, *drawn) for drawn in combinations(rest, 5)], np.uint8)
    wanted = np.bincount(values(hands, ranking), minlength=ranking.top + 1)
    assert (count_values(ranking, 7, known, few, gone) == wanted).all()


def test_seven_cards_by_the_length_of_their_flush_and_of_their_row() -> None:
    """By hand: 4 x C(13,7), 4 x C(13,6) x 39, 4 x C(13,5) x C(39,2), 4 x C(13,4) x C(39,3); two, two, two and one.

    In print (M. Shackleford, wizardofodds.com, Flush Rush): 3,360 and 167,160 of the 105 orders of a hand for seven and
    six in a row; of five in a row 4,127,760, where a flush of seven counts as such.
    """
    lengths = category_counts(flushes(), count_values(flushes(), 7))
    assert [lengths[f"{length}-card flush"] for length in (8, 7, 6, 5)] == [0, 4 * 1716, 4 * 1716 * 39, 4 * 1287 * 741]
    assert lengths["4-card flush"] == 4 * 715 * 9139
    assert lengths["2-card flush"] == 4 * 13 * 78**3
    assert sum(lengths.values()) == 133_784_560
    rows = category_counts(straight_flushes(), count_values(straight_flushes(), 7))
    assert [rows[f"{length}-card straight flush"] for length in (7, 6)] == [3_360 // 105, 167_160 // 105]
    hearts = [tuple(4 * rank for rank in some) for some in combinations(range(13), 7)]
    whole = sum(straight_flushes().value(hand) == 5 for hand in hearts)
    assert rows["5-card straight flush"] - 4 * whole == 4_127_760 // 105


def test_rows_of_seven_cards_suit_by_suit() -> None:
    """Every set of ranks of a suit by the slow second look; four of them, seven cards in all, by their longest row.

    In print, where 8,000, 1,000, 100, 60 and 7 are paid: 13.11 % (wizardofodds.com as quoted by restaurantlagalera.com).
    By this count it is 13.09 %. The difference is that of four hands with six in a row instead of seven.
    """
    suits: Counter[tuple[int, int]] = Counter()
    for ranks in range(1 << 13):
        held = [rank for rank in range(13) if ranks >> rank & 1]
        if len(held) <= 7:
            suits[len(held), slow_run(held)] += 1
    hands = Counter({(0, 0): 1})
    for _ in range(4):
        longer: Counter[tuple[int, int]] = Counter()
        for (size, row), count in hands.items():
            for (more, run), others in suits.items():
                if size + more <= 7:
                    longer[size + more, max(row, run)] += count * others
        hands = longer
    rows = category_counts(straight_flushes(), count_values(straight_flushes(), 7))
    assert {row: rows[f"{row}-card straight flush"] for row in range(2, 8)} == {
        row: hands[7, row] for row in range(2, 8)
    }
    back = sum(hands[7, row] * (1 + odds) for row, odds in ((7, 8000), (6, 1000), (5, 100), (4, 60), (3, 7)))
    every = 133_784_560
    assert (round(100 * (1 - back / every), 2), round(100 * (1 - (back - 4 * 7000) / every), 2)) == (13.09, 13.11)


def test_what_a_hand_is_called() -> None:
    ranking = flushes()
    assert ranking.describe(ranking.least("3-card flush", "9")) == "3-card flush 9-3-2"
    assert ranking.describe(ranking.most("3-card flush", "8")) == "3-card flush 8-7-6"
    assert ranking.least("3-card flush", "9") == ranking.most("3-card flush", "8") + 1
    assert ranking.top == ranking.value([card(f"{rank}h") for rank in "AKQJT987"])
    wild = WILD["flushes"]
    assert wild.describe(wild.value(cards("2c 2d Ah 9h 4h Ks Js"))) == "5-card flush A-K-Q-9-4"


@pytest.mark.parametrize("hand", ["Ah", "Ah Kh Qh Jh Th 9h 8h 7h 6h"])
def test_a_hand_has_two_to_eight_cards(hand: str) -> None:
    with pytest.raises(Refused, match="is not 2 to 8 cards"):
        flushes().value(cards(hand))


def test_the_names_of_suits_make_no_difference() -> None:
    hand = cards("Ah 9h 6h 3c 2c Ks 2d")
    for order in permutations(range(4)):
        moved = [(one & ~3) | order[one & 3] for one in hand]
        assert [ranking.value(moved) for ranking in EVERY] == [ranking.value(hand) for ranking in EVERY]
