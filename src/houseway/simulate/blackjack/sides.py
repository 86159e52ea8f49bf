"""The side bets of a box, decided by the rules of the game over the cards that were dealt."""

from __future__ import annotations

from houseway.arrays import Ints
from houseway.compiled import compiled_without_arrays
from houseway.games.blackjack.side_rules import (
    buster_outcome,
    house_money_outcome,
    named_blackjack_outcome,
    pair_outcome,
    royal_match_outcome,
    three_card_outcome,
    twenty_outcome,
    two_total,
)
from houseway.simulate.blackjack import layout as at

MOST_BUSTER_CARDS = 8


@compiled_without_arrays
def side_outcome(side: Ints, one: int, other: int, up: int, hole: int, dealer_total: int, dealer_cards: int) -> int:
    """What a side bet came to, by the number of its outcome; cards are as the rules take them."""
    kind = side[at.KIND]
    if kind == at.PAIR:
        return pair_outcome(one, other)
    if kind == at.HOUSE_MONEY:
        return house_money_outcome(one, other, side[at.ACE_LOW] == 1)
    if kind == at.ROYAL_MATCH:
        return royal_match_outcome(one, other, up, hole)
    if kind == at.TWENTY:
        return twenty_outcome(one, other, side[at.CARD_ONE], two_total(up, hole) == 21)
    if kind == at.THREE_CARD:
        return three_card_outcome(one, other, up)
    if kind == at.NAMED_BLACKJACK:
        return named_blackjack_outcome(one, other, up, side[at.CARD_ONE], side[at.CARD_TWO], side[at.CARD_DEALER])
    return buster_outcome(dealer_total, dealer_cards, MOST_BUSTER_CARDS)
