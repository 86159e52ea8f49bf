"""Player's Edge 21 by dealing it: best play with suits, every round from all cards, side bets beside it."""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import rank_of, suit_of
from houseway.exact.blackjack.edge_counting import EdgeCounting
from houseway.exact.blackjack.edge_suits import CLASSES, WithSuits
from houseway.exact.blackjack.hands import player_hands
from houseway.exact.blackjack.kernels import DOUBLE, SPLIT, STAND, SURRENDER
from houseway.games.blackjack.edge_rules import bonus_row, edge_outcome, match_outcome, monster_outcome, set_of
from houseway.games.blackjack.rules import (
    BLACKJACK,
    PUSHES,
    WINS,
    best_total,
    card_value,
    dealer_draws,
    is_blackjack,
    is_bust,
    is_one_suit,
    may_split,
)
from houseway.simulate.blackjack.shoe import take_one
from houseway.simulate.stream import State

PARTS = 2
"""Parts in a wager: halves, for a surrender and for 3 to 2."""
MIDDLE = 72
"""The place of a round that gained nothing; each part is one place further."""
BLACKJACKS = 2 * MIDDLE + 1
SUPERS = BLACKJACKS + 1
NETS = SUPERS + 4
"""After the parts: blackjacks that won, and super bonuses by the row that their 21 meets."""
WAGERED, ACES, INSURED, DEALT, SUMS = range(5)
MATCH_UP, MATCH_DOWN, MONSTER = range(3)


class EdgePlan(NamedTuple):
    """What to do: first decisions by the suits of two cards, then by the cards of a hand, by how often it was doubled.

    ``pays`` are the halves that a 21 gains by the row it meets, ``sets`` the sets of three.
    """

    onward: Ints
    total: Ints
    first: Ints
    split: Ints
    aces: Ints
    again: Ints
    pays: Ints
    sets: Ints


class EdgeOptions(NamedTuple):
    """What the kernel must know of the table."""

    stands_on: int
    hits_soft: bool
    most_hands: int
    most_aces: int
    fewest: int
    named_suit: int
    super_value: int
    wins_ties: bool


def plan_of_edge(found: WithSuits) -> EdgePlan:
    """Best play as tables."""
    counting, strategy = found.counting, found.result.strategy
    assert isinstance(counting, EdgeCounting)  # noqa: S101
    first = np.stack([strategy.first] * len(CLASSES))
    for start in found.starts:
        first[CLASSES.index(start.suits), counting.hands.of(list(start.ranks))] = found.action(start)
    hands = player_hands()
    pays = np.array([int(odds.per_unit * PARTS) for odds in found.game.bonus_odds], np.int64)
    sets = np.array(found.game.facts.twenty_one.sets, np.int64)
    return EdgePlan(hands.onward, hands.total, first, strategy.split, strategy.split_aces, counting.again, pays, sets)


def options_of_edge(found: WithSuits) -> EdgeOptions:
    """The posted options for the kernel."""
    own, facts = found.game.options, found.game.facts.twenty_one
    return EdgeOptions(
        own.stands_on, own.hits_soft, own.most_hands, own.most_ace_hands, facts.fewest, facts.suit_bit,
        int(facts.super_rank), found.game.wins_ties,
    )  # fmt: skip


