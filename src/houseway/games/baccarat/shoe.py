"""The shoe between rounds: what has been seen of it, what is left in it, and what else a table carries on.

Cards that nobody has seen are alike: a burned card, a card drawn in error and a card in the shoe may each be any of
those not seen. So the shoe is what was seen, and how many cards are out.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.equipment.decks import DECK, RANKS
from houseway.money import Cents

Stage = Literal["shuffle", "cut", "load", "burn", "ready"]


class Carried(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one round leaves for the next.

    ``stage`` is what the cards await. ``seen`` are the cards seen since the shuffle, ``out`` how many have left the
    shoe, ``aside`` how many of these lie face down as the first cards of the next hand. ``more`` is how many hands
    may still be dealt after the next; -1 until the cover card is out. ``owed`` is commission by seat, ``road`` the
    winners of this shoe, ``batch`` which of two batches is in play, ``shoes`` how many shoes have been shuffled.
    """

    stage: Stage = "shuffle"
    seen: dict[str, int] = {}
    out: int = 0
    aside: int = 0
    more: int = -1
    owed: dict[str, Cents] = {}
    road: str = ""
    batch: int = 0
    shoes: int = 0

    def with_card(self, card: str) -> Carried:
        """After a card was seen: one that lay aside, or the next of the shoe."""
        seen = {**self.seen, card: self.seen.get(card, 0) + 1}
        aside = max(0, self.aside - 1)
        return msgspec.structs.replace(self, seen=seen, aside=aside, out=self.out + (self.aside == 0))

    def with_out(self, count: int, *, aside: int = 0) -> Carried:
        """After cards left the shoe face down; so many of them lie aside for the next hand."""
        return msgspec.structs.replace(self, out=self.out + count, aside=self.aside + aside)

    def unseen(self, decks: int) -> dict[str, int]:
        """How many of each card nobody has seen."""
        seen = self.seen
        return {card: left for card in DECK if (left := decks - seen.get(card, 0)) > 0}


def value(card: str) -> int:
    """What a card counts in a hand: its face, ten and pictures nothing, an ace one.

    >>> value("9h"), value("Td"), value("Kc"), value("As")
    (9, 0, 0, 1)
    """
    return VALUES[card[0]]


def burn_value(card: str) -> int:
    """How many cards go with a burned card: its face, ten for ten and pictures, one for an ace.

    >>> burn_value("9h"), burn_value("Kc"), burn_value("As")
    (9, 10, 1)
    """
    return VALUES[card[0]] or 10


VALUES = {rank: int(rank) if rank.isdigit() else 1 if rank == "A" else 0 for rank in RANKS}
"""The value of each rank."""
