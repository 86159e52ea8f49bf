"""What strangers and impatient people cost everybody else: nothing that lasts. Each of these was a way to slow a floor."""

from __future__ import annotations

import asyncio
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
import websockets

import houseway.floor.api.endpoints
import houseway.floor.screens.kept
from houseway.cli.floor import serving
from houseway.draw import draw
from houseway.floor.api.openapi import described
from houseway.floor.door.guard import HEADERS, Bucket, Guard
from houseway.floor.people.accounts import Accounts
from houseway.floor.screens.felts import base
from houseway.refusal import LedgerError, Refused
from tests.faulty_disk import FaultyDisk
from tests.patience import LONG
from tests.running_floor import RunningFloor


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", pace=0.0, clock=600) as running:
        yield running


def key_of(floor: RunningFloor, account: str) -> str:
    accounts = Accounts(floor.data / "accounts.db")
    person = accounts.person(account)
    assert person is not None
    key = accounts.begin(person)
    accounts.close()
    return key


def ask(floor: RunningFloor, path: str, account: str = "ada") -> httpx.Response:
    headers = {"authorization": f"Bearer {key_of(floor, account)}"}
    return httpx.get(floor.address + path, headers=headers, timeout=LONG)


# ---------------------------------------------------------------- what does not change is made once


