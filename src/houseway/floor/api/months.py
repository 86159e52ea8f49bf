"""The API's monthly review: what the tables won in a month, against what they should have won."""

from __future__ import annotations

from typing import Any

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role
from houseway.floor.door.entrance import house_at, person_at


class MonthTold(msgspec.Struct, frozen=True, kw_only=True):
    """A review of a month: in sentences, line by line, and as a picture. Money is in cents."""

    format: str
    version: int
    text: list[str]
    alarms: int
    name: str
    month: str
    zone: str
    head: str
    entries: int
    level: float
    lines: list[dict[str, Any]]
    svg: str


async def review_month(request: Request) -> Response:
    """The review of a month: actual against expected win of every table, game, dealer, shift and wager."""
    return answer((await _reviewed(request))["told"])


async def review_month_csv(request: Request) -> Response:
    """The review of a month as a table."""
    found = await _reviewed(request)
    return _file(found["csv"], "text/csv; charset=utf-8", f"review-{found['told']['month']}.csv")


async def review_month_html(request: Request) -> Response:
    """The review of a month as a page to keep."""
    found = await _reviewed(request)
    return _file(found["html"], "text/html; charset=utf-8", f"review-{found['told']['month']}.html")


async def _reviewed(request: Request) -> dict[str, Any]:
    check_role(person_at(request).role, "review-month")
    return await house_at(request).review_month(request.path_params["month"])


def _file(text: str, media: str, name: str) -> Response:
    return Response(text, media_type=media, headers={"content-disposition": f'attachment; filename="{name}"'})
