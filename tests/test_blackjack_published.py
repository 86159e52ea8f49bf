"""Blackjack exactly, against what is in print: returns, single decisions, rules, decks, the chart on every card."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import pytest

from houseway.exact.blackjack import (
    RANKS,
    Play,
    dealer_distribution,
    decks,
    first_decisions,
    main_game,
)
from houseway.exact.blackjack.basic import as_strategy
from houseway.exact.blackjack.edge_counting import lay_out
from houseway.exact.blackjack.game import follow_strategy
from tests.test_blackjack_exact import NINE_TO_ELEVEN, TEN_ELEVEN


def test_six_decks_as_published() -> None:
    """6 decks, S17, no double after split: about 0.56 %, and 0.14 % less with it (blackjackreview.com, Rule variations)."""
    assert abs(plain_edge(6) - 0.56) < 0.04
    assert abs(main_game(Play(), decks(6)).edge * 100 - 0.42) < 0.04


def test_a_split_pair_as_published_to_nine_digits() -> None:
    """E. Farmer's calculator 6.3, CDZ-, on blackjackinfo.com ("Software update with new split EVs", page 5)."""
    shoe = (0, 4, 4, 2, 0, 0, 2, 0, 0, 7)
    found = {act: f"{float(value):.11f}" for act, value in first_decisions(["2", "2"], "7", shoe).items()}
    assert found == {
        "stand": "-0.61639194139",
        "hit": "-0.13266733267",
        "double": "-1.23278388278",
        "split": "-0.76210220335",
    }


@pytest.mark.parametrize(
    ("count", "play", "published"),
    [
        (1, Play(), 0.001839),
        (1, Play(double_after_split=False), 0.000423),
        (1, Play(hits_soft_17=True), -0.000072),
        (1, Play(hits_soft_17=True, double_after_split=False), -0.001513),
        (2, Play(hits_soft_17=True), -0.003797),
        (2, Play(hits_soft_17=True, double_after_split=False), -0.005252),
        (5, Play(), -0.003804),
        (5, Play(double_after_split=False), -0.005225),
        (5, Play(hits_soft_17=True), -0.005918),
        (6, Play(hits_soft_17=True, peek=False, loses_all=True), -0.0072705),
        (6, Play(hits_soft_17=True, peek=False, loses_all=True, double_after_split=False), -0.0086975),
        (8, Play(hits_soft_17=True, peek=False, loses_all=True), -0.007562),
    ],
)
def test_published_returns(count: int, play: Play, published: float) -> None:
    """M. Shackleford, wizardofodds.com, Blackjack appendix 9. His splits are nearly exact, off by less than 0.00003."""
    assert abs(-main_game(play, decks(count)).edge - published) < 3e-5


@pytest.mark.parametrize(
    ("count", "play", "cards", "published"),
    [
        (1, Play(), "A 2", (-0.661732, -0.067808, -0.593281)),
        (1, Play(), "6 A", (-0.482815, -0.199899, -0.527213)),
        (1, Play(), "6 5", (-0.634013, 0.172946, 0.240259)),
        (1, Play(hits_soft_17=True), "5 4", (-0.581270, -0.121173, -0.419143)),
        (5, Play(hits_soft_17=True), "7 A", (-0.225295, -0.160941, -0.417747)),
        (5, Play(), "6 5", (-0.660850, 0.148532, 0.133896)),
        (6, Play(hits_soft_17=True, peek=False, loses_all=True), "6 5", (-0.720879, -0.235772, -0.535879)),
        (8, Play(hits_soft_17=True, peek=False, loses_all=True), "A 4", (-0.721938, -0.428099, -1.025496)),
    ],
)
def test_published_decisions_against_an_ace(count: int, play: Play, cards: str, published: tuple[float, ...]) -> None:
    """Stand, hit and double at wizardofodds.com, Blackjack appendix 9, to the last digit."""
    found = first_decisions(cards.split(), "A", decks(count), play)
    assert tuple(round(found[act], 6) for act in ("stand", "hit", "double")) == published


