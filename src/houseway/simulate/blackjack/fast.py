"""One box, one wager, a strategy that looks at no count: the rounds that are dealt by the million.

The cards are values here, for suits decide nothing about the wager itself. Results are counted in parts of a wager, so
that surrenders stay whole; blackjacks that won are counted apart, for they pay what is posted.
"""

from __future__ import annotations

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.equipment.cards import rank_of
from houseway.games.blackjack.blackjack import Blackjack
from houseway.games.blackjack.options import Options
from houseway.games.blackjack.rules import (
    BLACKJACK,
    PUSHES,
    WINS,
    awaits_dealer,
    best_total,
    card_value,
    dealer_draws,
    hand_outcome,
    is_blackjack,
    is_bust,
    is_soft,
    lost,
    may_draw,
    may_split,
    surrendered,
)
from houseway.odds import Mode
from houseway.simulate.blackjack.acts import (
    DOUBLE,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    StrategyTables,
    first_legal,
    legal_acts,
)
from houseway.simulate.blackjack.shoe import take, take_one
from houseway.simulate.stream import HALF, LOW, State, draw

DOWN = Mode.DOWN.value
FIRST, A_PAIR, AFTER_SPLIT, MORE = range(4)
"""Which decision: on the two cards dealt, on a pair that is not split, on two cards of a split hand, on more cards."""

WAGER = 2
"""Parts in a wager: halves."""
MIDDLE = 64
"""The place of a round that gained nothing; each part is one place further."""
BLACKJACKS = 2 * MIDDLE + 1
COUNTS = BLACKJACKS + 1
SHOES, MORE_WAGERED, MORE_HANDS, TOTALS = range(4)
"""Shoes begun, parts of a wager beyond the initial ones, hands beyond the first."""


