"""``houseway fund report``: a fund's gaming day or month out of a ledger, on the screen, as JSON, HTML or CSV."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.fund import Fund, fund_documents
from houseway.fund.documents import as_csv, as_html
from houseway.fund.report import DayReport, MonthReport, day_report, month_report
from houseway.ledger.funds import fund_of
from houseway.ledger.reader import LedgerReader
from houseway.money import dollars
from houseway.refusal import NotFound, Refused

Report = DayReport | MonthReport


def report_of(ledger: Path, *, day: str, month: str, document: str = "") -> Report:
    """The report of a day or a month; the last gaming day where neither is named."""
    if day and month:
        raise Refused("a report is of a day or of a month", remedy="Give --day or --month")
    with LedgerReader(ledger) as reader:
        fund = fund_of(reader, _named(document)).fund
    return month_report(fund, month) if month else day_report(fund, day or _last_day(fund))


def _named(document: str) -> str:
    funds = fund_documents()
    if document and document not in funds:
        raise NotFound(f"there is no fund {document[:60]!r}", remedy=f"Funds: {', '.join(funds)}")
    return document or funds[0]


def _last_day(fund: Fund) -> str:
    return fund.today if fund.is_open else ""


def write(report: Report, path: Path) -> None:
    """The report as a file, by the end of its name."""
    text = {".html": as_html, ".csv": as_csv}.get(path.suffix)
    if text is None:
        raise Refused(f"{path} is neither HTML nor CSV", remedy="Give a name that ends with .html or .csv")
    try:
        path.write_text(text(report), encoding="utf-8", newline="")
    except OSError as error:
        raise Refused(f"{path} cannot be written: {error.strerror}", remedy="Choose another file") from None


def as_json(report: Report) -> dict[str, Any]:
    """The keys that ``houseway fund report --json`` promises."""
    found: dict[str, Any] = msgspec.to_builtins(report)
    return found


def show(report: Report) -> None:
    """The same as tables."""
    name = f"gaming day {report.day}" if isinstance(report, DayReport) else f"month {report.month}"
    console.print(Text(f"{report.fund}: {name}", style="bold"))
    days = (report,) if isinstance(report, DayReport) else report.days
    table = grid("Day", "Collected", "Returned", "Made good", "Owed", "Posted", right=("Collected", "Returned", "Owed"))
    for day in days:
        posted = "not posted" if day.posted is None else dollars(day.posted) + (", late" if day.posted_late else "")
        amounts = (day.collected, day.awarded, day.made_good, day.liability)
        table.add_row(day.day, *map(dollars, amounts), posted)
    console.print(table)
    if isinstance(report, DayReport):
        for line in report.drop:
            words = f"Box {line.box}: {dollars(line.counted)} counted, {dollars(line.entered)} entered."
            console.print(Text(words, style="dim"))
        for one in report.awards:
            console.print(Text(f"{one.form}: {dollars(one.amount)} in {one.returned_in} to {one.to}.", style="dim"))
