"""Hold'em with raises on several streets that do not hang on each other, over every deal.

Whether to raise on a street is decided by a sum over all boards that can follow, so each board adds what a raise gains
to its turns, and the turns to their flops. Those that differ by exchanged suits are one class, and the two cards go
along with them. The second pass knows every decision and counts how all deals end.
"""

from __future__ import annotations

from typing import NamedTuple

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.exact.poker.classes import Naming, Numbers, exchange_for, moved
from houseway.exact.poker.community_kernel import Against, Work, sweep
from houseway.exact.poker.community_passes import Decisions, worth
from houseway.exact.poker.sets import number_of, put_in
from houseway.exact.poker.strategy_kernel import WAITS
from houseway.exact.poker.two_hands_play import count_classes
from houseway.exact.poker.whole import whole
from houseway.hands.tables import Tables

Sums = npt.NDArray[np.int32]


class Looks(NamedTuple):
    """What is seen of a board at each decision after the first, by class.

    ``of`` has the class of each set of cards by its number, from where its size ``starts``; all classes are numbered
    through. ``pairs`` has, for every exchange of suits, where each two cards go, and ``exchanges`` the number of an
    exchange from the suits it leads to.
    """

    of: Numbers
    starts: Ints
    naming: Naming
    exchanges: Ints
    pairs: Numbers


class Raising(NamedTuple):
    """What raising pays on the boards of a deck: ``base`` the factors of each choice at the first decision when checks
    follow, ``gains`` those of a later raise, which are the same at each decision but for its stake."""

    deck: Bytes
    tables: Tables
    kind_of: Bytes
    qualifier: int
    base: Ints
    gains: Ints


@compiled
def look_at(board: Bytes, look: Bytes, looks: Looks, seen: Ints, order: Ints, to: Ints) -> tuple[int, int]:
    """The class of the cards of a board that one look shows, and the exchange of suits that leads to it."""
    size = len(look)
    for at in range(size):
        seen[at] = whole(board[look[at]])
    exchange_for(seen, size, looks.naming, order, to)
    return class_of(seen, size, looks, to), exchange_number(looks, to)


@compiled
def exchange_number(looks: Looks, to: Ints) -> int:
    """The number of the exchange that leads to these suits."""
    return whole(looks.exchanges[to[0] | to[1] << 2 | to[2] << 4 | to[3] << 6])


@compiled
def class_of(seen: Ints, size: int, looks: Looks, to: Ints) -> int:
    """The class of some places when suits are exchanged; the places are lost."""
    for at in range(size):
        put_in(seen, at, moved(seen[at], looks.naming, to))
    return whole(looks.of[looks.starts[size] + number_of(seen, size)])


