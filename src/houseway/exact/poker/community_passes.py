"""Best play at hold'em against the dealer, in two passes over all boards.

The first pass finds what every raise is worth, and what it is worth to wait for the whole board. Whether to raise on
the flop is decided by a sum over all boards that can follow, so each board adds what raising gains to its ten flops.
The second pass knows every decision and counts how all deals end.

A board with its suits exchanged is not looked at again. Its share reaches its own flops when the sums of all flops that
differ only by exchanged suits are put together, in ``decide_flops``.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.community_kernel import Against, Flops, Work, pair_of, sweep, three_of
from houseway.exact.poker.strategy_kernel import WAITS, choose_on_river
from houseway.exact.poker.terms import BEFORE, RIVER
from houseway.exact.poker.two_hands_play import count_classes
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables

FLOPS = 10
"""How many flops a board of five has."""

Decisions = npt.NDArray[np.uint8]


class Pays(NamedTuple):
    """What hands of two cards are played for on the boards of a deck: the factors of each raise, when it is made, and
    what a fold comes to. ``on_flop`` are the raises of the flop."""

    deck: Bytes
    tables: Tables
    kind_of: Bytes
    qualifier: int
    coefficients: Ints
    stages: Bytes
    fold: int
    on_flop: Ints


@compiled_without_arrays
def worth(coefficients: Ints, option: int, pair: int, against: Against) -> int:
    """What all dealers' hands together pay two cards after a raise, in units; 0 if the board has one of them."""
    of = coefficients[option, against.kinds[pair]]
    found: int = of[0] * against.wins[pair] + of[1] * against.ties[pair] + of[2] * against.unqualified[pair] + of[3]
    return found


@compiled
def first_pass(
    boards: Bytes,
    weights: Ints,
    pays: Pays,
    against: Against,
    work: Work,
    raised: Ints,
    waited: Ints,
    gains: Flops,
) -> None:
    """Add up, for every two cards, what each raise before the flop pays and what waiting for the river does.

    ``gains`` adds up, for each raise on the flop, every flop and two cards, how much more than waiting it pays.
    """
    coefficients, stages, fold = pays.coefficients, pays.stages, pays.fold
    pairs, raises = len(against.kinds), len(pays.on_flop)
    gained = np.zeros((raises, pairs), np.int32)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        sweep(board, pays.deck, pays.tables, pays.kind_of, pays.qualifier, against, work)
        for pair in range(pairs):
            if against.kinds[pair] == 0:
                gained[:, pair] = 0
                continue
            waits = fold
            for option in range(len(stages)):
                if stages[option] == BEFORE:
                    raised[option, pair] += weight * worth(coefficients, option, pair, against)
                elif stages[option] == RIVER:
                    waits = max(waits, worth(coefficients, option, pair, against))
            waited[pair] += weight * waits
            for place in range(raises):
                gained[place, pair] = weight * (worth(coefficients, pays.on_flop[place], pair, against) - waits)
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    flop = three_of(board[first], board[second], board[third])
                    for place in range(raises):
                        row, more = gains[place, flop], gained[place]
                        for pair in range(pairs):
                            row[pair] += more[pair]


@compiled
def decide_flops(flops: Bytes, weights: Ints, places: Bytes, gains: Flops, raises: Decisions, gained: Ints) -> None:
    """Which raise to make on each flop with each two cards, 0 for none; ``gained`` adds up what they gain over waiting.

    ``places`` has, for every exchange of suits, where each place of the deck goes. All sums are multiplied by the
    number of exchanges, as each deal is met so often.
    """
    exchanges, cards = places.shape
    pairs = cards * (cards - 1) // 2
    moved = np.empty((exchanges, pairs), np.int32)
    for exchange in range(exchanges):
        for second in range(cards):
            for first in range(second):
                one, other = places[exchange, first], places[exchange, second]
                moved[exchange, pair_of(first, second)] = pair_of(min(one, other), max(one, other))
    total, most, best = np.empty(pairs, np.int64), np.empty(pairs, np.int64), np.empty(pairs, np.uint8)
    for number in range(len(flops)):
        most[:] = 0
        best[:] = 0
        for option in range(len(gains)):
            total[:] = 0
            for exchange in range(exchanges):
                row = gains[option, _moved_flop(flops[number], places[exchange])]
                for pair in range(pairs):
                    total[pair] += row[moved[exchange, pair]]
            for pair in range(pairs):
                if total[pair] > most[pair]:
                    most[pair], best[pair] = total[pair], option + 1
        for exchange in range(exchanges):
            row_of_raises = raises[_moved_flop(flops[number], places[exchange])]
            for pair in range(pairs):
                row_of_raises[moved[exchange, pair]] = best[pair]
        for pair in range(pairs):
            if most[pair] > 0:
                for exchange in range(exchanges):
                    gained[moved[exchange, pair]] += weights[number] * most[pair]


@compiled
def _moved_flop(flop: Bytes, places: Bytes) -> int:
    """The number of a flop with its suits exchanged."""
    first, second, third = places[flop[0]], places[flop[1]], places[flop[2]]
    low, high = min(first, second, third), max(first, second, third)
    return three_of(low, first + second + third - low - high, high)


