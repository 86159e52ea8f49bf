"""``verify``, ``export`` and ``gratuities``: a ledger checked, written to files that anybody can read, and reported."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.ledger import LedgerReader, Verified, verify
from houseway.ledger.by_books import Unplayed
from houseway.ledger.export import export
from houseway.ledger.gratuities import by_day
from houseway.money import Cents, dollars


def verify_file(path: Path, key: str, head: str) -> Verified:
    """Everything that a ledger or an export promises, checked."""
    return verify(path, key=key, head=head)


def as_json(found: Verified) -> dict[str, Any]:
    """What was found."""
    return {"holds": found.holds, **msgspec.to_builtins(found)}


def show(found: Verified) -> None:
    """What was found, in words."""
    otherwise = {part.table for part in found.unplayed}
    for other in found.other_rulebooks:
        console.print(Text(f"{other.table} was posted by another rulebook than the one at hand.", style="bold yellow"))
        again = "" if other.table in otherwise else "\nIts rounds were played again by the one at hand."
        console.print(
            f"{other.document}: posted {other.posted}\n{' ' * len(other.document)}  at hand {other.at_hand}{again}",
            soft_wrap=True,
        )
    for part in found.unplayed:
        _show_unplayed(part)
    if not found.holds:
        console.print(Text("THE LEDGER DOES NOT HOLD", style="bold red"))
        for fault in found.faults:
            console.print(Text(fault, style="red"))
        return
    console.print(Text("The ledger holds.", style="bold green"))
    acts = "1 act" if found.told_otherwise == 1 else f"{found.told_otherwise:,} acts"
    others = f" but for {acts} told in other words then, for the same money" if found.told_otherwise else ""
    console.print(
        f"{found.entries:,} entries in one chain, {found.signatures:,} signed heads, {found.tables:,} tables; "
        f"{found.acts:,} acts of {found.rounds:,} rounds replayed to the same bytes{others}, {found.draws:,} results "
        f"drawn as committed; the balances, the vouchers and the corrections are what the entries lead to."
    )
    console.print(Text(f"key  {found.key}\nhead {found.head}", style="dim"))


def _show_unplayed(part: Unplayed) -> None:
    """What could not be played again, and what was checked instead."""
    again = f"the checkpoint at entry {part.until:,}" if part.until else "the end"
    rounds = "1 round was" if part.rounds == 1 else f"{part.rounds:,} rounds were"
    console.print(Text(f"{part.table} plays otherwise by the rulebook at hand.", style="bold yellow"))
    console.print(
        f"Entry {part.entry:,}: {part.why} From there to {again} {rounds} not played again, "
        f"and {part.results:,} results not held against their secrets. Their money, their order, who asked and who "
        "approved, and what was committed and told are checked; what they came to is not. "
        "Verify with the rulebook that was posted.",
        soft_wrap=True,
    )


def export_file(ledger: Path, path: Path, what: str) -> int:
    """Write a ledger to a file; the answer is how many rows it has."""
    with LedgerReader(ledger) as opened:
        return export(opened, path, what)


def show_export(path: Path, rows: int) -> None:
    """What was written."""
    console.print(f"{rows:,} rows in {path}", soft_wrap=True)


def gratuities(ledger: Path, begins: str, zone: str) -> dict[str, dict[str, Cents]]:
    """What was given in each gaming day, in cents."""
    with LedgerReader(ledger) as opened:
        return by_day(opened.lines(), begins, zone)


def show_gratuities(found: dict[str, dict[str, Cents]]) -> None:
    """The report of each gaming day: for the dealers, and for the slot team."""
    table = grid("Gaming day", "Dealers", "Slot team", right=("Dealers", "Slot team"))
    for day, totals in found.items():
        table.add_row(day, *(dollars(amount) for amount in totals.values()))
    console.print(table)