@compiled
def first_apart(
    boards: Bytes,
    weights: Ints,
    raising: Raising,
    looks: Looks,
    last: Bytes,
    first: int,
    against: Against,
    work: Work,
    raised: Ints,
    sums: Sums,
) -> None:
    """Add up what each first choice pays with every two cards, and what a later raise gains in each class.

    ``last`` are the cards of a board that the last decision sees, in every way; its classes begin with ``first``.
    """
    pairs = len(against.kinds)
    gained = np.zeros(pairs, np.int32)
    seen, order, to = np.zeros(6, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        sweep(board, raising.deck, raising.tables, raising.kind_of, raising.qualifier, against, work)
        for pair in range(pairs):
            if against.kinds[pair] == 0:
                gained[pair] = 0
                continue
            for option in range(len(raising.base)):
                raised[option, pair] += weight * worth(raising.base, option, pair, against)
            gained[pair] = weight * worth(raising.gains, 0, pair, against)
        for look in range(len(last)):
            row, exchange = look_at(board, last[look], looks, seen, order, to)
            there, total = looks.pairs[exchange], sums[row - first]
            for pair in range(pairs):
                total[there[pair]] += gained[pair]


@compiled
def sum_below(places: Bytes, within: Bytes, looks: Looks, sums: Sums, first: int, below: Sums) -> None:
    """Add the sums of the sets that the last decision sees to those of the sets within them, numbered from ``first``.

    A board reaches such a set as often as a set of the last decision lies between them.
    """
    seen, order, to = np.zeros(6, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(places)):
        for look in range(len(within)):
            row, exchange = look_at(places[number], within[look], looks, seen, order, to)
            there, more, total = looks.pairs[exchange], sums[number], below[row - first]
            for pair in range(len(more)):
                total[there[pair]] += more[pair]


@compiled
def decide_apart(
    places: Bytes, first: int, weights: Ints, moves: Bytes, looks: Looks, sums: Sums, chosen: Decisions, gained: Ints
) -> None:
    """Whether to raise with each two cards in the classes of one size, by their sums; what that gains in all.

    ``chosen`` has those classes from ``first`` on. ``moves`` has where each place of the deck goes at every exchange.
    Exchanges that leave a set as it is put its sums together, so all sums are multiplied by the number of exchanges.
    """
    pairs = sums.shape[1]
    total = np.empty(pairs, np.int64)
    for number in range(len(places)):
        total[:] = 0
        own = np.uint64(0)
        for place in places[number]:
            own |= np.uint64(1) << np.uint64(place)
        for exchange in range(len(moves)):
            there = np.uint64(0)
            for place in places[number]:
                there |= np.uint64(1) << np.uint64(moves[exchange, place])
            if there == own:
                for pair in range(pairs):
                    total[pair] += sums[number, looks.pairs[exchange, pair]]
        for pair in range(pairs):
            chosen[first + number, pair] = total[pair] > 0
            if total[pair] > 0:
                gained[pair] += weights[number] * total[pair]


@compiled
def tally_below(places: Bytes, within: Bytes, first: int, looks: Looks, chosen: Decisions, tally: Sums) -> None:
    """In how many ways each set of later raises is made that end with a set of the last decision: 8 bits for each.

    ``within`` are the cards of such a set that the decision before sees, in every way; none where there is none.
    """
    seen, order, to = np.zeros(6, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    pairs = tally.shape[1]
    for number in range(len(places)):
        own, found = chosen[first + number], tally[number]
        if len(within) == 0:
            for pair in range(pairs):
                found[pair] = 1 << 8 * whole(own[pair])
        for look in range(len(within)):
            row, exchange = look_at(places[number], within[look], looks, seen, order, to)
            there, choices = looks.pairs[exchange], chosen[row]
            for pair in range(pairs):
                found[pair] += 1 << 8 * (whole(choices[there[pair]]) + 2 * whole(own[pair]))


@compiled
def second_apart(
    boards: Bytes,
    weights: Ints,
    raising: Raising,
    looks: Looks,
    last: Bytes,
    first: int,
    against: Against,
    work: Work,
    before: Decisions,
    tally: Sums,
    lead: Ints,
    folded: int,
    orders: int,
    ends: Ints,
) -> None:
    """Count how all deals end: by the end of the decisions, the kind of hand and the class.

    ``before`` is the first choice of each two cards, ``tally`` what is raised later in each class of the last decision;
    ``lead`` is the end of a first choice and a set of later raises, ``orders`` in how many ways a board comes.
    """
    pairs = len(against.kinds)
    dealers = (len(raising.deck) - 7) * (len(raising.deck) - 8) // 2
    made = np.zeros(pairs, np.int32)
    seen, order, to = np.zeros(6, np.int64), np.zeros(4, np.int64), np.zeros(4, np.int64)
    for number in range(len(boards)):
        board, weight = boards[number], weights[number]
        sweep(board, raising.deck, raising.tables, raising.kind_of, raising.qualifier, against, work)
        made[:] = 0
        for look in range(len(last)):
            row, exchange = look_at(board, last[look], looks, seen, order, to)
            there, found = looks.pairs[exchange], tally[row - first]
            for pair in range(pairs):
                made[pair] += found[there[pair]]
        for pair in range(pairs):
            kind = against.kinds[pair]
            if kind == 0:
                continue
            if before[pair] == WAITS:
                ends[folded, kind, 0] += weight * dealers * orders
                continue
            wins, ties, low = against.wins[pair], against.ties[pair], against.unqualified[pair]
            for some in range(lead.shape[1]):
                often = whole(made[pair] >> 8 * some & 255)
                if often:
                    row_of = ends[lead[before[pair], some], kind]
                    count_classes(row_of, kind, wins, ties, low, dealers, weight * often)
