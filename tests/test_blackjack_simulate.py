"""The dealt rounds of blackjack: repeatable, near the exact edge, and the same cents as the table."""

from __future__ import annotations

from collections.abc import Mapping

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from houseway.exact import analyse
from houseway.exact.blackjack import Play, decks, main_game
from houseway.games.blackjack import rules
from houseway.games.blackjack.side_bets import Seen
from houseway.refusal import HousewayError, Refused
from houseway.simulate import simulate
from houseway.simulate.blackjack import rounds as dealt
from houseway.simulate.blackjack.acts import DOUBLE, EVEN_AT, HIT, PAIR, SOFT, SPLIT, STAND, SURRENDER, legal_acts
from houseway.simulate.blackjack.kernel import BOTH, GAINED, ROUNDS
from houseway.simulate.blackjack.layout import AT_END, INSURED, MAIN, THREE, WAITING, options_of, side_bets_of
from houseway.simulate.blackjack.rounds import basic_strategy, best_adding, fast_sum, flat, measured
from houseway.simulate.blackjack.sessions import play_strategy
from houseway.simulate.blackjack.strategy import NEVER, UPS, BlackjackStrategy, plan_of, read_strategy, totals_of
from tests.blackjack_table import DOCUMENTS, HARD_ROCK, HOLLYWOOD, HORSESHOE, JACK, blackjack, compare_with_the_table
from tests.prove.test_blackjack import TABLES


