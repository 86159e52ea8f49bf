"""Decides for the flush hands of a block, seeing no more than the player does.

A hand is counted by its suits where its value does not tell what is best.
"""

from __future__ import annotations

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays
from houseway.exact.poker.flush_kernel import count_below
from houseway.exact.poker.flush_passes import AT_BEST, Cards, Flushes, Plan, Scratch, best_end, value_of


@compiled_without_arrays
def choose_flushes(
    places: Bytes, own: int, face_up: int, deck: Ints, is_wild: Bytes, cards: Cards, flushes: Flushes, plan: Plan,
    room: Scratch, raised: Bytes,
) -> None:  # fmt: skip
    """The end of each hand; ``face_up`` is where the dealer's card lies that is seen, -1 for none."""
    mine, rest, held = room.own, room.rest, room.none
    for number in range(raised.shape[0]):
        seen = deck[places[number, own * raised.shape[1] + face_up]] if face_up >= 0 else 0
        is_tossed = face_up >= 0 and is_wild[places[number, own * raised.shape[1] + face_up]] == 1
        for seat in range(raised.shape[1]):
            wilds = 0
            for suit in range(4):
                mine[suit] = held[suit] = 0
            for at in range(own * seat, own * (seat + 1)):
                card = deck[places[number, at]]
                if is_wild[places[number, at]]:
                    wilds += 1
                else:
                    mine[card & 3] |= 1 << (card >> 2)
            for suit in range(4):
                rest[suit] = cards.ranks[suit] & ~mine[suit]
            wild = cards.wild - wilds - (1 if is_tossed else 0)
            column = 0
            if face_up >= 0 and not is_tossed:
                column = seen >> 2
                held[seen & 3] = 1 << column
                rest[seen & 3] &= ~held[seen & 3]
            value = value_of(mine, wilds, flushes.worth)
            if plan.by[value, column] != AT_BEST:
                raised[number, seat] = plan.by[value, column]
                continue
            lower = _below(rest, held, wild, flushes, plan, value, room)
            upto = _below(rest, held, wild, flushes, plan, value + 1, room)
            low = _below(rest, held, wild, flushes, plan, plan.qualifier, room)
            raised[number, seat] = best_end(plan, value, column, lower, upto - lower, low)


@compiled_without_arrays
def _below(rest: Ints, held: Ints, wild: int, flushes: Flushes, plan: Plan, value: int, room: Scratch) -> int:
    """How many of the dealer's hands lie below a value."""
    return count_below(rest, held, wild, 0, plan.draws, flushes.lengths[value], flushes.masks[value], room.by)
