"""Poker without a dealer's hand: published figures; walk = exact = simulated; a second count by hand."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations

import msgspec
import numpy as np
import pytest

from houseway.equipment.cards import cards, deck
from houseway.exact.poker.no_dealer import BestStreets, PlayedStreets, streets_of
from houseway.exact.poker.no_dealer_strategy import Street
from houseway.exact.poker.shapes import NO_DEALER, played_at_best, situation
from houseway.exact.poker.side_bets import FoldedRows
from houseway.exact.poker.situation import Known
from houseway.exact.poker.strategy import Decided, Strategy, find_strategy
from houseway.exact.poker.wagers import is_lost_by_folds
from houseway.games.poker.paytable import pay_rows
from houseway.games.poker.poker_game import PokerGame
from houseway.hands import FIVE_CARD, THREE_CARD
from houseway.money import Cents
from houseway.odds import parse
from houseway.refusal import Refused
from houseway.simulate.poker.table import SimulatedTable
from houseway.simulate.stream import stream
from tests.poker_shapes import let_it_ride, stud
from tests.poker_tables import BOARD, LiveRound, nets_of, poker, routes_of

Cards = tuple[int, ...]


def percent(value: Fraction, places: int) -> float:
    return round(float(value * 100), places)


@pytest.fixture(scope="module")
def whole() -> BestStreets:
    found = played_at_best(stud())
    assert isinstance(found, BestStreets)
    return found


# ---------------------------------------------------------------- published figures


def test_mississippi_stud_as_published(whole: BestStreets) -> None:
    """Published: 4.91 % of the Ante (Shackleford, wizardofodds.com, Mississippi Stud)."""
    assert percent(whole.distribution.edge, 2) == 4.91
    assert whole.value == -whole.distribution.edge


def test_mississippi_stud_risks_what_is_published_when_ties_are_played(whole: BestStreets) -> None:
    """Published: 3.59 units on average and 1.37 % of what is risked (Shackleford); there a tie is played, not folded."""
    streets, paths = whole.streets, whole.paths
    dearest = []
    for decision, chosen in enumerate(whole.chosen):
        ways = streets.ways(streets.known[decision])
        taken = chosen.copy()
        for stakes, leads in enumerate(paths.leads[decision]):
            fold = -sum(paths.stakes[decision][stakes]) * ways * streets.unit
            least = whole.after[decision][:, leads[1]]
            taken[(chosen[:, stakes] == 0) & (least == fold), stakes] = 1
        dearest.append(taken)
    played = PlayedStreets(streets, tuple(dearest))
    assert played.distribution.edge == whole.distribution.edge
    assert round(float(played.distribution.risked), 2) == 3.59
    assert percent(played.distribution.element_of_risk, 2) == 1.37


def test_let_it_ride_as_published() -> None:
    """Published: 3.51 % of one bet and 2.86 % of what is risked, with 1.22 bets left on average (Shackleford,
    wizardofodds.com, Let It Ride): a bet whose chances are even is taken back."""
    found = played_at_best(let_it_ride()).distribution
    assert percent(found.edge, 2) == 3.51
    assert (percent(found.element_of_risk, 2), round(float(found.risked), 2)) == (2.86, 1.22)


# ---------------------------------------------------------------- walk = exact


def deals_of(game: PokerGame) -> dict[Cards, list[Cards]]:
    """Every hand, with every board in its order."""
    hand, board = game.facts.hand.cards, game.facts.hand.board
    return {
        held: list(permutations([card for card in game.deck if card not in held], board))
        for held in combinations(sorted(game.deck), hand)
    }


def walk(game: PokerGame, stakes: dict[str, Cents], forced: dict[int, str] | None = None) -> tuple[Fraction, int]:
    """Best play read off the live table: every deal with every route through the decisions, the last decided first.

    What a player sees at a decision is the own cards and the board as far as it is shown. At some decisions one choice
    may be ``forced``.
    """
    routes = routes_of(SimulatedTable(game).paths)
    facts, total, count = game.facts, Fraction(0), 0
    shown = [facts.streets.get(decision.at, 0) for decision in facts.decision]
    for hand, boards in deals_of(game).items():
        nets: dict[tuple[Cards, tuple[str, ...]], Cents] = {}
        for board in boards:
            for route in routes.values():
                cards = {"seat 1": list(hand), BOARD: list(board)}
                found = nets_of(LiveRound(game, {1: stakes}, cards, {1: route}).finish())
                nets[board, tuple(route)] = sum(found.values())
        nets = {
            (board, route): came
            for (board, route), came in nets.items()
            if all(route[at : at + 1] in ((), (choice,)) for at, choice in (forced or {}).items())
        }
        total += Fraction(_best(nets, boards, shown, ()), stakes["ante"])
        count += len(boards)
    return total / count, count


def _best(nets: dict[tuple[Cards, tuple[str, ...]], Cents], boards: list[Cards], shown: list[int], made: tuple[str, ...]) -> Cents:  # fmt: skip
    """What boards that look alike come to together at best, after some choices."""
    routes = {route for _, route in nets if route[: len(made)] == made}
    if made in routes:
        return sum(nets[board, made] for board in boards)
    at = len(made)
    choices = {route[at] for route in routes}
    views: dict[Cards, list[Cards]] = {}
    for board in boards:
        views.setdefault(board[: shown[at]], []).append(board)
    return sum(max(_best(nets, alike, shown, (*made, choice)) for choice in choices) for alike in views.values())


SMALL = deck("AKT", "ch")
PROOFS = {
    "let it ride": lambda: let_it_ride(SMALL),
    "let it ride, low": lambda: let_it_ride((*deck("65", "cd"), *cards("4c 3d"))),
    "stud": lambda: stud(SMALL, times=(1, 3)),
}


@pytest.mark.parametrize("build", PROOFS.values(), ids=PROOFS)
def test_walk_equals_exact(build: Callable[[], PokerGame]) -> None:
    game = build()
    stakes = dict.fromkeys(game.laid, 1000)
    value, count = walk(game, stakes)
    played = played_at_best(game)
    assert (played.value, played.total) == (value, count)


def test_lines_that_are_paid_differently_are_told_apart() -> None:
    """The raises of the last street are paid by a table of their own: two lines, and units on each."""
    game = stud(SMALL, [("straight", 9), ("pair", 1)], last=1)
    played = played_at_best(game)
    assert len(played.streets.lines) == 2
    assert played.value == walk(game, {"ante": 1000})[0]


def test_what_a_wager_on_the_board_loses_by_folds_is_counted_deal_by_deal() -> None:
    """Every deal of eight cards played by the choices of best play, and the board valued where the hand was folded."""
    game = stud(cards("2c 2d 4h 6s 6c 9d 9h Qc"))
    spot = msgspec.structs.replace(game.spots["ante"].covers, looks_at=("board",), ranking="three card")
    bonus = dataclasses.replace(game.spots["ante"], name="bonus", covers=spot, ranking=THREE_CARD)
    played = played_at_best(game)
    found, each = NO_DEALER.folded(game, bonus, played, 3)
    counted = np.zeros(len(found), np.int64)
    for hand, boards in deals_of(game).items():
        for board in boards:
            if is_folded(played, hand, board):
                counted[THREE_CARD.value(board)] += 1
    assert list(found) == counted.tolist()
    assert 0 < counted.sum() == played.ends[played.paths.played :].sum() < played.total
    assert each == 28 * 6 * 5 * 4 // 56


def is_folded(played: BestStreets, hand: Cards, board: Cards) -> bool:
    """Whether best play folds a deal; the cards known so far are looked up in all sets of their size."""
    streets, stakes = played.streets, 0
    for decision, known in enumerate(streets.known):
        seen = sorted((*hand, *board)[:known])
        by_highest = sorted(combinations(streets.deck, known), key=lambda cards: cards[::-1])
        choice = played.chosen[decision][by_highest.index(tuple(seen)), stakes]
        stakes = played.paths.leads[decision][stakes][choice]
        if stakes < 0:
            return True
    return False


ROYAL = cards("9d Td Jd Qd Kd Ad 2c 3h 6s")


@cache
def six_card_row(hand: Cards) -> int:
    """By hand: the six diamonds, else a royal flush, else a straight flush, else a pair or better."""
    if sorted(hand) == sorted(cards("9d Td Jd Qd Kd Ad")):
        return 0
    name = FIVE_CARD.describe(FIVE_CARD.value(hand))
    return 1 if name.startswith("royal") else 2 if name.startswith("straight flush") else 3 + name.startswith("high")


def test_what_a_hand_with_cards_of_its_own_loses_by_folds_is_counted_deal_by_deal() -> None:
    """Two cards of the player's and four that nobody sees: every deal of nine cards, three of them on the board."""
    game = stud(ROYAL)
    odds = parse("1 to 1")
    outcomes = ("six-card royal of diamonds", "royal flush", "straight flush", "pair")
    rows = pay_rows(FIVE_CARD, [(outcome, odds) for outcome in outcomes])
    covers = msgspec.structs.replace(game.spots["ante"].covers, looks_at=("player", "extra"))
    spot = dataclasses.replace(game.spots["ante"], name="six", covers=covers, rows=rows)
    played = played_at_best(game)
    found = NO_DEALER.folded(game, spot, played, 6)
    assert isinstance(found, FoldedRows)
    counted = [0] * 5
    for hand, boards in deals_of(game).items():
        for board in boards:
            if is_folded(played, hand, board):
                rest = [card for card in ROYAL if card not in (*hand, *board)]
                for extra in combinations(rest, 4):
                    counted[six_card_row((*hand, *extra))] += 1
    assert found.rows == counted[:4]
    assert 0 < counted[0] < sum(counted)
    assert found.times == 15 * 3 * 2 * 1


