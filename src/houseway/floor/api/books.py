"""The API's books: the documents with their coverage and edges, and the ledger."""

from __future__ import annotations

import tempfile
from pathlib import Path

from starlette.background import BackgroundTask
from starlette.requests import Request
from starlette.responses import FileResponse, Response

from houseway.floor.api.asking import answer, check_role, document_at
from houseway.floor.door.entrance import house_at, person_at
from houseway.floor.jobs import beside
from houseway.rulebook import documents, load


async def shelf(request: Request) -> Response:
    """Every document."""
    person_at(request)
    return answer(
        [
            {
                "document": book.name,
                "title": book.document.title,
                "family": book.document.family or None,
                "approved": book.document.approved,
                "clauses": len(book.clauses),
                "rulings": len(book.ruling),
                "digest": book.digest,
            }
            for book in map(load, documents())
        ]
    )


async def document(request: Request) -> Response:
    """A document: clauses, wagers, options, irregularities, rulings."""
    person_at(request)
    book = document_at(request)
    return answer(
        {
            "document": book.name,
            "title": book.document.title,
            "clauses": {key: {"kind": entry.kind, "gist": entry.gist} for key, entry in book.clauses.items()},
            "options": book.option,
            "wagers": [{"id": wager.id, "name": wager.name, "clause": wager.clause} for wager in book.wager],
            "irregularities": book.irregularity,
            "rulings": book.ruling,
            "references": {key: {"kind": entry.kind, "gist": entry.gist} for key, entry in book.references.items()},
        }
    )


async def coverage(request: Request) -> Response:
    """Which rules the worked rounds of a document exercise."""
    check_role(person_at(request).role, "verify-ledger")
    book = document_at(request)
    found = await house_at(request).aside(beside.coverage_of, book.name, lane="short")
    says = [f"{found['exercised']} of {found['rules']} rules are exercised by worked rounds."]
    return answer({"says": says, **found})


async def edges(request: Request) -> Response:
    """What every wager of a document costs, exactly, with its default posting."""
    check_role(person_at(request).role, "verify-ledger")
    book = document_at(request)
    house = house_at(request)
    return answer(await house.aside(beside.edges_of, book.name, {}, str(house.data)))


async def head(request: Request) -> Response:
    """The head of the chain, and the key that signs it."""
    person_at(request)
    reader = house_at(request).floor.reader
    number, hash_ = reader.head
    return answer({"entries": number, "head": hash_.hex(), "key": reader.begun.key})


async def verification(request: Request) -> Response:
    """Verify the whole ledger: chain, signatures, money, every round played again."""
    check_role(person_at(request).role, "verify-ledger")
    house = house_at(request)
    found = await house.aside(beside.verified, str(house.floor.ledger.path))
    holds = "The ledger holds" if found["holds"] else "The ledger does not hold"
    says = [
        f"{holds}: {found['entries']:,} entries, {found['acts']:,} acts, {found['rounds']:,} rounds replayed, "
        f"{found['draws']:,} draws checked against their commitments, {found['signatures']:,} signatures.",
        *found["faults"],
    ]
    return answer({"says": says, **found})


async def export_lines(request: Request) -> Response:
    """The whole ledger as JSON Lines."""
    return await _export(request, "jsonl")


async def export_parquet(request: Request) -> Response:
    """The whole ledger as Parquet."""
    return await _export(request, "parquet")


async def _export(request: Request, ending: str) -> Response:
    check_role(person_at(request).role, "export-ledger")
    house = house_at(request)
    folder = tempfile.TemporaryDirectory(prefix="houseway-export-")
    path = Path(folder.name) / f"ledger.{ending}"
    await house.aside(beside.exported, str(house.floor.ledger.path), str(path))
    media = "application/x-ndjson" if ending == "jsonl" else "application/vnd.apache.parquet"
    return FileResponse(path, media_type=media, filename=path.name, background=BackgroundTask(folder.cleanup))
