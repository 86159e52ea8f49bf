"""Decides for hands on two lines that share the last card, seeing no more than the player does."""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.crossing import Crossing
from houseway.exact.poker.crossing_kernel import FIRST, SECOND, Paid, Thumb, best_choice, choose_by
from houseway.exact.poker.crossing_play import PlayedCrossing, numbers_of
from houseway.exact.poker.sets import number_of, put_in, sets_of
from houseway.exact.poker.suits import alike_suits, exchanged, exchanges
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, tables_for


class CrossPlan(NamedTuple):
    """How hands are played: by hand; by hand, cards of the first line and stakes; and lastly at best or by a strategy.

    ``start_leads`` and ``turned_leads`` have where the choices of the first two decisions lead. ``points`` is what each
    place of the deck counts.
    """

    start: Bytes
    turned: Bytes
    start_leads: Ints
    turned_leads: Ints
    paid: Paid
    thumb: Thumb
    points: Ints
    kind_of: Bytes
    first_tables: Tables
    second_tables: Tables


def plan_of(played: PlayedCrossing, thumb: Thumb, points: Ints) -> CrossPlan:
    """How every hand is played, also those that count as another one with exchanged suits."""
    crossing, paths = played.crossing, played.paths
    start, turned = _for_all(crossing, played.first, played.second)
    leads = []
    for decision in range(2):
        of_stakes = paths.leads[decision]
        table = np.zeros((len(of_stakes), max(map(len, of_stakes))), np.int64)
        for stakes, ways in enumerate(of_stakes):
            table[stakes, : len(ways)] = ways
        leads.append(table)
    first, second = (tables_for(crossing.ranking, crossing.own + size + 1) for size in crossing.sizes)
    counted = points[np.array(crossing.deck)]
    return CrossPlan(start, turned, leads[0], leads[1], crossing.paid, thumb, counted, crossing.kind_of, first, second)


def _for_all(crossing: Crossing, first: Bytes, second: Bytes) -> tuple[Bytes, Bytes]:
    """The choices of every hand, and with every set of the first line, as numbers in the deck."""
    deck = crossing.deck
    place_of = np.zeros(64, np.int64)
    place_of[list(deck)] = np.arange(len(deck))
    hands = np.array([hand for hand, _ in crossing.hands], np.int64)
    starts = np.zeros(comb(len(deck), crossing.own), np.uint8)
    turned = np.zeros((len(starts), comb(len(deck), crossing.sizes[0]), second.shape[2]), np.uint8)
    for number, hand in enumerate(hands):
        rest = np.array([card for card in deck if card not in hand], np.int64)
        counts = np.flatnonzero(crossing.weights(tuple(hand.tolist())))
        cards = rest[sets_of(len(rest), crossing.sizes[0])[counts]]
        for order in exchanges(alike_suits(deck)):
            to = np.array(exchanged(range(64), order), np.int64)
            held = int(numbers_of(place_of[to[hand]][None, :])[0])
            starts[held] = first[number, 0]
            turned[held, numbers_of(place_of[to[cards]])] = second[number, counts]
    return starts, turned


@compiled
def choose_crossing(
    places: Bytes, sizes: tuple[int, int, int], deck: Bytes, plan: CrossPlan, leads: Ints, played: int, raised: Bytes
) -> None:
    """Every decision in turn, as far as the cards are known; ``sizes`` are those of the hand and of both lines.

    The plan knows stakes that are alike as one; ``leads`` tells them apart, by wager.
    """
    own, first, second = sizes
    hand, line = np.empty(own + 1, np.int64), np.empty(own + max(first, second) + 1, np.int64)
    sums = np.zeros(len(plan.paid.pays), np.int64)
    for number in range(raised.shape[0]):
        row = places[number]
        board = own * raised.shape[1]
        for seat in range(raised.shape[1]):
            for at in range(own):
                put_in(hand, at, whole(row[own * seat + at]))
            for at in range(first):
                put_in(line, at, whole(row[board + at]))
            held, turned = number_of(hand, own), number_of(line, first)
            choice = whole(plan.start[held])
            lying, stakes = leads[0, 0, choice], plan.start_leads[0, choice]
            if lying >= 0:
                choice = whole(plan.turned[held, turned, stakes])
                lying, stakes = leads[1, lying, choice], plan.turned_leads[stakes, choice]
            if lying >= 0:
                choice = 0
                if len(plan.thumb.rules) == 0:
                    _sum_up(row, own * seat, board, sizes, deck, plan, sums)
                    choice = best_choice(plan.paid, stakes, sums)
                elif plan.paid.choices[stakes] > 1:
                    one = _number_with(row, own * seat, own, board, first, line)
                    other = _number_with(row, own * seat, own, board + first, second, line)
                    points = 0
                    for at in range(own):
                        points += plan.points[row[own * seat + at]]
                    for at in range(first + second):
                        points += plan.points[row[board + at]]
                    choice = choose_by(plan.thumb, stakes, one, other, points)
                lying = leads[2, lying, choice]
            raised[number, seat] = lying if lying >= 0 else played - 1 - lying


@compiled
def _number_with(row: Bytes, start: int, own: int, at: int, size: int, room: Ints) -> int:
    """The number of the set of a hand and the cards of a line."""
    for place in range(own):
        put_in(room, place, whole(row[start + place]))
    for place in range(size):
        put_in(room, own + place, whole(row[at + place]))
    return number_of(room, own + size)


@compiled
def _sum_up(
    row: Bytes, start: int, board: int, sizes: tuple[int, int, int], deck: Bytes, plan: CrossPlan, sums: Ints
) -> None:
    """What each line of wagers pays over all last cards that the player has not seen."""
    own, first, second = sizes
    ones, others = plan.first_tables, plan.second_tables
    one, other = ones.start, others.start
    one_suits = other_suits = np.uint64(0)
    seen = np.uint64(0)
    for at in range(own + first + second):
        place = row[start + at] if at < own else row[board + at - own]
        card = deck[place]
        seen |= np.uint64(1) << np.uint64(place)
        if at < own + first:
            one += ones.keys[card]
            one_suits |= ones.suits[card]
        if at < own or at >= own + first:
            other += others.keys[card]
            other_suits |= others.suits[card]
    sums[:] = 0
    for last in range(len(deck)):
        if not (seen >> np.uint64(last)) & np.uint64(1):
            card = deck[last]
            mine = plan.kind_of[hand_value(one + ones.keys[card], one_suits | ones.suits[card], ones)]
            theirs = plan.kind_of[hand_value(other + others.keys[card], other_suits | others.suits[card], others)]
            for line in range(len(sums)):
                by = plan.paid.decided_by[line]
                kind = mine if by == FIRST else theirs if by == SECOND else max(mine, theirs)
                sums[line] += plan.paid.pays[line, kind]
