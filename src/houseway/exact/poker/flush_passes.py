"""Every hand of a flush game, one for all that differ by exchanged suits: the best end of each, and how deals end."""

from __future__ import annotations

from typing import NamedTuple

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays
from houseway.exact.poker.flush_kernel import ONES, RANKS, Room
from houseway.exact.poker.flush_ways import SUITS, Lower, Ways, count_beside, count_lower, count_ways, look_below
from houseway.exact.poker.sets import CHOOSE
from houseway.exact.poker.two_hands_play import count_classes
from houseway.exact.poker.whole import whole
from houseway.hands.tables import Values

AT_BEST = 255
"""Stands for the end that is worth most."""


class Cards(NamedTuple):
    """A deck by suits: the ``ranks`` of each, all ``sets`` of these by size, from where each size ``starts``.

    ``before`` is the suit before each that has the same ranks, -1 for none; ``wild`` is how many cards are wild.
    """

    ranks: Ints
    sets: Ints
    starts: Ints
    before: Ints
    wild: int


class Flushes(NamedTuple):
    """What a suit is worth, by its wild cards and ranks; the length and the ranks of each value, as a bound."""

    worth: Values
    lengths: Ints
    masks: Ints


class Plan(NamedTuple):
    """What hands are played for: the kinds, what ends pay, their order from the cheapest, the least value of each.

    ``by`` has the end that a strategy chooses, by the value and the card that is seen, or AT_BEST. The dealer draws
    ``draws`` cards besides one that ``is_seen``, which makes ``dealers`` hands.
    """

    kind_of: Bytes
    coefficients: Ints
    order: Ints
    least: Ints
    by: Bytes
    played: int
    qualifier: int
    draws: int
    dealers: int
    is_seen: bool


class Scratch(NamedTuple):
    """Room for one hand: its ranks, what is left of each suit, nothing held, and what lies below beside each card.

    ``ways`` is for all hands with so many cards of each suit, ``below`` for the hand's value, the next one and the
    qualifier.
    """

    own: Ints
    rest: Ints
    none: Ints
    lower: Ints
    upto: Ints
    low: Ints
    by: Room
    ways: Ways
    below: tuple[Lower, Lower, Lower]


class Found(NamedTuple):
    """What a pass counts: how deals ``end``, how ``often`` each value comes to each end, by the rank that is seen, and
    how many deals are ``folded`` by the value of another wager's hand."""

    ends: Ints
    often: Ints
    folded: Ints


@compiled_without_arrays
def best_end(plan: Plan, value: int, column: int, wins: int, ties: int, low: int) -> int:
    """The end that a hand comes to: the one a strategy chooses, or the cheapest of the best."""
    if plan.by[value, column] != AT_BEST:
        return whole(plan.by[value, column])
    best, most = -1, 0
    for turn in range(len(plan.order)):
        end = plan.order[turn]
        if value >= plan.least[end]:
            of = plan.coefficients[end, plan.kind_of[value]]
            pays = of[0] * wins + of[1] * ties + of[2] * low + of[3]
            if best < 0 or pays > most:
                best, most = end, pays
    return best


@compiled_without_arrays
def _count(
    plan: Plan, found: Found, value: int, other: int, column: int, lower: int, upto: int, low: int, weight: int
) -> None:
    """One hand beside one card is played, and all that it stands for."""
    wins, ties = lower, upto - lower
    end = best_end(plan, value, column, wins, ties, low)
    kind = plan.kind_of[value]
    found.often[value, column, end] += weight
    if end >= plan.played:
        found.ends[end, kind, 0] += plan.dealers * weight
        found.folded[other] += weight
    else:
        count_classes(found.ends[end, kind], kind, wins, ties, low, plan.dealers, weight)


@compiled_without_arrays
def value_of(own: Ints, wilds: int, worth: Values) -> int:
    """The value of the best of four suits."""
    at = wilds << RANKS
    value = whole(worth[at | own[0]])
    for suit in range(1, 4):
        value = max(value, whole(worth[at | own[suit]]))
    return value


