"""What lies on a Pai Gow table in a round, and what one round leaves for the next."""

from __future__ import annotations

from dataclasses import dataclass, field

import msgspec

from houseway.games.poker import state
from houseway.money import Cents

DEALER = state.DEALER


class Carried(state.Carried, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one round leaves for the next: the deck and the meters; where the button lies, who banked and who may.

    ``button`` is a place: 0 the dealer's, else a seat. ``wagered`` is what seats wagered in the last round that the
    house banked; ``turn`` is the place that had the bank last, ``banked`` the seat that banked the last round.
    """

    button: int = 0
    wagered: dict[str, Cents] = msgspec.field(default_factory=dict)
    turn: int = 0
    banked: int = 0


@dataclass
class Cards(state.Cards):
    """The cards of a round: ``start`` is the place that is dealt to first, ``banker`` the seat that banks, 0 the house.

    ``surrendered`` hands are out of the round, ``misset`` ones lose; ``exposed`` ones a player may still give up.
    ``house_lines`` of the house way are kept by position, the dealer's too. Hands ``looked_at_late`` lay unseen until
    others were set.
    """

    start: int = DEALER
    banker: int = DEALER
    surrendered: set[int] = field(default_factory=set)
    misset: set[int] = field(default_factory=set)
    exposed: set[int] = field(default_factory=set)
    house_lines: dict[int, str] = field(default_factory=dict)
    looked_at_late: set[int] = field(default_factory=set)

    @property
    def is_set(self) -> bool:
        """Whether the dealer has set the own hand."""
        return DEALER in self.set_hands