@pytest.mark.parametrize(
    ("up", "published"),
    [
        ("A", (0.126128, 0.131003, 0.129486, 0.131553, 0.0515646, 0.313726, 0.11654)),
        ("2", (0.138976, 0.131762, 0.131815, 0.123948, 0.120526, 0, 0.352973)),
        ("6", (0.166948, 0.106454, 0.107192, 0.100705, 0.0978785, 0, 0.420823)),
        ("7", (0.372345, 0.138583, 0.0773344, 0.0788967, 0.072987, 0, 0.259854)),
    ],
)
def test_published_chances_of_the_dealer(up: str, published: tuple[float, ...]) -> None:
    """One deck, before the dealer looked: wizardofodds.com, Blackjack appendix 2B."""
    found = dealer_distribution(Play(), decks(1), RANKS.index(up))
    assert sum(found.values()) == 1
    busts = found["22"] + found["over 22"]
    ours = [*(found[total] for total in ("17", "18", "19", "20", "21", "blackjack")), busts]
    assert all(abs(one - other) < 1e-6 for one, other in zip(ours, published, strict=True))


@cache
def plain_edge(count: int) -> float:
    """Percent, without double after split, as the rule lists have it."""
    return float(main_game(Play(double_after_split=False), decks(count)).edge) * 100


@pytest.mark.parametrize(
    ("options", "published"),
    [
        ({"double_after_split": True}, -0.14),
        ({"surrender": "late"}, -0.08),
        ({"surrender": "early"}, -0.39 - 0.24),
        ({"most_ace_hands": 4}, -0.07),
        ({"most_hands": 2}, 0.04),
        ({"hits_soft_17": True}, 0.20),
        ({"blackjack_pays": Fraction(6, 5)}, 1.36),
        ({"blackjack_pays": Fraction(2)}, -2.3),
        ({"double_totals": NINE_TO_ELEVEN, "double_soft_totals": NINE_TO_ELEVEN}, 0.09),
        ({"double_totals": TEN_ELEVEN, "double_soft_totals": TEN_ELEVEN}, 0.09 + 0.09),
    ],
)
def test_a_change_of_rule_moves_the_edge_as_the_literature_says(options: dict[str, Any], published: float) -> None:
    """From six decks, S17: blackjackreview.com, Blackjack rule variations and odds (early surrender: against an ace and
    against a ten, each by itself). What no hole card costs is in appendix 9, above."""
    edge = main_game(Play(**{"double_after_split": False, **options}), decks(6)).edge
    assert abs(float(edge) * 100 - plain_edge(6) - published) < 0.04


def test_more_decks_cost_more() -> None:
    """Against one deck, S17, no double after split: 0.32, 0.48, 0.53 and 0.55 % with one basic strategy for all
    (thecolorofblackjack.com); best play for one deck gains 0.06 % more on them."""
    one = plain_edge(1)
    for count, published in ((2, 0.32), (4, 0.48), (6, 0.53), (8, 0.55)):
        assert 0 < plain_edge(count) - one - published < 0.07


