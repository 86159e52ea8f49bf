"""A small client of a floor's API: sign in, look at tables, give commands, watch what happens.

::

    async with Client("http://127.0.0.1:8400") as client:
        await client.sign_in("ada", "ada-houseway")
        await client.do("roulette-1", Sit(1))
        async for view in client.watch("roulette-1"):
            ...

A refusal is raised as the error it is: its reason, clause and remedy are those of the floor.
"""

from __future__ import annotations

import contextlib
import secrets
from collections.abc import AsyncGenerator
from types import TracebackType
from typing import Any

import httpx
import msgspec
import websockets

from houseway.refusal import HousewayError, LedgerError, NotFound, Refused
from houseway.round.acts import Act

KINDS: dict[str, type[HousewayError]] = {"not-found": NotFound, "ledger": LedgerError}
"""Which error a kind of refusal is; every other is ``Refused``."""


class Client:
    """Somebody at a floor, over the network."""

    def __init__(self, floor: str, *, patience: float = 30) -> None:
        """``floor`` is its address, ``patience`` how many seconds an answer may take."""
        self.floor = floor.rstrip("/")
        self.key = ""
        self._http = httpx.AsyncClient(base_url=f"{self.floor}/api/v1", timeout=patience)

    async def __aenter__(self) -> Client:
        """For ``async with``."""
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Hang up."""
        await self._http.aclose()

    async def sign_in(self, account: str, password: str) -> dict[str, Any]:
        """Sign in; whatever follows is asked as this person."""
        told = await self.ask("POST", "/sign-in", {"account": account, "password": password})
        self.key = told["key"]
        self._http.headers["authorization"] = f"Bearer {self.key}"
        person: dict[str, Any] = told["person"]
        return person

    async def ask(self, method: str, path: str, body: object = None) -> Any:
        """Ask for anything that the API has."""
        more: dict[str, Any] = {}
        if body is not None:
            more = {"content": msgspec.json.encode(body), "headers": {"content-type": "application/json"}}
        answer = await self._http.request(method, path, **more)
        told = msgspec.json.decode(answer.content)
        if isinstance(told, dict) and "error" in told:
            raise as_error(told["error"])
        return told

    async def tables(self) -> list[dict[str, Any]]:
        """Every table."""
        found: list[dict[str, Any]] = await self.ask("GET", "/tables")
        return found

    async def view(self, table: str) -> dict[str, Any]:
        """A table as this person sees it."""
        found: dict[str, Any] = await self.ask("GET", f"/tables/{table}")
        return found

    async def bets(self, table: str) -> list[dict[str, Any]]:
        """The wagers that this person may lay now, each with its least amount."""
        found: list[dict[str, Any]] = await self.ask("GET", f"/tables/{table}/bets")
        return found

    async def do(
        self,
        table: str,
        act: Act | dict[str, Any],
        *,
        id: str = "",
        round: int | None = None,
        step: int | None = None,
        voucher: str = "",
    ) -> dict[str, Any]:
        """Give a command; with the same ``id`` it may be given again, and has one effect.

        ``round`` and ``step`` are those of the view that was looked at: what comes too late is refused.
        """
        body = {"id": id or secrets.token_hex(12), "act": act, "round": round, "step": step, "voucher": voucher}
        answer: dict[str, Any] = await self.ask("POST", f"/tables/{table}/commands", body)
        return answer

    async def note(self, table: str, what: str, text: str) -> dict[str, Any]:
        """Ask for something that moves nothing: a supervisor, a void."""
        return await self.do(table, {"act": "note", "what": what, "text": text})

    async def texts(self, table: str, screen: str = "") -> AsyncGenerator[str | bytes, None]:
        """Whatever a table's socket says, not yet read."""
        address = self.floor.replace("http", "ws", 1) + f"/api/v1/tables/{table}/live?screen={screen}"
        headers = {"authorization": f"Bearer {self.key}"}
        async with websockets.connect(address, additional_headers=headers, max_size=None) as socket:
            async for text in socket:
                yield text

    async def messages(self, table: str, screen: str = "") -> AsyncGenerator[dict[str, Any], None]:
        """Whatever a table's socket says, as it says it."""
        async with contextlib.aclosing(self.texts(table, screen)) as texts:
            async for text in texts:
                yield msgspec.json.decode(text)

    async def watch(self, table: str) -> AsyncGenerator[dict[str, Any], None]:
        """The table's view whenever it changes, complete each time."""
        view: dict[str, Any] = {}
        async with contextlib.aclosing(self.messages(table)) as messages:
            async for message in messages:
                if message["type"] == "view":
                    view = {**view, **message["view"], "seconds": message["seconds"]}
                    yield view


def as_error(told: dict[str, str]) -> HousewayError:
    """The one error shape as the error it is.

    >>> print(as_error({"kind": "refused", "why": "the wheel has no 37", "clause": "4.E.i", "remedy": ""}))
    the wheel has no 37 (§4.E.i).
    """
    kind = KINDS.get(told.get("kind", ""), Refused)
    error = kind(told.get("why", ""), clause=told.get("clause", ""), remedy=told.get("remedy", ""))
    error.kind = told.get("kind", error.kind)
    return error
