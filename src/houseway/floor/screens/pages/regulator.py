"""The regulator's pages: documents, clauses, rulings, coverage, edges, the ledger, randomness."""

from __future__ import annotations

from collections import Counter
from typing import Any

from houseway.draw.posting import as_title
from houseway.exact.analysis import holds_for, with_error
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.screens.family import of_family
from houseway.floor.screens.markup import Child, Markup, tag
from houseway.floor.screens.pages.frame import heads, page, panel, scrolled
from houseway.floor.screens.palette import house_of
from houseway.ledger.logs import LOGS
from houseway.refusal import cited
from houseway.rulebook import Rulebook, documents, load

TESTED = "cards"
"""What a review counts, where the family has no other word for it."""


async def regulator_page(session: Session, house: House, document: str) -> Markup:
    """The shelf of documents, or one of them."""
    if document:
        return _document_page(session, house, load(document))
    return _shelf_page(session, house)


def _shelf_page(session: Session, house: House) -> Markup:
    rows = []
    for name in documents():
        book = load(name)
        kinds = Counter(entry.kind for entry in book.clauses.values())
        rows.append(
            tag(
                "tr",
                tag(
                    "td",
                    tag("a", as_title(book.game_name), href=f"/regulator/{name}"),
                    tag("small", house_of(book.property_name).name),
                ),
                tag("td", book.document.approved.isoformat() if book.document.approved else "blank"),
                tag("td", "complete" if not kinds["open"] else f"{kinds['open']} open"),
                tag("td", str(len(book.clauses)), class_="number"),
                tag("td", str(kinds["rule"] + kinds["option"] + kinds["paytable"]), class_="number"),
                tag("td", str(len(book.ruling)), class_="number"),
            )
        )
    head = heads("Document", "Approved", "Status", "Clauses", "Executed", "Rulings", numbers=3)
    shelf = scrolled("Documents", head, rows)
    return page(
        "Regulator",
        session,
        tag("h1", "Regulator"),
        tag("div", _ledger(house), _randomness(house), class_="columns"),
        panel("Documents", shelf),
        script="house",
        here="/regulator",
    )


def _ledger(house: House) -> Markup:
    number, hash_ = house.floor.reader.head
    return panel(
        "The ledger",
        tag("p", f"{number:,} entries, each bound to the one before it, signed with this key:"),
        tag("code", house.floor.reader.begun.key),
        tag("p", "The head of the chain:"),
        tag("code", hash_.hex()),
        tag(
            "div",
            tag(
                "button",
                "Verify it now",
                type="button",
                data_show="/api/v1/ledger/verification",
                data_in="verification",
                class_="primary",
            ),
            tag("a", "Export as JSON Lines", href="/api/v1/ledger/export.jsonl", class_="button", download=True),
            tag("a", "Export as Parquet", href="/api/v1/ledger/export.parquet", class_="button", download=True),
            class_="decisions",
        ),
        tag(
            "p",
            "An export ends before a round in which cards are still hidden, also where a dealer has left one.",
            class_="quiet-words",
        ),
        tag("div", id="verification", aria_live="polite"),
        tag("p", tag("a", "Corrections, asked for and made", href="/pit/corrections")),
        tag(
            "p",
            "Logs: ",
            [(" · " if index else "", tag("a", log, href=f"/logs/{log}")) for index, log in enumerate(LOGS)],
        ),
    )


def _randomness(house: House) -> Markup:
    rows: list[Child] = [
        (
            tag("span", f"{as_title(window.scene.rulebook.game_name)}, {name}"),
            tag("span", of_family(window.scene.game, "words", "TESTED", otherwise=TESTED), class_="quiet-words"),
            tag(
                "button",
                "Review",
                type="button",
                data_show=f"/api/v1/tables/{name}/review",
                data_in="review",
                aria_label=f"Review {name}",
            ),
        )
        for name, window in house.windows.items()
    ]
    words = (
        "Everything that a table's equipment showed goes into its review: what a wheel or dice showed as it came, "
        "each card against those that were left, and the first of each fresh deck. "
        "The report says how many there were, and which checks were left out because there were too few."
    )
    return panel(
        "Randomness, from live data",
        tag("p", words, class_="quiet-words"),
        tag("div", id="review", class_="review", aria_live="polite"),
        tag("ul", [tag("li", row) for row in rows], class_="rows scrolls", tabindex="0", aria_label="Tables"),
    )


