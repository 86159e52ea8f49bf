"""The API described for programs, as OpenAPI 3.1: from the endpoints themselves and the types they take and give."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

import msgspec

from houseway import __version__

if TYPE_CHECKING:
    from houseway.floor.api.endpoints import Endpoint

ANYTHING = {"description": "Anything that JSON can say."}
REF = "#/components/schemas/{name}"
ERROR = {
    "type": "object",
    "required": ["error"],
    "properties": {
        "error": {
            "type": "object",
            "required": ["kind", "why", "clause", "remedy"],
            "properties": {key: {"type": "string"} for key in ("kind", "why", "clause", "remedy")},
        }
    },
}
REFUSALS = {
    "400": "The request cannot be read.",
    "401": "Nobody is signed in.",
    "403": "Not for this role.",
    "404": "There is nothing of that name.",
    "409": "Refused, with the reason, the clause and what would be right.",
    "413": "The request is too large.",
    "429": "Too many requests.",
    "503": "The ledger cannot be written; nothing was done.",
}
_PARAMETER = re.compile(r"\{(\w+)\}")


def described(endpoints: Iterable[Endpoint]) -> dict[str, Any]:
    """The whole description."""
    endpoints = tuple(endpoints)
    types = [kind for each in endpoints for kind in (each.takes, each.gives) if kind is not None]
    schemas, components = msgspec.json.schema_components(types, ref_template=REF, schema_hook=lambda _kind: ANYTHING)
    by_type = dict(zip(map(id, types), schemas, strict=True))
    paths: dict[str, dict[str, Any]] = {}
    for each in endpoints:
        paths.setdefault(f"/api/v1{each.path}", {})[each.method.lower()] = _operation(each, by_type)
    return {
        "openapi": "3.1.0",
        "info": {
            "title": "Houseway floor",
            "version": "1",
            "description": f"Live tables on a ledger. Houseway {__version__}. "
            "Sign in, then send the key as `Authorization: Bearer KEY`. `/api/v1/tables/{table}/live` is a WebSocket: "
            'it sends `{"type": "view", "view": …}` with the parts of the view that changed, and takes commands.',
        },
        "paths": paths,
        "components": {
            "schemas": {**components, "Error": ERROR},
            "securitySchemes": {"key": {"type": "http", "scheme": "bearer"}},
        },
    }


def _operation(each: Endpoint, by_type: dict[int, Any]) -> dict[str, Any]:
    schema = by_type.get(id(each.gives), {}) if each.gives else {}
    refusals = {
        status: {"description": words, "content": {"application/json": {"schema": {"$ref": REF.format(name="Error")}}}}
        for status, words in REFUSALS.items()
    }
    created = "201" if each.path in ("/tables", "/accounts") and each.method == "POST" else "200"
    found: dict[str, Any] = {
        "operationId": each.do.__name__.replace("_", "-"),
        "summary": (each.do.__doc__ or "").strip().splitlines()[0],
        "parameters": [
            {"name": name, "in": "path", "required": True, "schema": {"type": "string", "minLength": 1}}
            for name in _PARAMETER.findall(each.path)
        ],
        "responses": {created: {"description": "Done.", "content": {each.media: {"schema": schema}}}, **refusals},
        "security": [] if each.public else [{"key": []}],
    }
    if each.takes is not None:
        found["requestBody"] = {
            "required": True,
            "content": {"application/json": {"schema": by_type[id(each.takes)]}},
        }
    return found
