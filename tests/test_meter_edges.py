"""``edge --meter`` for every progressive of the book, and counts of the rarer hands made by hand."""

from __future__ import annotations

import itertools
import json
from fractions import Fraction
from functools import cache
from math import comb, prod
from pathlib import Path
from unittest.mock import patch

import numpy as np
import pytest
from typer.testing import CliRunner

from houseway.cli import linked
from houseway.cli.main import app
from houseway.cli.meters import as_json, at_meter, draw, progressives
from houseway.exact.progressive import ProgressiveCost
from houseway.exact.when_won import chance_within
from houseway.refusal import Refused

SEVENS = "hard-rock-cincinnati/blackjack"
THREES = "hollywood-columbus/blackjack"
MONSTERS = "hollywood-columbus/players-edge-21"
FORTUNE = "hard-rock-cincinnati/pai-gow-poker"
MULTI_LINK = "horseshoe-cincinnati/multi-link-progressive-jackpot"
AT_ONCE = (SEVENS, THREES, "hollywood-columbus/zappit-blackjack", "hollywood-columbus/three-card-poker")
"""Documents for which the answer takes a second: it asks for no best play."""


def cost_of(document: str) -> ProgressiveCost:
    (found,) = at_meter(document, {}, "25000")
    return found.cost


def answers(document: str, chart: Path) -> None:
    """All that is promised of a meter is told, and drawn."""
    found = at_meter(document, {}, "25000")
    assert {one.cost.wager for one in found} == {*progressives()[document]}
    for told in as_json(found)["progressives"]:
        for of_meter in told["each"].values():
            assert of_meter.keys() >= {"breaks_even", "wagers_to_a_hit", "won_within", "mean_when_won"}
            shown = list(of_meter["shows_when_won"].values())
            assert len(shown) == 4
            assert shown == sorted(shown, key=lambda text: float(text.strip("$").replace(",", "")))
    for one in found:
        for option in one.cost.meters:
            even = one.cost.breaks_even(option, one.shows)
            assert one.cost.edge({**one.shows, option: even}) == 0
    draw(found, str(chart))
    assert "breaks even at" in chart.read_text()


def test_the_book_has_progressives_in_28_documents() -> None:
    """Six games of Horseshoe's and JACK's; at Hard Rock these, Three Card, Pai Gow, blackjack; seven of Hollywood's.

    The stadiums play blackjack without its progressives.
    """
    houses = [name.partition("/")[0] for name in progressives()]
    assert {house: houses.count(house) for house in houses} == {
        "hard-rock-cincinnati": 9,
        "hollywood-columbus": 7,
        "horseshoe-cincinnati": 6,
        "jack-cincinnati": 6,
    }


@pytest.mark.parametrize("document", AT_ONCE)
def test_edge_meter_answers_at_once(document: str, tmp_path: Path) -> None:
    answers(document, tmp_path / "chart.svg")


@pytest.mark.prove
@pytest.mark.parametrize("document", progressives())
def test_edge_meter_answers_for_every_progressive_of_the_book(document: str, tmp_path: Path) -> None:
    answers(document, tmp_path / "chart.svg")


def test_blazing_sevens_counted_by_hand() -> None:
    """Six decks: 24 sevens of 312 cards, six of each suit; the player's two and the dealer's one, in order."""
    deals = 312 * 311 * 310
    suited = 4 * 6 * 5 * 4
    coloured = 2 * 12 * 11 * 10 - suited
    three = 24 * 23 * 22 - suited - coloured
    two, one = 24 * 23 * 288, 2 * 24 * 288 * 310
    cost = cost_of(SEVENS)
    assert cost.stake == 5_00
    assert cost.fixed == Fraction(three * 1_000 + two * 125 + one * 10, 5 * deals)
    assert cost.chance("blazing-7s-meter") == Fraction(suited, deals)
    assert cost.chance("blazing-7s-meter", is_all=False) == Fraction(coloured, deals)
    shares = Fraction(suited + Fraction(coloured, 10), deals)
    assert cost.breaks_even("blazing-7s-meter", {"blazing-7s-meter": 0}) == 500 * (1 - cost.fixed) / shares


