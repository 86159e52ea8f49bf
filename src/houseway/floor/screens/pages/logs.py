"""The logs for the regulator: inspections, notifications, exceptions, bags, each line with its entry of the ledger."""

from __future__ import annotations

from houseway.draw.posting import as_words
from houseway.floor.people.accounts import Session
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import heads, page, panel, scrolled
from houseway.ledger.logs import LOGS, LogRow
from houseway.refusal import cited

MOST = 300
"""So many lines a page shows; the sheet has all of them."""

SAYS = {
    "inspections": "What was inspected, opened and closed, changed, counted and serviced, and who came to the table.",
    "notifications": "Who outside a table was told of something, by whom and why.",
    "exceptions": "What went wrong, what was voided or corrected, and what was refused to those who work here.",
    "bags": "Cards in sealed bags: tag, how many decks, why, who sealed and who signed; opened, or cancelled unused.",
}


def logs_page(session: Session, log: str, table: str, rows: list[LogRow]) -> Markup:
    """One log, of one table or of all, and the ways to the others."""
    asked = f"?table={table}" if table else ""
    ways = tag(
        "nav",
        [
            tag("a", as_words(name), href=f"/logs/{name}{asked}", aria_current="page" if name == log else None)
            for name in LOGS
        ],
        class_="decisions",
        aria_label="Logs",
    )
    sheets = tag(
        "div",
        tag("a", "As CSV", href=f"/api/v1/logs/{log}.csv{asked}", class_="button", download=True),
        tag("a", "As JSON", href=f"/api/v1/logs/{log}{asked}", class_="button"),
        tag("a", "All tables", href=f"/logs/{log}", class_="button") if table else None,
        class_="decisions",
    )
    where = f" at {table}" if table else ""
    shown = f", the newest {MOST} shown" if len(rows) > MOST else ""
    head = heads("Time (UTC)", "Table", "What", "By", "Clauses", "Entry", numbers=1)
    content = scrolled(as_words(log), head, [_row(row) for row in rows[:MOST]]) if rows else tag("p", "Nothing yet.")
    return page(
        as_words(log),
        session,
        tag("h1", f"Log of {log}{where}"),
        tag("p", SAYS[log], class_="lead"),
        ways,
        panel(f"{len(rows):,} lines{shown}", sheets, content),
        script="house",
        here="/logs",
    )


def _row(row: LogRow) -> Markup:
    who = tag("td", row.by, tag("small", row.role.replace("-", " ")))
    return tag(
        "tr",
        tag("td", tag("time", row.at[:19].replace("T", " "), datetime=row.at)),
        tag("td", tag("a", row.table, href=f"/pit?table={row.table}"), tag("small", f"round {row.round}")),
        tag("td", row.what, class_="says"),
        who,
        tag("td", " ".join(map(cited, [*dict.fromkeys(row.clauses)][:4]))),
        tag("td", str(row.entry), class_="number"),
    )
