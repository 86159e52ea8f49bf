"""The daily and monthly reports of a fund, as figures; ``documents`` writes them as HTML and CSV."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import msgspec

from houseway.fund.collecting import COUNT_ROOM, COUNTED
from houseway.fund.events import BoxCounted
from houseway.fund.fund import Fund
from houseway.fund.reporting import post_due, unreported
from houseway.fund.state import Given, next_day
from houseway.money import Cents
from houseway.refusal import NotFound


class DropLine(msgspec.Struct, frozen=True):
    """A line of the promotional drop log."""

    box: int
    entered: Cents
    counted: Cents

    @property
    def off(self) -> Cents:
        """How much more was counted than entered."""
        return self.counted - self.entered


class AwardLine(msgspec.Struct, frozen=True):
    """An award."""

    day: str
    form: str
    amount: Cents
    returned_in: str
    to: str
    by: str


class DayReport(msgspec.Struct, frozen=True):
    """A gaming day: what it brought and gave back, and what was owed to players at its end."""

    fund: str
    document: str
    day: str
    opening: Cents
    collected: Cents
    awarded: Cents
    made_good: Cents
    liability: Cents
    reported: bool
    posted: Cents | None
    posted_late: bool
    website: Cents | None
    drop: tuple[DropLine, ...]
    awards: tuple[AwardLine, ...]


class MonthReport(msgspec.Struct, frozen=True):
    """A month: its days, what was projected, and what the review of the log found."""

    fund: str
    document: str
    month: str
    opening: Cents
    collected: Cents
    awarded: Cents
    made_good: Cents
    liability: Cents
    projected: Cents | None
    to_return: Cents | None
    reviewed: Cents | None
    days: tuple[DayReport, ...]

    @property
    def returned(self) -> str:
        """What part of all that the month had for players went back to them, in words."""
        had = self.opening + self.collected + self.made_good
        if self.awarded > had:
            return "all of it, and more, which the casino makes good"
        return f"{100 * self.awarded // had} %" if had else "there was nothing"


class Due(msgspec.Struct, frozen=True):
    """Something that somebody has to do today; ``late`` when it should have been done."""

    what: str
    whose: str
    late: bool
    clause: str


def day_report(fund: Fund, day: str) -> DayReport:
    """One gaming day, as far as it is known."""
    _check_day(fund, day)
    its = fund.state.seen(day)
    before = (dt.date.fromisoformat(day) - dt.timedelta(days=1)).isoformat()
    counted = (event for _, event in fund.happened if isinstance(event, BoxCounted) and event.day == day)
    return DayReport(
        fund=fund.facts.name,
        document=fund.rulebook.name,
        day=day,
        opening=fund.state.liability(before),
        collected=its.collected,
        awarded=its.awarded,
        made_good=its.made_good,
        liability=fund.state.liability(day),
        reported=its.reported is not None,
        posted=its.posted,
        posted_late=its.posted_late,
        website=its.website,
        drop=tuple(DropLine(event.box, event.entered, event.counted) for event in counted),
        awards=tuple(_line(one) for one in fund.state.awards if one.day == day),
    )


def _line(given: Given) -> AwardLine:
    return AwardLine(given.day, given.form, given.amount, given.returned_in, given.to, given.by)


def month_report(fund: Fund, month: str) -> MonthReport:
    """One month, day by day, up to the day that it is."""
    try:
        first = dt.date.fromisoformat(f"{month}-01")
    except ValueError:
        raise NotFound(f"{month[:20]!r} is no month", remedy="Write it like 2026-11") from None
    _check_open(fund)
    days: list[DayReport] = []
    day = max(first.isoformat(), fund.state.first_day)
    while day[:7] == month and day <= fund.today:
        days.append(day_report(fund, day))
        day = next_day(day)
    if not days:
        raise NotFound(f"the fund knows nothing of {month}", remedy=f"It was opened on {fund.state.first_day}")
    its = fund.state.months.get(month)
    return MonthReport(
        fund=fund.facts.name,
        document=fund.rulebook.name,
        month=month,
        opening=days[0].opening,
        collected=sum(one.collected for one in days),
        awarded=sum(one.awarded for one in days),
        made_good=sum(one.made_good for one in days),
        liability=days[-1].liability,
        projected=its.projected if its else None,
        to_return=its.to_return if its else None,
        reviewed=its.reviewed if its else None,
        days=tuple(days),
    )


def last_days(fund: Fund, most: int = 7) -> Iterator[str]:
    """The last gaming days of a fund up to its last act, the newest first."""
    day = dt.date.fromisoformat(fund.today)
    for _ in range(most):
        if day.isoformat() < fund.state.first_day:
            return
        yield day.isoformat()
        day -= dt.timedelta(days=1)


def _check_open(fund: Fund) -> None:
    if not fund.is_open:
        raise NotFound(f"the {fund.facts.name} has not been opened", remedy="The poker manager opens it")


def _check_day(fund: Fund, day: str) -> None:
    _check_open(fund)
    try:
        right = dt.date.fromisoformat(day).isoformat() == day
    except ValueError:
        right = False
    if not right or not fund.state.first_day <= day <= fund.today:
        remedy = f"Its days are {fund.state.first_day} to {fund.today}"
        raise NotFound(f"{day[:20]!r} is no gaming day of the fund", remedy=remedy)


def due(fund: Fund, at: str) -> list[Due]:
    """What waits to be done at a moment, and what is late: boxes, counts, reports, posting, website, review."""
    if not fund.is_open:
        return []
    today, state, by = fund.day_of(at), fund.state, fund.facts.by
    cite = fund.rulebook.cite
    found = []
    for box in state.boxes.values():
        if box.table in state.at_table and state.at_table[box.table] == box.number:
            if box.day < today:
                found.append(
                    Due(f"Box {box.number} at poker table {box.table} to the count room", by.box, True, cite("boxes"))
                )
            elif box.is_full:
                found.append(
                    Due(f"Full box {box.number} at poker table {box.table} to the cage", by.box, True, cite("full-box"))
                )
        elif box.place == "cage":
            found.append(
                Due(f"Box {box.number} from the cage to the count room", by.box, box.day < today, cite("boxes"))
            )
        elif box.place == COUNT_ROOM:
            found.append(Due(f"Count box {box.number}", by.count, False, cite("count")))
        elif box.place == COUNTED and not box.transferred:
            found.append(Due(f"Transfer what box {box.number} held to the vault", by.count, False, cite("transfer")))
    found += [
        Due(f"Report {day}", by.report, next_day(day) < today, cite("forwarded")) for day in unreported(fund, today)
    ]
    for day, its in sorted(state.days.items()):
        if its.reported is not None and its.posted is None:
            found.append(
                Due(f"Post {day} by {post_due(fund, day)[11:]}", by.post, at > post_due(fund, day), cite("posted"))
            )
        elif its.posted is not None and its.website != its.posted:
            wrong = its.website is not None
            words = f"Put the website right for {day} and check it again" if wrong else f"Check the website for {day}"
            found.append(Due(words, by.website, wrong or next_day(day) < today, cite("website")))
    return [*found, *_of_months(fund, today)]


def _of_months(fund: Fund, today: str) -> list[Due]:
    """The review of a month that is over, the projection of the one that runs."""
    by, clause = fund.facts.by, fund.rulebook.cite("who")
    months = sorted({day[:7] for day in (*fund.state.days, fund.state.first_day)})
    known = fund.state.months
    reviews = [month for month in months if month < today[:7] and (month not in known or known[month].reviewed is None)]
    found = [Due(f"Review {month}", by.review, False, clause) for month in reviews]
    now = known.get(today[:7])
    if now is None or now.projected is None:
        found.append(Due(f"Project {today[:7]} and say what to give back", by.project, False, clause))
    return found
