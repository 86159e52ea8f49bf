"""What holds across the tables of the house: one odds for everybody, one commission, no two bags with one tag."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from houseway.games.progressive.jackpot import TURNED_FIRST, Keys, keyed, waits_for
from houseway.games.progressive.link import Link
from houseway.ledger.entry import TablePosted
from houseway.ledger.meters import link_of
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import Refused
from houseway.round import Call
from houseway.rulebook import Posted, load
from houseway.table.acts import Bag

Others = Callable[[], Iterable[TableOnRecord]]
"""The other tables of the floor, as they stand now."""


def check_posting(entry: TablePosted, others: Iterable[TableOnRecord]) -> None:
    """Refuse what is to be posted, where it must be as at an open table and is not."""
    check_alike(Posted(load(entry.document), entry.posted), others)
    check_linked(link_of(entry), others)


def check_linked(link: Link | None, others: Iterable[TableOnRecord]) -> None:
    """Refuse a table that would grow or reset a meter of the house otherwise than an open one that is linked to it."""
    for other in others if link is not None else ():
        theirs = link_of(other.posted) if other.table.is_open else None
        for meter in link.meters.values() if link and theirs else ():
            known = theirs.meters.get(meter.id) if theirs else None
            if known is not None and known.account == meter.account and known != meter:
                raise Refused(
                    f"the {meter.name} has another rate, start or reset at {other.name}, which is open",
                    clause=meter.clause,
                    remedy="Post the same; or close all these tables, post each anew, then open them",
                )


def check_tag(act: Bag, others: Iterable[TableOnRecord]) -> None:
    """Refuse a bag whose tag another bag has that is locked away for any table: one tag names one bag."""
    for other in others:
        for tag in other.table.bags:
            if tag.strip().casefold() == act.tag.strip().casefold():
                facts = other.table.rulebook.bags
                why = f"bag {tag[:40]} is locked away already, for {other.name}"
                raise Refused(why, clause=facts.ahead if facts else "", remedy="Give it another tag")


def check_turned_first(act: Call, own: TableOnRecord, others: Iterable[TableOnRecord]) -> None:
    """Of several tables that wait for one meter, the one whose hand was found turned over first is keyed first."""
    taker = next((one for one in own.table.round.awaits.takers if isinstance(one, Keys) and one.turned), None)
    if taker is None or not (act.call == TURNED_FIRST or keyed(act) is not None):
        return
    meter = taker.meter
    waiting = [one for one in others if one.name != own.name and waits_for(one.table.round.awaits, meter.account)]
    if keyed(act) is not None and waiting and not taker.is_first:
        raise Refused(
            f"{waiting[0].name} waits for the {meter.name}, too",
            clause=taker.turned,
            remedy="Surveillance finds at which table the hand was turned over first; that one is keyed first",
        )
    for other in waiting if act.call == TURNED_FIRST else ():
        if any(isinstance(one, Keys) and one.is_first for one in other.table.round.awaits.takers):
            raise Refused(
                f"the hand at {other.name} was found to have been turned over first",
                clause=taker.turned,
                remedy="It is keyed first; then say it of the next",
            )


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
