"""The simulator of poker: same deck, same cents as the live table; exact ≈ simulated; compiled rules = plain rules."""

from __future__ import annotations

import random
from collections.abc import Callable

import numba
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from houseway.compiled import compiled
from houseway.equipment.cards import cards as card_numbers
from houseway.equipment.cards import deck as deck_of
from houseway.exact.poker.crossing import is_crossing
from houseway.exact.poker.strategy import find_strategy, strategies_for
from houseway.games.meter import MeterPaid
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame
from houseway.money import Cents
from houseway.refusal import NotFound, Refused
from houseway.simulate import simulate
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_tables import (
    BOARD,
    DEALER,
    DOCUMENTS,
    HOLDEM,
    THREE,
    THREES,
    LiveRound,
    nets_of,
    poker,
    routes_of,
)

THUMB = "rules-of-thumb"
OFFERED = {"progressive": "offered"}
HOLLYWOOD = "hollywood-columbus/ultimate-texas-holdem"


def strategy_for(document: str) -> str:
    """A strategy of the house, which needs no analysis of every deal; best play where there is none, or it is as quick."""
    game = poker(document)
    is_quick = not game.facts.hand.of_dealer and not is_crossing(game)
    return "" if is_quick else next(reversed(strategies_for(game)), "")


def random_stakes(game: PokerGame, generator: random.Random) -> dict[str, Cents]:
    """Stakes within the limits, in whole dollars; a Blind as large as its Ante, a Pair Plus no larger."""
    stakes: dict[str, Cents] = {}
    for wager in game.laid:
        least, most, _ = game.limits(wager)
        dollars = range(-(-least // 100), min(most // 100, -(-least // 100) + 60) + 1)
        stakes[wager] = generator.choice(game.amounts(wager) or [100 * amount for amount in dollars])
    for wager in game.laid:
        if equals := game.spots[wager].covers.equals:
            stakes[wager] = stakes[equals]
    return stakes


def compare_with_the_table(document: str, settings: dict[str, str], seats: int, rounds: int, seed: int, strategy: str = "", deck: tuple[int, ...] | None = None, jackpots: Cents = 0) -> int:  # fmt: skip
    """Deal with the kernels; give the live table the same cards and decisions: every wager of every seat the same cents.

    Of ``rounds`` all are compared, or only those in which two seats win ``jackpots`` or more on a progressive.
    """
    game = poker(document, settings, deck)
    generator = random.Random(seed)
    stakes = [random_stakes(game, generator) for _ in range(seats)]
    table = SimulatedTable(game, seats, find_strategy(game, strategy) if strategy else None, stakes)
    state, shoe = stream(seed, 0), np.arange(len(game.deck)).astype(np.uint8)
    own, dealer, board = table.sizes["player"], table.sizes["dealer"], table.sizes["board"]
    extra = game.facts.extra.called
    routes = routes_of(table.paths)
    column_of = {spot.name: column for column, spot in enumerate(table.spots)}
    done = several = 0
    while done < rounds:
        places, ends, nets = table.play_block(state, shoe, min(2048, rounds - done))
        for number, row in enumerate(table.deck[places].tolist()):
            if jackpots and (nets[number, :, column_of["progressive"]] >= jackpots).sum() < 2:
                continue
            at = own * seats
            cards = {f"seat {seat + 1}": row[own * seat : own * seat + own] for seat in range(seats)}
            cards[DEALER] = row[at : at + dealer]
            cards[BOARD] = row[at + dealer : at + dealer + board]
            cards[extra] = row[at + dealer + board :]
            choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
            live = LiveRound(game, {seat + 1: laid for seat, laid in enumerate(stakes)}, cards, choices).finish()
            found = nets_of(live)
            several += sum(isinstance(event, MeterPaid) for event in live.events) > 1
            for seat in range(seats):
                for column, spot in enumerate(table.spots):
                    net = int(nets[number, seat, column])
                    assert net == found.get((seat + 1, spot.name), 0), (spot.name, seat + 1, cards, choices)
        done += len(places)
    return several


CASES: list[tuple[str, dict[str, str]]] = [(document, {}) for document in DOCUMENTS] + [
    (THREE, OFFERED),
    (HOLDEM, OFFERED),
    ("hollywood-columbus/ultimate-texas-holdem", {"blind-unqualified": "compared"}),
    (THREE, {"dealing": "shoe"}),
    (HOLDEM, {"dealing": "shoe"}),
]


@pytest.mark.parametrize(("document", "settings"), CASES)
def test_same_deck_same_cents_as_the_table(document: str, settings: dict[str, str]) -> None:
    seats = 1 + CASES.index((document, settings)) % 6
    compare_with_the_table(document, settings, seats, 60, seed=seats, strategy=strategy_for(document))


@pytest.mark.parametrize("document", [HOLDEM, "jack-cincinnati/ultimate-texas-holdem", HOLLYWOOD])
def test_same_cents_when_several_seats_win_shares_of_a_meter(document: str) -> None:
    """Two straight flushes on one flop, from a deck of few cards; its rounds are told by what two seats win."""
    reset = "meter-major-reset" if document == HOLLYWOOD else "meter-reset"
    settings = {**OFFERED, reset: "$11,000", "maximum": "$10"}
    small = (*deck_of("56789TJQK", "h"), *card_numbers("2s 3c"))
    assert (
        compare_with_the_table(document, settings, 2, 60_000, seed=5, strategy=THUMB, deck=small, jackpots=200_00) > 2
    )


def test_same_cents_when_the_limit_of_a_hand_cuts_payments() -> None:
    """An Ante of $15,000 with four times as much on Play wins more than the $50,000 that a hand is paid."""
    game = poker(HOLDEM, {"maximum": "$20,000"})
    stakes = {"ante": 1_500_000, "blind": 1_500_000}
    table = SimulatedTable(game, 1, find_strategy(game, THUMB), [stakes])
    assert game.payout_limit == 5_000_000
    state, shoe = stream(4, 0), np.arange(52).astype(np.uint8)
    places, ends, nets = table.play_block(state, shoe, 100)
    routes = routes_of(table.paths)
    cut = 0
    for number, row in enumerate(table.deck[places].tolist()):
        choices = {1: routes[int(ends[number, 0])]}
        cards = {"seat 1": row[:2], DEALER: row[2:4], BOARD: row[4:9]}
        found = nets_of(LiveRound(game, {1: stakes}, cards, choices).finish())
        assert [int(net) for net in nets[number, 0]] == [found.get((1, spot.name), 0) for spot in table.spots]
        cut += sum(found.values()) == game.payout_limit
    assert cut > 8


def test_a_seed_gives_the_same_results_on_any_number_of_threads() -> None:
    game = poker(THREE)
    found = [simulate(game, 600_000, seed=7, threads=threads) for threads in (1, 2)]
    assert found[0].wagers == found[1].wagers
    assert simulate(game, 600_000, seed=8).wagers != found[0].wagers


@pytest.mark.parametrize("document", THREES)
def test_three_cards_simulated_within_five_standard_errors_of_exact(document: str) -> None:
    for played in simulate(poker(document), 1_000_000, seed=11, seats=3).wagers:
        assert abs(played.distance) < 5


@pytest.mark.prove
def test_holdem_simulated_at_best_play_within_five_standard_errors_of_exact() -> None:
    result = simulate(poker(HOLDEM, OFFERED), 200_000, seed=11, seats=6)
    assert [played.wager.wager for played in result.wagers] == ["ante", "trips", "progressive"]
    for played in result.wagers:
        assert abs(played.distance) < 5
    assert 0.1 < result.details["correlation_between_seats"] < 0.3
    assert result.details["decisions"]["before-the-flop 4x"] == pytest.approx(
        0.377, abs=0.002
    )  # S. How, discountgambling.net


def test_a_strategy_simulated_is_the_one_analysed() -> None:
    result = simulate(poker(THREE), 1_000_000, seed=3, strategy="always")
    assert result.details["decisions"] == {"play 1x": 1.0, "fold": 0.0}
    assert float(result.wagers[0].wager.distribution.edge) == pytest.approx(0.0765, abs=1e-4)  # Shackleford
    assert abs(result.wagers[0].distance) < 5


def test_seats_of_one_round_hang_together_and_the_error_says_so() -> None:
    """Six seats share a dealer: the error is larger than that of as many hands alone."""
    together = simulate(poker(THREE), 300_000, seed=5, seats=6).wagers[0]
    alone = simulate(poker(THREE), 1_800_000, seed=5).wagers[0]
    assert together.rounds == alone.rounds
    assert 1.2 < together.standard_error / alone.standard_error < 1.6


def test_what_cannot_be_simulated_is_refused() -> None:
    with pytest.raises(Refused, match="9 seats cannot be dealt to"):
        simulate(poker(THREE), 10, seats=9)
    with pytest.raises(NotFound, match="there is no strategy 'martingale'"):
        simulate(poker(THREE), 10, strategy="martingale")


def test_cards_are_dealt_equally_likely() -> None:
    """Chi-square over the 52 cards of each place, at one in a million (51 degrees: 109.2)."""
    game = poker(HOLDEM)
    table = SimulatedTable(game, 2, find_strategy(game, THUMB))
    state, shoe = stream(2026, 0), np.arange(52).astype(np.uint8)
    places = np.concatenate([table.play_block(state, shoe, 2048)[0] for _ in range(100)])
    for column in range(places.shape[1]):
        found = np.bincount(places[:, column], minlength=52)
        expected = len(places) / 52
        assert float(((found - expected) ** 2 / expected).sum()) < 109.2
    assert all(len(set(row)) == len(row) for row in places[:2000].tolist())


compiled(lambda: 0)  # makes the rules known to the compiler


def _compile(function: Callable[..., int]) -> Callable[..., int]:
    return numba.njit(function)  # type: ignore[no-any-return]


COMES_TO = _compile(rules.comes_to)
WITHIN = _compile(rules.within)

value = st.integers(1, 60)


@given(
    st.integers(0, 5), value, value, value, st.integers(1, 3), st.integers(0, 2), st.integers(-1, 9), st.integers(-1, 9)
)
def test_compiled_rules_agree_with_the_plain_ones(
    kind: int, player: int, dealer: int, least: int, unqualified: int, ties: int, row: int, beaten: int
) -> None:
    wager = (kind, player, dealer, least, unqualified, ties, row, beaten)
    assert COMES_TO(*wager) == rules.comes_to(*wager)
    assert WITHIN(player, dealer, least) == rules.within(player, dealer, least)
