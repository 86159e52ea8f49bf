"""What a blackjack table carries from round to round: the shoe, and who has been playing from it."""

from __future__ import annotations

import msgspec

from houseway.games.cards.shoe import Shoe
from houseway.money import Cents


class Carried(Shoe, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """What one round leaves for the next.

    ``last`` says that the cutting card is out. ``rounds`` counts those dealt since the shuffle. ``entered`` are the
    seats that were in any of them, ``skipped`` those that sat one out after that, ``admitted`` those that may wager
    although they would be barred. ``hidden`` are cards that left the table face down, seen by nobody but their player.
    ``meters`` is what each meter shows that has paid a jackpot, ``fractions`` the parts of a cent that
    wagers owe linked meters.
    """

    last: bool = False
    rounds: int = 0
    entered: tuple[int, ...] = ()
    skipped: tuple[int, ...] = ()
    admitted: tuple[int, ...] = ()
    hidden: tuple[str, ...] = ()
    meters: dict[str, Cents] = msgspec.field(default_factory=dict)
    fractions: dict[str, str] = msgspec.field(default_factory=dict)
