"""The floor's door: how much one address, account or person may ask for, what browsers are told, when a session ends."""

from __future__ import annotations

import asyncio
import contextlib
import os
import signal
import threading
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from functools import lru_cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import httpx
import msgspec
import pytest
import websockets
from argon2 import PasswordHasher

from houseway.floor.app import floor_app
from houseway.floor.house import open_house
from houseway.floor.people import history
from houseway.floor.people.accounts import IDLE, Accounts, Session
from houseway.floor.screens import socket as floor_socket
from houseway.floor.screens.socket import Reader
from houseway.refusal import HousewayError, LedgerError, Refused
from houseway.round import Bet
from houseway.table.acts import BuyIn, Sit
from tests.floor_api import address, key_of, signed_in
from tests.floor_tables import ROULETTE, set_up
from tests.patience import LONG
from tests.running_floor import RunningFloor

COMMANDS = "/api/v1/tables/roulette-1/commands"


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", pace=0.0, clock=600) as running:
        yield running


@pytest.fixture
def still(monkeypatch: pytest.MonkeyPatch) -> None:
    """No time passes for those who measure how much is asked for."""
    now = time.monotonic()  # not a number: after it time would seem to run backwards on a machine that has just started
    monkeypatch.setattr("houseway.floor.door.guard.monotonic", lambda: now)


known = lru_cache(key_of)
"""A session that is used again: making one takes a while."""


def give(floor: RunningFloor, account: str, body: dict[str, Any]) -> httpx.Response:
    headers = {"authorization": f"Bearer {known(floor, account)}"}
    return httpx.post(floor.address + COMMANDS, headers=headers, json=body)


def look(floor: RunningFloor, path: str, account: str) -> httpx.Response:
    return httpx.get(floor.address + path, headers={"authorization": f"Bearer {known(floor, account)}"}, timeout=LONG)


# ---------------------------------------------------------------- how much


@pytest.mark.usefixtures("still")
def test_one_address_asks_for_so_much_and_no_more(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "big-six", rate=5) as floor, httpx.Client(base_url=floor.address) as client:
        statuses = [client.get("/sign-in").status_code for _ in range(25)]
    assert statuses == [200] * 20 + [429] * 5


@pytest.mark.usefixtures("still")
def test_one_person_gives_so_many_commands_by_whatever_way(floor: RunningFloor) -> None:
    sit = {"id": "a seat that is not there", "act": {"act": "sit", "seat": 999}}

    async def story() -> list[str]:
        headers = {"authorization": f"Bearer {known(floor, 'ben')}"}
        kinds = []
        for _ in range(2):
            async with websockets.connect(address(floor), additional_headers=headers) as socket:
                for _ in range(20):
                    await socket.send(msgspec.json.encode(sit).decode())
                answers = 0
                while answers < 20:
                    told = msgspec.json.decode(await socket.recv())
                    if told["type"] == "answer":
                        kinds.append(told["error"]["kind"])
                        answers += 1
        return kinds

    floor.house.commands.left.clear()
    assert asyncio.run(story()) == ["not-found"] * 40
    assert [give(floor, "ben", sit).status_code for _ in range(21)] == [404] * 20 + [429]
    assert set(asyncio.run(story())) == {"too-many"}, "another socket is no way round"
    assert give(floor, "ada", sit).status_code == 404, "others may"


@pytest.mark.usefixtures("still")
def test_one_account_is_tried_so_often_and_no_more(floor: RunningFloor) -> None:
    floor.house.sign_ins.left.clear()
    for _ in range(30):
        assert floor.house.sign_ins.take("iris")
    body = {"account": "iris", "password": "iris-houseway"}
    answer = httpx.post(f"{floor.address}/api/v1/sign-in", json=body)
    assert (answer.status_code, answer.json()["error"]["kind"]) == (429, "too-many")
    floor.house.sign_ins.left.clear()


@pytest.mark.usefixtures("still")
def test_only_failed_attempts_to_sign_in_count_against_an_address(tmp_path: Path) -> None:
    """Many stations behind one address sign in; who guesses waits, whatever --rate is."""
    with RunningFloor(tmp_path, "big-six", rate=20_000) as floor, httpx.Client(base_url=floor.address) as client:

        def sign_in(account: str, password: str) -> int:
            body = {"account": account, "password": password}
            return client.post("/api/v1/sign-in", json=body).status_code

        assert [sign_in("ada", "ada-houseway") for _ in range(15)] == [200] * 15
        assert [sign_in(f"guess-{number}", "a guess") for number in range(13)] == [403] * 12 + [429]