SIX_DECKS = """
hard 8:  H  H  H  H  H  H  H  H  H  H
hard 9:  H  Dh Dh Dh Dh H  H  H  H  H
hard 10: Dh Dh Dh Dh Dh Dh Dh Dh H  H
hard 11: Dh Dh Dh Dh Dh Dh Dh Dh Dh H
hard 12: H  H  S  S  S  H  H  H  H  H
hard 13: S  S  S  S  S  H  H  H  H  H
hard 16: S  S  S  S  S  H  H  H  H  H
hard 17: S  S  S  S  S  S  S  S  S  S
soft 13: H  H  H  Dh Dh H  H  H  H  H
soft 14: H  H  H  Dh Dh H  H  H  H  H
soft 15: H  H  Dh Dh Dh H  H  H  H  H
soft 16: H  H  Dh Dh Dh H  H  H  H  H
soft 17: H  Dh Dh Dh Dh H  H  H  H  H
soft 18: S  Ds Ds Ds Ds S  S  H  H  H
soft 19: S  S  S  S  S  S  S  S  S  S
pairs A: P  P  P  P  P  P  P  P  P  P
pairs 2: P  P  P  P  P  P  H  H  H  H
pairs 3: P  P  P  P  P  P  H  H  H  H
pairs 4: H  H  H  P  P  H  H  H  H  H
pairs 5: Dh Dh Dh Dh Dh Dh Dh Dh H  H
pairs 6: P  P  P  P  P  H  H  H  H  H
pairs 7: P  P  P  P  P  P  H  H  H  H
pairs 8: P  P  P  P  P  P  P  P  P  P
pairs 9: P  P  P  P  P  S  P  P  S  S
pairs 10: S  S  S  S  S  S  S  S  S  S
"""


def test_basic_strategy_is_the_one_on_every_card() -> None:
    """Four to eight decks, S17, double after split: the chart that wizardofodds.com (4-deck to 8-deck strategy) and Wikipedia
    (Blackjack, Basic strategy) print, with a hit where they surrender; up cards 2 to ace."""
    result = main_game(Play(), decks(6))
    card = result.basic.card()
    for line in SIX_DECKS.strip().splitlines():
        name, _, letters = line.partition(":")
        kind, row = name.split()
        assert [card[kind][row][up] for up in (*RANKS[1:], "A")] == letters.split(), line
    assert 0 < result.cost_of_basic < 0.0001


def test_basic_strategy_costs_more_with_fewer_cards() -> None:
    costs = [main_game(Play(), decks(count)).cost_of_basic for count in (1, 2, 6)]
    assert 0.0005 > costs[0] > costs[1] > costs[2] > 0
    assert abs(main_game(Play(infinite=True)).cost_of_basic) < 1e-12


def test_best_play_leaves_basic_strategy_where_the_cards_say_so() -> None:
    """A ten and a deuce are hit against a four, a 16 of three cards with a 4 or 5 is stood on against a ten
    (wizardofodds.com, Blackjack appendix 3, single-deck exceptions). Together, split hands apart, the departures are worth what
    basic strategy costs."""
    result = main_game(Play(), decks(1))
    departures = result.departures()
    found = {(one.cards, one.up): (one.best, one.basic) for one in departures}
    assert found[("2", "10"), "4"] == ("hit", "stand")
    assert found[("4", "5", "7"), "10"] == found[("A", "5", "10"), "10"] == ("stand", "hit")
    assert 0.9 < sum(one.gain for one in departures) / result.cost_of_basic < 1


@pytest.mark.prove
def test_a_dealers_22_that_pushes_costs_about_what_was_published() -> None:
    """M. Shackleford, wizardofodds.com, Ask the Wizard 298, "Party Blackjack": 2.22 % before, 0.11 for no hole card, 6.91
    for the push. His calculator's 2.22 has no double after a split. 6.68 by best play here; who goes on by the strategy
    of the game without the push pays 6.80."""
    party = Play(
        hits_soft_17=True, blackjack_pays=Fraction(6, 5), double_after_split=False,
        double_totals=NINE_TO_ELEVEN, double_soft_totals=NINE_TO_ELEVEN,
    )  # fmt: skip
    plain = main_game(party, decks(6))
    without_hole = main_game(replace(party, peek=False, loses_all=True), decks(6))
    assert f"{plain.edge:.2%}" == "2.22%"
    assert f"{without_hole.edge - plain.edge:.2%}" == "0.11%"
    pushing = lay_out(replace(party, peek=False, loses_all=True, pushes_on=22), decks(6))
    unaware = follow_strategy(pushing, as_strategy(without_hole.basic, pushing)).edge - without_hole.by_basic.edge
    assert 0.0675 < unaware < 0.0691
