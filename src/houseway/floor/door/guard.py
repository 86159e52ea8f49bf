"""The door: sizes, speeds, origins and headers, before any page or command is looked at."""

from __future__ import annotations

import re
from collections import OrderedDict
from dataclasses import dataclass, field
from time import monotonic

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from houseway.floor.door.faults import Malformed, NotForThisRole, TooLarge, TooMany, status_of
from houseway.refusal import HousewayError

LARGEST_BODY = 16_384
MOST_REMEMBERED = 10_000
"""How many addresses or people a measure remembers; those that have not come for longest are forgotten."""
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
    "font-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": POLICY,
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=(), payment=(), usb=()",
}
_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]
_KEPT = (b"cache-control", b"public, max-age=300")
_NOT_KEPT = (b"cache-control", b"no-store")
_LENGTH = re.compile(r"[0-9]{1,20}", re.ASCII)
_HTTPS_ONLY = (b"strict-transport-security", b"max-age=31536000")


@dataclass
class Bucket:
    """So many at once, so many a second."""

    burst: float
    rate: float
    left: OrderedDict[str, tuple[float, float]] = field(default_factory=OrderedDict)

    def take(self, who: str) -> bool:
        """Whether one more may pass."""
        now = monotonic()
        left, then = self.left.get(who, (self.burst, now))
        left = min(self.burst, left + (now - then) * self.rate)
        self.left[who] = (left - 1 if left >= 1 else left, now)
        self.left.move_to_end(who)
        if len(self.left) > MOST_REMEMBERED:
            self.left.popitem(last=False)
        return left >= 1

    def give_back(self, who: str) -> None:
        """The last one does not count."""
        if who in self.left:
            left, then = self.left[who]
            self.left[who] = (min(self.burst, left + 1), then)


class Guard:
    """Stands before the application."""

    def __init__(self, app: ASGIApp, *, origin: str = "", secure: bool = False, rate: float = 100) -> None:
        """``origin`` is where the floor is reached, ``secure`` when by HTTPS only; ``rate`` is requests a second."""
        self.app = app
        self.origin = origin.rstrip("/")
        self.secure = secure
        self.requests = Bucket(burst=4 * rate, rate=rate)
        self.failed_sign_ins = Bucket(burst=12, rate=0.2)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a request pass, or answer it here."""
        if scope["type"] not in ("http", "websocket"):
            await self.app(scope, receive, send)
            return
        try:
            self._check(scope)
        except HousewayError as refused:
            await _refuse(scope, receive, self._adorned(scope, send), refused)
            return
        counted = _Counted(receive)
        if scope["type"] == "websocket":
            await self.app(scope, receive, send)
            return
        try:
            await self.app(scope, counted, self._adorned(scope, send))
        except TooLarge as refused:
            await _refuse(scope, receive, self._adorned(scope, send), refused)

    def _check(self, scope: Scope) -> None:
        headers = Headers(scope=scope)
        if not self.requests.take(_client(scope)):
            raise TooMany("too many requests", remedy="Wait a second")
        if _is_sign_in(scope) and not self.failed_sign_ins.take(_client(scope)):
            raise TooMany("too many attempts to sign in", remedy="Wait a minute")
        lengths = headers.getlist("content-length") or ["0"]
        if len(lengths) > 1 or not _LENGTH.fullmatch(lengths[0]):
            raise Malformed("the length of the request makes no sense", remedy="Send one whole number")
        hosts = headers.getlist("host")
        if len(hosts) != 1 or not hosts[0]:
            raise Malformed("the request names no host, or more than one", remedy="Send one Host")
        if int(lengths[0]) > LARGEST_BODY:
            raise too_large()
        if scope["type"] == "websocket" or scope["method"] not in ("GET", "HEAD", "OPTIONS"):
            check_origin(HTTPConnection(scope), self.origin)

    def _adorned(self, scope: Scope, send: Send) -> Send:
        """Every answer carries the headers that keep a browser safe."""

        async def adorned(message: Message) -> None:
            if message["type"] == "http.response.start":
                if _is_sign_in(scope) and message["status"] < 400:
                    self.failed_sign_ins.give_back(_client(scope))
                there = {name.lower() for name, _ in message["headers"]}
                more = [*_HEADERS, _KEPT if scope["path"].startswith("/static/") else _NOT_KEPT]
                if self.secure:
                    more.append(_HTTPS_ONLY)
                added = [header for header in more if header[0] not in there]
                message = {**message, "headers": [*message["headers"], *added]}
            await send(message)

        return adorned


def _client(scope: Scope) -> str:
    """The address that asks."""
    return str((scope.get("client") or ("somewhere", 0))[0])


def _is_sign_in(scope: Scope) -> bool:
    return scope["path"] in ("/sign-in", "/api/v1/sign-in") and scope.get("method") == "POST"


def too_large() -> TooLarge:
    """A body that no command needs."""
    return TooLarge("the request is too large", remedy=f"Send up to {LARGEST_BODY:,} bytes")


class _Counted:
    """Receives a body, and stops when it grows too large."""

    def __init__(self, receive: Receive) -> None:
        self.receive = receive
        self.size = 0

    async def __call__(self) -> Message:
        message = await self.receive()
        self.size += len(message.get("body", b""))
        if self.size > LARGEST_BODY:
            raise too_large()
        return message


def check_origin(connection: HTTPConnection, origin: str = "") -> None:
    """Refuse what another site's page asks for."""
    given = connection.headers.get("origin")
    host = connection.headers.get("host", "")
    if given is not None:
        allowed = {origin} if origin else {f"http://{host}", f"https://{host}"}
        if given not in allowed:
            raise NotForThisRole("another site asked for that", remedy="Use the floor's own pages")
    elif connection.headers.get("sec-fetch-site", "none") not in ("same-origin", "none"):
        raise NotForThisRole("another site asked for that", remedy="Use the floor's own pages")


async def _refuse(scope: Scope, receive: Receive, send: Send, refused: HousewayError) -> None:
    if scope["type"] == "websocket":
        await receive()
        await send({"type": "websocket.close", "code": 4400 + status_of(refused) % 100, "reason": refused.why[:120]})
        return
    status = status_of(refused)
    headers = [(b"content-type", b"application/json")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(refused.as_json())})
