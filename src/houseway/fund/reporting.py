"""What is told of a fund: the day's liability, the posting by three, the website, the month."""

from __future__ import annotations

import datetime as dt
from typing import TYPE_CHECKING

from houseway.fund import acts, events
from houseway.fund.collecting import waiting
from houseway.fund.state import Month, next_day
from houseway.money import Cents
from houseway.round.events import VAULT, Event

if TYPE_CHECKING:
    from houseway.fund.fund import Fund


def report_day(fund: Fund, act: acts.ReportDay) -> list[Event]:
    """Revenue audit closes a day, the casino makes good what is below zero, and the poker department is told."""
    fund.check_by(act.by, fund.facts.by.report, "reports the fund", "who")
    day = _known_day(fund, act.day)
    if fund.state.seen(day).reported is not None:
        raise fund.refuse(f"{day} has been reported", "forwarded", "Report the next day")
    if day >= fund.today:
        raise fund.refuse(f"the gaming day {day} is not over", "forwarded", "Report it when it is")
    if earlier := [one for one in unreported(fund, fund.today) if one < day]:
        raise fund.refuse(f"{earlier[0]} has not been reported", "forwarded", "Report one day after the other")
    if boxes := waiting(fund, day):
        raise fund.refuse(f"{day} is not counted: {', '.join(boxes[:5])}", "count", "Count and transfer it first")
    its = fund.state.day(day)
    done = _make_good(fund, day, -fund.state.liability(day))
    its.reported = fund.state.liability(day)
    keys = ("spreadsheet", "forwarded", "updated", "who")
    reported = events.LiabilityReported(
        day=day, collected=its.collected, awarded=its.awarded, liability=its.reported, clauses=fund.cite(*keys)
    )
    return [*done, reported]


def _make_good(fund: Fund, day: str, missing: Cents) -> list[Event]:
    """The casino brings a balance below zero up to zero."""
    if missing <= 0:
        return []
    fund.state.day(day).made_good += missing
    moves = fund.moves((VAULT, fund.account, missing))
    return [events.MadeGood(day=day, amount=missing, clauses=fund.cite("negative"), moves=moves)]


def post_day(fund: Fund, act: acts.PostDay) -> list[Event]:
    """The liability is posted in the room and on the website, by about three in the afternoon."""
    fund.check_by(act.by, fund.facts.by.post, "posts the fund", "posted")
    its = fund.state.seen(_known_day(fund, act.day))
    if its.reported is None:
        raise fund.refuse(f"{act.day} has not been reported", "posted", "Revenue audit forwards it first")
    if its.posted is not None:
        raise fund.refuse(f"{act.day} has been posted", "posted", "Post the next day")
    its.posted, its.posted_late = its.reported, fund.state.at > post_due(fund, act.day)
    keys = ("posted", "updated", "who")
    return [
        events.LiabilityPosted(
            day=act.day, amount=its.posted, late=its.posted_late, by=act.by, clauses=fund.cite(*keys)
        )
    ]


def post_due(fund: Fund, day: str) -> str:
    """The moment by which a day's liability must be posted: in the afternoon after it."""
    return f"{next_day(day)} {fund.facts.posted_by}"


def check_website(fund: Fund, act: acts.CheckWebsite) -> list[Event]:
    """A poker supervisor or above compares what the website shows with what was reported."""
    fund.check_by(act.by, fund.facts.by.website, "checks the website", "website")
    its = fund.state.seen(_known_day(fund, act.day))
    if its.posted is None:
        raise fund.refuse(f"{act.day} has not been posted", "website", "Post it first")
    its.website = act.shows
    return [
        events.WebsiteChecked(day=act.day, shows=act.shows, right=its.posted, by=act.by, clauses=fund.cite("website"))
    ]


def project(fund: Fund, act: acts.Project) -> list[Event]:
    """The poker manager projects the balance of a month and says what to give back."""
    fund.check_by(act.by, fund.facts.by.project, "projects the fund", "who")
    month = _known_month(fund, act.month)
    fund.check_amount(act.balance, "who", least=0)
    if not 0 <= act.to_return <= act.balance:
        raise fund.refuse("more is to be given back than the fund will hold", "who", "Give back that much at most")
    its = fund.state.months.setdefault(month, Month())
    its.projected, its.to_return = act.balance, act.to_return
    told = {"month": month, "balance": act.balance, "to_return": act.to_return}
    return [events.BalanceProjected(**told, clauses=fund.cite("who"))]  # type: ignore[arg-type]


def review_month(fund: Fund, act: acts.ReviewMonth) -> list[Event]:
    """Revenue audit compares the log of a month that is over with the books."""
    fund.check_by(act.by, fund.facts.by.review, "reviews the log", "who")
    month = _known_month(fund, act.month)
    if fund.today[:7] <= month:
        raise fund.refuse(f"{month} is not over", "who", "Review it at its end")
    if left := [day for day in unreported(fund, fund.today) if day[:7] <= month]:
        raise fund.refuse(f"{left[0]} has not been reported", "who", "Report every day of the month first")
    its = [day for date, day in fund.state.days.items() if date[:7] == month]
    fund.state.months.setdefault(month, Month()).reviewed = act.total
    return [
        events.MonthReviewed(
            month=month,
            total=act.total,
            collected=sum(day.collected for day in its),
            awarded=sum(day.awarded for day in its),
            made_good=sum(day.made_good for day in its),
            clauses=fund.cite("who"),
        )
    ]


def unreported(fund: Fund, today: str) -> list[str]:
    """The gaming days that are over and have not been reported, the oldest first."""
    found, day = [], fund.state.first_day
    while day < today:
        if day not in fund.state.days or fund.state.days[day].reported is None:
            found.append(day)
        day = next_day(day)
    return found


def _known_day(fund: Fund, day: str) -> str:
    try:
        right = dt.date.fromisoformat(day).isoformat() == day and day >= fund.state.first_day
    except ValueError:
        right = False
    if not right or day > fund.today:
        raise fund.refuse(f"{day[:20]!r} is no gaming day of the fund", "updated", "Write it like 2026-11-18")
    return day


def _known_month(fund: Fund, month: str) -> str:
    try:
        right = dt.date.fromisoformat(f"{month}-01").isoformat()[:7] == month
    except ValueError:
        right = False
    if not right or month < fund.state.first_day[:7]:
        raise fund.refuse(f"{month[:20]!r} is no month of the fund", "who", "Write it like 2026-11")
    return month
