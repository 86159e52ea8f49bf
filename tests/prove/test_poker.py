"""The long proofs of poker: a hundred million rounds, a million at the live table, whole small decks walked."""

from __future__ import annotations

from fractions import Fraction

import numpy as np
import pytest

from houseway.equipment.cards import DECK, cards, deck
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.raises_apart import BestApart
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import find_strategy
from houseway.exact.poker.wagers import strategy_analysis
from houseway.hands import Ranking, ranking
from houseway.hands.batch import values
from houseway.hands.kernel import count_hands
from houseway.hands.tables import tables_for
from houseway.simulate import simulate
from tests.poker_tables import DOCUMENTS, HOLDEM, HOLDEMS, THREES, poker
from tests.poker_walk import walk_live
from tests.test_poker_exact import HOLLYWOOD, shares
from tests.test_poker_flushes import GAMES, HARD_ROCK, walk_flushes
from tests.test_poker_simulate import compare_with_the_table, strategy_for

HUNDRED_MILLION = 10**8
MILLION = 10**6


@pytest.fixture
def quick_values(monkeypatch: pytest.MonkeyPatch) -> None:
    """Hands at the live table are looked up in the compiled tables, which the proofs of hand values show to be the same."""

    def best(of: Ranking, cards: tuple[int, ...]) -> int:
        return int(values(np.array([cards], np.uint8), of)[0])

    monkeypatch.setattr(ranking, "_best", best)


@pytest.mark.prove
@pytest.mark.parametrize("document", DOCUMENTS)
def test_exact_is_within_four_standard_errors_of_a_hundred_million_rounds(document: str) -> None:
    result = simulate(poker(document), HUNDRED_MILLION, seed=20261115)
    print(f"{document}: {result.rounds_per_second / 1e6:.1f} million rounds a second")
    for played in result.wagers:
        edge = played.wager.distribution.edge
        print(f"{played.wager.name:24} exact {float(edge):.6%} simulated {float(-played.mean):.6%} {played.distance:+.2f} standard errors")  # fmt: skip
        assert abs(played.distance) < 4


