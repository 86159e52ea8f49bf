"""Every set of cards of a deck: the row of a pay table that it meets, and sums over the card that comes next.

What a set is worth does not depend on the order of its cards, so a street with so many known cards is all sets of that
size, whoever holds them.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.sets import CHOOSE, go_on, number_of, put_in
from houseway.exact.poker.whole import whole
from houseway.games.poker.rules import row_met
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables

_NONE = np.uint64(0)


@compiled
def find_rows(deck: Bytes, size: int, tables: Tables, least: Ints, most: Ints, cards: Ints, rows: Ints) -> None:
    """The row that each set of cards meets, below 0 where it meets none."""
    places = np.arange(size)
    for number in range(len(rows)):
        key, suits, held = tables.start, _NONE, 0
        for at in range(size):
            card = whole(deck[places[at]])
            key += tables.keys[card]
            suits |= tables.suits[card]
            held |= 1 << card
        value = whole(hand_value(key, suits, tables))
        rows[number] = row_met(value, held, least, most, cards)  # type: ignore[arg-type]
        go_on(places, size)


@compiled
def add_up(size: int, worth: Ints, sums: Ints) -> None:
    """Add what each set of cards is worth to every set that lacks one of them: a sum over the next card."""
    places = np.arange(size)
    columns = worth.shape[1]
    for number in range(len(worth)):
        below, above = 0, 0
        for at in range(1, size):
            above += CHOOSE[places[at], at]
        for left_out in range(size):
            fewer = below + above
            for column in range(columns):
                sums[fewer, column] += worth[number, column]
            below += CHOOSE[places[left_out], left_out + 1]
            if left_out + 1 < size:
                above -= CHOOSE[places[left_out + 1], left_out + 1]
        go_on(places, size)


@compiled
def keep_least(size: int, worth: Ints, least: Ints) -> None:
    """The least that the sets with one card more are worth, for every set."""
    places = np.arange(size)
    for number in range(len(worth)):
        below, above = 0, 0
        for at in range(1, size):
            above += CHOOSE[places[at], at]
        for left_out in range(size):
            fewer = below + above
            least[fewer] = min(least[fewer], worth[number])
            below += CHOOSE[places[left_out], left_out + 1]
            if left_out + 1 < size:
                above -= CHOOSE[places[left_out + 1], left_out + 1]
        go_on(places, size)


@compiled
def deal_on(size: int, often: Ints, more: Ints) -> None:
    """How often each set of so many cards is come to, from how often those that lack one of them are."""
    places = np.arange(size)
    for number in range(len(more)):
        _gather(places, size, often, more[number])
        go_on(places, size)


@compiled
def count_ends(size: int, often: Ints, kinds: Bytes, ends: Ints) -> None:
    """Deal the last card too, and count the whole hands by what lies there and by their kind."""
    places = np.arange(size)
    found = np.empty(often.shape[1], np.int64)
    for number in range(len(kinds)):
        found[:] = 0
        _gather(places, size, often, found)
        for stakes in range(len(found)):
            ends[stakes, kinds[number]] += found[stakes]
        go_on(places, size)


@compiled
def _gather(places: Ints, size: int, often: Ints, found: Ints) -> None:
    """Add up how often the sets are come to that lack one card of this one."""
    below, above = 0, 0
    for at in range(1, size):
        above += CHOOSE[places[at], at]
    for left_out in range(size):
        for column in range(len(found)):
            found[column] += often[below + above, column]
        below += CHOOSE[places[left_out], left_out + 1]
        if left_out + 1 < size:
            above -= CHOOSE[places[left_out + 1], left_out + 1]


class Walk(NamedTuple):
    """What every deal is played by: choices by decision, set of known cards and stakes, and where they lead.

    ``chosen`` has all choices in a row, those of a decision from ``starts`` on; ``known`` are the cards known there.
    """

    chosen: Bytes
    starts: Ints
    known: Ints
    leads: Ints


@compiled
def choose(walk: Walk, decision: int, stakes: int, places: Ints, size: int) -> int:
    """The choice with a set of known cards and what lies there."""
    return whole(walk.chosen[walk.starts[decision] + number_of(places, size) * walk.leads.shape[1] + stakes])


@compiled
def count_folded(
    deck: Bytes, own: int, size: int, walk: Walk, weights: Ints, looked: Ints, tables: Tables, folded: Ints
) -> None:
    """Deal every board card by card to every hand that counts, and count what folded deals are worth to a wager.

    ``looked`` are the cards of a deal that make its hand: the player's first, then those of the board.
    """
    hand = np.arange(own)
    row, places = np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    cursor, stakes, decisions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    for number in range(len(weights)):
        if weights[number]:
            row[:own] = hand
            depth = own
            stakes[depth], decisions[depth] = 0, 0
            _enter(walk, depth, row, places, stakes, decisions)
            cursor[depth] = 0
            while depth >= own:
                is_folded = stakes[depth] < 0
                if depth == size and is_folded:
                    folded[_value(deck, row, looked, tables)] += weights[number]
                if depth == size or (not is_folded and decisions[depth] == len(walk.known)):
                    depth -= 1
                    continue
                place = cursor[depth]
                while place < len(deck) and _is_among(row, depth, place):
                    place += 1
                if place == len(deck):
                    depth -= 1
                    continue
                cursor[depth] = place + 1
                row[depth] = place
                depth += 1
                stakes[depth], decisions[depth], cursor[depth] = stakes[depth - 1], decisions[depth - 1], 0
                _enter(walk, depth, row, places, stakes, decisions)
        go_on(hand, own)


@compiled
def _enter(walk: Walk, depth: int, row: Ints, places: Ints, stakes: Ints, decisions: Ints) -> None:
    """Make the decisions with the cards dealt so far; stakes below 0 are a fold."""
    if stakes[depth] < 0 or decisions[depth] == len(walk.known) or walk.known[decisions[depth]] != depth:
        return
    for at in range(depth):
        put_in(places, at, row[at])
    while stakes[depth] >= 0 and decisions[depth] < len(walk.known) and walk.known[decisions[depth]] == depth:
        choice = choose(walk, decisions[depth], stakes[depth], places, depth)
        stakes[depth] = walk.leads[decisions[depth], stakes[depth], choice]
        decisions[depth] += 1


@compiled
def _is_among(row: Ints, count: int, place: int) -> bool:
    found = False
    for at in range(count):
        found |= row[at] == place
    return found


@compiled
def _value(deck: Bytes, row: Ints, looked: Ints, tables: Tables) -> int:
    key, suits = tables.start, _NONE
    for at in looked:
        card = deck[row[at]]
        key += tables.keys[card]
        suits |= tables.suits[card]
    return whole(hand_value(key, suits, tables))
