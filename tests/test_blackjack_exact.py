"""Blackjack exactly: equal to play through every order of cards and to an independent recursion."""

from __future__ import annotations

import shutil
import time
from fractions import Fraction
from math import perm
from pathlib import Path

import pytest
from hypothesis import Phase, assume, given, settings
from hypothesis import strategies as st

from houseway.exact import analyse
from houseway.exact.blackjack import (
    RANKS,
    MainResult,
    Play,
    dealer_busts,
    decks,
    effects_of_removal,
    endings,
    exact_game,
    first_decisions,
    insurance,
    main_game,
    without,
)
from houseway.exact.blackjack.counting import TWO_CARDS
from houseway.exact.blackjack.exactly import exact_edge
from houseway.exact.blackjack.hands import player_hands
from houseway.exact.blackjack.kernels import ACTIONS
from houseway.exact.blackjack.wagers import play_of
from houseway.games import game_for
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.finishes import plain
from houseway.refusal import Refused, RulebookError
from houseway.rulebook import Posted, load, load_file
from houseway.rulebook.shelf import folder
from houseway.simulate.blackjack.fast import is_fast
from houseway.simulate.blackjack.layout import options_of
from tests.slow_blackjack import NEW, Best, Endless, Hand, House, Nets, Walk, mean

NINE_TO_ELEVEN = 0b111 << 9
TEN_ELEVEN = 0b11 << 10


def house_of(play: Play) -> House:
    """The same options for the slow players."""
    return House(
        play.hits_soft_17,
        play.peek,
        play.loses_all,
        play.blackjack_pays,
        tuple(total for total in range(22) if play.double_totals >> total & 1),
        play.double_after_split,
        play.most_hands,
        play.most_ace_hands,
        play.split_aces_draw,
        play.split_aces_double,
        play.surrender,
        play.ties_21,
        Fraction(1, play.surrender_share),
        play.finishes[0].wins,
        play.pushes_on == 22,
        free_splits=tuple(card for card in range(1, 11) if play.splits_free(card - 1)),
    )


def walked(result: MainResult, house: House | None = None) -> Nets:
    """The result's strategy, played through every order of cards."""
    hands, strategy = result.counting.hands, result.strategy

    def choose(hand: Hand, up: int, origin: int) -> str:
        table = strategy.first
        if origin == NEW:
            assert strategy.zapped is not None
            table = strategy.zapped
        elif origin:
            table = strategy.after_split(abs(origin) - 1, marker=origin < 0)
        return ACTIONS[table[hands.of([card - 1 for card in hand]), up - 1]]

    shoe = tuple(result.counting.shoe.tolist())
    return Walk(house or house_of(result.counting.play), choose).nets(shoe)


# ---------------------------------------------------------------- every order of cards

EIGHTS = (1, 0, 0, 0, 0, 2, 0, 4, 1, 7)
FIVES = (0, 0, 0, 0, 4, 2, 0, 0, 0, 9)
ACES = (4, 0, 0, 0, 0, 2, 0, 0, 2, 9)
TENS = (0, 0, 0, 0, 0, 3, 3, 0, 0, 6)
SEVENS = (1, 0, 0, 2, 0, 0, 4, 0, 0, 9)