def test_the_same_seed_gives_the_same_counts_on_any_number_of_threads(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(dealt, "CHUNK", 5_000)
    game = blackjack(HARD_ROCK)
    found = [simulate(game, 23_457, seed=7, threads=threads) for threads in (1, 3)]
    assert found[0].details == found[1].details
    assert [played.mean for played in found[0].wagers] == [played.mean for played in found[1].wagers]
    assert found[0].details["fresh_shuffle"]["rounds"] == found[0].details["shoe"]["rounds"] == 23_457
    assert simulate(game, 23_457, seed=8).details != found[0].details


@pytest.mark.parametrize("document", DOCUMENTS)
def test_simulated_is_within_five_standard_errors_of_exact(document: str) -> None:
    game = blackjack(document)
    played = simulate(game, 300_000, seed=11).wagers
    assert {one.wager.wager for one in played} == {"blackjack", "insurance", *game.side_bets}
    for one in played:
        assert abs(one.distance) < 5, one.wager.name


def test_json_has_the_keys_of_every_simulation() -> None:
    found = simulate(blackjack(HARD_ROCK), 1_000, seed=1).as_json()
    assert {"document", "posted", "seed", "rounds", "rounds_per_second", "wagers"} <= found.keys()
    assert {"fresh_shuffle", "shoe", "cut_card_effect", "strategy"} <= found.keys()
    assert {"edge", "element_of_risk", "standard_error", "exact_edge"} <= found["wagers"][0].keys()
    device = simulate(blackjack(HARD_ROCK, {"continuous-shuffler": "yes"}), 1_000, seed=1).as_json()
    assert "shoe" not in device


@pytest.mark.parametrize(("document", "posted", "several"), TABLES)
def test_same_shoe_same_cents_as_the_table(document: str, posted: Mapping[str, str], several: bool) -> None:
    compare_with_the_table(document, posted, 60, seed=5, several=several)


@pytest.mark.parametrize(
    ("document", "posted"),
    [
        (HARD_ROCK, {}),
        (HOLLYWOOD, {"surrender": "yes", "soft-17": "draws"}),
        (HOLLYWOOD, {"peek": "no"}),
        (HOLLYWOOD, {"peek": "no", "surrender": "yes"}),
        (HOLLYWOOD, {"peek": "no", "no-peek-loses": "all"}),
        (JACK, {"resplit-aces": "yes", "blackjack-pays": "6 to 5"}),
    ],
)
@pytest.mark.parametrize("fresh", [False, True])
def test_the_fast_kernel_and_the_table_of_boxes_agree(document: str, posted: Mapping[str, str], fresh: bool) -> None:
    game = blackjack(document, posted)
    plan = flat(plan_of(game, basic_strategy(game)))
    fast, shoes = fast_sum(game, plan, 3, 0, 1_000_000, fresh=fresh)
    tallies, _, begun = measured(game, plan, 4, 0, 300_000, fresh=fresh, lying=False)
    slow = dealt.Sum.of(tallies[MAIN])
    assert abs(float(fast.edge - slow.edge)) < 5 * np.hypot(fast.error, slow.error)
    assert fast.risked / fast.staked == pytest.approx(slow.risked / slow.staked, rel=0.003)
    assert fast.hits / fast.rounds == pytest.approx(slow.hits / slow.rounds, abs=0.005)
    assert 1_000_000 / shoes == pytest.approx(300_000 / begun, rel=0.005)


@pytest.mark.parametrize("document", [HORSESHOE, JACK])
def test_house_money_with_best_adding_costs_what_the_analysis_says(document: str) -> None:
    """The same rounds with and without adding: the difference is what adding gains, per side bet of the same size."""
    game = blackjack(document)
    exact = next(one for one in analyse(game) if one.wager == "house-money" and one.details["decks"] == game.decks)
    plan = flat(plan_of(game, basic_strategy(game)))
    rounds = 400_000
    kept, added = (
        measured(game, one, 6, 0, rounds, fresh=True)[0][MAIN] for one in (plan, plan._replace(adds=best_adding(game)))
    )
    gains = (int(added[GAINED]) - int(kept[GAINED])) / (rounds * dealt.STAKE)
    edge = float(exact.distribution.edge) - gains
    error = 1.15 * np.sqrt(0.6 / rounds)
    assert edge == pytest.approx(exact.details["edge_with_best_adding"]["percent"] / 100, abs=5 * error)


def test_even_money_is_not_taken_where_the_wager_is_measured() -> None:
    """Everybody insures there, to measure that too; the wager itself must come to what it would without."""
    game = blackjack(HOLLYWOOD)
    plan = flat(plan_of(game, basic_strategy(game)))
    alone = dealt.Sum.of(measured(game, plan, 3, 0, 50_000, fresh=True)[0][MAIN])
    assert simulate(game, 50_000, seed=3).details["fresh_shuffle"] == alone.as_json()
    plan.settings[EVEN_AT] = -NEVER
    assert dealt.Sum.of(measured(game, plan, 3, 0, 50_000, fresh=True)[0][MAIN]).hits > alone.hits


def test_a_shoe_that_could_run_short_is_dealt_with_the_discards() -> None:
    """One deck with one card behind the cutting card: the fast kernel leaves it to the table of boxes."""
    game = blackjack(HARD_ROCK, {"decks": "1", "cut-card": "2"})
    plan = flat(plan_of(game, basic_strategy(game)))
    found, shoes = fast_sum(game, plan, 3, 0, 20_000, fresh=False)
    assert found.rounds == 20_000
    assert 8 < 20_000 / shoes < 12


def test_the_deeper_the_cutting_card_the_more_rounds() -> None:
    found = {}
    for behind in ("25", "50"):
        game = blackjack(HARD_ROCK, {"cut-card": behind})
        plan = flat(plan_of(game, read_strategy("basic-6-decks-h17")))
        found[behind] = 100_000 / fast_sum(game, plan, 3, 0, 100_000, fresh=False)[1]
    cards = 5.43
    assert found["25"] == pytest.approx((312 * 0.75 - 1) / cards + 0.5, rel=0.02)
    assert found["50"] == pytest.approx((312 * 0.5 - 1) / cards + 0.5, rel=0.02)


# ------------------------------------------------------------ rules


CARDS = st.integers(0, 51)


@settings(max_examples=300)
@given(CARDS, CARDS, CARDS, CARDS, st.integers(17, 26), st.integers(2, 10), st.integers(0, 2))
def test_compiled_side_bets_agree_with_the_table(
    one: int, other: int, up: int, hole: int, total: int, count: int, alike: int
) -> None:
    for document in (HARD_ROCK, JACK, HOLLYWOOD):
        game = blackjack(document)
        sides = side_bets_of(game, 1, (game.chip,))
        for side, bet in enumerate(game.side_bets.values()):
            row = sides.rows[side]
            found = sides.by_two[side, one, other] if row[THREE] < 0 else sides.by_three[row[THREE], one, other, up]
            if row[WAITING] >> found & 1:
                found = sides.by_hole[side, found, up, hole]
            if row[AT_END]:
                found = sides.by_dealer[side, total, count, alike]
            assert found == bet.number(Seen(one, other, up, hole, total, count, alike))


@given(st.integers(1, 10), st.integers(1, 10), st.integers(1, 10), st.booleans(), st.integers(1, 4))
def test_legal_acts_are_those_of_the_rules(one: int, other: int, up: int, is_split: bool, hands: int) -> None:
    game = blackjack(HOLLYWOOD, {"surrender": "yes"})
    hard, ace, of_aces = one + other, 1 in (one, other), is_split and one == 1
    legal = legal_acts(hard, ace, 2, one, other, up, is_split, hands, options_of(game))
    found = {act for act in range(5) if legal >> act & 1}
    assert STAND in found
    assert (HIT in found) == (rules.may_draw(hard, ace) and not of_aces)
    may_double = game.options.may_double(hard, ace, 2, is_split, of_aces)
    assert (DOUBLE in found) == (may_double and not of_aces)
    assert (SPLIT in found) == rules.may_split(
        one, other, 2, hands, game.options.most_hands, of_aces, game.options.most_ace_hands
    )
    assert (SURRENDER in found) == (not is_split)


# ------------------------------------------------------------ strategies


@pytest.mark.parametrize(
    ("file", "hits", "surrender", "close"),
    [
        ("basic-6-decks-h17", True, "none", set()),
        ("basic-6-decks-s17", False, "none", set()),
        ("basic-6-decks-h17", True, "late", {("hard", 16, "10")}),
        ("basic-6-decks-s17", False, "late", {("hard", 16, "10")}),
    ],
)
def test_the_files_say_what_the_analysis_finds(
    file: str, hits: bool, surrender: str, close: set[tuple[str, int, str]]
) -> None:
    """Except where 16 of three or more cards, which alone are drawn on when 16 surrenders, would rather stand."""
    card = main_game(Play(hits_soft_17=hits, surrender=surrender), decks(6)).basic.card()
    strategy = read_strategy(file)
    for number, rows in strategy.rows.items():
        kind = ("hard", "soft", "pairs")[number]
        for row, text in rows.items():
            for total in totals_of(number, row):
                for up, cell in zip(UPS, text.split(), strict=True):
                    name = "A" if number == PAIR and total == 1 else str(total)
                    if (kind, total, up) in close or (kind == "soft" and total == 12):
                        continue
                    assert spelled(cell, surrender) == spelled(card[kind][name][up], surrender, pair=number == PAIR), (kind, total, up)  # fmt: skip


def spelled(cell: str, surrender: str, pair: bool = False) -> str:
    """A cell without what is not offered; in pairs everything but a split or a surrender goes by the total."""
    if cell[0] == "R" and surrender == "none":
        cell = {"h": "H", "s": "S", "p": "P"}[cell[1]]
    cell = {"Dh": "D", "Pd": "P", "Rp": "R"}.get(cell, cell)
    return "-" if pair and cell[0] not in "PR" else cell


GOOD = read_strategy("basic-6-decks-h17")


@pytest.mark.parametrize(
    ("change", "says"),
    [
        ({"hard": {**GOOD.hard, "16": "S S"}}, "hard 16 has 2 plays"),
        ({"hard": {row: text for row, text in GOOD.hard.items() if row != "16"}}, "hard 16 is missing"),
        (
            {"hard": {**GOOD.hard, "15-16": GOOD.hard["16"]}},
            "hard 16 is there twice or never held|hard 15 is there twice",
        ),
        ({"soft": {**GOOD.soft, "20": GOOD.soft["20"].replace("S", "X")}}, "'X' is no play"),
        ({"pairs": {**GOOD.pairs, "B": GOOD.pairs["A"]}}, "'B' is no rank here"),
        ({"hard": {**GOOD.hard, "many": GOOD.hard["16"]}}, "'many' is no total"),
    ],
)
def test_a_strategy_that_cannot_be_played_is_refused(change: dict[str, dict[str, str]], says: str) -> None:
    import msgspec

    with pytest.raises(Refused, match=says):
        plan_of(blackjack(HARD_ROCK), msgspec.structs.replace(GOOD, **change))


def test_an_unknown_strategy_is_named_with_those_there_are() -> None:
    with pytest.raises(HousewayError, match=r"there is no strategy 'best'.*basic-6-decks-h17"):
        read_strategy("best")


def test_pairs_of_few_decks_follow_the_rule_on_doubling_after_a_split() -> None:
    split = blackjack(HARD_ROCK, {"decks": "2"})
    not_split = blackjack(HARD_ROCK, {"decks": "2", "double-after-split": "no"})
    assert plan_of(split, GOOD).plays[PAIR, 4, 5] > 0
    assert plan_of(not_split, GOOD).plays[PAIR, 4, 5] == 0
    assert plan_of(split, GOOD).plays[SOFT, 12, 2] == HIT + 1


def test_a_count_finds_when_insurance_gains_and_a_ramp_bets_when_it_matters() -> None:
    """At a true count of three or more insurance is worth its price; taken always it loses 7.4 %."""
    game = blackjack(HARD_ROCK)
    plan = plan_of(game, read_strategy("hi-lo-6-decks"))
    tallies, _, _ = measured(game, plan, 5, 0, 1_000_000, fresh=False, lying=False)
    assert 1_000 < tallies[INSURED][ROUNDS] < 20_000
    assert tallies[INSURED][GAINED] > 0
    assert tallies[BOTH][GAINED] == tallies[MAIN][GAINED] + tallies[INSURED][GAINED]
    by_basic, _, _ = measured(game, flat(plan_of(game, GOOD)), 5, 0, 1_000_000, fresh=False, lying=False)
    assert dealt.Sum.of(tallies[BOTH]).edge < dealt.Sum.of(by_basic[MAIN]).edge - 1 / 200


# ------------------------------------------------------------ sessions


def test_sessions_are_repeatable_and_end_at_ruin() -> None:
    import msgspec

    game = blackjack(HORSESHOE)
    poor = msgspec.structs.replace(GOOD, bankroll="$30", rounds=100, seats=3)
    one, other = (play_strategy(game, poor, 600, seed=9, threads=threads) for threads in (1, 2))
    assert np.array_equal(one.results, other.results)
    assert one.ruined == other.ruined > 300
    assert one.results.min() >= -3000
    assert (one.paths >= 0).all()
    found = one.as_json()
    assert found["risk_of_ruin"] == one.ruined / 600
    assert found["without_ruin"]["rounds"] > 0


def test_a_bankroll_below_the_first_bet_is_refused() -> None:
    strategy = BlackjackStrategy("none", GOOD.hard, GOOD.soft, GOOD.pairs, bankroll="$5")
    with pytest.raises(Refused, match=r"\$5 is less than the first bet"):
        play_strategy(blackjack(HARD_ROCK), strategy, 10)
