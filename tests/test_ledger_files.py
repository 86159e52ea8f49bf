"""The files of a ledger: read at one moment while the floor writes, damaged, missing, and let go of."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
from pathlib import Path
from typing import Any
from unittest.mock import patch

import apsw
import msgspec
import pytest

from houseway.ledger import GroupWriter, Key, Ledger, LedgerReader, posting, verify, writer
from houseway.ledger.entry import AnyEntry, now
from houseway.ledger.export import export
from houseway.ledger.verify import Verification
from houseway.refusal import LedgerError, NotFound, Refused
from houseway.round import Bet
from houseway.rulebook import load
from tests.command_line import houseway
from tests.floor_tables import PLAYERS
from tests.patience import LONG
from tests.test_ledger import ROULETTE, played, stand_alone, the_tool

# ---------------------------------------------------------------- one moment


def test_a_bet_that_comes_while_a_ledger_is_verified_is_no_fault(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    compare = Verification.ledger

    def after_a_bet(check: Verification, ledger: LedgerReader) -> None:
        assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
        compare(check, ledger)

    with patch.object(Verification, "ledger", after_a_bet):
        found = verify(trial.path)
    assert found.holds, found.faults
    assert found.entries < trial.ledger.head[0]


def test_a_bet_that_comes_while_the_stand_alone_verifier_reads_is_no_fault(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    tool = the_tool()
    kept = tool.kept

    def read(path: Path) -> Any:
        lines = kept(path)
        yield next(lines)
        assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
        yield from lines

    with patch.object(tool, "kept", read):
        assert "signatures hold" in tool.verify(trial.path)


def test_a_bet_that_comes_while_a_ledger_is_exported_is_left_out_whole(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=1)
    balances = LedgerReader.balances

    def after_a_bet(ledger: LedgerReader, table: str = "") -> dict[str, int]:
        if table == "":
            assert trial.give(PLAYERS[0], Bet(1, "red", 500)).is_done
        return balances(ledger, table)

    target, before = tmp_path / "out.jsonl", trial.ledger.head[0]
    with patch.object(LedgerReader, "balances", after_a_bet):
        assert export(trial.ledger, target) == before + 1
    assert trial.ledger.head[0] == before + 1
    assert verify(target).holds
    assert stand_alone(target).returncode == 0


# ---------------------------------------------------------------- damaged, missing


def test_damage_anywhere_in_the_file_is_a_fault_and_no_traceback(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=3)
    trial.ledger.close()
    whole = trial.path.read_bytes()
    for page in range(4096, len(whole), 4096):
        trial.path.write_bytes(whole[:page] + b"\xff" * 4096 + whole[page + 4096 :])
        assert len(verify(trial.path).faults) == 1, page
        with contextlib.suppress(LedgerError), LedgerReader(trial.path) as ledger:
            export(ledger, tmp_path / "out.jsonl")
    trial.path.write_bytes(whole[: len(whole) // 2])
    assert not verify(trial.path).holds
    alone = stand_alone(trial.path)
    assert (alone.returncode, alone.stderr) == (1, "")
    told = houseway("verify", str(trial.path))
    assert (told.returncode, told.stderr) == (1, "")
    told = houseway("export", str(trial.path), str(tmp_path / "out.jsonl"))
    assert told.returncode == 2
    assert "Traceback" not in told.stderr


def test_damage_where_nobody_looks_is_found(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=3)
    trial.ledger.close()
    file = apsw.Connection(str(trial.path))
    (page,) = file.execute("SELECT rootpage FROM sqlite_schema WHERE name = 'entries_of_a_round'").fetchone() or (0,)
    file.close()
    whole = bytearray(trial.path.read_bytes())
    whole[page * 4096 - 60 : page * 4096 - 50] = bytes(10)
    trial.path.write_bytes(whole)
    assert "the file is damaged" in verify(trial.path).faults[0]
    assert "the file is damaged" in stand_alone(trial.path).stdout


def test_a_file_that_is_not_there_is_bad_input(tmp_path: Path) -> None:
    for path in (tmp_path / "none", tmp_path):
        with pytest.raises((NotFound, LedgerError)):
            verify(path)
        told = houseway("verify", str(path), "--json")
        assert told.returncode == 2
        assert msgspec.json.decode(told.stdout)["error"]["why"]
        alone = stand_alone(path)
        assert alone.returncode == 2
        assert "cannot be read" in alone.stderr
    assert houseway("export", str(tmp_path / "none"), str(tmp_path / "out.jsonl")).returncode == 2


# ---------------------------------------------------------------- another rulebook


def test_a_table_by_another_rulebook_is_named_with_both_digests(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    trial.ledger.close()
    ours = load(ROULETTE).digest
    key, path = Key.fresh(), tmp_path / "other.ledger"
    with patch.object(type(load(ROULETTE)), "digest", "00" * 32):
        entry = posting("wheel-1", ROULETTE, at=now(), by="boss")
    with Ledger(path, key, name="Other") as ledger:
        ledger.append([entry])
    found = verify(path)
    assert found.holds, found.faults
    (other,) = found.other_rulebooks
    assert (other.table, other.document, other.posted, other.at_hand) == ("wheel-1", ROULETTE, "00" * 32, ours)
    told = houseway("verify", str(path))
    assert told.returncode == 0
    assert told.stdout.startswith("wheel-1 was posted by another rulebook than the one at hand.")
    assert "00" * 32 in told.stdout
    assert ours in told.stdout
    (shown,) = msgspec.json.decode(houseway("verify", str(path), "--json").stdout)["other_rulebooks"]
    assert shown == {"table": "wheel-1", "document": ROULETTE, "posted": "00" * 32, "at_hand": ours}
    assert verify(trial.path).other_rulebooks == []


# ---------------------------------------------------------------- names, locks, groups


def test_a_table_has_a_plain_name() -> None:
    for name in ("", "a\nb ?#", "Roulette", "roulette 1", "table/1", "-1", "é", "x" * 61, "table\n"):
        with pytest.raises(Refused, match="cannot name a table"):
            posting(name, ROULETTE, at=now(), by="boss")
    for name in ("t", "three-card-poker-1", "bench-20-3", "x" * 60):
        assert posting(name, ROULETTE, at=now(), by="boss").table == name


def test_a_ledger_that_is_not_opened_is_let_go_of(tmp_path: Path) -> None:
    trial = played(tmp_path, rounds=0)
    trial.ledger.close()
    altered = tmp_path / "altered.ledger"
    altered.write_bytes(trial.path.read_bytes().replace(b'"format":"houseway-ledger"', b'"format":"houseway-lodger"'))
    for path, key, says in (
        (tmp_path / "none.ledger", Key.fresh(), "Give a name"),
        (trial.path, Key.fresh(), "another key"),
        (altered, trial.key, "is not a ledger of version 1"),
    ):
        before = set(os.listdir("/proc/self/fd"))
        with pytest.raises(LedgerError, match=says) as refused:  # which holds on to what was opened
            Ledger(path, key)
        assert set(os.listdir("/proc/self/fd")) == before, refused.value
        with path.with_name(path.name + ".lock").open() as lock:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)


class Slow:
    """A ledger that only counts."""

    is_untidy = False

    def __init__(self) -> None:
        self.groups: list[int] = []

    def append(self, entries: list[AnyEntry]) -> list[int]:
        self.groups.append(len(entries))
        return list(range(len(entries)))


def test_no_commit_is_larger_than_the_largest() -> None:
    async def story() -> list[int]:
        ledger = Slow()
        group = GroupWriter(ledger)  # type: ignore[arg-type]
        entry = posting("t", ROULETTE, at=now(), by="boss")
        await asyncio.gather(*(group.write([entry] * size) for size in (3, 2, 1, 4, 1)))
        await group.close()
        return ledger.groups

    with patch.object(writer, "LARGEST", 3):
        assert asyncio.run(story()) == [3, 3, 4, 1]


@pytest.mark.parametrize(("sizes", "commits"), [((2, 1, 1), [2, 2]), ((1, 1, 1), [1, 1, 1])], ids=["many", "alone"])
def test_commits_gather_where_many_act_and_nobody_who_acts_alone_waits(
    sizes: tuple[int, ...], commits: list[int]
) -> None:
    async def story() -> list[int]:
        ledger = Slow()
        group = GroupWriter(ledger)  # type: ignore[arg-type]
        entry = posting("t", ROULETTE, at=now(), by="boss")
        first, *others = sizes
        await group.write([entry] * first)
        later = []
        for size in others:
            later.append(asyncio.create_task(group.write([entry] * size)))
            if first == 1:  # who acts alone has the answer before acting again
                await later[-1]
            for _ in range(9):  # the writer has begun with it, however slow the machine is
                await asyncio.sleep(0)
        await asyncio.gather(*later)
        await group.close()
        return ledger.groups

    with patch.object(writer, "GATHER", 1.0):
        assert asyncio.run(story()) == commits


class Untidy(Slow):
    """A ledger that cannot be tidied."""

    is_untidy = True

    def tidy(self) -> None:
        raise OSError("no room")


def test_who_waits_is_written_although_the_ledger_cannot_be_tidied() -> None:
    async def story() -> list[int]:
        ledger = Untidy()
        group = GroupWriter(ledger)  # type: ignore[arg-type]
        entry = posting("t", ROULETTE, at=now(), by="boss")
        async with asyncio.timeout(LONG):
            await asyncio.gather(*(group.write([entry] * size) for size in (3, 2)))
        await group.close()
        return ledger.groups

    with patch.object(writer, "LARGEST", 3):
        assert asyncio.run(story()) == [3, 2]
