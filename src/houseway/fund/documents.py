"""A fund's reports as documents: HTML for people, CSV for a spreadsheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from html import escape

from houseway.fund.report import DayReport, MonthReport
from houseway.money import Cents, dollars

STYLE = (
    "body{font:16px/1.5 Georgia,serif;max-width:46rem;margin:2rem auto;padding:0 1rem;color:#1b1b1b;background:#fff}"
    "h1{font-size:1.5rem}h2{font-size:1.1rem;margin-top:2rem}table{border-collapse:collapse;width:100%}"
    "th,td{text-align:left;padding:.3rem .6rem;border-bottom:1px solid #ccc}.n{text-align:right;"
    "font-variant-numeric:tabular-nums}tfoot td,.sum td{font-weight:bold}"
)
Row = tuple[str, ...]


def _shown(amount: Cents | None) -> str:
    return "" if amount is None else dollars(amount)


def _plain(amount: Cents | None) -> str:
    """An amount for a spreadsheet: dollars and cents without a sign or commas.

    >>> _plain(-12345), _plain(None)
    ('-123.45', '')
    """
    if amount is None:
        return ""
    return f"{'-' if amount < 0 else ''}{abs(amount) // 100}.{abs(amount) % 100:02d}"


def _sums(report: DayReport | MonthReport) -> list[tuple[str, Cents]]:
    return [
        ("Owed to players before", report.opening),
        ("Collected by the promotional drop", report.collected),
        ("Made good by the casino", report.made_good),
        ("Returned to players", -report.awarded),
        ("Owed to players", report.liability),
    ]


def as_html(report: DayReport | MonthReport, *, style: str = "") -> str:
    """The report as a page that can be printed; ``style`` is where its looks stand, if not within it."""
    looks = f'<link rel="stylesheet" href="{escape(style)}">' if style else f"<style>{STYLE}</style>"
    if isinstance(report, DayReport):
        return _page(report, f"{report.fund}: gaming day {report.day}", _day_parts(report), looks)
    return _page(report, f"{report.fund}: month {report.month}", _month_parts(report), looks)


def _day_parts(report: DayReport) -> list[str]:
    posted = (
        "not posted" if report.posted is None else f"{dollars(report.posted)}{', late' if report.posted_late else ''}"
    )
    drop = [(f"Box {line.box}", _shown(line.entered), _shown(line.counted), _shown(line.off)) for line in report.drop]
    awards = [(line.form, line.to, line.returned_in, dollars(line.amount)) for line in report.awards]
    told = [
        ("Reported by revenue audit", "yes" if report.reported else "not yet"),
        ("Posted in the room and on the website", posted),
        ("Website checked", "not yet" if report.website is None else f"shows {dollars(report.website)}"),
    ]
    return [
        _table("Promotional drop log", ("Box", "Entered", "Counted", "Over or short"), drop, numbers=3),
        _table("Returned to players", ("Promotion", "To", "In", "Amount"), awards, numbers=1),
        _table("Told", ("", ""), told, numbers=0),
    ]


def _month_parts(report: MonthReport) -> list[str]:
    days = [
        (
            day.day,
            _shown(day.collected),
            _shown(day.awarded),
            _shown(day.made_good),
            _shown(day.liability),
            _posted(day),
        )
        for day in report.days
    ]
    heads = ("Day", "Collected", "Returned", "Made good", "Owed", "Posted")
    reviewed = "not yet" if report.reviewed is None else f"the log says {dollars(report.reviewed)} collected"
    told = [
        ("Projected by the poker manager", _shown(report.projected) or "not yet"),
        ("To be returned in the month", _shown(report.to_return) or "not said"),
        ("Review by revenue audit", reviewed),
        ("Returned, of all that there was for players", report.returned),
    ]
    return [_table("Day by day", heads, days, numbers=5), _table("Told", ("", ""), told, numbers=0)]


def _posted(day: DayReport) -> str:
    return "" if day.posted is None else "late" if day.posted_late else "in time"


def _page(report: DayReport | MonthReport, title: str, parts: list[str], looks: str) -> str:
    sums = [(words, dollars(amount)) for words, amount in _sums(report)]
    body = _table("What is owed to players", ("", "Amount"), sums, numbers=1) + "".join(parts)
    return (
        '<!doctype html><html lang="en"><head><meta charset="utf-8">'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<title>{escape(title)}</title>{looks}</head>"
        f"<body><h1>{escape(title)}</h1><p>By {escape(report.document)}.</p>{body}</body></html>\n"
    )


def _table(title: str, heads: Row, rows: Sequence[Row], *, numbers: int) -> str:
    """A table; the last ``numbers`` columns hold figures."""
    if not rows:
        return f"<h2>{escape(title)}</h2><p>None.</p>"
    first = len(heads) - numbers

    def line(cells: Row, name: str) -> str:
        written = (
            f"<{name}{' class=n' if index >= first else ''}>{escape(cell)}</{name}>" for index, cell in enumerate(cells)
        )
        return f"<tr>{''.join(written)}</tr>"

    head = f"<thead>{line(heads, 'th')}</thead>" if any(heads) else ""
    return f"<h2>{escape(title)}</h2><table>{head}<tbody>{''.join(line(row, 'td') for row in rows)}</tbody></table>"


def as_csv(report: DayReport | MonthReport) -> str:
    """The report for a spreadsheet: one line a day; below a single day its boxes and awards."""
    out = io.StringIO()
    write = csv.writer(out, lineterminator="\r\n").writerow
    write(("day", "opening", "collected", "made_good", "returned", "liability", "posted", "late", "website"))
    for day in (report,) if isinstance(report, DayReport) else report.days:
        amounts = (day.opening, day.collected, day.made_good, day.awarded, day.liability, day.posted)
        late = "yes" if day.posted_late else "no"
        write((day.day, *map(_plain, amounts), late, _plain(day.website)))
    if isinstance(report, DayReport):
        write(())
        write(("box", "entered", "counted", "off"))
        for box in report.drop:
            write((str(box.box), _plain(box.entered), _plain(box.counted), _plain(box.off)))
        write(())
        write(("promotion", "to", "in", "amount", "by"))
        for line in report.awards:
            write((line.form, _safe(line.to), line.returned_in, _plain(line.amount), line.by))
    return out.getvalue()


def _safe(text: str) -> str:
    """Text that no spreadsheet takes for a formula."""
    return f"'{text}" if text[:1] in "=+-@" else text
