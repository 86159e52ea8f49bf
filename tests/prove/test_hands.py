"""Every five-card hand, plain against batch, and every wild one against a count of what its wild cards can make."""

from __future__ import annotations

from collections import Counter
from itertools import combinations

import numpy as np
import pytest

from houseway.equipment.cards import DECK, deck
from houseway.hands import DEUCES_AND_JOKER, DEUCES_WILD, FIVE_CARD, FOUR_CARD, PAI_GOW, Ranking
from houseway.hands.batch import values
from tests.slow_hands import slow
from tests.test_hands_batch import random_hands

ROW = "A23456789TJQKA"
RUNS = [set(ROW[start : start + 5]) for start in range(10)]


@pytest.mark.prove
@pytest.mark.parametrize(
    ("ranking", "whole"),
    [(FIVE_CARD, DECK), (PAI_GOW, deck(jokers=1)), (FOUR_CARD, DECK)],
    ids=["five", "joker", "four"],
)
def test_plain_and_batch_agree_on_every_hand(ranking: Ranking, whole: tuple[int, ...]) -> None:
    hands = np.array(list(combinations(whole, ranking.size)), np.uint8)
    found = values(hands, ranking)
    for start in range(0, len(hands), 100_000):
        some = [ranking.value(hand) for hand in hands[start : start + 100_000].tolist()]
        assert some == found[start : start + 100_000].tolist()


def possible(hand: list[int], wilds: int) -> set[str]:
    """What some of the naturals and all wild cards can be made to show, told by counting."""
    ranks = Counter("23456789TJQKA"[card // 4] for card in hand)
    most = max(ranks.values(), default=0) + wilds
    is_suited = len({card % 4 for card in hand}) <= 1
    distinct = len(ranks) == len(hand)
    in_run = distinct and any(ranks.keys() <= run for run in RUNS)
    shape = sorted(ranks.values(), reverse=True)
    return {
        name
        for name, can in {
            "five wilds": wilds == 5,
            "royal flush": is_suited and distinct and ranks.keys() <= set("AKQJT"),
            "five of a kind": most >= 5,
            "straight flush": is_suited and in_run,
            "four of a kind": most >= 4,
            "full house": (shape == [3, 2] and wilds == 0) or (shape == [2, 2] and wilds == 1),
            "flush": is_suited and distinct,
            "straight": in_run,
            "three of a kind": most >= 3,
            "two pair": shape[:2] == [2, 2],
            "pair": most >= 2,
            "high card": True,
        }.items()
        if can
    }


@pytest.mark.prove
@pytest.mark.parametrize("ranking", [DEUCES_WILD, DEUCES_AND_JOKER], ids=["deuces", "deuces and joker"])
def test_every_hand_with_wild_cards_has_the_category_that_counting_says(ranking: Ranking) -> None:
    whole = DECK if ranking is DEUCES_WILD else deck(jokers=1)
    hands = np.array(list(combinations(whole, 5)), np.uint8)
    is_wild = (hands < 4) | (hands == 52)
    hands = hands[is_wild.any(axis=1)]
    found = [ranking.category(value) for value in values(hands, ranking).tolist()]
    places = {name: place for place, name in enumerate(ranking.categories)}
    for hand, category in zip(hands.tolist(), found, strict=True):
        naturals = [card for card in hand if 4 <= card < 52]
        assert category == max(places.get(name, -1) for name in possible(naturals, 5 - len(naturals)))


@pytest.mark.prove
def test_seven_cards_at_random_against_the_slow_evaluator() -> None:
    hands = random_hands(200_000, 7, seed=7)
    found = values(hands, FIVE_CARD).tolist()
    worths = [slow(hand, 5, FIVE_CARD.categories) for hand in hands.tolist()]
    pairs = dict(zip(found, worths, strict=True))
    assert [pairs[value] for value in found] == worths
    assert [pairs[value] for value in sorted(pairs)] == sorted(set(worths))
