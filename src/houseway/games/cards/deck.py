"""One deck, shuffled anew for every round: what it awaits between rounds."""

from __future__ import annotations

from typing import Literal

import msgspec

Stage = Literal["replace", "shuffle", "recount", "inspect", "cut", "ready"]


class Deck(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every deck leaves for the next round: what it awaits, and which of two decks is in play.

    ``is_new`` are cards that have not been washed since they came to the table, ``by_hand`` those that the dealer
    shuffles because the shuffler cannot be trusted with them.
    """

    stage: Stage = "shuffle"
    deck: int = 0
    is_new: bool = False
    by_hand: bool = False