def test_21_plus_3_progressive_counted_by_hand() -> None:
    """Six decks: six of each card, any three of 312; twelve straights, ace low and ace high."""
    hands = comb(312, 3)
    high, suited = 3 * 4 * comb(6, 3), 10 * 4 * comb(6, 3)
    threes = 13 * comb(24, 3) - high - suited
    straight_flushes = 12 * 4 * 6**3
    straights = 12 * 24**3 - straight_flushes
    flushes = 4 * comb(78, 3) - straight_flushes - high - suited
    fixed = suited * 125 + straight_flushes * 25 + threes * 20 + straights * 6 + flushes * 2
    cost = cost_of(THREES)
    assert cost.fixed == Fraction(fixed, hands)
    assert cost.chance("21+3-progressive-meter") == Fraction(high, hands)
    assert cost.breaks_even("21+3-progressive-meter", {"21+3-progressive-meter": 0}) == Fraction(
        (hands - fixed) * 100, high
    )


def test_monster_match_counted_by_hand() -> None:
    """Six decks without tens: twelve ranks, six of each card, any four of 288."""
    hands = comb(288, 4)
    of_suit = 48 * comb(6, 4)
    of_colour = 24 * comb(12, 4) - of_suit
    fours = 12 * comb(24, 4) - of_suit - of_colour
    threes_of_colour = 24 * comb(12, 3) * 264
    threes = 12 * comb(24, 3) * 264 - threes_of_colour
    suited = 4 * comb(6, 2)
    one_pair = 12 * suited * comb(11, 2) * 24**2
    two_pairs = comb(12, 2) * (comb(24, 2) ** 2 - (comb(24, 2) - suited) ** 2)
    fixed = fours * 200 + threes_of_colour * 25 + threes * 10 + (one_pair + two_pairs) * 2
    cost = cost_of(MONSTERS)
    assert cost.fixed == Fraction(fixed, hands)
    assert cost.chance("monster-match-meter") == Fraction(of_suit, hands)
    assert cost.chance("monster-match-meter", is_all=False) == Fraction(of_colour, hands)


RUNS = [frozenset(rank % 13 for rank in range(low, low + 5)) for low in range(-1, 9)]
"""Five ranks in a row, deuces 0 and aces 12; the last is the royal one."""


@cache
def suited_hands() -> dict[str, int]:
    """Seven cards of 53 that hold a straight flush, by the ranks of its suit; the joker takes any place.

    Two suits never both do: they would need eight cards beside the joker.
    """
    found = {"seven": 0, "royal": 0, "straight flush": 0}
    for size, joker in itertools.product(range(4, 8), (0, 1)):
        for ranks in itertools.combinations(range(13), size):
            others = 7 - joker - size
            whole = [run for run in RUNS if len(run & {*ranks}) >= 5 - joker]
            if others < 0 or not whole:
                continue
            rows = [frozenset(rank % 13 for rank in range(low, low + 7)) for low in range(-1, 7)]
            is_seven = size + joker == 7 and any({*ranks} <= row for row in rows)
            row = "seven" if is_seven else "royal" if RUNS[-1] in whole else "straight flush"
            found[row] += 4 * comb(39, others)
    return found


def full_houses_with_joker() -> int:
    """Six cards beside the joker, which is an ace, by how many of each rank; less those that hold a straight flush."""
    found = 0
    for pattern in itertools.combinations_with_replacement(range(13), 6):
        counts = [pattern.count(rank) for rank in range(13)]
        ways = prod(comb(4, count) for count in counts)
        with_joker = sorted([*counts[:12], counts[12] + 1], reverse=True)
        found += ways if with_joker[0] == 3 and with_joker[1] >= 2 else 0
    # Four of a suit with its ace, from A-5 or T-A, and two more: a second and third of another rank, or an ace and one.
    return found - 4 * 8 * (3 * comb(3, 2) + 3 * 3 * 3)


def fortune_counted() -> tuple[int, int, Fraction]:
    """How many hands win the meter, how many a tenth of it, and what the fixed rows pay, of all C(53, 7)."""
    suited = suited_hands()
    five_aces = comb(48, 2)
    three_aces = 4 * comb(48, 3) - 4 * comb(3, 2) * 8  # less those with three more of one ace's suit in A-5 or T-A
    fours = 13 * comb(48, 3) + 12 * comb(48, 2) + three_aces
    natural = comb(13, 2) * 16 * 44 + 13 * 4 * comb(12, 2) * 36 + 13 * 4 * 12 * 6 * comb(11, 2) * 16
    full = natural + full_houses_with_joker()
    fixed = suited["royal"] * 500 + suited["straight flush"] * 100 + fours * 75 + full * 4
    return suited["seven"], five_aces, Fraction(fixed)


