"""What a craps table carries from roll to roll: the point, the shooter, and every wager that lies on it."""

from __future__ import annotations

import msgspec

from houseway.games.tournament import Progress
from houseway.money import Cents


class Lying(msgspec.Struct, frozen=True, omit_defaults=True):
    """A wager on the layout.

    ``call`` is "on" or "off" once the dealer has put the button on it, ``asked`` what the player has called and no
    dealer has confirmed. ``hit`` are the totals it has seen, as bits, where it counts them. ``vigorish`` is what was
    charged for it. ``rolled`` tells that a roll has come since it was made, ``cut`` that it was reduced or taken down,
    so that it may not go up again.
    """

    seat: int
    wager: str
    stake: Cents
    call: str = ""
    hit: int = 0
    vigorish: Cents = 0
    rolled: bool = False
    cut: bool = False
    asked: str = ""


class Carried(msgspec.Struct, frozen=True, omit_defaults=True):
    """A table between rolls.

    ``shooter`` is a seat, nought when nobody has the dice; ``last_shooter`` is where they are offered on from.
    ``made`` are the different points the shooter has made, as bits. ``fire_open`` and ``numbers_open`` say whether
    those bets may be made now, ``for_come_bets`` that a roll only decides Come bets. ``gone`` is how many dice of the
    set are lost or were rejected, ``gone_by`` the section of the rulebook that says what follows. ``box`` is "away"
    when the boxperson was called away, "waited for" once a roll has been made since. ``tournament`` is how far one has
    come that is played here.
    """

    point: int = 0
    shooter: int = 0
    last_shooter: int = 0
    made: int = 0
    fire_open: bool = True
    numbers_open: bool = True
    for_come_bets: bool = False
    declined: tuple[int, ...] = ()
    invalid_rolls: int = 0
    lying: tuple[Lying, ...] = ()
    gone: int = 0
    gone_by: str = ""
    box: str = ""
    tournament: Progress | None = None
