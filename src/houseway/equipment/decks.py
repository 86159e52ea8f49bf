"""Cards in decks: their one spelling, and how many of each a number of decks holds.

A card is a rank and a suit: ``Ah``, ``Td``, ``9c``. Ten is ``T``.
"""

from __future__ import annotations

RANKS = "23456789TJQKA"
SUITS = "cdhs"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""The fifty-two cards of a deck, suit by suit."""


def decks_of(count: int) -> dict[str, int]:
    """So many decks shuffled together: how many of each card there are.

    >>> decks_of(8)["Ah"], sum(decks_of(8).values())
    (8, 416)
    """
    return dict.fromkeys(DECK, count)
