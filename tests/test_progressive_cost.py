"""What a progressive costs as its meter grows, against counts of five-card hands made by hand."""

from __future__ import annotations

import itertools
import json
from collections import Counter
from fractions import Fraction
from functools import cache
from pathlib import Path

import pytest
from typer.testing import CliRunner

from houseway.cli.main import app
from houseway.exact.poker.progressive import progressive_cost
from houseway.exact.progressive import ProgressiveCost
from houseway.games import shared_game
from houseway.games.poker.poker_game import PokerGame
from houseway.rulebook import load

HANDS = 2_598_960
"""Five cards of 52; of them 4 royal flushes, 36 straight flushes, 624 fours, 3,744 full houses, 5,108 flushes,
10,200 straights and 54,912 threes of a kind."""
FIXED = 624 * 300 + 3_744 * 50 + 5_108 * 40 + 10_200 * 30 + 54_912 * 9
RIDE = "horseshoe-cincinnati/let-it-ride"


@cache
def cost_of(document: str) -> ProgressiveCost:
    game = shared_game(load(document), {"progressive": "offered"})
    assert isinstance(game, PokerGame)
    return progressive_cost(game, "progressive")


def test_the_edge_is_a_straight_line_in_the_meter() -> None:
    cost = cost_of(RIDE)
    assert cost.fixed == Fraction(FIXED, HANDS)
    assert cost.slope("meter") == Fraction(4 + Fraction(36, 10), HANDS * 100)
    for shows in (0, 10_000_00, 25_000_00):
        paid = FIXED + (4 + Fraction(36, 10)) * Fraction(shows, 100)
        assert cost.edge({"meter": shows}) == 1 - paid / HANDS


def test_it_breaks_even_where_the_fixed_rows_and_the_shares_return_the_dollar() -> None:
    even = cost_of(RIDE).breaks_even("meter", {"meter": 0})
    assert even == (HANDS - FIXED) * 100 / (4 + Fraction(36, 10))
    assert cost_of(RIDE).edge({"meter": even}) == 0


def test_a_royal_is_as_likely_as_one_hand_in_649740() -> None:
    cost = cost_of(RIDE)
    assert 1 / cost.chance("meter") == 649_740
    for part in (Fraction(1, 2), Fraction(19, 20)):
        wagers = cost.wagers_within("meter", part)
        still = Fraction(649_739, 649_740)
        assert 1 - float(still) ** wagers >= float(part) > 1 - float(still) ** (wagers - 1)


def test_what_the_meter_shows_when_it_is_won_is_what_playing_it_comes_to() -> None:
    """The same process, wager by wager, with the chance that it goes on that long."""
    cost = cost_of("hollywood-columbus/three-card-poker")  # one hand in 22,100 wins the meter: short enough to follow
    terms = cost.terms["meter"]
    assert 1 / cost.chance("meter") == 22_100
    fed = float(cost.stake * terms.rate)
    shows, alive, mean = float(terms.reset), 1.0, 0.0
    for _ in range(1_000_000):
        shows += fed
        mean += alive * shows / 22_100
        alive *= 1 - 1 / 22_100
    assert float(cost.mean_when_won("meter")) == pytest.approx(mean, rel=1e-9)
    assert cost.mean_when_won("meter") == terms.reset + cost.stake * terms.rate * 22_100


def test_in_the_long_run_the_house_keeps_what_neither_rows_nor_meters_nor_resets_return() -> None:
    long_run = cost_of(RIDE).edge_in_the_long_run()
    assert long_run == 1 - Fraction(FIXED, HANDS) - Fraction(21, 100) - Fraction(10_000 * 4, HANDS)


def test_the_command_tells_all_of_it_and_draws(tmp_path: Path) -> None:
    chart = tmp_path / "meter.svg"
    done = CliRunner().invoke(app, ["edge", RIDE, "--meter", "25000", "--json", "--draw", str(chart)])
    assert done.exit_code == 0, done.output
    (told,) = json.loads(done.output)["progressives"]
    assert told["meters"] == {"meter": "$25,000.00"}
    assert told["each"]["meter"]["breaks_even"]["dollars"] == "$160,530.53"
    assert told["each"]["meter"]["wagers_to_a_hit"] == "649740"
    assert "breaks even at $160,530.53" in chart.read_text()
    shown = CliRunner().invoke(app, ["edge", RIDE, "--meter", "25000"], env={"COLUMNS": "120"})
    assert "649,740.0 wagers" in shown.output
    wrong = CliRunner().invoke(app, ["edge", RIDE, "--meter", "giga=5"])
    assert "there is no meter 'giga'" in str(wrong.exception)


SUITED = frozenset("AKQ")


def three_card_row(hand: tuple[str, ...]) -> str:
    """The row of a three-card progressive, by looking at the cards: written apart from the rules of the game."""
    ranks, suits = {card[0] for card in hand}, {card[1] for card in hand}
    order = "A23456789TJQKA"
    is_straight = len(ranks) == 3 and any(ranks == set(order[at : at + 3]) for at in range(12))
    if is_straight and len(suits) == 1:
        return ("spades" if suits == {"s"} else "mini royal") if ranks == SUITED else "straight flush"
    return "three of a kind" if len(ranks) == 1 else "straight" if is_straight else ""


def test_three_card_progressives_against_all_22100_hands_looked_at_one_by_one() -> None:
    """Hollywood pays to 1 and gives the dollar back, Hard Rock for 1.

    Published: 22,100 hands, four mini-royals, one in 5,525 (casinocitytimes.com, John Grochowski, 19 January 2017); each
    $1,000 on the meter is worth 4.5 % to the player (3cardpoker.com/progressive-jackpot).
    """
    deck = [rank + suit for rank in "23456789TJQKA" for suit in "cdhs"]
    rows = Counter(three_card_row(hand) for hand in itertools.combinations(deck, 3))
    assert rows["spades"] + rows["mini royal"] == 4
    assert sum(rows.values()) == 22_100 == 4 * 5_525
    fixed = {"mini royal": 500, "straight flush": 70, "three of a kind": 60, "straight": 6}
    for document, name, back in (
        ("hollywood-columbus/three-card-poker", "progressive", 1),
        ("hard-rock-cincinnati/three-card-poker", "three-card-progressive", 0),
    ):
        game = shared_game(load(document), {name: "offered"})
        assert isinstance(game, PokerGame)
        cost = progressive_cost(game, name)
        paid = sum(rows[row] * (pays + back) for row, pays in fixed.items())
        for meter in (5_000, 20_000):
            assert cost.edge({"meter": meter * 100}) == 1 - Fraction(paid + meter, 22_100)
        assert cost.breaks_even("meter", {"meter": 0}) == (22_100 - paid) * 100
        gained = cost.edge({"meter": 5_000_00}) - cost.edge({"meter": 6_000_00})
        assert round(float(gained), 3) == 0.045


def test_what_the_meter_shows_at_most_when_it_is_won() -> None:
    cost = cost_of("hollywood-columbus/three-card-poker")
    alive, wagers = 1.0, 0
    while alive > 0.5:
        alive, wagers = alive * (1 - 1 / 22_100), wagers + 1
    assert cost.shown_within("meter", Fraction(1, 2)) == 1_000_00 + 10 * wagers, "ten cents of each dollar"
