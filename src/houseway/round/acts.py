"""What somebody or the equipment does in a round. A round is the list of its acts."""

from __future__ import annotations

from typing import Literal

import msgspec

from houseway.money import Cents


class Act(msgspec.Struct, frozen=True, tag_field="act", forbid_unknown_fields=True, omit_defaults=True):
    """The base of all acts."""


class Bet(Act, frozen=True, tag="bet"):
    """A player puts money on a wager, or more on one that lies there: chips, of the own colour first; or as named."""

    seat: int
    wager: str
    amount: Cents
    tender: Literal["chips", "cash", "value"] = "chips"
    confirmed: bool = False


class TakeBack(Act, frozen=True, tag="take-back"):
    """A player takes a wager off the layout, or a part of it."""

    seat: int
    wager: str
    amount: Cents | None = None


class Call(Act, frozen=True, tag="call"):
    """Somebody says something that moves the round on: "spin", "no more bets", "new ball"."""

    call: str
    by: str = "dealer"


class Result(Act, frozen=True, tag="result"):
    """What the equipment shows: the ball in 17, the clapper on the joker; ``turns`` if somebody counted."""

    of: str
    shows: str
    turns: int | None = None


class Irregularity(Act, frozen=True, tag="irregularity"):
    """Something went wrong; the document knows it by this id. ``of`` names whose hand, where that is found later."""

    id: str
    by: str = "dealer"
    of: str = ""


class Decide(Act, frozen=True, tag="decide"):
    """A player decides: hit, stand, raise, fold; ``amount`` or ``cards`` where the decision has an argument."""

    seat: int
    choice: str
    hand: int = 0
    amount: Cents | None = None
    cards: str = ""


AnyAct = Bet | TakeBack | Call | Result | Irregularity | Decide
