"""Who is asking: the session behind a request, by its cookie or by a key in its header."""

from __future__ import annotations

import hmac
from urllib.parse import parse_qsl

from starlette.concurrency import run_in_threadpool
from starlette.requests import HTTPConnection, Request

from houseway.floor.door.faults import Malformed, NotForThisRole, SignInNeeded, TooMany
from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.tables.commands import Person
from houseway.refusal import HousewayError, Refused

COOKIE = "houseway-session"


def house_at(connection: HTTPConnection) -> House:
    """The house that was asked."""
    house: House = connection.app.state.house
    return house


def key_of(connection: HTTPConnection) -> tuple[str, bool]:
    """The key of the session, and whether it came as a cookie."""
    given = connection.headers.get("authorization", "")
    if given.lower().startswith("bearer "):
        return given[7:].strip(), False
    return connection.cookies.get(COOKIE, ""), True


async def sign_in(house: House, account: str, password: str) -> tuple[str, Person]:
    """The key of a new session, and whose it is. Hashing takes a thread; the loop alone touches the accounts.

    Whoever comes when two are being hashed waits for a turn.
    """
    if not house.sign_ins.take(account[:60]):
        raise TooMany("too many attempts to sign in to this account", remedy="Wait a minute")
    accounts = house.accounts
    async with house.hashing:
        is_right = await run_in_threadpool(accounts.matches, accounts.hash_of(account), password)
    person = accounts.proved(account, is_right=is_right)
    return accounts.begin(person), person


def session_at(connection: HTTPConnection) -> Session | None:
    """Who is signed in, if anybody."""
    key, _ = key_of(connection)
    return house_at(connection).accounts.session(key) if key else None


def signed_in(connection: HTTPConnection) -> Session:
    """Who is signed in; nobody is refused."""
    session = session_at(connection)
    if session is None:
        raise SignInNeeded("nobody is signed in", remedy="Sign in first")
    return session


def person_at(request: Request) -> Person:
    """Who gives a command: signed in and, where a browser's cookie says so, with the token of its page."""
    session = signed_in(request)
    _, by_cookie = key_of(request)
    if by_cookie and request.method not in ("GET", "HEAD"):
        check_token(session, request.headers.get("x-session-token", ""))
    return session.person


def check_token(session: Session, token: str) -> None:
    """Refuse what no page of ours has asked for."""
    if not hmac.compare_digest(session.token.encode(), token.encode()):
        raise NotForThisRole("the page's token is missing or old", remedy="Load the page again")


async def form_of(request: Request) -> dict[str, str]:
    """The fields of a plain form."""
    if request.headers.get("content-type", "").split(";")[0].strip() != "application/x-www-form-urlencoded":
        raise Malformed("that is not a form", remedy="Use the page")
    try:
        return dict(parse_qsl((await request.body()).decode(), max_num_fields=20))
    except ValueError:
        raise Malformed("the form cannot be read", remedy="Use the page") from None


def as_error(error: Exception) -> HousewayError:
    """Whatever went wrong, as a refusal."""
    return error if isinstance(error, HousewayError) else Refused("that is not possible", remedy="Try something else")
