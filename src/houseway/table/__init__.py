"""A table at work: opening it, who sits there, round after round, and the record of each."""

from houseway.table.record import RoundRecord, read_record, record_of, record_schema, replay
from houseway.table.table import Table, open_table
from houseway.table.views import View, view_for

__all__ = [
    "RoundRecord",
    "Table",
    "View",
    "open_table",
    "read_record",
    "record_of",
    "record_schema",
    "replay",
    "view_for",
]
