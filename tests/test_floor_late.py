"""What comes too late, and what would hold a table up: nothing of it changes anything, and the clock runs on."""

from __future__ import annotations

import asyncio
import dataclasses
from itertools import count
from pathlib import Path
from typing import Any

import msgspec
import pytest

from houseway.floor.screens.scene import Scene
from houseway.floor.tables.commands import Answer, Command, Note, Person
from houseway.floor.tables.floor import Floor, TableTask
from houseway.floor.tables.live import Batch
from houseway.floor.tables.views import may_do, view_of
from houseway.ledger.entry import Checkpoint
from houseway.refusal import LedgerError, Refused
from houseway.round import Bet, Call, Decide, Irregularity, Result
from houseway.round.takers import Results
from houseway.rulebook import load
from houseway.table.acts import BuyIn, Leave, Sit
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, Trial, give, on_a_floor, set_up, state_of
from tests.patience import LONG

HOLDEM = "hard-rock-cincinnati/ultimate-texas-holdem"
STRANGER = Person("stranger", "player")


def to_decision(trial: Trial) -> int:
    """Let the house deal until somebody decides: how many acts that person has seen."""
    while trial.live.record.table.round.awaits.what != "decision":
        assert trial.step()
    return len(trial.live.record.table.round.acts)


def decide(trial: Trial, choice: str, step: int | None, id: str) -> str:
    """Seat 1 decides, having seen so many acts of the round."""
    batch = Batch()
    command = Command(id, "table", Decide(1, choice), round=trial.live.record.number, step=step)
    answer = trial.live.give(PLAYERS[0], command, batch)
    trial.write(batch.entries)
    return str(answer.error or "")


def test_a_late_decision_does_not_count_for_the_next_one(tmp_path: Path) -> None:
    """The clock checks before the flop; the player's own check, sent before it, is not the check on the flop."""
    trial = Trial(tmp_path, HOLDEM, mode="electronic")
    trial.open(players=1)
    for wager in ("ante", "blind"):
        assert trial.give(PLAYERS[0], Bet(1, wager, 1000)).is_done
    before_flop = to_decision(trial)
    assert trial.step(), "the clock decides"
    on_flop = to_decision(trial)
    assert on_flop > before_flop
    state = state_of(trial.live.record)
    for step in (before_flop, on_flop - 1, on_flop + 1, -1, 2**60):
        assert "came too late" in decide(trial, "check", step, f"late {step}")
        assert state_of(trial.live.record) == state
    assert decide(trial, "check", on_flop, "in time") == ""
    assert decide(trial, "check", before_flop, "in time") == "", "given again it is answered again"
    trial.ledger.close()


def test_what_is_posted_decides_for_who_does_not_and_the_usual_where_that_is_not_legal(tmp_path: Path) -> None:
    trial = Trial(tmp_path, HOLDEM, mode="electronic")
    trial.open(players=1)
    for wager in ("ante", "blind"):
        trial.give(PLAYERS[0], Bet(1, wager, 1000))
    to_decision(trial)
    record = trial.live.record
    for choice in sorted({act.choice for act in legal_acts(trial)}):
        record.posted = msgspec.structs.replace(record.posted, defaults=("surrender", choice))
        assert trial.live.default_decision() == next(act for act in legal_acts(trial) if act.choice == choice)
    record.posted = msgspec.structs.replace(record.posted, defaults=("surrender",))
    assert trial.live.default_decision() == Decide(1, "check"), "never the dearest for want of another"
    trial.ledger.close()


def legal_acts(trial: Trial) -> list[Decide]:
    return [act for act in trial.live.record.table.round.awaits.legal() if isinstance(act, Decide)]


