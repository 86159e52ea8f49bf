"""The API, version 1: whatever the screens show and do, as JSON."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from functools import cache

import msgspec
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

from houseway.floor.api import books, duties, funds, meters, months, people, tables, tournaments
from houseway.floor.api.openapi import described
from houseway.floor.funds.keeper import FundAnswer, FundAsked
from houseway.floor.funds.views import FundView
from houseway.floor.tables.commands import Asked
from houseway.floor.tables.corrections import MovedMoney, ShownCorrection
from houseway.floor.tables.duties import DueShown
from houseway.floor.tables.meters import MeterShown, Reading
from houseway.floor.tables.views import TableView
from houseway.floor.tournaments.views import TournamentShown
from houseway.fund.report import DayReport, MonthReport
from houseway.ledger.logs import LogRow


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One way to ask: its path, who may, what it takes and gives."""

    method: str
    path: str
    do: Callable[[Request], Awaitable[Response]]
    takes: type | None = None
    gives: type | None = None
    media: str = "application/json"
    public: bool = False


ENDPOINTS = (
    Endpoint("POST", "/tables/{table}/commands", tables.command, takes=Asked),
    Endpoint("POST", "/sign-in", people.sign_in, takes=people.SignIn, public=True),
    Endpoint("POST", "/sign-out", people.sign_out),
    Endpoint("GET", "/me", people.me),
    Endpoint("GET", "/tables", tables.tables),
    Endpoint("POST", "/tables", tables.new_table, takes=tables.NewTable),
    Endpoint("GET", "/tables/{table}", tables.table, gives=TableView),
    Endpoint("GET", "/tables/{table}/bets", tables.bets),
    Endpoint("GET", "/tables/{table}/log", tables.happened),
    Endpoint("GET", "/tables/{table}/layout.svg", tables.layout, media="image/svg+xml"),
    Endpoint("GET", "/tables/{table}/paytable.svg", tables.paytable, media="image/svg+xml"),
    Endpoint("POST", "/tables/{table}/posted", tables.post_options, takes=dict[str, str]),
    Endpoint("GET", "/tables/{table}/books", tables.books),
    Endpoint("GET", "/tables/{table}/requests", tables.requests),
    Endpoint("GET", "/tables/{table}/rounds/{round}", tables.past),
    Endpoint("GET", "/tables/{table}/rounds/{round}/money", tables.round_money, gives=list[MovedMoney]),
    Endpoint("GET", "/tables/{table}/corrections", tables.corrections, gives=list[ShownCorrection]),
    Endpoint("GET", "/corrections", tables.all_corrections, gives=list[ShownCorrection]),
    Endpoint("GET", "/tables/{table}/review", tables.review),
    Endpoint("GET", "/months/{month}/review", months.review_month, gives=months.MonthTold),
    Endpoint("GET", "/months/{month}/review.csv", months.review_month_csv, media="text/csv"),
    Endpoint("GET", "/months/{month}/review.html", months.review_month_html, media="text/html"),
    Endpoint("GET", "/meters", meters.meters, gives=list[MeterShown]),
    Endpoint("GET", "/meters/{house}/{meter}/history", meters.meter_history, gives=list[Reading]),
    Endpoint("GET", "/meters/{house}/{meter}/chart.svg", meters.meter_chart, media="image/svg+xml"),
    Endpoint("GET", "/tournaments", tournaments.tournaments, gives=list[TournamentShown]),
    Endpoint("POST", "/tournaments", tournaments.new_tournament, takes=tournaments.NewTournament),
    Endpoint("GET", "/tournaments/{tournament}", tournaments.tournament, gives=TournamentShown),
    Endpoint(
        "POST", "/tournaments/{tournament}/commands", tournaments.tournament_command, takes=tournaments.TournamentAsked
    ),
    Endpoint("GET", "/due", duties.due, gives=list[DueShown]),
    Endpoint("GET", "/logs/{log}.csv", duties.log_sheet, media="text/csv"),
    Endpoint("GET", "/logs/{log}", duties.log, gives=list[LogRow]),
    Endpoint("GET", "/fund", funds.fund, gives=FundView),
    Endpoint("POST", "/fund/acts", funds.act_on_fund, takes=FundAsked, gives=FundAnswer),
    Endpoint("GET", "/fund/days/{day}.html", funds.fund_day_html, media="text/html"),
    Endpoint("GET", "/fund/days/{day}.csv", funds.fund_day_csv, media="text/csv"),
    Endpoint("GET", "/fund/days/{day}", funds.fund_day, gives=DayReport),
    Endpoint("GET", "/fund/months/{month}.html", funds.fund_month_html, media="text/html"),
    Endpoint("GET", "/fund/months/{month}.csv", funds.fund_month_csv, media="text/csv"),
    Endpoint("GET", "/fund/months/{month}", funds.fund_month, gives=MonthReport),
    Endpoint("GET", "/history", tables.history),
    Endpoint("GET", "/documents", books.shelf),
    Endpoint("GET", "/documents/{property}/{document}", books.document),
    Endpoint("GET", "/documents/{property}/{document}/coverage", books.coverage),
    Endpoint("GET", "/documents/{property}/{document}/edges", books.edges),
    Endpoint("GET", "/ledger", books.head),
    Endpoint("GET", "/ledger/verification", books.verification),
    Endpoint("GET", "/ledger/export.jsonl", books.export_lines, media="application/x-ndjson"),
    Endpoint("GET", "/ledger/export.parquet", books.export_parquet, media="application/vnd.apache.parquet"),
    Endpoint("GET", "/accounts", people.accounts),
    Endpoint("POST", "/accounts", people.add_account, takes=people.NewAccount),
    Endpoint("POST", "/accounts/{account}/close", people.close_account),
    Endpoint("POST", "/accounts/{account}/open", people.open_account),
)


@cache
def _description() -> bytes:
    """What this API is; it does not change while the floor is open."""
    return msgspec.json.encode(described(ENDPOINTS))


async def openapi(_request: Request) -> Response:
    """What this API is, for programs."""
    return Response(_description(), media_type="application/json")


def routes() -> list[Route]:
    """The routes of the API; what is asked most comes first, for they are tried in order."""
    own = [Route(f"/api/v1{each.path}", each.do, methods=[each.method]) for each in ENDPOINTS]
    return [*own, Route("/api/v1/openapi.json", openapi)]


__all__ = ["ENDPOINTS", "Endpoint", "routes"]