@compiled
def play_edge(
    state: State,
    rounds: int,
    shoe: Bytes,
    plan: EdgePlan,
    options: EdgeOptions,
    counts: Ints,
    sides: Ints,
    sums: Ints,
) -> None:
    """Play rounds of one box and count what they came to, by parts of a wager; and the side bets."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    waiting, waiting_suits, ends = np.zeros(16, np.int64), np.zeros(16, np.int64), np.zeros(32, np.int64)
    rows = len(plan.pays) - 1
    for _ in range(rounds):
        card, first, second, third, fourth = take_one(shoe, 0, first, second, third, fourth)
        up_card, first, second, third, fourth = take_one(shoe, 1, first, second, third, fourth)
        next_one, first, second, third, fourth = take_one(shoe, 2, first, second, third, fourth)
        hole_card, first, second, third, fourth = take_one(shoe, 3, first, second, third, fourth)
        dealt = 4
        sides[MATCH_UP, match_outcome(card, next_one, up_card)] += 1
        sides[MATCH_DOWN, match_outcome(card, next_one, hole_card)] += 1
        sides[MONSTER, monster_outcome(card, next_one, up_card, hole_card)] += 1
        one, other = card_value(rank_of(card)), card_value(rank_of(next_one))
        up, hole = card_value(rank_of(up_card)), card_value(rank_of(hole_card))
        suits_of_first, suits_of_second = 1 << suit_of(card), 1 << suit_of(next_one)
        dealer, dealer_ace = up + hole, up == 1 or hole == 1
        dealer_natural = is_blackjack(dealer, dealer_ace, 2, False)
        has_natural = is_blackjack(one + other, one == 1 or other == 1, 2, False)
        sums[ACES] += up == 1
        sums[INSURED] += up == 1 and hole == 10
        sums[WAGERED] += PARTS
        if has_natural or dealer_natural:
            outcome = edge_outcome(21 if has_natural else 20, has_natural, 21, dealer_natural, options.wins_ties)
            counts[BLACKJACKS if outcome == BLACKJACK else MIDDLE if outcome == PUSHES else MIDDLE - PARTS] += 1
            sums[DEALT] = dealt
            continue
        hands, waits, again, finished, is_live = 1, 0, False, 0, False
        net, super_row, is_given_up = 0, 0, False
        while True:
            hand = plan.onward[plan.onward[0, one - 1], other - 1]
            suits = suits_of_first | suits_of_second
            of_aces = again and one == 1
            if not again:
                kind = 2 if suits == options.named_suit else 1 if is_one_suit(suits) else 0
                act = plan.first[kind, hand, up - 1]
            elif may_split(one, other, 2, hands, options.most_hands, of_aces, options.most_aces):
                act = SPLIT
            else:
                act = plan.aces[hand, up - 1] if of_aces else plan.split[hand, up - 1]
            if act == SURRENDER:
                is_given_up = True
                break
            if act == SPLIT:
                waiting[waits], waiting_suits[waits] = one, suits_of_second
                waits += 1
                hands += 1
                again = True
                sums[WAGERED] += PARTS
                card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                other, suits_of_second = card_value(rank_of(card)), 1 << suit_of(card)
                continue
            stage, cards, total, code = 0, 2, plan.total[hand], 0
            while act != STAND and total < 21:
                if act == DOUBLE:
                    sums[WAGERED] += PARTS << stage
                    stage += 1
                card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                cards += 1
                value = card_value(rank_of(card))
                suits |= 1 << suit_of(card)
                code = set_of(one, other, value) if cards == 3 else 0
                hand = plan.onward[hand, value - 1]
                total = plan.total[hand] if hand >= 0 else 22
                if hand < 0:
                    break
                act = plan.again[stage, hand, up - 1] if stage > 0 else plan.first[0, hand, up - 1]
            if total == 21:
                is_set = False
                for place in range(len(plan.sets)):
                    is_set = is_set or plan.sets[place] == code
                row = bonus_row(cards, is_set, suits, options.fewest, rows, options.named_suit) if stage == 0 else 0
                if row > 1 and is_set and not again and one == other == up == options.super_value:
                    super_row = row
                net += plan.pays[row] << stage
            elif is_bust(total):
                net -= PARTS << stage
            else:
                is_live = True
                ends[finished] = 32 * total + (PARTS << stage)
                finished += 1
            if waits == 0:
                break
            waits -= 1
            one, suits_of_first = waiting[waits], waiting_suits[waits]
            card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
            dealt += 1
            other, suits_of_second = card_value(rank_of(card)), 1 << suit_of(card)
        if is_given_up:
            counts[MIDDLE - PARTS // 2] += 1
            sums[DEALT] = dealt
            continue
        if is_live:
            while dealer_draws(dealer, dealer_ace, options.stands_on, options.hits_soft):
                card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                value = card_value(rank_of(card))
                dealer += value
                dealer_ace = dealer_ace or value == 1
        reached = best_total(dealer, dealer_ace)
        for place in range(finished):
            outcome = edge_outcome(ends[place] // 32, False, reached, False, options.wins_ties)
            lies = ends[place] % 32
            net += lies if outcome == WINS else 0 if outcome == PUSHES else -lies
        counts[SUPERS + super_row if super_row else MIDDLE + net] += 1
        sums[DEALT] = dealt
    state[0], state[1], state[2], state[3] = first, second, third, fourth