@pytest.mark.parametrize(("looks_at", "lost"), [(("player",), True), (("board",), True)])
def test_own_cards_that_are_paid_may_be_folded_on_a_later_street(looks_at: tuple[str, ...], lost: bool) -> None:
    """At the only decision nobody folds a hand that is paid; before a second one the first has been bet on."""
    for last in (1, 3):
        game = stud(SMALL, last=last)
        covers = msgspec.structs.replace(game.spots["ante"].covers, looks_at=looks_at)
        spot = dataclasses.replace(game.spots["ante"], covers=covers)
        assert is_lost_by_folds(game, spot) is (lost and (last > 1 or looks_at != ("player",)))
    ride = let_it_ride(SMALL)
    assert not is_lost_by_folds(ride, ride.spots["ante"])


# ---------------------------------------------------------------- what a decision is worth


def test_always_the_same_choice_at_one_decision() -> None:
    """Read off games that allow less: with the least raise alone, and with a first wager that is never taken back."""
    played = played_at_best(stud(SMALL, times=(1, 3)))
    walked = {choice: walk_with(stud(SMALL, times=(1, 3)), {1: choice}) for choice in ("fold", "bet-1x", "bet-3x")}
    assert played.always_worth[1] == list(walked.values())
    ride = let_it_ride(SMALL)
    assert played_at_best(ride).always_worth[0] == [walk_with(ride, {0: choice}) for choice in ("withdraw", "stay")]


