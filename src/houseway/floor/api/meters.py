"""The API's meters: what they show, and how each came to show it."""

from __future__ import annotations

import datetime as dt

from starlette.requests import Request
from starlette.responses import Response

from houseway.draw.meters import line_svg
from houseway.floor.api.asking import answer, check_role
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.tables.meters import readings, shown_meters

MOST_POINTS = 2000
"""So many readings a chart has at most: of more, every so many."""


async def meters(request: Request) -> Response:
    """Every meter, as it shows now."""
    person_at(request)
    return answer(shown_meters(house_at(request).floor))


async def meter_history(request: Request) -> Response:
    """Everything that changed a meter, for those who look."""
    check_role(person_at(request).role, "watch-any-round")
    path = request.path_params
    return answer(list(readings(house_at(request).floor.reader, path["house"], path["meter"])))


async def meter_chart(request: Request) -> Response:
    """A meter from its start until now, for those who look: it reads all that changed it."""
    check_role(person_at(request).role, "watch-any-round")
    path = request.path_params
    found = list(readings(house_at(request).floor.reader, path["house"], path["meter"]))
    began = dt.datetime.fromisoformat(found[0].at)
    hours = [(dt.datetime.fromisoformat(one.at) - began).total_seconds() / 3600 for one in found]
    is_short = hours[-1] < 1
    hours = [60 * hour for hour in hours] if is_short else hours
    every = max(1, len(found) // MOST_POINTS)
    points = [(hour, one.cents / 100) for hour, one in zip(hours, found, strict=True)][::every]
    won = [(hour, one) for hour, one in zip(hours, found, strict=True) if one.gained < 0]
    marks = {f"{one.why.partition(', and')[0]}, entry {one.entry}": (hour, one.cents / 100) for hour, one in won[-8:]}
    title = f"{path['meter'].replace('-', ' ')} meter since {found[0].at[:16].replace('T', ' ')}"
    drawn = line_svg(title, points, marks, across="{:.1f} min" if is_short else "{:.1f} h", from_zero=False)
    return Response(drawn, media_type="image/svg+xml")
