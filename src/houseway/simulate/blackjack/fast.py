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
    BUST,
    PUSHES,
    WINS,
    awaits_dealer,
    best_total,
    bust_outcome,
    card_value,
    comes_back,
    dealer_draws,
    doubles_free,
    hand_outcome,
    is_blackjack,
    is_bust,
    is_soft,
    lost,
    may_draw,
    may_split,
    splits_free,
    surrendered,
)
from houseway.odds import Mode
from houseway.simulate.blackjack.acts import (
    DOUBLE,
    FREE_HARD,
    HARD,
    PAIR,
    SOFT,
    SPLIT,
    STAND,
    SURRENDER,
    ZAP,
    StrategyTables,
    first_legal,
    legal_acts,
)
from houseway.simulate.blackjack.shoe import take, take_one
from houseway.simulate.stream import HALF, LOW, State, draw

DOWN = Mode.DOWN.value
FIRST, A_PAIR, AFTER_SPLIT, MORE, ZAPPED, ZAPPED_PAIR, ON_MARKER, MORE_ON_MARKER, DECISIONS = range(9)
"""Which decision: on the two cards dealt, on a pair that is not split, on two cards of a split hand, on more cards; on
two new cards, on a pair of them that is not split; on two cards and more of a hand that was split off with the house's
money."""
NEW_CARDS = 2
"""The place in the splits of a pair that came by a zap, after those dealt and those that came by a split."""

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
    split, the first time, again, and after a zap, by value and up card.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    stands_on, hits_soft, looks = options.stands_on, options.hits_soft, options.looks
    most_hands, most_aces, ties_21 = options.most_hands, options.most_ace_hands, options.ties_21
    loses_all, pushes_on, aces_draw = options.loses_all, options.pushes_on, options.aces_draw
    free_doubles, free_splits = options.free_double_totals, options.free_split_values
    zaps, revives_against, revives_on = options.zap_totals != 0, options.revives_against, options.revives_on
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
        own = WAGER
        while True:
            hard, has_ace, wager = one + other, one == 1 or other == 1, WAGER
            of_aces = again == 1 and one == 1
            if zaps and again == 0 and plays[A_PAIR if one == other else FIRST, 1 if has_ace else 0, hard, up] == ZAP:
                again = NEW_CARDS
                one, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                other, first, second, third, fourth = take_one(shoe, dealt + 1, first, second, third, fourth)
                dealt += 2
                continue
            if splits[again, one, up] and may_split(one, other, 2, hands, most_hands, of_aces, most_aces):
                waiting[waits] = one
                waits += 1
                hands += 1
                again = 1
                other, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                dealt += 1
                continue
            if aces_draw or not of_aces:
                which = AFTER_SPLIT if again == 1 else A_PAIR if one == other else FIRST
                if again == NEW_CARDS:
                    which = ZAPPED_PAIR if one == other else ZAPPED
                more = MORE
                if own == 0:
                    which, more = ON_MARKER, MORE_ON_MARKER
                while may_draw(hard, has_ace):
                    play = plays[which, 1 if has_ace else 0, hard, up]
                    if play == STAND:
                        break
                    if play == SURRENDER:
                        is_given_up = True
                        break
                    if play == DOUBLE:
                        wager = 2 * WAGER
                        own += 0 if doubles_free(hard, has_ace, free_doubles) else WAGER
                    card, first, second, third, fourth = take_one(shoe, dealt, first, second, third, fourth)
                    dealt += 1
                    hard += card
                    has_ace = has_ace or card == 1
                    if play == DOUBLE:
                        break
                    which = more
            total = best_total(hard, has_ace)
            is_lost = is_bust(total) and not comes_back(total, up, revives_against)
            is_live = is_live or awaits_dealer(is_lost, False)
            ends[finished] = 64 * total + 8 * own + wager
            finished += 1
            more_wagered += own
            if waits == 0:
                break
            waits -= 1
            own = 0 if splits_free(one, free_splits) else WAGER
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
            outcome = hand_outcome(ends[hand] >> 6, False, reached, dealer_natural, ties_21, pushes_on)
            if outcome == BUST:
                outcome = bust_outcome(up, reached, revives_against, revives_on)
            if outcome == WINS:
                net += ends[hand] & 7
            elif outcome != PUSHES:
                net -= lost((ends[hand] >> 3) & 7, WAGER if hand == 0 else 0, dealer_natural, loses_all)
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
    count = 2 if game.options.zap_totals else 0
    for value in sorted(values_of(game).tolist()):
        room -= value
        count += 1
        if room < 0:
            break
    return count


def is_fast(game: Blackjack, options: Options) -> bool:
    """Whether the fast kernel can deal this table: a shoe that cannot run short, no card burned before a round.

    It counts in halves of a wager, so a win must pay as much as it risks and a surrender must take halves; a split ace
    gets one card or is played as any hand, and hands come to what they do in plain blackjack.
    """
    is_roomy = options.is_fresh or options.cards_behind >= most_cards(game)
    is_whole = WAGER % options.surrender_share == 0 and options.wins == options.stakes
    is_plain = type(game).outcome is Blackjack.outcome and options.aces_draw == options.aces_double
    return bool(is_roomy and is_whole and is_plain and not options.burns_round)


def resolved(options: Options, plan: StrategyTables) -> tuple[Bytes, Bytes]:
    """A strategy as the fast kernel reads it: for each decision the one legal play, found out beforehand."""
    plays, splits = np.zeros((DECISIONS, 2, 22, 11), np.uint8), np.zeros((3, 11, 11), np.uint8)
    resolve(options, plan.plays, plays, splits)
    return plays, splits


@compiled
def resolve(options: Options, wanted: Ints, plays: Bytes, splits: Bytes) -> None:
    """Fill in the plays and the splits for what a strategy would rather do."""
    for up in range(1, 11):
        for value in range(1, 11):
            may = legal_acts(2 * value, value == 1, 2, value, value, up, False, 1, options)
            splits[0, value, up] = first_legal(wanted[PAIR, value, up], may) == SPLIT
            may = legal_acts(2 * value, value == 1, 2, value, value, up, False, 1, options, True)
            splits[NEW_CARDS, value, up] = first_legal(wanted[PAIR, value, up], may) == SPLIT
            splits[1, value, up] = first_legal(wanted[PAIR, value, up], (1 << SPLIT) | (1 << STAND)) == SPLIT
        for hard in range(2, 21):
            for has_ace in (False, True):
                kind, total = SOFT if is_soft(hard, has_ace) else HARD, best_total(hard, has_ace)
                for which in range(DECISIONS):
                    on_marker = which >= ON_MARKER
                    cards = 3 if which in (MORE, MORE_ON_MARKER) else 2
                    is_split = which == AFTER_SPLIT or on_marker
                    is_new = which in (ZAPPED, ZAPPED_PAIR)
                    legal = legal_acts(hard, has_ace, cards, 0, 1, up, is_split, 1, options, is_new) & ~(1 << SPLIT)
                    is_pair = which in (A_PAIR, ZAPPED_PAIR)
                    act = first_legal(wanted[PAIR, hard // 2, up], legal) if is_pair else -1
                    if act < 0 and total < 21:
                        act = first_legal(wanted[kind + (FREE_HARD if on_marker else 0), total, up], legal)
                    if act >= 0:
                        plays[which, 1 if has_ace else 0, hard, up] = act
