"""``review-month``: the monthly review of a ledger at the terminal."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.ledger import LedgerReader
from houseway.review.monthly import MonthlyReview, month_of, review_month
from houseway.review.monthly.calendar import SHIFTS
from houseway.review.monthly.page import TITLES, cells

COLUMNS = ("Rounds", "Handle", "Win", "Expected", "Deviation", "z", "p", "p, corrected")


def review_file(
    ledger: Path, month: str, zone: str, shifts: Sequence[str], *, level: float, most_apart: float, share: bool = False
) -> MonthlyReview:
    """Read the ledger and review the month."""
    asked = month_of(month, zone, shifts or SHIFTS)
    with LedgerReader(ledger) as opened, opened.snapshot() as still:
        return review_month(still, asked, level=level, most_apart=most_apart, apart_of="share" if share else "points")


def show(found: MonthlyReview) -> None:
    """The report for a terminal."""
    console.print(Text(f"{found.name}: {found.month}, by the clock of {found.zone}", style="bold"))
    for kind, title in TITLES.items():
        lines = [line for line in found.lines if line.kind == kind]
        if not lines:
            continue
        table = grid(title, *COLUMNS, "Verdict", right=COLUMNS)
        for line in lines:
            style = "bold red" if line.is_alarm else "green" if line.p is not None else "dim"
            way = " (read one way)" if line.p is not None and line.side != "both" else ""
            table.add_row(line.name, *cells(line), Text(line.verdict + way, style=style))
        console.print(table)
    for line in found.lines:
        if line.hold is not None:
            hold = line.hold
            of = " of the latter" if hold.read_as == "share" else ""
            console.print(
                f"{line.name}: held {hold.month:.1%} of the drop, {hold.lifetime:.1%} in its life; an honest table is "
                f"further than {hold.most_apart:.0%}{of} apart in {hold.false_alarms:.1%} of such months."
            )
    for sentence in found.text:
        console.print(sentence)