@pytest.mark.prove
@pytest.mark.parametrize("seats", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("documents", [THREES, HOLDEMS], ids=["three cards", "hold'em"])
@pytest.mark.usefixtures("quick_values")
def test_same_deck_same_cents_over_a_million_rounds(documents: list[str], seats: int) -> None:
    """A million rounds, half of them of each game, over all its documents and one to six seats."""
    for document in documents:
        rounds = MILLION // 2 // 6 // len(documents) + 1
        compare_with_the_table(document, {}, seats, rounds, seed=seats, strategy=strategy_for(document))


@pytest.mark.prove
@pytest.mark.parametrize("document", THREES)
@pytest.mark.usefixtures("quick_values")
def test_walk_equals_exact_for_three_cards_of_three_suits_and_five_ranks(document: str) -> None:
    game = poker(document, deck=deck("AQT62", "cdh"))
    walked = walk_live(game, {"ante": 1000}, ("ante", "play", "ante-bonus"))
    print(f"{walked.rounds:,} live rounds")
    assert shares(walked.distribution) == shares(played_at_best(game).distribution)


@pytest.mark.prove
@pytest.mark.parametrize("document", [HOLDEM, HOLLYWOOD])
@pytest.mark.usefixtures("quick_values")
def test_walk_equals_exact_for_holdem_of_three_suits_and_four_ranks(document: str) -> None:
    game = poker(document, deck=deck("AKQJ", "cdh"))
    walked = walk_live(game, {"ante": 1000, "blind": 1000}, ("ante", "blind", "play"))
    print(f"{walked.rounds:,} live rounds")
    assert shares(walked.distribution) == shares(played_at_best(game).distribution)


@pytest.mark.prove
def test_every_starting_hand_by_itself_is_worth_what_the_chart_says() -> None:
    """169 hands, each against every dealer's hand on every board; the sweep has all hands of a board at once."""
    game = poker(HOLDEM)
    played = played_at_best(game)
    assert isinstance(played, BestPlay)
    for name, start in chart_of(played).starts.items():
        first = "AKQJT98765432".index(name[0])
        second = "AKQJT98765432".index(name[1])
        hand = (4 * (12 - first), 4 * (12 - second) + (0 if name.endswith("s") else 1))
        alone = situation(game, Known(hand))
        assert alone.choices == {"check": start.check, **{f"{times}x": worth for times, worth in start.raises.items()}}


ATLANTIC_CITY = {
    "32o": -1.195592, "42o": -1.13521, "52o": -1.067022, "62o": -1.077817, "72o": -1.050057, "82o": -0.917393,
    "92o": -0.784523, "T2o": -0.636507, "J2o": -0.478676, "Q2o": -0.305687, "K2o": -0.1154,
}  # fmt: skip
"""What the Flop bet is worth where the Ante pays from a flush (Shackleford, wizardofodds.com/texasholdembonus)."""


@pytest.mark.prove
def test_texas_holdem_bonus_paid_from_a_flush_as_published() -> None:
    """Published: 5.5935 % (S. McIntosh, through Shackleford, wizardofodds.com/texasholdembonus, Atlantic City rules)."""
    played = played_at_best(poker("hard-rock-cincinnati/texas-holdem-bonus", {"ante-paytable": "flush"}))
    assert isinstance(played, BestApart)
    starts = chart_of(played).starts
    assert {name: round(float(starts[name].raises[2]), 6) for name in ATLANTIC_CITY} == ATLANTIC_CITY
    assert round(float(-played.value * 100), 4) == 5.5935


@pytest.mark.prove
@pytest.mark.parametrize("name", GAMES)
def test_a_longer_walk_of_two_flushes(name: str) -> None:
    build, few, more = GAMES[name]
    print(f"{walk_flushes(build(tuple(cards(f'{few} {more}')))):,} live rounds")


@pytest.mark.prove
@pytest.mark.parametrize(
    "hand", ["Th 8h 6h Js Ad Qd Jc", "Th 8h 6h 7d 4d 2d 9c", "Qh Jh 9h 6h 3h Kc 5s", "Ah Kh Qc Jc 9s 8s 7d"]
)
def test_a_flush_against_each_hand_of_the_dealers(hand: str) -> None:
    """Every hand of the dealer's valued, none counted by suits."""
    game, held = poker(HARD_ROCK), cards(hand)
    tables, counts = tables_for(game.ranking, 7), np.zeros(game.ranking.top + 1, np.int64)
    count_hands(
        np.array([card for card in DECK if card not in held], np.uint8), 7, tables.start, np.uint64(0), tables, counts
    )
    value = game.ranking.value(held)
    won, lost = int(counts[game.least : value].sum()), int(counts[max(game.least, value + 1) :].sum())
    ante = int(counts[: game.least].sum()) + won - lost
    assert situation(game, Known(held)).choices["1x"] * int(counts.sum()) == ante + won - lost


@pytest.mark.prove
def test_raising_from_ten_eight_six_on_costs_more_than_the_strategy_in_print() -> None:
    """2.6855 % (G. Michaels, wizardofodds.com) lies between best play and Mousseau's T-8-6, which costs 0.06 % more than
    best play in print (wizardofodds.com as quoted by restaurantlagalera.com) and 0.047 % here, where each hand is played
    against every one of the dealer's."""
    game = poker(HARD_ROCK)
    thumb = strategy_analysis(game, find_strategy(game, "ten-eight-six")).distribution.edge
    print(f"{float(thumb):.4%}, best play {float(played_at_best(game).distribution.edge):.4%}")
    assert played_at_best(game).distribution.edge < Fraction(26855, 10**6) < thumb
    assert Fraction(4, 10_000) < thumb - played_at_best(game).distribution.edge < Fraction(6, 10_000)
