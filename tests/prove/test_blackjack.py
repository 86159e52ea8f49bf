"""The long proofs of blackjack: a million rounds at the live table, and exact beside a hundred million rounds."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from houseway.simulate import simulate
from tests.blackjack_table import HARD_ROCK, HOLLYWOOD, HORSESHOE, JACK, blackjack, compare_with_the_table

VARIANTS = (
    "hard-rock-cincinnati/free-bet-blackjack",
    "horseshoe-cincinnati/free-bet-blackjack",
    "jack-cincinnati/free-bet-blackjack",
    "hard-rock-cincinnati/rockn-21",
)

BY_BEST_PLAY = ("hollywood-columbus/blackjack-switch", "hollywood-columbus/players-edge-21")
"""Dealt by kernels of their own."""

TABLES: tuple[tuple[str, Mapping[str, str], bool], ...] = (
    (HARD_ROCK, {}, False),
    (HORSESHOE, {}, True),
    (JACK, {}, False),
    (HOLLYWOOD, {}, False),
    (HARD_ROCK, {"soft-17": "stands", "cut-card-first": "shuffle", "cut-card": "60"}, True),
    (HARD_ROCK, {"decks": "1", "dealing": "pitch"}, False),
    (HARD_ROCK, {"decks": "1", "cut-card": "1"}, True),
    (HARD_ROCK, {"decks": "2", "dealing": "hand-delivery", "double-on": "9-11", "split-to": "3", "double-after-split": "no"}, False),
    (HARD_ROCK, {"continuous-shuffler": "yes", "chip": "$5", "blackjack-pays": "6 to 5", "rounding": "chip-up"}, False),
    (HORSESHOE, {"decks": "1", "dealing": "pitch", "cut-card": "5"}, False),
    (JACK, {"decks": "2", "dealing": "pitch", "resplit-aces": "yes"}, False),
    (JACK, {"decks": "8", "soft-17": "stands", "resplit-aces": "yes"}, True),
    (HOLLYWOOD, {"surrender": "yes", "soft-17": "draws"}, False),
    (HOLLYWOOD, {"surrender": "yes", "peek": "no"}, False),
    (HOLLYWOOD, {"peek": "no", "no-peek-loses": "all", "twenty-one-against-blackjack": "pushes", "resplit-aces": "yes"}, False),
    (HOLLYWOOD, {"decks": "2"}, True),
    *((document, {}, number % 2 == 1) for number, document in enumerate(VARIANTS)),
    (VARIANTS[1], {"decks": "1", "cut-card": "5", "split-aces": "one-card"}, False),
)  # fmt: skip
"""The tables among which a million rounds are played."""


@pytest.mark.prove
@pytest.mark.parametrize(("document", "settings", "several"), TABLES)
def test_same_shoe_same_cents_over_a_million_rounds_at_random(
    document: str, settings: Mapping[str, str], several: bool
) -> None:
    compare_with_the_table(document, settings, 10**6 // len(TABLES), seed=20261115, several=several)


@pytest.mark.prove
@pytest.mark.parametrize(
    ("document", "settings"),
    [(document, {}) for document in (HARD_ROCK, HORSESHOE, JACK, HOLLYWOOD, *VARIANTS)]
    + [
        (HARD_ROCK, {"decks": "1"}),
        (HARD_ROCK, {"decks": "2", "soft-17": "stands", "blackjack-pays": "6 to 5"}),
        (HORSESHOE, {"decks": "1"}),
        (JACK, {"decks": "1"}),
        (JACK, {"decks": "2", "resplit-aces": "yes"}),
        (HOLLYWOOD, {"decks": "4", "surrender": "yes", "soft-17": "draws"}),
        (HOLLYWOOD, {"peek": "no", "no-peek-loses": "all"}),
        (HOLLYWOOD, {"peek": "no", "surrender": "yes"}),
    ]
    + [(document, {"soft-17": soft}) for document in BY_BEST_PLAY for soft in ("stands", "draws")]
    + [(BY_BEST_PLAY[0], {"decks": "8"}), (BY_BEST_PLAY[1], {"decks": "2"})],
)
def test_exact_is_within_four_standard_errors_of_a_hundred_million_rounds(
    document: str, settings: Mapping[str, str]
) -> None:
    result = simulate(blackjack(document, settings), 10**8, seed=20261115)
    for played in result.wagers:
        edge = played.wager.distribution.edge
        print(f"{played.wager.name:32} {played.wager.paytable:16} exact {float(edge):.6%} simulated {float(-played.mean):.6%} {played.distance:+.2f} standard errors")  # fmt: skip
        assert abs(played.distance) < 4
