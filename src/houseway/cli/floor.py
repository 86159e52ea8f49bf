"""``floor``: live tables in the browser."""

from __future__ import annotations

import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from ipaddress import ip_network
from pathlib import Path
from socket import socket
from typing import TYPE_CHECKING, Any

import msgspec
import uvicorn

from houseway.floor.demo.people import DEMO, DemoPerson
from houseway.floor.people.accounts import Accounts
from houseway.ledger.store import LedgerReader
from houseway.refusal import HousewayError, Refused

if TYPE_CHECKING:
    from houseway.floor.house import House

KEEP_ALIVE = 75
"""How many seconds a quiet connection is kept: longer than a proxy keeps its own (60 in most), so that it closes first.

Closed from this side, it would meet a request that is on its way, and the proxy would answer 502.
"""


def check_production(data: Path, origin: str) -> None:
    """A floor for real money opens only with its own people, its own address and a folder that others cannot read."""
    if not origin.startswith("https://"):
        raise Refused("a production floor is reached by HTTPS", remedy="Give --origin https://…, as browsers see it")
    if not (data / "accounts.db").exists():
        raise Refused(
            f"{data} has no accounts yet",
            remedy="Make the first: houseway floor --data DIR --add-account NAME --role administrator",
        )
    if data.stat().st_mode & 0o077:
        raise Refused(f"{data} can be read by others", remedy=f"chmod 700 {data}")
    _check_people(data / "accounts.db")
    _check_ledger(data / "ledger.db")


def _check_people(path: Path) -> None:
    """Nobody with a published password, and somebody who keeps the accounts."""
    accounts = Accounts(path)
    try:
        if accounts.has_demo():
            raise Refused("accounts with published passwords are open", remedy="Close them, or use another folder")
        everybody = accounts.everybody()
        if not any(account["role"] == "administrator" and not account["closed"] for account in everybody):
            raise Refused("nobody keeps the accounts", remedy="Add an administrator first")
    finally:
        accounts.close()


def _check_ledger(path: Path) -> None:
    """No ledger in which players help themselves to chips, or results can be foretold."""
    if path.exists() and path.stat().st_size:
        with LedgerReader(path) as ledger:
            ledger.check_kind(demo=False)


def add_account(data: Path, account: str, role: str, *, as_json: bool = False) -> None:
    """Make an account; its password is typed, or comes from HOUSEWAY_PASSWORD, and is never an argument."""
    import getpass

    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    password = os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass(f"Password for {account}: ")
    accounts = Accounts(data / "accounts.db")
    try:
        accounts.add(account, account.title(), role, password)
    finally:
        accounts.close()
    told = msgspec.json.encode({"account": account, "role": role}).decode()
    sys.stdout.write(f"{told}\n" if as_json else f"{account} may sign in as {role}.\n")


def run_floor(
    *,
    host: str,
    port: int,
    data: Path,
    bots: int,
    production: bool,
    origin: str,
    only: tuple[str, ...],
    pace: float,
    rate: float,
    trusted_proxies: tuple[str, ...] = (),
    as_json: bool = False,
) -> None:
    """Open the floor until it is stopped."""
    from houseway.floor.app import floor_app
    from houseway.floor.demo.bots import check_count
    from houseway.floor.house import open_house

    check_count(bots)
    if production:
        check_production(data, origin)
    app = floor_app(
        lambda: open_house(data, pace=pace, demo=not production),
        prepare=None if production else partial(_prepare, only, bots, f"http://{host}:{port}"),
        origin=origin,
        secure=production,
        rate=rate,
    )
    config = uvicorn.Config(app, host=host, port=port, **serving(trusted_proxies))
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn closes the floor, then gives the signal back: all is well
    try:
        announce = partial(_announce, origin or f"http://{host}:{port}", production=production, as_json=as_json)
        _Server(config, lambda: announce(len(app.state.house.windows))).run()
        if app.state.failed is not None:
            raise app.state.failed
    except SystemExit:
        if isinstance(app.state.failed, HousewayError):
            raise app.state.failed from None
        raise Refused(f"{host}:{port} cannot be used", remedy="Choose another --port") from None


def serving(trusted_proxies: Sequence[str] = ()) -> dict[str, Any]:
    """How the floor is served. Whose visitor somebody is, is believed of the proxies named here, and of nobody else."""
    for proxy in trusted_proxies:
        try:
            ip_network(proxy)
        except ValueError:
            raise Refused(f"{proxy[:60]!r} is no address", remedy="Name a proxy as 10.0.0.5 or 10.0.0.0/24") from None
    return {
        "log_level": "critical",
        "access_log": False,
        "server_header": False,
        "ws_max_size": 8192,
        "ws_per_message_deflate": False,  # a tenth of the time at a full table, for messages of a few kilobytes
        "timeout_graceful_shutdown": 5,
        "timeout_keep_alive": KEEP_ALIVE,
        "proxy_headers": bool(trusted_proxies),
        "forwarded_allow_ips": list(trusted_proxies),  # else uvicorn takes them from the environment
    }


async def _prepare(only: tuple[str, ...], bots: int, address: str, house: House) -> None:
    """The demo's people and tables, and bots to play with."""
    from houseway.floor.demo.bots import accounts_for, play
    from houseway.floor.demo.tables import set_up

    await set_up(house, only)
    for account, password in accounts_for(house.accounts, bots).items():
        house.begin(play(address, account, password))


class _Server(uvicorn.Server):
    """Says where it is once it is there."""

    def __init__(self, config: uvicorn.Config, announce: Callable[[], None]) -> None:
        super().__init__(config)
        self._announce = announce

    async def startup(self, sockets: list[socket] | None = None) -> None:
        """Listen, then say so."""
        await super().startup(sockets)
        if self.started:
            _settle_in()
            self._announce()


def _settle_in() -> None:
    """What is there when the floor opens is not searched for garbage while tables are played: all would wait for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(20_000, 10, 1_000)  # a large round at once; what has grown old is searched seldom


def _announce(address: str, tables: int, *, production: bool, as_json: bool) -> None:
    people = () if production else DEMO
    if as_json:
        known = [
            {
                "account": person.account,
                "password": person.password,
                "role": person.role,
                "page": address + person.first_page,
            }
            for person in people
        ]
        told = {"address": address, "tables": tables, "people": known}
        sys.stdout.write(f"{msgspec.json.encode(told).decode()}\n")
    else:
        sys.stdout.write(f"\nThe floor is open: {address}\n{tables} tables. Press Ctrl-C to close it.\n")
        sys.stdout.writelines(_introduced(people, address))
    sys.stdout.flush()


def _introduced(people: Sequence[DemoPerson], address: str) -> Iterator[str]:
    """The people of a demo, line by line."""
    if not people:
        return
    yield "\nThis is a demo floor. Its people:\n"
    for person in people:
        yield f"  {person.account:<6} {person.password:<16} {person.role:<14} {address}{person.first_page}\n"
    yield "\nOn the first page each of them has a button. Start as ada, and sit down at a table.\n"


__all__ = ["add_account", "check_production", "run_floor"]
