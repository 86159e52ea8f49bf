"""What happened, for ever: an append-only, chained and signed ledger of every table, and the tables it brings back."""

from houseway.ledger.entry import AnyEntry, TablePosted
from houseway.ledger.keys import Key
from houseway.ledger.on_record import TableOnRecord, posting, resume
from houseway.ledger.store import Ledger, LedgerReader
from houseway.ledger.verify import Verified, verify
from houseway.ledger.writer import GroupWriter

__all__ = [
    "AnyEntry",
    "GroupWriter",
    "Key",
    "Ledger",
    "LedgerReader",
    "TableOnRecord",
    "TablePosted",
    "Verified",
    "posting",
    "resume",
    "verify",
]
