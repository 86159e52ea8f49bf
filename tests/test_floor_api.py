"""The API of the floor: who may ask, how, and what they are told; whatever comes, it never breaks."""

from __future__ import annotations

import asyncio
import re
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from houseway.client import Client
from houseway.floor.api.endpoints import ENDPOINTS
from houseway.floor.demo.people import DEMO
from houseway.floor.people.accounts import IDLE, LONGEST, Accounts
from houseway.floor.tables.live import DEFAULTS
from houseway.refusal import HousewayError, Refused
from houseway.rulebook import Posted, load
from houseway.table.acts import Inspect
from tests.floor_api import get, key_of, signed_in
from tests.patience import LONG
from tests.running_floor import RunningFloor

PAGES = (
    "/",
    "/tables/roulette-1",
    "/tables/roulette-2/dealer",
    "/history",
    "/jackpots",
    "/pit",
    "/surveillance",
    "/regulator",
    "/accounts",
)


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "roulette", "craps", pace=0.0, clock=0) as running:
        yield running


# ---------------------------------------------------------------- the door


def test_sign_in_by_password_and_by_no_other_way(floor: RunningFloor) -> None:
    async def story() -> None:
        async with Client(floor.address, patience=LONG) as client:
            with pytest.raises(Refused, match="nobody is signed in"):
                await client.tables()
            with pytest.raises(Refused, match="the name or the password is wrong") as wrong:
                await client.sign_in("ada", "not-the-password")
            with pytest.raises(Refused) as unknown:
                await client.sign_in("nobody", "not-the-password")
            assert str(wrong.value) == str(unknown.value)
            assert (await client.sign_in("ada", "ada-houseway"))["role"] == "player"
            assert (await client.ask("GET", "/me"))["id"] == "ada"
            assert await client.ask("POST", "/sign-out") == {"signed_out": True}
            with pytest.raises(Refused, match="nobody is signed in"):
                await client.tables()

    asyncio.run(story())


@pytest.mark.parametrize("path", PAGES)
def test_pages_show_the_door_to_nobody(floor: RunningFloor, path: str) -> None:
    answer = get(floor, path)
    assert (answer.status_code, answer.headers["location"]) == (303, f"/sign-in?to={path}")


@pytest.mark.parametrize("each", ENDPOINTS, ids=lambda each: f"{each.method} {each.path}")
def test_the_api_tells_nobody_anything(floor: RunningFloor, each: Any) -> None:
    if each.public:
        return
    path = re.sub(r"\{\w+\}", "roulette-1", each.path)
    answer = httpx.request(each.method, f"{floor.address}/api/v1{path}", json={} if each.takes else None)
    assert answer.status_code == 401, answer.text
    assert answer.json()["error"]["kind"] == "sign-in"