@pytest.mark.parametrize(
    ("shoe", "play"),
    [
        (EIGHTS, Play()),
        (EIGHTS, Play(most_hands=3, surrender="late")),
        (EIGHTS, Play(most_hands=2, double_after_split=False, hits_soft_17=True)),
        (EIGHTS, Play(peek=False, loses_all=True)),
        (EIGHTS, Play(peek=False, loses_all=True, ties_21=True)),
        (EIGHTS, Play(peek=False, surrender="early", blackjack_pays=Fraction(6, 5))),
        (EIGHTS, Play(peek=False, loses_all=True, surrender="late")),
        (EIGHTS, Play(surrender="late", surrender_share=4)),
        (EIGHTS, Play(peek=False, surrender="early", surrender_share=3)),
        (EIGHTS, Play(peek=False, loses_all=True, surrender="early", surrender_share=3)),
        (ACES, Play(split_aces_double=True)),
        (EIGHTS, Play(peek=False, surrender="sure")),
        (EIGHTS, Play(peek=False, loses_all=True, surrender="sure")),
        (FIVES, Play(double_totals=TEN_ELEVEN, double_soft_totals=TEN_ELEVEN)),
        (ACES, Play(most_ace_hands=4)),
        (ACES, Play(most_ace_hands=3, split_aces_draw=True, split_aces_double=True, hits_soft_17=True)),
        (ACES, Play(split_aces_draw=True, surrender="early")),
        (TENS, Play()),
        (EIGHTS, Play(finishes=plain(Fraction(6, 5)))),
        (FIVES, Play(finishes=plain(Fraction(1, 2)), most_hands=3)),
        (SEVENS, Play(hits_soft_17=True)),
    ],
)
def test_walk_is_exact_on_small_shoes(shoe: tuple[int, ...], play: Play) -> None:
    result = exact_game(play, shoe)
    nets = walked(result)
    assert -mean(nets) == result.edge == result.distribution.edge
    assert sum(result.round.nets.values()) == 1


@pytest.mark.parametrize("shoe", [EIGHTS, ACES, SEVENS])
def test_distribution_is_exact_where_nothing_is_split(shoe: tuple[int, ...]) -> None:
    result = exact_game(Play(most_hands=1, most_ace_hands=1, surrender="late"), shoe)
    assert result.round.nets == walked(result)


@pytest.mark.parametrize("share", [2, 3, 4])
def test_best_play_without_splits_is_the_best_there_is(share: int) -> None:
    play = Play(most_hands=1, most_ace_hands=1, surrender="late", surrender_share=share, hits_soft_17=True)
    for shoe in (EIGHTS, ACES, FIVES, SEVENS):
        assert -exact_game(play, shoe).edge == Best(house_of(play)).expectation(shoe)


@pytest.mark.parametrize(("shoe", "most"), [(EIGHTS, 3), (SEVENS, 2), (ACES, 2)])
def test_who_looks_at_his_other_hands_gains_a_little_more(shoe: tuple[int, ...], most: int) -> None:
    """The split strategy looks at one hand only; all cards seen are worth more, but on 14 cards less than two percent."""
    play = Play(most_hands=most)
    ours, theirs = -exact_game(play, shoe).edge, Best(house_of(play)).expectation(shoe)
    assert ours <= theirs < ours + Fraction(2, 100)


small_shoes = st.tuples(
    st.integers(0, 2), *[st.integers(0, 1)] * 3, *[st.integers(0, 2)] * 5, st.integers(6, 9)
).filter(lambda shoe: 13 <= sum(shoe) <= 15)


@settings(max_examples=4, phases=[Phase.generate])
@given(small_shoes, st.booleans(), st.sampled_from(["none", "late"]))
def test_walk_is_exact_on_any_small_shoe(shoe: tuple[int, ...], soft: bool, surrender: str) -> None:
    result = exact_game(Play(hits_soft_17=soft, surrender=surrender, most_hands=2), shoe)
    nets = walked(result)
    assume(sum(nets.values()) == 1)  # the shoe did not run out
    assert -mean(nets) == result.edge


# ---------------------------------------------------------------- an independent recursion


@pytest.mark.parametrize(
    "play",
    [
        Play(infinite=True),
        Play(infinite=True, hits_soft_17=True, surrender="late", most_ace_hands=4),
        Play(infinite=True, double_after_split=False, most_hands=2, blackjack_pays=Fraction(6, 5)),
        Play(infinite=True, split_aces_double=True),
        Play(infinite=True, split_aces_double=True, most_ace_hands=4, surrender="late", surrender_share=4),
        Play(
            infinite=True,
            split_aces_draw=True,
            most_hands=3,
            double_totals=NINE_TO_ELEVEN,
            double_soft_totals=NINE_TO_ELEVEN,
        ),
    ],
)
def test_an_endless_shoe_is_that_of_the_recursion_over_totals(play: Play) -> None:
    slow = Endless(house_of(play)).expectation()
    assert abs(-main_game(play).edge - slow) < 1e-14


