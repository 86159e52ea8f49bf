"""Hands that count suited cards: the most cards of one suit win, then their ranks; and the longest run in a suit.

The cards of a suit are 13 bits, the deuce the lowest. Of two flushes of the same length the one with the higher card
that the other lacks is higher, which is how their bits compare as numbers.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.equipment.cards import JOKER, RANKS, rank_of, suit_of
from houseway.rule import rule

RANK_BITS = 13


@rule
def bits_set(mask: int) -> int:
    """How many bits are set.

    >>> bits_set(0b1011)
    3
    """
    count = 0
    while mask:
        mask &= mask - 1
        count += 1
    return count


@rule
def suit_value(ranks: int, wilds: int) -> int:
    """The value of the cards of one suit, wild cards added as the highest ranks that are missing.

    >>> suit_value(0b1_0000_0000_0001, 0) == (2 << 13) + 0b1_0000_0000_0001
    True
    >>> suit_value(0b1_0000_0000_0001, 1) == (3 << 13) + 0b1_1000_0000_0001
    True
    """
    for _ in range(wilds):
        missing = 1 << 12
        while ranks & missing:
            missing >>= 1
        ranks |= missing
    return (bits_set(ranks) << 13) + ranks


@rule
def flush_value(clubs: int, diamonds: int, hearts: int, spades: int, wilds: int) -> int:
    """The value of the best flush among four suits: its length, then its ranks.

    >>> flush_value(0b111, 0b1000000000000, 0, 0, 0) == suit_value(0b111, 0)
    True
    """
    return max(
        max(suit_value(clubs, wilds), suit_value(diamonds, wilds)),
        max(suit_value(hearts, wilds), suit_value(spades, wilds)),
    )


@rule
def suit_run(ranks: int, wilds: int) -> int:
    """The longest run of ranks in a suit, wild cards filling its gaps; an ace may stand at either end.

    >>> suit_run(0b1_0000_0000_0011, 0), suit_run(0b0_0000_0011_0110, 1), suit_run(0b1_1000_0000_0001, 0)
    (3, 5, 2)
    """
    both_ends = (ranks << 1) | (ranks >> 12)
    for length in range(min(13, bits_set(ranks) + wilds), 0, -1):
        window = (1 << length) - 1
        for low in range(15 - length):
            if bits_set(both_ends & (window << low)) + wilds >= length:
                return length
    return 0


@rule
def straight_flush_length(clubs: int, diamonds: int, hearts: int, spades: int, wilds: int) -> int:
    """How many cards the longest straight flush has.

    >>> straight_flush_length(0b111, 0b1111000, 0, 0, 0)
    4
    """
    return max(
        max(suit_run(clubs, wilds), suit_run(diamonds, wilds)),
        max(suit_run(hearts, wilds), suit_run(spades, wilds)),
    )


def suits_of(cards: Sequence[int], *, deuces_wild: bool = False) -> tuple[int, int, int, int, int]:
    """The ranks in each suit, as bits, and how many cards are wild: what the rules above take.

    >>> from houseway.equipment.cards import cards
    >>> suits_of(cards("2c 3c Ah joker"), deuces_wild=True)
    (2, 0, 4096, 0, 2)
    """
    suits = [0, 0, 0, 0]
    wilds = 0
    for card in cards:
        if card == JOKER or (deuces_wild and rank_of(card) == 0):
            wilds += 1
        else:
            suits[suit_of(card)] |= 1 << rank_of(card)
    return suits[0], suits[1], suits[2], suits[3], wilds


def describe_flush(value: int) -> str:
    """A flush in words.

    >>> from houseway.equipment.cards import cards
    >>> describe_flush(flush_value(*suits_of(cards("Ah 9h 2h Kc Qc 3d 4d"))))
    '3-card flush A-9-2'
    """
    ranks = [RANKS[rank] for rank in range(RANK_BITS - 1, -1, -1) if value >> rank & 1]
    return f"{value >> RANK_BITS}-card flush {'-'.join(ranks)}"
