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
def find_values(deck: Bytes, size: int, tables: Tables, values: Ints) -> None:
    """What each set of cards is worth as a hand."""
    places, looked = np.arange(size), np.arange(size)
    for number in range(len(values)):
        values[number] = _value(deck, places, looked, tables)
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

    ``looked`` are the cards of a deal that make its hand: the player's first, then those of the board. Where that is
    all of the board, cards that come after a fold are dealt in one order, which counts for all of them; those that come
    after the last one looked at are not dealt but counted.
    """
    of_board, last = 0, 0
    for at in looked:
        of_board += 1 if at >= own else 0
        last = max(last, at)
    is_ordered = of_board != size - own
    since = np.zeros(size + 1, np.int64)
    hand = np.arange(own)
    row, places = np.zeros(size, np.int64), np.zeros(size + 1, np.int64)
    cursor, stakes, decisions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    for number in range(len(weights)):
        if weights[number]:
            for at in range(own):
                row[at] = hand[at]
            depth = own
            stakes[depth], decisions[depth] = 0, 0
            _enter(walk, depth, row, places, stakes, decisions)
            cursor[depth], since[depth] = 0, depth
            while depth >= own:
                is_folded = stakes[depth] < 0
                is_told = is_folded and depth > last
                if is_told:
                    orders = 1
                    for left in range(2, 1 if is_ordered else size - since[depth] + 1):
                        orders *= left
                    for dealt in range(depth, size):
                        orders *= len(deck) - dealt
                    folded[_value(deck, row, looked, tables)] += weights[number] * orders
                if is_told or depth == size or (not is_folded and decisions[depth] == len(walk.known)):
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
                since[depth] = since[depth - 1] if is_folded else depth
                if is_folded and not is_ordered:
                    cursor[depth] = place + 1
                _enter(walk, depth, row, places, stakes, decisions)
        go_on(hand, own)


@compiled
def mark_folds(
    places: int, own: int, walk: Walk, weights: Ints, *, of_board: bool, ways: Ints, starts: Ints, marks: Ints
) -> None:
    """Add what each fold counts for to the set of cards that a wager's hand has of it, the player's own or the board's.

    No hand holds any of the others, so it is taken or added by turns for sets with these too. ``ways`` has in how many
    ways the rest of the board comes, by how many of it are shown; ``starts`` where the sets of each size begin among
    the ``marks``, from the smallest that counts to the largest.
    """
    size = walk.known[-1]
    least = 0 if of_board else own
    hand = np.arange(own)
    row, known = np.zeros(size + 1, np.int64), np.zeros(size + 2, np.int64)
    cursor, stakes, decisions = np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64), np.zeros(size + 1, np.int64)
    for number in range(len(weights)):
        for at in range(own):
            row[at] = hand[at]
        depth = own if weights[number] else own - 1
        stakes[own], decisions[own], cursor[own] = 0, 0, 0
        _enter(walk, own, row, known, stakes, decisions)
        while depth >= own:
            if stakes[depth] < 0:
                first, end = (own, depth) if of_board else (0, own)
                barred = depth - end + first
                for subset in range(1 << barred):
                    held, often = 0, weights[number] * ways[depth - own]
                    for at in range(first, end):
                        put_in(known, held, row[at])
                        held += 1
                    for at in range(barred):
                        if (subset >> at) & 1:
                            put_in(known, held, row[at if of_board else own + at])
                            held, often = held + 1, -often
                    if held - least + 1 < len(starts):
                        marks[starts[held - least] + number_of(known, held)] += often
            if stakes[depth] < 0 or depth == size or decisions[depth] == len(walk.known):
                depth -= 1
                continue
            place = cursor[depth]
            while place < places and _is_among(row, depth, place):
                place += 1
            if place == places:
                depth -= 1
                continue
            cursor[depth] = place + 1
            row[depth] = place
            depth += 1
            stakes[depth], decisions[depth], cursor[depth] = stakes[depth - 1], decisions[depth - 1], 0
            _enter(walk, depth, row, known, stakes, decisions)
        go_on(hand, own)


@compiled
def add_hands(deck: Bytes, size: int, weights: Ints, more: int, tables: Tables, found: Ints) -> None:
    """Count the values of all hands that hold a set of so many cards and more, each as often as its set weighs."""
    places, drawn = np.arange(size), np.arange(more)
    rest = np.empty(len(deck) - size, np.uint8)
    for number in range(len(weights)):
        if weights[number]:
            held, left = 0, 0
            key, suits = tables.start, _NONE
            for place in range(len(deck)):
                if held < size and places[held] == place:
                    key += tables.keys[deck[place]]
                    suits |= tables.suits[deck[place]]
                    held += 1
                else:
                    rest[left] = deck[place]
                    left += 1
            for at in range(more):
                drawn[at] = at
            for _ in range(CHOOSE[left, more]):
                with_more, all_suits = key, suits
                for at in range(more):
                    with_more += tables.keys[rest[drawn[at]]]
                    all_suits |= tables.suits[rest[drawn[at]]]
                found[whole(hand_value(with_more, all_suits, tables))] += weights[number]
                go_on(drawn, more)
        go_on(places, size)


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
