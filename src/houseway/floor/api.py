"""The API, version 1: whatever the screens show and do, as JSON. One error shape for everything that is refused."""

from __future__ import annotations

import tempfile
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path
from typing import TypeVar

import msgspec
from starlette.background import BackgroundTask
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import FileResponse, Response
from starlette.routing import Route

from houseway.floor import beside
from houseway.floor.commands import Command, Note, shown
from houseway.floor.entrance import COOKIE, house_at, key_of, person_at
from houseway.floor.faults import Malformed, NotForThisRole, TooMany, status_of
from houseway.floor.felts import base, has_layout, result_of
from houseway.floor.guard import Bucket
from houseway.floor.history import rounds_of
from houseway.floor.roles import check_may
from houseway.floor.scene import Window
from houseway.floor.seeing import role_at, seat_number, spots, table_json
from houseway.floor.views import TableView, books_of, places_of, story_of, view_of
from houseway.ledger.entry import ActDone, now
from houseway.ledger.on_record import posting
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.round import Result
from houseway.rulebook import Rulebook, documents, load
from houseway.table.acts import AnyTableAct

Body = TypeVar("Body")
commands = Bucket(burst=60, rate=20)


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """An account and its password."""

    account: str
    password: str


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A command for the table in the path. The same ``id`` twice has one effect and the same answer."""

    id: str
    act: AnyTableAct | Note
    round: int | None = None
    voucher: str = ""


class NewTable(msgspec.Struct, forbid_unknown_fields=True):
    """A table to be set up."""

    table: str
    document: str
    mode: str = "electronic"
    clock: int = 20
    settings: dict[str, str] = {}


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody new."""

    account: str
    name: str
    role: str
    password: str


