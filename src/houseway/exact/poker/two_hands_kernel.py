"""A hand against the dealer's, over every deal: all hands in order, those with a card of one's own left out.

How many of the dealer's hands that lie below have none of the player's cards follows by inclusion and exclusion from
how many of them hold each set of these. So no hand is compared with another.
"""

from __future__ import annotations

from math import comb
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled, compiled_without_arrays
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.sets import CHOOSE, go_on
from houseway.exact.poker.whole import whole
from houseway.hands.kernel import hand_value
from houseway.hands.tables import Tables, Values

_NONE = np.uint64(0)


class Hands(NamedTuple):
    """All hands of so many cards: their places in the deck, their values, and their order by these."""

    places: Bytes
    values: Values
    order: Ints


class Within(NamedTuple):
    """The sets of cards within a hand, each a bit for every card: where those of its size begin among all that are
    counted, and whether they are added or taken away; ``numbers`` is room for those of some hands."""

    starts: Ints
    signs: Ints
    sizes: Ints
    numbers: Ints


def within(cards: int, of: int, deck: int, hands: int = 1) -> Within:
    """The sets within a hand of so many cards, as far as a hand ``of`` so many can hold them; others count nothing."""
    begin = np.cumsum([0, *(comb(deck, size) for size in range(cards + 1))])
    sizes = np.array([held.bit_count() for held in range(1 << cards)], np.int64)
    signs = np.where(sizes > of, 0, 1 - 2 * (sizes & 1))
    return Within(begin[sizes], signs, sizes, np.zeros((hands, 1 << cards), np.int64))


def seen(cards: int, deck: int) -> Counts:
    """Nothing seen yet: how many of the dealer's hands hold each set of up to so many cards, in two columns."""
    return np.zeros((sum(comb(deck, size) for size in range(cards + 1)), 2), np.int32)


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
    """Find the number of each set of a hand's cards; the length of ``cards`` is known to the compiler."""
    sets.numbers[at, 0] = 0
    for card in range(len(cards)):
        bit = 1 << card
        place = places[hand, card]
        for fewer in range(bit):
            sets.numbers[at, bit | fewer] = sets.numbers[at, fewer] + CHOOSE[place, sets.sizes[bit | fewer]]


@compiled_without_arrays
def _see(counts: Counts, column: int, places: Bytes, hand: int, sets: Within, cards: tuple[int, ...]) -> None:
    """A hand of the dealer's is seen."""
    _look(places, hand, sets, 0, cards)
    for held in range(1 << len(cards)):
        if sets.signs[held]:
            counts[sets.starts[held] + sets.numbers[0, held], column] += 1


@compiled_without_arrays
def _apart(counts: Counts, column: int, sets: Within, at: int, cards: tuple[int, ...]) -> int:
    """How many of the hands seen have no card of one that was looked at."""
    found = 0
    for held in range(1 << len(cards)):
        found += sets.signs[held] * counts[sets.starts[held] + sets.numbers[at, held], column]
    return found


@compiled_without_arrays
def sweep_hands(
    player: Hands,
    dealer: Hands,
    qualifier: int,
    own: tuple[int, ...],
    others: tuple[int, ...],
    of_player: Within,
    of_dealer: Within,
    seen: Counts,
    counts: Counts,
) -> None:
    """For every hand how many dealers' hands it beats, ties with, and sees below the qualifier.

    ``own`` and ``others`` have as many places as the hands have cards. The second column of ``seen`` is of those below
    the qualifier.
    """
    for hand in range(len(dealer.values)):
        if dealer.values[hand] < qualifier:
            _see(seen, 1, dealer.places, hand, of_dealer, others)
    start = other = 0
    while start < len(player.order):
        value = player.values[player.order[start]]
        while other < len(dealer.order) and dealer.values[dealer.order[other]] < value:
            _see(seen, 0, dealer.places, dealer.order[other], of_dealer, others)
            other += 1
        end = start
        while end < len(player.order) and player.values[player.order[end]] == value:
            hand = player.order[end]
            _look(player.places, hand, of_player, end - start, own)
            counts[hand, 0] = _apart(seen, 0, of_player, end - start, own)
            counts[hand, 2] = _apart(seen, 1, of_player, end - start, own)
            end += 1
        while other < len(dealer.order) and dealer.values[dealer.order[other]] == value:
            _see(seen, 0, dealer.places, dealer.order[other], of_dealer, others)
            other += 1
        for place in range(start, end):
            hand = player.order[place]
            counts[hand, 1] = _apart(seen, 0, of_player, place - start, own) - counts[hand, 0]
        start = end


@compiled_without_arrays
def play_hands(
    values: Values,
    counts: Counts,
    kind_of: Bytes,
    coefficients: Ints,
    order: Ints,
    least: Ints,
    played: int,
    dealers: int,
    raise_from: int,
    chosen: Bytes,
    ends: Ints,
) -> None:
    """The best end of each hand, and how all deals end: by the end of the decision, the kind and the class.

    ``order`` has the ends from the cheapest, ``least`` the least value that each takes, ``played`` how many of them are
    no folds. With ``raise_from`` above 0 that value or better is played, and nothing else is.
    """
    for hand in range(len(values)):
        value = whole(values[hand])
        kind = kind_of[value]
        wins, ties, low = counts[hand, 0], counts[hand, 1], counts[hand, 2]
        best = -1
        most = 0
        for turn in range(len(order)):
            end = order[turn]
            is_wanted = raise_from == 0 or (end < played) == (value >= raise_from)
            if not is_wanted or value < least[end]:
                continue
            of = coefficients[end, kind]
            pays = of[0] * wins + of[1] * ties + of[2] * low + of[3]
            if best < 0 or pays > most:
                best, most = end, pays
        chosen[hand] = best
        if best >= played:
            ends[best, kind, 0] += dealers
        else:
            count_classes(ends[best, kind], kind, wins, ties, low, dealers, 1)


@compiled_without_arrays
def count_classes(row: Ints, kind: int, wins: int, ties: int, low: int, dealers: int, weight: int) -> None:
    """Count the dealers' hands by class from how many are beaten, tied with and below the qualifier.

    Whoever would qualify, as odd kinds do, beats all who do not; whoever would not loses to all who do.
    """
    if kind & 1:
        row[4] += weight * low
        row[5] += weight * (wins - low)
        row[3] += weight * ties
        row[1] += weight * (dealers - wins - ties)
    else:
        row[4] += weight * wins
        row[2] += weight * ties
        row[0] += weight * (low - wins - ties)
        row[1] += weight * (dealers - low)