def test_split_aces_that_may_not_draw_are_doubled_where_that_beats_standing() -> None:
    """Basic strategy has one hand for each of their totals, so it doubles them as best play does."""
    result = main_game(Play(infinite=True, split_aces_double=True))
    hands = result.counting.hands
    ours, basic = (strategy.after_split(0) for strategy in (result.strategy, result.by_basic.strategy))
    for other in range(1, 10):
        hand = hands.of([0, other])
        value = result.counting.draws[hand]
        doubles = value[:, ACTIONS.index("double")] > value[:, ACTIONS.index("stand")]
        if other < 9:
            assert [ACTIONS[act] == "double" for act in ours[hand]] == doubles.tolist()
        assert ours[hand].tolist() == basic[hand].tolist()


# ---------------------------------------------------------------- what the rulebook says


def changed(tmp_path: Path, document: str, was: str, becomes: str, **posted: str) -> Blackjack:
    """A table of a document with one fact changed."""
    filed = folder("rulebooks") / f"{document}.toml"
    text = filed.read_text()
    assert was in text
    shutil.copytree(filed.parent, tmp_path / "house")  # it may refer to others of its house
    path = tmp_path / "house" / filed.name
    path.write_text(text.replace(was, becomes, 1))
    book = load_file(path, document)
    game = game_for(book, Posted(book, posted))
    assert isinstance(game, Blackjack)
    return game


def test_a_side_bet_without_odds_for_so_many_decks_must_be_closed_by_its_option(tmp_path: Path) -> None:
    forced = '\nforced = [{ to = "not-offered", when = { decks = "3" }, clause = "15.B.iii" }]'
    with pytest.raises(RulebookError, match="wager 'bet-the-set' has no pay table for 3 decks"):
        changed(tmp_path, "jack-cincinnati/blackjack", forced, "", decks="3")


def test_what_a_surrender_takes_is_the_rulebooks(tmp_path: Path) -> None:
    document = "hollywood-columbus/blackjack"
    game = changed(
        tmp_path, document, "[surrender]                 # §E.1\nshare = 2", "[surrender]\nshare = 3", surrender="yes"
    )
    assert play_of(game).surrender_share == 3
    assert not is_fast(game, options_of(game, fresh=True))


def test_what_a_win_pays_is_the_rulebooks(tmp_path: Path) -> None:
    game = changed(
        tmp_path,
        "hard-rock-cincinnati/blackjack",
        'outcome = "wins", pays = "1 to 1"',
        'outcome = "wins", pays = "6 to 5"',
    )
    assert play_of(game).finishes == plain(Fraction(6, 5))
    assert [finish.wins for finish in play_of(game).finishes] == [Fraction(6, 5), Fraction(12, 5)]
    assert not is_fast(game, options_of(game, fresh=True))


def test_what_was_reckoned_in_floats_has_no_fraction() -> None:
    game = game_for(load("hard-rock-cincinnati/blackjack"), Posted(load("hard-rock-cincinnati/blackjack")))
    main, side = analyse(game, "blackjack")[0].as_json(), analyse(game, "trilux")[0].as_json()
    for key in ("edge", "element_of_risk", "hit_rate", "variance"):
        assert main[key]["fraction"] is None
    assert main["error"] == 1e-14
    assert main["edge"]["percent"] == pytest.approx(0.56 + 0.20 - 0.14, abs=0.04)  # H17, DAS (blackjackreview.com)
    assert Fraction(side["edge"]["fraction"]) > 0


# ---------------------------------------------------------------- floats and Fractions


@pytest.mark.parametrize("shoe", [EIGHTS, FIVES, ACES, TENS, SEVENS])
def test_floats_and_remainders_agree_with_fractions(shoe: tuple[int, ...]) -> None:
    play = Play(surrender="late", most_ace_hands=3)
    slow = exact_game(play, shoe)
    assert abs(main_game(play, shoe).edge - slow.edge) < 1e-14
    assert exact_edge(slow) == slow.edge


