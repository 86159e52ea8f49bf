"""The reviews of dice and cards: fair ones pass at the stated rate, biased ones are caught, and each check by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import pairwise
from pathlib import Path

import numpy as np
import pytest
from scipy import stats

from houseway.equipment.cards import IN_THE_BOX, RANKS, deck, decks_of
from houseway.floor.jobs.beside import cards_of, reviewed, shown_by
from houseway.games import game_for
from houseway.refusal import Refused, SampleError
from houseway.review import Dealt, EquipmentReview, review_cards
from houseway.review.dice.report import review as review_dice
from houseway.review.draws import Score
from houseway.round import Bet, Game
from houseway.rulebook import Posted, load
from tests.floor_tables import PLAYERS, Trial

CRAPS, BLACKJACK, POKER = (
    "hard-rock-cincinnati/craps",
    "hard-rock-cincinnati/blackjack",
    "hard-rock-cincinnati/ultimate-texas-holdem",
)


@cache
def game_of(document: str) -> Game:
    rulebook = load(document)
    return game_for(rulebook, Posted(rulebook, {}))


def rolls(size: int, seed: int, *, six: float = 1 / 6) -> list[str]:
    """Rolls of two dice; ``six`` is the share of sixes on the first of them."""
    chance = np.random.default_rng(seed)
    first = chance.choice(6, size, p=[*[(1 - six) / 5] * 5, six]) + 1
    second = chance.integers(1, 7, size)
    return [f"{a}-{b}" for a, b in zip(first, second, strict=True)]


Favour = Callable[[str, str], float]


def shoes(count: int, decks: int, deep: int, seed: int, favour: Favour | None = None) -> list[Dealt]:
    """Cards of so many shoes, each dealt so deep; ``favour`` makes a card likelier after another."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        left = decks_of(decks)
        before = ""
        order = chance.permutation(52 * decks) % 52
        for place in range(deep):
            if favour is None:
                card = IN_THE_BOX[order[place]]
            else:
                weights = np.array([left[card] * favour(card, before) for card in IN_THE_BOX])
                card = IN_THE_BOX[int(chance.choice(52, p=weights / weights.sum()))]
            found.append(Dealt(card, {each: held for each, held in left.items() if held}))
            left[card] -= 1
            before = card
    return found


def small_decks(deck: tuple[int, ...], count: int, seed: int, joker: float = 1.0) -> list[Dealt]:
    """The first five cards of so many decks, in which the joker is so much likelier than another card."""
    chance = np.random.default_rng(seed)
    found = []
    for _ in range(count):
        left = decks_of(1, deck)
        for _ in range(5):
            weights = np.array([held * (joker if card == "joker" else 1.0) for card, held in left.items()])
            card = list(left)[int(chance.choice(len(left), p=weights / weights.sum()))]
            found.append(Dealt(card, {each: held for each, held in left.items() if held}))
            left[card] -= 1
    return found


def p_of(found: EquipmentReview, name: str) -> float:
    return next(check.p for check in found.checks if check.name == name)


@cache
def fair_dice() -> tuple[EquipmentReview, ...]:
    return tuple(review_dice(game_of(CRAPS), rolls(400, seed)) for seed in range(150))


@cache
def fair_cards() -> tuple[EquipmentReview, ...]:
    """Half of them shoes that are dealt to three quarters, half of them a deck for each round."""
    deep = (review_cards(game_of(BLACKJACK), shoes(2, 6, 234, seed)) for seed in range(40))
    short = (review_cards(game_of(POKER), shoes(70, 1, 9, seed)) for seed in range(40))
    return (*deep, *short)


# ---------------------------------------------------------------- the test itself


def test_the_score_is_pearsons_where_the_chances_stay_the_same() -> None:
    score = Score(["a", "b", "c"])
    for shows, times in (("a", 30), ("b", 25), ("c", 45)):
        for _ in range(times):
            score.add(shows, {"a": 1, "b": 1, "c": 2})
    found = score.finding("x", "x", "x")
    known = stats.chisquare([30, 25, 45], [25, 25, 50])
    assert found.statistic == pytest.approx(known.statistic)
    assert found.p == pytest.approx(known.pvalue)


