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
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.whole import whole
from houseway.games.poker.rules import BONUSES, ENVY, TAKEN, comes_to, paid_by, row_met, stands_after_fold, within
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables
from houseway.simulate.stream import HALF, LOW, State, draw, next_card

Small = npt.NDArray[np.int16]

UNDECIDED = 255
"""Stands for the end of a hand that still has to decide."""

KIND, UNQUALIFIED, TIES, ON_FOLD, VIEW, FIRST_ROW, END_ROW, BASE, IS_PLAIN = range(9)
COLUMNS = 9
"""The columns of the wagers: kind, what an unqualified dealer, a tie and a fold do to it, the hand it looks at, its
rows, the wager that envy comes with, and whether every hand meets its first row."""

ASK = -2
"""In place of a row: certain cards may be asked for, so the rule must look at them."""

_NONE = np.uint64(0)
_ONE = np.uint64(1)


class WagerRows(NamedTuple):
    """The wagers in a row of numbers each, the order of payment, and the rows of all pay tables one after the other.

    ``least``, ``most``, ``held`` and ``limited`` are of the rows, ``met`` is the row of each wager and value, ``lost``
    the one that pays it though it is beaten,
    ``stakes`` are those of each seat, and ``nets`` is what each row gains each seat, by multiple. ``units`` are the
    multiples on each wager at each end of the decisions, of which the first ``played`` are no folds.
    """

    wagers: Ints
    order: Ints
    least: Ints
    most: Ints
    held: Ints
    limited: Ints
    met: Small
    lost: Small
    stakes: Ints
    nets: Ints
    units: Ints
    played: int


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


@compiled_without_arrays
def settle_block(
    layout: WagerRows, least: int, limit: int, ends: Bytes, dealers: Small, values: Small, bits: Ints, nets: Ints
) -> None:
    """What every wager of every seat comes to, in cents, by the rules of the table."""
    wagers, order, limited = layout.wagers, layout.order, layout.limited
    stakes, pays, units = layout.stakes, layout.nets, layout.units
    for number in range(ends.shape[0]):
        dealer = whole(dealers[number, 0])
        for seat in range(ends.shape[1]):
            paid = 0
            end = ends[number, seat]
            has_folded = end >= layout.played
            player = whole(values[0, number, seat])
            for turn in range(len(order)):
                wager = order[turn]
                nets[number, seat, wager] = 0
                stake, kind, by = stakes[seat, wager], wagers[wager, KIND], units[end, wager]
                if kind == ENVY or stake == 0 or by == 0:
                    continue
                if has_folded and not stands_after_fold(wagers[wager, ON_FOLD], 1):
                    if kind not in BONUSES:
                        nets[number, seat, wager] = -stake * by
                    continue
                row = find_row(layout, wager, number, seat, dealer, values, bits)
                unqualified, ties, beaten = wagers[wager, UNQUALIFIED], wagers[wager, TIES], layout.lost[wager, player]
                come = comes_to(kind, player, dealer, least, unqualified, ties, row, beaten)
                if come >= 0:
                    paying = wagers[wager, FIRST_ROW] + come
                    net = pays[seat, paying, by]
                    if limited[paying] == 1:
                        net = within(net, paid, limit)
                        paid += net
                    nets[number, seat, wager] = net
                elif come == TAKEN:
                    nets[number, seat, wager] = -stake * by


@compiled_without_arrays
def find_row(layout: WagerRows, wager: int, number: int, seat: int, dealer: int, values: Small, bits: Ints) -> int:
    """The row of a wager that the hand meets which it is paid by, below 0 where it meets none."""
    if layout.wagers[wager, IS_PLAIN]:
        return 0
    view = layout.wagers[wager, VIEW]
    value = paid_by(layout.wagers[wager, KIND], whole(values[view, number, seat]), dealer)
    row = whole(layout.met[wager, value])
    if row == ASK:
        start, end = layout.wagers[wager, FIRST_ROW], layout.wagers[wager, END_ROW]
        held, least, most, cards = bits[view, number, seat], layout.least, layout.most, layout.held
        row = row_met(value, held, least[start:end], most[start:end], cards[start:end])  # type: ignore[arg-type]
    return row


@compiled_without_arrays
def pay_envy(layout: WagerRows, wager: int, ends: Bytes, values: Small, bits: Ints, nets: Ints) -> None:
    """Everybody else with the wager that envy comes with is paid for a hand to be envied, unless it was folded."""
    start, base = layout.wagers[wager, FIRST_ROW], layout.wagers[wager, BASE]
    for number in range(ends.shape[0]):
        for seat in range(ends.shape[1]):
            row = find_row(layout, wager, number, seat, 0, values, bits)
            if row < 0 or ends[number, seat] >= layout.played:
                continue
            for other in range(ends.shape[1]):
                if other != seat and layout.stakes[other, base] > 0:
                    nets[number, other, wager] += layout.nets[other, start + row, 1]


@compiled_without_arrays
def find_shares(
    layout: WagerRows, wager: int, is_share: Bytes, ends: Bytes, values: Small, bits: Ints, rows: Small
) -> None:
    """The row of each seat that pays it a share of a meter, -1 where none does."""
    for number in range(ends.shape[0]):
        for seat in range(ends.shape[1]):
            rows[number, seat] = -1
            row = find_row(layout, wager, number, seat, 0, values, bits)
            if row < 0 or is_share[row] == 0 or layout.stakes[seat, wager] == 0:
                continue
            if ends[number, seat] < layout.played or stands_after_fold(layout.wagers[wager, ON_FOLD], 1):
                rows[number, seat] = row


@compiled
def add_block(nets: Ints, is_main: Bytes, ends: Bytes, found: Ints, chosen: Ints) -> None:
    """Add up, for every wager and lastly the game itself: results, their squares, those of all seats together, hits.

    ``chosen`` counts the ends that hands have come to.
    """
    wagers = nets.shape[2]
    totals = np.zeros(wagers + 1, np.int64)
    for number in range(nets.shape[0]):
        totals[:] = 0
        for seat in range(nets.shape[1]):
            chosen[ends[number, seat]] += 1
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
