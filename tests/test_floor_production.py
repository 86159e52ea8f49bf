"""A floor for real money opens when its folder, its people and its tables are right, and not otherwise."""

from __future__ import annotations

import asyncio
import html
import re
import signal
import subprocess
import sys
from pathlib import Path

import httpx
import pytest

from houseway.cli.floor import check_production
from houseway.floor.app import floor_app
from houseway.floor.house import open_house
from houseway.floor.people.accounts import Accounts
from houseway.floor.tables.floor import Floor
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.refusal import LedgerError, Refused
from tests.floor_tables import BOSS, ROULETTE, on_a_floor
from tests.patience import LONG
from tests.running_floor import free_port

ORIGIN = "https://floor.example"


@pytest.fixture
def data(tmp_path: Path) -> Path:
    """A folder in which all is right."""
    folder = tmp_path / "floor"
    folder.mkdir(mode=0o700)
    accounts = Accounts(folder / "accounts.db")
    accounts.add("robin", "Robin", "administrator", "a long password")
    accounts.close()
    return folder


def post(data: Path, *, demo: bool, seed: int | None = None) -> None:
    async def story(floor: Floor) -> None:
        await floor.post(BOSS, posting("t", ROULETTE, at=now(), by=BOSS.id, demo=demo, seed=seed))

    on_a_floor(data / "ledger.db", story, demo=demo)


def test_a_folder_that_others_can_read_is_refused(data: Path) -> None:
    for mode in (0o750, 0o705, 0o710):
        data.chmod(mode)
        with pytest.raises(Refused, match="can be read by others"):
            check_production(data, ORIGIN)
    data.chmod(0o700)
    check_production(data, ORIGIN)


def test_somebody_must_keep_the_accounts(data: Path) -> None:
    accounts = Accounts(data / "accounts.db")
    accounts.add("cleo", "Cleo", "dealer", "a long password")
    accounts.shut("robin")
    with pytest.raises(Refused, match="nobody keeps the accounts"):
        check_production(data, ORIGIN)
    accounts.shut("robin", closed=False)
    check_production(data, ORIGIN)
    accounts.close()


@pytest.mark.parametrize("seed", [None, 7])
def test_a_demo_s_ledger_is_refused_for_ever(data: Path, seed: int | None) -> None:
    post(data, demo=True, seed=seed)
    with pytest.raises(LedgerError, match="is a demo's, where chips cost nothing"):
        check_production(data, ORIGIN)
    with pytest.raises(LedgerError, match="is a demo's"):
        post(data, demo=False)


def test_it_opens_when_all_is_right(data: Path) -> None:
    post(data, demo=False)
    port = free_port()
    command = [sys.executable, "-m", "houseway", "floor", "--production", "--origin", ORIGIN]
    process = subprocess.Popen([*command, "--data", str(data), "--port", str(port)], stdout=subprocess.PIPE, text=True)
    assert process.stdout is not None
    try:
        said = ""
        while "open" not in said:
            line = process.stdout.readline()
            assert line, "the floor does not open"
            said += line
        assert f"The floor is open: {ORIGIN}" in said
        answer = httpx.get(f"http://127.0.0.1:{port}/sign-in")
        assert "strict-transport-security" in answer.headers
        assert not re.search("houseway</|ada", answer.text), "no demo people"
        tables = asyncio.run(tables_of(port))
        assert [table["name"] for table in tables] == ["t"], "and no demo tables"
    finally:
        process.send_signal(signal.SIGTERM)
        rest, _ = process.communicate(timeout=LONG)
    assert "demo" not in said + rest


PAGES = ("/pit", "/surveillance", "/pit/corrections")


def test_a_floor_without_tables_says_how_one_is_posted(data: Path) -> None:
    check_production(data, ORIGIN)
    accounts = Accounts(data / "accounts.db")
    keys = {}
    for role in ("shift-manager", "surveillance", "player"):
        keys[role] = accounts.begin(accounts.add(role, role.title(), role, "a long password"))
    accounts.close()

    async def story() -> None:
        app = floor_app(lambda: open_house(data, analyses=False), origin=ORIGIN, secure=True)
        client = httpx.AsyncClient(transport=httpx.ASGITransport(app), base_url=ORIGIN)
        async with app.router.lifespan_context(app), client:

            async def ask(role: str, path: str, body: str = "") -> httpx.Response:
                headers = {"authorization": f"Bearer {keys[role]}", "content-type": "application/json"}
                return await client.request("POST" if body else "GET", path, headers=headers, content=body)

            for path in PAGES:
                for role, words in (("shift-manager", "You set one up"), ("surveillance", "A shift manager sets one")):
                    page = await ask(role, path)
                    assert page.status_code == 200
                    assert "No table is posted yet" in page.text
                    assert words in page.text
                assert (await ask("player", path)).status_code == 403
                assert (await ask("surveillance", f"{path}?table=t")).status_code == 404
            bodies = [words for words in re.findall("<code>(.*?)</code>", page.text) if words.startswith("{")]
            made = await ask("shift-manager", "/api/v1/tables", html.unescape(bodies[0]))
            assert made.status_code == 201, "what the page says is what is to be done"
            for path in PAGES:
                page = await ask("shift-manager", path)
                assert (page.status_code, made.json()["name"] in page.text) == (200, True)

    asyncio.run(story())


async def tables_of(port: int) -> list[dict[str, object]]:
    from houseway.client import Client

    async with Client(f"http://127.0.0.1:{port}", patience=LONG) as robin:
        await robin.sign_in("robin", "a long password")
        return await robin.tables()
