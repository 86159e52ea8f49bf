"""What the fields of the page's forms ask for, as an act with the fund."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from houseway.floor.door.faults import Malformed
from houseway.fund import acts
from houseway.fund.acts import AnyFundAct
from houseway.money import Cents, cents
from houseway.refusal import HousewayError

Fields = Mapping[str, str]


def _whole(fields: Fields, name: str) -> int:
    text = fields.get(name, "").strip()
    if not (text.isascii() and text.isdigit() and len(text) < 7):
        raise Malformed(f"{name} is not a number", remedy="Write a whole number")
    return int(text)


def _money(fields: Fields, name: str) -> Cents:
    try:
        return cents(fields.get(name, "").strip())
    except HousewayError:
        raise Malformed(f"{name.replace('_', ' ')} is no amount", remedy="Write it like 25 or $25.50") from None


_ACTS: dict[str, Callable[[Fields], AnyFundAct]] = {
    "open-fund": lambda f: acts.OpenFund(f["by"]),
    "enter-pot": lambda f: acts.EnterPot(_whole(f, "table"), _money(f, "pot"), f.get("flop") == "after", f["by"]),
    "place-box": lambda f: acts.PlaceBox(_whole(f, "table"), _whole(f, "box"), f["by"]),
    "report-full": lambda f: acts.ReportFull(_whole(f, "table"), f["by"]),
    "take-box": lambda f: acts.TakeBox(
        _whole(f, "table"),
        "cage" if f.get("to") == "cage" else "count room",
        f["by"],
        f.get("cart", ""),
        f.get("watched") == "yes",
    ),
    "bring-box": lambda f: acts.BringBox(_whole(f, "box"), f["by"]),
    "count-box": lambda f: acts.CountBox(_whole(f, "box"), _money(f, "amount"), f["by"]),
    "transfer": lambda f: acts.Transfer(f["by"]),
    "award": lambda f: acts.Award(
        f.get("form", ""), _money(f, "amount"), f.get("returned_in", ""), f.get("to", "").strip(), f["by"]
    ),
    "approve-form": lambda f: acts.ApproveForm(f.get("form", "").strip(), f["by"]),
    "report-day": lambda f: acts.ReportDay(f.get("day", ""), f["by"]),
    "post-day": lambda f: acts.PostDay(f.get("day", ""), f["by"]),
    "check-website": lambda f: acts.CheckWebsite(f.get("day", ""), _money(f, "shows"), f["by"]),
    "project": lambda f: acts.Project(f.get("month", ""), _money(f, "balance"), _money(f, "to_return"), f["by"]),
    "review-month": lambda f: acts.ReviewMonth(f.get("month", ""), _money(f, "total"), f["by"]),
}


def act_of(fields: Fields) -> AnyFundAct:
    """The act that a form asks for."""
    make = _ACTS.get(fields.get("do", ""))
    if make is None or not fields.get("by"):
        raise Malformed("the form asks for nothing", remedy="Use the page")
    return make(fields)
