"""Deals shoe after shoe and counts what the coups came to; a lazy shuffle draws only the cards that are dealt."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.games.baccarat.rules import banker_draws, coup_number, player_draws, point_count
from houseway.simulate.compiled import compiled
from houseway.simulate.stream import HALF, LOW, State, Word, draw, unfair_below

Ints = npt.NDArray[np.int64]
Bytes = npt.NDArray[np.uint8]

NO_BURN = 255
"""Stands in a record where no card was burned before the round."""


@compiled
def below(
    bits: Word, span: Word, first: Word, second: Word, third: Word, fourth: Word
) -> tuple[Word, Word, Word, Word, Word]:
    """A number below ``span`` from 32 bits, every one equally likely; more bits are drawn when these would favour some."""
    product = bits * span
    while (product & LOW) < span and (product & LOW) < unfair_below(span):
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        product = (bits & LOW) * span
    return product >> HALF, first, second, third, fourth


@compiled
def play_shoes(
    state: State, rounds: int, shoe: Bytes, draws_on: int, rows: Ints, deal: Ints, counts: Ints, record: Bytes
) -> int:
    """Play rounds and count their coups by number; answers with the number of shoes begun.

    ``deal`` is: cards behind the cover card, hands after it in mid-hand and before a first card, whether the
    first card is burned with as many as its value, whether a device reshuffles after every hand. ``record`` is empty, or has a row for
    each round: the value of a card burned before it, how many cards were dealt, and their values.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    size = len(shoe)
    behind, after_mid, after_first, burns, device = deal[0], deal[1], deal[2], deal[3], deal[4]
    keeps = len(record) > 0
    is_over = True
    more = -1
    shoes = 0
    at = 0
    hidden = 0
    for index in range(rounds):
        burned = NO_BURN
        if is_over:
            shoes += 1
            at = 0
            hidden = 0
            more = -1
            if burns == 1:
                bits, first, second, third, fourth = draw(first, second, third, fourth)
                place, first, second, third, fourth = below(bits & LOW, np.uint64(size), first, second, third, fourth)
                card = shoe[place]
                shoe[place] = shoe[0]
                shoe[0] = card
                at = 1
                hidden = np.int64(card) if card > 0 else 10
                burned = np.int64(card)
        left = size - at - hidden
        if more < 0 and left <= behind:
            more = after_first
        began = at
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        place, first, second, third, fourth = below(bits & LOW, np.uint64(size - at), first, second, third, fourth)
        place += np.uint64(at)
        card_1 = shoe[place]
        shoe[place] = shoe[at]
        shoe[at] = card_1
        place, first, second, third, fourth = below(bits >> HALF, np.uint64(size - at - 1), first, second, third, fourth)
        place += np.uint64(at + 1)
        card_2 = shoe[place]
        shoe[place] = shoe[at + 1]
        shoe[at + 1] = card_2
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        place, first, second, third, fourth = below(bits & LOW, np.uint64(size - at - 2), first, second, third, fourth)
        place += np.uint64(at + 2)
        card_3 = shoe[place]
        shoe[place] = shoe[at + 2]
        shoe[at + 2] = card_3
        place, first, second, third, fourth = below(bits >> HALF, np.uint64(size - at - 3), first, second, third, fourth)
        place += np.uint64(at + 3)
        card_4 = shoe[place]
        shoe[place] = shoe[at + 3]
        shoe[at + 3] = card_4
        at += 4
        player = point_count(np.int64(card_1) + np.int64(card_3))
        banker = point_count(np.int64(card_2) + np.int64(card_4))
        two = player
        row = rows[banker]
        player_third = -1
        player_cards = 2
        banker_cards = 2
        draws_player = player_draws(player, banker, draws_on)
        if draws_player or banker_draws(two, banker, -1, row):
            bits, first, second, third, fourth = draw(first, second, third, fourth)
            if draws_player:
                place, first, second, third, fourth = below(bits & LOW, np.uint64(size - at), first, second, third, fourth)
                place += np.uint64(at)
                card_5 = shoe[place]
                shoe[place] = shoe[at]
                shoe[at] = card_5
                at += 1
                player_third = np.int64(card_5)
                player = point_count(player + player_third)
                player_cards = 3
            if banker_draws(two, banker, player_third, row):
                place, first, second, third, fourth = below(bits >> HALF, np.uint64(size - at), first, second, third, fourth)
                place += np.uint64(at)
                card_6 = shoe[place]
                shoe[place] = shoe[at]
                shoe[at] = card_6
                at += 1
                banker = point_count(banker + np.int64(card_6))
                banker_cards = 3
        counts[coup_number(player, banker, player_cards, banker_cards)] += 1
        if keeps:
            record[index, 0] = burned
            record[index, 1] = at - began
            for place_ in range(began, at):
                record[index, 2 + place_ - began] = shoe[place_]
        if more < 0 and left - (at - began - 1) <= behind:
            more = after_mid
        is_over = device == 1 or more == 0
        if more > 0:
            more -= 1
    state[0], state[1], state[2], state[3] = first, second, third, fourth
    return shoes