@compiled
def play_fast(
    state: State,
    rounds: int,
    shoe: Bytes,
    options: Options,
    plays: Bytes,
    splits: Bytes,
    counts: Ints,
    totals: Ints,
) -> None:
    """Play rounds of one box with one wager each and count what they came to, by parts of a wager.

    ``plays`` is what to do by decision, ace or none, total with every ace as one, and up card; ``splits`` whether to
    split, the first time and again, by value and up card.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    stands_on, hits_soft, looks = options.stands_on, options.hits_soft, options.looks
    most_hands, most_aces, ties_21 = options.most_hands, options.most_ace_hands, options.ties_21
    loses_all = options.loses_all
    given_up = surrendered(WAGER, options.surrender_share, DOWN, 1)
    waiting, ends = np.zeros(16, np.int64), np.zeros(16, np.int64)
    last = len(shoe) - (1 if options.burns_shoe else 0) - options.cards_behind
    size, is_fresh = len(shoe), options.is_fresh
    if options.shuffles_first:
        last -= 1
    dealt = size + 1
    shoes = more_wagered = more_hands = 0
    for _ in range(rounds):
        if is_fresh or dealt > last:
            dealt = 0
            shoes += 1
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        one, first, second, third, fourth = take(shoe, dealt, bits & LOW, first, second, third, fourth)
        up, first, second, third, fourth = take(shoe, dealt + 1, bits >> HALF, first, second, third, fourth)
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        other, first, second, third, fourth = take(shoe, dealt + 2, bits & LOW, first, second, third, fourth)
        hole, first, second, third, fourth = take(shoe, dealt + 3, bits >> HALF, first, second, third, fourth)
        dealt += 4
        dealer, dealer_ace = up + hole, up == 1 or hole == 1
        has_natural = is_blackjack(one + other, one == 1 or other == 1, 2, False)
        dealer_natural = is_blackjack(dealer, dealer_ace, 2, False)
        if has_natural or (dealer_natural and looks):
            outcome = hand_outcome(21 if has_natural else 20, has_natural, 21, dealer_natural)
            counts[BLACKJACKS if outcome == BLACKJACK else MIDDLE if outcome == PUSHES else MIDDLE - WAGER] += 1
            continue
        hands, finished, waits, again = 1, 0, 0, 0
        is_live, is_given_up = False, False
        while True:
            hard, has_ace, wager = one + other, one == 1 or other == 1, WAGER
            of_aces = again == 1 and one == 1
            if splits[again, one, up] and may_split(one, other, 2, hands, most_hands, of_aces, most_aces):
                waiting[waits] = one
                waits += 1
                hands += 1
                again = 1
                other, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                continue
            if not of_aces:  # what may be drawn to or doubled is dealt by the other kernel
                which = AFTER_SPLIT if again == 1 else A_PAIR if one == other else FIRST
                while may_draw(hard, has_ace):
                    play = plays[which, 1 if has_ace else 0, hard, up]
                    if play == STAND:
                        break
                    if play == SURRENDER:
                        is_given_up = True
                        break
                    card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                    dealt += 1
                    hard += card
                    has_ace = has_ace or card == 1
                    if play == DOUBLE:
                        wager = 2 * WAGER
                        break
                    which = MORE
            total = best_total(hard, has_ace)
            is_live = is_live or awaits_dealer(is_bust(total), False)
            ends[finished] = 8 * total + wager
            finished += 1
            more_wagered += wager
            if waits == 0:
                break
            waits -= 1
            one = waiting[waits]
            other, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
            dealt += 1
        more_wagered -= WAGER
        more_hands += hands - 1
        if is_given_up:
            counts[MIDDLE - given_up] += 1
            continue
        if is_live:
            while dealer_draws(dealer, dealer_ace, stands_on, hits_soft):
                card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                dealer += card
                dealer_ace = dealer_ace or card == 1
        reached = best_total(dealer, dealer_ace)
        net = 0
        for hand in range(finished):
            wager = ends[hand] & 7
            outcome = hand_outcome(ends[hand] >> 3, False, reached, dealer_natural, ties_21)
            if outcome == WINS:
                net += wager
            elif outcome != PUSHES:
                net -= lost(wager, WAGER if hand == 0 else 0, dealer_natural, loses_all)
        counts[MIDDLE + net] += 1
    totals[SHOES] += shoes
    totals[MORE_WAGERED] += more_wagered
    totals[MORE_HANDS] += more_hands
    state[0], state[1], state[2], state[3] = first, second, third, fourth


def values_of(game: Blackjack) -> Bytes:
    """All cards of a game by their values."""
    return np.repeat(np.array([card_value(rank_of(card)) for card in game.deck], np.uint8), game.decks)


def most_cards(game: Blackjack) -> int:
    """More cards than a round of one box can take: the lowest of the shoe, until every hand is bust."""
    room = 26 * (game.options.most_hands + 1)
    count = 0
    for value in sorted(values_of(game).tolist()):
        room -= value
        count += 1
        if room < 0:
            break
    return count


def is_fast(game: Blackjack, options: Options) -> bool:
    """Whether the fast kernel can deal this table: a shoe that cannot run short, no card burned before a round.

    It counts in halves of a wager, so a win must pay as much as it risks and a surrender must take halves; it gives a
    split ace one card, and hands come to what they do in plain blackjack.
    """
    is_roomy = options.is_fresh or options.cards_behind >= most_cards(game)
    is_whole = WAGER % options.surrender_share == 0 and options.wins == options.stakes
    is_plain = type(game).outcome is Blackjack.outcome and not (options.aces_draw or options.aces_double)
    return bool(is_roomy and is_whole and is_plain and not options.burns_round)


def resolved(options: Options, plan: StrategyTables) -> tuple[Bytes, Bytes]:
    """A strategy as the fast kernel reads it: for each decision the one legal play, found out beforehand."""
    plays, splits = np.zeros((4, 2, 22, 11), np.uint8), np.zeros((2, 11, 11), np.uint8)
    resolve(options, plan.plays, plays, splits)
    return plays, splits


@compiled
def resolve(options: Options, wanted: Ints, plays: Bytes, splits: Bytes) -> None:
    """Fill in the plays and the splits for what a strategy would rather do."""
    for up in range(1, 11):
        for value in range(1, 11):
            may = legal_acts(2 * value, value == 1, 2, value, value, up, False, 1, options)
            splits[0, value, up] = first_legal(wanted[PAIR, value, up], may) == SPLIT
            splits[1, value, up] = first_legal(wanted[PAIR, value, up], (1 << SPLIT) | (1 << STAND)) == SPLIT
        for hard in range(2, 21):
            for has_ace in (False, True):
                kind, total = SOFT if is_soft(hard, has_ace) else HARD, best_total(hard, has_ace)
                for which in range(4):
                    cards, is_split = (3 if which == MORE else 2), which == AFTER_SPLIT
                    legal = legal_acts(hard, has_ace, cards, 0, 1, up, is_split, 1, options) & ~(1 << SPLIT)
                    act = first_legal(wanted[PAIR, hard // 2, up], legal) if which == A_PAIR else -1
                    if act < 0 and total < 21:
                        act = first_legal(wanted[kind, total, up], legal)
                    if act >= 0:
                        plays[which, 1 if has_ace else 0, hard, up] = act
