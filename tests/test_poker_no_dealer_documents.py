"""Every document without a dealer's hand: the live table walked on a few cards = exact; figures in print; charts."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from fractions import Fraction
from itertools import pairwise, permutations

import msgspec
import pytest

from houseway.cases import cases_of, read_cases
from houseway.cases.shelf import shared_file
from houseway.draw import draw
from houseway.equipment.cards import cards
from houseway.exact.poker.chart import Chart
from houseway.exact.poker.no_dealer import best_streets, streets_of
from houseway.exact.poker.no_dealer_folds import deal_by_deal, folded
from houseway.exact.poker.shapes import played_at_best, situation
from houseway.exact.poker.side_bets import FoldedRows
from houseway.exact.poker.situation import Known
from houseway.exact.poker.street_chart import Cell, StreetChart, starts_of, street_charts
from houseway.exact.poker.terms import all_paths
from houseway.exact.poker.wagers import analyse_wagers
from houseway.games.poker.poker_game import PokerGame
from tests.poker_tables import BOARD, DOCUMENTS, LiveRound, nets_of, poker, routes_of
from tests.poker_walk import hands_that_count

Cards = tuple[int, ...]

NO_DEALER = [document for document in DOCUMENTS if not poker(document).facts.hand.of_dealer]
FEW = {5: cards("Ac Kd Kc 7d 6c"), 7: cards("Ac Ad Ah 7c 7d 7h 2s")}
"""Just as many cards as a hand and the board have; suits are alike where that spares many deals."""
RIDE = "hard-rock-cincinnati/let-it-ride"
STUD = "hard-rock-cincinnati/mississippi-stud"


def with_few_multiples(document: str) -> PokerGame:
    """A document with a few cards, and of its multiples the least and the greatest."""
    game = poker(document)
    hand = game.facts.hand
    game.deck = FEW[hand.cards + hand.board]
    decisions = tuple(
        msgspec.structs.replace(decision, times=tuple(dict.fromkeys((*decision.times[:1], *decision.times[-1:]))))
        for decision in game.facts.decision
    )
    game.facts = msgspec.structs.replace(game.facts, decision=decisions)
    return game


def boards_of(game: PokerGame, rest: Cards) -> set[Cards]:
    """Every board; cards that are turned together are in one order."""
    ends = [0, *sorted(set(game.facts.streets.values()))]
    groups = [slice(first, last) for first, last in pairwise(ends)]
    return {
        tuple(card for group in groups for card in sorted(board[group]))
        for board in permutations(rest, game.facts.hand.board)
    }


@pytest.mark.parametrize("document", NO_DEALER)
def test_the_live_table_walked_gives_what_exact_does(document: str) -> None:
    """Every deal of a few cards with every route through the decisions, best play read off what the table paid."""
    game = with_few_multiples(document)
    hand_facts, stakes = game.facts.hand, {name: 1000 for name in game.laid if game.spots[name].is_main}
    routes = {tuple(route) for route in routes_of(all_paths(game)[1]).values()}
    shown = [game.facts.streets.get(decision.at, 0) for decision in game.facts.decision]
    few, exact = game.deck, played_at_best(game).value
    others = [card for card in range(52) if card not in few][: game.extra_cards]
    game.deck = (*few, *others)  # cards that a side bet alone looks at come from elsewhere

    def best(nets: dict[tuple[Cards, tuple[str, ...]], int], boards: set[Cards], made: tuple[str, ...]) -> int:
        if made in routes:
            return sum(nets[board, made] for board in boards)
        seen = shown[len(made)]
        choices = {route[len(made)] for route in routes if route[: len(made)] == made}
        views = {board[:seen] for board in boards}
        return sum(
            max(best(nets, {each for each in boards if each[:seen] == view}, (*made, choice)) for choice in choices)
            for view in views
        )

    total = count = 0
    for hand, weight in hands_that_count(tuple(sorted(few)), hand_facts.cards):
        boards = boards_of(game, tuple(card for card in few if card not in hand))
        nets = {}
        for board in boards:
            for route in routes:
                dealt = {"seat 1": list(hand), BOARD: list(board), game.facts.extra.called: list(others)}
                found = nets_of(LiveRound(game, {1: stakes}, dealt, {1: route}).finish())
                nets[board, route] = sum(found.values())
        total += weight * best(nets, boards, ())
        count += weight * len(boards)
    assert exact == Fraction(total, 1000 * count)


# ---------------------------------------------------------------- in print


@pytest.mark.parametrize(
    ("hand", "gains"),
    [
        ("Th Jh Qh", 1736),
        ("Th Jh Kh", 1454),
        ("Jh Qh Kh", 1454),
        ("Jh Qh Ah", 1172),
        ("Th Jh Ah", 1172),
        ("3h 4h 5h", 252),
        ("7h 8h 9h", 252),
        ("8h 9h Th", 480),
        ("9h Th Jh", 708),
        ("7h 8h Th", 198),
        ("8h Th Jh", 426),
    ],
)
def test_let_it_ride_hand_by_hand_as_published(hand: str, gains: int) -> None:
    """What a bet that rides gains over the 1,176 ways to two more cards (D. Catlin, "Calculating the House Edge in Let It
    Ride", casinocitytimes.com, 3 June 2001)."""
    found = situation(poker(RIDE), Known(cards(hand))).choices
    assert (found["ride"] - found["withdraw"]) * 1176 == gains


def test_what_the_first_bet_gains_as_published() -> None:
    """Bet 1 rides with 1,608 of 22,100 hands and gains 0.10912580 of a bet (Shackleford, wizardofodds.com, Let It Ride,
    appendix 1, statistics for the first three cards)."""
    played = played_at_best(poker(RIDE))
    withdraw, ride = map(played.paths.names[0].index, ("withdraw", "ride"))
    assert Fraction(played.made[0, ride], played.total) == Fraction(1608, 22100)
    assert round(float(played.value - played.always_worth[0][withdraw]), 8) == 0.10912580


def edge_of(document: str, wager: str, posted: dict[str, str]) -> Fraction:
    """What a side bet costs where something is posted."""
    game = poker(document, posted)
    (found,) = analyse_wagers(game, [each for each in game.rulebook.wager if each.id == wager])
    return found.distribution.edge


@pytest.mark.parametrize(("flush", "percent"), [("3 to 1", 7.1), ("4 to 1", 2.14)])
def test_the_three_card_bonus_as_published(flush: str, percent: float) -> None:
    """7.1 %, and 2.14 % where a flush is posted at 4 to 1 (tunicatravel.com, "Let It Ride: 3-card Side Bet", February 2012)."""
    edge = edge_of(RIDE, "three-card-bonus", {"three-card-bonus-flush-pays": flush})
    assert float(edge * 100) == pytest.approx(percent, abs=0.006)


def test_the_let_it_ride_bonus_as_published() -> None:
    """A dollar brings $0.7446 where four of a kind is $400 and a full house $200 (gamblingmy.com, "Let it ride probability
    and smarts", which leaves the last figures out): amounts without the dollar, and three of a kind as at Horseshoe."""
    posted = {"let-it-ride-bonus-four-of-a-kind-pays": "$400", "let-it-ride-bonus-full-house-pays": "$200"}
    brings = 1 - edge_of("horseshoe-cincinnati/let-it-ride", "let-it-ride-bonus", posted)
    assert int(brings * 10_000) == 7446


HANDS = {"royal": 4, "straight flush": 36, "quads": 624, "full house": 3744, "flush": 5108, "straight": 10200}
HANDS |= {"trips": 54912, "two pair": 123552, "pair of one rank": 84480}
"""How many of the 2,598,960 hands of five cards are of a kind: 13 ranks with C(4,2) and C(12,3) 4^3 for a pair, and so on."""


@pytest.mark.parametrize(
    ("document", "wager", "pays"),
    [
        (RIDE, "let-it-ride-bonus", (20000, 2000, 300, 150, 50, 25, 3)),
        ("horseshoe-cincinnati/let-it-ride", "let-it-ride-bonus", (20000, 2000, 300, 150, 50, 25, 5)),
        ("jack-cincinnati/let-it-ride", "let-it-ride-bonus", (20000, 2000, 300, 150, 50, 25, 3)),
        ("hard-rock-cincinnati/criss-cross-poker", "five-card-bonus", (251, 101, 41, 16, 11, 7, 5, 4, 9 * 2)),
    ],
)
def test_side_bets_on_five_cards_counted_by_hand(document: str, wager: str, pays: tuple[int, ...]) -> None:
    """What comes back with each kind of hand, the wager included where it does; of pairs nine ranks, sixes to aces."""
    back = sum(count * pay for count, pay in zip(HANDS.values(), pays, strict=False))
    assert edge_of(document, wager, {}) == 1 - Fraction(back, 2_598_960)


@pytest.mark.parametrize(
    ("wager", "edge"),
    [
        # of seven to jack high: sets of lower ranks less the straight, and 4^5 suits less the flushes
        ("lo-ball", 1 - Fraction((4 * 101 + 14 * 51 + 34 * 16 + 69 * 6 + 125 * 2) * (4**5 - 4), 2_598_960)),
        # a pair of aces, an ace and a face of one suit and of two, another pair
        ("pocket-bonus", 1 - Fraction(6 * 31 + 12 * 21 + 36 * 11 + 72 * 6, 1326)),
        # the odds of the Three Card Bonus, 7.1 % in print
        ("board-bonus", Fraction(392, 5525)),
    ],
)
def test_side_bets_of_cajun_stud_that_outlive_folds_counted_by_hand(wager: str, edge: Fraction) -> None:
    assert edge_of("hollywood-columbus/cajun-stud", wager, {f"{wager}-on-fold": "stays"}) == edge


def test_the_documents_of_let_it_ride_play_every_shared_round() -> None:
    """Save where a round names the fact in which filings differ; a step or an option that a rulebook loses is missed."""
    for document in (each for each in NO_DEALER if each.endswith("/let-it-ride")):
        played = {case.name for case in cases_of(document)}
        shared = read_cases(shared_file("let-it-ride"))
        assert [case.name for case in shared if case.name not in played and not case.only and not case.unless] == []


# ---------------------------------------------------------------- charts


@pytest.fixture(scope="module")
def stud_charts() -> tuple[Chart, list[StreetChart]]:
    game = poker(STUD)
    played = played_at_best(game)
    starts = starts_of(played)
    assert starts is not None
    return starts, street_charts(game, played)


def test_two_own_cards_as_published(stud_charts: tuple[Chart, list[StreetChart]]) -> None:
    """Pairs raise by three; by one: two cards of six to ten, any jack or better, and a suited 6-5 (M. Shackleford,
    wizardofodds.com, Mississippi Stud: two points, where a jack or better counts two and six to ten one, or 6-5 suited)."""
    starts, _ = stud_charts
    counts = {rank: 2 if rank in "JQKA" else 1 if rank in "6789T" else 0 for rank in "23456789TJQKA"}
    for name, start in starts.starts.items():
        high, low = name[0], name[1]
        wanted = 3 if high == low else 1 if counts[high] + counts[low] >= 2 or name == "65s" else 0
        assert start.best == wanted, name
    assert sum(start.hands for start in starts.starts.values()) == 1326
    assert starts.starts["72o"].value == -1


def test_later_streets_by_what_is_held(stud_charts: tuple[Chart, list[StreetChart]]) -> None:
    """As the published strategy has it: straights drawn to from both ends take three points for the third raise."""
    _, (fourth, fifth) = stud_charts
    assert (fourth.decision, fifth.decision, fourth.ranks) == ("fourth-street", "fifth-street", {"6": 1, "J": 2})
    assert next(iter(fourth.rows)) == "pair of 6s or better"
    assert all(cell.mostly == "3x" and cell.is_always for cell in fourth.rows["pair of 6s or better"].values())
    assert all(cell.mostly == "1x" for cell in fifth.rows["pair of 2s to 5s"].values())
    ways = fourth.rows["to a straight flush, 2 ways"]
    assert (ways[3].mostly, ways[4].mostly) == ("1x", "3x")
    both = fifth.rows["to a straight, 8 ways"]
    assert (both[2].mostly, both[3].mostly) == ("1x", "3x")
    assert not fifth.rows["nothing yet"][3].is_always, "what lies there decides"
    assert fourth.as_json()["rows"]["nothing yet"]["3"] == {"1x": 1.0}


def test_three_own_cards_have_rows_and_no_square() -> None:
    game = poker(RIDE)
    played = played_at_best(game)
    first, second = street_charts(game, played)
    assert starts_of(played) is None
    assert first.ranks == {"T": 1}
    assert {cell.mostly for cell in first.rows["pair of 2s to 9s"].values()} == {"withdraw"}
    assert first.rows["to a straight flush, 2 ways"][0].mostly == "withdraw"
    assert first.rows["to a straight flush, 2 ways"][1].mostly == "ride"
    assert {cell.mostly for cell in second.rows["to a flush"].values()} == {"ride"}


def test_a_cell_says_what_is_done_mostly() -> None:
    assert Cell({"1x": Fraction(1, 3), "fold": Fraction(2, 3)}).mostly == "fold"
    assert Cell({"1x": Fraction(1)}).is_always


def test_the_chart_is_drawn() -> None:
    root = ET.fromstring(draw(poker(STUD), "chart"))  # noqa: S314
    nodes = list(root.iter())
    assert len([node for node in nodes if "data-hand" in node.attrib]) == 169
    assert {node.attrib["data-row"] for node in nodes if "data-row" in node.attrib} >= {"nothing yet", "to a flush"}
    ride = ET.fromstring(draw(poker(RIDE), "chart"))  # noqa: S314
    assert not [node for node in ride.iter() if "data-hand" in node.attrib]


@pytest.mark.parametrize("wager", ["lo-ball", "board-bonus"])
def test_folds_take_of_all_cards_and_of_the_board_what_they_do_deal_by_deal(wager: str) -> None:
    """Two ways to count: by sets of cards, and every deal dealt."""
    game = poker("hollywood-columbus/cajun-stud")
    spot, played = game.spots[wager], best_streets(streets_of(game))
    size = {"lo-ball": 5, "board-bonus": 3}[wager]
    found = folded(game, spot, played, size)
    assert not isinstance(found, FoldedRows)
    assert (found[0] == deal_by_deal(game, spot, played, size)).all()
    assert found[0].sum() > 0
