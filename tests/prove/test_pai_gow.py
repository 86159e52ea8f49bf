"""The long proofs of Pai Gow: each of 154,143,080 hands set, a hundred million rounds, main wagers to 0.005 %."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
import pytest

from houseway.equipment.cards import JOKER
from houseway.equipment.stream import stream
from houseway.exact.pai_gow.all_hands import HANDS, set_all, set_wrong
from houseway.exact.pai_gow.deals import play
from houseway.exact.pai_gow.deals_kernel import BANK, BEST, HOUSE, SEEN
from houseway.exact.pai_gow.situation import given_away
from houseway.exact.pai_gow.wagers import DEALS, SEEN_DEALS, bank_win, table_of
from houseway.exact.pai_gow.way import way_of
from houseway.games import game_for
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.rulebook import Posted, documents, load
from houseway.simulate import simulate
from houseway.simulate.pai_gow.table import SimulatedTable
from tests.slow_house_ways import every_pattern
from tests.test_pai_gow_house_way import compare_charts

DOCUMENTS = [name for name in documents() if load(name).document.family == "pai gow"]
HUNDRED_MILLION = 10**8
TOLD = (Path(__file__).parents[2] / "docs" / "pai-gow-exact.md").read_text()
MOST_ERROR = 0.00005
"""The standard error of a main wager that is asked for: 0.005 %."""


def games() -> list[tuple[str, str]]:
    """Each document, and each of the games in it."""
    found = []
    for name in DOCUMENTS:
        variants = [option.allowed for option in load(name).option if option.id == "variant"]
        found += [(name, variant) for variant in (variants[0] if variants else ("",))]
    return found


def game_of(document: str, variant: str) -> PaiGowGame:
    book = load(document)
    found = game_for(book, Posted(book, {"variant": variant} if variant else {}))
    assert isinstance(found, PaiGowGame)
    return found


@pytest.mark.prove
@pytest.mark.parametrize("document", DOCUMENTS)
def test_each_single_hand_has_one_legal_setting(document: str) -> None:
    """Every hand is set one by one, without the look-up, and by the look-up: alike, and legally."""
    game = game_of(document, "")
    way = way_of(game.house_way, game.low_ranking, game.high_ranking)
    started = time.perf_counter()
    found = set_all(way, every=True)
    print(f"{document}: all hands counted in {time.perf_counter() - started:.1f} s")
    assert (int(found.hands.sum()), found.illegal) == (HANDS, 0)
    short = set_all(way)
    assert bool((short.hands == found.hands).all())
    assert bool((short.ranks == found.ranks).all())
    assert bool((short.lines == found.lines).all())
    assert set_wrong(way) == 0


@pytest.mark.prove
@pytest.mark.parametrize("document", DOCUMENTS)
def test_the_rulebook_sets_as_the_chart_written_a_second_time(document: str) -> None:
    """All 67,600 patterns of ranks without a flush, and 20,000 hands with one or four of it and the joker."""
    for hand in [*every_pattern(), *flushes(20_000)]:
        compare_charts(document, hand)


def flushes(count: int) -> list[tuple[int, ...]]:
    """Hands at random with four to six of a suit, every other one with cards of the same ranks beside them."""
    chance = np.random.default_rng(31)
    found = []
    for number in range(count):
        suit, size = number % 4, (4, 5, 5, 6)[number // 4 % 4]
        suited = [4 * int(rank) + suit for rank in chance.permutation(13)[:size]]
        suited += [JOKER] if size == 4 else []
        ranks = {card // 4 for card in suited} if number % 2 else set(range(14))
        others = [card for card in range(JOKER + 1) if card not in suited and card // 4 in ranks]
        found.append(tuple(sorted([*suited, *map(int, chance.permutation(others)[: 7 - len(suited)])])))
    return found


@pytest.mark.prove
@pytest.mark.parametrize(("document", "variant"), games())
def test_main_wagers_to_a_two_hundredth_of_a_percent_as_the_docs_say(document: str, variant: str) -> None:
    game = game_of(document, variant)
    table = table_of(game)
    matches = play(table, SEEN_DEALS if game.is_face_up else DEALS, bank_win=bank_win(game))
    as_banked = (BANK,) if game.facts.bank is not None else ()
    wanted = (HOUSE, SEEN) if game.is_face_up else (HOUSE, BEST, *as_banked)
    for match in wanted:
        as_bank = match == BANK
        win, lose = (-1.0, bank_win(game)) if as_bank else (table.win, -1.0)
        mean, error = matches[match].mean(win, lose), matches[match].error(win, lose)
        print(
            f"{document} {variant} {('house', 'best', 'bank', 'seen')[match]}: {100 * mean:.4f} % ± {100 * error:.4f}"
        )
        assert error <= MOST_ERROR
        assert f"{-100 * mean:.4f} ± {100 * error:.4f}" in TOLD, "docs/pai-gow-exact.md"


@pytest.mark.prove
@pytest.mark.parametrize(("document", "variant"), games())
def test_exact_is_within_four_standard_errors_of_a_hundred_million_rounds(document: str, variant: str) -> None:
    result = simulate(game_of(document, variant), HUNDRED_MILLION, seed=20261118)
    print(f"{document} {variant}: {result.rounds_per_second / 1e6:.1f} million rounds a second")
    for played in result.wagers:
        error = played.standard_error
        if played.wager.sample is not None:
            error = float(np.hypot(error, played.wager.sample.standard_error))
        else:  # rows too rare to be met are known of the exact figure alone
            error = max(error, played.wager.distribution.standard_deviation / played.rounds**0.5)
        assert abs(float(played.mean - played.wager.distribution.mean)) < 4 * error, played.wager.name


@pytest.mark.prove
def test_best_settings_lose_next_to_nothing_to_an_exact_count() -> None:
    """Hands at random, each legal setting against all 53,524,680 hands of the dealer: what the quick choice gives away."""
    game = game_of(DOCUMENTS[0], "")
    table = SimulatedTable(game)
    deck = np.arange(53, dtype=np.uint8)
    lost = []
    for number in range(40):
        table.play_from(stream(number, 0), deck, 1)
        lost.append(given_away(table.table, deck[:7].tolist(), table.worth))
    print(f"given away on average: {100 * float(np.mean(lost)):.5f} %")
    assert float(np.mean(lost)) < MOST_ERROR
