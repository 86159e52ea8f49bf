"""Hold'em with raises on several streets: every deal of a small deck by hand; published figures; table = simulator."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations
from math import comb

import numpy as np
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact import analyse
from houseway.exact.poker.chart import chart_of
from houseway.exact.poker.raises_apart import BestApart
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.situation import Known
from houseway.games.poker.poker_game import PokerGame
from houseway.refusal import NotFound
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_shapes import heads_up, holdem_streets
from tests.poker_tables import BOARD, DEALER, LiveRound, nets_of, poker, routes_of
from tests.poker_walk import walk_live
from tests.test_poker_exact import SEVENS

BONUS = "hard-rock-cincinnati/texas-holdem-bonus"
SMALL = (*deck("AK2", "cd"), *cards("Jh Th 9s"))

Cards = tuple[int, ...]


@pytest.fixture(scope="module")
def bonus() -> BestApart:
    found = played_at_best(poker(BONUS))
    assert isinstance(found, BestApart)
    return found


# ---------------------------------------------------------------- published figures


def test_texas_holdem_bonus_as_published(bonus: BestApart) -> None:
    """Published: 2.037 % of the Ante where it pays from a straight, with 3.8181 Antes risked, 0.5335 % of these
    (Shackleford, wizardofodds.com/texasholdembonus, Las Vegas rules)."""
    found = bonus.distribution
    assert found.mean == bonus.value
    assert round(float(found.edge * 100), 3) == 2.037
    assert round(float(found.risked), 4) == 3.8181
    assert round(float(found.element_of_risk * 100), 4) == 0.5335


PUBLISHED = {
    "32o": -1.155927, "42o": -1.091604, "52o": -1.019987, "62o": -1.046723, "72o": -1.031301, "82o": -0.896002,
    "92o": -0.763132, "T2o": -0.613979, "J2o": -0.459414, "Q2o": -0.28969, "K2o": -0.102668,
}  # fmt: skip
"""What the Flop bet is worth, Las Vegas rules (Shackleford, wizardofodds.com/texasholdembonus)."""


def test_the_chart_of_starting_hands_as_published(bonus: BestApart) -> None:
    chart = chart_of(bonus)
    assert {name: round(float(chart.starts[name].raises[2]), 6) for name in PUBLISHED} == PUBLISHED
    assert {name for name, start in chart.starts.items() if start.choice == "fold"} == {
        "32o",
        "42o",
        "52o",
        "62o",
        "72o",
    }
    assert {start.otherwise for start in chart.starts.values()} == {"fold"}


# ---------------------------------------------------------------- by hand


def by_hand(game: PokerGame, known: Cards = ()) -> tuple[Fraction, dict[str, int]]:
    """Best play, every deal played out: what two cards are worth, and how often each bet is made, over all orders."""
    small, value = sorted(game.deck), game.ranking.value
    straight = game.ranking.least(game.spots["ante"].rows.outcomes[0])
    total, deals, made = 0, 0, {"fold": 0, "turn": 0, "river": 0}
    for hand in [known] if known else combinations(small, 2):
        rest = [card for card in small if card not in hand]
        pays: dict[frozenset[int], tuple[int, int, int]] = {}
        for board in combinations(rest, 5):
            own = value((*hand, *board))
            ante = one = met = 0
            for dealer in combinations([card for card in rest if card not in board], 2):
                other = value((*dealer, *board))
                standing = (own > other) - (own < other)
                ante += 0 if standing > 0 and own < straight else standing
                one += standing
                met += 1
            pays[frozenset(board)] = (ante, one, met)
        best, times, orders = 0, {"turn": 0, "river": 0}, 0
        for flop in combinations(rest, 3):
            after = [
                pays[frozenset((*flop, *more))] for more in combinations([card for card in rest if card not in flop], 2)
            ]
            is_raised = sum(one for _, one, _ in after) > 0
            for turn in [card for card in rest if card not in flop]:
                last = [pays[frozenset((*flop, turn, card))] for card in rest if card not in (*flop, turn)]
                is_last = sum(one for _, one, _ in last) > 0
                best += sum(ante + (2 + is_raised + is_last) * one for ante, one, _ in last)
                met = sum(each for *_, each in last)
                orders += met
                times["turn"] += met * is_raised
                times["river"] += met * is_last
        deals += orders
        if best > -orders:
            total += best
            made = {**made, "turn": made["turn"] + times["turn"], "river": made["river"] + times["river"]}
        else:
            total -= orders
            made["fold"] += orders
    return Fraction(total, deals), {**made, "deals": deals}


@pytest.mark.parametrize("small", [SMALL, cards("Ac Ad Kc Kd Qh Js 5c 4d 3h")], ids=["two suits", "few alike"])
def test_every_deal_by_hand(small: Cards) -> None:
    game = holdem_streets(small)
    played = played_at_best(game)
    value, made = by_hand(game)
    assert played.value == played.distribution.mean == value
    assert played.total == made["deals"]
    assert [played.made[0, 0], played.made[1, 1], played.made[2, 1]] == [made["fold"], made["turn"], made["river"]]


def test_walk_of_the_live_table_equals_exact() -> None:
    """Every hand, board and dealer's hand of nine cards with every route at the live table, decided street by street."""
    game = holdem_streets(cards("Ac Ad Kc Kd Qh Js 5c 4d 3h"))
    routes = [["bet-2x", turn, river] for turn in ("check", "bet-1x") for river in ("check", "bet-1x")]
    total = rounds = 0
    for hand in combinations(game.deck, 2):
        rest = [card for card in game.deck if card not in hand]
        nets: dict[frozenset[int], list[int]] = {}
        for board in combinations(rest, 5):
            dealer = [card for card in rest if card not in board]
            dealt = {"seat 1": list(hand), DEALER: dealer, BOARD: list(board)}
            found = [
                nets_of(LiveRound(game, {1: {"ante": 1000}}, dict(dealt), {1: route}).finish()) for route in routes
            ]
            nets[frozenset(board)] = [sum(each.values()) for each in found]
            rounds += len(routes)
        best = 0
        for flop in combinations(rest, 3):
            turns = []
            for turn in [card for card in rest if card not in flop]:
                last = [nets[frozenset((*flop, turn, card))] for card in rest if card not in (*flop, turn)]
                sums = [sum(of) for of in zip(*last, strict=True)]
                turns.append((max(sums[0], sums[1]), max(sums[2], sums[3])))
            best += max(sum(of) for of in zip(*turns, strict=True))
        total += max(best, -1000 * 35 * 4 * 3)
    assert rounds == 36 * 21 * 4
    assert played_at_best(game).value == Fraction(total, 36 * 35 * 4 * 3 * 1000)


