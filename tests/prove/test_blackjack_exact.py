"""The long proofs of blackjack: the edge as a Fraction, and split rounds played out by the million."""

from __future__ import annotations

import math
from fractions import Fraction
from typing import Any

import numba
import numpy as np
import pytest

from houseway.exact.blackjack import MainResult, Play, decks, exact_game, main_game
from houseway.exact.blackjack.exactly import exact_edge, exact_round
from houseway.exact.blackjack.hands import player_hands
from houseway.exact.blackjack.kernels import DOUBLE, HIT, SPLIT
from houseway.exact.blackjack.rounds import fare_of_splits, gather
from tests.slow_blackjack import Best, Endless
from tests.test_blackjack_exact import ACES, EIGHTS, SEVENS, TENS, house_of, walked

ROUNDS = 20_000_000


@pytest.mark.prove
@pytest.mark.parametrize(
    ("count", "play"),
    [(6, Play()), (8, Play(hits_soft_17=True, surrender="late")), (1, Play(blackjack_pays=Fraction(6, 5)))],
)
def test_floats_are_within_a_billionth_of_a_millionth_of_the_fraction(count: int, play: Play) -> None:
    result = main_game(play, decks(count))
    edge = exact_edge(result)
    print(f"{count} decks: {edge} = {float(edge):.15%}; the float is off by {float(edge) - result.edge:.1e}")
    assert abs(edge - Fraction(result.edge)) < 1e-15


@pytest.mark.prove
def test_an_endless_shoe_in_fractions_is_that_of_the_recursion() -> None:
    play = Play(infinite=True)
    result = main_game(play)
    shoe = tuple(result.counting.shoe.tolist())
    assert exact_round(play, shoe, result.strategy).expectation == Endless(house_of(play)).expectation()


@pytest.mark.prove
@pytest.mark.parametrize("shoe", [EIGHTS, ACES, SEVENS, TENS])
def test_what_a_look_at_the_other_hands_is_worth(shoe: tuple[int, ...]) -> None:
    """On shoes of a quarter of a deck. Also what the sum of split hands, taken as independent, does to the variance."""
    play = Play(most_hands=3)
    result = exact_game(play, shoe)
    best = Best(house_of(play)).expectation(shoe)
    nets = walked(result)
    mean = sum(net * chance for net, chance in nets.items())
    variance = sum(net * net * chance for net, chance in nets.items()) - mean * mean
    print(
        f"{sum(shoe)} cards: one hand at a time {float(-result.edge):.4%}, all hands seen {float(best):.4%}; standard deviation "
        f"{math.sqrt(variance):.4f}, with independent hands {result.distribution.standard_deviation:.4f}"
    )
    assert -result.edge == mean
    assert 0 <= best + result.edge < Fraction(2, 100)


@pytest.mark.prove
@pytest.mark.parametrize("count", [1, 6])
def test_split_rounds_played_by_the_million(count: int) -> None:
    """Mean within four standard errors of exact; the spread of the sum, taken as independent, within half a percent."""
    result = main_game(Play(), decks(count))
    raw = gather(result.counting, result.strategy)
    ours = fare_of_splits(result.counting, result.strategy, raw)
    share = sum(ours.nets.values())
    mean = float(ours.expectation / share)
    spread = math.sqrt(sum(float(net * net) * mass for net, mass in ours.nets.items()) / share - mean * mean)
    played = play_splits(result, ROUNDS)
    error = played.std() / math.sqrt(len(played))
    print(
        f"{count} decks, {share:.4%} of rounds are split: {mean:+.6f} exact, {played.mean():+.6f} +- {error:.6f} played"
    )
    print(f"standard deviation {spread:.5f} with independent hands, {played.std():.5f} played")
    assert abs(played.mean() - mean) < 4 * error
    assert abs(played.std() / spread - 1) < (0.005 if count == 6 else 0.03)


def play_splits(result: MainResult, rounds: int) -> Any:
    """Net results of rounds that begin with a pair to be split, no dealer's blackjack among those that are looked at."""
    hands, strategy = player_hands(), result.strategy
    shoe = result.counting.shoe
    pairs = [(rank, int(shoe[rank] * (shoe[rank] - 1))) for rank in range(10)]
    weights = np.cumsum([weight for _, weight in pairs])
    after = np.stack([strategy.split_aces, strategy.split])
    pair_hands = np.array([hands.of([rank, rank]) for rank in range(10)])
    singles = np.array([hands.of([rank]) for rank in range(10)])
    return _play(
        rounds, 20261115, shoe, weights, strategy.first, after, pair_hands, singles, hands.onward, hands.total, 4, 2
    )


@numba.njit
def _draw(left: Any, cards: int) -> int:
    """A rank from what is left, which loses the card."""
    at = int(np.random.random() * cards)
    rank = 0
    while at >= left[rank]:
        at -= left[rank]
        rank += 1
    left[rank] -= 1
    return rank


@numba.njit
def _dealer(left: Any, cards: int, up: int, hole: int) -> int:
    """What the dealer, who stands on all 17s, comes to."""
    hard = up + hole + 2
    ace = up == 0 or hole == 0
    while True:
        total = hard + 10 if ace and hard <= 11 else hard
        if total >= 17:
            return total
        card = _draw(left, cards)
        cards -= 1
        hard += card + 1
        ace = ace or card == 0


@numba.njit
def _play(
    rounds: int, seed: int, shoe: Any, weights: Any, first: Any, after: Any, pairs: Any, singles: Any, onward: Any, total: Any,
    most: int, most_aces: int
) -> Any:  # fmt: skip
    """Rounds as the table plays them, hand after hand; written for this proof alone."""
    np.random.seed(seed)
    found = np.zeros(rounds)
    done = 0
    totals, wagers, waiting = np.zeros(8, np.int64), np.zeros(8, np.int64), 0
    while done < rounds:
        left = shoe.copy()
        cards = left.sum()
        rank = np.searchsorted(weights, int(np.random.random() * weights[-1]), side="right")
        left[rank] -= 2
        cards -= 2
        up = _draw(left, cards)
        hole = _draw(left, cards - 1)
        cards -= 2
        if first[pairs[rank], up] != SPLIT:
            continue
        if up + hole == 9 and (up == 0 or hole == 0):
            found[done] = -1
            done += 1
            continue
        table = after[0] if rank == 0 else after[1]
        limit = most_aces if rank == 0 else most
        hands, waiting, finished = 2, 2, 0
        while waiting > 0:
            second = _draw(left, cards)
            cards -= 1
            if second == rank and hands < limit:
                hands += 1
                waiting += 1
                continue
            hand, wager = onward[singles[rank], second], 1
            while hand >= 0 and (table[hand, up] == HIT or table[hand, up] == DOUBLE):
                doubles = table[hand, up] == DOUBLE
                hand = onward[hand, _draw(left, cards)]
                cards -= 1
                if doubles:
                    wager = 2
                    break
            totals[finished] = total[hand] if hand >= 0 else 99
            wagers[finished] = wager
            finished += 1
            waiting -= 1
        end = _dealer(left, cards, up, hole)
        net = 0
        for hand in range(finished):
            if totals[hand] > 21 or (end <= 21 and totals[hand] < end):
                net -= wagers[hand]
            elif end > 21 or totals[hand] > end:
                net += wagers[hand]
        found[done] = net
        done += 1
    return found
