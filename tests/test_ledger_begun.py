"""A ledger says for ever whether it is a demo's; play money and real money never meet; its files are their owner's."""

from __future__ import annotations

import asyncio
import re
import sqlite3
import subprocess
import sys
from pathlib import Path
from unittest.mock import patch

import msgspec
import pytest

from houseway.cli.floor import check_production
from houseway.floor.house import open_house
from houseway.floor.people.accounts import Accounts
from houseway.floor.tables.commands import Command
from houseway.floor.tables.floor import Floor, open_floor
from houseway.ledger import Key, Ledger, LedgerReader, posting, store, verify
from houseway.ledger.entry import LedgerBegun, now
from houseway.refusal import LedgerError, NotFound, Refused
from houseway.table.acts import BuyIn, Leave, Sit
from tests.floor_tables import BOSS, PLAYERS, ROULETTE, give, on_a_floor, opening

ORIGIN = "https://floor.example"
VERIFIER = Path(__file__).parents[1] / "tools" / "verify_ledger.py"


def begun_by_an_older_floor(**fields: object) -> LedgerBegun:
    """The first entry as 0.7.0 wrote it: without the word."""
    fields.pop("demo", None)
    return LedgerBegun(**fields)  # type: ignore[arg-type]


def table(name: str, *, demo: bool) -> object:
    return posting(name, ROULETTE, at=now(), by=BOSS.id, demo=demo, clock=0)


def old_ledger(path: Path, *kinds: bool) -> None:
    """A ledger that 0.7.0 began, with a table of each kind."""
    with (
        patch.object(store, "LedgerBegun", begun_by_an_older_floor),
        Ledger(path, Key.at(path.with_name(path.name + ".key")), name="Old") as ledger,
    ):
        assert b'"demo"' not in ledger.line(1).body
        for number, demo in enumerate(kinds):
            ledger.append([table(f"t{number}", demo=demo)])  # type: ignore[list-item]


def opens(path: Path, *, demo: bool) -> bool:
    """Whether a floor opens on a ledger; if it does not, the ledger is as it was."""
    before = path.read_bytes()

    async def story() -> bool:
        try:
            floor = open_floor(path, name="Again", demo=demo)
        except LedgerError as refused:
            said = str(refused)
        else:
            await floor.stop()
            return True
        assert re.search("is a demo's|is for real money|beside tables for real money", said)
        assert path.read_bytes() == before
        return False

    return asyncio.run(story())


@pytest.mark.parametrize("demo", [True, False])
def test_a_ledger_opens_as_what_it_was_begun_and_never_as_the_other(tmp_path: Path, demo: bool) -> None:
    path = tmp_path / "ledger.db"

    async def story(floor: Floor) -> None:
        await floor.post(BOSS, table("t", demo=demo))  # type: ignore[arg-type]
        with pytest.raises(Refused, match="and this floor is"):
            await floor.post(BOSS, table("other", demo=not demo))  # type: ignore[arg-type]

    on_a_floor(path, story, demo=demo)
    with LedgerReader(path) as ledger:
        assert ledger.begun.demo is demo
    assert opens(path, demo=demo)
    assert not opens(path, demo=not demo)


