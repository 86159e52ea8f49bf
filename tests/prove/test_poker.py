"""The long proofs of poker: a hundred million rounds, a million at the live table, whole small decks walked."""

from __future__ import annotations

import numpy as np
import pytest

from houseway.equipment.cards import deck
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.community import BestPlay
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.situation import Known
from houseway.hands import Ranking, ranking
from houseway.hands.batch import values
from houseway.simulate import simulate
from tests.poker_tables import DOCUMENTS, HOLDEM, HOLDEMS, THREES, poker
from tests.poker_walk import walk_live
from tests.test_poker_exact import HOLLYWOOD, shares
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