def answer(value: object, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def error(refused: HousewayError, status: int) -> Response:
    """A refusal in the one error shape."""
    return answer(refused.as_json(), status)


async def read(request: Request, kind: type[Body]) -> Body:
    """The body of a request, or a refusal that says what is wrong with it."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/json":
        raise Malformed("the request is not JSON", remedy="Send Content-Type: application/json")
    try:
        return msgspec.json.decode(await request.body(), type=kind)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as wrong:
        raise Malformed(f"the request cannot be read: {wrong}"[:300], remedy="See /api/v1/openapi.json") from None


def check_role(role: str, command: str) -> None:
    """Refuse a command to a role."""
    try:
        check_may(command, role)
    except Refused as refused:
        raise NotForThisRole(refused.why, remedy=refused.remedy) from None


def window_at(request: Request) -> Window:
    """The table in the path."""
    return house_at(request).window(request.path_params["table"])


def number_at(request: Request, name: str) -> int:
    """A number in the path."""
    text = request.path_params[name]
    if not (text.isascii() and text.isdigit() and len(text) < 10):
        raise NotFound(f"there is no {name} {text[:20]!r}", remedy="Give a whole number")
    return int(text)


def document_at(request: Request) -> Rulebook:
    """The document in the path."""
    name = f"{request.path_params['property']}/{request.path_params['document']}"
    if name not in documents():
        raise NotFound(f"there is no document {name[:80]!r}", remedy="See /api/v1/documents")
    return load(name)


# ---------------------------------------------------------------- people


async def sign_in(request: Request) -> Response:
    """Sign in: the key goes into the Authorization header of what follows."""
    asked = await read(request, SignIn)
    accounts = house_at(request).accounts
    person = await run_in_threadpool(accounts.check, asked.account, asked.password)
    return answer({"key": accounts.begin(person), "person": person})


async def sign_out(request: Request) -> Response:
    """End the session."""
    person_at(request)
    house_at(request).accounts.end(key_of(request)[0])
    gone = answer({"signed_out": True})
    gone.delete_cookie(COOKIE, path="/")
    return gone


async def me(request: Request) -> Response:
    """Who is signed in."""
    return answer(person_at(request))


async def accounts(request: Request) -> Response:
    """Every account."""
    check_role(person_at(request).role, "manage-accounts")
    return answer(house_at(request).accounts.everybody())


async def add_account(request: Request) -> Response:
    """Somebody new."""
    check_role(person_at(request).role, "manage-accounts")
    asked = await read(request, NewAccount)
    house = house_at(request)
    person = await run_in_threadpool(house.accounts.add, asked.account, asked.name, asked.role, asked.password)
    return answer(person, 201)


async def close_account(request: Request) -> Response:
    """Close an account: its sessions end."""
    return _shut(request, closed=True)


async def open_account(request: Request) -> Response:
    """Open a closed account again."""
    return _shut(request, closed=False)


def _shut(request: Request, *, closed: bool) -> Response:
    person = person_at(request)
    check_role(person.role, "manage-accounts")
    account = request.path_params["account"]
    if account == person.id:
        raise Refused("nobody closes their own account", remedy="Another administrator does")
    house_at(request).accounts.shut(account, closed=closed)
    return answer({"account": account, "closed": closed})


# ---------------------------------------------------------------- tables


async def tables(request: Request) -> Response:
    """Every table: document, limits, seats, and what its main wager costs."""
    person_at(request)
    house = house_at(request)
    edges = house.main_edges()
    return answer([{**table_json(window.scene), "edge": edges.get(name)} for name, window in house.windows.items()])


async def table(request: Request) -> Response:
    """A table as the person who asks sees it."""
    person = person_at(request)
    window = window_at(request)
    await window.task.look()
    return answer(view_of(window.task, person))


async def bets(request: Request) -> Response:
    """The wagers that the person's seat may lay now, each with its least amount."""
    person = person_at(request)
    scene = window_at(request).scene
    seat = seat_number(role_at(scene, person))
    return answer(list(spots(scene, seat).values()) if seat else [])


async def layout(request: Request) -> Response:
    """The layout as a picture."""
    person = person_at(request)
    scene = window_at(request).scene
    if not has_layout(scene.game):
        raise NotFound("this game has no picture of its layout", remedy="Its screens draw a plain one")
    return Response(base(scene.game, result_of(scene, role_at(scene, person))), media_type="image/svg+xml")


async def command(request: Request) -> Response:
    """Give the table a command."""
    person = person_at(request)
    window = window_at(request)
    asked = await read(request, Asked)
    if not commands.take(person.id):
        raise TooMany("too many commands", remedy="Wait a second, then give it again with the same id")
    house = house_at(request)
    given = Command(asked.id, window.name, asked.act, asked.round, asked.voucher)
    found = await house.floor.give(person, given)
    return answer(found.as_json(), 200 if found.error is None else status_of(found.error))


async def new_table(request: Request) -> Response:
    """Set up a table."""
    person = person_at(request)
    check_role(person.role, "post-table")
    asked = await read(request, NewTable)
    if asked.mode not in ("electronic", "dealer"):
        raise NotFound(f"there is no mode {asked.mode[:40]!r}", remedy="Modes: electronic, dealer")
    if not 0 <= asked.clock <= 600:
        raise Refused("the clock cannot run that long", remedy="0 to 600 seconds")
    house = house_at(request)
    if asked.table in house.windows:
        raise Refused(f"there is a table {asked.table[:60]} already", remedy="Choose another name")
    entry = posting(
        asked.table,
        asked.document,
        at=now(),
        by=person.id,
        settings=asked.settings,
        mode=asked.mode,  # type: ignore[arg-type]
        demo=house.demo,
        clock=asked.clock,
    )
    await house.post(person, entry)
    return answer(table_json(house.window(asked.table).scene), 201)


async def post_options(request: Request) -> Response:
    """Change what a table posts: only what its document allows, while it is closed and empty."""
    person = person_at(request)
    check_role(person.role, "post-table")
    window = window_at(request)
    settings = await read(request, dict[str, str])
    old = window.scene.posted
    entry = posting(
        window.name,
        old.document,
        at=now(),
        by=person.id,
        settings={**old.posted, **settings},
        mode=old.mode,
        demo=old.demo,
        seed=old.seed,
        clock=old.clock,
        defaults=old.defaults,
    )
    await house_at(request).post(person, entry)
    return answer(table_json(window.scene))


async def books(request: Request) -> Response:
    """Win and drop of a table."""
    check_role(person_at(request).role, "win-and-drop")
    window = window_at(request)
    await window.task.look()
    return answer(books_of(window.task))


async def requests(request: Request) -> Response:
    """What a supervisor is asked for at a table."""
    check_role(person_at(request).role, "win-and-drop")
    return answer(list(window_at(request).requests.values()))


async def past(request: Request) -> Response:
    """A round, entry by entry."""
    person = person_at(request)
    check_role(person.role, "watch-any-round")
    window = window_at(request)
    number = number_at(request, "round")
    record = await window.task.look()
    if not 1 <= number <= record.number:
        raise NotFound(f"there is no round {number}", remedy=f"Rounds are 1 to {record.number}")
    places = places_of(window.task, person)
    reader = house_at(request).floor.reader
    return answer(story_of(reader, window.name, number, places, is_over=number < record.number))


async def history(request: Request) -> Response:
    """The person's own rounds."""
    person = person_at(request)
    found = rounds_of(house_at(request).floor.reader, person.id)
    return answer(
        [
            {
                "table": each.table,
                "round": each.round,
                "at": each.at,
                "settled": [shown(event) for event in each.settled],
            }
            for each in found
        ]
    )


async def review(request: Request) -> Response:
    """A randomness review of every result in the ledger."""
    check_role(person_at(request).role, "review-randomness")
    window = window_at(request)
    house = house_at(request)
    posted = window.scene.posted
    outcomes = [
        entry.act.shows
        for line in house.floor.reader.lines(table=window.name)
        if isinstance(entry := line.entry, ActDone) and isinstance(entry.act, Result) and entry.rules == posted.rules
    ]
    found = await house.aside(beside.reviewed, posted.document, dict(posted.posted), outcomes)
    return answer({"says": found["text"], **found})


# ---------------------------------------------------------------- documents


async def shelf(request: Request) -> Response:
    """Every document."""
    person_at(request)
    return answer(
        [
            {
                "document": book.name,
                "title": book.document.title,
                "family": book.document.family,
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
        }
    )


async def coverage(request: Request) -> Response:
    """Which rules the worked rounds of a document exercise."""
    check_role(person_at(request).role, "verify-ledger")
    book = document_at(request)
    found = await house_at(request).aside(beside.coverage_of, book.name)
    says = [f"{found['exercised']} of {found['rules']} rules are exercised by worked rounds."]
    return answer({"says": says, **found})


async def edges(request: Request) -> Response:
    """What every wager of a document costs, exactly, with its default posting."""
    check_role(person_at(request).role, "verify-ledger")
    book = document_at(request)
    house = house_at(request)
    return answer(await house.aside(beside.edges_of, book.name, {}, str(house.data)))


# ---------------------------------------------------------------- the ledger


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


# ---------------------------------------------------------------- all of them


@dataclass(frozen=True, slots=True)
class Endpoint:
    """One way to ask: its path, who may, what it takes and gives."""

    method: str
    path: str
    do: Callable[[Request], Awaitable[Response]]
    takes: type | None = None
    gives: type | None = None
    media: str = "application/json"
    public: bool = False


ENDPOINTS = (
    Endpoint("POST", "/sign-in", sign_in, takes=SignIn, public=True),
    Endpoint("POST", "/sign-out", sign_out),
    Endpoint("GET", "/me", me),
    Endpoint("GET", "/tables", tables),
    Endpoint("POST", "/tables", new_table, takes=NewTable),
    Endpoint("GET", "/tables/{table}", table, gives=TableView),
    Endpoint("GET", "/tables/{table}/bets", bets),
    Endpoint("GET", "/tables/{table}/layout.svg", layout, media="image/svg+xml"),
    Endpoint("POST", "/tables/{table}/commands", command, takes=Asked),
    Endpoint("POST", "/tables/{table}/posted", post_options, takes=dict[str, str]),
    Endpoint("GET", "/tables/{table}/books", books),
    Endpoint("GET", "/tables/{table}/requests", requests),
    Endpoint("GET", "/tables/{table}/rounds/{round}", past),
    Endpoint("GET", "/tables/{table}/review", review),
    Endpoint("GET", "/history", history),
    Endpoint("GET", "/documents", shelf),
    Endpoint("GET", "/documents/{property}/{document}", document),
    Endpoint("GET", "/documents/{property}/{document}/coverage", coverage),
    Endpoint("GET", "/documents/{property}/{document}/edges", edges),
    Endpoint("GET", "/ledger", head),
    Endpoint("GET", "/ledger/verification", verification),
    Endpoint("GET", "/ledger/export.jsonl", export_lines, media="application/x-ndjson"),
    Endpoint("GET", "/ledger/export.parquet", export_parquet, media="application/vnd.apache.parquet"),
    Endpoint("GET", "/accounts", accounts),
    Endpoint("POST", "/accounts", add_account, takes=NewAccount),
    Endpoint("POST", "/accounts/{account}/close", close_account),
    Endpoint("POST", "/accounts/{account}/open", open_account),
)


async def openapi(_request: Request) -> Response:
    """What this API is, for programs."""
    from houseway.floor.openapi import described

    return answer(described(ENDPOINTS))


def routes() -> list[Route]:
    """The routes of the API."""
    own = [Route(f"/api/v1{each.path}", each.do, methods=[each.method]) for each in ENDPOINTS]
    return [Route("/api/v1/openapi.json", openapi), *own]


__all__ = ["ENDPOINTS", "answer", "error", "routes"]
