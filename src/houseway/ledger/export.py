"""A ledger as files that anybody can read: JSON Lines that can be verified, and Parquet for questions."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import apsw
import msgspec

from houseway.ledger.books import changes, postings
from houseway.ledger.entry import FORMAT, VERSION, canonical
from houseway.ledger.store import LedgerReader, Line
from houseway.refusal import LedgerError, Refused

WHAT = ("entries", "moves")


def export(ledger: LedgerReader, path: Path, what: str = "entries", *, upto: int | None = None) -> int:
    """Write a ledger to a file, by the ending of its name: ``.jsonl`` or ``.parquet``. The answer is how many rows.

    It is the ledger at one moment, also while the floor writes on. ``upto`` ends it with an entry before the last; one
    that is signed, or the file cannot be verified.
    """
    if what not in WHAT:
        raise Refused(f"{what[:40]!r} cannot be exported", remedy=f"Export {' or '.join(WHAT)}")
    if path.suffix not in (".jsonl", ".parquet"):
        raise Refused(f"{path.name} has an ending that says nothing", remedy="End it with .jsonl or .parquet")
    try:
        with ledger.snapshot() as still:
            if path.suffix == ".parquet":
                return _parquet(still, path, what, upto)
            if what == "entries":
                return _write(path, lines_of(still, upto))
            return _write(path, (canonical(row) + b"\n" for row in moves_rows(still, upto)))
    except OSError as error:
        raise LedgerError(f"{path} cannot be written: {error.strerror}", remedy="Choose another file") from None
    except apsw.Error as error:
        raise LedgerError(f"{ledger.path} is damaged: {error}", remedy="Verify it") from None


def _write(path: Path, rows: Iterator[bytes]) -> int:
    count = 0
    with path.open("wb") as file:
        for count, row in enumerate(rows, 1):  # noqa: B007
            file.write(row)
    return count


def lines_of(ledger: LedgerReader, upto: int | None = None) -> Iterator[bytes]:
    """Each entry on a line, byte for byte as it was hashed; then the balances as they were after the last of them."""
    number, hash_ = ledger.head
    balances = ledger.balances()
    if upto is not None and upto < number:
        number, hash_ = upto, ledger.line(upto).hash
        held: Counter[str] = Counter()
        for line in ledger.lines(upto=number):
            held.update(changes(line.entry))
        balances = {account: amount for account, amount in sorted(held.items()) if amount}
    for line in ledger.lines(upto=number):
        yield _line(line)
    yield (
        canonical({"balances": balances, "entries": number, "format": FORMAT, "head": hash_.hex(), "version": VERSION})
        + b"\n"
    )


def _line(line: Line) -> bytes:
    signature = b',"signature":"%s"' % line.signature.hex().encode() if line.signature else b""
    return b'{"body":%s,"hash":"%s","number":%d%s}\n' % (line.body, line.hash.hex().encode(), line.number, signature)


def entry_rows(ledger: LedgerReader, upto: int | None = None) -> Iterator[dict[str, object]]:
    """Each entry as a row: what is often asked for in columns of its own, the whole as ``body``."""
    for line in ledger.lines(upto=upto):
        body = msgspec.json.decode(line.body)
        act = body.get("act", {})
        yield {
            "number": line.number,
            "utc": body["at"],
            "kind": body["entry"],
            "table_name": body.get("table", ""),
            "round": body.get("round", 0),
            "person": body.get("by", ""),
            "role": body.get("role", ""),
            "act": act.get("act", ""),
            "seat": act.get("seat"),
            "hash": line.hash.hex(),
            "body": line.body.decode(),
        }


def moves_rows(ledger: LedgerReader, upto: int | None = None) -> Iterator[dict[str, object]]:
    """Each amount that went from one account to another, with the event that moved it."""
    for line in ledger.lines(upto=upto):
        entry = line.entry
        events = [msgspec.json.decode(raw) for raw in getattr(entry, "events", ())]
        kinds = [event.get("event", "") for event in events for _ in event.get("moves", ())]
        for index, (giver, taker, amount) in enumerate(postings(entry)):
            yield {
                "number": line.number,
                "utc": entry.at,
                "table_name": entry.table,
                "round": getattr(entry, "round", 0),
                "event": kinds[index] if index < len(kinds) else "voucher" if kinds else "booked",
                "giver": giver,
                "taker": taker,
                "cents": amount,
            }


COLUMNS = {
    "entries": "number BIGINT, utc TIMESTAMP, kind VARCHAR, table_name VARCHAR, round BIGINT, person VARCHAR, "
    "role VARCHAR, act VARCHAR, seat BIGINT, hash VARCHAR, body VARCHAR",
    "moves": "number BIGINT, utc TIMESTAMP, table_name VARCHAR, round BIGINT, event VARCHAR, giver VARCHAR, "
    "taker VARCHAR, cents BIGINT",
}


def _parquet(ledger: LedgerReader, path: Path, what: str, upto: int | None) -> int:
    import duckdb

    rows = entry_rows(ledger, upto) if what == "entries" else moves_rows(ledger, upto)
    with TemporaryDirectory() as folder, duckdb.connect() as db:
        plain = Path(folder) / "rows.jsonl"
        count = _write(plain, (canonical(row) + b"\n" for row in rows))
        db.execute(f"CREATE TABLE rows ({COLUMNS[what]})")
        if count:
            db.execute("COPY rows FROM $1 (FORMAT json, ARRAY false)", [str(plain)])
        db.table("rows").order("number").write_parquet(str(path), compression="zstd")
    return count