@pytest.mark.usefixtures("still")
def test_looking_back_has_its_measure_and_is_read_beside_the_tables(
    floor: RunningFloor, monkeypatch: pytest.MonkeyPatch
) -> None:
    threads = []
    rounds_of = history.rounds_of

    def noted(*given: Any) -> Any:
        threads.append(threading.current_thread().name)
        return rounds_of(*given)

    monkeypatch.setattr(history, "rounds_of", noted)
    statuses = [look(floor, path, "ada").status_code for path in ("/history", "/api/v1/history") for _ in range(11)]
    assert statuses == [200] * 20 + [429] * 2
    assert "floor" not in threads, "the loop's own thread"
    floor.house.looks_back.left.clear()


async def eventually(floor: RunningFloor, account: str, sockets: int) -> None:
    """The floor counts so many open sockets of somebody."""
    async with asyncio.timeout(LONG):
        while floor.house.sockets.get(account, 0) != sockets:
            await asyncio.sleep(0.02)


def test_one_person_has_so_many_sockets_open_and_no_more(floor: RunningFloor) -> None:
    async def story() -> None:
        async with contextlib.AsyncExitStack() as stack:

            async def opened(account: str, key: str = "") -> websockets.ClientConnection:
                headers = {"authorization": f"Bearer {key or known(floor, account)}"}
                socket = await stack.enter_async_context(websockets.connect(address(floor), additional_headers=headers))
                await asyncio.wait_for(socket.recv(), LONG)
                return socket

            other = key_of(floor, "ben")
            open_ones = [await opened("ben", other) for _ in range(3)]
            open_ones += [await opened("ben") for _ in range(9)]
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await opened("ben")
            assert closed.value.rcvd is not None
            assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (
                4429,
                "you have 12 tables open already. Close one of them first.",
            )
            await eventually(floor, "ben", 12)
            for _ in range(13):
                await opened("sam")  # the crew watches many tables
            await opened("ada")
            await open_ones[11].close()
            open_ones[10].transport.abort()
            await eventually(floor, "ben", 10)
            async with httpx.AsyncClient(headers={"authorization": f"Bearer {other}"}) as client:
                assert (await client.post(f"{floor.address}/api/v1/sign-out")).status_code == 200
            await open_ones[0].send('{"id": "after signing out", "act": {"act": "sit", "seat": 5}}')
            await eventually(floor, "ben", 9)
            await opened("ben")
        for account in ("ben", "sam", "ada"):
            await eventually(floor, account, 0)

    asyncio.run(story())


def test_a_socket_that_meets_a_fault_of_ours_counts_no_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("before the first word")

    monkeypatch.setattr(Reader, "__init__", broken)

    async def story(floor: RunningFloor) -> None:
        headers = {"authorization": f"Bearer {key_of(floor, 'ben')}"}
        for _ in range(13):
            async with websockets.connect(address(floor, "big-six-1"), additional_headers=headers) as socket:
                with pytest.raises(websockets.ConnectionClosed) as closed:
                    await socket.recv()
                assert closed.value.rcvd is None or closed.value.rcvd.code != 4429
        await eventually(floor, "ben", 0)

    with RunningFloor(tmp_path, "big-six") as floor:
        asyncio.run(story(floor))


