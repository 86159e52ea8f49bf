"""A wager on the lower of two hands: all pairs of hands, by the row that the lower one meets."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import numpy as np

from houseway.exact.distribution import Distribution
from houseway.exact.poker.shapes import TWO_HANDS, played_at_best, shape_of
from houseway.exact.poker.side_bets import row_net
from houseway.exact.poker.terms import cards_face_up, even_stake
from houseway.exact.poker.two_hands import Played
from houseway.games.poker import rules
from houseway.games.poker.poker_game import PokerGame, Spot
from houseway.hands.batch import count_values
from houseway.refusal import NotEnumerated


def bad_beat(game: PokerGame, spot: Spot) -> Distribution:
    """What a bad beat comes to, per unit, over every pair of hands.

    Hands of one size are dealt to either side alike, so the dealer's is the lower one as often, value by value, as the
    player's. Where a fold takes the wager, folded hands that could be paid are looked at one by one.
    """
    hand = game.facts.hand
    if shape_of(game) is not TWO_HANDS or hand.cards != hand.of_dealer or cards_face_up(game):
        raise NotEnumerated(f"{spot.wager.name} compares hands that are not dealt alike")
    played: Played = played_at_best(game)
    hands, counts = played.standing.hands, played.standing.counts[:, 0].astype(np.int64)
    values, beaten_by = hands.values.astype(np.int64), played.standing.dealers - counts[:, 0] - counts[:, 1]
    found: Counter[Fraction] = Counter()
    for often, above in ((2 * beaten_by, 1), (counts[:, 1], 0)):
        by_value = np.zeros(spot.ranking.top + 1, np.int64)
        np.add.at(by_value, values, hands.weights * often)
        for value in np.flatnonzero(by_value).tolist():
            found[_net(game, spot, value, value + above)] += int(by_value[value])
    if not rules.stands_after_fold(spot.on_fold, 1):
        _take_folded(game, spot, played, found)
    return Distribution.of((net, weight) for net, weight in found.items() if weight)


def _take_folded(game: PokerGame, spot: Spot, played: Played, found: Counter[Fraction]) -> None:
    """What folded hands would have been paid is lost."""
    hands = played.standing.hands
    for number in np.flatnonzero(played.is_folded[:, 0] & (hands.values >= spot.rows.lowest)).tolist():
        own, weight = played.standing.classes.cards[number].tolist(), int(hands.weights[number])
        dealers = count_values(spot.ranking, played.terms.of_dealer, deck=game.deck, gone=own)
        for dealer in np.flatnonzero(dealers).tolist():
            times = weight * int(dealers[dealer])
            found[_net(game, spot, int(hands.values[number]), dealer)] -= times
            found[Fraction(-1)] += times


def _net(game: PokerGame, spot: Spot, player: int, dealer: int) -> Fraction:
    """What the wager gains per unit when two hands meet."""
    row = spot.rows.met(rules.paid_by(spot.kind, player, dealer), ())
    come = rules.comes_to(spot.kind, player, dealer, game.least, spot.unqualified, spot.ties, row, -1)
    if come < 0:
        return Fraction(come - rules.BACK)
    stake = even_stake(game, spot)
    return Fraction(row_net(game, spot, come, stake), stake)
