"""Hands that are changed for new cards, and hands that come back to life: exactly, walked, dealt and as published."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from functools import cache

import pytest

from houseway.cli.blackjack.felt import hands_of
from houseway.exact.blackjack import MainResult, Play, decks, exact_game, main_game
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.wagers import play_of, remembered_game, shoe_of
from houseway.exact.walk import walk
from houseway.refusal import Refused
from houseway.round import Decide, Round
from houseway.round.acts import AnyAct
from houseway.simulate import simulate
from tests.blackjack_table import blackjack, compare_with_the_table
from tests.slow_blackjack import House, mean
from tests.test_blackjack_exact import EIGHTS, FIVES, house_of, walked
from tests.test_blackjack_walk import RANKS, shoe

ZAPPIT, ZOMBIE = "hard-rock-cincinnati/zappit-blackjack", "hard-rock-cincinnati/zombie-blackjack"
FIFTEEN_TO_18, SEVEN_TO_ACE, OVER_22 = 0b1111 << 15, 0b1111 << 7 | 1 << 1, 0b1111 << 23
ZAPS = Play(pushes_on=22, zap_totals=FIFTEEN_TO_18)
ZOMBIES = Play(pushes_on=22, revives_against=SEVEN_TO_ACE, revives_on=OVER_22)
MIXED = (0, 0, 0, 0, 0, 1, 1, 2, 1, 8)


@cache
def small_game(play: Play, small: tuple[int, ...]) -> MainResult:
    return exact_game(play, small)


def slow_house(play: Play) -> House:
    ups = tuple(up for up in range(11) if play.revives_against >> up & 1)
    zaps = tuple(total for total in range(22) if play.zap_totals >> total & 1)
    return House(**{**house_of(play).__dict__, "pushes_22": play.pushes_on == 22, "zaps": zaps, "revives": ups})


# ---------------------------------------------------------------- every order of cards


@pytest.mark.parametrize(
    ("small", "play"),
    [
        (MIXED, ZAPS),
        (EIGHTS, ZOMBIES),
        (FIVES, replace(ZOMBIES, hits_soft_17=True)),
    ],
)
def test_every_order_of_cards_comes_to_the_exact_edge(small: tuple[int, ...], play: Play) -> None:
    result = small_game(play, small)
    nets = walked(result, slow_house(play))
    assert -mean(nets) == result.edge == result.distribution.edge
    if play.revives_against:
        assert -mean(walked(result, replace(slow_house(play), revives=()))) > result.edge
    if play.zap_totals:
        assert "zap" in {action for row in result.first_actions().values() for action in row.values()}
        basic = result.by_basic
        assert -mean(walked(basic, slow_house(play))) == basic.edge >= result.edge


def test_nobody_gains_by_another_choice_of_what_to_zap() -> None:
    """On a small shoe: with each two cards zapped against each up card where best play does not, and the other way."""
    best = small_game(ZAPS, MIXED)
    for two, values in best.best.zaps.items():
        others = best.best.first_values(*two)
        for up in range(10):
            chosen = ACTIONS[best.strategy.first[best.counting.hands.of(list(two)), up]]
            is_better = values[up] > max(value[up] for value in others.values())
            assert (chosen == "zap") == is_better


def test_totals_that_fare_differently_over_22_are_refused() -> None:
    with pytest.raises(Refused, match="over 22 are analysed as one"):
        replace(ZOMBIES, revives_on=0b0111 << 23)
    with pytest.raises(Refused, match="when the dealer has looked"):
        replace(ZAPS, peek=False)


# ---------------------------------------------------------------- the table, walked (in tests/prove, for it takes a minute)


def strategist(result: MainResult) -> Callable[[Round], AnyAct]:
    """Decides as the analyser would, from what lies open on the table."""

    def decide(played: Round) -> AnyAct:
        hands = hands_of(played)
        place = played.awaits.to
        up, ranks = RANKS.index(hands["the dealer"][0][0]), sorted(RANKS.index(card[0]) for card in hands[place])
        strategy, is_split = result.strategy, " hand " in place
        legal = {act.choice for act in played.legal_acts() if isinstance(act, Decide)}
        if is_split and len(ranks) == 2 and ranks[0] == ranks[1] and "split" in legal:
            return Decide(1, "split")
        table = strategy.split if is_split else strategy.zapped if place.endswith("zapped") else strategy.first
        assert table is not None
        return Decide(1, ACTIONS[table[result.counting.hands.of(ranks), up]])

    return decide


def walk_and_exact(document: str, cards: str) -> tuple[Fraction, Fraction]:
    """What the table comes to, walked through every order of a few cards, and what the analyser says."""
    game = blackjack(document, {"decks": "8", "cut-card": "1"})
    small = cards.split()
    counts = Counter(card[0] for card in small)
    result = exact_game(play_of(game), tuple(counts[rank] for rank in RANKS))
    found = walk(game, {"blackjack": 1000}, shoe(game, *small), strategist(result))
    return found.per_initial(1000).edge, result.edge


# ---------------------------------------------------------------- as published


@cache
def zombie_of(count: int, *, resplit_aces: bool) -> MainResult:
    return main_game(replace(ZOMBIES, hits_soft_17=True, most_ace_hands=4 if resplit_aces else 2), decks(count))


def test_zombie_strategy_as_published() -> None:
    """wizardofodds.com, Zombie Blackjack: six decks double 9 against a 5, which the card for eight decks does not."""
    six, eight = zombie_of(6, resplit_aces=False).basic, zombie_of(8, resplit_aces=True).basic
    assert six.letter(9, False, 4) == "Dh"
    assert eight.letter(9, False, 4) == "H"
    assert {six.letter(17, False, up) for up in (7, 8, 9, 0)} == {"H"}, "a 17 is hit against 8 to ace"


def test_zap_strategy_as_published(zappit: MainResult) -> None:
    """onlineblackjackodds.com, Zappit 21: 15 to 17 are always zapped, but for eights that are split against 6 and 7."""
    letters = {(total, up): zappit.basic.letter(total, False, up) for total in (15, 16, 17) for up in range(10)}
    assert {letter[0] for letter in letters.values()} == {"Z"}
    assert [zappit.basic.pair_letter(7, up) for up in (5, 6)] == ["P", "P"]


@pytest.mark.prove
def test_zappit_costs_what_was_published() -> None:
    """debitcardcasino.ca, Zappit 21: 1.24 % for the game as it was shown in 2015, with totals of 15 to 18: eight decks, a
    dealer who draws to soft 17. (Bovada's 1.15 % has surrender, zaps before the look and a zapped blackjack that wins.)"""
    assert f"{main_game(replace(ZAPS, hits_soft_17=True), decks(8)).edge:.2%}" == "1.24%"


@pytest.mark.prove
def test_zombie_costs_about_what_was_published() -> None:
    """debitcardcasino.ca, Zombie 21: 1.03 %, decks and aces not said; wizardofodds.com has six or eight, aces resplit or
    not: 0.91 to 1.00 % here, the dearest with eight and none."""
    found = [zombie_of(count, resplit_aces=aces).edge for count in (6, 8) for aces in (True, False)]
    assert [f"{edge:.4%}" for edge in found] == ["0.9084%", "0.9698%", "0.9384%", "1.0016%"]
    assert abs(max(found) - 0.0103) < 0.0003


# ---------------------------------------------------------------- dealt


@pytest.fixture(scope="module")
def zappit() -> MainResult:
    game = blackjack(ZAPPIT)
    return remembered_game(play_of(game), shoe_of(game))


@pytest.mark.parametrize(
    ("document", "posted", "several"),
    [
        (ZAPPIT, {}, True),
        (ZAPPIT, {"decks": "8", "soft-17": "stands", "blackjack-pays": "6 to 5"}, False),
        (ZOMBIE, {}, True),
        (ZOMBIE, {"decks": "1", "dealing": "pitch", "cut-card": "40"}, False),
        (ZOMBIE, {"decks": "2", "dealing": "hand-delivery"}, False),
    ],
)
def test_same_shoe_same_cents_as_the_table(document: str, posted: dict[str, str], several: bool) -> None:
    compare_with_the_table(document, posted, 80, seed=9, several=several)


@pytest.mark.parametrize("document", [ZAPPIT, ZOMBIE])
def test_simulated_is_within_five_standard_errors_of_exact(document: str) -> None:
    game = blackjack(document)
    found = simulate(game, 300_000, seed=12)
    assert {one.wager.wager for one in found.wagers} == {"blackjack", "insurance", *game.side_bets}
    for one in found.wagers:
        assert abs(one.distance) < 5, one.wager.name
    fast, exact = found.details["shoe"], next(one for one in found.wagers if one.wager.wager == "blackjack").exact
    assert exact is not None
    assert abs(fast["edge"]["percent"] / 100 - float(exact.distribution.edge)) < 5 * fast["error"] / 100 + 0.001


def test_what_the_games_cost(zappit: MainResult) -> None:
    """Pinned to four digits of the percentage: each was counted as a Fraction on small shoes, and dealt by the million."""
    assert f"{zappit.edge:.4%} {zappit.by_basic.edge:.4%}" == "1.2097% 1.2103%"
    assert f"{zombie_of(6, resplit_aces=False).edge:.4%}" == "0.9698%"
    assert isinstance(small_game(ZAPS, MIXED).edge, Fraction)
