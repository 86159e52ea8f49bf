"""DJ Wild: naturals and wild hands counted, the live table walked on a few cards = exact, figures in print."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.equipment.cards import JOKER, cards, deck
from houseway.exact import Distribution
from houseway.exact.poker.bad_beats import bad_beat
from houseway.exact.poker.hand_chart import hand_chart
from houseway.exact.poker.shapes import TWO_HANDS, played_at_best
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.wagers import analyse_wagers
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import DEUCES_AND_JOKER, naturals
from houseway.hands.batch import count_values, values
from houseway.refusal import NotEnumerated, Refused
from tests.poker_shapes import against, game_of, wager
from tests.poker_tables import DEALER, LiveRound, nets_of, poker
from tests.slow_hands import slow
from tests.test_hands_batch import random_hands

HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD = DOCUMENTS = (
    "hard-rock-cincinnati/dj-wild-stud-poker",
    "horseshoe-cincinnati/dj-wild-stud-poker",
    "jack-cincinnati/dj-wild-stud-poker",
    "hollywood-columbus/dj-wild-poker",
)
APART = naturals(DEUCES_AND_JOKER)
WITH_JOKER = deck(jokers=1)


@cache
def counted() -> dict[str, int]:
    """How many of all hands of five cards are of each category, natural or not."""
    counts = count_values(APART, 5)
    return {APART.name(value): int(counts[value]) for value in range(1, APART.top + 1)}


# ---------------------------------------------------------------- naturals


def test_naturals_by_hand_count() -> None:
    """Natural hands hold no joker, and a deuce only where it is a deuce; wild cards make none of them better in kind."""
    found = counted()
    assert sum(found.values()) == comb(53, 5)
    assert found["five wilds"] == 1
    assert found["natural five wilds"] == found["natural five of a kind"] == 0
    assert found["natural royal flush"] == 4
    assert found["natural straight flush"] == 4 * 9
    assert found["natural four of a kind"] == 12 * 44
    assert found["natural full house"] == 12 * 4 * 11 * 6
    assert found["natural three of a kind"] == 12 * 4 * comb(11, 2) * 16
    # straights without a deuce; with one, all but those whose other four are of one suit, which a wild deuce joins
    assert found["natural straight"] == 8 * 1020 + 2 * (1020 - 4 * 3)
    # one, two or three wild cards; four of them only beside 3 to 9, as with a higher card they are a royal flush
    assert found["five of a kind"] == 12 * (5 * 1 + 10 * 4 + 10 * 6) + 5 * 7 * 4


def test_naturals_as_the_slow_evaluator_tells_them() -> None:
    """A natural has the category that its five cards make with nothing wild; batch and plain agree."""
    hands = np.concatenate([random_hands(3000, 5, WITH_JOKER), random_hands(3000, 5, (*deck("A5432", "cd"), JOKER))])
    found = values(hands, APART).tolist()
    assert found == [APART.value(hand) for hand in hands.tolist()]
    wild = values(hands, DEUCES_AND_JOKER).tolist()
    ordinary = dict(zip(DEUCES_AND_JOKER.categories, range(20), strict=False))
    plain = [category for category in DEUCES_AND_JOKER.categories if not category.startswith("five")]
    for hand, value, best in zip(hands.tolist(), found, wild, strict=True):
        category = DEUCES_AND_JOKER.name(best)
        place = slow(hand, 5, plain)[0] if JOKER not in hand else -1
        is_natural = place >= 0 and ordinary[plain[place]] == ordinary[category]
        assert APART.name(value) == ("natural " if is_natural else "") + category


@pytest.mark.parametrize("document", DOCUMENTS)
def test_no_other_reading_of_a_hand_pays_trips_more(document: str) -> None:
    """Of all hands without the joker, by the odds on file: what the cards make with nothing wild never pays more."""
    rows = poker(document).spots["trips"].rows
    odds = dict(zip(rows.outcomes, (Fraction(int(str(each).split()[0])) for each in rows.odds), strict=True))
    natural = DEUCES_AND_JOKER.natural
    hands = np.concatenate([random_hands(60_000, 5), random_hands(60_000, 5, deck("A65432"))])
    as_dealt = set(zip(values(hands, APART).tolist(), values(hands, natural).tolist(), strict=True))
    for value, plain in as_dealt:
        best = odds.get(APART.name(value), Fraction(-1))
        assert odds.get(f"natural {natural.name(plain)}", Fraction(-1)) <= best


def test_naturals_are_told_of_whole_hands_alone() -> None:
    with pytest.raises(Refused, match="is not 5 cards"):
        APART.value(cards("Ah Kh"))
    with pytest.raises(Refused, match="cannot be valued"):
        count_values(APART, 6)
    with pytest.raises(Refused, match="there is no natural pair K in this ranking"):
        APART.least("natural pair", "K")


# ---------------------------------------------------------------- figures in print


def test_trips_of_another_pay_table_as_counted_elsewhere() -> None:
    """All 2,869,685 hands by the pay table of a public repository (internal/djwild, TestTripsReturn): 95.76 %."""
    natural = {"royal flush": 1000, "straight flush": 200, "four of a kind": 60, "full house": 30, "flush": 25, "straight": 15, "three of a kind": 5}  # fmt: skip
    wild = {"five wilds": 2000, "royal flush": 100, "five of a kind": 100, "straight flush": 20, "four of a kind": 8, "full house": 6, "flush": 4, "straight": 3, "three of a kind": 1}  # fmt: skip
    pays = {f"natural {name}": odds for name, odds in natural.items()} | wild
    back = sum(counted()[name] * (odds + 1) for name, odds in pays.items())
    assert round(100 * back / comb(53, 5), 2) == 95.76


def test_the_game_as_published() -> None:
    """About 3.5 % of an Ante (S. How, discountgambling.net, 23 June 2015); 1.73 % of Ante and Blind, playing a pair of
    fours or better (README of internal/djwild, a public repository)."""
    game = poker(HARD_ROCK)
    best = played_at_best(game)
    edge = float(best.distribution.edge)
    assert round(100 * edge, 1) == 3.5
    assert round(100 * edge / 2, 2) == 1.73
    by_rule = TWO_HANDS.by_strategy(game, find_strategy(game, "fours-or-better")).distribution
    assert 0 < best.distribution.mean - by_rule.mean < Fraction(1, 2000)
    paid = sum(count for name, count in counted().items() if APART.least(name) >= APART.least("straight"))
    assert 0.05 < paid / comb(53, 5) < 0.07  # Blind: "about 6 % of your hands" are good enough (How)


def test_the_chart_plays_pairs_from_fives_and_folds_high_cards() -> None:
    chart = hand_chart(played_at_best(poker(HARD_ROCK)))
    said = {hand: cell.choice for hand, (cell,) in chart.rows.items() if cell}
    assert (said["five wilds"], said["pair of 5"], said["pair of 3"], said["A high"]) == ("2x", "2x", "fold", "fold")
    (fours,) = chart.rows["pair of 4"]
    assert fours is not None
    assert (fours.choice, fours.is_always) == ("2x", False)


def test_all_four_documents_cost_the_same_but_for_trips() -> None:
    found = {document: {each.wager: each.distribution for each in analyse_wagers(poker(document), list(poker(document).rulebook.wager))} for document in DOCUMENTS}  # fmt: skip
    for wager_id in ("ante", "two-way-bad-beat"):
        assert len({found[document][wager_id].edge for document in DOCUMENTS}) == 1
    trips = [found[document]["trips"].edge for document in (HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD)]
    assert trips[0] == trips[1] == trips[2] < trips[3]


# ---------------------------------------------------------------- walk = exact

STAKES = {"ante": 1000, "blind": 1000, "trips": 500, "two-way-bad-beat": 500}
MAIN = ("ante", "blind", "play")
TEN = {
    HARD_ROCK: cards("2c 2d joker Ah Kh 9c 9d 8d 7s 4c"),
    HORSESHOE: cards("2h joker Ac Ad As Kc Kd Qh 5h 3h"),
    JACK: cards("2s 3s 4s 5s 6s 6h 6d Kh Kd Qc"),
    HOLLYWOOD: cards("2c 2h 2s Ts Js Th 9h 8c 8d 3d"),
}


def walked(game: PokerGame, fold: str) -> dict[str, Distribution]:
    """Every deal at the live table, played and folded: best play of the game itself, and what the side bets come to."""
    results: dict[str, Counter[Fraction]] = {"ante": Counter(), "trips": Counter(), "two-way-bad-beat": Counter()}
    for held in combinations(sorted(game.deck), 5):
        rest = [card for card in sorted(game.deck) if card not in held]
        deals = []
        for dealer in combinations(rest, 5):
            dealt = {"seat 1": list(held), DEALER: list(dealer)}
            deals.append({choice: nets_of(LiveRound(game, {1: STAKES}, dealt, {1: [choice]}).finish()) for choice in ("play", fold)})  # fmt: skip
        worth = {choice: sum(deal[choice].get((1, name), 0) for deal in deals for name in MAIN) for choice in deals[0]}
        best = "play" if worth["play"] > worth[fold] else fold
        for deal in deals:
            nets = deal[best]
            results["ante"][Fraction(sum(nets.get((1, name), 0) for name in MAIN), 1000)] += 1
            for name in ("trips", "two-way-bad-beat"):
                results[name][Fraction(nets[1, name], 500)] += 1
    return {name: Distribution.of(result.items()) for name, result in results.items()}


def shares(found: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, found.total) for net, weight in found.weights.items()}


@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_live_table_walked_gives_what_exact_does(document: str) -> None:
    """Ten cards, both hands; among so few wild ones three of a kind is folded, and its side bets kept or lost as filed."""
    game = poker(document, deck=TEN[document])
    live = walked(game, "fold-and-tuck" if document == HOLLYWOOD else "fold")
    for found in analyse_wagers(game, list(game.rulebook.wager)):
        assert shares(found.distribution) == shares(live[found.wager]), found.wager


@pytest.mark.prove
def test_the_live_table_walked_on_eleven_cards_gives_what_exact_does() -> None:
    game = poker(HARD_ROCK, deck=(*TEN[HARD_ROCK], *cards("Qs")))
    live = walked(game, "fold")
    for found in analyse_wagers(game, list(game.rulebook.wager)):
        assert shares(found.distribution) == shares(live[found.wager]), found.wager


# ---------------------------------------------------------------- bad beats

BAD_BEAT = (("five of a kind", 40), ("straight flush", 30), ("four of a kind", 20), ("full house", 10), ("three of a kind", 5))  # fmt: skip


def with_bad_beat(small: tuple[int, ...], ties: str = "lose", dealer: int = 5) -> PokerGame:
    """Five cards each and a wager on the lower hand."""
    return game_of(
        f"""
