"""A variant replaces a step and nothing else: shown by toys, live, and exactly and simulated where their seams are."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from pathlib import Path

import pytest

from houseway.exact.analysis import analyse
from houseway.exact.blackjack import exact_game
from houseway.exact.blackjack.wagers import play_of, shoe_of
from houseway.exact.walk import walk
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.carried import Carried
from houseway.refusal import Refused
from houseway.round import Bet, Decide, Result, Round
from houseway.round.events import BANK, seat_account
from houseway.simulate import simulate
from tests.slow_blackjack import House, mean
from tests.test_blackjack_exact import EIGHTS, FIVES, house_of, walked
from tests.test_blackjack_walk import RANKS, shoe, strategist
from tests.toy_blackjack import SWITCH, ZAP, FreeDoubles, PushOn22, Zap, toy

READY = Carried(stage="ready")


def play(game: Blackjack, cards: str, *choices: str, bets: dict[str, int] | None = None) -> Round:
    """A round of one seat: these cards in their order, these choices; everything else as usual."""
    played = Round(game, (1, 2, 3), READY)
    for wager, dollars in (bets or {"blackjack": 10}).items():
        played.apply(Bet(1, wager, 100 * dollars))
    left, todo = iter(cards.split()), iter(choices)
    while not played.is_over:
        awaits = played.awaits
        if awaits.what == "result":
            played.apply(Result("card", next(left)))
        elif awaits.what == "decision":
            played.apply(Decide(1, next(todo)))
        else:
            assert awaits.usual is not None
            played.apply(awaits.usual)
    assert (next(left, None), next(todo, None)) == (None, None)
    return played


def net(played: Round) -> int:
    balances = played.felt.balances
    assert balances[seat_account(1)] == -balances[BANK]
    return balances[seat_account(1)]


# ------------------------------------------------------------ acts and choices of its own


def test_a_hand_is_changed_for_two_new_cards_and_its_21_is_no_blackjack(tmp_path: Path) -> None:
    game = toy(Zap, tmp_path)
    assert net(play(game, "Th 7c 6h 9c  Ah Kh  3d", ZAP)) == 1000
    assert net(play(game, "Ah 7c Kh Tc")) == 1500, "dealt, it is one"
    assert net(play(game, "Th 7c 6h 9c  Th 5h  3d", ZAP, "stand")) == -1000


def test_a_hand_is_changed_once_and_only_a_hard_15_to_18(tmp_path: Path) -> None:
    played = Round(toy(Zap, tmp_path), (1,), READY)
    played.apply(Bet(1, "blackjack", 1000))
    played.apply(played.awaits.usual)  # type: ignore[arg-type]
    for card in ["Th", "7c", "6h", "9c"]:
        played.apply(Result("card", card))
    assert Decide(1, ZAP) in played.legal_acts()
    played.apply(Decide(1, ZAP))
    for card in ["9h", "7h"]:
        played.apply(Result("card", card))
    with pytest.raises(Refused, match="seat 1 may not zap"):
        played.apply(Decide(1, ZAP))


def test_second_cards_of_two_boxes_change_places(tmp_path: Path) -> None:
    game = toy(Zap, tmp_path, several_boxes="yes", several_boxes_minimum="$10")
    bets = {"blackjack": 10, "blackjack at 2": 10}
    cards = "Th 9h 7c  5h Th 9c  2d"
    kept, changed = (play(game, cards, *first, "stand", "stand", bets=bets) for first in ((), (SWITCH,)))
    assert {event.wager: event.net for event in kept.settlements} == {"blackjack": -1000, "blackjack at 2": 1000}
    assert {event.wager: event.net for event in changed.settlements} == {"blackjack": 1000, "blackjack at 2": -1000}


def test_a_long_21_pays_its_bonus(tmp_path: Path) -> None:
    long = "2h 7c 3h Tc  4h 5h 7h"
    assert net(play(toy(Zap, tmp_path), long, "hit", "hit", "hit")) == 2000
    assert net(play(toy(PushOn22, tmp_path), long, "hit", "hit", "hit")) == 1000


def test_a_variant_with_steps_of_its_own_is_not_analysed_as_if_it_had_none(tmp_path: Path) -> None:
    with pytest.raises(Refused, match="not analysed"):
        play_of(toy(Zap, tmp_path))
    with pytest.raises(Refused, match="the kernels do not deal"):
        simulate(toy(FreeDoubles, tmp_path), 100)


# ------------------------------------------------------------ the house's money, a 22 that pushes


def test_a_free_double_wins_twice_and_loses_once(tmp_path: Path) -> None:
    game = toy(FreeDoubles, tmp_path)
    assert net(play(game, "5h 7c 6h Tc  Th", "double")) == 2000
    assert net(play(game, "5h 7c 6h Tc  2h", "double")) == -1000
    assert net(play(game, "5h 7c 6h Tc  6h", "double")) == 0, "both push, and the marker goes back"
    assert net(play(game, "Ah 7c 2h Tc  Th", "double")) == -2000, "a soft hand is doubled with the player's own"


def test_a_22_pushes_but_not_with_a_blackjack(tmp_path: Path) -> None:
    game = toy(PushOn22, tmp_path)
    assert net(play(game, "Th 6c Th Tc  6d", "stand")) == 0
    assert net(play(game, "Th 6c Th Tc  7d", "stand")) == 1000
    assert net(play(game, "Ah 6c Kh Tc")) == 1500


@pytest.mark.parametrize("cards", ["5h 5h 5h 6h 6h", "9h 9h 8h 3h 8h"])
def test_walking_the_toys_gives_the_exact_expectation(tmp_path: Path, cards: str) -> None:
    game = toy(FreeDoubles, tmp_path, decks="8", cut_card="1")
    small = (*cards.split(), *("Th",) * 7)
    counts = Counter(card[0] for card in small)
    result = exact_game(play_of(game), tuple(counts[rank] for rank in RANKS))
    found = walk(game, {"blackjack": 1000}, shoe(game, *small), strategist(result))
    assert found.per_initial(1000).edge == result.edge


@pytest.mark.parametrize("small", [EIGHTS, FIVES])
def test_finishes_and_outcomes_are_reckoned_as_a_slow_player_would(tmp_path: Path, small: tuple[int, ...]) -> None:
    game = toy(FreeDoubles, tmp_path)
    result = exact_game(play_of(game), small)
    plain = house_of(play_of(game))
    house = House(**{**plain.__dict__, "pushes_22": True, "free_doubles": (9, 10, 11)})
    assert -mean(walked(result, house)) == result.edge == result.distribution.edge
    assert -mean(walked(result, plain)) != result.edge


# ------------------------------------------------------------ a side bet and a deck of its own


def test_a_side_bet_declared_once_is_paid_analysed_and_simulated(tmp_path: Path) -> None:
    game = toy(PushOn22, tmp_path)
    assert net(play(game, "Th Ac 9h 9c", "stand", bets={"blackjack": 10, "trilux": 5})) == -1000 + 1500
    assert net(play(game, "Ah Ac Ad 9c", "stand", bets={"blackjack": 10, "trilux": 5})) == -1000 + 25000
    three = Fraction(24 * 23 * 22, 312 * 311 * 310)
    ace = Fraction(24, 312) - three
    assert analyse(game, "trilux")[0].distribution.mean == 3 * ace + 50 * three - (1 - ace - three)
    played = {one.exact.wager: one for one in simulate(game, 200_000, seed=3).wagers if one.exact}
    assert abs(played["trilux"].distance) < 5
    assert abs(played["blackjack"].distance) < 5, "the kernels know of the 22 too"


def test_decks_of_48_cards_are_dealt_analysed_and_simulated(tmp_path: Path) -> None:
    game = toy(PushOn22, tmp_path, deck='cards = 48\nwithout = "T"')
    assert game.size == 288
    played = Round(game, (1,), READY)
    played.apply(Bet(1, "blackjack", 1000))
    played.apply(played.awaits.usual)  # type: ignore[arg-type]
    dealt = {act.shows for act in played.legal_acts() if isinstance(act, Result)}
    assert {card[0] for card in dealt} == set("23456789JQKA")
    assert shoe_of(game) == (24,) * 9 + (72,)
    assert analyse(game, "insurance")[0].distribution.edge == 1 - 3 * Fraction(72, 287)
    found = {one.exact.wager: one for one in simulate(game, 200_000, seed=4).wagers if one.exact}
    assert found.keys() >= {"blackjack", "insurance", "trilux"}
    for name, one in found.items():
        assert abs(one.distance) < 5, name
