"""Poker on two lines that share the last card: walk = exact = a count by hand; strategies, situations, the simulator."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact import kept as kept_answers
from houseway.exact.poker.crossing import crossing_of
from houseway.exact.poker.crossing_play import best_crossing
from houseway.exact.poker.shapes import CROSSING, played_at_best, shape_of, situation
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import Decided, Strategy
from houseway.hands import FIVE_CARD
from houseway.refusal import NotEnumerated
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_shapes import CROSS_PAYS, cross, game_of, wager
from tests.poker_tables import BOARD, LiveRound, nets_of, routes_of

Cards = tuple[int, ...]

EIGHT = cards("Ac Ad Kc Qd 7c 7d 6c 5d")
"""Hands that lose, push and win; no two suits are alike in it."""
SIXTEEN = cards("Ac Ad Kc Qs Jh 9d 8h 7c 7d 6h 5s 5c 4c 3d 2h 2s")


@pytest.fixture(autouse=True)
def _kept_nowhere(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Nothing is found that another test has kept."""
    monkeypatch.setattr(kept_answers, "KEPT", tmp_path)


def others(rest: Cards, count: int) -> Iterator[tuple[Cards, Cards]]:
    """So many cards of some, and those that are left."""
    for taken in combinations(rest, count):
        yield taken, tuple(card for card in rest if card not in taken)


# ---------------------------------------------------------------- a count by hand


@cache
def pays(hand: Cards, is_ante: bool) -> int:
    """What a line pays, by the names of hands alone."""
    name = FIVE_CARD.describe(FIVE_CARD.value(hand))
    for outcome, odds in CROSS_PAYS[:-2]:
        if name.startswith(outcome):
            return 1 if is_ante else odds
    if not name.startswith("pair"):
        return -1
    rank = "23456789TJQKA".index(name.removeprefix("pair ")[0])
    return 1 if rank >= 9 else 0 if rank >= 4 else -1


def net(hand: Cards, one: Cards, other: Cards, last: Cards, bets: tuple[int, ...]) -> int:
    """What a deal comes to; a better hand is never paid less, so the better line is the one that pays more."""
    across, down = (*hand, *one, *last), (*hand, *other, *last)
    better = max(pays(across, False), pays(down, False))
    lines = (bets[0] * pays(across, False), bets[1] * pays(down, False), bets[2] * better)
    return pays(across, True) + pays(down, True) + sum(lines)


Options = tuple[int, ...]
"""What may be chosen at a decision: multiples, and 0 to fold."""


def best_by_hand(game_deck: Cards, *options: Options) -> Fraction:
    """Best play by asking at every decision what all further deals come to, for each choice."""

    def last_decision(hand: Cards, one: Cards, other: Cards, rest: Cards, bets: tuple[int, int]) -> int:
        fold = -(2 + sum(bets)) * len(rest)
        return max(
            sum(net(hand, one, other, (last,), (*bets, by)) for last in rest) if by else fold for by in options[2]
        )

    def second_decision(hand: Cards, one: Cards, rest: Cards, bet: int) -> int:
        deals = list(others(rest, 2))
        fold = -(2 + bet) * sum(len(left) for _, left in deals)
        return max(
            sum(last_decision(hand, one, other, left, (bet, by)) for other, left in deals) if by else fold
            for by in options[1]
        )

    total = count = 0
    for hand, rest in others(game_deck, 2):
        deals = list(others(rest, 2))
        ways = len(deals) * len(list(combinations(deals[0][1], 2))) * (len(deals[0][1]) - 2)
        total += max(
            sum(second_decision(hand, one, left, by) for one, left in deals) if by else -2 * ways for by in options[0]
        )
        count += ways
    return Fraction(total, count)


def test_best_play_is_what_a_count_by_hand_finds() -> None:
    played = played_at_best(cross(EIGHT))
    assert shape_of(cross(EIGHT)) is CROSSING
    assert played.value == best_by_hand(EIGHT, *[(0, 1, 2, 3)] * 3)
    assert played.total == 28 * 15 * 6 * 2
    assert sum(played.made[0, choice] for choice in range(4)) == played.total


def test_suits_that_are_alike_change_nothing() -> None:
    """Nine cards of which three suits are alike: one hand counts for several."""
    nine = (*deck("AJ6", "cdh"),)
    crossing = crossing_of(cross(nine, (1, 3)))
    assert len(crossing.hands) < 36
    assert best_crossing(crossing).value == best_by_hand(nine, *[(0, 1, 3)] * 3)


# ---------------------------------------------------------------- walk = exact


