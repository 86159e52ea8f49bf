"""What goes wrong on a floor: a disk, a game, a command among many; nobody else is stopped."""

from __future__ import annotations

import asyncio
import time
from pathlib import Path
from typing import Any

import pytest

from houseway.floor.tables.clock import PATIENCE
from houseway.floor.tables.commands import Answer, Command, Note
from houseway.floor.tables.floor import Floor
from houseway.ledger.on_record import TableOnRecord
from houseway.refusal import LedgerError
from houseway.round import Bet
from houseway.rulebook import game_documents, load
from houseway.table.acts import (
    BuyIn,
    Leave,
    Sit,
    VoidRound,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, give, on_a_floor, run_out, set_up, state_of
from tests.patience import LONG


def test_a_ledger_that_cannot_be_written_leaves_the_table_as_it_was(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        before = state_of(task.record)
        append = floor.ledger.append

        def full(_: Any) -> list[int]:
            raise LedgerError("the disk is full")

        monkeypatch.setattr(floor.ledger, "append", full)
        bet = Command("bet", "t", Bet(1, "red", 500))
        with pytest.raises(LedgerError, match="nothing was done"):
            await floor.give(PLAYERS[0], bet)
        assert state_of(await task.look()) == before
        monkeypatch.setattr(floor.ledger, "append", append)
        assert (await floor.give(PLAYERS[0], bet)).is_done
        assert task.record.table.felt.stake(1, "red") == 500

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_fault_in_a_game_stops_nobody_else(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        before = state_of(task.record)

        apply = TableOnRecord.apply

        def broken(record: TableOnRecord, act: Any, by: str, *, draw: int = 0) -> Any:
            if isinstance(act, Bet):
                raise RuntimeError("a bug")
            return apply(record, act, by, draw=draw)

        with monkeypatch.context() as patch:
            patch.setattr(TableOnRecord, "apply", broken)
            with pytest.raises(LedgerError, match="met a fault"):
                await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        assert state_of(await task.look()) == before
        assert (await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))).is_done

    on_a_floor(tmp_path / "floor.ledger", story)


def test_many_tables_write_in_one_commit(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        for number in range(6):
            await set_up(floor, f"t{number}", ROULETTE, clock=600, players=1)
        before = floor.writer.commits
        asked = [
            floor.give(PLAYERS[0], Command(f"{number} {spot}", f"t{number}", Bet(1, f"straight {spot}", 500)))
            for spot in range(1, 21)
            for number in range(6)
        ]
        answers = await asyncio.gather(*asked)
        assert all(answer.is_done for answer in answers)
        assert floor.writer.commits - before < 20, "120 acts, far fewer commits"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_one_bad_command_spoils_no_other(tmp_path: Path) -> None:
    """The same id at two tables at once cannot be written twice; everybody else's commands are."""

    async def story(floor: Floor) -> None:
        for name in ("t", "u"):
            await set_up(floor, name, ROULETTE, clock=600)
        asked = [
            *(floor.give(PLAYERS[0], Command("same", name, Bet(1, "red", 500))) for name in ("t", "u")),
            *(floor.give(PLAYERS[1], Command(f"own {name}", name, Bet(2, "black", 500))) for name in ("t", "u")),
        ]
        answers = await asyncio.gather(*asked, return_exceptions=True)
        done = [not isinstance(answer, BaseException) and answer.is_done for answer in answers]
        assert done[2:] == [True, True]
        assert sorted(done[:2]) == [False, True]
        stakes = [floor.table(name).record.table.felt.stake(1, "red") for name in ("t", "u")]
        assert sorted(stakes) == [0, 500]

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_voucher_given_twice_at_once_is_used_once(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        left = await floor.give(PLAYERS[0], Command("out", "t", Leave(1), voucher="print"))
        await give(floor, PLAYERS[0], "t", Sit(1))
        asked = [
            floor.give(PLAYERS[0], Command(f"in {n}", "t", BuyIn(1, 100_000_00), voucher=left.voucher))
            for n in range(3)
        ]
        first, *others = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(first, Answer)
        assert first.is_done
        assert ["that voucher is being used" in str(other) for other in others] == [True, True]
        assert task.record.table.seats[1].chips == 100_000_00
        await give(floor, PLAYERS[0], "t", Leave(1))
        await give(floor, PLAYERS[0], "t", Sit(1))
        nothing = await floor.give(PLAYERS[0], Command("out again", "t", Leave(1), voucher="print"))
        assert (nothing.is_done, nothing.voucher) == (True, "")
        await give(floor, PLAYERS[0], "t", Sit(1))
        cash = await give(floor, PLAYERS[0], "t", Bet(1, "red", 500, "cash", True))
        assert "no wagers with cash" in str(cash.error)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_wager_without_the_one_it_needs_holds_nobody_up(tmp_path: Path) -> None:
    """At every game with an Ante and a Blind: who has laid only one of them gets it back when time is up."""

    def has_blind(document: str) -> bool:
        rulebook = load(document)
        return {"ante", "blind"} <= {wager.id for wager in rulebook.wager}

    async def story(floor: Floor) -> None:
        for document in filter(has_blind, game_documents()):
            name = document.replace("/", "-")
            task = await set_up(floor, name, document, clock=600)
            least = task.record.table.game.limits("ante")[0]
            await give(floor, PLAYERS[0], name, Bet(1, "ante", least))
            for wager in ("ante", "blind"):
                await give(floor, PLAYERS[1], name, Bet(2, wager, least))
            await run_out(floor, name)
            async with asyncio.timeout(LONG):
                while (await task.look()).table.round.awaits.what != "decision":
                    await asyncio.sleep(0.02)
            assert task.record.table.seats[1].chips == 100_000_00
            assert task.record.table.felt.stake(2, "blind") == least

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_round_that_cannot_go_on_for_a_fault_can_be_voided(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE)
        faults = 0

        def broken(*_: object) -> None:
            nonlocal faults
            faults += 1
            raise RuntimeError("a bug in the settlement")

        with monkeypatch.context() as patch:
            patch.setattr(type(task.record.table.game), "settle", broken)
            task.clock.pace = 0.01
            await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
            began = time.monotonic()
            async with asyncio.timeout(LONG):
                while not faults:
                    await asyncio.sleep(0.01)
            await asyncio.sleep(0.3)
            most = 4 + 2 * (time.monotonic() - began) / PATIENCE
            assert 0 < faults < most, "it is tried again, but not at once"
            await give(floor, DEALER, "t", Note("ask-void", "the settlement fails"))
            done = await give(floor, BOSS, "t", VoidRound("table-games-supervisor", "dan", "the settlement fails"))
            assert done.is_done, done.error
        assert (await task.look()).table.seats[1].chips == 100_000_00

    on_a_floor(tmp_path / "floor.ledger", story)
