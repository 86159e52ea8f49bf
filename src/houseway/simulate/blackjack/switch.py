"""Blackjack Switch by dealing it: two hands by best play, which looks at both, every round from all cards."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import rank_of, suit_of
from houseway.exact.blackjack.hands import player_hands
from houseway.exact.blackjack.kernels import DOUBLE, SPLIT, STAND
from houseway.exact.blackjack.switching import KEPT, NUMBER, SWITCHED, SwitchGame
from houseway.games.blackjack.rules import (
    PUSHES,
    WINS,
    awaits_dealer,
    best_total,
    card_value,
    dealer_draws,
    hand_outcome,
    is_blackjack,
    is_bust,
    may_split,
)
from houseway.games.blackjack.side_rules import alike, push_22_outcome
from houseway.simulate.blackjack.shoe import take_one
from houseway.simulate.stream import State

MIDDLE = 32
"""The place of a round that gained nothing; each wager of one hand is one place further."""
NETS = 2 * MIDDLE + 1
WAGERED, ACES, INSURED, SWITCHES, DEALT, SUMS = range(6)
"""Wagers in all, dealer's aces, those with a ten behind them, switches, cards of the last round."""


class SwitchPlan(NamedTuple):
    """What to do: whether to switch, the first decision on a hand beside another, then by the cards it holds.

    Hands go by their number among all that can be held, two cards by their number among the 55.
    """

    onward: Ints
    total: Ints
    pairs: Ints
    switches: Bytes
    first: Bytes
    later: Bytes
    split: Bytes
    aces: Bytes


def plan_of_switch(game: SwitchGame) -> SwitchPlan:
    """Best play as tables."""
    pairs = np.zeros((10, 10), np.int64)
    for (one, other), number in NUMBER.items():
        pairs[one, other] = pairs[other, one] = number
    hands = player_hands()
    return SwitchPlan(hands.onward, hands.total, pairs, game.switches(), game.action, game.later, game.split, game.aces)


@compiled
def play_switch(
    state: State,
    rounds: int,
    shoe: Bytes,
    plan: SwitchPlan,
    options: tuple[int, bool, int, int, int],
    counts: Ints,
    twenty_two: Ints,
    sums: Ints,
) -> None:
    """Play rounds of one box and count what both hands came to, and what Push 22 did.

    ``options``: the total on which the dealer stands, whether soft ones draw, the total that pushes, and into how many
    hands pairs and aces may be split.
    """
    stands_on, hits_soft, pushes_on, most_hands, most_aces = options
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    dealt_cards, waiting, ends = np.zeros(6, np.int64), np.zeros(16, np.int64), np.zeros(32, np.int64)
    for _ in range(rounds):
        dealt = 0
        for place in range(6):  # left, right, the up card, left, right, the hole card
            card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
            dealt_cards[place] = card
            dealt += 1
        up, hole = card_value(rank_of(dealt_cards[2])), card_value(rank_of(dealt_cards[5]))
        suits = (1 << suit_of(dealt_cards[2])) | (1 << suit_of(dealt_cards[5]))
        dealer, dealer_ace = up + hole, up == 1 or hole == 1
        dealer_natural = is_blackjack(dealer, dealer_ace, 2, False)
        a, c = card_value(rank_of(dealt_cards[0])), card_value(rank_of(dealt_cards[1]))
        b, d = card_value(rank_of(dealt_cards[3])), card_value(rank_of(dealt_cards[4]))
        left_natural = is_blackjack(a + b, a == 1 or b == 1, 2, False)
        right_natural = is_blackjack(c + d, c == 1 or d == 1, 2, False)
        sums[ACES] += up == 1
        sums[INSURED] += up == 1 and hole == 10
        sums[WAGERED] += 2
        if dealer_natural:
            counts[MIDDLE - 2 + left_natural + right_natural] += 1
            twenty_two[0] += 1
            sums[DEALT] = dealt
            continue
        is_switched = plan.switches[a - 1, b - 1, c - 1, d - 1, up - 1] == 1
        sums[SWITCHES] += is_switched
        if is_switched:
            b, d = d, b
        how = SWITCHED if is_switched else KEPT
        finished, is_live, net = 0, False, 0
        for side in range(2):
            one, other, beside = (a, b, plan.pairs[c - 1, d - 1]) if side == 0 else (c, d, plan.pairs[a - 1, b - 1])
            if not is_switched and (left_natural if side == 0 else right_natural):
                net += 1
                continue
            hands, waits, again = 1, 0, False
            while True:
                hand = plan.onward[plan.onward[0, one - 1], other - 1]
                of_aces = again and one == 1
                act = STAND
                if not again:
                    act = plan.first[beside, plan.pairs[one - 1, other - 1], how, up - 1]
                elif one == other and may_split(one, other, 2, hands, most_hands, of_aces, most_aces):
                    act = SPLIT
                else:
                    act = plan.aces[beside, hand, up - 1] if of_aces else plan.split[beside, hand, up - 1]
                if act == SPLIT:
                    waiting[waits] = one
                    waits += 1
                    hands += 1
                    again = True
                    sums[WAGERED] += 1
                    card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                    dealt += 1
                    other = card_value(rank_of(card))
                    continue
                wager, total = 1, plan.total[hand]
                while act != STAND and total < 21:
                    card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                    dealt += 1
                    hand = plan.onward[hand, card_value(rank_of(card)) - 1]
                    total = plan.total[hand] if hand >= 0 else 22
                    if act == DOUBLE:
                        wager = 2
                        sums[WAGERED] += 1
                        break
                    act = plan.later[beside, hand, up - 1] if hand >= 0 else STAND
                is_live = is_live or awaits_dealer(is_bust(total), False)
                ends[finished] = 4 * total + wager
                finished += 1
                if waits == 0:
                    break
                waits -= 1
                one = waiting[waits]
                card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                other = card_value(rank_of(card))
        while dealer_draws(dealer, dealer_ace, stands_on, hits_soft):  # for Push 22, if for nothing else
            card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
            dealt += 1
            suits |= 1 << suit_of(card)
            value = card_value(rank_of(card))
            dealer += value
            dealer_ace = dealer_ace or value == 1
        reached = best_total(dealer, dealer_ace)
        for hand in range(finished):
            outcome = hand_outcome(ends[hand] >> 2, False, reached, False, False, pushes_on)
            if outcome == WINS:
                net += ends[hand] & 3
            elif outcome != PUSHES:
                net -= ends[hand] & 3
        counts[MIDDLE + net] += 1
        twenty_two[push_22_outcome(reached, alike(suits))] += 1
        sums[DEALT] = dealt
    state[0], state[1], state[2], state[3] = first, second, third, fourth
