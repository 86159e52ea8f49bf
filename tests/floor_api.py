"""The API of a running floor, asked by somebody who is signed in."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from typing import Any

import httpx

from houseway.client import Client
from houseway.floor.people.accounts import Accounts
from tests.patience import LONG
from tests.running_floor import RunningFloor


@contextlib.asynccontextmanager
async def signed_in(floor: RunningFloor, account: str) -> AsyncIterator[Client]:
    async with Client(floor.address, patience=LONG) as client:
        client.key = key_of(floor, account)
        client._http.headers["authorization"] = f"Bearer {client.key}"
        yield client


def key_of(floor: RunningFloor, account: str) -> str:
    """A session without waiting for argon2."""
    accounts = Accounts(floor.data / "accounts.db")
    person = accounts.person(account)
    assert person is not None
    key = accounts.begin(person)
    accounts.close()
    return key


def get(floor: RunningFloor, path: str, account: str = "", **more: Any) -> httpx.Response:
    headers = {"authorization": f"Bearer {key_of(floor, account)}"} if account else {}
    return httpx.get(floor.address + path, headers={**headers, **more.pop("headers", {})}, **more)


def address(floor: RunningFloor, table: str = "roulette-1") -> str:
    return floor.address.replace("http", "ws") + f"/api/v1/tables/{table}/live"
