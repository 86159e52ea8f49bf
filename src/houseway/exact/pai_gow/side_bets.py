"""Wagers beside the game: all hands of seven cards counted, by what they hold or by how the house sets them."""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import combinations
from typing import NamedTuple

import numpy as np

from houseway.arrays import Ints
from houseway.equipment.cards import JOKER
from houseway.exact.distribution import Distribution
from houseway.exact.pai_gow.ace_high import AceHigh, count_ace_high
from houseway.exact.pai_gow.all_hands import set_all
from houseway.exact.pai_gow.way import way_of
from houseway.exact.poker.side_bets import by_row, row_net, stake_behind
from houseway.exact.poker.terms import even_stake
from houseway.games.pai_gow.fortune import Fortune
from houseway.games.pai_gow.pai_gow_game import PaiGowGame
from houseway.games.poker.paytable import BOTH
from houseway.games.poker.poker_game import Spot
from houseway.hands.batch import count_values
from houseway.money import cents
from houseway.refusal import NotEnumerated

_ROYAL = range(8, 13)
_PLAYER, _DEALER, _LOW = "player", "dealer", "dealer-low"
_NO_DEALS = AceHigh(0, 0, 0, 0)


class Counted(NamedTuple):
    """What decides these wagers, counted: the player's seven cards and the dealer's low hand by value, ace highs."""

    fortune: Ints
    low: Ints
    ace_high: AceHigh


def count_rows(game: PaiGowGame, spot: Spot) -> list[int]:
    """How many deals meet each row of a wager's pay table, and lastly how many meet none."""
    way = way_of(game.house_way, game.low_ranking, game.high_ranking)
    none = np.zeros(0, np.int64)
    looks_at = _looks_at(spot)
    return rows_from(
        spot,
        Counted(
            count_fortune(spot.ranking) if isinstance(spot.ranking, Fortune) else none,
            set_all(way).hands.sum(axis=0) if looks_at == _LOW else none,
            count_ace_high(way, min(spot.rows.least), max(spot.rows.most)) if looks_at == _DEALER else _NO_DEALS,
        ),
    )


def rows_from(spot: Spot, counted: Counted) -> list[int]:
    """How many of what was counted meet each row of a wager's pay table, and lastly how many meet none."""
    looks_at = _looks_at(spot)
    if looks_at == _DEALER:
        return _ace_high_rows(spot, counted.ace_high)
    counts = counted.low if looks_at == _LOW else counted.fortune
    rows = by_row(spot, counts)
    return [*rows, int(counts.sum()) - sum(rows)]


def _looks_at(spot: Spot) -> str:
    """What decides a wager: the player's seven cards, the dealer's low hand, or the dealer's beside the player's."""
    looks_at, sees = spot.covers.looks_at, spot.covers.sees
    if looks_at == (_PLAYER,) and isinstance(spot.ranking, Fortune):
        return _PLAYER
    if looks_at == (_LOW,) or (looks_at == (_DEALER,) and sees == (_PLAYER,)):
        return looks_at[0]
    raise NotEnumerated(f"nothing enumerates {spot.wager.name}")


@lru_cache(maxsize=4)
def count_fortune(ranking: Fortune) -> Ints:
    """How many hands of seven cards have each value, those of all seven cards included."""
    counts = np.concatenate([count_values(ranking.of_five, 7), np.zeros(ranking.top - ranking.of_five.top, np.int64)])
    for hand in seven_card_hands():
        value = ranking.value(hand)
        if value > ranking.of_five.top:
            counts[ranking.of_five.value(hand)] -= 1
            counts[value] += 1
    return counts


def seven_card_hands() -> set[tuple[int, ...]]:
    """Every hand that may be one of all seven cards: seven in a row of a suit, or a royal flush, king and queen."""
    found: set[tuple[int, ...]] = set()
    for suit in range(4):
        for lowest in range(-1, 7):
            seven = [4 * (rank % 13) + suit for rank in range(lowest, lowest + 7)]
            found.add(tuple(sorted(seven)))
            found |= {tuple(sorted((*six, JOKER))) for six in combinations(seven, 6)}
        royal = [4 * rank + suit for rank in _ROYAL]
        for other in range(4):
            match = (40 + other, 44 + other)
            if other != suit:
                found.add(tuple(sorted((*royal, *match))))
                found |= {tuple(sorted((*four, JOKER, *match))) for four in combinations(royal, 4)}
    return found


def _ace_high_rows(spot: Spot, found: AceHigh) -> list[int]:
    """How many ways to deal both hands meet each row: of both, with the joker, or neither."""
    if len(set(zip(spot.rows.least, spot.rows.most, strict=True))) > 1:
        raise NotEnumerated(f"the rows of {spot.wager.name} ask for different hands")
    by_cards = {1 << BOTH: found.both, 1 << JOKER: found.with_joker, 0: found.without}
    rows = [by_cards[held] for held in spot.rows.cards]
    return [*rows, found.total - sum(rows)]


def nets_of(game: PaiGowGame, spot: Spot) -> list[Fraction]:
    """What each row gains per unit; a share of the meter at what the meter shows, for the least wager."""
    stake = stake_behind(game, spot)
    if stake is None:
        stake = even_stake(game, spot)
    return [Fraction(row_net(game, spot, row, stake), stake) for row in range(len(spot.rows.odds))]


def side_bet(game: PaiGowGame, spot: Spot) -> Distribution:
    """What a wager comes to, per unit."""
    rows = zip([*nets_of(game, spot), Fraction(-1)], count_rows(game, spot), strict=True)
    return Distribution.of((net, weight) for net, weight in rows if weight)


def envy(game: PaiGowGame, spot: Spot) -> Fraction:
    """What an Envy Bonus adds per unit of the least wager that it comes with, for every other player at the table."""
    base = game.spots[spot.covers.on]
    stake = cents(spot.covers.least) if spot.covers.least else game.limits(base.name)[0]
    counts = count_rows(game, Spot(spot.name, spot.wager, base.covers, spot.table, base.ranking, spot.rows))
    paid = sum(count * row_net(game, spot, row, stake) for row, count in enumerate(counts[:-1]))
    return Fraction(paid, stake * sum(counts))