def walk_with(game: PokerGame, made: dict[int, str]) -> Fraction:
    """Best play read off the live table, where some decisions are always made alike."""
    return walk(game, dict.fromkeys(game.laid, 1000), made)[0]


# ---------------------------------------------------------------- simulated


@pytest.mark.parametrize("build", [let_it_ride, stud], ids=["let it ride", "stud"])
def test_same_deck_same_cents_as_the_table_with_best_play(build: Callable[..., PokerGame]) -> None:
    game = build()
    stakes = [dict.fromkeys(game.laid, 1000 * seat) for seat in (1, 2, 3)]
    table = SimulatedTable(game, 3, None, stakes)
    routes = routes_of(table.paths)
    own, board = game.facts.hand.cards, game.facts.hand.board
    places, ends, nets = table.play_block(stream(7, 0), np.arange(52).astype(np.uint8), 120)
    assert len(set(ends.ravel().tolist())) > 3
    for number, row in enumerate(table.deck[places].tolist()):
        dealt = {f"seat {seat + 1}": row[own * seat : own * seat + own] for seat in range(3)}
        dealt[BOARD] = row[own * 3 : own * 3 + board]
        choices = {seat + 1: routes[end] for seat, end in enumerate(ends[number].tolist())}
        found = nets_of(LiveRound(game, {seat + 1: laid for seat, laid in enumerate(stakes)}, dealt, choices).finish())
        for seat in range(3):
            for column, spot in enumerate(table.spots):
                assert int(nets[number, seat, column]) == found.get((seat + 1, spot.name), 0)


