"""Wagers that a pay table alone decides: all hands of the cards they look at, counted by value."""

from __future__ import annotations

import math
from fractions import Fraction

from houseway.equipment.cards import cards
from houseway.exact.distribution import Distribution
from houseway.exact.poker.folds import folded_values
from houseway.exact.poker.holdem import BestPlay
from houseway.exact.poker.three_card import Played
from houseway.games.poker import rules
from houseway.games.poker.paytable import bits, names_of
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values
from houseway.money import Cents
from houseway.odds import Fixed, ForOne, Percent, ToOne
from houseway.refusal import Refused


def place_sizes(game: PokerGame) -> dict[str, int]:
    """How many cards lie in each place that a wager may look at."""
    hand = game.facts.hand
    extra = sum(count for count, to in game.deal_steps.get("extra", ()) if to == "extra") if game.deals_extra else 0
    return {"player": hand.cards, "dealer": hand.cards, "board": hand.board, "flop": 3, "extra": extra}


def cards_seen(game: PokerGame, spot: Spot) -> int:
    """How many cards make the hand of a wager."""
    sizes = place_sizes(game)
    return sum(sizes[place] for place in spot.covers.looks_at)


def count_rows(game: PokerGame, spot: Spot) -> list[int]:
    """How many hands meet each row of a pay table, and lastly how many meet none.

    A row that asks for certain cards is counted with these cards known, and its hands are taken out of the rest.
    """
    size = cards_seen(game, spot)
    left = count_values(spot.ranking, size, deck=game.deck)
    rows = list(zip(spot.rows.least, spot.rows.cards, strict=True))
    asked = [held for _, held in rows if held]
    if any((one | other).bit_count() <= size for index, one in enumerate(asked) for other in asked[:index]):
        raise Refused(f"two rows of {spot.wager.name} ask for cards that one hand can hold", clause=spot.table.clause)
    found = [0] * len(rows)
    for index, (least, held) in enumerate(rows):
        if held and held & ~bits(game.deck) == 0:
            known = count_values(spot.ranking, size, known=cards(names_of(held)), deck=game.deck)
            found[index] = int(known[least:].sum())
            left[least:] -= known[least:]
    most = len(left)
    for index, (least, held) in enumerate(rows):
        if not held and least < most:
            found[index] = int(left[least:most].sum())
            most = least
    return [*found, int(left[:most].sum())]


def side_bet(game: PokerGame, spot: Spot, played: Played | BestPlay | None = None) -> Distribution:
    """What a wager comes to, per unit; a share of the meter at what the meter shows, for the least wager.

    ``played`` is how the hands are played, where a fold takes this wager too.
    """
    stake = stake_behind(game, spot)
    if stake is None:
        ratios = [odds.stakes for odds in spot.rows.odds if isinstance(odds, (ToOne, ForOne))]
        stake = math.lcm(game.limits(spot.name)[0], *(game.rounding.unit * stakes for stakes in ratios))
    nets = [Fraction(row_net(game, spot, row, stake), stake) for row in range(len(spot.rows.odds))]
    counts = count_rows(game, spot)
    if played is not None and not rules.stands_after_fold(spot.on_fold, 1):
        counts = _without_folds(game, spot, played, counts)
    return Distribution.of((net, weight) for net, weight in zip([*nets, Fraction(-1)], counts, strict=True) if weight)


def stake_behind(game: PokerGame, spot: Spot) -> Cents | None:
    """The stake that the figures of a wager hold for: the least one where a row pays money; None where it is any."""
    is_money = any(isinstance(odds, (Fixed, Percent)) for odds in spot.rows.odds)
    return game.limits(spot.name)[0] if is_money else None


def meters_behind(game: PokerGame, spot: Spot) -> dict[str, Cents]:
    """What the meters show of which rows of a wager pay a share, by the option that posts each."""
    rows = zip(spot.rows.outcomes, spot.rows.odds, strict=True)
    meters = dict.fromkeys(spot.meter(outcome) for outcome, odds in rows if isinstance(odds, Percent))
    return {meter: game.posted.money(meter) for meter in meters}


def _without_folds(game: PokerGame, spot: Spot, played: Played | BestPlay, counts: list[int]) -> list[int]:
    """The counts of rows as deals, less those whose hand was folded: these lose."""
    folded, times = folded_values(game, spot, played, cards_seen(game, spot))
    if not folded[spot.rows.lowest :].any():
        return counts
    if any(spot.rows.cards):
        raise Refused(f"{spot.wager.name} asks for certain cards and is lost by folds", clause=spot.table.clause)
    found = [times * count for count in counts]
    most = len(folded)
    for row, least in enumerate(spot.rows.least):
        if least < most:
            lost = int(folded[least:most].sum())
            found[row] -= lost
            found[-1] += lost
            most = least
    return found


def row_net(game: PokerGame, spot: Spot, row: int, stake: Cents) -> Cents:
    """What a row gains its player, with every meter as posted."""
    odds, outcome = spot.rows.odds[row], spot.rows.outcomes[row]
    shows = game.posted.money(spot.meter(outcome)) if isinstance(odds, Percent) else 0
    return game.gain(spot, outcome, odds, stake, shows)


def envy(game: PokerGame, spot: Spot) -> Fraction:
    """What an Envy Bonus adds per unit of the wager it comes with, for every other player at the table."""
    base = game.spots[spot.covers.on]
    stake = game.limits(base.name)[0]
    counts = count_rows(game, Spot(spot.name, spot.wager, base.covers, spot.table, base.ranking, spot.rows))
    paid = 0
    for count, odds in zip(counts, spot.rows.odds, strict=False):
        paid += count * (game.profit(odds, stake) + (stake if isinstance(odds, ForOne) else 0))
    return Fraction(paid, stake * sum(counts))
