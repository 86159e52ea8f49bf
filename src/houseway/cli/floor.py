"""``floor``: live tables in the browser."""

from __future__ import annotations

import gc
import os
import signal
import sys
from pathlib import Path
from socket import socket
from typing import Any

from houseway.floor.accounts import Accounts
from houseway.floor.demo_people import DEMO
from houseway.refusal import HousewayError, Refused


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
    accounts = Accounts(data / "accounts.db")
    try:
        if accounts.has_demo():
            raise Refused("accounts with published passwords are open", remedy="Close them, or use another folder")
        if not any(account["role"] == "administrator" for account in accounts.everybody()):
            raise Refused("nobody keeps the accounts", remedy="Add an administrator first")
    finally:
        accounts.close()


def add_account(data: Path, account: str, role: str) -> None:
    """Make an account; its password is typed, or comes from HOUSEWAY_PASSWORD, and is never an argument."""
    import getpass

    data.mkdir(parents=True, exist_ok=True, mode=0o700)
    password = os.environ.get("HOUSEWAY_PASSWORD") or getpass.getpass(f"Password for {account}: ")
    accounts = Accounts(data / "accounts.db")
    try:
        accounts.add(account, account.title(), role, password)
    finally:
        accounts.close()
    sys.stdout.write(f"{account} may sign in as {role}.\n")


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
) -> None:
    """Open the floor until it is stopped."""
    import uvicorn

    from houseway.floor.app import floor_app
    from houseway.floor.bots import check_count
    from houseway.floor.demo import set_up
    from houseway.floor.house import House, open_house

    check_count(bots)
    if production:
        check_production(data, origin)

    async def prepare(house: House) -> None:
        if not production:
            await set_up(house, only)
            if bots:
                from houseway.floor.bots import accounts_for, play

                for account, password in accounts_for(house.accounts, bots).items():
                    house.begin(play(f"http://{host}:{port}", account, password))

    app = floor_app(
        lambda: open_house(data, pace=pace, demo=not production),
        prepare=prepare,
        origin=origin,
        secure=production,
        rate=rate,
    )

    class Server(uvicorn.Server):
        """Says where it is once it is there."""

        async def startup(self, sockets: list[socket] | None = None) -> None:
            await super().startup(sockets)
            if self.started:
                _settle_in()
                _announce(host, port, origin, production, len(app.state.house.windows))

    config = uvicorn.Config(
        app,
        host=host,
        port=port,
        log_level="critical",
        access_log=False,
        server_header=False,
        ws_max_size=8192,
        timeout_graceful_shutdown=5,
    )
    signal.signal(signal.SIGTERM, lambda *_: None)  # uvicorn closes the floor, then gives the signal back: all is well
    try:
        Server(config).run()
        if app.state.failed is not None:
            raise app.state.failed
    except SystemExit:
        if isinstance(app.state.failed, HousewayError):
            raise app.state.failed from None
        raise Refused(f"{host}:{port} cannot be used", remedy="Choose another --port") from None


def _settle_in() -> None:
    """What is there when the floor opens is not searched for garbage while tables are played: all would wait for it."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(5_000, 10, 1_000)  # often and little; what has grown old is searched seldom


def _announce(host: str, port: int, origin: str, production: bool, tables: int) -> None:
    address = origin or f"http://{host}:{port}"
    say = sys.stdout.write
    say(f"\nThe floor is open: {address}\n{tables} tables. Press Ctrl-C to close it.\n")
    if not production:
        say("\nThis is a demo floor. Its people:\n")
        for person in DEMO:
            say(f"  {person.account:<6} {person.password:<16} {person.role:<14} {address}{person.first_page}\n")
        say("\nOn the first page each of them has a button. Start as ada, and sit down at a table.\n")
    sys.stdout.flush()


__all__: Any = ["add_account", "check_production", "run_floor"]
