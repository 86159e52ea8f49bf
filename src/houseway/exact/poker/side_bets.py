"""Wagers that a pay table alone decides: all hands of the cards they look at, counted by value."""

from __future__ import annotations

import itertools
import math
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

from houseway.arrays import Ints
from houseway.equipment.cards import cards
from houseway.exact.distribution import Distribution
from houseway.exact.poker.terms import even_stake
from houseway.games.poker.facts import EXTRA
from houseway.games.poker.paytable import bits, names_of
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values
from houseway.money import Cents
from houseway.odds import Fixed, Percent
from houseway.refusal import NotEnumerated, Refused

_FEW = 3
"""So many own cards are dealt one by one where cards beside them are seen."""


def place_sizes(game: PokerGame) -> dict[str, int]:
    """How many cards lie in each place that a wager may look at."""
    hand = game.facts.hand
    places = {"player": hand.cards, "dealer": hand.of_dealer, "board": hand.board, "flop": 3, EXTRA: game.extra_cards}
    return places | {line: len(of) for line, of in game.facts.lines.items()}


def cards_seen(game: PokerGame, spot: Spot) -> int:
    """How many cards make the hand of a wager."""
    sizes = place_sizes(game)
    return sum(sizes[place] for place in spot.covers.looks_at)


def count_rows(game: PokerGame, spot: Spot) -> list[int]:
    """How many hands meet each row of a pay table, and lastly how many meet none.

    A row that asks for certain cards is counted with these cards known, and its hands are taken out of the rest. Where
    cards beside the hand are seen, each way to deal both counts.
    """
    if spot.covers.sees:
        return _count_seen(game, spot)
    size = cards_seen(game, spot)
    left = count_values(spot.ranking, size, deck=game.deck)
    rows = list(zip(spot.rows.least, spot.rows.most, spot.rows.cards, strict=True))
    asked = [held for *_, held in rows if held]
    if any((one | other).bit_count() <= size for index, one in enumerate(asked) for other in asked[:index]):
        raise Refused(f"two rows of {spot.wager.name} ask for cards that one hand can hold", clause=spot.table.clause)
    found = [0] * len(rows)
    for index, (least, most, held) in enumerate(rows):
        if held and held & ~bits(game.deck) == 0:
            known = count_values(spot.ranking, size, known=cards(names_of(held)), deck=game.deck)
            found[index] = int(known[least : most + 1].sum())
            left[least : most + 1] -= known[least : most + 1]
    return [*(sum(counts) for counts in zip(found, by_row(spot, left), strict=True)), _unpaid(spot, left)]


def _count_seen(game: PokerGame, spot: Spot) -> list[int]:
    """How many ways to deal the hand and the cards beside it meet each row, and lastly how many meet none."""
    size, sizes = cards_seen(game, spot), place_sizes(game)
    beside = sum(sizes[place] for place in spot.covers.sees)
    if size > _FEW:
        raise NotEnumerated(f"{spot.wager.name} looks at {size} cards and sees {beside} beside them")
    every, found = bits(game.deck), [0] * (len(spot.rows.odds) + 1)
    ways = math.comb(len(game.deck) - size, beside)
    for hand in itertools.combinations(sorted(game.deck), size):
        value, left = spot.ranking.value(hand), every & ~bits(hand)
        asked = {forbidden for forbidden in spot.rows.cards if spot.rows.met(value, _cards_of(forbidden)) >= 0} - {0}
        otherwise = spot.rows.met(value, ())
        rest = ways
        for forbidden in asked:  # one at the most for each hand
            row = spot.rows.met(value, _cards_of(forbidden))
            if spot.rows.cards[row]:
                kept = math.comb((left & ~forbidden).bit_count(), beside)
                found[row] += kept
                rest -= kept
        found[otherwise] += rest
    return found


@lru_cache(maxsize=64)
def _cards_of(held: int) -> tuple[int, ...]:
    return tuple(card for card in range(held.bit_length()) if held >> card & 1)


