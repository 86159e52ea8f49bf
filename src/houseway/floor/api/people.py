"""The API's people: signing in and out, and the accounts."""

from __future__ import annotations

import msgspec
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import Response

from houseway.floor.api.asking import answer, check_role, read
from houseway.floor.door import entrance
from houseway.floor.door.entrance import COOKIE, house_at, key_of, person_at
from houseway.refusal import Refused


class SignIn(msgspec.Struct, forbid_unknown_fields=True):
    """An account and its password."""

    account: str
    password: str


class NewAccount(msgspec.Struct, forbid_unknown_fields=True):
    """Somebody new."""

    account: str
    name: str
    role: str
    password: str


async def sign_in(request: Request) -> Response:
    """Sign in: the key goes into the Authorization header of what follows."""
    asked = await read(request, SignIn)
    key, person = await entrance.sign_in(house_at(request), asked.account, asked.password)
    return answer({"key": key, "person": person})


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
    accounts = house.accounts
    accounts.check_new(asked.account, asked.name, asked.role, asked.password)
    async with house.hashing:
        hashed = await run_in_threadpool(accounts.hashed, asked.password)
    return answer(accounts.enter(asked.account, asked.name, asked.role, hashed), 201)


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