def test_fortune_progressive_counted_by_hand() -> None:
    sevens, five_aces, fixed = fortune_counted()
    cost, hands = cost_of(FORTUNE), comb(53, 7)
    assert cost.chance("meter") == Fraction(sevens, hands)
    assert cost.chance("meter", is_all=False) == Fraction(five_aces, hands)
    assert cost.fixed == fixed / hands
    even = (hands - fixed) * 100 / (sevens + Fraction(five_aces, 10))
    assert cost.breaks_even("meter", {"meter": 0}) == even


def test_what_the_meter_shows_when_won_against_playing_it_wager_by_wager() -> None:
    """Ten thousand meters, each played until it is won: no part of the series is used."""
    chance = np.random.default_rng(20)
    meters, won = np.full(10_000, 1_000_00.0), []
    while len(meters):
        meters = meters + 100
        fallen = chance.random(len(meters))
        won.append(meters[fallen < 1 / 2_000])
        tapped = (fallen >= 1 / 2_000) & (fallen < 11 / 2_000)
        meters = np.where(tapped, meters * 0.9, meters)[fallen >= 1 / 2_000]
    shown = np.sort(np.concatenate(won))
    within = chance_within(Fraction(100), 1_000_00, Fraction(1, 2_000), Fraction(10, 2_000), Fraction(1, 10))
    for part in (0.05, 0.25, 0.5, 0.75, 0.95):
        error = (part * (1 - part) / len(shown)) ** 0.5
        assert abs(within(float(shown[int(part * len(shown))])) - part) < 4 * error


# ------------------------------------------------------------ what linked games contribute


def test_linked_games_feed_alike_and_a_fold_wins_less() -> None:
    """Let It Ride gives no wager up; at Mississippi Stud 58 of 90 straight flushes outlive the first street.

    Published: with two cards one goes on with a high card, two of six to ten, or 6-5 suited (casinocitytimes.com, John
    Grochowski, 10 January 2012). So of the ten ways to hold two cards of A-5 up to 9-K suited 4, 1, 2, 4, 7, 10, 10, 10
    and 10 go on; nobody folds three or four cards of those later.
    """
    found = linked.games_of(MULTI_LINK, {}, "let-it-ride 3, mississippi-stud 1", "25000")
    (meter,) = found
    ride, stud = meter.games
    going_on = Fraction(4 + 1 + 2 + 4 + 7 + 4 * 10, 90)
    assert (ride.wagers, ride.growth, ride.hits) == (Fraction(3, 4),) * 3, "a royal is as likely in both (§5.I)"
    assert (stud.wagers, stud.growth, stud.hits) == (Fraction(1, 4),) * 3
    assert stud.taps == going_on / (3 + going_on)
    assert stud.paid == (4 + Fraction(36, 10) * going_on) / (
        3 * (4 + Fraction(36, 10)) + 4 + Fraction(36, 10) * going_on
    )


def test_the_command_tells_what_linked_games_contribute() -> None:
    asked = ["edge", MULTI_LINK, "--tables", "let-it-ride 1", "--meter", "25000", "--set", "multi-link-rate=21.337%"]
    done = CliRunner().invoke(app, [*asked, "--json"])
    assert done.exit_code == 0, done.output
    (meter,) = json.loads(done.output)["meters"]
    (game,) = meter["games"]
    assert (game["feeds"], game["all_of_it_once_in"], game["growth"]) == ("21337/100000", "649740", "1")
    assert game["edge"]["fraction"] == "21459/54145"
    with patch("houseway.cli.screen.console._width", 80):
        shown = CliRunner().invoke(app, asked)
    assert "$0.21337" in shown.output
    assert "39.6325 %" in shown.output
    with pytest.raises(Refused, match="'roulette 3' is no number of tables"):
        linked.games_of(MULTI_LINK, {}, "roulette 3")
    with pytest.raises(Refused, match="no linked game has an option 'giga-rate'"):
        linked.games_of(MULTI_LINK, {"giga-rate": "3%"})
