"""Wild deuces, jokers of both kinds, and flushes by length."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from math import comb

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.equipment.cards import DECK, JOKER, cards, deck
from houseway.hands import DEUCES_AND_JOKER, DEUCES_WILD, PAI_GOW, Ranking
from houseway.hands.batch import category_counts, count_values, values
from houseway.hands.flush_batch import flush_values
from houseway.hands.flushes import flush_value, straight_flush_length, suits_of
from tests.slow_hands import Worth, slow_wild
from tests.test_hands_batch import random_hands

DEUCES = deck("2")
WILD_CARDS = {DEUCES_WILD: DEUCES, DEUCES_AND_JOKER: (*DEUCES, JOKER), PAI_GOW: (JOKER,)}
WITH_JOKER = deck(jokers=1)


def says(text: str, ranking: Ranking) -> str:
    return ranking.describe(ranking.value(cards(text)))


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("joker Ac Ad Ah As", "five aces A"),
        ("joker Kc Kd Kh Ks", "four of a kind K-A"),
        ("joker Kc Kd Kh 2s", "three of a kind K-A-2"),
        ("joker Kc Kd 3h 3s", "two pair K-3-A"),
        ("joker Ac Ad Kh Ks", "full house A-K"),
        ("joker 9c 7d 5h 3s", "high card A-9-7-5-3"),
        ("joker 9c 8d 7h 6s", "straight T-9-8-7-6"),
        ("joker Tc 9d 7h 6s", "straight T-9-8-7-6"),
        ("joker 2c 3d 4h 5s", "straight 5-4-3-2-A"),  # second to A-K-Q-J-T, so above 6-5-4-3-2
        ("joker Ac 9c 5c 3c", "flush A-K-9-5-3"),
        ("joker Ac Kc Qc Jc", "royal flush A-K-Q-J-T"),
        ("joker Kc Qc Jc Tc", "royal flush A-K-Q-J-T"),
        ("joker Qc Jc Tc 9c", "straight flush K-Q-J-T-9"),
        ("joker 2c 3c 4c 5c", "straight flush 5-4-3-2-A"),
        ("joker Ac Ad Ah Kc Qc Jc Tc", "royal flush A-K-Q-J-T"),
    ],
)
def test_a_joker_that_is_an_ace_or_completes(text: str, expected: str) -> None:
    assert says(text, PAI_GOW) == expected


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("joker 2c 2d 2h 2s", "five wilds"),
        ("Ac 2c 2d 2h 2s", "royal flush A-K-Q-J-T"),
        ("9c 2c 2d 2h 2s", "five of a kind 9"),
        ("Ac Kc 2d 2h 2s", "royal flush A-K-Q-J-T"),
        ("Tc 9c 2d 2h joker", "straight flush K-Q-J-T-9"),
        ("Ac Kc 9d 2h joker", "three of a kind A-K-9"),
        ("Ac Kc 9d 4h 2s", "pair A-K-9-4"),
        ("Kc Kd 9d 9h 2s", "full house K-9"),
        ("Kc 9c 7c 4c joker", "flush A-K-9-7-4"),
        ("Kc Kd Kh 2s joker", "five of a kind K"),
        ("Ac 3d 4h 5s 2c", "straight 5-4-3-2-A"),
    ],
)
def test_deuces_and_a_joker_wild(text: str, expected: str) -> None:
    assert says(text, DEUCES_AND_JOKER) == expected


def test_a_hand_that_does_not_need_its_deuces_is_natural() -> None:
    for text, is_natural in (("Ac 3d 4h 5s 2c", True), ("2c 2d 2h 9s 5c", False), ("Kc Kd Kh 9s 2c", False)):
        hand = cards(text)
        value, without = DEUCES_AND_JOKER.value(hand), DEUCES_AND_JOKER.natural.value(hand)
        assert (value == without) is is_natural
        assert value >= without


@pytest.mark.parametrize("ranking", WILD_CARDS, ids=["deuces", "deuces and joker", "ace or completes"])
def test_batch_plain_and_slow_agree_on_wild_hands(ranking: Ranking) -> None:
    """The slow evaluator puts every card of the deck in the place of up to two wild cards."""
    whole = DECK if ranking is DEUCES_WILD else WITH_JOKER
    wild = WILD_CARDS[ranking]
    hands = np.concatenate([random_hands(40_000, 5, whole), random_hands(20_000, 5, (*deck("A543", "cd"), *wild))])
    held = np.isin(hands, wild).sum(axis=1)
    some = np.concatenate([hands[held == 1][:700], hands[held == 2][:25], hands[held == 5][:5]])
    found = values(some, ranking).tolist()
    assert found == [ranking.value(hand) for hand in some.tolist()]
    house = {"low_straight": ranking.low_straight, "low_straight_flush": ranking.low_straight_flush}
    is_bug = ranking is PAI_GOW
    worths = [slow_wild(hand, ranking.categories, wild, is_bug=is_bug, **house) for hand in some.tolist()]
    pairs: dict[int, Worth] = dict(zip(found, worths, strict=True))
    assert [pairs[value] for value in found] == worths
    assert [pairs[value] for value in sorted(pairs)] == sorted(set(worths))
    assert [ranking.category(value) for value in found] == [worth[0] for worth in worths]


@pytest.mark.parametrize("ranking", WILD_CARDS, ids=["deuces", "deuces and joker", "ace or completes"])
def test_the_best_of_seven_wild_cards_is_the_best_of_all_choices(ranking: Ranking) -> None:
    wild = WILD_CARDS[ranking]
    hands = np.concatenate([random_hands(3000, 7, WITH_JOKER), random_hands(3000, 7, (*deck("AK543", "cd"), *wild))])
    hands = hands[~np.isin(hands, JOKER).any(axis=1)] if ranking is DEUCES_WILD else hands
    fives = [values(hands[:, list(places)], ranking) for places in combinations(range(7), 5)]
    assert (values(hands, ranking) == np.max(fives, axis=0)).all()
    assert (values(hands[:, :6], ranking) == np.max([values(hands[:, list(p)], ranking) for p in combinations(range(6), 5)], axis=0)).all()  # fmt: skip
    assert [ranking.value(hand) for hand in hands[::200].tolist()] == values(hands[::200], ranking).tolist()


def test_seven_cards_with_a_joker_fall_into_the_published_categories() -> None:
    """Brian Alspach, "7-Card Poker Hands with Joker", people.math.sfu.ca/~alspach/comp40.

    He gives 210,964 straight flushes with the royal ones among them. Those are counted here: five of a suit and two
    others, or four or five of a suit, the joker, and what is left: 4 (1081 + 47 + 5 x 1081).
    """
    royal = 4 * (comb(47, 2) + 47 + 5 * comb(47, 2))
    known = [1128, royal, 210964 - royal, 307472, 4188528, 6172088, 11236028, 7470676, 35553816, 64221960, 24780420]
    counts = count_values(PAI_GOW, 7)
    assert list(category_counts(PAI_GOW, counts).values()) == known
    assert counts.sum() == comb(53, 7)


def test_five_cards_with_a_joker_that_is_an_ace_by_hand_count() -> None:
    """Natural hands, and those where four cards and a joker make one."""
    counts = category_counts(PAI_GOW, count_values(PAI_GOW, 5))
    assert counts["five aces"] == 1
    assert counts["royal flush"] == 4 + 4 * 5
    assert counts["four of a kind"] == 624 + 4 * 48 + 12
    assert counts["full house"] == 3744 + 6 * 12 * 6 + 12 * 4 * 4
    assert counts["three of a kind"] == 54912 + 6 * comb(12, 2) * 16 + 12 * 4 * 11 * 4
    assert counts["two pair"] == 123552 + 12 * 6 * 4 * 44 + comb(12, 2) * 36
    assert sum(counts.values()) == comb(53, 5)


def test_five_of_a_kind_with_wild_deuces_as_published() -> None:
    """Brian Alspach, "Wild Cards in Profusion: Part 2", Poker Digest 5.9: 672 of five cards, 609,760 of seven."""
    assert category_counts(DEUCES_WILD, count_values(DEUCES_WILD, 5))["five of a kind"] == 672
    assert category_counts(DEUCES_WILD, count_values(DEUCES_WILD, 7))["five of a kind"] == 609760


# Flushes by length


def slow_flush(hand: tuple[int, ...]) -> tuple[int, list[int]]:
    suits = [sorted((card // 4 for card in hand if card % 4 == suit), reverse=True) for suit in range(4)]
    return max((len(ranks), ranks) for ranks in suits)


def slow_run(hand: tuple[int, ...]) -> int:
    row = "A23456789TJQKA"
    held = {("23456789TJQKA"[card // 4], card % 4) for card in hand}
    runs = [(row[a:b], suit) for a in range(14) for b in range(a + 1, 15) for suit in range(4) if b - a <= 13]
    return max(len(run) for run, suit in runs if all((rank, suit) in held for rank in run))


@given(st.lists(st.sampled_from(deck(suits="hs")), min_size=7, max_size=7, unique=True), st.data())
def test_longer_flushes_win_then_higher_ranks(first: list[int], data: st.DataObject) -> None:
    second = data.draw(st.lists(st.sampled_from(DECK), min_size=7, max_size=7, unique=True))
    ours = flush_value(*suits_of(first)) - flush_value(*suits_of(second))
    one, other = slow_flush(tuple(first)), slow_flush(tuple(second))
    assert (ours > 0) == (one > other)
    assert (ours == 0) == (one == other)
    assert straight_flush_length(*suits_of(first)) == slow_run(tuple(first))


def test_flushes_in_batch_are_the_plain_ones() -> None:
    hands = np.concatenate([random_hands(2000, 7), random_hands(1000, 7, deck(suits="hs"))])
    for deuces_wild in (False, True):
        flushes, runs = flush_values(hands, deuces_wild=deuces_wild)
        suits = [suits_of(hand, deuces_wild=deuces_wild) for hand in hands.tolist()]
        assert flushes.tolist() == [flush_value(*masks) for masks in suits]
        assert runs.tolist() == [straight_flush_length(*masks) for masks in suits]


def test_the_length_of_flushes_by_hand_count() -> None:
    """Seven cards of six ranks in four suits: how they divide among the suits tells the longest."""
    hands = np.array(list(combinations(deck("AKQ942"), 7)), np.uint8)
    lengths = Counter((flush_values(hands)[0] >> 13).tolist())
    expected: Counter[int] = Counter()
    for c in range(7):
        for d in range(7):
            for h in range(7):
                s = 7 - c - d - h
                if 0 <= s <= 6:
                    expected[max(c, d, h, s)] += comb(6, c) * comb(6, d) * comb(6, h) * comb(6, s)
    assert lengths == expected


def test_a_wild_card_lengthens_every_flush_and_fills_every_gap() -> None:
    masks = suits_of(cards("2c 2d Ah Kh 9h 7s 6s"), deuces_wild=True)
    assert flush_value(*masks) == (5 << 13) + sum(1 << rank for rank in (12, 11, 10, 9, 7))
    assert straight_flush_length(*masks) == 4
    assert straight_flush_length(*suits_of(cards("2c 3h 4h 6h Ah"), deuces_wild=True)) == 4
    assert straight_flush_length(*suits_of(cards("2c 2d 3h 4h 6h Ah"), deuces_wild=True)) == 6


def test_straight_flushes_run_from_either_end_of_a_suit() -> None:
    for text, length in (("Ah Kh Qh Jh 9h", 4), ("Ah 2h 3h Kc Qc", 3), ("Kh Ah 2h 9c 9d", 2)):
        assert straight_flush_length(*suits_of(cards(text))) == length
    for hand in combinations(deck("AKQJ32", "hs"), 5):
        assert straight_flush_length(*suits_of(hand)) == slow_run(hand)
        assert flush_value(*suits_of(hand)) >> 13 == slow_flush(hand)[0]
