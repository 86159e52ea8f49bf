"""``games``, ``rules`` and ``clauses``: what the documents say."""

from __future__ import annotations

from collections import Counter
from typing import Any

from rich.table import Table as Grid
from rich.text import Text

from houseway.cases import cases_of, exercised
from houseway.cli.screen import KIND_STYLE, clause, console, grid, heading
from houseway.games import game_for
from houseway.rulebook import PayTable, Posted, Rulebook, Wager, documents, find, load
from houseway.rulebook.schema import KINDS, Row

MUST_RUN = ("rule", "option", "paytable")


def games_json() -> list[dict[str, Any]]:
    """The keys that ``houseway games --json`` promises, and the clause counts."""
    return [_game_json(load(document)) for document in documents()]


def _game_json(book: Rulebook) -> dict[str, Any]:
    counts = Counter(entry.kind for entry in book.clauses.values())
    return {
        "document": book.name,
        "property": book.property_name,
        "game": book.game_name,
        "family": book.document.family,
        "title": book.document.title,
        "submitted": book.document.submitted.isoformat(),
        "approved": book.document.approved.isoformat() if book.document.approved else None,
        "clauses": {kind: counts[kind] for kind in KINDS},
        "rulings": len(book.ruling),
        "cases": len(cases_of(book.name)),
        "status": "complete" if not counts["open"] else f"{counts['open']} open",
    }


def show_games() -> None:
    """The book of games, property by property."""
    numbers = ("Clauses", "Cases")
    table = grid("Document", "Approved", *numbers, "Status", right=numbers)
    last = ""
    for game in games_json():
        last = _heading(table, game["property"], last)
        table.add_row(
            f"  {game['game']}",
            game["approved"] or "blank",
            str(sum(game["clauses"].values())),
            str(game["cases"]),
            Text(game["status"], style="green" if game["status"] == "complete" else "red"),
        )
    console.print(table)
    console.print(
        Text("A document is named property/game: hard-rock-cincinnati/roulette; a prefix of both will do.", style="dim")
    )


def _heading(table: Grid, property_name: str, last: str) -> str:
    """A line with the property's name, once before its documents."""
    if property_name != last:
        table.add_row(Text(property_name, style="bold"))
    return property_name


def rules_json(document: str) -> dict[str, Any]:
    """The keys that ``houseway rules --json`` promises."""
    book = load(document)
    posted = Posted(book)
    return {
        "document": book.name,
        "title": book.document.title,
        "options": [
            {
                "id": option.id,
                "allowed": option.allows,
                "default": posted[option.id],
                "clause": option.clause,
                "gist": option.gist,
            }
            for option in posted.options.values()
        ],
        "wagers": [{"id": wager.id, "name": wager.name, "clause": wager.clause} for wager in book.wager],
        "paytables": [
            {
                "wager": wager.id,
                "id": table.id,
                "clause": table.clause,
                "at_least": table.at_least,
                "rows": [{"outcome": row.outcome, "pays": row.pays} for row in table.rows],
            }
            for wager in book.wager
            for table in _tables(book, wager)
        ],
        "irregularities": [
            {"id": it.id, "name": it.name, "clause": it.clause, "gist": it.gist, "by": list(it.by)}
            for it in book.irregularity
        ],
        "rulings": [
            {
                "id": ruling.id,
                "clause": ruling.clause,
                "problem": ruling.problem,
                "readings": list(ruling.readings),
                "reading": ruling.reading,
                "why": ruling.why,
                "option": ruling.option,
                "case": ruling.case,
            }
            for ruling in book.ruling
        ],
        "clauses": {key: {"kind": entry.kind, "gist": entry.gist} for key, entry in book.clauses.items()},
    }


def _tables(book: Rulebook, wager: Wager) -> tuple[PayTable, ...]:
    """A wager's pay tables; one that is made of others pays as they do, part by part."""
    parts = wager.covers.get("parts", {})
    if not parts:
        return book.paytables(wager)
    whole = sum(parts.values()) + (1 if wager.covers.get("high") else 0)
    rows = tuple(
        Row(f"{share}/{whole} {part} on {row.outcome}", row.pays)
        for part, share in parts.items()
        for row in book.paytables(book.find_wager(part))[0].rows
    )
    return (PayTable(wager.id, book.cite(f"{wager.id}-parts") or wager.clause, rows),)