def test_best_play_simulated_is_within_five_standard_errors(whole: BestStreets) -> None:
    table = SimulatedTable(stud())
    sums, ends = table.play(3, 0, 1 << 18)
    rounds, stake = int(ends.sum()), table.stakes[0]["ante"]
    exact = whole.distribution
    assert abs(int(sums[0, -1]) / rounds / stake - float(exact.mean)) < 5 * exact.standard_deviation / rounds**0.5


# ---------------------------------------------------------------- situations and what is refused


def test_a_situation_is_what_its_cards_are_worth() -> None:
    """A pair of aces can only be paid, so every further unit is worth the same."""
    game = stud()
    aces = situation(game, Known(cards("Ac Ad")))
    assert (aces.best, aces.wins, aces.lying) == ("3x", Fraction(1), 1)
    assert aces.choices["3x"] - aces.choices["2x"] == aces.choices["2x"] - aces.choices["1x"] > 0
    assert situation(game, Known(cards("2c 7d"))).best == "fold"
    third = situation(game, Known(cards("Ac Ad"), cards("2h")))
    assert (third.decision, third.lying, third.best) == ("fourth", 4, "3x")


def test_what_this_shape_cannot_do_is_said() -> None:
    with pytest.raises(Refused, match="no decision is made with 3 cards on the board"):
        situation(stud(), Known(cards("Ac Ad"), cards("2c 3c 4c")))


# ---------------------------------------------------------------- strategies


def test_points_and_draws_is_best_play_with_what_is_published() -> None:
    """The strategy in print (Shackleford and Kisenwether, wizardofodds.com) costs nothing; it plays where a fold is worth
    the same, so it risks the 3.59 units and 1.37 % in print there."""
    game = poker("hard-rock-cincinnati/mississippi-stud")
    found = NO_DEALER.by_strategy(game, find_strategy(game, "points-and-draws")).distribution
    assert found.mean == played_at_best(game).value
    assert (round(float(found.risked), 2), percent(found.element_of_risk, 2)) == (3.59, 1.37)


def test_let_it_ride_by_what_is_paid_or_drawn_to_is_best_play() -> None:
    """As published, 1.22 bets are left on average (Shackleford, wizardofodds.com, Let It Ride)."""
    game = poker("hard-rock-cincinnati/let-it-ride")
    found = NO_DEALER.by_strategy(game, find_strategy(game, "paid-or-drawing")).distribution
    assert found.mean == played_at_best(game).value
    assert round(float(found.risked), 2) == 1.22


def test_a_strategy_that_chooses_what_cannot_be_is_refused() -> None:
    game = poker("hard-rock-cincinnati/let-it-ride")
    strategy = Strategy("A proof", ("let-it-ride",), (Decided("bet-1", choose="fold", when=("always",)),))
    with pytest.raises(Refused, match="nobody can fold at bet-1"):
        NO_DEALER.by_strategy(game, strategy)


@pytest.mark.parametrize(
    ("text", "known", "holds"),
    [
        ("pair of 6s or better", "6c 6d 2h", True),
        ("pair of 6s or better", "5c 5d Ah", False),
        ("48 ways to a straight", "5c 6d 7h", True),
        ("48 ways to a straight", "5c 6d 8h", False),
        ("32 ways to a straight", "5c 6d 8h", True),
        ("1 way to a royal flush", "Ah Th Jh", True),
        ("1 way to a flush", "Ah Th Jc", False),
        ("5 points", "Ah 6c Jc", True),
        ("5 points", "Ah 5c Jc", False),
        ("3 lying", "Ah 5c Jc", False),
    ],
)
def test_conditions_of_known_cards(text: str, known: str, holds: bool) -> None:
    """Counted by hand: 5-6-7 becomes a straight with 3-4, 4-8 or 8-9, sixteen ways each."""
    game = poker("hard-rock-cincinnati/mississippi-stud")
    street = Street(streets_of(game), game.ranking, 3)
    held = sorted(cards(known))
    number = street.cards.tolist().index(held)
    assert bool(street.holds(text, find_strategy(game, "points-and-draws"), 2)[number]) == holds
