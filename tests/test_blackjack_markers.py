"""What the house doubles and splits with its own money, a 22 that pushes, blackjacks by colour: exactly and simulated."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import replace
from fractions import Fraction
from functools import cache
from typing import Any

import numpy as np
import pytest

from houseway.equipment.cards import DECK, name
from houseway.exact.analysis import analyse
from houseway.exact.blackjack import Play, decks, exact_game, first_decisions, main_game
from houseway.exact.blackjack.counting import ActionTable, Counting
from houseway.exact.blackjack.dealer import endings
from houseway.exact.blackjack.exactly import exact_round
from houseway.exact.blackjack.game import ENDLESS, effects_of_removal, follow_strategy
from houseway.exact.blackjack.kernels import NATURAL
from houseway.exact.blackjack.numbers import FRACTIONS
from houseway.exact.blackjack.side_bets import count_outcomes, full
from houseway.exact.blackjack.wagers import play_of, shoe_of
from houseway.exact.walk import walk
from houseway.games.blackjack import rules
from houseway.games.blackjack.finishes import DOUBLED, FREE_DOUBLED, with_markers
from houseway.round import Decide
from houseway.simulate.blackjack import rounds as dealt
from houseway.simulate.blackjack.fast import is_fast
from houseway.simulate.blackjack.layout import MAIN, options_of
from houseway.simulate.blackjack.rounds import basic_strategy, fast_sum, flat, measured
from houseway.simulate.blackjack.strategy import plan_of
from tests.blackjack_table import blackjack, compare_with_the_table
from tests.slow_blackjack import mean
from tests.test_blackjack_exact import ACES, EIGHTS, FIVES, house_of, walked
from tests.test_blackjack_walk import RANKS, shoe, strategist

FREE_BET = "hard-rock-cincinnati/free-bet-blackjack"
HORSESHOE = "horseshoe-cincinnati/free-bet-blackjack"
ROCKN = "hard-rock-cincinnati/rockn-21"

FREE_DOUBLES, ALL_BUT_TENS = (9, 10, 11), 0b1111111110


def doubled_as(hard: int, has_ace: bool) -> int:
    return FREE_DOUBLED if not has_ace and hard in FREE_DOUBLES else DOUBLED


FREE = Play(
    hits_soft_17=True,
    pushes_on=22,
    finishes=with_markers(Fraction(1)),
    doubled_as=doubled_as,
    free_splits=ALL_BUT_TENS,
)


# ------------------------------------------------------------ every order of cards


@pytest.mark.parametrize(
    ("small", "more"),
    [
        (EIGHTS, {}),
        (EIGHTS, {"most_hands": 3}),
        (EIGHTS, {"free_splits": 1 << 8, "most_hands": 2}),
        (EIGHTS, {"peek": False}),
        (FIVES, {}),
        (ACES, {}),
        (ACES, {"most_ace_hands": 3, "split_aces_draw": True, "split_aces_double": True}),
    ],
)
def test_markers_are_reckoned_as_a_slow_player_would(small: tuple[int, ...], more: dict[str, Any]) -> None:
    result = exact_game(replace(FREE, **more), small)
    house = replace(house_of(result.counting.play), free_doubles=FREE_DOUBLES)
    assert -mean(walked(result, house)) == result.edge == result.distribution.edge
    assert sum(result.round.nets.values()) == 1


def test_each_part_makes_a_difference() -> None:
    """The same strategy without free splits, without a 22 that pushes, and on another shoe without free doubles."""
    result = exact_game(FREE, EIGHTS)
    house = replace(house_of(result.counting.play), free_doubles=FREE_DOUBLES)
    assert -mean(walked(result, replace(house, free_splits=()))) > result.edge
    assert -mean(walked(result, replace(house, pushes_22=False))) < result.edge
    fives = exact_game(FREE, FIVES)
    assert -mean(walked(fives, house_of(fives.counting.play))) > fives.edge


def test_remainders_and_fractions_agree_on_markers() -> None:
    result = exact_game(FREE, EIGHTS)
    assert exact_round(FREE, EIGHTS, result.strategy).expectation == result.round.expectation


@pytest.mark.parametrize(
    ("document", "cards"),
    [
        (FREE_BET, "9h 9h 8h 3h 8h"),
        pytest.param(FREE_BET, "5h 5h 5h 6h 6h", marks=pytest.mark.prove),
        pytest.param(HORSESHOE, "9h 9h 8h 2h 8h", marks=pytest.mark.prove),
    ],
)
def test_walking_the_live_round_gives_the_exact_expectation(document: str, cards: str) -> None:
    game = blackjack(document, {"cut-card": "1", "decks": "8"})
    small = (*cards.split(), *("Th",) * 7)
    counts = Counter(card[0] for card in small)
    result = exact_game(play_of(game), tuple(counts[rank] for rank in RANKS))
    found = walk(game, {"blackjack": 1000}, shoe(game, *small), strategist(result))
    assert found.per_initial(1000).edge == result.edge


def test_walking_blackjacks_of_every_colour_gives_the_exact_expectation() -> None:
    """Everybody stands, so that nothing but the colours decides."""
    game = blackjack(ROCKN, {"cut-card": "1", "decks": "8"})
    small = ("Ah", "Ah", "As", "8h", "9h", "Th", "Th", "Tc", "Tc", "Tc")
    counts, named = Counter(card[0] for card in small), Counter(small)
    play = play_of(game, tuple(named[name(card)] for card in DECK))
    counting = Counting(play, tuple(counts[rank] for rank in RANKS), FRACTIONS)
    stand = np.zeros((len(counting.hands.cards), 10), np.int64)
    first = stand.copy()
    first[counting.hands.of([0, 9])] = NATURAL
    found = walk(game, {"blackjack": 1000}, shoe(game, *small), lambda _: Decide(1, "stand"))
    assert found.per_initial(1000).edge == follow_strategy(counting, ActionTable(first, stand, stand)).edge
    assert {pays for pays, _ in play.blackjacks} == {1, Fraction(3, 2), 2}


def test_walking_push_22_gives_the_counted_distribution() -> None:
    game = blackjack(FREE_BET, {"cut-card": "1", "decks": "8"})
    cards = ("6h", "6h", "6d", "Th", "Th", "Ts", "Kh", "Kc")
    found = walk(game, {"blackjack": 1000, "push-22": 100}, shoe(game, *cards), lambda _: Decide(1, "stand"))
    counts, named = found.distribution("push-22"), Counter(cards)
    ways = count_outcomes(game.side_bets["push-22"], tuple(named[name(card)] for card in DECK), play_of(game))
    nets = {0: -1, 1: 7, 2: 20, 3: 50}
    total = sum(ways.values())
    assert {net: Fraction(count, sum(counts.weights.values())) for net, count in counts.weights.items()} == {
        Fraction(nets[number]): Fraction(count, total) for number, count in ways.items() if count
    }
    assert set(ways) == {0, 1, 2, 3}


# ------------------------------------------------------------ published


@cache
def free_bet(hits_soft_17: bool = True) -> Any:
    return main_game(replace(FREE, hits_soft_17=hits_soft_17), decks(6))


def test_twelve_against_four_as_published() -> None:
    """M. Shackleford, newsletter of 11 July 2019: Free Bet from an endless shoe, where a 12 is hit against a 4."""
    found = first_decisions(["10", "2"], "4", ENDLESS, replace(FREE, infinite=True))
    assert f"{found['stand']:.6f}" == "-0.301161"
    assert f"{found['hit']:.6f}" == "-0.279823"


@pytest.mark.parametrize(
    ("count", "published"), [(1, "0.073362"), (2, "0.073470"), (4, "0.073520"), (6, "0.073536"), (8, "0.073544")]
)
def test_a_dealers_22_as_published(count: int, published: str) -> None:
    """wizardofodds.com, Push 22: how often a dealer who draws to soft 17 draws to 22. The page's column for one who
    stands on it is not the chance from a full shoe: see the test below."""
    ways = count_outcomes(blackjack(FREE_BET).side_bets["push-22"], full(count), FREE)
    assert f"{1 - ways[0] / sum(ways.values()):.6f}" == published


@pytest.mark.parametrize("hits_soft", [True, False])
def test_a_dealers_22_from_an_endless_shoe_by_recursion(hits_soft: bool) -> None:
    """Totals, drawn to one after the other; 0.072625 on a soft 17 that stands, where that page comes near 0.0727."""
    shares = {card: Fraction(4 if card == 10 else 1, 13) for card in range(1, 11)}

    @cache
    def reaches_22(hard: int, ace: bool, cards: int) -> Fraction:
        total = hard + 10 if ace and hard <= 11 else hard
        stops = total > 17 or (total == 17 and not (hits_soft and hard == 7)) or (cards == 2 and total == 21)
        if stops:
            return Fraction(total == 22)
        return sum(
            (share * reaches_22(hard + card, ace or card == 1, cards + 1) for card, share in shares.items()),
            Fraction(0),
        )

    play = Play(hits_soft_17=hits_soft, infinite=True)
    ends = endings(play, ENDLESS)
    found = Fraction(sum(one.weight for one in ends if one.outcome == "22"), sum(one.weight for one in ends))
    assert found == reaches_22(0, False, 0)


def test_push_22_as_published() -> None:
    """discountgambling.net, Push 22 at Viejas (6 decks): a 22 of one suit, of one colour, any other. It paid 8 to 1 on
    the last, where these documents pay 7: 5.85 % there is 11.71 % here."""
    ways = count_outcomes(blackjack(FREE_BET).side_bets["push-22"], full(6), FREE)
    total = sum(ways.values())
    chances = [Fraction(ways[number], total) for number in (3, 2, 1)]
    assert [f"{float(chance):.6f}" for chance in chances] == ["0.003327", "0.011659", "0.058551"]
    edge = analyse(blackjack(FREE_BET), "push-22")[0].distribution.edge
    assert float(edge - chances[2]) == pytest.approx(0.058540, abs=1e-6)
    assert edge == 1 - 51 * chances[0] - 21 * chances[1] - 8 * chances[2]


def test_free_bet_is_played_as_published() -> None:
    """gamingtoday.com and wizardofodds.com: hit 13 against a 2 and 12 against a 4, take every free double, split all
    pairs for free but fives, which are doubled; nobody splits tens."""
    first = free_bet().first_actions()
    assert first["3", "10"]["2"] == first["2", "10"]["4"] == "hit"
    doubles = {(one, other) for one, other in first if one != other and "A" not in (one, other)}
    for one, other in doubles:
        if int(one) + int(other) in FREE_DOUBLES:
            assert set(first[one, other].values()) == {"double"}, (one, other)
    assert set(first["5", "5"].values()) == {"double"}
    assert set(first["8", "8"].values()) == set(first["A", "A"].values()) == {"split"}
    assert set(first["10", "10"].values()) == {"stand"}


@pytest.mark.prove
def test_free_bet_costs_about_what_was_published() -> None:
    """The rules sheet of a British house (rendezvouscasino.com, Brighton): six or eight decks, aces resplit; 1.01 %, or
    0.73 % where fours are split for free too. A dealer stands on soft 17 there; these documents draw, with aces once."""
    fours = 1 << 4
    standing = replace(FREE, hits_soft_17=False, most_ace_hands=4)
    dear, cheap = (main_game(replace(standing, free_splits=free), decks(6)).edge for free in (ALL_BUT_TENS & ~fours, ALL_BUT_TENS))  # fmt: skip
    assert abs(dear - 0.0101) < 0.0004
    assert abs(cheap - 0.0073) < 0.0003
    assert abs((dear - cheap) - 0.0028) < 0.0001, "what the fours are worth"


# ------------------------------------------------------------ the documents


def test_best_play_of_the_documents() -> None:
    """The documents are the game reckoned above, under their own options: aces once, or as any pair."""
    assert main_game(play_of(blackjack(FREE_BET)), shoe_of(blackjack(FREE_BET))).edge == free_bet().edge
    horseshoe = main_game(play_of(blackjack(HORSESHOE)), decks(6)).edge
    once = main_game(play_of(blackjack(HORSESHOE, {"split-aces": "one-card"})), decks(6)).edge
    assert horseshoe < free_bet().edge == once


def test_a_free_hand_is_played_for_the_win_alone() -> None:
    """A marker cannot be lost: its hand hits where a wager would stand, and its card says so."""
    basic = free_bet().basic
    assert (basic.letter(14, False, 1), basic.marker_letter(14, False, 1)) == ("S", "H"), "14 against a 2"
    assert (basic.letter(17, False, 8), basic.marker_letter(17, False, 8)) == ("S", "H"), "17 against a 9"
    assert (basic.letter(19, True, 4), basic.marker_letter(19, True, 4)) == ("S", "Ds"), "soft 19 against a 5"
    assert free_bet().by_basic.edge - free_bet().edge < 0.0001


@pytest.mark.prove
def test_effects_of_removal_add_up_to_nought() -> None:
    result = free_bet()
    effects = effects_of_removal(result)
    assert (
        abs(sum(effects[rank] * int(count) for rank, count in zip(effects, result.counting.shoe, strict=True))) < 1e-12
    )
    assert effects["A"] < 0 < effects["5"]


def test_blackjacks_by_colour_are_counted_by_hand() -> None:
    """Red ones, 3 to 2, are a quarter of all that the dealer does not push: nothing else gains one and a half."""
    game = blackjack(ROCKN)
    best = next(one for one in analyse(game, "blackjack") if one.paytable == "best-play").distribution
    naturals = Fraction(2 * 24 * 96, 312 * 311) * (1 - Fraction(2 * 23 * 95, 310 * 309))
    total = sum(best.weights.values())
    assert abs(Fraction(best.weights[Fraction(3, 2)], total) - naturals / 4) < 1e-15
    mean_odds = replace(play_of(game), blackjack_parts=(), blackjack_pays=Fraction(11, 8))
    assert abs(best.edge - main_game(mean_odds, decks(6)).edge) < 1e-14


# ------------------------------------------------------------ by dealing it

TABLES: tuple[tuple[str, Mapping[str, str], bool], ...] = (
    (FREE_BET, {}, False),
    (HORSESHOE, {"decks": "2"}, True),
    (ROCKN, {}, False),
)


@pytest.mark.parametrize(("document", "posted", "several"), TABLES)
def test_same_shoe_same_cents_as_the_table(document: str, posted: Mapping[str, str], several: bool) -> None:
    compare_with_the_table(document, posted, 60, seed=5, several=several)


@pytest.mark.parametrize("document", [FREE_BET, HORSESHOE, ROCKN])
def test_the_kernels_agree_with_each_other_and_with_what_is_exact(document: str) -> None:
    game = blackjack(document)
    assert is_fast(game, options_of(game)), "dealt by the million, as plain blackjack is"
    plan = flat(plan_of(game, basic_strategy(game)))
    exact = next(one for one in analyse(game, "blackjack") if one.paytable == "basic-strategy")
    fast, _ = fast_sum(game, plan, 3, 0, 1_000_000, fresh=True)
    tallies, outcomes, _ = measured(game, plan, 4, 0, 300_000, fresh=True)
    slow = dealt.Sum.of(tallies[MAIN])
    for found in (fast, slow):
        assert abs(float(found.edge) - float(exact.distribution.edge)) < 5 * found.error
        assert found.risked / found.staked == pytest.approx(exact.details["wagered_on_average"], rel=0.003)
    assert abs(fast.hits / fast.rounds - slow.hits / slow.rounds) < 0.005
    if "push-22" in game.side_bets:
        ways = count_outcomes(game.side_bets["push-22"], full(game.decks), play_of(game))
        for number in range(4):
            share = ways[number] / sum(ways.values())
            error = np.sqrt(share * (1 - share) / 300_000)
            assert abs(outcomes[0, number] / 300_000 - share) < 5 * error


def test_the_rules_of_markers() -> None:
    assert [total for total in range(2, 22) if rules.doubles_free(total, False, 0b111 << 9)] == list(FREE_DOUBLES)
    assert not any(rules.doubles_free(total, True, 0b111 << 9) for total in range(2, 12)), "soft"
    assert [value for value in range(1, 11) if rules.splits_free(value, ALL_BUT_TENS)] == list(range(1, 10))