def show_rules(document: str) -> None:
    """A document for a person to read."""
    book = load(document)
    posted = Posted(book)
    game_for(book, posted)
    console.print(Text(f"{book.name}: {book.document.title}", style="bold"))
    options = grid("Option", "Default", "Allowed", "Clause", title="\nOptions")
    for option in book.option:
        options.add_row(option.id, posted[option.id], ", ".join(option.allows), clause(option.clause))
    console.print(options)
    floors = [key for key in posted.options if key.endswith("-pays")]
    if floors:
        console.print(
            f"Odds that are a floor may be posted higher: {floors[0]} and {len(floors) - 1} more.", style="dim"
        )
    wagers = grid("Wager", "Name", "Wins on", "Pays", "Clauses", title="\nWagers and pay tables")
    for wager in book.wager:
        for table in _tables(book, wager):
            for row in table.rows:
                pays = f"{row.pays} or more" if table.at_least else row.pays
                wagers.add_row(wager.id, wager.name, row.outcome, pays, f"§{wager.clause}, §{table.clause}")
    console.print(wagers)
    irregularities = grid("Irregularity", "What happened", "Called", "By", "Clause", title="\nIrregularities")
    for it in book.irregularity:
        irregularities.add_row(it.id, it.gist, it.call, ", ".join(it.by), clause(it.clause))
    console.print(irregularities)
    heading("Rulings")
    for ruling in book.ruling:
        console.print(Text.assemble((f"{clause(ruling.clause)} {ruling.id}", "bold cyan")))
        console.print(f"  Problem  {ruling.problem}", soft_wrap=False)
        console.print(f"  Reading  {ruling.reading}")
        console.print(f"  Because  {ruling.why}" + (f" (option {ruling.option})" if ruling.option else ""))


def clauses_json(document: str | None) -> list[dict[str, Any]] | dict[str, Any]:
    """One document's accounting, or every document's."""
    if document is not None:
        return _accounting(find(document))
    return [_accounting(name) for name in documents()]


def _accounting(name: str) -> dict[str, Any]:
    book = load(name)
    found = exercised(name)
    entries = {
        key: {"kind": entry.kind, "gist": entry.gist, "cases": found.get(key, [])}
        for key, entry in book.clauses.items()
    }
    counts = Counter(entry.kind for entry in book.clauses.values())
    rules = [key for key, entry in book.clauses.items() if entry.kind == "rule"]
    missed = [key for key in rules if key not in found]
    return {
        "document": name,
        "total": len(entries),
        "kinds": {kind: counts[kind] for kind in KINDS},
        "rules": len(rules),
        "exercised": len(rules) - len(missed),
        "not_exercised": missed,
        "clauses": entries,
    }


def show_clauses(document: str | None) -> None:
    """How the clauses are accounted for."""
    if document is None:
        _show_all_clauses()
        return
    found = _accounting(find(document))
    table = grid("Clause", "Kind", "Gist", "Cases", right=("Cases",))
    for key, entry in found["clauses"].items():
        number = len(entry["cases"])
        missing = entry["kind"] == "rule" and not number
        table.add_row(
            clause(key),
            Text(entry["kind"], style=KIND_STYLE[entry["kind"]]),
            entry["gist"],
            Text(str(number) if number else ("none" if missing else ""), style="red" if missing else ""),
        )
    console.print(table)
    kinds = ", ".join(f"{number} {kind}" for kind, number in found["kinds"].items() if number)
    console.print(f"\n{found['total']} paragraphs: {kinds}.")
    console.print(f"{found['exercised']} of {found['rules']} rules are exercised by worked rounds.")


def _show_all_clauses() -> None:
    """One line a document: how many paragraphs are executed, and whether the worked rounds reach every rule."""
    numbers = ("All", "Executed", "Open", "Rules exercised")
    table = grid("Document", *numbers, right=numbers)
    last = ""
    for name in documents():
        found = _accounting(name)
        kinds = found["kinds"]
        whole = found["exercised"] == found["rules"]
        last = _heading(table, name.split("/")[0], last)
        table.add_row(
            f"  {name.split('/')[1]}",
            str(found["total"]),
            str(kinds["rule"] + kinds["option"] + kinds["paytable"]),
            Text(str(kinds["open"]), style="red" if kinds["open"] else ""),
            Text(f"{found['exercised']} of {found['rules']}", style="green" if whole else "red"),
        )
    console.print(table)
    console.print(
        Text(
            "Executed: rules, options and pay tables. The others are steps, checks, records, notices and terms.",
            style="dim",
        )
    )