def test_wagers_of_others_make_no_decision_late(tmp_path: Path) -> None:
    trial = Trial(tmp_path, "hard-rock-cincinnati/craps")
    trial.open()
    pass_line = Bet(1, "pass", 1000)
    assert trial.give(PLAYERS[0], pass_line).is_done
    choices = [act for act in trial.live.record.table.round.awaits.legal() if isinstance(act, Decide)]
    seen = len(trial.live.record.table.round.acts)
    assert trial.give(PLAYERS[1], Bet(2, "field", 1000)).is_done
    batch = Batch()
    act = next(act for act in choices if act.seat == 1)
    assert trial.live.give(PLAYERS[0], Command("mine", "table", act, step=seen), batch).is_done
    trial.ledger.close()


def test_a_card_that_is_pressed_twice_on_a_slow_screen_is_dealt_once(tmp_path: Path) -> None:
    """The second press was meant for the card that is dealt by now; wagers and decisions of others make nothing late."""
    trial = Trial(tmp_path, HOLDEM)
    trial.open(players=2)
    record = trial.live.record

    def press(act: object, id: str, *, seen: int) -> str:
        assert isinstance(act, Call | Result)
        batch = Batch()
        answer = trial.live.give(DEALER, Command(id, "table", act, round=record.number, step=seen), batch)
        trial.write(batch.entries)
        return str(answer.error or "")

    def acts() -> int:
        return len(record.table.round.acts)

    seen = acts()
    for wager in ("ante", "blind"):
        assert trial.give(PLAYERS[0], Bet(1, wager, 1000)).is_done
    call = record.table.round.awaits.usual
    assert press(call, "call", seen=seen) == "", "a wager since then leaves it fresh"
    assert "that call came too late" in press(call, "call again", seen=seen)
    while awaited(trial) is None:
        assert press(record.table.round.awaits.usual, f"call {acts()}", seen=acts()) == ""
    seen = acts()
    assert press(Result("card", "9h"), "card", seen=seen) == ""
    state = state_of(record)
    assert "that card came too late: the round has moved on" in press(Result("card", "9d"), "card again", seen=seen)
    assert state_of(record) == state
    assert press(Result("card", "9d"), "next card", seen=seen + 1) == ""
    trial.ledger.close()


def awaited(trial: Trial) -> str | None:
    """What the equipment is to show now."""
    takers = trial.live.record.table.round.awaits.takers
    return next((taker.of for taker in takers if isinstance(taker, Results)), None)


