"""The meters of a house in the ledger: what starts them, what is keyed in, what a jackpot takes off."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import msgspec

from houseway.games.progressive.jackpot import keyed
from houseway.games.progressive.link import Link, linked_to
from houseway.ledger.books import booking
from houseway.ledger.entry import ActDone, AnyEntry, Booked, TablePosted
from houseway.money import Cents, cents, dollars
from houseway.refusal import LedgerError
from houseway.round import Call
from houseway.round.events import METER, VAULT
from houseway.rulebook import Posted, load

STARTS = "the meter starts"


def link_of(posted: TablePosted) -> Link | None:
    """The link of a table as it is posted."""
    rulebook = load(posted.document)
    return linked_to(rulebook, Posted(rulebook, posted.posted)) if rulebook.link is not None else None


def starts(posted: TablePosted, known: Mapping[str, Cents], role: str) -> list[Booked]:
    """What the house books before a table is posted that is linked to meters which nobody has started yet."""
    link = link_of(posted)
    rulebook = load(posted.document)
    if link is None or rulebook.link is None:
        return []
    document = f"{rulebook.property_name}/{rulebook.link.document}"
    return [
        booking(
            document,
            STARTS,
            [(VAULT, meter.account, meter.start)],
            (meter.clause.partition("#")[2],),
            at=posted.at,
            by=posted.by,
            role=role,
        )
        for meter in link.fed.values()
        if meter.start and meter.account not in known
    ]


def check_start(entry: Booked, balances: Mapping[str, Cents]) -> None:
    """A meter is started once, with what its document asks for at least; what makes it less is explained."""
    for giver, taker, amount in entry.moves:
        if giver.startswith(METER) and not entry.what.strip():
            raise LedgerError(f"{giver} is made less without a reason")
        if entry.what != STARTS or not taker.startswith(METER) or "/" not in taker:
            continue
        if taker in balances:
            raise LedgerError(f"{taker} is started twice")
        option = next((one for one in load(entry.document).option if taker.endswith(f"/{one.id[:-6]}")), None)
        if option is not None and option.id.endswith("-start") and amount < cents(option.least or "$0"):
            raise LedgerError(f"{taker} starts with {dollars(amount)}, less than its document allows")


class _Paid(msgspec.Struct):
    """A jackpot as it stands in an entry."""

    event: str
    account: str = ""
    shown: Cents = 0
    shows: Cents = 0


_paid_decoder = msgspec.json.Decoder(list[_Paid])


def jackpots(entry: AnyEntry) -> Iterator[tuple[str, Cents, Cents]]:
    """The meters of the house that an entry pays from: the account, what it showed, what it shows then."""
    if isinstance(entry, ActDone) and isinstance(entry.act, Call) and keyed(entry.act) is not None:
        for event in _paid_decoder.decode(b"[%b]" % b",".join(map(bytes, entry.events))):
            if event.event == "meter-paid" and event.account:
                yield event.account, event.shown, event.shows


def check_shown(entry: AnyEntry, balances: Mapping[str, Cents]) -> None:
    """Whether what was keyed is what the meter showed just before."""
    for account, shown, _ in jackpots(entry):
        if balances.get(account, 0) != shown:
            why = f"{account} shows {dollars(balances.get(account, 0))} and {dollars(shown)} was keyed"
            raise LedgerError(why, remedy="Nothing was done; key it again")
