"""The API of the pit's duties: what falls due, and the logs for the regulator."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.jobs import beside
from houseway.floor.tables.duties import due_on
from houseway.ledger.logs import LogRow, as_csv, known_log


async def due(request: Request) -> Response:
    """What falls due by the clock at every table, the first first."""
    check_role(person_at(request).role, "win-and-drop")
    return answer(due_on(house_at(request).floor))


async def rows_of(request: Request) -> list[LogRow]:
    """The log in the path, of the table that is asked for or of all."""
    check_role(person_at(request).role, "win-and-drop")
    house = house_at(request)
    name, table = request.path_params["log"], request.query_params.get("table", "")
    if table:
        house.window(table)
    given = (str(house.floor.ledger.path), known_log(name), table)
    return msgspec.convert(await house.aside(beside.logged, *given), list[LogRow])


async def log(request: Request) -> Response:
    """A log, the newest line first."""
    return answer(await rows_of(request))


async def log_sheet(request: Request) -> Response:
    """A log as a sheet."""
    name = request.path_params["log"]
    rows = await rows_of(request)
    headers = {"content-disposition": f'attachment; filename="{name}.csv"'}
    return Response(as_csv(rows), media_type="text/csv", headers=headers)
