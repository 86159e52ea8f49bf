"""What falls due on a floor by the clock: at which table, since when in use, until when, and whether it is late."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator

import msgspec

from houseway.floor.tables.floor import Floor
from houseway.ledger.on_record import TableOnRecord
from houseway.table.duties import doers, duties

SOON = dt.timedelta(hours=1)
"""What falls due within so long is shown as due soon."""


class DueShown(msgspec.Struct, frozen=True):
    """Something at a table that is done by the clock. ``stops_play``: no round begins there once it is late."""

    table: str
    what: str
    since: str
    due: str
    hours: int
    clause: str
    by: tuple[str, ...]
    stops_play: bool
    is_late: bool
    is_soon: bool


def due_at(record: TableOnRecord, now: dt.datetime) -> Iterator[DueShown]:
    """What falls due at a table, as it stands now."""
    for one in duties(record.table):
        life, until = one.life, one.until
        yield DueShown(
            record.name,
            life.of,
            one.since,
            until.isoformat(timespec="seconds").replace("+00:00", "Z"),
            life.hours,
            life.clause,
            doers(record.table, life),
            life.stops_play,
            is_late=until <= now,
            is_soon=now < until <= now + SOON,
        )


def due_on(floor: Floor, now: dt.datetime | None = None) -> list[DueShown]:
    """What falls due on the whole floor, the first to fall due first."""
    time = now or dt.datetime.now(dt.UTC)
    found = (due for task in floor.tables.values() for due in due_at(task.record, time))
    return sorted(found, key=lambda due: (due.due, due.table))