def test_too_many_attempts_to_sign_in_must_wait(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = time.monotonic()
    monkeypatch.setattr("houseway.floor.door.guard.monotonic", lambda: now)
    with RunningFloor(tmp_path, "big-six", rate=100) as floor:
        statuses = [
            httpx.post(f"{floor.address}/api/v1/sign-in", json={"account": "x", "password": "y"}).status_code
            for _ in range(14)
        ]
    assert statuses[:12] == [403] * 12
    assert statuses[-1] == 429


def test_sessions_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = [1_000_000.0]
    monkeypatch.setattr("houseway.floor.people.accounts.time.time", lambda: clock[0])
    accounts = Accounts(tmp_path / "accounts.db")
    person = accounts.add("eva", "Eva", "dealer", "a long password")
    idle, busy = accounts.begin(person), accounts.begin(person)
    for _ in range(int(LONGEST // 600)):
        clock[0] += 600
        assert accounts.session(busy) is not None
    assert accounts.session(idle) is None
    clock[0] += 601
    assert accounts.session(busy) is None
    again = accounts.begin(person)
    clock[0] += IDLE + 1
    assert accounts.session(again) is None
    gone = accounts.begin(person)
    accounts.shut("eva")
    assert accounts.session(gone) is None
    with pytest.raises(Refused):
        accounts.check("eva", "a long password")
    accounts.close()


def test_files_and_logs_hold_no_secret(floor: RunningFloor, caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level("DEBUG")
    key = key_of(floor, "ada")
    httpx.post(f"{floor.address}/api/v1/sign-in", json={"account": "ada", "password": "ada-houseway"})
    get(floor, "/", "ada")
    kept = b"".join(path.read_bytes() for path in floor.data.iterdir() if path.is_file())
    for secret in (key, "ada-houseway"):
        assert secret.encode() not in kept
        assert secret not in caplog.text
    assert oct((floor.data / "accounts.db").stat().st_mode)[-3:] == "600"


def test_the_drill_is_for_those_who_deal(floor: RunningFloor) -> None:
    drill = "/drill/hard-rock-cincinnati/pai-gow-poker"
    assert "Which two go low?" in get(floor, drill, "cleo").text
    assert get(floor, drill, "ada").status_code == 403
    assert get(floor, "/drill/hard-rock-cincinnati/roulette", "cleo").status_code == 404


@pytest.mark.parametrize("path", PAGES)
def test_pages_carry_the_headers_and_no_script_or_style_of_their_own(floor: RunningFloor, path: str) -> None:
    person = {"/pit": "sam", "/surveillance": "iris", "/regulator": "reg", "/accounts": "root"}.get(path, "ada")
    answer = get(floor, path, "cleo" if path.endswith("dealer") else person)
    assert answer.status_code == 200
    policy = answer.headers["content-security-policy"]
    assert "unsafe" not in policy
    assert "frame-ancestors 'none'" in policy
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["cache-control"] == "no-store"
    assert not re.search(r"<script(?![^>]* src=)|<style|\sstyle=|\son[a-z]+=", answer.text)


# ---------------------------------------------------------------- forged, malformed, oversized


def post(
    floor: RunningFloor, path: str, *, key: str = "", headers: dict[str, str] | None = None, **more: Any
) -> httpx.Response:
    cookies = {"houseway-session": key} if key else None
    return httpx.post(floor.address + path, cookies=cookies, headers=headers or {}, **more)


def test_a_cookie_alone_moves_nothing(floor: RunningFloor) -> None:
    key = key_of(floor, "ada")
    body = {"id": "forged", "act": {"act": "sit", "seat": 7}}
    forged = post(floor, "/api/v1/tables/roulette-1/commands", key=key, json=body)
    assert (forged.status_code, forged.json()["error"]["why"]) == (403, "the page's token is missing or old")
    page = httpx.get(f"{floor.address}/tables/roulette-1", cookies={"houseway-session": key}).text
    token = re.search(r'name="session" content="([^"]+)"', page)
    assert token is not None
    own = {"x-session-token": token[1]}
    other = {**own, "origin": "https://elsewhere.example"}
    assert post(floor, "/api/v1/tables/roulette-1/commands", key=key, headers=other, json=body).status_code == 403
    assert post(floor, "/api/v1/tables/roulette-1/commands", key=key, headers=own, json=body).status_code == 200
    assert post(floor, "/sign-out", key=key, data={"token": "forged"}).status_code == 403


@pytest.mark.parametrize(
    ("content", "kind", "status"),
    [
        (b"", "application/json", 400),
        (b"{", "application/json", 400),
        (b"\xff\xfe", "application/json", 400),
        (b"[" * 5000, "application/json", 400),
        (b'{"id": "x", "act": {"act": "sit", "seat": "one"}}', "application/json", 400),
        (b'{"id": "x", "act": {"act": "fly", "seat": 1}}', "application/json", 400),
        (b'{"id": "x", "act": {"act": "sit", "seat": 1}, "more": 1}', "application/json", 400),
        (b'{"id": "x", "act": {"act": "sit", "seat": 1}}', "text/plain", 400),
        (b'{"id": "", "act": {"act": "sit", "seat": 1}}', "application/json", 409),
        (b'{"id": "x", "act": {"act": "bet", "seat": 1, "wager": "red", "amount": 1e30}}', "application/json", 400),
        (b" " * 20_000, "application/json", 413),
    ],
)
def test_malformed_and_oversized_commands(floor: RunningFloor, content: bytes, kind: str, status: int) -> None:
    headers = {"authorization": f"Bearer {key_of(floor, 'ben')}", "content-type": kind}
    answer = httpx.post(f"{floor.address}/api/v1/tables/roulette-1/commands", content=content, headers=headers)
    assert answer.status_code == status, answer.text
    assert set(answer.json()["error"]) == {"kind", "why", "clause", "remedy"}


def test_a_body_that_never_says_its_length_is_cut_off(floor: RunningFloor) -> None:
    def endless() -> Iterator[bytes]:
        for _ in range(100):
            yield b" " * 1000

    headers = {"authorization": f"Bearer {key_of(floor, 'ben')}", "content-type": "application/json"}
    answer = httpx.post(f"{floor.address}/api/v1/tables/roulette-1/commands", content=endless(), headers=headers)
    assert answer.status_code == 413


# ---------------------------------------------------------------- pages of the house


def test_the_regulator_verifies_exports_and_reviews(floor: RunningFloor, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("houseway.floor.house.REVIEW_PATIENCE", LONG)

    async def story() -> None:
        async with signed_in(floor, "reg") as reg:
            found = await reg.ask("GET", "/ledger/verification")
            assert found["holds"], found["faults"]
            assert found["says"][0].startswith("The ledger holds")
            with pytest.raises(HousewayError, match="outcomes"):
                await reg.ask("GET", "/tables/roulette-1/review")
            with pytest.raises(HousewayError, match="rolls are too few to judge"):
                await reg.ask("GET", "/tables/craps-1/review")
            covered = await reg.ask("GET", "/documents/hard-rock-cincinnati/big-six/coverage")
            assert covered["exercised"] == covered["rules"]
            edges = await reg.ask("GET", "/documents/jack-cincinnati/big-six/edges")
            assert {wager["wager"]: wager["edge"]["fraction"] for wager in edges}["joker"] == "4/27"

    asyncio.run(story())
    lines = get(floor, "/api/v1/ledger/export.jsonl", "reg", timeout=LONG)
    assert lines.status_code == 200
    path = floor.data / "exported.jsonl"
    path.write_bytes(lines.content)
    alone = subprocess.run(
        [sys.executable, "tools/verify_ledger.py", str(path)], capture_output=True, text=True, check=False
    )
    assert alone.returncode == 0, alone.stdout + alone.stderr
    assert get(floor, "/api/v1/ledger/export.parquet", "reg", timeout=LONG).content[:4] == b"PAR1"
    assert get(floor, "/api/v1/ledger/export.jsonl", "sam").status_code == 403


def test_surveillance_goes_through_a_past_round(floor: RunningFloor) -> None:
    test_round = get(floor, "/surveillance?table=roulette-2&round=1&step=3", "iris")
    assert test_round.status_code == 200
    assert "Act 3 of" in test_round.text
    assert get(floor, "/surveillance?table=roulette-2&round=4000", "iris").status_code == 404
    assert get(floor, "/surveillance", "ada").status_code == 403


def test_the_administrator_keeps_the_accounts(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "root") as root:
            new = {"account": "zoe", "name": "Zoe", "role": "dealer", "password": "a password of hers"}
            assert (await root.ask("POST", "/accounts", new))["role"] == "dealer"
            with pytest.raises(Refused, match="already"):
                await root.ask("POST", "/accounts", new)
            with pytest.raises(Refused, match="too short"):
                await root.ask("POST", "/accounts", {**new, "account": "zoe2", "password": "short"})
            assert (await root.ask("POST", "/accounts/zoe/close"))["closed"]
            async with Client(floor.address, patience=LONG) as zoe:
                with pytest.raises(Refused, match="wrong"):
                    await zoe.sign_in("zoe", "a password of hers")
        async with signed_in(floor, "mara") as mara:
            with pytest.raises(Refused, match="not for the shift manager"):
                await mara.ask("GET", "/accounts")

    asyncio.run(story())


def test_only_what_the_document_allows_is_posted(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "mara") as mara:
            new = {"table": "trial", "document": "hard-rock-cincinnati/roulette", "mode": "dealer"}
            assert (await mara.ask("POST", "/tables", new))["limits"]["minimum"] == "$5.00"
            assert (await mara.ask("POST", "/tables/trial/posted", {"minimum": "$15"}))["limits"]["minimum"] == "$15.00"
            with pytest.raises(Refused, match="wheel may not be 'triple-zero'"):
                await mara.ask("POST", "/tables/trial/posted", {"wheel": "triple-zero"})
            with pytest.raises(Refused, match="already"):
                await mara.ask("POST", "/tables", new)
        async with signed_in(floor, "sam") as sam:
            with pytest.raises(Refused, match="not for the supervisor"):
                await sam.ask("POST", "/tables/trial/posted", {"minimum": "$1"})

    asyncio.run(story())


def test_production_refuses_what_everybody_knows(tmp_path: Path) -> None:
    def opened(*more: str) -> str:
        command = [sys.executable, "-m", "houseway", "floor", "--data", str(tmp_path / "floor"), "--production", *more]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=LONG)
        assert done.returncode == 2
        return done.stderr

    assert "reached by HTTPS" in opened()
    secure = ("--origin", "https://floor.example")
    assert "has no accounts yet" in opened(*secure)
    (tmp_path / "floor").mkdir(mode=0o700)
    accounts = Accounts(tmp_path / "floor" / "accounts.db")
    person = DEMO[0]
    accounts.add(person.account, person.name, person.role, person.password, demo=True)
    accounts.close()
    assert "published passwords" in opened(*secure)


def test_the_json_of_a_table_holds_what_is_posted_and_what_must_be_inspected(floor: RunningFloor) -> None:
    async def story() -> None:
        async with signed_in(floor, "mara") as mara, signed_in(floor, "ada") as ada:
            document = "hard-rock-cincinnati/big-six"
            new = {"table": "posted", "document": document, "clock": 30, "defaults": ["leave", "fold"]}
            await mara.ask("POST", "/tables", new)
            view = await ada.view("posted")
            book = load(document)
            assert view["posted"] == dict(Posted(book, {}))
            assert view["defaults"][:2] == ["leave", "fold"]
            assert set(DEFAULTS) <= set(view["defaults"])
            assert [(one["clause"], one["gist"]) for one in view["checks"]] == [
                (clause, check.gist) for clause, check in book.opening_checks(Posted(book)).items()
            ]
            first = view["checks"][0]
            assert not first["is_done"]
            await mara.do("posted", Inspect(first["clause"], first["by"][0], "Mara"))
            assert [one["event"] for one in await ada.ask("GET", "/tables/posted/log")] == ["inspected"]
            assert (await ada.view("posted"))["checks"][0]["is_done"]
            for wrong in (["x y"], [""], ["stand"] * 21):
                with pytest.raises(Refused, match="those are no decisions"):
                    await mara.ask("POST", "/tables", {**new, "table": "other", "defaults": wrong})
            with pytest.raises(Refused, match="cannot be read"):
                await mara.ask("POST", "/tables", {**new, "table": "other", "mode": "by night"})

    asyncio.run(story())
    described = httpx.get(f"{floor.address}/api/v1/openapi.json").json()["components"]["schemas"]
    assert {"posted", "checks", "defaults", "step"} <= described["TableView"]["properties"].keys()
    assert "step" in described["Asked"]["properties"]
    assert "defaults" in described["NewTable"]["properties"]
