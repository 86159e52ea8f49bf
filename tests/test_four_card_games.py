"""Crazy Four and Four Card Poker: the pay tables copied from the filings a second time, and hands counted on paper."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations
from math import comb

import pytest

from houseway.exact.poker.wagers import analyse_wagers
from houseway.rulebook import load
from tests.poker_tables import poker

HARD_ROCK, HORSESHOE = "hard-rock-cincinnati", "horseshoe-cincinnati"
JACK, HOLLYWOOD = "jack-cincinnati", "hollywood-columbus"

SUPER_BONUS = "four aces 200 to 1, four of a kind 30 to 1, straight flush 15 to 1, three of a kind 2 to 1, flush 3 to 2, straight 1 to 1"  # fmt: skip
QUEENS_UP = "four of a kind 50 to 1, straight flush {} to 1, three of a kind {} to 1, flush 4 to 1, straight 3 to 1, two pair 2 to 1, pair of queens or better 1 to 1"  # fmt: skip
ANTE_BONUS = "four of a kind 25 to 1, straight flush 20 to 1, three of a kind 2 to 1"
ACES_UP = "four of a kind 50 to 1, straight flush 40 to 1, three of a kind 8 to 1, flush 5 to 1, straight 4 to 1, two pair 3 to 1, pair of aces 1 to 1"  # fmt: skip
MULTI_LINK = "royal flush 100%, straight flush 10%, four of a kind {0}300{1}, full house {0}50{1}, flush {0}40{1}, straight {0}30{1}, three of a kind {0}9{1}"  # fmt: skip
ENVY = "royal flush {0}{2}{1}, straight flush {0}300{1}"
IN_DOLLARS = {"progressive": MULTI_LINK.format("$", ""), "envy": ENVY.format("$", "", "1,000")}
FOR_ONE = {"progressive": MULTI_LINK.format("", " for 1"), "envy": ENVY.format("", " for 1", "1000")}
METERS = MULTI_LINK.format("$", "").replace("10%", "100%").replace("four of a kind $300", "four of a kind 100%")

PRINTED = {
    f"{HARD_ROCK}/crazy-four-poker": {"super-bonus": SUPER_BONUS, "queens-up": QUEENS_UP.format(30, 8), **FOR_ONE},
    f"{HORSESHOE}/crazy-four-poker": {"super-bonus": SUPER_BONUS, "queens-up": QUEENS_UP.format(30, 9), **IN_DOLLARS},
    f"{JACK}/crazy-four-poker": {"super-bonus": SUPER_BONUS, "queens-up": QUEENS_UP.format(30, 9), **IN_DOLLARS},
    f"{HOLLYWOOD}/crazy-four-poker": {
        "super-bonus": SUPER_BONUS,
        "queens-up": QUEENS_UP.format(40, 8),
        **IN_DOLLARS,
        "progressive": METERS,
    },
    f"{HARD_ROCK}/four-card-poker": {"ante-bonus": ANTE_BONUS, "aces-up": ACES_UP, **FOR_ONE},
    f"{HORSESHOE}/four-card-poker": {"ante-bonus": ANTE_BONUS, "aces-up": ACES_UP, **IN_DOLLARS},
    f"{JACK}/four-card-poker": {"ante-bonus": ANTE_BONUS, "aces-up": ACES_UP, **IN_DOLLARS},
}
"""Each table as it is printed in the document, or in the one on progressives that it refers to."""


@pytest.mark.parametrize("document", PRINTED)
def test_pay_tables_as_printed(document: str) -> None:
    found = {
        wager.id: ", ".join(f"{row.outcome} {row.pays}" for row in table.rows)
        for wager in load(document).wager
        for table in wager.paytable
    }
    assert found == PRINTED[document]
    assert [wager.pays for wager in load(document).wager if wager.id in ("ante", "play")] == ["1 to 1", "1 to 1"]


# ---------------------------------------------------------------- the best four of five, counted

LOW_TO_HIGH = [{14, 2, 3, 4}, *({low, low + 1, low + 2, low + 3} for low in range(2, 12))]


def in_a_row(ranks: tuple[int, ...]) -> bool:
    return any(straight <= {*ranks} for straight in LOW_TO_HIGH)


def best_four_of_five() -> Counter[str]:
    """How many of the 2,598,960 hands of five make what with four, by ranks and then by suits; 14 is an ace."""
    found: Counter[str] = Counter()
    found["four of a kind"] = 13 * 48
    found["three of a kind"] = 13 * 4 * (comb(12, 2) * 16 + 12 * comb(4, 2))
    found["two pair"] = comb(13, 2) * 6 * 6 * 44
    for five in combinations(range(2, 15), 5):
        # of 1,024 ways all have one suit in 4, and all but one card in 12 for each of them
        for odd in range(5):
            found["straight flush" if in_a_row(five[:odd] + five[odd + 1 :]) else "flush"] += 12
        found["straight flush" if in_a_row(five) else "flush"] += 4
        found["straight" if in_a_row(five) else "high card"] += 1024 - 64
    for four in combinations(range(2, 15), 4):
        # the three that are not paired share a suit in 4 ways, and the pair has it in 3 of 6
        for pair in four:
            found["straight flush" if in_a_row(four) else "flush"] += 12
            found["straight" if in_a_row(four) else f"pair of {pair}"] += 6 * 64 - 12
    return found


@pytest.mark.parametrize(
    ("document", "wager", "least_pair"),
    [(f"{HORSESHOE}/four-card-poker", "aces-up", 14), (f"{HOLLYWOOD}/crazy-four-poker", "queens-up", 12)],
)
def test_side_bets_by_the_count_of_hands(document: str, wager: str, least_pair: int) -> None:
    """Both outlive a fold, so that every hand counts. Published for Aces Up, over its pay tables: 1.98 to 6.15 % (Four
    Card Poker, en.wikipedia.org)."""
    hands = best_four_of_five()
    assert sum(hands.values()) == comb(52, 5)
    rows = dict(row.rsplit(" ", 3)[:2] for row in PRINTED[document][wager].split(", "))
    nets: Counter[Fraction] = Counter()
    for hand, count in hands.items():
        row = next((row for row in rows if row.startswith("pair of")), "") if hand.startswith("pair of") else hand
        is_paid = row in rows and not (hand.startswith("pair of") and int(hand.split()[-1]) < least_pair)
        nets[Fraction(rows[row]) if is_paid else Fraction(-1)] += count
    game = poker(document)
    (found,) = analyse_wagers(game, [each for each in game.rulebook.wager if each.id == wager])
    assert {net: Fraction(weight, found.distribution.total) for net, weight in found.distribution.weights.items()} == {
        net: Fraction(count, comb(52, 5)) for net, count in nets.items()
    }
    if wager == "aces-up":
        assert 0.0198 < found.distribution.edge < 0.0615
