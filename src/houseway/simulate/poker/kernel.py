"""Deals poker to any number of seats in blocks of rounds, plays each hand by its strategy, settles it with the rules.

All seats share the dealer's hand and the board, so their results hang together. What a row pays is a table of cents
made by the game itself; who wins is asked of the rules, compiled. A block goes through one kernel after the other, so
that no kernel is called for a single hand.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.whole import whole
from houseway.games.poker.rules import (
    LOSES,
    WINS,
    against_dealer,
    blind_outcome,
    row_met,
    stands_after_fold,
    within,
)
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables
from houseway.simulate.stream import HALF, LOW, State, draw, next_card

Small = npt.NDArray[np.int16]

AGAINST, BLIND, HAND, BONUS, ENVY = 0, 1, 2, 3, 4
"""The kinds of wagers."""

FOLDED, UNDECIDED = 255, 254
"""Stand for the raise of a hand that made none, and of one that still has to decide."""

KIND, RAISED, UNQUALIFIED, ON_FOLD, VIEW, FIRST_ROW, END_ROW, LOWEST, BASE = range(9)
COLUMNS = 9
"""The columns of the wagers: kind, whether it is laid at a decision, what an unqualified dealer and a fold do to it,
the hand it looks at, its rows, the least value paid, and the wager that envy comes with."""

ASK = -2
"""In place of a row: certain cards may be asked for, so the rule must look at them."""

_NONE = np.uint64(0)
_ONE = np.uint64(1)


class Layout(NamedTuple):
    """The wagers in a row of numbers each, the order of payment, and the rows of all pay tables one after the other.

    ``least``, ``held`` and ``limited`` are of the rows, ``met`` is the row of each wager and value, ``stakes`` are
    those of each seat, and ``nets`` is what each row gains each seat, by multiple of the Ante.
    """

    wagers: Ints
    order: Ints
    least: Ints
    held: Ints
    limited: Ints
    met: Small
    stakes: Ints
    nets: Ints


@compiled
def deal_block(state: State, shoe: Bytes, places: Bytes) -> None:
    """Deal as many places of the deck as each row takes, every deal equally likely."""
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    for number in range(places.shape[0]):
        word = _NONE
        for at in range(places.shape[1]):
            if at & 1 == 0:
                word, first, second, third, fourth = draw(first, second, third, fourth)
            half = word & LOW if at & 1 == 0 else word >> HALF
            dealt, first, second, third, fourth = next_card(shoe, at, half, first, second, third, fourth)
            places[number, at] = dealt
    state[0], state[1], state[2], state[3] = first, second, third, fourth


@compiled
def value_block(
    places: Bytes, deck: Bytes, own: int, hands: int, shared: Ints, tables: Tables, values: Small, bits: Ints
) -> None:
    """What hands are worth, and their cards as bits: ``own`` cards of each hand, none of them when that is 0, and the
    cards at the ``shared`` places of every row."""
    for number in range(places.shape[0]):
        shared_key, shared_suits, shared_bits = tables.start, _NONE, _NONE
        for at in shared:
            card = deck[places[number, at]]
            shared_key += tables.keys[card]
            shared_suits |= tables.suits[card]
            shared_bits |= _ONE << np.uint64(card)
        for hand in range(hands):
            key, suits, held = shared_key, shared_suits, shared_bits
            for at in range(hand * own, (hand + 1) * own):
                card = deck[places[number, at]]
                key += tables.keys[card]
                suits |= tables.suits[card]
                held |= _ONE << np.uint64(card)
            values[number, hand] = hand_value(key, suits, tables)
            bits[number, hand] = whole(held)


@compiled
def settle_block(
    layout: Layout,
    least: int,
    limit: int,
    times: Ints,
    raised: Bytes,
    dealers: Small,
    values: Small,
    bits: Ints,
    nets: Ints,
) -> None:
    """What every wager of every seat comes to, in cents, by the rules of the table."""
    wagers, order, rows_least, rows_held = layout.wagers, layout.order, layout.least, layout.held
    limited, met, stakes, pays = layout.limited, layout.met, layout.stakes, layout.nets
    for number in range(raised.shape[0]):
        dealer = whole(dealers[number, 0])
        for seat in range(raised.shape[1]):
            paid = 0
            choice = raised[number, seat]
            has_folded = choice == FOLDED
            multiple = 0 if has_folded else times[choice]
            player = whole(values[0, number, seat])
            for turn in range(len(order)):
                wager = order[turn]
                nets[number, seat, wager] = 0
                stake, kind = stakes[seat, wager], wagers[wager, KIND]
                if kind == ENVY or stake == 0:
                    continue
                if has_folded and not stands_after_fold(wagers[wager, ON_FOLD], 1):
                    if kind != BONUS and wagers[wager, RAISED] == 0:
                        nets[number, seat, wager] = -stake
                    continue
                by = multiple if wagers[wager, RAISED] == 1 else 1
                row = 0
                if kind == AGAINST:
                    came = against_dealer(player, dealer, least, wagers[wager, UNQUALIFIED])
                else:
                    view = wagers[wager, VIEW]
                    row = whole(met[wager, values[view, number, seat]])
                    if row == ASK:
                        start, end = wagers[wager, FIRST_ROW], wagers[wager, END_ROW]
                        value, held = whole(values[view, number, seat]), bits[view, number, seat]
                        row = row_met(value, held, rows_least[start:end], rows_held[start:end])  # type: ignore[arg-type]
                    if kind == BLIND:
                        came = blind_outcome(player, dealer, least, wagers[wager, UNQUALIFIED], wagers[wager, LOWEST])
                    else:
                        came = WINS if row >= 0 else LOSES
                if came == WINS:
                    paying = wagers[wager, FIRST_ROW] + row
                    net = pays[seat, paying, by]
                    if limited[paying] == 1:
                        net = within(net, paid, limit)
                        paid += net
                    nets[number, seat, wager] = net
                elif came == LOSES and kind != BONUS:
                    nets[number, seat, wager] = -stake * by


@compiled
def pay_envy(layout: Layout, wager: int, raised: Bytes, values: Small, bits: Ints, nets: Ints) -> None:
    """Everybody else with the wager that envy comes with is paid for a hand to be envied, unless it was folded."""
    start, end, view = layout.wagers[wager, FIRST_ROW], layout.wagers[wager, END_ROW], layout.wagers[wager, VIEW]
    base = layout.wagers[wager, BASE]
    for number in range(raised.shape[0]):
        for seat in range(raised.shape[1]):
            row = whole(layout.met[wager, values[view, number, seat]])
            if row == ASK:
                value, held = whole(values[view, number, seat]), bits[view, number, seat]
                row = row_met(value, held, layout.least[start:end], layout.held[start:end])  # type: ignore[arg-type]
            if row < 0 or raised[number, seat] == FOLDED:
                continue
            for other in range(raised.shape[1]):
                if other != seat and layout.stakes[other, base] > 0:
                    nets[number, other, wager] += layout.nets[other, start + row, 1]


@compiled
def find_shares(
    layout: Layout, wager: int, is_share: Bytes, raised: Bytes, values: Small, bits: Ints, rows: Small
) -> None:
    """The row of each seat that pays it a share of a meter, -1 where none does."""
    wagers = layout.wagers
    start, end, view = wagers[wager, FIRST_ROW], wagers[wager, END_ROW], wagers[wager, VIEW]
    for number in range(raised.shape[0]):
        for seat in range(raised.shape[1]):
            rows[number, seat] = -1
            row = whole(layout.met[wager, values[view, number, seat]])
            if row == ASK:
                value, held = whole(values[view, number, seat]), bits[view, number, seat]
                row = row_met(value, held, layout.least[start:end], layout.held[start:end])  # type: ignore[arg-type]
            if row < 0 or is_share[row] == 0 or layout.stakes[seat, wager] == 0:
                continue
            if raised[number, seat] != FOLDED or stands_after_fold(wagers[wager, ON_FOLD], 1):
                rows[number, seat] = row


@compiled
def add_block(nets: Ints, is_main: Bytes, raised: Bytes, found: Ints, chosen: Ints) -> None:
    """Add up, for every wager and lastly the game itself: results, their squares, those of all seats together, hits.

    ``chosen`` counts the raises, and lastly the folds.
    """
    wagers = nets.shape[2]
    totals = np.zeros(wagers + 1, np.int64)
    for number in range(nets.shape[0]):
        totals[:] = 0
        for seat in range(nets.shape[1]):
            choice = raised[number, seat]
            chosen[len(chosen) - 1 if choice == FOLDED else choice] += 1
            main = 0
            for wager in range(wagers + 1):
                net = main if wager == wagers else nets[number, seat, wager]
                if wager < wagers and is_main[wager]:
                    main += net
                found[0, wager] += net
                found[1, wager] += net * net
                found[3, wager] += net > 0
                totals[wager] += net
        for wager in range(wagers + 1):
            found[2, wager] += totals[wager] * totals[wager]
