"""An export, read again: one entry a line, each with its hash, and a last line that says where it ends."""

from __future__ import annotations

import re
from array import array
from collections.abc import Iterator
from pathlib import Path

import msgspec

from houseway.ledger.entry import canonical
from houseway.ledger.store import Line
from houseway.money import Cents
from houseway.refusal import LedgerError

LINE = re.compile(
    rb'\{"body":(?P<body>\{.*\}),"hash":"(?P<hash>[0-9a-f]{64})","number":(?P<number>[1-9][0-9]*)'
    rb'(?:,"signature":"(?P<signature>[0-9a-f]{128})")?\}\n'
)


class Trailer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The last line of an export: how many entries there are, the last hash, and every balance."""

    balances: dict[str, Cents]
    entries: int
    format: str
    head: str
    version: int


class Exported:
    """The file of an export. What was passed can be looked at again; ``trailer`` is known when all was."""

    def __init__(self, path: Path) -> None:
        """The export in that file."""
        self.path = path
        self.trailer: Trailer | None = None
        self._starts = array("Q")

    def lines(self) -> Iterator[Line]:
        """Each entry in turn."""
        with self.path.open("rb") as file:
            start = 0
            for index, text in enumerate(file, 1):
                if self.trailer is not None:
                    raise LedgerError(f"line {index} stands after the end of the export")
                line = _line(text)
                if line is None:
                    self.trailer = _trailer(text, index)
                else:
                    self._starts.append(start)
                    yield line
                start += len(text)
        if self.trailer is None:
            raise LedgerError("the export has no end", remedy="Export it again")

    def line(self, number: int) -> Line:
        """An entry that was passed."""
        if 0 < number <= len(self._starts):
            with self.path.open("rb") as file:
                file.seek(self._starts[number - 1])
                found = _line(file.readline())
            if found is not None:
                return found
        raise LedgerError(f"there is no entry {number}", remedy=f"The last is {len(self._starts)}")


def _line(text: bytes) -> Line | None:
    match = LINE.fullmatch(text)
    if match is None:
        return None
    signature = match["signature"]
    return Line(
        int(match["number"]),
        match["body"],
        bytes.fromhex(match["hash"].decode()),
        bytes.fromhex(signature.decode()) if signature else None,
    )


def _trailer(text: bytes, index: int) -> Trailer:
    try:
        found = msgspec.json.decode(text, type=Trailer)
        if text == canonical(found) + b"\n":
            return found
    except (msgspec.DecodeError, UnicodeDecodeError):
        pass
    raise LedgerError(f"line {index} is no line of an export", remedy="docs/ledger.md describes the format")
