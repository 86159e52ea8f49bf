"""The demo floor: the command that opens it, its bots, which tables it has, and the mark of a seed."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from houseway.floor.app import floor_app
from houseway.floor.demo.bots import NAMES, accounts_for, sit_and_play
from houseway.floor.demo.people import DEMO, welcome
from houseway.floor.demo.tables import OPENER
from houseway.floor.house import House, open_house
from houseway.floor.people.accounts import Accounts
from houseway.floor.tables.commands import Command
from houseway.ledger import LedgerReader, posting, verify
from houseway.ledger.entry import ActDone, now
from houseway.refusal import Refused
from houseway.round import Bet
from houseway.rulebook import load
from houseway.table.acts import BuyIn, Sit
from tests.floor_api import signed_in
from tests.floor_tables import opening
from tests.patience import LONG
from tests.running_floor import RunningFloor, free_port

ROOT = Path(__file__).parents[1]
SEEDED = re.compile("demo seed|results come from a seed", re.IGNORECASE)


def test_the_command_says_where_it_is_in_json(tmp_path: Path) -> None:
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "houseway",
        "floor",
        "--json",
        "--port",
        str(port),
        "--data",
        str(tmp_path / "floor"),
    ]
    floor = subprocess.Popen([*command, "--only", "big-six"], stdout=subprocess.PIPE, text=True, cwd=ROOT)
    try:
        assert floor.stdout is not None
        told = json.loads(floor.stdout.readline())
        assert (told["address"], told["tables"]) == (f"http://127.0.0.1:{port}", 2)
        assert {person["account"]: person["role"] for person in told["people"]}["cleo"] == "dealer"
    finally:
        floor.send_signal(signal.SIGTERM)
        floor.communicate(timeout=LONG)


def test_the_command_opens_a_floor_and_closes_it_when_told_to(tmp_path: Path) -> None:
    port = free_port()
    command = [sys.executable, "-m", "houseway", "floor", "--port", str(port), "--data", str(tmp_path / "floor")]
    said = tmp_path / "said"
    with said.open("w") as out:
        floor = subprocess.Popen([*command, "--only", "roulette"], stdout=out, stderr=subprocess.STDOUT, cwd=ROOT)
        try:
            until = time.monotonic() + LONG
            while "Start as ada" not in said.read_text():
                assert floor.poll() is None, said.read_text()
                assert time.monotonic() < until, "the floor does not open"
                time.sleep(0.1)
            told = said.read_text()
            assert f"The floor is open: http://127.0.0.1:{port}\n2 tables." in told
            for person in DEMO:
                assert re.search(rf"{person.account} +{person.password} +{person.role}", told)
            door = httpx.get(f"http://127.0.0.1:{port}/sign-in")
            assert door.status_code == 200
            assert all(person.name in door.text for person in DEMO)
        finally:
            floor.send_signal(signal.SIGTERM)
            code = floor.wait(LONG)
    assert code == 0, said.read_text()
    found = verify(tmp_path / "floor" / "ledger.db")
    assert found.holds, found.faults
    assert found.tables == 2


def test_more_bots_than_there_are_is_refused_with_words(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "houseway", "floor", "--data", str(tmp_path), "--bots", str(len(NAMES) + 1)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, env={**os.environ, "NO_COLOR": "1"})
    assert done.returncode == 2
    assert "There are 6: choose 0 to 6" in done.stderr
    accounts = Accounts(tmp_path / "accounts.db")
    with pytest.raises(Refused, match="7 bots cannot play"):
        accounts_for(accounts, 7)
    accounts.close()


def test_two_bots_play_a_round_with_somebody(tmp_path: Path) -> None:
    table = "big-six-1"
    with RunningFloor(tmp_path, "big-six", pace=0.0, clock=600) as floor:
        accounts = Accounts(floor.data / "accounts.db")
        passwords = accounts_for(accounts, 2)
        accounts.close()

        async def story() -> None:
            async with contextlib.AsyncExitStack() as stack:
                ada, *bots = [await stack.enter_async_context(signed_in(floor, who)) for who in ("ada", *passwords)]
                playing = [
                    asyncio.create_task(sit_and_play(bot, table, account, 100))
                    for bot, account in zip(bots, passwords, strict=True)
                ]
                await ada.do(table, Sit(1))
                await ada.do(table, BuyIn(1, 10_000))
                await ada.do(table, Bet(1, "$1", 500))
                async with asyncio.timeout(LONG), contextlib.aclosing(ada.watch(table)) as views:
                    async for view in views:
                        if view["round"] > 1:
                            break
                        if len(view["stakes"]) == 3:
                            await ada.note(table, "ready", "")
                for bot in playing:
                    assert not bot.done()
                    bot.cancel()
                await asyncio.gather(*playing, return_exceptions=True)

        asyncio.run(story())
        with LedgerReader(floor.data / "ledger.db") as ledger:
            settled = b"".join(line.body for line in ledger.of_kind(table, ActDone) if b"wager-settled" in line.body)
        seats = {int(seat) for seat in re.findall(rb'"event":"wager-settled"[^{}]*?"seat":(\d+)', settled)}
        assert len(seats) == 3


def test_craps_at_the_demo_is_plain_craps_and_its_kin_have_tables_of_their_own(tmp_path: Path) -> None:
    with RunningFloor(tmp_path, "craps", "crapless-craps", "craps-free-craps", pace=0.0, clock=0) as floor:
        games = {name: load(window.scene.posted.document).game_name for name, window in floor.house.windows.items()}
    assert games == {f"{game}-{n}": game for game in ("craps", "crapless-craps", "craps-free-craps") for n in (1, 2)}


@pytest.mark.parametrize("seed", [7, None])
def test_every_page_of_a_seeded_table_says_so(tmp_path: Path, seed: int | None) -> None:
    document = "hard-rock-cincinnati/roulette"
    pages = {
        "/": "ada",
        "/tables/wheel": "ada",
        "/tables/wheel/dealer": "cleo",
        "/pit?table=wheel": "sam",
        "/surveillance?table=wheel": "iris",
        "/surveillance?table=wheel&round=1": "iris",
    }

    async def prepare(house: House) -> None:
        welcome(house.accounts)
        await house.post(OPENER, posting("wheel", document, at=now(), by="mara", demo=True, seed=seed))
        for number, act in enumerate(opening(document)):
            await house.floor.give(OPENER, Command(f"open {number}", "wheel", act))

    async def story() -> None:
        app = floor_app(lambda: open_house(tmp_path / "floor", demo=True, analyses=False), prepare=prepare)
        async with app.router.lifespan_context(app):
            house: House = app.state.house
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                for path, account in pages.items():
                    person = house.accounts.person(account)
                    assert person is not None
                    headers = {"authorization": f"Bearer {house.accounts.begin(person)}"}
                    answer = await client.get(path, headers=headers)
                    assert answer.status_code == 200, answer.text
                    assert bool(SEEDED.search(answer.text)) == (seed is not None), path
                    if path == "/tables/wheel":
                        view = await client.get("/api/v1/tables/wheel", headers=headers)
                        assert view.json()["is_seeded"] == (seed is not None)

    asyncio.run(story())