@compiled
def second_pass(
    boards: Bytes,
    weights: Ints,
    pays: Pays,
    against: Against,
    work: Work,
    before: Decisions,
    raises: Decisions,
    rules: Ints,
    fives: Tables,
    sixes: Tables,
    ends: Ints,
) -> None:
    """Count how all deals end: by the raise made (the last row is a fold), the kind of hand, and the class.

    ``before`` is the raise before the flop of each two cards, ``raises`` which one to make on each flop, 0 for none. On
    the river the best play is made, or that of a strategy when there are rules of one.
    """
    deck, coefficients, stages, fold = pays.deck, pays.coefficients, pays.stages, pays.fold
    pairs = len(against.kinds)
    dealers = (len(deck) - 7) * (len(deck) - 8) // 2
    folds = len(stages)
    times = np.zeros((len(pays.on_flop), pairs), np.uint8)
    chosen = np.zeros(pairs, np.uint8)
    with_each = np.zeros(len(deck), np.uint16)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        sweep(board, pays.deck, pays.tables, pays.kind_of, pays.qualifier, against, work)
        if len(rules):
            choose_on_river(board, deck, fives, sixes, rules, against, with_each, chosen)
        times[:] = 0
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    row = raises[three_of(board[first], board[second], board[third])]
                    for place in range(len(times)):
                        often = times[place]
                        for pair in range(pairs):
                            often[pair] += row[pair] == place + 1
        for pair in range(pairs):
            if against.kinds[pair] == 0:
                continue
            if before[pair] != WAITS:
                _count(ends, before[pair], pair, FLOPS * weight, dealers, against)
                continue
            left = FLOPS * weight
            for place in range(len(times)):
                if times[place, pair]:
                    _count(ends, pays.on_flop[place], pair, times[place, pair] * weight, dealers, against)
                    left -= times[place, pair] * weight
            if left == 0:
                continue
            best, most = folds, fold
            if len(rules):
                best = folds if chosen[pair] == WAITS else whole(chosen[pair])
            else:
                for option in range(len(stages)):
                    if stages[option] == RIVER:
                        found = worth(coefficients, option, pair, against)
                        if found > most:
                            best, most = option, found
            if best == folds:
                ends[folds, against.kinds[pair], 0] += left * dealers
            else:
                _count(ends, best, pair, left, dealers, against)


@compiled_without_arrays
def _count(ends: Ints, option: int, pair: int, weight: int, dealers: int, against: Against) -> None:
    """Count the dealers' hands against two cards by class."""
    kind = against.kinds[pair]
    wins, ties, low = against.wins[pair], against.ties[pair], against.unqualified[pair]
    count_classes(ends[option, kind], kind, wins, ties, low, dealers, weight)


@compiled
def decide_rivers(
    boards: Bytes,
    pays: Pays,
    against: Against,
    work: Work,
    chosen: Decisions,
) -> None:
    """The best raise on each board with each two cards, or none."""
    coefficients, stages = pays.coefficients, pays.stages
    for number in range(len(boards)):
        sweep(boards[number], pays.deck, pays.tables, pays.kind_of, pays.qualifier, against, work)
        for pair in range(len(against.kinds)):
            best, most = WAITS, pays.fold
            if against.kinds[pair]:
                for option in range(len(stages)):
                    if stages[option] == RIVER:
                        found = worth(coefficients, option, pair, against)
                        if found > most:
                            best, most = option, found
            chosen[number, pair] = best


@compiled
def count_folded_flops(
    boards: Bytes,
    weights: Ints,
    pays: Pays,
    against: Against,
    work: Work,
    before: Decisions,
    raises: Decisions,
    fives: Tables,
    least: int,
    folded: Ints,
) -> None:
    """Count the hands of two cards and a flop that best play folds in the end, by their value.

    Whether two cards are folded on a board is asked once, before its ten flops. Below ``least`` nobody counts: two
    cards that are worth less with the whole board are worth less with any of its flops.
    """
    deck, coefficients, stages, fold = pays.deck, pays.coefficients, pays.stages, pays.fold
    pairs = np.zeros(len(against.kinds), np.int64)
    lows, highs = np.zeros(len(pairs), np.int64), np.zeros(len(pairs), np.int64)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        sweep(board, pays.deck, pays.tables, pays.kind_of, pays.qualifier, against, work)
        found = 0
        for high in range(1, len(deck)):
            for low in range(high):
                pair = pair_of(low, high)
                is_folded = against.kinds[pair] != 0 and against.values[pair] >= least and before[pair] == WAITS
                for option in range(len(stages)):
                    if is_folded and stages[option] == RIVER and worth(coefficients, option, pair, against) > fold:
                        is_folded = False
                if is_folded:
                    pairs[found], lows[found], highs[found] = pair, low, high
                    found += 1
        for third in range(2, 5):
            for second in range(1, third):
                for first in range(second):
                    row = raises[three_of(board[first], board[second], board[third])]
                    key, suits = fives.start, np.uint64(0)
                    for place in (board[first], board[second], board[third]):
                        key += fives.keys[deck[place]]
                        suits |= fives.suits[deck[place]]
                    for one in range(found):
                        if row[pairs[one]] == 0:
                            low_card, high_card = deck[lows[one]], deck[highs[one]]
                            value = hand_value(
                                key + fives.keys[low_card] + fives.keys[high_card],
                                suits | fives.suits[low_card] | fives.suits[high_card],
                                fives,
                            )
                            folded[value] += weight