def test_a_demo_leaves_a_folder_for_real_money_alone(tmp_path: Path) -> None:
    data = tmp_path / "floor"
    data.mkdir(mode=0o700)
    accounts = Accounts(data / "accounts.db")
    accounts.add("robin", "Robin", "administrator", "a long password")
    accounts.close()
    on_a_floor(data / "ledger.db", _posts)
    check_production(data, ORIGIN)
    done = subprocess.run(
        [sys.executable, "-m", "houseway", "floor", "--data", str(data), "--port", "1"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert "is for real money, and a demo's passwords are published. Open it with --production." in done.stderr
    accounts = Accounts(data / "accounts.db")
    assert [each["id"] for each in accounts.everybody()] == ["robin"], "nobody of the demo came in"
    accounts.close()
    check_production(data, ORIGIN)


async def _posts(floor: Floor) -> None:
    await floor.post(BOSS, table("t", demo=False))  # type: ignore[arg-type]


def test_a_demo_s_ledger_is_refused_for_real_money(tmp_path: Path) -> None:
    tmp_path.chmod(0o700)
    accounts = Accounts(tmp_path / "accounts.db")
    accounts.add("robin", "Robin", "administrator", "a long password")
    accounts.close()

    async def empty(_floor: Floor) -> None:
        return None

    on_a_floor(tmp_path / "ledger.db", empty, demo=True)
    with pytest.raises(LedgerError, match=r"is a demo's, where chips cost nothing\. Use another folder"):
        check_production(tmp_path, ORIGIN)


@pytest.mark.parametrize(
    ("kinds", "as_demo", "for_real"),
    [((), True, True), ((True, True), True, False), ((False,), False, True), ((False, True), False, False)],
)
def test_a_ledger_of_an_older_floor_is_taken_by_its_tables(
    tmp_path: Path, kinds: tuple[bool, ...], as_demo: bool, for_real: bool
) -> None:
    path = tmp_path / "ledger.db"
    old_ledger(path, *kinds)
    assert (opens(path, demo=True), opens(path, demo=False)) == (as_demo, for_real)
    found = verify(path)
    assert found.holds, found.faults


def test_a_voucher_of_a_demo_buys_nothing_where_money_is_real(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where an older floor let both kinds stand in one ledger."""
    path = tmp_path / "ledger.db"
    ann = PLAYERS[0]
    old_ledger(path)

    async def story(floor: Floor) -> None:
        monkeypatch.setattr(floor, "_check_kind", lambda _posted: None)
        for name, demo in (("play", True), ("real", False)):
            await floor.post(BOSS, table(name, demo=demo))  # type: ignore[arg-type]
            for act in opening(ROULETTE):
                await give(floor, BOSS, name, act)
            await give(floor, ann, name, Sit(1))
        await give(floor, ann, "play", BuyIn(1, 999_999_00))
        left = await floor.give(ann, Command("leave", "play", Leave(1), voucher="print"))
        assert left.voucher
        buys = BuyIn(1, 999_999_00)
        refused = await give(floor, ann, "real", buys, voucher=left.voucher)
        assert isinstance(refused.error, NotFound)
        await give(floor, ann, "play", Sit(1))
        assert (await give(floor, ann, "play", buys, voucher=left.voucher)).is_done

    on_a_floor(path, story, demo=True)


def test_a_voucher_that_an_older_demo_printed_still_buys_chips(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    ann = PLAYERS[0]
    old_ledger(path)

    async def story(floor: Floor) -> None:
        await floor.post(BOSS, table("play", demo=True))  # type: ignore[arg-type]
        for act in opening(ROULETTE):
            await give(floor, BOSS, "play", act)
        await give(floor, ann, "play", Sit(1))
        await give(floor, ann, "play", BuyIn(1, 100_00))
        from houseway.ledger.books import voucher_mark

        with patch("houseway.floor.tables.judging.voucher_mark", lambda code, **_: voucher_mark(code)):
            left = await floor.give(ann, Command("leave", "play", Leave(1), voucher="print"))
        await give(floor, ann, "play", Sit(1))
        assert (await give(floor, ann, "play", BuyIn(1, 100_00), voucher=left.voucher)).is_done

    on_a_floor(path, story, demo=True)


@pytest.mark.parametrize("demo", [True, False])
def test_both_verifiers_find_a_table_of_the_other_kind(tmp_path: Path, demo: bool) -> None:
    path = tmp_path / "ledger.db"
    with Ledger(path, Key.fresh(), name="Forged", demo=demo) as ledger:
        ledger.append([table("t", demo=not demo)])  # type: ignore[list-item]
    found = verify(path)
    assert "a demo table stands among tables for real money" in found.faults[0]
    done = subprocess.run([sys.executable, VERIFIER, path], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    assert "a demo table stands among tables for real money" in done.stdout


# ---------------------------------------------------------------- files


def test_a_missing_key_is_said_and_not_replaced(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    on_a_floor(path, _posts)
    key = tmp_path / "ledger.db.key"
    kept = key.read_text()
    key.unlink()
    with pytest.raises(LedgerError, match=r"the key .* is missing\. Bring back the one that it was begun with"):
        open_floor(path, name="Trial")
    assert not key.exists()
    key.write_text(kept)
    key.chmod(0o600)
    assert opens(path, demo=False)


def test_every_file_of_a_floor_is_its_owner_s_alone(tmp_path: Path) -> None:
    data = tmp_path / "floor"
    data.mkdir(mode=0o755)

    async def story() -> None:
        house = open_house(data, analyses=False)
        house.accounts.add("robin", "Robin", "administrator", "a long password")
        await house.post(BOSS, table("t", demo=False))  # type: ignore[arg-type]
        modes = {path.name: path.stat().st_mode & 0o777 for path in data.iterdir() if path.is_file()}
        assert {"ledger.db-wal", "accounts.db-wal", "ledger.db.key"} <= set(modes)
        assert set(modes.values()) == {0o600}, modes
        await house.stop()

    asyncio.run(story())


def test_files_that_others_could_read_are_closed_to_them(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    on_a_floor(path, _posts)
    path.chmod(0o644)
    accounts = tmp_path / "accounts.db"
    sqlite3.connect(accounts).close()
    accounts.touch(0o644)
    accounts.chmod(0o644)
    Accounts(accounts).close()
    assert opens(path, demo=False)
    assert (path.stat().st_mode & 0o777, accounts.stat().st_mode & 0o777) == (0o600, 0o600)


def test_the_word_is_part_of_what_is_hashed(tmp_path: Path) -> None:
    path = tmp_path / "ledger.db"
    with Ledger(path, Key.fresh(), name="Demo", demo=True) as ledger:
        assert msgspec.json.decode(ledger.line(1).body)["demo"] is True