def test_a_view_says_which_step_it_shows(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        assert view_of(task, PLAYERS[0]).step == Scene.of(task.record).step == 0
        await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        assert view_of(task, PLAYERS[0]).step == Scene.of(task.record).step == 1

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_bet_after_no_more_bets_is_refused_and_changes_nothing(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer")
        await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        for call in ("spin", "no more bets"):
            await give(floor, DEALER, "t", Call(call))
        before = state_of(task.record)
        late = await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        assert not late.is_done
        assert late.error is not None
        assert late.error.clause, "the document says when betting ends"
        assert state_of(task.record) == before

    on_a_floor(tmp_path / "floor.ledger", story)


# ---------------------------------------------------------------- no hand errs at an electronic table


def test_nobody_reports_an_irregularity_where_no_hand_deals(tmp_path: Path) -> None:
    """A dealer's account would turn up the hole card while the player decides."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "e", HOLDEM, clock=600)
        for wager in ("ante", "blind"):
            await give(floor, PLAYERS[0], "e", Bet(1, wager, 1000))
        await give(floor, PLAYERS[0], "e", Note("ready"))
        assert (await task.look()).table.round.awaits.what == "decision"
        ids = [facts.id for facts in load(HOLDEM).irregularity]
        for person in (DEALER, BOSS):
            for id in ids:
                before = state_of(task.record)
                answer = await give(floor, person, "e", Irregularity(id))
                assert "no hand deals at this table" in str(answer.error)
                assert "voided" in str(answer.error)
                assert state_of(task.record) == before
        for person in (DEALER, BOSS):
            assert not any(isinstance(act, Irregularity) for act in may_do(task, person))
        scene = Scene.of(task.record)
        assert not any(isinstance(act, Irregularity) for act in scene.other_acts)
        dealt = dataclasses.replace(scene, posted=msgspec.structs.replace(scene.posted, mode="dealer"))
        assert any(isinstance(act, Irregularity) for act in dealt.other_acts), "a dealer's hand may err"

    on_a_floor(tmp_path / "floor.ledger", story)


# ---------------------------------------------------------------- who breaks writes does not hold the clock


def poisoned(floor: Floor, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """From now on nothing can be written together with a command that is called poison; counts how often that was so."""
    append = floor.ledger.append
    failures: list[int] = []

    def fails(entries: Any) -> list[int]:
        if any(getattr(entry, "command", "").startswith("poison") for entry in entries):
            failures.append(1)
            raise LedgerError("this cannot be written")
        return append(entries)

    monkeypatch.setattr(floor.ledger, "append", fails)
    return failures


def test_commands_that_cannot_be_written_do_not_stop_the_betting_clock(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=1)
        failures = poisoned(floor, monkeypatch)
        await give(floor, PLAYERS[0], "t", Bet(1, "red", 500))
        until = asyncio.get_running_loop().time() + LONG

        asked: list[asyncio.Task[Answer]] = []
        while task.record.number == 1:
            assert asyncio.get_running_loop().time() < until, "the round does not end"
            command = Command(f"poison {len(asked)}", "t", Sit(1))
            asked.append(asyncio.create_task(floor.give(STRANGER, command)))
            await asyncio.sleep(0.001)
        assert len(failures) > 5
        assert all(await asyncio.gather(*asked, return_exceptions=True)), "each hears that nothing was done"

    on_a_floor(tmp_path / "floor.ledger", story)


def test_who_cannot_be_written_down_deciding_is_decided_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", HOLDEM, clock=1)
        for wager in ("ante", "blind"):
            await give(floor, PLAYERS[0], "t", Bet(1, wager, 1000))
        while (await task.look()).table.round.awaits.what != "decision":
            await asyncio.sleep(0.02)
        poisoned(floor, monkeypatch)
        until = asyncio.get_running_loop().time() + LONG
        for number in count():
            if task.record.number > 1:
                break
            assert asyncio.get_running_loop().time() < until, "the round does not end"
            try:
                late = await floor.give(PLAYERS[0], Command(f"poison {number}", "t", Decide(1, "check")))
            except LedgerError:
                pass
            else:
                assert not late.is_done
            await asyncio.sleep(0.05)

    on_a_floor(tmp_path / "floor.ledger", story)


@pytest.fixture
def rebuilt(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The tables that were made again from the ledger, as when something could not be written."""
    made: list[str] = []
    mend = TableTask._mend

    def mends(task: TableTask) -> None:
        made.append(task.live.name)
        mend(task)

    monkeypatch.setattr(TableTask, "_mend", mends)
    return made


def test_the_same_id_at_two_tables_at_once_is_told_as_it_is(tmp_path: Path, rebuilt: list[str]) -> None:
    """And no table is made again for it, which would hold up the floor; not for who hangs up before the answer either."""

    async def story(floor: Floor) -> None:
        for name in ("t", "u"):
            await set_up(floor, name, ROULETTE, clock=600)
        for number in range(10):
            first = asyncio.create_task(floor.give(STRANGER, Command(f"gone {number}", "t", Sit(1))))
            await asyncio.sleep(0)
            first.cancel()
            with pytest.raises(Refused, match="was given before, for something else"):
                await floor.give(STRANGER, Command(f"gone {number}", "u", Sit(1)))
        for number in range(10):
            asked = [floor.give(STRANGER, Command(f"same {number}", name, Sit(1))) for name in ("t", "u")]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            told = [str(answer if isinstance(answer, BaseException) else answer.error) for answer in answers]
            assert any("seat 1 is taken" in one for one in told), told
            assert any("was given before, for something else" in one for one in told), told
        assert rebuilt == []

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_voucher_at_two_tables_at_once_is_used_once_and_the_other_is_told_why(
    tmp_path: Path, rebuilt: list[str]
) -> None:
    async def story(floor: Floor) -> None:
        for name in ("t", "u"):
            await set_up(floor, name, ROULETTE, clock=600, players=1)
        left = await floor.give(PLAYERS[0], Command("out", "t", Leave(1), voucher="print"))
        await give(floor, PLAYERS[0], "t", Sit(1))
        buy = BuyIn(1, 100_000_00)
        asked = [floor.give(PLAYERS[0], Command(f"in {name}", name, buy, voucher=left.voucher)) for name in ("t", "u")]
        first, second = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(first, Answer)
        assert first.is_done
        assert "that voucher is being used" in str(second)
        again = await floor.give(PLAYERS[0], Command("in u again", "u", buy, voucher=left.voucher))
        assert "has been used" in str(again.error)
        assert rebuilt == []

    on_a_floor(tmp_path / "floor.ledger", story)


# ---------------------------------------------------------------- after a restart, and two at once


def test_checkpoints_are_written_however_often_the_floor_restarts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("houseway.floor.tables.live.ROUNDS_A_CHECKPOINT", 3)
    trial = Trial(tmp_path, ROULETTE, mode="electronic")
    trial.open(players=1)
    for _ in range(8):
        trial.give(PLAYERS[0], Bet(1, "red", 500))
        number = trial.live.record.number
        while trial.live.record.number == number:
            assert trial.step()
        trial.crash()
    points = [line.entry for line in trial.ledger.of_kind("table", Checkpoint)]
    assert [point.round for point in points if isinstance(point, Checkpoint)] == [4, 7]
    trial.ledger.close()


def test_a_checkpoint_that_is_overdue_waits_for_the_end_of_the_round(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A dealer's table is reopened in the middle of a round, long after its last checkpoint: its wagers stay."""
    trial = Trial(tmp_path, ROULETTE)
    trial.open(players=1)
    trial.give(PLAYERS[0], Bet(1, "red", 500))
    monkeypatch.setattr("houseway.floor.tables.live.ROUNDS_A_CHECKPOINT", 0)
    trial.give(PLAYERS[0], Bet(1, "black", 1000))
    assert trial.crash().table.felt.stakes == {(1, "red"): 500, (1, "black"): 1000}
    for act in (Call("spin"), Call("no more bets"), Result("ball", "2")):
        trial.give(DEALER, act)
    assert [
        point.round for line in trial.ledger.of_kind("table", Checkpoint) if isinstance(point := line.entry, Checkpoint)
    ] == [2]
    trial.crash().check_books(trial.ledger.balances())
    trial.ledger.close()


def test_a_look_never_sees_what_is_not_written_yet(tmp_path: Path) -> None:
    """Acts follow each other without a pause: whoever waited for the first is not shown the second before it is there."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, mode="dealer")
        written: list[int] = []
        task.watchers.add(lambda _: written.append(len(task.record.table.round.acts)))

        async def look() -> None:
            record = await task.look()
            assert len(record.table.round.acts) == (written[-1] if written else 0)

        asked: list[asyncio.Task[Any]] = []
        for number in range(40):
            asked.append(asyncio.create_task(give(floor, PLAYERS[0], "t", Bet(1, "red", 500 + 100 * number))))
            asked += [asyncio.create_task(look()) for _ in range(3)]
            await asyncio.sleep(0)
        await asyncio.gather(*asked)
        assert written[-1] == 40

    on_a_floor(tmp_path / "floor.ledger", story)


def test_of_two_tables_with_one_name_the_second_is_refused(tmp_path: Path) -> None:
    from houseway.ledger import posting
    from houseway.ledger.entry import now

    async def story(floor: Floor) -> None:
        entries = [posting("t", ROULETTE, at=now(), by=BOSS.id, clock=clock) for clock in (10, 20)]
        asked = [floor.post(BOSS, entry, is_new=True) for entry in entries]
        _, second = await asyncio.gather(*asked, return_exceptions=True)
        assert isinstance(second, Refused)
        assert "already" in str(second)
        assert floor.table("t").record.posted.clock == 10

    on_a_floor(tmp_path / "floor.ledger", story)