def test_the_live_table_walked_gives_the_same() -> None:
    """Every deal of seven cards with every route through the decisions, best play read off what the table paid."""
    game = cross(cards("Ac Ad Kc 7d 7h 6c 5d"), (2,))
    routes = sorted({tuple(route) for route in routes_of(SimulatedTable(game).paths).values()})
    stakes = {"ante": 1000, "second": 1000}

    def paid(hand: Cards, board: Cards, route: tuple[str, ...]) -> int:
        dealt = {"seat 1": list(hand), BOARD: list(board)}
        return sum(nets_of(LiveRound(game, {1: stakes}, dealt, {1: route}).finish()).values())

    def best(hand: Cards, boards: list[Cards], made: tuple[str, ...]) -> int:
        if made in routes:
            return sum(paid(hand, board, made) for board in boards)
        shown = 2 * len(made)
        choices = {route[len(made)] for route in routes if route[: len(made)] == made}
        views = {board[:shown] for board in boards}
        return sum(
            max(best(hand, [each for each in boards if each[:shown] == view], (*made, choice)) for choice in choices)
            for view in views
        )

    total = count = 0
    for hand, rest in others(game.deck, 2):
        boards = [(*one, *other, *last) for one, left in others(rest, 2) for other, last in others(left, 2)]
        total += best(hand, boards, ())
        count += len(boards)
    played = played_at_best(game)
    assert (played.value, played.total) == (Fraction(total, 1000 * count), count)


# ---------------------------------------------------------------- what a decision is worth


@pytest.mark.parametrize("decision", [0, 1, 2])
@pytest.mark.parametrize("choice", [0, 1, 2])
def test_always_the_same_choice_at_one_decision(decision: int, choice: int) -> None:
    played = played_at_best(cross(EIGHT, (1, 3)))
    options: list[Options] = [(0, 1, 3)] * 3
    options[decision] = ((0, 1, 3)[choice],)
    assert played.always_worth[decision][choice] == best_by_hand(EIGHT, *options)


# ---------------------------------------------------------------- strategies


THUMB = Strategy(
    "A proof",
    ("proof",),
    (
        Decided("across", 3, hands="77+"),
        Decided("across", 1, when=("2 points",)),
        Decided("down", 3, when=("pair of 7s or better",)),
        Decided("down", 1, when=("3 points", "5 lying")),
        Decided("middle", 3, when=("pair of jacks or better", "three of a kind or better")),
        Decided("middle", 1, when=("pair of 5s or better and 3 points", "7 lying and 4 points")),
    ),
    points={"J": 2, "7": 1},
)


def by_thumb(hand: Cards, one: Cards, other: Cards) -> tuple[int, ...]:
    """What the strategy above says, in other words: the bets, and fewer of them where it folds."""

    def points(*seen: int) -> int:
        return sum(2 if card >= 36 else 1 if card >= 20 else 0 for card in seen)

    def ranks(*seen: int) -> list[int]:
        return sorted((card >> 2 for card in seen), reverse=True)

    def highest_pair(*seen: int) -> int:
        return max((rank for rank in ranks(*seen) if ranks(*seen).count(rank) > 1), default=-1)

    if highest_pair(*hand) >= 5:
        first = 3
    elif points(*hand) >= 2:
        first = 1
    else:
        return ()
    if highest_pair(*hand, *one) >= 5:
        second = 3
    elif points(*hand, *one) >= 3 or first == 3:
        second = 1
    else:
        return (first,)
    lines = [ranks(*hand, *line) for line in (one, other)]
    pairs = [highest_pair(*hand, *line) for line in (one, other)]
    if any(line.count(rank) > 2 for line in lines for rank in line) or max(pairs) >= 9:
        return first, second, 3
    if any(len({*line}) == 2 for line in lines):  # two pair
        return first, second, 3
    seen = points(*hand, *one, *other)
    if (max(pairs) >= 3 and seen >= 3) or (2 + first + second >= 7 and seen >= 4):
        return first, second, 1
    return first, second


def test_a_strategy_is_what_its_words_say_deal_by_deal() -> None:
    """Ten cards, so that all conditions hold now and then; two pair is better than a pair of jacks."""
    ten = cards("Ac Ad Kc Qd 7c 7d 7h 5c 5d 3c")
    game = cross(ten)
    played = CROSSING.by_strategy(game, THUMB)
    total = count = risked = 0
    routes = set()
    for hand, rest in others(ten, 2):
        for one, left in others(rest, 2):
            for other, lasts in others(left, 2):
                bets = by_thumb(hand, one, other)
                routes.add(bets)
                for last in lasts:
                    total += net(hand, one, other, (last,), bets) if len(bets) == 3 else -2 - sum(bets)
                    risked += 2 + sum(bets)
                    count += 1
    assert len(routes) > 7
    assert (played.value, played.total) == (Fraction(total, count), count)
    assert played.distribution.risked == Fraction(risked, count)


# ---------------------------------------------------------------- simulated


