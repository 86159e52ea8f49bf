"""Cards for the blackjack kernels: drawn from what is left, each equally likely; the cutting card, and a short shoe."""

from __future__ import annotations

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays
from houseway.simulate.blackjack import layout as at
from houseway.simulate.blackjack.layout import TableState
from houseway.simulate.stream import LOW, Word, draw, next_card

NEW_SHOE = -1
"""Stands on the tape before a round that begins a shoe."""


@compiled_without_arrays
def take(
    shoe: Bytes, place: int, bits: Word, first: Word, second: Word, third: Word, fourth: Word
) -> tuple[int, Word, Word, Word, Word]:
    """The next card of a lazy shuffle, for 32 bits that are given, as a number that can be added up."""
    card, first, second, third, fourth = next_card(shoe, place, bits, first, second, third, fourth)
    return np.int64(card), first, second, third, fourth  # type: ignore[return-value]  # a number like any other


@compiled_without_arrays
def take_one(
    shoe: Bytes, place: int, first: Word, second: Word, third: Word, fourth: Word
) -> tuple[int, Word, Word, Word, Word]:
    """The next card, for bits of its own."""
    bits, first, second, third, fourth = draw(first, second, third, fourth)
    return take(shoe, place, bits & LOW, first, second, third, fourth)


@compiled_without_arrays
def note(table: TableState, what: int) -> None:
    """Write a card, an act or an amount on the tape, while there is room on it and the round is not void."""
    now = table.now
    if now[at.TAPE] < len(table.tape) and now[at.IS_VOID] == 0:
        table.tape[now[at.TAPE]] = what
        now[at.TAPE] += 1


@compiled_without_arrays
def cards_left(table: TableState) -> int:
    """How many cards can still be drawn."""
    return len(table.shoe) - table.now[at.AT] - table.now[at.HIDDEN]  # type: ignore[no-any-return]


@compiled_without_arrays
def shuffle_if_due(table: TableState) -> None:
    """Begin a shoe after the last round of one, or when the cutting card would come first and that ends it here."""
    now, options = table.now, table.options
    comes_first = options.shuffles_first and cards_left(table) <= options.cards_behind
    if now[at.IS_LAST] == 1 or comes_first or options.is_fresh:
        now[at.AT] = now[at.IS_LAST] = now[at.RUNNING] = 0
        now[at.HIDDEN] = 1 if options.burns_shoe else 0
        now[at.SHOES] += 1
        note(table, NEW_SHOE)


@compiled_without_arrays
def gather_discards(table: TableState, tags: Ints) -> None:
    """The shoe is short: all but the cards in play are shuffled again, and one is burned."""
    shoe, now = table.shoe, table.now
    in_play = now[at.AT] - now[at.BEGAN]
    now[at.RUNNING] = 0
    for place in range(in_play):
        shoe[place], shoe[now[at.BEGAN] + place] = shoe[now[at.BEGAN] + place], shoe[place]
        now[at.RUNNING] += tags[shoe[place]]
    if now[at.UNSEEN] > 0:
        now[at.RUNNING] -= tags[now[at.UNSEEN] - 1]
    now[at.AT] = in_play
    now[at.BEGAN] = 0
    now[at.HIDDEN] = 1


@compiled_without_arrays
def deal_card(table: TableState, tags: Ints) -> int:
    """The next card; the cutting card may come out before it, or the shoe run short; any card in a void round."""
    state, now = table.state, table.now
    left = cards_left(table)
    if left <= table.options.cards_behind:
        now[at.IS_LAST] = 1
    if left <= 0:
        gather_discards(table, tags)
        now[at.IS_LAST] = 1
        if cards_left(table) <= 0:
            now[at.IS_VOID] = 1
            return 0
    card, state[0], state[1], state[2], state[3] = take_one(
        table.shoe, now[at.AT], state[0], state[1], state[2], state[3]
    )
    now[at.AT] += 1
    now[at.RUNNING] += tags[card]
    note(table, card)
    return card
