"""Documents against the dealer as filed: the live table walked through every deal of a small deck, side bets too."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import combinations

import pytest

from houseway.equipment.cards import cards
from houseway.exact import Distribution
from houseway.exact.poker.wagers import analyse_wagers
from houseway.games.poker.poker_game import PokerGame
from houseway.money import Cents
from houseway.refusal import Refused
from tests.poker_tables import DEALER, LiveRound, nets_of, poker
from tests.poker_walk import walk_live

Deal = tuple[int, dict[str, list[int]]]

CRAZY = {"ante": 1000, "super-bonus": 1000, "queens-up": 1000}
CRAZY_FOUR = {
    "hard-rock-cincinnati": "Ac Ad Ah Kc Kd 9c 8c 7c 6c 2h",
    "hollywood-columbus": "Kc Kd Kh Qc Qd Ah 8d 7c 4c 3h",
    "horseshoe-cincinnati": "Ac Ad 9c 9d 9h 9s 5c 4c 3c 2c",
    "jack-cincinnati": "Qc Qd Qh Jc Th 9h 8s 6s 4d 2d",
}
"""Ten cards each: fours, straight flushes, flushes, straights, threes, two pair, and dealers who do not qualify."""
HOUSES = list(CRAZY_FOUR)


def deals(game: PokerGame, held: Sequence[int], extra: str = "") -> Iterator[Deal]:
    """What is seen of the dealer's cards, or none, with all hidden ones and every card that lies apart."""
    size = game.facts.hand.of_dealer
    is_seen = any("face up" in step for _, step in game.deal_steps["start"])
    rest = [card for card in sorted(game.deck) if card not in held]
    for apart in combinations(rest, 1) if extra else [()]:
        left = [card for card in rest if card not in apart]
        for seen in combinations(left, 1) if is_seen else [()]:
            for hidden in combinations([card for card in left if card not in seen], size - len(seen)):
                dealt = {"seat 1": list(held), DEALER: [*hidden, *seen], **({extra: list(apart)} if extra else {})}
                yield (seen[0] if seen else -1), dealt


def walked(
    game: PokerGame, stakes: dict[str, Cents], main: tuple[str, ...], choices: Sequence[str], extra: str = ""
) -> tuple[dict[str, Distribution], int]:
    """Every deal with every choice at the live table; what is best for the main wagers with what is seen is chosen.

    ``choices`` are from the dearest: of equal ones the cheapest is made.
    """
    results: dict[str, Counter[Fraction]] = {name: Counter() for name in stakes}
    rounds = 0
    for held in combinations(sorted(game.deck), game.facts.hand.cards):
        seen: dict[int, list[dict[str, dict[tuple[int, str], Cents]]]] = {}
        played: dict[tuple[int, ...], dict[str, dict[tuple[int, str], Cents]]] = {}
        for card, dealt in deals(game, held, extra):
            lies = (*sorted(dealt[DEALER]), *dealt.get(extra, ()))
            nets = played.setdefault(lies, {})  # which card lies face up decides what is known, not what is paid
            for choice in choices if not nets else ():
                places = {place: list(given) for place, given in dealt.items()}
                try:
                    nets[choice] = nets_of(LiveRound(game, {1: stakes}, places, {1: [choice]}).finish())
                except (KeyError, Refused):  # three times needs a hand that allows it
                    continue
                rounds += 1
            seen.setdefault(card, []).append(nets)
        for alike in seen.values():
            worth = {
                choice: sum(one[choice].get((1, name), 0) for one in alike for name in main) for choice in alike[0]
            }
            best = max(worth, key=lambda choice: (worth[choice], choices.index(choice)))
            for one in alike:
                net = sum(one[best].get((1, name), 0) for name in main)
                results["ante"][Fraction(net, stakes["ante"])] += 1
                for name in stakes.keys() - {*main}:
                    results[name][Fraction(one[best].get((1, name), 0), stakes[name])] += 1
    return {name: Distribution.of(found.items()) for name, found in results.items() if found}, rounds


def shares(found: Distribution) -> dict[Fraction, Fraction]:
    return {net: Fraction(weight, found.total) for net, weight in found.weights.items()}


def compare(game: PokerGame, live: dict[str, Distribution]) -> None:
    found = {one.wager: one.distribution for one in analyse_wagers(game, list(game.rulebook.wager))}
    assert {name: shares(one) for name, one in live.items()} == {name: shares(found[name]) for name in live}


@pytest.mark.parametrize(
    "house", [*HOUSES[:2], *(pytest.param(house, marks=pytest.mark.prove) for house in HOUSES[2:])]
)
def test_crazy_four_as_filed_walked(house: str) -> None:
    game = poker(f"{house}/crazy-four-poker", deck=cards(CRAZY_FOUR[house]))
    live, rounds = walked(game, CRAZY, ("ante", "super-bonus", "play"), ("play-3x", "play-2x", "play-1x", "fold"))
    assert rounds > 2 * 252
    compare(game, live)


def test_three_card_prime_as_filed_walked() -> None:
    """Nine cards would be 30,000 rounds: eight, with a loose deuce, colours and beaten straights."""
    game = poker("hollywood-columbus/three-card-prime", deck=cards("Ac Kc Qd Jh Td 9h 2c 2d"))
    stakes = {"ante": 1000, "pair-bonus": 1000, "prime": 1000, "all-six": 1000}
    live, rounds = walked(game, stakes, ("ante", "play"), ("play", "fold"), "the Pair Bonus card")
    assert rounds == 2 * 56 * 10 * 2
    compare(game, live)


@pytest.mark.prove
@pytest.mark.parametrize("house", ["hard-rock-cincinnati", "horseshoe-cincinnati", "jack-cincinnati"])
def test_four_card_poker_as_filed_walked(house: str) -> None:
    game = poker(f"{house}/four-card-poker", deck=cards("Ac Ad Ah Kc Kd Qc Jc Tc 9c 9d 8h"))
    choices = ("play-3x", "play-2x", "play-1x", "fold")
    live, rounds = walked(game, {"ante": 1000, "aces-up": 1000}, ("ante", "play", "ante-bonus"), choices)
    print(f"{rounds:,} live rounds")
    compare(game, live)


@pytest.mark.prove
def test_four_card_prime_as_filed_walked() -> None:
    """Twelve cards are as few as there can be: the player's five, the dealer's six and that of All Six."""
    game = poker("hollywood-columbus/four-card-prime", deck=cards("Ac Ad Ah As Kc Qc Jc Tc 9c 9d 9h 8s"))
    stakes = {"ante": 1000, "aces-baby": 1000, "prime": 1000, "all-six": 1000}
    main, choices = ("ante", "raise", "win-copy-bonus"), ("raise-3x", "raise-1x", "fold")
    live, rounds = walked(game, stakes, main, choices, "the All Six card")
    assert rounds == 792 * 7 * 3
    compare(game, live)


@pytest.mark.prove
def test_heads_up_holdem_as_filed_walked() -> None:
    game = poker("hollywood-columbus/wpt-heads-up-holdem", deck=cards("Ac Ad Kc Kd Qh Js Tc 9d 9h"))
    live = walk_live(game, {"ante": 1000, "odds": 1000}, ("ante", "odds", "raise"))
    print(f"{live.rounds:,} live rounds")
    found = next(one for one in analyse_wagers(game, list(game.rulebook.wager)) if one.wager == "ante")
    assert shares(live.distribution) == shares(found.distribution)
