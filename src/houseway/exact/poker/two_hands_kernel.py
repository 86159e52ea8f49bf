"""A hand against the dealer's, over every deal: all hands in order, those with a card of one's own left out.

How many of the dealer's hands that lie below have none of the player's cards follows by inclusion and exclusion from
how many of them hold each set of these. So no hand is compared with another. Sets and hands that differ by exchanged
suits only are one class, and looked at once. Where a card of the dealer's is seen, every set has that card in it.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.classes import Numbers, classes_of
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.sets import CHOOSE, go_on
from houseway.exact.poker.suits import Words
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

_NONE = np.uint64(0)


class Hands(NamedTuple):
    """Hands of so many cards: their places in the deck, their values, their order by these, and for how many each
    stands."""

    places: Bytes
    values: Values
    order: Ints
    weights: Ints


class Held(NamedTuple):
    """How many of the dealer's hands hold each set of up to ``most`` cards: of those in the sweep, and, in the second
    column, of those below the qualifier.

    ``of`` is the class of a set by its number, the sets of each size from where they ``start``. Everything is counted
    as often as suits can be exchanged, ``exchanges`` times; ``times`` is what that makes of one hand for each class.
    """

    of: Numbers
    starts: Ints
    times: Ints
    counts: Ints
    most: int
    exchanges: int


class Within(NamedTuple):
    """The sets of cards within a hand, each a bit for every card: their sizes, how many of their cards lie below each
    place of the hand, and room for their numbers when a further card comes in there, its own part left out."""

    sizes: Ints
    below: Ints
    numbers: Ints


class Whole(NamedTuple):
    """What hands of the dealer's are worth: the deck, the tables, how many cards, and room for sets of a player's."""

    deck: Bytes
    tables: Tables
    cards: int
    keys: Words
    suits: Words


def held_of(deck: tuple[int, ...], most: int, exchanges: int) -> Held:
    """Nothing counted yet, for sets of up to so many cards."""
    sized = [classes_of(deck, size) for size in range(most + 1)]
    first = np.cumsum([0, *(len(classes.weights) for classes in sized)], dtype=np.int32)
    of = np.concatenate([classes.of + start for classes, start in zip(sized, first[:-1], strict=True)])
    starts = np.cumsum([0, *(comb(len(deck), size) for size in range(most + 1))])
    times = exchanges // np.concatenate([classes.weights for classes in sized])
    return Held(of, starts, times, np.zeros((len(times), 2), np.int64), most, exchanges)


def within(cards: int) -> Within:
    """The sets within a hand of so many cards."""
    sets = range(1 << cards)
    sizes = np.array([held.bit_count() for held in sets], np.int64)
    below = np.array([[(held & ((1 << at) - 1)).bit_count() for held in sets] for at in range(cards + 1)], np.int64)
    return Within(sizes, below, np.zeros((cards + 1, 1 << cards), np.int64))


@compiled
def value_sets(deck: Bytes, size: int, tables: Tables, places: Bytes, values: Values) -> None:
    """Every set of so many places of the deck, and what it is worth."""
    held = np.arange(size)
    for number in range(len(values)):
        key, suits = tables.start, _NONE
        for at in range(size):
            card = deck[held[at]]
            places[number, at] = held[at]
            key += tables.keys[card]
            suits |= tables.suits[card]
        values[number] = hand_value(key, suits, tables)
        go_on(held, size)


@compiled_without_arrays
def _look(places: Bytes, hand: int, sets: Within, at: int, cards: tuple[int, ...]) -> None:
    """Find the number of each set of a hand's cards, or their part of it when a further card comes in at a place.

    The length of ``cards`` is known to the compiler.
    """
    sets.numbers[at, 0] = 0
    for card in range(len(cards)):
        bit = 1 << card
        place = places[hand, card]
        more = 1 if card >= at else 0
        for fewer in range(bit):
            sets.numbers[at, bit | fewer] = sets.numbers[at, fewer] + CHOOSE[place, sets.sizes[bit | fewer] + more]


@compiled_without_arrays
def _see(held: Held, column: int, dealer: Hands, hand: int, sets: Within, cards: tuple[int, ...]) -> None:
    """A hand of the dealer's is seen, and all that it stands for."""
    _look(dealer.places, hand, sets, len(cards), cards)
    weight = dealer.weights[hand]
    for some in range(1 << len(cards)):
        size = sets.sizes[some]
        if size <= held.most:
            number = held.of[held.starts[size] + sets.numbers[len(cards), some]]
            held.counts[number, column] += weight * held.times[number]


@compiled_without_arrays
def _apart(held: Held, column: int, bound: int, sets: Within, hands: Whole, cards: tuple[int, ...]) -> int:
    """How many of the hands seen, which lie below a bound, have no card of one that was looked at.

    Sets that make the dealer's whole hand are valued, as they are too many to keep.
    """
    found = 0
    for some in range(1 << len(cards)):
        size = sets.sizes[some]
        if size <= held.most:
            number = held.of[held.starts[size] + sets.numbers[len(cards), some]]
            found += (1 - 2 * (size & 1)) * held.counts[number, column]
        elif size == hands.cards and whole(hand_value(hands.keys[some], hands.suits[some], hands.tables)) < bound:
            found += (1 - 2 * (size & 1)) * held.exchanges
    return found // held.exchanges


