"""The shoe of a baccarat table between rounds, and what else the table carries on; what a card counts."""

from __future__ import annotations

import msgspec

from houseway.equipment.cards import RANKS
from houseway.games.cards.shoe import Shoe, Stage
from houseway.money import Cents


class Carried(Shoe, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one round leaves for the next.

    ``more`` is how many hands may still be dealt after the next; -1 until the cover card is out. ``owed`` is
    commission by seat, ``road`` the winners of this shoe. ``handled``: players have had cards of it in their hands.
    """

    more: int = -1
    owed: dict[str, Cents] = msgspec.field(default_factory=dict)
    road: str = ""
    handled: bool = False


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


__all__ = ["Carried", "Stage", "burn_value", "value"]