def test_the_score_of_a_deck_dealt_to_its_end_by_hand() -> None:
    """Two red cards and one black: the chances are 2/3, then 1/2 or 1, as the cards go."""
    score = Score(["red", "black"])
    score.add("red", {"red": 2, "black": 1})
    score.add("black", {"red": 1, "black": 1})
    assert score.expected.tolist() == pytest.approx([2 / 3 + 1 / 2, 1 / 3 + 1 / 2])
    assert score.spread[0, 0] == pytest.approx(2 / 9 + 1 / 4)
    assert score.finding("x", "x", "x").statistic == pytest.approx((1 - 7 / 6) ** 2 / (2 / 9 + 1 / 4))


# ---------------------------------------------------------------- fair ones pass at the stated rate


@pytest.mark.parametrize("fair", [fair_dice, fair_cards])
def test_fair_equipment_is_called_irregular_no_more_often_than_stated(
    fair: Callable[[], tuple[EquipmentReview, ...]],
) -> None:
    found = fair()
    for level in (0.01, 0.2):
        called = sum(min(check.adjusted_p for check in each.checks) <= level for each in found)
        assert called <= stats.binom.isf(0.001, len(found), level)
    assert called >= len(found) * 0.2 / 3  # the correction is not so strong that nothing would ever be found


@pytest.mark.parametrize("name", ["Faces", "Totals", "Pairs", "Total after total"])
def test_p_values_of_fair_dice_are_uniform(name: str) -> None:
    assert stats.kstest([p_of(each, name) for each in fair_dice()], "uniform").pvalue > 0.001


@pytest.mark.parametrize("name", ["Ranks", "Suits", "Rank after rank"])
def test_p_values_of_a_fair_shuffle_are_uniform(name: str) -> None:
    assert stats.kstest([p_of(each, name) for each in fair_cards()], "uniform").pvalue > 0.001


# ---------------------------------------------------------------- biased ones are caught


def test_a_loaded_die_is_caught_whichever_is_named_first() -> None:
    loaded = rolls(2000, 1, six=0.25)
    turned = ["-".join(sorted(roll.split("-"))) for roll in loaded]
    for sample in (loaded, turned):
        found = review_dice(game_of(CRAPS), sample)
        assert not found.is_clean
        assert "Faces" in [check.name for check in found.irregular]
        assert "6 came" in found.irregular[-1].detail + found.irregular[0].detail
        assert "2,000 rolls" in found.conclusion
    assert p_of(review_dice(game_of(CRAPS), turned), "Pairs") == p_of(review_dice(game_of(CRAPS), loaded), "Pairs")


def test_dice_that_are_set_down_as_they_lay_are_caught() -> None:
    chance = np.random.default_rng(4)
    sample = rolls(1500, 5)
    for index in range(1, len(sample)):
        if chance.random() < 0.1:
            sample[index] = sample[index - 1]
    assert "Total after total" in [check.name for check in review_dice(game_of(CRAPS), sample).irregular]


def test_aces_that_come_too_often_are_caught() -> None:
    found = review_cards(game_of(BLACKJACK), shoes(8, 6, 234, 2, lambda card, _: 1.5 if card[0] == "A" else 1.0))
    assert found.irregular[0].detail.startswith("A came")
    assert "Suits" not in [check.name for check in found.irregular]


def test_a_poor_shuffle_that_leaves_ranks_together_is_caught() -> None:
    clumps = shoes(8, 6, 234, 3, lambda card, before: 1.8 if before and card[0] == before[0] else 1.0)
    assert [check.name for check in review_cards(game_of(BLACKJACK), clumps).irregular] == ["Rank after rank"]


def test_a_first_card_that_is_known_is_caught_though_all_others_are_fair() -> None:
    decks = shoes(120, 1, 9, 6, lambda card, before: 4.0 if not before and card[1] == "s" else 1.0)
    names = [check.name for check in review_cards(game_of(POKER), decks).irregular]
    assert "Suits of first cards" in names
    assert "Ranks of first cards" not in names


# ---------------------------------------------------------------- what is said