[deck]
cards = 53
jokers = 1
[hand]
cards = 5
dealer = {dealer}
ranking = "deuces and joker"
[deal.hand]
start = ["5 to players", "{dealer} to dealer"]
[[decision]]
id = "play"
clause = "1"
times = [2]
otherwise = "fold"
"""
        + against("ante")
        + against("play", raised=True)
        + wager("lower", BAD_BEAT, kind="bad beat", ties=ties, on_fold="stays"),
        small,
    )


@pytest.mark.parametrize(("ties", "tied"), [("lose", -1), ("push", 0), ("win", None)])
def test_a_bad_beat_over_every_pair_of_hands(ties: str, tied: int | None) -> None:
    game = with_bad_beat((*deck("A95", "cdh"), *cards("2c 2d"), JOKER), ties)
    ranking, found = game.ranking, Counter[Fraction]()
    rows = [(ranking.least(row), odds) for row, odds in BAD_BEAT]
    for held in combinations(sorted(game.deck), 5):
        value = ranking.value(held)
        for other in combinations([card for card in game.deck if card not in held], 5):
            dealers = ranking.value(other)
            won = next((odds for least, odds in rows if min(value, dealers) >= least), -1)
            found[Fraction(won if value != dealers or tied is None or won < 0 else tied)] += 1
    assert found.total() == comb(12, 5) * comb(7, 5)
    assert len(found) > 3
    assert shares(bad_beat(game, game.spots["lower"])) == shares(Distribution.of(found.items()))


def test_a_bad_beat_between_hands_of_two_sizes_is_not_enumerated() -> None:
    game = with_bad_beat((*deck("A95", "cdh"), *cards("2c 2d"), JOKER), dealer=6)
    with pytest.raises(NotEnumerated, match="hands that are not dealt alike"):
        bad_beat(game, game.spots["lower"])
