"""A fund as the ledger knows it: its state is what its acts lead to, and nothing else."""

from __future__ import annotations

from houseway.fund import Fund
from houseway.fund.acts import AnyFundAct
from houseway.ledger.entry import FundDone, now, written
from houseway.ledger.reader import LedgerReader
from houseway.refusal import HousewayError, LedgerError
from houseway.round import Event


class FundOnRecord:
    """One fund: the floor acts on it, after a crash it is made again from its entries, and ``verify`` does the same."""

    def __init__(self, document: str) -> None:
        """The fund of a document, before its first entry."""
        self.fund = Fund(document)
        self.document = self.fund.rulebook.name

    def take(self, entry: FundDone) -> tuple[Event, ...]:
        """Follow an entry of the ledger; whatever it says that does not follow is an error."""
        try:
            events = self.fund.apply(entry.act, entry.local)
        except HousewayError as refused:
            raise LedgerError(f"an act with the fund is refused: {refused.why}", clause=refused.clause) from None
        if tuple(map(bytes, written(events))) != tuple(map(bytes, entry.events)):
            raise LedgerError("an act with the fund leads to other events than the ledger holds")
        return events

    def entry(self, act: AnyFundAct, local: str, *, by: str, role: str, command: str = "") -> FundDone:
        """Do an act, and the entry that says so; a refused act changes nothing."""
        events = self.fund.apply(act, local)
        return FundDone(
            at=now(),
            document=self.document,
            local=local,
            act=act,
            events=written(events),
            by=by,
            role=role,
            command=command,
        )


def fund_of(reader: LedgerReader, document: str) -> FundOnRecord:
    """A fund in the exact state that the ledger leaves it in."""
    record = FundOnRecord(document)
    for line in reader.of_kind("", FundDone):
        entry = line.entry
        if isinstance(entry, FundDone) and entry.document == record.document:
            record.take(entry)
    return record
