"""What is done with a fund, from the pot to the player; ``by`` is a rank of the document or a department."""

from __future__ import annotations

from typing import Literal

from houseway.money import Cents
from houseway.round.acts import Act


class OpenFund(Act, frozen=True, tag="open-fund"):
    """The fund begins, with what the property has chosen."""

    by: str
    settings: dict[str, str] = {}  # noqa: RUF012  msgspec copies it


class EnterPot(Act, frozen=True, tag="enter-pot"):
    """A hand at a poker table is over, and so much was in the pot."""

    table: int
    pot: Cents
    flop: bool
    by: str


class PlaceBox(Act, frozen=True, tag="place-box"):
    """An empty box is locked to a table."""

    table: int
    box: int
    by: str


class ReportFull(Act, frozen=True, tag="report-full"):
    """The box at a table is full: security is called."""

    table: int
    by: str


class TakeBox(Act, frozen=True, tag="take-box"):
    """A box leaves its table: to the cage when it is full before the day is over, otherwise to the count room."""

    table: int
    to: Literal["cage", "count room"]
    by: str
    cart: str = ""
    watched: bool = False


class BringBox(Act, frozen=True, tag="bring-box"):
    """A box goes from the cage to the count room."""

    box: int
    by: str


class CountBox(Act, frozen=True, tag="count-box"):
    """A box is counted and stands in the drop log."""

    box: int
    amount: Cents
    by: str


class Transfer(Act, frozen=True, tag="transfer"):
    """All that was counted goes to the vault's accountability."""

    by: str


class Award(Act, frozen=True, tag="award"):
    """A promotion gives a player money, or what it buys."""

    form: str
    amount: Cents
    returned_in: str
    to: str
    by: str


class ApproveForm(Act, frozen=True, tag="approve-form"):
    """The Commission has approved a promotion that the document does not list."""

    form: str
    by: str


class ReportDay(Act, frozen=True, tag="report-day"):
    """Revenue audit closes a gaming day and forwards the liability."""

    day: str
    by: str


class PostDay(Act, frozen=True, tag="post-day"):
    """The liability of a day is posted in the room and on the website."""

    day: str
    by: str


class CheckWebsite(Act, frozen=True, tag="check-website"):
    """Somebody looks at what the website shows."""

    day: str
    shows: Cents
    by: str


class Project(Act, frozen=True, tag="project"):
    """What the fund will hold at the end of a month, and what of it is to be given back."""

    month: str
    balance: Cents
    to_return: Cents
    by: str


class ReviewMonth(Act, frozen=True, tag="review-month"):
    """The log of a month is compared with what was booked: ``total`` is what the log says was collected."""

    month: str
    total: Cents
    by: str


class Repay(Act, frozen=True, tag="repay"):
    """Somebody wants money of the fund for the casino."""

    amount: Cents
    by: str


AnyFundAct = (
    OpenFund
    | EnterPot
    | PlaceBox
    | ReportFull
    | TakeBox
    | BringBox
    | CountBox
    | Transfer
    | Award
    | ApproveForm
    | ReportDay
    | PostDay
    | CheckWebsite
    | Project
    | ReviewMonth
    | Repay
)
