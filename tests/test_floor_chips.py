"""Where chips come from and where they go: cash through the crew, vouchers to the seat's own player, amounts that fit."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.tables.commands import Command, Person
from houseway.floor.tables.floor import Floor
from houseway.floor.tables.live import Batch
from houseway.ledger import posting
from houseway.ledger.books import VOUCHERS
from houseway.ledger.entry import now
from houseway.money import MOST
from houseway.refusal import Refused
from houseway.round import Bet
from houseway.table.acts import BuyIn, Correct, Leave, Sit, Toke
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, Trial, give, on_a_floor, opening, set_up, state_of

EVE = Person("eve", "supervisor")


@pytest.mark.parametrize("mode", ["electronic", "dealer"])
def test_for_real_money_no_player_buys_in_without_a_voucher(tmp_path: Path, mode: str) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600, mode=mode)
        before = state_of(task.record)
        alone = await give(floor, PLAYERS[0], "t", BuyIn(1, 500))
        assert "nobody has taken your cash" in str(alone.error)
        assert "Buy from the crew" in str(alone.error)
        assert state_of(task.record) == before
        assert (await give(floor, DEALER, "t", BuyIn(1, 500))).is_done
        left = await floor.give(PLAYERS[1], Command("out", "t", Leave(2), voucher="print"))
        await give(floor, PLAYERS[1], "t", Sit(2))
        bought = await floor.give(PLAYERS[1], Command("in", "t", BuyIn(2, 100_000_00), voucher=left.voucher))
        assert bought.is_done, bought.error
        assert [task.record.table.seats[seat].chips for seat in (1, 2)] == [100_005_00, 100_000_00]

    on_a_floor(tmp_path / "floor.ledger", story)


def test_at_a_demo_table_chips_cost_nothing(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await floor.post(BOSS, posting("t", ROULETTE, at=now(), by=BOSS.id, demo=True))
        for act in opening(ROULETTE):
            await give(floor, BOSS, "t", act)
        await give(floor, PLAYERS[0], "t", Sit(1))
        assert (await give(floor, PLAYERS[0], "t", BuyIn(1, 500))).is_done

    on_a_floor(tmp_path / "floor.ledger", story, demo=True)


def test_nobody_is_handed_the_voucher_of_anothers_seat(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "e", ROULETTE, clock=600)
        refused = await floor.give(DEALER, Command("empty 1", "e", Leave(1), voucher="print"))
        assert "A supervisor may empty a seat" in str(refused.error)
        assert task.record.table.seats[1].chips == 100_000_00
        await set_up(floor, "d", ROULETTE, clock=600, mode="dealer")
        for person, table, seat in ((EVE, "e", 1), (BOSS, "e", 2), (DEALER, "d", 1)):
            empty = Command(f"empty {table} {seat}", table, Leave(seat), voucher="print")
            for _ in range(2):
                emptied = await floor.give(person, empty)
                assert (emptied.is_done, emptied.voucher) == (True, "")
        held = floor.reader.balances()
        assert VOUCHERS not in held
        assert (held["e/cage"], held["d/cage"]) == (200_000_00, 100_000_00)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_who_leaves_without_a_voucher_gets_none_for_asking_again(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=600)
        assert (await floor.give(PLAYERS[0], Command("out", "t", Leave(1)))).is_done
        again = await floor.give(PLAYERS[0], Command("out", "t", Leave(1), voucher="print"))
        assert (again.is_done, again.voucher) == (True, "")

    on_a_floor(tmp_path / "floor.ledger", story)


def test_a_buy_in_that_is_refused_uses_up_no_voucher(tmp_path: Path) -> None:
    """Two buy-ins are judged together: the first is refused for its colour, and the second gets the chips."""
    trial = Trial(tmp_path, "hard-rock-cincinnati/big-six")
    trial.open()
    batch = Batch()
    code = trial.live.give(PLAYERS[0], Command("out", "table", Leave(1), voucher="print"), batch).voucher
    trial.write(batch.entries)
    trial.give(PLAYERS[0], Sit(1))
    batch = Batch()
    asked = (BuyIn(1, 100_000_00, "mauve"), BuyIn(1, 100_000_00))
    answers = [
        trial.live.give(PLAYERS[0], Command(f"in {number}", "table", act, voucher=code), batch)
        for number, act in enumerate(asked)
    ]
    assert [answer.is_done for answer in answers] == [False, True], answers
    trial.ledger.close()


@pytest.mark.parametrize(
    "act",
    [
        BuyIn(2, 2**63),
        BuyIn(2, MOST + 1),
        Toke(1, 10**40),
        Bet(1, "red", -(2**63)),
        Sit(2**64),
        Correct(2**70, (), "table-games-manager", "eve", "why"),
    ],
)
def test_a_number_that_no_table_holds_is_refused_before_it_is_judged(tmp_path: Path, act: BuyIn) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", ROULETTE, clock=600)
        before, head = state_of(task.record), floor.reader.head
        for person in (PLAYERS[0], BOSS):
            with pytest.raises(Refused, match="no table holds that many"):
                await give(floor, person, "t", act)
        assert (state_of(task.record), floor.reader.head) == (before, head)

    on_a_floor(tmp_path / "floor.ledger", story)


def test_no_seat_holds_more_than_a_table_can(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, clock=600)
        assert "no seat holds more" in str((await give(floor, DEALER, "t", BuyIn(1, MOST))).error)

    on_a_floor(tmp_path / "floor.ledger", story)