@compiled_without_arrays
def sweep_hands(
    player: Hands,
    dealer: Hands,
    qualifier: int,
    own: tuple[int, ...],
    others: tuple[int, ...],
    held: Held,
    of_player: Within,
    of_dealer: Within,
    whole_hands: Whole,
    counts: Counts,
) -> None:
    """For every hand how many dealers' hands it beats, ties with, and sees below the qualifier.

    ``own`` and ``others`` have as many places as the hands have cards.
    """
    _see_low(dealer, qualifier, held, of_dealer, others)
    start = other = 0
    while start < len(player.order):
        value = whole(player.values[player.order[start]])
        while other < len(dealer.order) and dealer.values[dealer.order[other]] < value:
            _see(held, 0, dealer, dealer.order[other], of_dealer, others)
            other += 1
        end = start
        while end < len(player.order) and player.values[player.order[end]] == value:
            hand = player.order[end]
            _look(player.places, hand, of_player, len(own), own)
            _value_sets_of(player, hand, own, of_player, whole_hands, 0)
            counts[hand, 0, 0] = _apart(held, 0, value, of_player, whole_hands, own)
            counts[hand, 0, 2] = _apart(held, 1, qualifier, of_player, whole_hands, own)
            end += 1
        while other < len(dealer.order) and dealer.values[dealer.order[other]] == value:
            _see(held, 0, dealer, dealer.order[other], of_dealer, others)
            other += 1
        for place in range(start, end):
            hand = player.order[place]
            _look(player.places, hand, of_player, len(own), own)
            _value_sets_of(player, hand, own, of_player, whole_hands, 0)
            counts[hand, 0, 1] = _apart(held, 0, value + 1, of_player, whole_hands, own) - counts[hand, 0, 0]
        start = end


@compiled_without_arrays
def _see_low(dealer: Hands, qualifier: int, held: Held, sets: Within, cards: tuple[int, ...]) -> None:
    """The dealer's hands below the qualifier are seen, in the second column."""
    for hand in range(len(dealer.values)):
        if dealer.values[hand] < qualifier:
            _see(held, 1, dealer, hand, sets, cards)


@compiled_without_arrays
def sweep_seen(
    player: Hands,
    dealer: Hands,
    qualifier: int,
    own: tuple[int, ...],
    others: tuple[int, ...],
    held: Held,
    of_player: Within,
    of_dealer: Within,
    whole_hands: Whole,
    counts: Counts,
) -> None:
    """The same for every hand and every card of the dealer's that is seen beside it."""
    _see_low(dealer, qualifier, held, of_dealer, others)
    start = other = 0
    while start < len(player.order):
        value = whole(player.values[player.order[start]])
        while other < len(dealer.order) and dealer.values[dealer.order[other]] < value:
            _see(held, 0, dealer, dealer.order[other], of_dealer, others)
            other += 1
        end = start
        while end < len(player.order) and player.values[player.order[end]] == value:
            _count_beside(player, player.order[end], value, 0, own, held, of_player, whole_hands, counts)
            if qualifier > 1:
                _count_beside(player, player.order[end], qualifier, 2, own, held, of_player, whole_hands, counts)
            end += 1
        while other < len(dealer.order) and dealer.values[dealer.order[other]] == value:
            _see(held, 0, dealer, dealer.order[other], of_dealer, others)
            other += 1
        for place in range(start, end):
            _count_beside(player, player.order[place], value + 1, 1, own, held, of_player, whole_hands, counts)
            for seen in range(len(whole_hands.deck)):
                counts[player.order[place], seen, 1] -= counts[player.order[place], seen, 0]
        start = end


@compiled_without_arrays
def _count_beside(
    player: Hands,
    hand: int,
    bound: int,
    column: int,
    own: tuple[int, ...],
    held: Held,
    sets: Within,
    hands: Whole,
    counts: Counts,
) -> None:
    """For each card seen, how many hands of the dealer's with it, and none of the player's, lie below a bound."""
    of_column = 1 if column == 2 else 0
    _value_sets_of(player, hand, own, sets, hands, 1)
    at = 0
    is_new = True
    for seen in range(len(hands.deck)):
        if at < len(own) and player.places[hand, at] == seen:
            at += 1
            is_new = True
            continue
        if is_new:
            _look(player.places, hand, sets, at, own)
            is_new = False
        found = 0
        for some in range(1 << len(own)):
            size = sets.sizes[some] + 1
            if size <= held.most:
                number = held.starts[size] + sets.numbers[at, some] + CHOOSE[seen, sets.below[at, some] + 1]
                found += (2 * (size & 1) - 1) * held.counts[held.of[number], of_column]
            elif size == hands.cards:
                card = hands.deck[seen]
                key, suits = hands.keys[some] + hands.tables.keys[card], hands.suits[some] | hands.tables.suits[card]
                if whole(hand_value(key, suits, hands.tables)) < bound:
                    found += (2 * (size & 1) - 1) * held.exchanges
        counts[hand, seen, column] = found // held.exchanges


@compiled_without_arrays
def _value_sets_of(player: Hands, hand: int, own: tuple[int, ...], sets: Within, hands: Whole, seen: int) -> None:
    """The keys and suits of the sets that make a whole hand of the dealer's, with so many cards seen."""
    for some in range(1 << len(own)):
        if sets.sizes[some] + seen == hands.cards:
            key, suits = hands.tables.start, _NONE
            for card in range(len(own)):
                if (some >> card) & 1:
                    key += hands.tables.keys[hands.deck[player.places[hand, card]]]
                    suits |= hands.tables.suits[hands.deck[player.places[hand, card]]]
            hands.keys[some], hands.suits[some] = key, suits
