"""Deals shoe after shoe and counts what the coups came to; a lazy shuffle draws only the cards that are dealt."""

from __future__ import annotations

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled
from houseway.games.baccarat.rules import banker_draws, coup_number, player_draws, point_count
from houseway.simulate.stream import HALF, LOW, State, draw, next_card

NO_BURN = 255
"""Stands in a record where no card was burned before the round."""


@compiled
def play_shoes(
    state: State, rounds: int, shoe: Bytes, draws_on: int, rows: Ints, deal: Ints, counts: Ints, record: Bytes
) -> int:
    """Play rounds and count their coups by number; answers with the number of shoes begun.

    ``deal`` is: cards behind the cover card, hands after it when it comes in mid-hand and before a first card, whether
    the first card is burned with as many as its value, whether a device reshuffles after every hand. ``record`` is
    empty, or has a row for each round: the value of a card burned before it, how many cards were dealt, and their
    values. Burned cards that nobody saw may be any that are left, so they only shorten the shoe.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    behind, after_mid, after_first, burns, device = deal[0], deal[1], deal[2], deal[3], deal[4]
    keeps = len(record) > 0
    is_over = True
    shoes = at = hidden = 0
    more = -1
    for index in range(rounds):
        burned = NO_BURN
        if is_over:
            shoes += 1
            at = hidden = 0
            more = -1
            if burns == 1:
                bits, first, second, third, fourth = draw(first, second, third, fourth)
                burned, first, second, third, fourth = next_card(shoe, 0, bits & LOW, first, second, third, fourth)
                at = 1
                hidden = burned if burned > 0 else 10
        left = len(shoe) - at - hidden
        if more < 0 and left <= behind:
            more = after_first
        began = at
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        player, first, second, third, fourth = next_card(shoe, at, bits & LOW, first, second, third, fourth)
        banker, first, second, third, fourth = next_card(shoe, at + 1, bits >> HALF, first, second, third, fourth)
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        card, first, second, third, fourth = next_card(shoe, at + 2, bits & LOW, first, second, third, fourth)
        player = two = point_count(player + card)
        card, first, second, third, fourth = next_card(shoe, at + 3, bits >> HALF, first, second, third, fourth)
        banker = point_count(banker + card)
        at += 4
        row = rows[banker]
        player_third = -1
        player_cards = banker_cards = 2
        draws_player = player_draws(two, banker, draws_on)
        if draws_player or banker_draws(two, banker, -1, row):
            bits, first, second, third, fourth = draw(first, second, third, fourth)
            if draws_player:
                card, first, second, third, fourth = next_card(shoe, at, bits & LOW, first, second, third, fourth)
                at += 1
                player_third = card
                player = point_count(player + card)
                player_cards = 3
            if banker_draws(two, banker, player_third, row):
                card, first, second, third, fourth = next_card(shoe, at, bits >> HALF, first, second, third, fourth)
                at += 1
                banker = point_count(banker + card)
                banker_cards = 3
        counts[coup_number(player, banker, player_cards, banker_cards)] += 1
        if keeps:
            record[index, 0] = burned
            record[index, 1] = at - began
            for place in range(began, at):
                record[index, 2 + place - began] = shoe[place]
        if more < 0 and left - (at - began - 1) <= behind:
            more = after_mid
        is_over = device == 1 or more == 0
        if more > 0:
            more -= 1
    state[0], state[1], state[2], state[3] = first, second, third, fourth
    return shoes