def test_situations_by_hand() -> None:
    game = holdem_streets(SMALL)
    for hand in (cards("Ac Kd"), cards("2c 2d"), cards("Jh 9s")):
        found = situation(game, Known(hand))
        assert max(found.choices.values()) == by_hand(game, hand)[0]
        assert found.choices["fold"] == -1
        flop = tuple(card for card in SMALL if card not in hand)[1:4]
        left = [card for card in SMALL if card not in (*hand, *flop)]
        turns = [situation(game, Known(hand, (*flop, card))) for card in left]
        on_flop = situation(game, Known(hand, flop))
        assert on_flop.choices["check"] == sum(turn.value for turn in turns) / len(turns)
        assert on_flop.choices["1x"] - on_flop.choices["check"] == on_flop.wins - (1 - on_flop.wins - on_flop.ties)
        assert (on_flop.decision, on_flop.lying) == ("turn", 3)


# ---------------------------------------------------------------- simulated


def test_same_deck_same_cents_as_the_table(bonus: BestApart) -> None:
    game = poker(BONUS)
    assert played_at_best(game) is bonus
    stakes = [{"ante": 1000 * seat, "bonus": 500} for seat in (1, 2, 3)]
    table = SimulatedTable(game, 3, None, stakes)
    routes = routes_of(table.paths)
    places, ends, nets = table.play_block(stream(5, 0), np.arange(52).astype(np.uint8), 60)
    assert len(set(ends.ravel().tolist())) == 5
    for number, row in enumerate(table.deck[places].tolist()):
        dealt = {f"seat {seat + 1}": row[2 * seat : 2 * seat + 2] for seat in range(3)}
        dealt |= {DEALER: row[6:8], BOARD: row[8:13]}
        choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
        found = nets_of(LiveRound(game, {seat + 1: laid for seat, laid in enumerate(stakes)}, dealt, choices).finish())
        for seat in range(3):
            for column, spot in enumerate(table.spots):
                assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


def test_the_simulator_makes_the_best_raises_on_a_small_deck() -> None:
    game = holdem_streets(SMALL)
    table = SimulatedTable(game)
    sums, ends = table.play(3, 0, 1 << 16)
    exact, rounds = played_at_best(game).distribution, 1 << 16
    assert int(ends.sum()) == rounds
    error = exact.standard_deviation / rounds**0.5
    assert abs(int(sums[0, -1]) / rounds / table.stakes[0]["ante"] - float(exact.mean)) < 4 * error


def test_raises_that_hang_on_each_other_are_not_enumerated() -> None:
    with pytest.raises(NotFound, match="raises hang on each other"):
        played_at_best(holdem_streets(SMALL, last="fold"))


# ---------------------------------------------------------------- Odds that are paid though beaten


def test_walk_equals_exact_where_beaten_odds_are_paid() -> None:
    """Heads Up Hold'em in short, every deal of nine cards with every choice at the live table."""
    game = heads_up(cards("Ac Ad Kc Kd Qh Js Tc 9d 9h"))
    walked = walk_live(game, {"ante": 1000, "odds": 1000}, ("ante", "odds", "raise"))
    played = played_at_best(game)
    assert played.value == played.distribution.mean == walked.distribution.mean
    assert walked.distribution.weights.keys() == played.distribution.weights.keys()


def test_heads_up_side_bets_as_published() -> None:
    """Published for Playtech's game: Pocket Bonus gives 95.48 % back, Trips Plus 96.66 % (galera-bet.com, What is Heads-Up
    Hold'em?). The second is Hollywood's table with 8 to 1 for a full house, which pays 9 to 1 as filed (§C.3.g.i)."""
    game = poker("hollywood-columbus/wpt-heads-up-holdem")
    pocket, trips = (analyse(game, name)[0].distribution.edge for name in ("pocket-bonus", "trips-plus"))
    assert pocket == Fraction(10, 221)
    assert round(100 - float(pocket * 100), 2) == 95.48
    full_houses = Fraction(SEVENS[3], comb(52, 7))
    assert round(100 - float((trips + full_houses) * 100), 2) == 96.66
