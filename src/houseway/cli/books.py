"""``games``, ``rules`` and ``clauses``: what the documents say."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import msgspec
from rich.table import Table as Grid
from rich.text import Text

from houseway.cases import cases_of, exercised
from houseway.cli.screen import KIND_STYLE, clause, console, grid, heading, in_lines
from houseway.draw.posting import cited_all
from houseway.games import game_for
from houseway.round import Game
from houseway.rulebook import PayTable, Posted, Rulebook, Wager, documents, find, load
from houseway.rulebook.schema import KINDS, Row

MUST_RUN = ("rule", "option", "paytable")
ALLOWED = 34
"""How many characters of what an option allows stand in a line."""
SHORT = 16
"""Clauses of so many characters stand in one line."""


def games_json() -> list[dict[str, Any]]:
    """The keys that ``houseway games --json`` promises, and the clause counts."""
    return [_game_json(load(document)) for document in documents()]


def _game_json(book: Rulebook) -> dict[str, Any]:
    counts = Counter(entry.kind for entry in book.clauses.values())
    return {
        "document": book.name,
        "property": book.property_name,
        "game": book.game_name,
        "family": book.document.family or None,
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
            f"  {game['game']}" + ("" if game["family"] else ", no game"),
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


def rules_json(document: str, settings: Mapping[str, str] | None = None) -> dict[str, Any]:
    """The keys that ``houseway rules --json`` promises."""
    posted = Posted(load(document), settings)
    book = posted.rulebook
    besides = game_for(book, posted).besides() if book.is_game else ()
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
                "uniform": option.uniform,
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
        "besides": [msgspec.to_builtins(one) for one in besides],
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
        **_references(book),
    }


def _references(book: Rulebook) -> dict[str, Any]:
    """The paragraphs of other documents that a document refers to, where it does."""
    found = {key: {"kind": entry.kind, "gist": entry.gist} for key, entry in book.referred.items()}
    plays = {"plays": book.played} if book.played else {}
    return {**plays, **({"references": found} if found else {})}


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


def show_rules(document: str, settings: Mapping[str, str] | None = None) -> None:
    """A document for a person to read."""
    posted = Posted(load(document), settings)
    book = posted.rulebook
    console.print(Text(f"{book.name}: {book.document.title}", style="bold"))
    options = grid("Option, and what is allowed", "Default", "Clause", title="\nOptions")
    _keep_whole(options, 1, 2)
    for option in book.option:
        allowed = in_lines(option.allows, ALLOWED).replace("\n", "\n  ")
        options.add_row(Text(option.id).append(f"\n  {allowed}", style="dim"), posted[option.id], clause(option.clause))
    console.print(options)
    floors = [option.id for option in posted.options.values() if option.kind == "odds"]
    if floors:
        console.print(f"Odds that are a floor may be posted higher: {_first_of(floors)}.", style="dim")
    uniform: dict[str, list[str]] = {}
    for option in posted.options.values():
        if option.uniform:
            uniform.setdefault(option.uniform, []).append(option.id)
    for by, ids in uniform.items():
        console.print(f"Alike at all open tables of the house ({clause(by)}): {_first_of(ids)}.", style="dim")
    wagers = grid("Wager, and what it wins on", "Pays", "Clauses", title="\nWagers and pay tables")
    _keep_whole(wagers, 1)
    for wager in book.wager:
        tables = _tables(book, wager)
        for table in tables:
            named = Text(wager.name, style="bold").append(_which(wager, table, len(tables)), style="not bold dim")
            cited = cited_all(wager.clause, table.clause)
            cited = cited if len(cited) <= SHORT else cited.replace(", ", ",\n")
            rows = [(row.outcome, f"{row.pays} or more" if table.at_least else row.pays) for row in table.rows]
            if len(rows) == 1:
                wagers.add_row(named.append(f": {rows[0][0]}"), rows[0][1], cited)
                continue
            wagers.add_row(named, "", cited)
            for outcome, pays in rows:
                wagers.add_row(f"  {outcome}", pays, "")
    console.print(wagers)
    if book.is_game:
        _show_besides(game_for(book, posted))
    irregularities = grid("Irregularity, and what happened", "Called", "By", "Clause", title="\nIrregularities")
    _keep_whole(irregularities, 3)
    for it in book.irregularity:
        named = Text(it.id).append(f"\n  {it.gist}", style="dim")
        irregularities.add_row(named, it.call, "\n".join(it.by), clause(it.clause))
    console.print(irregularities)
    if book.played:
        others = [game for game in load(document).games if game != posted["game"]]
        console.print(f"\nPlays by {book.played} of this property. --set game= shows {', '.join(others)}.")
    if book.referred:
        heading("Paragraphs of other documents")
        for key, entry in book.referred.items():
            console.print(f"  {clause(key)}  {entry.gist}")
    heading("Rulings")
    for ruling in book.ruling:
        console.print(Text.assemble((f"{clause(ruling.clause)} {ruling.id}", "bold cyan")))
        console.print(f"  Problem  {ruling.problem}", soft_wrap=False)
        console.print(f"  Reading  {ruling.reading}")
        console.print(f"  Because  {ruling.why}" + (f" (option {ruling.option})" if ruling.option else ""))


def _which(wager: Wager, table: PayTable, many: int) -> str:
    """The id of a wager; where it has several pay tables, which one this is and for how many decks."""
    decks = str(wager.covers.get("decks", {}).get(table.id, "")).split()
    return "  " + ", ".join(
        [wager.id, *([table.id] if many > 1 else []), *([f"{decks[0]} to {decks[-1]} decks"] if decks else [])]
    )


def _show_besides(game: Game) -> None:
    """What is paid or charged that stands in no pay table."""
    paid = list(game.besides())
    if paid:
        table = grid("Wager", "For", "Paid or charged", "Clause", title="\nBesides the pay tables")
        _keep_whole(table, 3)
        for one in paid:
            pays = one.pays if one.is_posted else f"{one.pays}, where posted"
            table.add_row(one.wager, one.outcome, pays, clause(one.clause))
        console.print(table)


def _keep_whole(table: Grid, *columns: int) -> None:
    """Part nothing in these columns, where all do not fit; but anything in the others."""
    for index, column in enumerate(table.columns):
        column.no_wrap = index in columns


def _first_of(ids: list[str]) -> str:
    """One of many, and how many more there are.

    >>> _first_of(["straight-pays"]), _first_of(["straight-pays", "split-pays"])
    ('straight-pays', 'straight-pays and 1 more')
    """
    return ids[0] if len(ids) == 1 else f"{ids[0]} and {len(ids) - 1} more"


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
        **_references(book),
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
    for key, entry in found.get("references", {}).items():
        console.print(f"Refers to {clause(key)}: {entry['gist']}")
    if plays := sorted({book.played for book in load(found["document"]).games.values()}):
        console.print(f"Plays by {', '.join(plays)} of this property.")
    kinds = ", ".join(f"{number} {kind}" for kind, number in found["kinds"].items() if number)
    console.print(f"\n{found['total']} paragraphs: {kinds}.")
    console.print(f"{found['exercised']} of {found['rules']} rules are exercised by worked rounds.")


def _show_all_clauses() -> None:
    """One line a document: how many paragraphs are executed, and whether the worked rounds reach every rule."""
    numbers = ("All", "Executed", "Open", "Rules exercised")
    table = grid("Document", *numbers, right=numbers)
    last = ""
    accounted = [_accounting(name) for name in documents()]
    for name, found in zip(documents(), accounted, strict=True):
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
    console.print(whole_book(accounted))


def whole_book(accounted: Sequence[Mapping[str, Any]]) -> str:
    """What the accounts of several documents come to.

    >>> whole_book([{"total": 41, "kinds": {"open": 0}, "rules": 20, "exercised": 19}])
    '1 document, 41 paragraphs, all accounted for: 0 open, 19 of 20 rules exercised (95 %).'
    """
    number, rules = len(accounted), sum(found["rules"] for found in accounted)
    reached = sum(found["exercised"] for found in accounted)
    is_open = sum(found["kinds"]["open"] for found in accounted)
    return (
        f"{number} document{'s' if number != 1 else ''}, {sum(found['total'] for found in accounted):,} paragraphs, "
        f"all accounted for: {is_open} open, {reached:,} of {rules:,} rules exercised ({100 * reached // rules} %)."
    )
