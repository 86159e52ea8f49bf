"""The meters of the houses on a floor: what each shows now, which tables feed it, and everything that changed it."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from houseway.floor.tables.floor import Floor
from houseway.games.progressive.jackpot import waits_for
from houseway.ledger.entry import ActDone, Booked, moves_of
from houseway.ledger.meters import link_of
from houseway.ledger.reader import LedgerReader
from houseway.money import Cents, dollars
from houseway.refusal import NotFound
from houseway.round.events import METER, VAULT


class MeterShown(msgspec.Struct, frozen=True):
    """A meter as a sign shows it. ``tables`` feed it; ``due`` are jackpots that wait to be confirmed or keyed."""

    house: str
    id: str
    name: str
    cents: Cents
    shows: str
    tables: tuple[str, ...]
    due: tuple[str, ...] = ()


class Reading(msgspec.Struct, frozen=True):
    """A change of a meter: in which entry and when, what it shows since, and why."""

    entry: int
    at: str
    cents: Cents
    gained: Cents
    why: str
    table: str = ""


def shown_meters(floor: Floor) -> list[MeterShown]:
    """Every meter that has been started, with the jackpots that wait at its tables."""
    fed: dict[str, list[str]] = {}
    due: dict[str, list[str]] = {}
    names: dict[str, str] = {}
    for name, task in floor.tables.items():
        link = link_of(task.record.posted)
        awaits = task.record.table.round.awaits
        for meter in link.fed.values() if link is not None else ():
            names[meter.account] = meter.name
            fed.setdefault(meter.account, []).append(name)
            if waits_for(awaits, meter.account):
                due.setdefault(meter.account, []).append(f"{name}: {awaits.says}")
    found = []
    for account, amount in floor.reader.meters().items():
        house, _, its = account.removeprefix(METER).partition("/")
        words = names.get(account, its.replace("-", " "))
        tables, waiting = tuple(fed.get(account, ())), tuple(due.get(account, ()))
        found.append(MeterShown(house, its, words, amount, dollars(amount), tables, waiting))
    return found


def readings(reader: LedgerReader, house: str, meter: str) -> Iterator[Reading]:
    """Everything that changed a meter since it was started, oldest first: what is kept for five years and longer."""
    account = f"{METER}{house}/{meter}"
    if account not in reader.meters():
        raise NotFound(f"there is no meter {house[:40]}/{meter[:40]}", remedy="See /api/v1/meters")
    shows = 0
    for line in reader.lines():
        entry = line.entry
        if not isinstance(entry, (Booked, ActDone)) or account.encode() not in line.body:
            continue
        gained = sum(amount * ((taker == account) - (giver == account)) for giver, taker, amount in moves_of(entry))
        if gained:
            shows += gained
            yield Reading(line.number, entry.at, shows, gained, _why(entry, account, gained), entry.table)


def _why(entry: Booked | ActDone, account: str, gained: Cents) -> str:
    """Why a meter changed: a booking's own words; wagers, a jackpot, or what was undone."""
    if isinstance(entry, Booked):
        return entry.what
    if any(b'"meter-paid"' in bytes(raw) for raw in entry.events):
        paid = sum(amount for giver, _, amount in moves_of(entry) if giver == account)
        put_in = sum(amount for giver, _, amount in moves_of(entry) if giver == VAULT)
        again = f", and the house put {dollars(put_in)} in" if put_in else ""
        return f"a jackpot of {dollars(paid)} was paid{again}"
    if any(b'"meter-fed"' in bytes(raw) for raw in entry.events) and gained > 0:
        return "wagers"
    return "undone"