def test_what_is_forward_is_backward() -> None:
    """The strategy followed to its ends comes to what its decisions were said to be worth."""
    result = main_game(Play(surrender="late"), decks(6))
    counting, best = result.counting, result.best
    found = 0.0
    for one, other in TWO_CARDS:
        values = best.first_values(one, other)
        hand = counting.hands.of([one, other])
        chance = counting.first_chance(one, other)
        found += sum(chance * values[result.strategy.first[hand, up]][up] for up in range(10))
    dealers = sum(one.weight for one in endings(Play(), decks(6)) if one.outcome == "blackjack") / perm(312, 12)
    assert abs(found - dealers + result.edge) < 1e-14
    assert abs(float(result.distribution.edge) - result.edge) < 1e-14


# ---------------------------------------------------------------- the rest


def test_effects_of_removal_cancel_out() -> None:
    """A card taken unseen changes nothing; fives help the player when they go, aces and tens cost him (Griffin)."""
    result = main_game(Play(), decks(1))
    effects = effects_of_removal(result)
    assert abs(sum(count * effects[rank] for count, rank in zip(decks(1), RANKS, strict=True))) < 1e-12
    assert max(effects, key=lambda rank: effects[rank]) == "5"
    assert sorted(effects, key=lambda rank: effects[rank])[:2] == ["A", "10"]


def test_insurance_is_a_matter_of_tens() -> None:
    """The dealer's ace seen: 96 tens of 311 cards. A single deck with two more cards that are no tens is a fair bet."""
    assert insurance(decks(6)).edge == 1 - 3 * Fraction(96, 311)
    assert insurance(decks(1), ["A", "2", "3", "7"]).edge == 0


def test_busts_by_cards_add_up_to_the_dealers_busts() -> None:
    """About 28 in a hundred; most with three cards."""
    for shoe in (decks(6), EIGHTS):
        busts = dealer_busts(Play(), shoe)
        whole = sum(one.weight for one in endings(Play(), shoe))
        assert sum(busts.values()) == Fraction(sum(one.weight for one in endings(Play(), shoe) if one.is_bust), whole)
    assert 0.28 < sum(dealer_busts(Play(), decks(6)).values()) < 0.29


def test_the_hands_are_all_there() -> None:
    """Hands of 21 or less are the partitions of up to 21 into parts of up to 10, counted here by their generating function."""
    ways = [1] + [0] * 21
    for part in range(1, 11):
        for total in range(part, 22):
            ways[total] += ways[total - part]
    assert len(player_hands().cards) == sum(ways)


def test_a_look_changes_no_decision_but_early_surrender() -> None:
    peeking = first_decisions(["10", "6"], "10", decks(6))
    waiting = first_decisions(["10", "6"], "10", decks(6), Play(peek=False))
    assert peeking["stand"] > waiting["stand"]
    assert first_decisions(["A", "K"], "A", decks(6)) == {"blackjack": pytest.approx(1.5)}
    split = first_decisions(["A", "K"], "10", decks(6), is_split=True)
    assert set(split) == {"stand", "double"}
    assert split["stand"] > split["double"]


def test_what_cannot_be_analysed_is_refused() -> None:
    for wrong, message in (
        (lambda: Play(surrender="sometimes"), "is no surrender"),
        (lambda: Play(most_hands=9), "9 hands"),
        (lambda: Play(loses_all=True), "takes no doubles"),
        (lambda: main_game(Play(), (1, 1, 1)), "is no shoe"),
        (lambda: main_game(Play(), (1,) * 3 + (0,) * 7), "too few for a round"),
        (lambda: main_game(Play(), (6,) + (0,) * 9), "6 cards can run out"),
        (lambda: first_decisions(["A", "2"], "A", without(decks(1), ["A", "A", "A"])), "has no A left"),
        (lambda: first_decisions(["10", "10", "2"], "A", decks(1)), "nothing to decide"),
        (lambda: first_decisions(["1h", "10"], "A", decks(1)), "is not a rank"),
    ):
        with pytest.raises(Refused, match=message):
            wrong()


@pytest.mark.prove
def test_six_decks_in_two_seconds() -> None:
    main_game(Play(), decks(1))
    started = time.process_time()
    main_game(Play(), decks(6))
    assert time.process_time() - started < 2
