"""``replay``: plays round records again, shows them and checks them."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.screen import clause, console, grid
from houseway.money import dollars
from houseway.refusal import RecordError
from houseway.round import Round
from houseway.table import RoundRecord, read_record, record_of, replay


@dataclass(frozen=True)
class Replayed:
    """A record, the round it led to, and whether it came out the same to the byte."""

    record: RoundRecord
    played: Round
    is_same: bool
    is_current: bool


def replay_file(name: str) -> list[Replayed]:
    """Every record of a file: one JSON document, or one a line."""
    try:
        text = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
    except OSError as error:
        raise RecordError(f"{name} cannot be read: {error.strerror}", remedy="Give a file of round records") from None
    try:
        parts = [msgspec.json.encode(msgspec.json.decode(text))]
    except (msgspec.DecodeError, UnicodeDecodeError):
        parts = [line for line in text.splitlines() if line.strip()]
    if not parts:
        raise RecordError(f"{name} is empty", remedy="Give a file of round records")
    return [_replay_one(part, number if len(parts) > 1 else 0) for number, part in enumerate(parts, 1)]


def _replay_one(part: bytes, number: int) -> Replayed:
    try:
        record = read_record(part)
        played = replay(record)
    except RecordError as error:
        if number:
            raise RecordError(f"record {number}: {error.why}", clause=error.clause, remedy=error.remedy) from None
        raise
    again = record_of(played)
    is_current = record.rulebook == again.rulebook
    same = msgspec.structs.replace(again, rulebook=record.rulebook).to_json() == record.to_json()
    return Replayed(record, played, same, is_current)


def as_json(found: list[Replayed]) -> dict[str, Any]:
    """What was replayed, with events and clauses."""
    return {
        "holds": all(one.is_same for one in found),
        "rounds": [
            {
                "document": one.record.document,
                "same_bytes": one.is_same,
                "same_rulebook": one.is_current,
                "posted": one.record.posted,
                "acts": list(one.record.acts),
                "events": list(one.played.events),
                "settlements": list(one.played.settlements),
            }
            for one in found
        ],
    }


def show(found: list[Replayed]) -> None:
    """Every round, event by event."""
    for one in found:
        book = one.played.game.rulebook
        console.print(Text(f"{one.record.document}: {book.document.title}", style="bold"))
        table = grid("What happened", "Clauses")
        for event in one.played.events:
            table.add_row(str(event), " ".join(clause(key) for key in dict.fromkeys(event.clauses)))
        console.print(table)
        net = sum(settled.net for settled in one.played.settlements)
        verdict = "The record replays to the same bytes" if one.is_same else "THE RECORD DIFFERS FROM ITS REPLAY"
        version = "" if one.is_current else " It was played by another version of the rulebook."
        style = "green" if one.is_same else "bold red"
        console.print(Text(f"{verdict}; the players' net is {dollars(net)}.{version}\n", style=style))