# ---------------------------------------------------------------- what browsers are told


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with one account, and no tables."""
    folder = tmp_path_factory.mktemp("secure")
    accounts = Accounts(folder / "accounts.db")
    accounts.add("eva", "Eva", "player", "a long password")
    accounts.close()
    return folder


def secure(folder: Path, method: str, path: str, **more: Any) -> httpx.Response:
    """What a floor that is reached by HTTPS alone answers."""

    async def ask() -> httpx.Response:
        app = floor_app(lambda: open_house(folder, analyses=False), origin="https://floor.example", secure=True)
        transport = httpx.ASGITransport(app, raise_app_exceptions=False)
        async with (
            app.router.lifespan_context(app),
            httpx.AsyncClient(transport=transport, base_url="https://floor.example") as client,
        ):
            return await client.request(method, path, **more)

    return asyncio.run(ask())


def test_by_https_alone(data: Path) -> None:
    answer = secure(data, "GET", "/sign-in")
    assert answer.headers["strict-transport-security"] == "max-age=31536000"
    form = {"account": "eva", "password": "a long password"}
    entered = secure(data, "POST", "/sign-in", data=form)
    assert entered.status_code == 303
    cookie = entered.headers["set-cookie"].lower()
    assert all(word in cookie for word in ("secure", "httponly", "samesite=strict"))


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({}, 403),
        ({"sec-fetch-site": "none"}, 403),
        ({"sec-fetch-site": "same-origin"}, 403),
        ({"sec-fetch-site": "cross-site"}, "another site"),
        ({"sec-fetch-site": "same-site"}, "another site"),
        ({"origin": "https://floor.example"}, 403),
        ({"origin": "https://elsewhere.example"}, "another site"),
    ],
)
def test_another_sites_page_asks_for_nothing(data: Path, headers: dict[str, str], status: int | str) -> None:
    body = {"account": "eva", "password": "a wrong password"}
    answer = secure(data, "POST", "/api/v1/sign-in", json=body, headers=headers)
    assert answer.status_code == 403
    assert ("another site asked for that" in answer.text) == (status == "another site")


@pytest.mark.parametrize("path", ["/sign-in", "/api/v1/tables"])
def test_faults_of_ours_carry_the_headers_too(
    data: Path, path: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("the inside of a fault")

    monkeypatch.setattr("houseway.floor.door.entrance.key_of", broken)
    monkeypatch.setattr("houseway.floor.app.session_at", broken)
    answer = secure(data, "GET", path)
    assert answer.status_code == 500
    for header in ("content-security-policy", "x-content-type-options", "strict-transport-security", "cache-control"):
        assert header in answer.headers
    assert "inside" not in answer.text
    assert "met a fault" in caplog.text


def test_a_full_disk_is_answered_with_503(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: object) -> list[int]:
        raise LedgerError("the disk is full")

    sit = {"id": "when there is room", "act": {"act": "sit", "seat": 6}}
    with monkeypatch.context() as patch:
        patch.setattr(floor.house.floor.ledger, "append", full)
        answer = give(floor, "ada", sit)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (503, "ledger")
        assert "6" not in look(floor, "/api/v1/tables", "sam").json()[0]["seats"]
    assert give(floor, "ada", sit).status_code == 200, "the same command, once there is room"


# ---------------------------------------------------------------- sessions


def test_who_has_signed_out_gives_no_command_over_an_open_socket(floor: RunningFloor) -> None:
    async def story() -> None:
        key = key_of(floor, "ben")
        headers = {"authorization": f"Bearer {key}"}
        async with websockets.connect(address(floor), additional_headers=headers) as socket:
            await socket.recv()
            async with httpx.AsyncClient(base_url=floor.address, headers=headers) as client:
                assert (await client.post("/api/v1/sign-out")).status_code == 200
            await socket.send('{"id": "after signing out", "act": {"act": "sit", "seat": 5}}')
            with pytest.raises(websockets.ConnectionClosed) as closed:
                while True:
                    told = msgspec.json.decode(await asyncio.wait_for(socket.recv(), LONG))
                    assert told.get("error", {}).get("kind", "sign-in") == "sign-in"
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401

    floor.house.commands.left.clear()
    asyncio.run(story())
    assert "5" not in look(floor, "/api/v1/tables", "sam").json()[0]["seats"]


def test_an_open_socket_is_told_nothing_more_once_its_session_has_ended(floor: RunningFloor) -> None:
    async def story() -> None:
        headers = {"authorization": f"Bearer {key_of(floor, 'iris')}"}
        async with (
            websockets.connect(address(floor), additional_headers=headers) as socket,
            signed_in(floor, "ada") as ada,
        ):
            await socket.recv()
            async with httpx.AsyncClient(base_url=floor.address, headers=headers) as client:
                await client.post("/api/v1/sign-out")
            await ada.note("roulette-1", "call-supervisor", "to the table")
            with pytest.raises(websockets.ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), LONG)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4401

    asyncio.run(story())


def test_a_page_that_is_only_open_does_not_keep_its_session(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr("houseway.floor.people.accounts.time.time", lambda: clock[0])
    accounts = Accounts(tmp_path / "accounts.db")
    key = accounts.begin(accounts.add("eva", "Eva", "dealer", "a long password"))
    for _ in range(int(IDLE // 20)):
        assert accounts.is_signed_in(key)
        clock[0] += 20
    clock[0] += 1
    assert not accounts.is_signed_in(key)
    assert accounts.session(key) is None
    accounts.close()


def test_an_account_that_is_closed_has_no_session(tmp_path: Path) -> None:
    accounts = Accounts(tmp_path / "accounts.db")
    eva = accounts.add("eva", "Eva", "dealer", "a long password")
    person = accounts.check("eva", "a long password")
    key = accounts.begin(person)
    accounts._db.execute("UPDATE accounts SET closed = 1")
    assert accounts.session(key) is None
    accounts.shut("eva")
    with pytest.raises(Refused, match="closed"):
        accounts.begin(eva)
    accounts.shut("eva", closed=False)
    assert accounts.session(key) is None
    accounts.close()


def test_a_reader_who_does_not_read_is_let_go(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor_socket, "PATIENCE", 0.1)

    async def story() -> None:
        house = open_house(tmp_path, analyses=False)
        await set_up(house.floor, "t", ROULETTE)
        house.__post_init__()
        person = house.accounts.add("eva", "Eva", "player", "a long password")
        headers = {"authorization": f"Bearer {house.accounts.begin(person)}"}

        async def never(_: str) -> None:
            await asyncio.Event().wait()

        deaf: Any = SimpleNamespace(headers=headers, cookies={}, send_text=never)
        reader = Reader(deaf, house, Session(person, "token"), house.window("t"), "")
        await asyncio.wait_for(reader.tell(), LONG)
        assert reader.code == 4408
        reader.leave()
        await house.stop()

    asyncio.run(story())


# ---------------------------------------------------------------- many at once


class Watched:
    """A connection that remembers which threads use it: one that two threads use at once answers neither."""

    def __init__(self, connection: Any) -> None:
        self.connection = connection
        self.threads: set[str] = set()

    def __getattr__(self, name: str) -> Any:
        self.threads.add(threading.current_thread().name)
        return getattr(self.connection, name)


def test_the_loop_alone_touches_the_accounts(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    root = {"authorization": f"Bearer {known(floor, 'root')}"}
    watched = Watched(floor.house.accounts._db)
    floor.house.sign_ins.left.clear()
    with monkeypatch.context() as patch:
        patch.setattr(floor.house.accounts, "_db", watched)
        for password, status in (("ada-houseway", 200), ("a wrong password", 403)):
            body = {"account": "ada", "password": password}
            assert httpx.post(f"{floor.address}/api/v1/sign-in", json=body).status_code == status
        form = {"account": "ada", "password": "ada-houseway"}
        assert httpx.post(f"{floor.address}/sign-in", data=form).status_code == 303
        new = {"account": "nora", "name": "Nora", "role": "dealer", "password": "a long password"}
        assert httpx.post(f"{floor.address}/api/v1/accounts", json=new, headers=root).status_code == 201
    assert watched.threads == {"floor"}


def test_two_administrators_add_one_account_and_the_second_is_refused(floor: RunningFloor) -> None:
    headers = {"authorization": f"Bearer {key_of(floor, 'root')}"}
    body = {"account": "twice", "name": "Twice", "role": "dealer", "password": "a long password"}

    def add(_: int) -> int:
        return httpx.post(f"{floor.address}/api/v1/accounts", json=body, headers=headers, timeout=LONG).status_code

    with ThreadPoolExecutor(2) as threads:
        assert sorted(threads.map(add, range(2))) == [201, 409]


def test_what_is_computed_beside_survives_the_death_of_its_process(floor: RunningFloor) -> None:
    path = "/api/v1/documents/hard-rock-cincinnati/big-six/coverage"
    assert look(floor, path, "reg").status_code == 200
    pool = floor.house._pools["short"]
    for process in list(pool._processes):
        os.kill(process, signal.SIGKILL)
    until = time.monotonic() + LONG
    while not pool._broken and time.monotonic() < until:
        time.sleep(0.01)
    assert look(floor, path, "reg").status_code == 200
    assert floor.house._pools["short"] is not pool


def test_players_are_not_told_who_sits_where(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "ada") as ada, signed_in(floor, "ben") as ben, signed_in(floor, "sam") as sam:
            for client, seat in ((ada, 1), (ben, 2)):
                await client.do("roulette-2", Sit(seat))
                await client.do("roulette-2", BuyIn(seat, 10_000))
            await ben.do("roulette-2", Bet(2, "red", 500))

            async def players(client: Any) -> list[str]:
                table = next(one for one in await client.tables() if one["name"] == "roulette-2")
                return [table["seats"][seat]["player"] for seat in ("1", "2")]

            assert await players(ada) == ["ada", ""]
            assert await players(ben) == ["", "ben"]
            assert await players(sam) == ["ada", "ben"]

    asyncio.run(story())


def test_passwords_are_hashed_with_the_effort_that_argon2_recommends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.floor.people.accounts.PasswordHasher", PasswordHasher)
    accounts = Accounts(tmp_path / "accounts.db")
    accounts.add("eva", "Eva", "dealer", "a long password")
    assert accounts.hash_of("eva").startswith("$argon2id$v=19$m=65536,t=3,p=4$")
    assert accounts.check("eva", "a long password").id == "eva"
    with pytest.raises(HousewayError, match="name or the password"):
        accounts.check("eva", "another password")
