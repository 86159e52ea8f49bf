"""What a document wants alike at all its tables in the house: one odds for everybody, one commission."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.ledger.entry import TablePosted
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import Refused
from houseway.rulebook import Posted, load

Others = Callable[[], Iterable[TableOnRecord]]
"""The other tables of the floor, as they stand now."""


def check_posting(entry: TablePosted, others: Iterable[TableOnRecord]) -> None:
    """Refuse what is to be posted, where it must be as at an open table and is not."""
    check_alike(Posted(load(entry.document), entry.posted), others)


def check_alike(posted: Posted, others: Iterable[TableOnRecord]) -> None:
    """Refuse to post or to open a table beside an open one that posts otherwise what must be alike.

    Closed tables do not count: so the whole house can change, one table after the other, before any of them opens.
    """
    for other in others:
        if not other.table.is_open or other.table.rulebook.name != posted.rulebook.name:
            continue
        for option in posted.differing(other.table.posted):
            theirs = other.table.posted[option.id]
            raise Refused(
                f"{option.id} is {theirs} at {other.name}, which is open, and would be {posted[option.id]} here",
                clause=option.uniform,
                remedy=f"Post {theirs}; or close all these tables, post each anew, then open them",
            )
