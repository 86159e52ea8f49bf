"""What happens at a table between rounds: inspections, opening and closing, seats and chips, service."""

from __future__ import annotations

from typing import Literal

from houseway.money import Cents
from houseway.round.acts import Act, Bet, Call, Decide, Irregularity, Result, TakeBack


class Inspect(Act, frozen=True, tag="inspect"):
    """Somebody inspects what one clause asks for, and finds it in order or not."""

    clause: str
    by: str
    name: str = ""
    at: str = ""
    passed: bool = True


class OpenTable(Act, frozen=True, tag="open-table"):
    """The table opens for gaming."""

    by: str


class CloseTable(Act, frozen=True, tag="close-table"):
    """The table closes."""

    by: str


class Sit(Act, frozen=True, tag="sit"):
    """A player takes a seat."""

    seat: int


class Leave(Act, frozen=True, tag="leave"):
    """A player leaves a seat."""

    seat: int


class BuyIn(Act, frozen=True, tag="buy-in"):
    """A player buys chips: the casino's value chips, or a colour of the table's own."""

    seat: int
    amount: Cents
    colour: str = ""


class CashIn(Act, frozen=True, tag="cash-in"):
    """A player exchanges a colour for value chips."""

    seat: int


class Service(Act, frozen=True, tag="service"):
    """Somebody adjusts or replaces a movable part."""

    kind: Literal["adjust", "replace"]
    by: str


class Compromised(Act, frozen=True, tag="compromised"):
    """Somebody finds that the equipment has been tampered with."""

    by: str


class Toke(Act, frozen=True, tag="toke"):
    """A player gives the dealers a gratuity."""

    seat: int
    amount: Cents


class VoidRound(Act, frozen=True, tag="void-round"):
    """The round under way is called off and every wager goes back: ``asked_by`` names a person, ``by`` is a rank."""

    by: str
    asked_by: str
    why: str


class Correct(Act, frozen=True, tag="correct"):
    """What an entry of the ledger moved is moved back: ``asked_by`` names a person, ``by`` is a rank."""

    entry: int
    moves: tuple[tuple[str, str, Cents], ...]
    by: str
    asked_by: str
    why: str


TableAct = (
    Inspect | OpenTable | CloseTable | Sit | Leave | BuyIn | CashIn | Service | Compromised | Toke | VoidRound | Correct
)
AnyTableAct = TableAct | Bet | TakeBack | Call | Result | Irregularity | Decide
