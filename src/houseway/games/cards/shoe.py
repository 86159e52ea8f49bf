"""The shoe between rounds: what has been seen of it and what is left in it.

Cards that nobody has seen are alike: a burned card, a card drawn in error and a card in the shoe may each be any of
those not seen. So the shoe is what was seen, and how many cards are out.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, Self

import msgspec

from houseway.games.tournament import Progress

Stage = Literal["remove", "inspect", "count", "shuffle", "cut", "load", "burn", "ready"]
Spread = Literal["", "idle", "asked", "shown"]


class Shoe(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What every shoe leaves for the next round.

    ``stage`` is what the cards await. ``seen`` are the cards seen since the shuffle, ``out`` how many have left the
    shoe, ``aside`` how many of these lie face down to be dealt next. ``batch`` is which of two batches is in play,
    ``shoes`` how many shoes have been shuffled. ``passed`` are the seats that have cut this stack or will not,
    ``cutter`` is who cut last. ``spread``: the cards lie spread as nobody plays, a player has asked about them, or the
    batch out of the shuffler was spread for that player and awaits a shuffle by hand. ``tournament`` is how far one has
    come that is played here.
    """

    stage: Stage = "shuffle"
    seen: dict[str, int] = {}
    out: int = 0
    aside: int = 0
    batch: int = 0
    shoes: int = 0
    passed: tuple[int, ...] = ()
    cutter: int = 0
    spread: Spread = ""
    tournament: Progress | None = None

    def with_card(self, card: str) -> Self:
        """After a card was seen: one that lay aside, or the next of the shoe."""
        seen = {**self.seen, card: self.seen.get(card, 0) + 1}
        aside = max(0, self.aside - 1)
        return msgspec.structs.replace(self, seen=seen, aside=aside, out=self.out + (self.aside == 0))

    def with_out(self, count: int, *, aside: int = 0) -> Self:
        """After cards left the shoe face down; so many of them lie aside."""
        return msgspec.structs.replace(self, out=self.out + count, aside=self.aside + aside)

    def unseen(self, full: Mapping[str, int]) -> dict[str, int]:
        """How many of each card nobody has seen, of those that a full shoe has.

        >>> Shoe(seen={"Ah": 1}).unseen({"Ah": 1, "Kh": 1}), Shoe(seen={"Ah": 1}).unseen({"Ah": 6})
        ({'Kh': 1}, {'Ah': 5})
        """
        seen = self.seen
        return {card: left for card, count in full.items() if (left := count - seen.get(card, 0)) > 0}
