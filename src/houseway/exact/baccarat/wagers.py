"""Baccarat, exactly: every order of six cards of a shoe, counted by what the coup came to.

Only values matter, so the shoe is ten numbers. A coup of four or five cards counts for all orders of those that follow,
so that every coup has the same denominator: 4,998,398,275,503,360 for eight decks.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from houseway.exact.analysis import Analysis
from houseway.exact.distribution import Distribution
from houseway.games.baccarat import rules
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.baccarat.outcomes import COUPS, Coup, Spot
from houseway.games.baccarat.shoe import value
from houseway.refusal import Refused
from houseway.round import Game
from houseway.rulebook import Wager

MOST_CARDS = 6
"""No coup takes more cards."""


def values_of(cards: Mapping[str, int]) -> list[int]:
    """A shoe as the number of cards of each value.

    >>> values_of({"Ah": 2, "Kd": 1, "Tc": 1})
    [2, 2, 0, 0, 0, 0, 0, 0, 0, 0]
    """
    counts = [0] * 10
    for card, count in cards.items():
        counts[value(card)] += count
    return counts


def count_coups(game: BaccaratGame, shoe: Sequence[int]) -> list[int]:
    """In how many orders of six cards each coup comes about, by its number."""
    cards = sum(shoe)
    if cards < MOST_CARDS or min(shoe) < 0:
        raise Refused(f"{cards} cards are too few for a coup", remedy="Leave six or more in the shoe")
    left = list(shoe)
    counts = [0] * COUPS
    after_four = (cards - 4) * (cards - 5)
    for player, player_ways in _two_cards(left):
        for banker, banker_ways in _two_cards(left):
            ways = player_ways * banker_ways
            if rules.player_draws(player, banker, game.player_mask):
                _count_after_player(game, left, counts, (player, banker), ways)
            else:
                number = rules.coup_number(player, banker, 2, 2)
                row = game.banker_rows[banker]
                if rules.banker_draws(player, banker, -1, row):
                    _count_after_banker(left, counts, (player, banker, 2), ways * (cards - 5))
                else:
                    counts[number] += ways * after_four
    return counts


def _two_cards(left: list[int]) -> Iterator[tuple[int, int]]:
    """Point count and ways of each pair of values; while one is looked at, its cards are out of the shoe."""
    for first in range(10):
        for second in range(first, 10):
            ways = left[first] * (left[second] - (first == second)) * (1 if first == second else 2)
            if ways > 0:
                left[first] -= 1
                left[second] -= 1
                yield rules.point_count(first + second), ways
                left[first] += 1
                left[second] += 1


def _count_after_player(
    game: BaccaratGame, left: list[int], counts: list[int], hands: tuple[int, int], ways: int
) -> None:
    """Player's third card, then Banker's if it draws."""
    player, banker = hands
    row = game.banker_rows[banker]
    for third in range(10):
        more = ways * left[third]
        if not more:
            continue
        total = rules.point_count(player + third)
        left[third] -= 1
        if rules.banker_draws(player, banker, third, row):
            _count_after_banker(left, counts, (total, banker, 3), more)
        else:
            counts[rules.coup_number(total, banker, 3, 2)] += more * sum(left)
        left[third] += 1


def _count_after_banker(left: list[int], counts: list[int], hands: tuple[int, int, int], ways: int) -> None:
    """Banker's third card."""
    player, banker, player_cards = hands
    for third in range(10):
        if left[third]:
            total = rules.point_count(banker + third)
            counts[rules.coup_number(player, total, player_cards, 3)] += ways * left[third]


def spot_distribution(game: BaccaratGame, spot: Spot, counts: Sequence[int]) -> Distribution:
    """What one spot comes to over counted coups, per unit."""
    stake = game.unit_stake(spot)
    return Distribution.of(
        (Fraction(game.net(spot, stake, Coup.of(number)), stake), weight)
        for number, weight in enumerate(counts)
        if weight
    )


def analyse_wagers(game: Game, wagers: list[Wager], shoe: Mapping[str, int] | None = None) -> list[Analysis]:
    """An analysis for each wager, over all decks or over what is left of a shoe."""
    assert isinstance(game, BaccaratGame)  # noqa: S101
    counts = count_coups(game, values_of(game.full_shoe() if shoe is None else shoe))
    return [
        Analysis(
            spot.wager.id,
            spot_title(spot),
            spot.table.id,
            pays_of(game, spot),
            spot.wager.clause,
            spot_distribution(game, spot, counts),
            (spot.name,),
        )
        for wager in wagers
        for spot in game.spots.values()
        if spot.wager is wager
    ]


def spot_title(spot: Spot) -> str:
    """The wager's name, and the hand where it can be on either."""
    return f"{spot.wager.name} on {spot.hand.capitalize()}" if spot.covers.hands else spot.wager.name


def pays_of(game: BaccaratGame, spot: Spot) -> str:
    """All odds of a spot on one line, the highest first."""
    odds = sorted(set(spot.odds.values()), key=lambda one: -one.per_unit)
    less = " less commission" if spot.covers.commission and game.charges_commission else ""
    return ", ".join(str(one) for one in odds) + less


def effects_of_removal(game: BaccaratGame) -> dict[str, list[Fraction]]:
    """For every spot and card value, how the player's expectation changes when one such card leaves the full shoe."""
    shoe = values_of(game.full_shoe())
    full = count_coups(game, shoe)
    less = []
    for gone in range(10):
        without = list(shoe)
        without[gone] -= 1
        less.append(count_coups(game, without))
    effects: dict[str, list[Fraction]] = {}
    for name, spot in game.spots.items():
        mean = spot_distribution(game, spot, full).mean
        effects[name] = [spot_distribution(game, spot, counts).mean - mean for counts in less]
    return effects
