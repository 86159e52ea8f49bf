"""What the page and the API show of a fund, by who looks: players see what is posted, the house sees everything."""

from __future__ import annotations

import msgspec

from houseway.floor.people.roles import PERMISSIONS
from houseway.fund import Fund
from houseway.fund.report import AwardLine, Due, due
from houseway.fund.state import Box
from houseway.money import Cents, dollars

MOST_AWARDS = 50
MOST_TOLD = 60


class BoxView(msgspec.Struct, frozen=True):
    """A box that is not empty."""

    box: int
    table: int
    day: str
    place: str
    entered: Cents
    is_full: bool


class FundView(msgspec.Struct, frozen=True):
    """A fund: what is posted for players; for those who keep it also what is due, the boxes, awards and the log."""

    document: str
    name: str
    is_open: bool
    day: str
    posted: Cents | None
    posted_day: str
    shows: str
    posted_collected: Cents | None = None
    posted_awarded: Cents | None = None
    balance: Cents | None = None
    collected: Cents | None = None
    awarded: Cents | None = None
    due: tuple[Due, ...] = ()
    boxes: tuple[BoxView, ...] = ()
    awards: tuple[AwardLine, ...] = ()
    told: tuple[str, ...] = ()


def _entered(fund: Fund, box: Box) -> Cents:
    """What pots gave a box, and the tube beside it while it stands at its table."""
    is_there = fund.state.at_table.get(box.table) == box.number
    return box.entered + (fund.state.tubes.get(box.table, 0) if is_there else 0)


def view_of(fund: Fund, at: str, role: str) -> FundView:
    """A fund as a role sees it at a moment."""
    state = fund.state
    told = max((day for day, its in state.days.items() if its.posted is not None), default="")
    its = state.seen(told)
    posted = its.posted
    view = FundView(
        document=fund.rulebook.name,
        name=fund.facts.name,
        is_open=fund.is_open,
        day=fund.day_of(at) if fund.is_open else "",
        posted=posted,
        posted_day=told,
        shows=dollars(posted) if posted is not None else "Nothing yet",
        posted_collected=its.collected if told else None,
        posted_awarded=its.awarded if told else None,
    )
    if role not in PERMISSIONS["watch-fund"] or not fund.is_open:
        return view
    today = state.seen(view.day)
    boxes = [box for _, box in sorted(state.boxes.items()) if not box.transferred]
    return msgspec.structs.replace(
        view,
        balance=state.liability(),
        collected=sum(_entered(fund, box) for box in boxes if box.day == view.day),
        awarded=today.awarded,
        due=tuple(due(fund, at)),
        boxes=tuple(BoxView(box.number, box.table, box.day, box.place, box.entered, box.is_full) for box in boxes),
        awards=tuple(
            AwardLine(one.day, one.form, one.amount, one.returned_in, one.to, one.by)
            for one in state.awards[-MOST_AWARDS:][::-1]
        ),
        told=tuple(f"{when} {event}" for when, event in fund.happened[-MOST_TOLD:][::-1]),
    )