def _document_page(session: Session, house: House, book: Rulebook) -> Markup:
    kinds = Counter(entry.kind for entry in book.clauses.values())
    counted = ", ".join(f"{count} {kind}" for kind, count in kinds.most_common())
    clauses = [
        tag(
            "tr",
            tag("th", f"§{key}", scope="row"),
            tag("td", tag("span", entry.kind, class_=f"kind kind-{entry.kind}")),
            tag("td", entry.gist),
            id=f"clause-{key}",
        )
        for key, entry in book.clauses.items()
    ]
    rulings = [
        tag(
            "details",
            tag("summary", f"{cited(ruling.clause)}: {ruling.problem}"),
            tag("p", tag("b", "Reading: "), ruling.reading),
            tag("p", tag("b", "Because: "), ruling.why),
        )
        for ruling in book.ruling
    ]
    tables = [window for window in house.windows.values() if window.scene.posted.document == book.name]
    edges = house.edges.get(tables[0].scene.posted.rules) if tables else None
    title = f"{house_of(book.property_name).name}: {as_title(book.game_name)}"
    head = heads("Clause", "Kind", "What it says, in our words")
    return page(
        title,
        session,
        tag("p", tag("a", "All documents", href="/regulator")),
        tag("h1", title),
        tag("p", f"{book.document.title}, {len(book.clauses)} clauses: {counted}.", class_="lead"),
        tag("p", "Digest of the rulebook: ", tag("code", book.digest)),
        tag(
            "div",
            panel(
                "Coverage",
                tag("p", "Which rules the worked rounds exercise, measured by playing them."),
                tag(
                    "button",
                    "Measure it",
                    type="button",
                    data_show=f"/api/v1/documents/{book.name}/coverage",
                    data_in="coverage",
                    class_="primary",
                ),
                tag("div", id="coverage", aria_live="polite"),
            ),
            _par(edges, book) if book.is_game else _referring(book),
            class_="columns",
        ),
        _referred(book),
        panel(f"Rulings: {len(book.ruling)}", rulings),
        panel("Clauses", scrolled("Clauses", head, clauses)),
        script="house",
        here="/regulator",
        theme=house_of(book.property_name).theme,
    )


def _referred(book: Rulebook) -> Markup | None:
    """The paragraphs of other documents that a document refers to, each where it stands."""
    rows: list[Child] = []
    for key, entry in book.referred.items():
        document, _, own = key.partition("#")
        href = f"/regulator/{book.property_name}/{document}#clause-{own}"
        rows.append(tag("li", tag("a", cited(key), href=href), f" {entry.gist}"))
    return panel("Paragraphs of other documents", tag("ul", rows)) if rows else None


def _referring(book: Rulebook) -> Markup:
    """The games of the property that a document which is no game is executed in."""
    others = [load(name) for name in documents() if name.startswith(f"{book.property_name}/")]
    found = [it for it in others if any(key.startswith(f"{book.game_name}#") for key in it.references)]
    rows = [tag("li", tag("a", as_title(it.game_name), href=f"/regulator/{it.name}")) for it in found]
    return panel("Documents that refer to it", tag("ul", rows) if rows else tag("p", "None yet."))


def _par(edges: list[dict[str, Any]] | None, book: Rulebook) -> Markup:
    """The PAR sheet: what every wager costs, how that was found, and the stake, decks and meters that it holds for."""
    if edges is None:
        link = tag("a", "Compute as JSON", href=f"/api/v1/documents/{book.name}/edges", class_="button")
        return panel(
            "PAR sheet", tag("p", "No table of this floor has this document posted, or it is being computed."), link
        )
    rows = [
        tag(
            "tr",
            tag("td", wager["name"], tag("small", said) if (said := holds_for(wager)) else None),
            tag("td", wager["pays"]),
            tag(
                "td",
                with_error(wager),
                class_="number",
                title=(wager["edge"]["fraction"] or "")[:60] or None,
            ),
            tag("td", f"{wager['hit_rate']['percent']:.2f} %", class_="number"),
            tag("td", f"{wager['standard_deviation']:.3f}", class_="number"),
        )
        for wager in edges
    ]
    head = heads("Wager", "Pays", "Edge", "Hit rate", "Deviation", numbers=3)
    return panel("PAR sheet, as posted", scrolled("Edges", head, rows))