def test_too_few_are_refused_and_what_is_left_out_is_said() -> None:
    with pytest.raises(Refused, match="12 rolls are too few to judge"):
        review_dice(game_of(CRAPS), rolls(12, 1))
    some = review_dice(game_of(CRAPS), rolls(60, 1))
    assert [check.name for check in some.checks] == ["Faces", "Total after total"]
    assert some.left_out[0].startswith("Totals left out: 60 rolls are too few")
    assert "120 dice" in some.checks[0].method
    with pytest.raises(Refused, match="0 cards are too few"):
        review_cards(game_of(BLACKJACK), [])
    with pytest.raises(SampleError, match="roll 1: '7-1' is no roll"):
        review_dice(game_of(CRAPS), ["7-1"])
    with pytest.raises(SampleError, match="card 1: no 'Ah' was left"):
        review_cards(game_of(BLACKJACK), [Dealt("Ah", {"Kd": 1})])
    with pytest.raises(Refused, match="the level may not be"):
        review_dice(game_of(CRAPS), rolls(60, 1), level=0.5)


def test_what_the_sample_would_have_shown_is_promised_and_kept() -> None:
    long = review_dice(game_of(CRAPS), rolls(2000, 1))
    (bias,) = long.detectable
    assert bias.what.startswith("one face")
    caught = 0
    for seed in range(60):
        chance = np.random.default_rng(seed)
        thrown = chance.choice(6, (2000, 2), p=[*[(1 - bias.share) / 5] * 5, bias.share]) + 1
        found = review_dice(game_of(CRAPS), [f"{a}-{b}" for a, b in thrown])
        caught += p_of(found, "Faces") <= found.level / len(found.checks)
    assert stats.binom.sf(caught - 1, 60, 0.9) > 0.001
    assert stats.binom.cdf(caught, 60, 0.9) > 0.001


def test_the_report_says_what_was_tested_and_of_how_many() -> None:
    found = fair_cards()[-1]
    told = found.as_json()
    assert told["is_clean"] == found.is_clean
    assert any(line.startswith("Ranks of first cards: ") and "70 fresh decks" in line for line in told["text"])
    assert found.equipment == "a deck of 52 cards"
    assert found.histogram_svg().count("expected,") == 52


# ---------------------------------------------------------------- from the ledger


@pytest.mark.parametrize(("document", "spot"), [(BLACKJACK, "blackjack"), ("hollywood-columbus/dai-bacc", "")])
def test_the_cards_of_a_ledger_are_those_that_were_dealt_each_with_what_was_left(
    tmp_path: Path, document: str, spot: str
) -> None:
    trial = Trial(tmp_path, document, mode="electronic")
    trial.open(players=1)
    for _ in range(8):
        name = spot or next(iter(trial.live.record.table.game.spot_names()))
        assert trial.give(PLAYERS[0], Bet(1, name, 2500)).is_done
        number = trial.live.record.number
        while trial.live.record.number == number:
            assert trial.step()
    dealt = list(cards_of(trial.ledger, "table"))
    assert [one.card for one in dealt] == shown_by(trial.ledger, "table", trial.live.record.posted.rules)
    assert sum(dealt[0].left.values()) % 52 == 0
    for before, one in pairwise(dealt):
        assert sum(one.left.values()) in (sum(before.left.values()) - 1, sum(dealt[0].left.values()))
    trial.ledger.close()
    found = reviewed(str(trial.path), "table")
    assert found["size"] == len(dealt)
    assert found["text"][1].startswith("This sample")
    assert "<style" not in found["svg"]


# ---------------------------------------------------------------- decks of other sizes


def test_a_joker_is_a_rank_and_a_suit_of_its_own() -> None:
    fair = review_cards(game_of(POKER), small_decks(deck(jokers=1), 300, 5))
    assert fair.equipment == "a deck of 53 cards"
    assert not fair.irregular
    assert not fair.left_out
    assert {hit.outcome: hit.colour for hit in fair.hits}["joker"] == ""
    often = review_cards(game_of(POKER), small_decks(deck(jokers=1), 300, 5, joker=3.0))
    assert {"Ranks", "Suits", "Cards"} <= {check.name for check in often.irregular}
    assert p_of(often, "Ranks") < p_of(fair, "Ranks") / 1e6


def test_ranks_that_a_deck_goes_without_are_not_expected() -> None:
    without_tens = deck("".join(rank for rank in RANKS if rank != "T"))
    found = review_cards(game_of(POKER), small_decks(without_tens, 300, 6))
    assert found.equipment == "a deck of 48 cards"
    assert not found.left_out
