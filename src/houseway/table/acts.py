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
    """A player buys chips: the casino's value chips, or a colour of the table's own, for cash or for value chips.

    ``tender``: value chips for a colour; at a station of its own, a bill or a voucher; else as is usual at the table.
    """

    seat: int
    amount: Cents
    colour: str = ""
    tender: Literal["", "chips", "bill", "voucher", "dealer"] = ""


class CashIn(Act, frozen=True, tag="cash-in"):
    """A player exchanges a colour for value chips."""

    seat: int


class Service(Act, frozen=True, tag="service"):
    """Somebody adjusts or replaces a movable part."""

    kind: Literal["adjust", "replace"]
    by: str


class Change(Act, frozen=True, tag="change"):
    """Other equipment comes to the table: the cards, the dice, the wheel. What was there is cancelled or stored."""

    what: str
    by: str
    name: str = ""
    why: str = ""
    then: Literal["cancelled", "stored"] = "cancelled"
    how: str = ""


class Bag(Act, frozen=True, tag="bag"):
    """Decks are sealed in a bag: those that players handled, which leave, or decks that were inspected ahead.

    ``licences`` are the gaming licence numbers of those who signed, in their order.
    """

    tag: str
    decks: int
    by: str
    name: str = ""
    signed: tuple[str, ...] = ()
    why: Literal["handled by players", "inspected ahead"] = "handled by players"
    colour: str = ""
    licences: tuple[str, ...] = ()


class Unseal(Act, frozen=True, tag="unseal"):
    """A bag of decks that were inspected ahead is opened at the table."""

    tag: str
    by: str
    name: str = ""


class Cancel(Act, frozen=True, tag="cancel"):
    """The cards of a bag that nobody used are made unfit for play."""

    tag: str
    by: str
    name: str = ""
    how: str = ""


OF_BAGS = (Bag, Unseal, Cancel)
"""What is done with a bag that has a tag."""


class Count(Act, frozen=True, tag="count"):
    """Somebody counts something that is counted by the clock, the table's own colours, and says what was found."""

    what: str
    by: str
    counted: str = ""
    name: str = ""


class Come(Act, frozen=True, tag="come"):
    """Somebody of the crew comes to a post at the table."""

    post: str
    by: str
    name: str = ""


class Go(Act, frozen=True, tag="go"):
    """Somebody of the crew leaves a post."""

    post: str
    name: str = ""


class Transact(Act, frozen=True, tag="transact"):
    """Chips come to the rack or go back to the cage, or a player gets some against a marker."""

    kind: Literal["fill", "credit", "opener", "closer", "marker"]
    amount: Cents
    by: str


class Compromised(Act, frozen=True, tag="compromised"):
    """Somebody finds that the equipment has been tampered with."""

    by: str


Finding = Literal["suspect", "sound", "repaired", "beyond repair", "replaced", "done without"]


class Equipment(Act, frozen=True, tag="equipment"):
    """Somebody suspects equipment, has inspected it, or directs what comes in its place."""

    what: str
    finding: Finding
    by: str


LONGEST_REPORT = 500


class Cheating(Act, frozen=True, tag="cheating"):
    """Somebody reports what points to cheating, or to tampering with equipment."""

    what: Literal["cheating", "tampering"]
    seen: str
    by: str


class Toke(Act, frozen=True, tag="toke"):
    """A player gives the dealers a gratuity."""

    seat: int
    amount: Cents


class HandPay(Act, frozen=True, tag="hand-pay"):
    """Somebody pays a player's large win by hand, and is given a ``tip`` of it."""

    seat: int
    by: str
    tip: Cents = 0


class VoidRound(Act, frozen=True, tag="void-round"):
    """The round under way is called off and every wager goes back: ``asked_by`` names a person, ``by`` is a rank.

    ``pit_covered``: who comes for it says that the pit has enough people meanwhile, where that is asked.
    """

    by: str
    asked_by: str
    why: str
    pit_covered: bool = False


class Correct(Act, frozen=True, tag="correct"):
    """What an entry of the ledger moved is moved back: ``asked_by`` names a person, ``by`` is a rank."""

    entry: int
    moves: tuple[tuple[str, str, Cents], ...]
    by: str
    asked_by: str
    why: str


class ClearLayout(Act, frozen=True, tag="clear-layout"):
    """A heat of a tournament is over: wagers that still lie undecided go back to their players."""


TableAct = (
    Inspect
    | OpenTable
    | CloseTable
    | Sit
    | Leave
    | BuyIn
    | CashIn
    | Service
    | Change
    | Bag
    | Unseal
    | Cancel
    | Count
    | Come
    | Go
    | Transact
    | Compromised
    | Equipment
    | Cheating
    | Toke
    | HandPay
    | VoidRound
    | Correct
    | ClearLayout
)
AnyTableAct = TableAct | Bet | TakeBack | Call | Result | Irregularity | Decide
