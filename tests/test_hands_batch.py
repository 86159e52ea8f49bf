"""Many hands at once: every hand of the deck against published counts, and random ones against the slow evaluator."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations, combinations_with_replacement
from math import comb

import numpy as np
import numpy.typing as npt
import pytest

from houseway.compiled import compiled
from houseway.equipment.cards import DECK, JOKER, cards, deck
from houseway.hands import FIVE_CARD, FOUR_CARD, LOWEST, SECOND, THREE_CARD, TWO_CARD, Ranking
from houseway.hands.batch import categories_of, category_counts, count_values, values
from houseway.hands.kernel import hand_value
from houseway.hands.tables import _JOKER_WEIGHT, WEIGHTS, Tables, tables_for
from houseway.refusal import Refused
from tests.slow_hands import NAMES, slow

ALSPACH = "http://people.math.sfu.ca/~alspach/"

# Highest category first. 3 cards: comp16. 5 cards: "5-card poker hands", also suffe.cool/poker/wild.html. 6 and 7
# cards: comp38, tables 2 and 1; a royal flush and any one or two others of the 47 cards left: 4 x 47 and 4 x 1081.
PUBLISHED: list[tuple[Ranking, int, int, list[int]]] = [
    (THREE_CARD, 3, 741, [48, 52, 720, 1096, 3744, 16440]),
    (FIVE_CARD, 5, 7462, [4, 36, 624, 3744, 5108, 10200, 54912, 123552, 1098240, 1302540]),
    (
        FIVE_CARD,
        6,
        6075,
        [188, 1844 - 188, 14664, 165984, 205792, 361620, 732160, 2532816, 9730740, 6612900],
    ),
    (
        FIVE_CARD,
        7,
        4824,
        [4324, 41584 - 4324, 224848, 3473184, 4047644, 6180020, 6461620, 31433400, 58627800, 23294460],
    ),
]


@pytest.mark.parametrize(("ranking", "dealt", "different", "known"), PUBLISHED)
def test_all_hands_of_the_deck_fall_into_the_published_categories(
    ranking: Ranking, dealt: int, different: int, known: list[int]
) -> None:
    counts = count_values(ranking, dealt)
    assert list(category_counts(ranking, counts).values()) == known
    assert counts.sum() == comb(52, dealt)
    assert np.count_nonzero(counts) == different


def test_all_hands_of_four_and_two_cards_by_hand_count() -> None:
    four = category_counts(FOUR_CARD, count_values(FOUR_CARD, 4))
    assert four == {
        "four of a kind": 13,
        "straight flush": 4 * 11,
        "three of a kind": 13 * 4 * 48,
        "flush": 4 * (comb(13, 4) - 11),
        "straight": 11 * (4**4 - 4),
        "two pair": comb(13, 2) * 6 * 6,
        "pair": 13 * 6 * comb(12, 2) * 16,
        "high card": (comb(13, 4) - 11) * (4**4 - 4),
    }
    assert category_counts(TWO_CARD, count_values(TWO_CARD, 2)) == {"pair": 13 * 6, "high card": comb(13, 2) * 16}


def test_the_low_straight_s_place_moves_no_hand_to_another_category() -> None:
    second = replace(FIVE_CARD, low_straight=SECOND, low_straight_flush=SECOND)
    usual, moved = count_values(FIVE_CARD, 6), count_values(second, 6)
    assert category_counts(FIVE_CARD, usual)["straight"] == category_counts(second, moved)["straight"]
    assert np.count_nonzero(usual != moved)  # a hand with both 6-5-4-3-2 and 5-4-3-2-A now counts as the latter


FLUSH_FIRST = replace(
    THREE_CARD, categories=("high card", "pair", "straight", "flush", "three of a kind", "straight flush")
)
ORDERS: list[tuple[Ranking, int]] = [
    (TWO_CARD, 2),
    (THREE_CARD, 3),
    (FLUSH_FIRST, 3),
    (THREE_CARD, 5),
    (FOUR_CARD, 4),
    (FOUR_CARD, 5),
    (FOUR_CARD, 6),
    *[
        (replace(FIVE_CARD, low_straight=low, low_straight_flush=low_flush), dealt)
        for dealt in (5, 6, 7)
        for low in (LOWEST, SECOND)
        for low_flush in (LOWEST, SECOND)
    ],
]


def random_hands(count: int, dealt: int, of: tuple[int, ...] = DECK, seed: int = 1) -> npt.NDArray[np.uint8]:
    generator = np.random.default_rng(seed)
    places = generator.random((count, len(of))).argsort(axis=1)[:, :dealt]
    return np.array(of, np.uint8)[places]


@pytest.mark.parametrize(("ranking", "dealt"), ORDERS)
def test_batch_plain_and_slow_agree(ranking: Ranking, dealt: int) -> None:
    """On 20,000 hands, half of them from a small deck, where ties, straights and flushes are common."""
    close = deck("AKQJT5432", "cdh")
    hands = np.concatenate([random_hands(10_000, dealt), random_hands(10_000, dealt, close, seed=2)])
    found = values(hands, ranking).tolist()
    house = {"low_straight": ranking.low_straight, "low_straight_flush": ranking.low_straight_flush}
    worths = [slow(hand, ranking.size, ranking.categories, **house) for hand in hands.tolist()]
    rungs = {worth: place for place, worth in enumerate(sorted(set(worths)))}
    places = {value: place for place, value in enumerate(sorted(set(found)))}
    assert [places[value] for value in found] == [rungs[worth] for worth in worths]
    assert [ranking.category(value) for value in found] == [worth[0] for worth in worths]
    assert len(places) < len(found)  # there were ties
    some = hands[::20].tolist()
    assert [ranking.value(hand) for hand in some] == found[::20]


def test_the_slow_evaluator_knows_the_usual_names() -> None:
    for ranking in (TWO_CARD, THREE_CARD, FOUR_CARD, FIVE_CARD):
        assert list(ranking.categories) == NAMES[ranking.size]


@pytest.mark.parametrize("dealt", [3, 4, 5])
def test_batch_and_plain_agree_on_every_hand_of_a_small_deck(dealt: int) -> None:
    ranking = {3: THREE_CARD, 4: FOUR_CARD, 5: FIVE_CARD}[dealt]
    hands = list(combinations(deck("AKQ432", "cds"), dealt))
    assert values(hands, ranking).tolist() == [ranking.value(hand) for hand in hands]


@pytest.mark.parametrize("known", ["", "Ah", "Ah Kh", "Ah Kh Qh", "2c 2d 7h 7s", "Ah Kh Qh Jh Th"])
def test_counting_with_known_and_gone_cards(known: str) -> None:
    small, gone, held = deck("AKQJT72", "hcd"), cards("2c 7d"), cards(known)
    small = tuple(sorted({*small, *held}))
    rest = [card for card in small if card not in held and card not in gone]
    held_and_gone = [card for card in gone if card not in held]
    expected = np.zeros(FIVE_CARD.top + 1, np.int64)
    for drawn in combinations(rest, 5 - len(held)):
        expected[FIVE_CARD.value((*held, *drawn))] += 1
    assert (count_values(FIVE_CARD, 5, held, small, held_and_gone) == expected).all()


def test_too_small_a_deck_has_no_hands() -> None:
    assert count_values(FIVE_CARD, 5, deck=cards("Ah Kh Qh Jh")).sum() == 0
    assert count_values(THREE_CARD, 3, known=cards("Ah Kh"), deck=cards("Ah Kh")).sum() == 0


def test_no_two_hands_of_equally_many_cards_have_the_same_sum() -> None:
    for dealt in range(1, 8):
        for jokers in (0, 1):
            hands = [
                hand
                for hand in combinations_with_replacement(range(13), dealt - jokers)
                if all(hand.count(rank) <= 4 for rank in set(hand))
            ]
            sums = {sum(WEIGHTS[rank] for rank in hand) + jokers * _JOKER_WEIGHT for hand in hands}
            assert len(sums) == len(hands)
            assert jokers or max(sums) < _JOKER_WEIGHT


def test_categories_by_value() -> None:
    places = categories_of(FIVE_CARD)
    assert len(places) == 7463
    assert places[0] == -1
    assert [places[start] for start in FIVE_CARD.starts] == list(range(10))


def test_what_is_no_card_is_refused_and_nothing_reads_outside_the_tables() -> None:
    for wrong in (53, 255, -1, 1000):
        with pytest.raises(Refused, match="no card"):
            values(np.full((2, 7), wrong), FIVE_CARD)
    with pytest.raises(Refused, match="no card"):
        values(np.full((2, 7), 200, np.uint8), FIVE_CARD)
    with pytest.raises(Refused, match="a joker in the hands"):
        values([[*range(6), JOKER]], FIVE_CARD)
    with pytest.raises(Refused, match="rows of cards"):
        values(range(7), FIVE_CARD)
    with pytest.raises(Refused, match="8 cards cannot be valued as a hand of 5"):
        values([range(8)], FIVE_CARD)
    with pytest.raises(Refused, match="2 cards cannot be valued as a hand of 3"):
        values([range(2)], THREE_CARD)
    with pytest.raises(Refused, match="Ah cannot be in the hand"):
        count_values(FIVE_CARD, 5, known=cards("Ah"), gone=cards("Ah"))
    for card in (0, 51):  # nonsense, but no crash
        values(np.full((2, 7), card, np.uint8), FIVE_CARD)


def test_any_layout_of_the_array_will_do() -> None:
    hands = random_hands(100, 7)
    expected = values(hands, FIVE_CARD).tolist()
    assert values(np.asfortranarray(hands), FIVE_CARD).tolist() == expected
    assert values(hands.astype(np.int64), FIVE_CARD).tolist() == expected
    assert values(hands.tolist(), FIVE_CARD).tolist() == expected
    assert values(np.repeat(hands, 2, axis=0)[::2], FIVE_CARD).tolist() == expected
    assert values(np.zeros((0, 7), np.uint8), FIVE_CARD).tolist() == []


@compiled
def count_wins(hands: npt.NDArray[np.uint8], tables: Tables) -> int:
    """A kernel as other rooms write them: two players with two cards each and a board of five."""
    wins = 0
    for deal in range(hands.shape[0]):
        board, board_suits = tables.start, np.uint64(0)
        for place in range(5):
            board += tables.keys[hands[deal, place]]
            board_suits |= tables.suits[hands[deal, place]]
        a, b, c, d = hands[deal, 5], hands[deal, 6], hands[deal, 7], hands[deal, 8]
        first = hand_value(
            board + tables.keys[a] + tables.keys[b], board_suits | tables.suits[a] | tables.suits[b], tables
        )
        second = hand_value(
            board + tables.keys[c] + tables.keys[d], board_suits | tables.suits[c] | tables.suits[d], tables
        )
        wins += int(first > second) - int(first < second)
    return wins


def test_a_kernel_of_another_room_values_hands_on_a_board() -> None:
    deals = random_hands(5000, 9)
    first, second = values(deals[:, :7], FIVE_CARD), values(deals[:, [0, 1, 2, 3, 4, 7, 8]], FIVE_CARD)
    assert count_wins(deals, tables_for(FIVE_CARD, 7)) == int((first > second).sum()) - int((first < second).sum())