@compiled_without_arrays
def play_hand(
    cards: Cards, flushes: Flushes, also: Values, plan: Plan, wilds: int, weight: int, room: Scratch, found: Found
) -> None:
    """A hand against all of the dealer's, beside each card that may be seen."""
    value, other = value_of(room.own, wilds, flushes.worth), value_of(room.own, wilds, also)
    rest, ways, wild, draws = room.rest, room.ways, cards.wild - wilds, plan.draws
    below, below_next, below_low = room.below
    for suit in range(SUITS):
        rest[suit] = cards.ranks[suit] & ~room.own[suit]
    look_below(rest, wild, flushes.lengths[value], flushes.masks[value], plan.is_seen, below)
    look_below(rest, wild, flushes.lengths[value + 1], flushes.masks[value + 1], plan.is_seen, below_next)
    has_low = plan.qualifier > 1
    if has_low:
        look_below(rest, wild, flushes.lengths[plan.qualifier], flushes.masks[plan.qualifier], plan.is_seen, below_low)
    if not plan.is_seen or wild:  # no card is seen, or the one that was seen is wild and leaves the hand
        left = wild - (1 if plan.is_seen else 0)
        lower, upto = count_lower(ways, left, draws, below), count_lower(ways, left, draws, below_next)
        low = count_lower(ways, left, draws, below_low) if has_low else 0
        _count(plan, found, value, other, 0, lower, upto, low, weight * (wild if plan.is_seen else 1))
    if plan.is_seen:
        count_beside(ways, wild, draws, below, room.lower)
        count_beside(ways, wild, draws, below_next, room.upto)
        if has_low:
            count_beside(ways, wild, draws, below_low, room.low)
        for suit in range(4):
            for rank in range(RANKS):
                if rest[suit] >> rank & 1:
                    low = room.low[suit, rank] if has_low else 0
                    _count(plan, found, value, other, rank, room.lower[suit, rank], room.upto[suit, rank], low, weight)


@compiled_without_arrays
def _end(cards: Cards, sizes: Ints, suit: int, size: int, at: int) -> int:
    """Where the sets of a suit end: with that of the suit before it, if both have the same ranks and sizes."""
    before = cards.before[suit]
    return at + 1 if before >= 0 and sizes[before] == size else cards.starts[suit, size + 1]


@compiled_without_arrays
def _weight(cards: Cards, own: Ints) -> int:
    """How many hands differ from this one by exchanged suits only."""
    found = 1
    for suit in range(4):
        seen = run = 1
        before = cards.before[suit]
        is_same = True
        while before >= 0:
            seen += 1
            is_same = is_same and own[before] == own[suit]
            run += 1 if is_same else 0
            before = cards.before[before]
        found = found * seen // run
    return found


@compiled_without_arrays
def play_sizes(
    cards: Cards, flushes: Flushes, also: Values, plan: Plan, sizes: Ints, wilds: int, first: int, step: int,
    room: Scratch, found: Found,
) -> None:  # fmt: skip
    """All hands with so many cards of each suit and so many wild ones; of the first suit's sets every ``step``."""
    own, sets, before = room.own, cards.sets, cards.before
    often = CHOOSE[cards.wild, wilds]
    for suit in range(SUITS):
        room.rest[suit] = ONES[cards.ranks[suit]] - sizes[suit]
    count_ways(room.rest, cards.wild - wilds, plan.draws, plan.is_seen, room.ways)
    for below in room.below:
        below.bound[0] = -1  # with other cards wild all suits are looked at again
    for one in range(cards.starts[0, sizes[0]] + first, cards.starts[0, sizes[0] + 1], step):
        own[0] = sets[0, one]
        for two in range(cards.starts[1, sizes[1]], _end(cards, sizes, 1, sizes[1], one)):
            own[1] = sets[1, two]
            last = one if before[2] == 0 else two
            for three in range(cards.starts[2, sizes[2]], _end(cards, sizes, 2, sizes[2], last)):
                own[2] = sets[2, three]
                last_of_all = one if before[3] == 0 else two if before[3] == 1 else three
                for four in range(cards.starts[3, sizes[3]], _end(cards, sizes, 3, sizes[3], last_of_all)):
                    own[3] = sets[3, four]
                    play_hand(cards, flushes, also, plan, wilds, often * _weight(cards, own), room, found)
