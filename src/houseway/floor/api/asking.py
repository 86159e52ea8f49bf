"""How the API is asked and answers: JSON in, JSON out, one error shape; who may, and what is named in the path."""

from __future__ import annotations

from typing import TypeVar

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.door.entrance import house_at
from houseway.floor.door.faults import Malformed, NotForThisRole
from houseway.floor.people.roles import check_may
from houseway.floor.screens.scene import Window
from houseway.refusal import HousewayError, NotFound, Refused
from houseway.rulebook import Rulebook, documents, load

Body = TypeVar("Body")


def answer(value: object, status: int = 200) -> Response:
    """An answer as JSON."""
    return Response(msgspec.json.encode(value), status, media_type="application/json")


def refusal(refused: HousewayError, status: int) -> Response:
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