def by_row(spot: Spot, counts: Ints) -> list[int]:
    """How many hands of these values meet each row that asks for no certain cards."""
    left = counts.copy()
    found = []
    for least, most, held in zip(spot.rows.least, spot.rows.most, spot.rows.cards, strict=True):
        found.append(0 if held else int(left[least : most + 1].sum()))
        if not held:
            left[least : most + 1] = 0
    return found


def _unpaid(spot: Spot, counts: Ints) -> int:
    """How many hands of these values meet no row."""
    return int(counts.sum()) - sum(by_row(spot, counts))


class FoldedRows(NamedTuple):
    """How many folded deals meet each row of a wager, and how many deals one of its hands stands for."""

    rows: list[int]
    times: int


def side_bet(game: PokerGame, spot: Spot, folded: tuple[Ints, int] | FoldedRows | None = None) -> Distribution:
    """What a wager comes to, per unit; a share of the meter at what the meter shows, for the least wager.

    ``folded`` has how many folded deals have each value of the hand, or meet each row, and how many deals a hand stands
    for, where a fold takes this wager too.
    """
    stake = stake_behind(game, spot)
    if stake is None:
        stake = even_stake(game, spot)
    nets = [Fraction(row_net(game, spot, row, stake), stake) for row in range(len(spot.rows.odds))]
    counts = rows_met(game, spot, folded)
    return Distribution.of((net, weight) for net, weight in zip([*nets, Fraction(-1)], counts, strict=True) if weight)


def rows_met(game: PokerGame, spot: Spot, folded: tuple[Ints, int] | FoldedRows | None = None) -> list[int]:
    """How many deals meet each row of a wager, and lastly how many none; those that are ``folded`` lose."""
    counts = count_rows(game, spot)
    if isinstance(folded, FoldedRows):
        return _less(counts, folded)
    return counts if folded is None else _without_folds(spot, *folded, counts)


def stake_behind(game: PokerGame, spot: Spot) -> Cents | None:
    """The stake that the figures of a wager hold for: the least one where a row pays money; None where it is any."""
    is_money = any(isinstance(odds, (Fixed, Percent)) for odds in spot.rows.odds)
    return game.limits(spot.name)[0] if is_money else None


def meters_behind(game: PokerGame, spot: Spot) -> dict[str, Cents]:
    """What the meters show of which rows of a wager pay a share, by the option that posts each."""
    rows = zip(spot.rows.outcomes, spot.rows.odds, strict=True)
    meters = dict.fromkeys(spot.meter(outcome) for outcome, odds in rows if isinstance(odds, Percent))
    return {meter: game.posted.money(meter) for meter in meters}


def _without_folds(spot: Spot, folded: Ints, times: int, counts: list[int]) -> list[int]:
    """The counts of rows as deals, less those whose hand was folded: these lose."""
    if not folded[spot.rows.lowest :].any():
        return counts
    if any(spot.rows.cards):
        raise Refused(f"{spot.wager.name} asks for certain cards and is lost by folds", clause=spot.table.clause)
    return _less(counts, FoldedRows(by_row(spot, folded), times))


def _less(counts: list[int], folded: FoldedRows) -> list[int]:
    """The counts of rows as deals; those that were folded lose."""
    lost = [*folded.rows, -sum(folded.rows)]
    return [folded.times * count - gone for count, gone in zip(counts, lost, strict=True)]


def row_net(game: PokerGame, spot: Spot, row: int, stake: Cents) -> Cents:
    """What a row gains its player, with every meter as posted."""
    is_share = isinstance(spot.rows.odds[row], Percent)
    return game.gain(spot, row, stake, game.posted.money(spot.meter(spot.rows.outcomes[row])) if is_share else 0)


def envy(game: PokerGame, spot: Spot) -> Fraction:
    """What an Envy Bonus adds per unit of the wager it comes with, for every other player at the table."""
    base = game.spots[spot.covers.on]
    stake = game.limits(base.name)[0]
    counts = count_rows(game, Spot(spot.name, spot.wager, base.covers, spot.table, base.ranking, spot.rows))
    paid = sum(count * row_net(game, spot, row, stake) for row, count in enumerate(counts[:-1]))
    return Fraction(paid, stake * sum(counts))