@pytest.mark.parametrize("strategy", [None, THUMB], ids=["best play", "a strategy"])
def test_same_deck_same_cents_as_the_table(strategy: Strategy | None) -> None:
    """Two seats share the cross; what the simulator decides and pays is played again at the live table."""
    game = cross(SIXTEEN)
    stakes = [{"ante": 1000 * seat, "second": 1000 * seat} for seat in (1, 2)]
    table = SimulatedTable(game, 2, strategy, stakes)
    routes = routes_of(table.paths)
    places, ends, nets = table.play_block(stream(7, 0), np.arange(16).astype(np.uint8), 150)
    assert len(set(ends.ravel().tolist())) > 4
    for number, row in enumerate(table.deck[places].tolist()):
        dealt = {"seat 1": row[:2], "seat 2": row[2:4], BOARD: row[4:]}
        choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
        found = nets_of(LiveRound(game, {seat + 1: laid for seat, laid in enumerate(stakes)}, dealt, choices).finish())
        for seat in range(2):
            for column, spot in enumerate(table.spots):
                assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


@pytest.mark.parametrize("strategy", [None, THUMB], ids=["best play", "a strategy"])
def test_simulated_is_within_five_standard_errors(strategy: Strategy | None) -> None:
    game = cross(SIXTEEN)
    exact = (CROSSING.by_strategy(game, strategy) if strategy else played_at_best(game)).distribution
    table = SimulatedTable(game, 1, strategy)
    sums, ends = table.play(3, 0, 1 << 16)
    rounds, stake = int(ends.sum()), table.stakes[0]["ante"]
    assert abs(int(sums[0, -1]) / rounds / stake - float(exact.mean)) < 5 * exact.standard_deviation / rounds**0.5


# ---------------------------------------------------------------- situations


def test_a_situation_is_what_its_cards_come_to() -> None:
    """The last decision, when an ace makes two pair on one line and a pair on the other, and a six a push and a loss."""
    game = cross(EIGHT)
    hand, across, down, rest = cards("Ac 7c"), cards("Kc Qd"), cards("7d 5d"), cards("Ad 6c")
    found = situation(game, Known(hand, (*across, *down)))
    assert (found.decision, found.choices["fold"]) == ("middle", Fraction(-found.lying))
    assert (found.wins, found.ties) == (Fraction(1, 2), Fraction(0))
    paid = [
        {f"{by}x": Fraction(sum(net(hand, across, down, (last,), (*bets, by)) for last in rest), 2) for by in (1, 2, 3)}
        for bets in product((1, 2, 3), repeat=2)
        if 2 + sum(bets) == found.lying
    ]
    assert {name: worth for name, worth in found.choices.items() if name != "fold"} in paid


def test_a_card_that_is_gone_is_as_if_the_deck_had_none() -> None:
    gone = cards("Kc Qs 7d")
    without = tuple(card for card in SIXTEEN if card not in gone)
    known, rest = Known(cards("Ac 9d"), cards("5s 2h"), gone=gone), Known(cards("Ac 9d"), cards("5s 2h"))
    found = situation(cross(SIXTEEN), known)
    assert found.choices == situation(cross(without), rest).choices != situation(cross(SIXTEEN), rest).choices


# ---------------------------------------------------------------- kept, and refused


def test_an_answer_is_kept_and_found_again(tmp_path: Path) -> None:
    crossing = crossing_of(cross(EIGHT))
    best_crossing.cache_clear()
    first = best_crossing(crossing)
    assert len(list((tmp_path / "answers").glob("*.npz"))) == 1
    best_crossing.cache_clear()
    assert best_crossing(crossing).distribution == first.distribution
    (found,) = (tmp_path / "answers").glob("*.npz")
    found.write_bytes(b"torn")
    best_crossing.cache_clear()
    assert best_crossing(crossing).distribution == first.distribution
    best_crossing.cache_clear()


CROSS_TEXT = """
[hand]
cards = 2
dealer = 0
board = 5
ranking = "five card"
[streets]
across = 2
down = 4
[lines]
across = [1, 2, 5]
down = [3, 4, 5]
[deal.hand]
start = ["2 to players", "5 to board"]
""" + "".join(
    f'[[decision]]\nid = "{name}"\nat = "{at}"\nclause = "1"\nwager = "{name}"\ndoes = "bet"\ntimes = [1]\notherwise = "fold"\n'
    for name, at in (("one", "start"), ("two", "across"), ("three", "down"))
) + wager("ante", CROSS_PAYS, looks_at=("player", "across")) + "".join(
    wager(name, CROSS_PAYS, looks_at=("player", "down"), raised=True) for name in ("one", "two", "three")
)  # fmt: skip


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ("down = [3, 4, 5]", "down = [2, 4, 5]", "looks at player and down"),
        ("down = 4", "down = 3", "two lines are decided on in turn"),
        ('kind = "hand"', 'kind = "hand"\non_fold = "stays"', "outlives a fold"),
    ],
)
def test_what_this_shape_cannot_do_is_said(old: str, new: str, says: str) -> None:
    assert played_at_best(game_of(CROSS_TEXT, EIGHT)).total == 5040
    with pytest.raises(NotEnumerated, match=says):
        played_at_best(game_of(CROSS_TEXT.replace(old, new, 1), EIGHT))
