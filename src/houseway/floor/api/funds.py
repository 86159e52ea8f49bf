"""The API's fund: what it holds, what is done with it, and its reports."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role, read
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.funds.keeper import FundAsked
from houseway.floor.funds.views import view_of
from houseway.fund.documents import as_csv, as_html
from houseway.fund.report import DayReport, MonthReport, day_report, month_report


async def fund(request: Request) -> Response:
    """The promotional fund: what is posted, and for those who keep it what is due."""
    funds = house_at(request).funds
    found = funds.fund()
    return answer(view_of(found, funds.now(found), person_at(request).role))


async def act_on_fund(request: Request) -> Response:
    """Do something with the fund, by the rank or department that has the duty."""
    person = person_at(request)
    check_role(person.role, "keep-fund")
    asked = await read(request, FundAsked)
    return answer(await house_at(request).funds.give(person, asked.id, asked.act))


def _day(request: Request) -> DayReport:
    check_role(person_at(request).role, "watch-fund")
    return day_report(house_at(request).funds.fund(), request.path_params["day"])


def _month(request: Request) -> MonthReport:
    check_role(person_at(request).role, "watch-fund")
    return month_report(house_at(request).funds.fund(), request.path_params["month"])


def _written(report: DayReport | MonthReport, *, html: bool) -> Response:
    if html:
        return Response(as_html(report, style="/report.css"), media_type="text/html")
    name = report.day if isinstance(report, DayReport) else report.month
    headers = {"content-disposition": f'attachment; filename="promotional-fund-{name}.csv"'}
    return Response(as_csv(report), media_type="text/csv", headers=headers)


async def fund_day(request: Request) -> Response:
    """The report of a gaming day."""
    return answer(_day(request))


async def fund_day_html(request: Request) -> Response:
    """The report of a gaming day, to be printed."""
    return _written(_day(request), html=True)


async def fund_day_csv(request: Request) -> Response:
    """The report of a gaming day, for a spreadsheet."""
    return _written(_day(request), html=False)


async def fund_month(request: Request) -> Response:
    """The report of a month."""
    return answer(_month(request))


async def fund_month_html(request: Request) -> Response:
    """The report of a month, to be printed."""
    return _written(_month(request), html=True)


async def fund_month_csv(request: Request) -> Response:
    """The report of a month, for a spreadsheet."""
    return _written(_month(request), html=False)