def test_pictures_and_the_description_are_made_once(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    made: list[str] = []

    def counting(name: str, real: Any) -> Any:
        def made_again(*given: Any, **more: Any) -> Any:
            made.append(name)
            return real(*given, **more)

        return made_again

    houseway.floor.screens.kept._kept.clear()
    houseway.floor.api.endpoints._description.cache_clear()
    monkeypatch.setattr("houseway.floor.screens.kept.draw", counting("paytable", draw))
    monkeypatch.setattr("houseway.floor.screens.kept.base", counting("layout", base))
    monkeypatch.setattr("houseway.floor.api.endpoints.described", counting("openapi", described))
    paths = ("/api/v1/openapi.json", "/api/v1/tables/roulette-1/paytable.svg", "/api/v1/tables/roulette-1/layout.svg")
    first = [ask(floor, path).content for path in paths]
    assert [ask(floor, path, "ben").content for path in paths] == first
    assert sorted(made) == ["layout", "openapi", "paytable"]


def test_no_more_pictures_are_kept_than_that(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    houseway.floor.screens.kept._kept.clear()
    monkeypatch.setattr(houseway.floor.screens.kept, "MOST", 1)
    for path in ("paytable", "layout", "paytable"):
        assert ask(floor, f"/api/v1/tables/roulette-1/{path}.svg").status_code == 200
        assert len(houseway.floor.screens.kept._kept) == 1


# ---------------------------------------------------------------- sockets


def stand_still(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Both measures are full, and nothing comes back to them while a test takes its time."""
    for name in ("junk", "commands"):
        measure = getattr(floor.house, name)
        monkeypatch.setattr(floor.house, name, Bucket(burst=measure.burst, rate=0))


@pytest.mark.parametrize("junk", ["{", "x" * 5000, b"\0\1", '{"id": "a", "act": {"act": "fly"}}'])
def test_a_socket_full_of_junk_is_closed(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch, junk: str) -> None:
    """What is refused counts too: so far it was answered for as long as anybody sent it."""
    stand_still(floor, monkeypatch)
    headers = {"authorization": f"Bearer {key_of(floor, 'ben')}"}
    address = floor.address.replace("http", "ws", 1) + "/api/v1/tables/roulette-1/live"

    async def story() -> int:
        answered = 0
        async with websockets.connect(address, additional_headers=headers) as line:
            with pytest.raises(websockets.ConnectionClosed) as closed:
                for _ in range(1000):
                    await line.send(junk)
                    while "error" not in msgspec.json.decode(await asyncio.wait_for(line.recv(), LONG)):
                        pass
                    answered += 1
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 4429
        return answered

    assert asyncio.run(story()) == 40


def test_commands_beyond_the_measure_end_a_socket_as_well(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    stand_still(floor, monkeypatch)
    headers = {"authorization": f"Bearer {key_of(floor, 'ben')}"}
    address = floor.address.replace("http", "ws", 1) + "/api/v1/tables/roulette-1/live"

    async def story() -> int:
        answered = 0
        async with websockets.connect(address, additional_headers=headers) as line:
            with pytest.raises(websockets.ConnectionClosed):
                for number in range(1000):
                    await line.send(
                        f'{{"id": "again {number}", "act": {{"act": "take-back", "seat": 9, "wager": "red"}}}}'
                    )
                    while msgspec.json.decode(await asyncio.wait_for(line.recv(), LONG))["type"] != "answer":
                        pass
                    answered += 1
        return answered

    assert asyncio.run(story()) == 60 + 40, "what may be asked at once, and as many refusals"


# ---------------------------------------------------------------- signing in


def test_two_passwords_are_hashed_at_a_time(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each takes 64 MB: forty at once took 2.7 GB, and six seconds from everybody."""
    at_once, most, seen = 0, 0, threading.Event()
    lock = threading.Lock()

    def slow(_self: Accounts, _hashed: str, _password: str) -> bool:
        nonlocal at_once, most
        with lock:
            at_once += 1
            most = max(most, at_once)
        seen.wait(0.2)
        with lock:
            at_once -= 1
        return False

    monkeypatch.setattr(Accounts, "matches", slow)
    forget_attempts(floor)

    async def story() -> list[int]:
        async with httpx.AsyncClient(base_url=floor.address, timeout=LONG) as client:
            bodies = [{"account": f"nobody-{number}", "password": "wrong"} for number in range(10)]
            answers = await asyncio.gather(*(client.post("/api/v1/sign-in", json=body) for body in bodies))
            return [answer.status_code for answer in answers]

    assert asyncio.run(story()) == [403] * 10
    assert most == 2


def forget_attempts(floor: RunningFloor) -> None:
    guard = floor.app.middleware_stack
    assert isinstance(guard, Guard)
    guard.failed_sign_ins.left.clear()
    floor.house.sign_ins.left.clear()


def attempts(floor: RunningFloor, count: int, *, proxy: bool) -> list[int]:
    """What so many wrong sign-ins come to, each with an invented address of the visitor."""
    forget_attempts(floor)
    found = []
    with httpx.Client(base_url=floor.address, timeout=LONG) as client:
        for number in range(count):
            headers = {"x-forwarded-for": f"198.51.100.{number}"} if proxy else {}
            body = {"account": f"nobody-{number}", "password": "wrong"}
            found.append(client.post("/api/v1/sign-in", json=body, headers=headers).status_code)
    return found


def test_an_invented_visitor_is_believed_of_nobody(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "big-six") as floor:
        assert 429 in attempts(floor, 30, proxy=True)


def test_a_trusted_proxy_s_visitors_are_told_apart(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "big-six", trusted_proxies=("127.0.0.1",)) as floor:
        assert attempts(floor, 30, proxy=True) == [403] * 30
        assert 429 in attempts(floor, 30, proxy=False), "and who comes past the proxy is one visitor"


def test_the_environment_names_no_proxy(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "*")
    with RunningFloor(tmp_path, "big-six") as floor:
        assert 429 in attempts(floor, 30, proxy=True)


def test_a_proxy_is_named_by_its_address() -> None:
    with pytest.raises(Refused, match=r"'everybody' is no address\. Name a proxy as 10\.0\.0\.5"):
        serving(["everybody"])
    assert serving(["10.0.0.0/24"])["forwarded_allow_ips"] == ["10.0.0.0/24"]


def test_a_quiet_connection_is_kept_longer_than_a_proxy_keeps_it() -> None:
    assert serving()["timeout_keep_alive"] > 60


# ---------------------------------------------------------------- malformed heads, and visitors who hang up


def raw(floor: RunningFloor, text: bytes) -> bytes:
    """What a floor answers to bytes."""
    with socket.create_connection(("127.0.0.1", floor.port), timeout=LONG) as line:
        line.sendall(text)
        line.shutdown(socket.SHUT_WR)
        found = b""
        while part := line.recv(65536):
            found += part
    return found


@pytest.mark.parametrize(
    "lengths",
    [
        b"Content-Length: " + b"0" * 5000,
        b"Content-Length: 99999999999999999999999",
        b"Content-Length: 0\r\nContent-Length: 0",
    ],
    ids=["noughts", "digits", "twice"],
)
def test_a_length_that_makes_no_sense_is_refused_with_every_header(floor: RunningFloor, lengths: bytes) -> None:
    said = raw(floor, b"GET /sign-in HTTP/1.1\r\nHost: floor\r\nConnection: close\r\n" + lengths + b"\r\n\r\n")
    assert said.startswith(b"HTTP/1.1 400 ")
    if b"malformed" in said:  # else the server's own parser has refused it before anything of ours
        assert all(f"{name}: {value}".encode() in said for name, value in HEADERS.items())
    assert b"malformed" in said or lengths.count(b"Length") == 2 or len(lengths) < 100


@pytest.mark.parametrize("hosts", [b"", b"Host: \r\n", b"Host: a\r\nHost: b\r\n"], ids=["none", "empty", "two"])
def test_a_request_names_one_host(floor: RunningFloor, hosts: bytes) -> None:
    said = raw(floor, b"GET /sign-in HTTP/1.1\r\nConnection: close\r\n" + hosts + b"\r\n")
    assert said.startswith(b"HTTP/1.1 400 ")
    assert b"the request names no host, or more than one" in said


def test_a_visitor_who_hangs_up_costs_no_traceback(floor: RunningFloor) -> None:
    head = b"POST /%b HTTP/1.1\r\nHost: floor\r\nContent-Type: %b\r\nContent-Length: 100\r\n\r\nacc"
    kinds = {b"sign-in": b"application/x-www-form-urlencoded", b"api/v1/sign-in": b"application/json"}
    for _ in range(5):
        for path, kind in kinds.items():
            with socket.create_connection(("127.0.0.1", floor.port), timeout=LONG) as line:
                line.sendall(head % (path, kind))
                time.sleep(0.05)
    assert ask(floor, "/api/v1/me").status_code == 200, "whatever they cost has been paid by now"
    assert floor.faults.found == []


# ---------------------------------------------------------------- a full disk


def test_a_disk_that_is_full_stops_nobody_from_looking(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    disk = FaultyDisk("accounts")
    people = Accounts(tmp_path / "accounts.db", vfs=disk.name)
    ada = people.add("ada", "Ada", "player", "a long password")
    key = people.begin(ada)
    clock = [time.time()]
    monkeypatch.setattr("houseway.floor.people.accounts.time.time", lambda: clock[0])
    for _ in range(3):
        clock[0] += 20
        disk.how, disk.fail_after = "full", 0
        found = people.session(key)
        assert found is not None, "that it was seen could not be put down, and that is no failure"
        assert found.person.id == "ada"
        assert disk.fail_after is None, "it was tried"
    disk.fail_after = 0
    with pytest.raises(LedgerError, match="the accounts could not be written"):
        people.begin(ada)
    clock[0] += 20
    assert people.session(key) is not None
    clock[0] += 3600
    disk.fail_after = 0
    assert people.session(key) is None, "it has ended, whether or not that can be put down"
    disk.fail_after = None
    people.close()
    disk.unregister()


def test_who_signs_in_when_the_disk_is_full_is_told_so(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    import apsw

    class Full:
        def __init__(self, db: Any) -> None:
            self.db = db

        def execute(self, change: str, *given: Any) -> Any:
            if change.startswith(("INSERT", "UPDATE", "DELETE")):
                raise apsw.FullError("the disk is full")
            return self.db.execute(change, *given)

    body = {"account": "ada", "password": "ada-houseway"}
    forget_attempts(floor)
    headers = {"authorization": f"Bearer {key_of(floor, 'ada')}"}
    with monkeypatch.context() as patch:
        patch.setattr(floor.house.accounts, "_db", Full(floor.house.accounts._db))
        answer = httpx.post(f"{floor.address}/api/v1/sign-in", json=body, timeout=LONG)
        assert (answer.status_code, answer.json()["error"]["kind"]) == (503, "ledger")
        page = httpx.post(f"{floor.address}/sign-in", data=body, timeout=LONG)
        assert page.status_code == 503
        looks = httpx.get(f"{floor.address}/", headers=headers, timeout=LONG)
        assert looks.status_code == 200
    assert httpx.post(f"{floor.address}/api/v1/sign-in", json=body, timeout=LONG).status_code == 200


# ---------------------------------------------------------------- what others read


@pytest.mark.parametrize(
    "name", ["<b>" * 20, "A\0da", "\u202eadA", "Ada\u200b", "A\nda", "", " ", "x" * 61, "Ada \U0001f3b2", "a=b"]
)
def test_nobody_is_called_that(tmp_path: Path, name: str) -> None:
    people = Accounts(tmp_path / "accounts.db")
    with pytest.raises(Refused, match="an account needs a name"):
        people.add("ada", name, "player", "a long password")
    people.close()


@pytest.mark.parametrize("name", ["Ada", "Zoë Núñez", "O'Neil, J. (Jr.)", "李雷", "Mary-Jane 2"])
def test_people_are_called_that(tmp_path: Path, name: str) -> None:
    people = Accounts(tmp_path / "accounts.db")
    assert people.add("ada", name, "player", "a long password").name == name
    people.close()


def test_colours_are_words_and_texts_show_what_they_hold(floor: RunningFloor) -> None:
    headers = {"authorization": f"Bearer {key_of(floor, 'cleo')}"}
    with httpx.Client(base_url=f"{floor.address}/api/v1/tables/roulette-2", headers=headers, timeout=LONG) as cleo:

        def give(act: dict[str, object]) -> httpx.Response:
            return cleo.post("/commands", json={"id": f"plain {time.monotonic_ns()}", "act": act})

        assert give({"act": "sit", "seat": 7}).status_code == 200
        for colour in ("<b>blue</b>", "\u202eeulb", "b\0", "Blue", "blue " * 5, "b" * 21):
            answer = give({"act": "buy-in", "seat": 7, "amount": 10_000, "colour": colour})
            assert answer.status_code == 409, colour
            assert "\u202e" not in answer.text
        assert give({"act": "buy-in", "seat": 7, "amount": 10_000, "colour": "light blue"}).status_code == 200
        for text in ("\u202eeulb", "b\0", "a\u2066b", "a\nb"):
            assert "cannot be seen" in give({"act": "note", "what": "call-supervisor", "text": text}).text
        assert give({"act": "note", "what": "call-supervisor", "text": "Zoë: <seat 7>"}).status_code == 200
