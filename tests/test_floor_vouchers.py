"""Vouchers belong to the whole floor: a table's checkpoint does not count them."""

from __future__ import annotations

from pathlib import Path

from houseway.floor.tables.floor import Floor
from houseway.table.acts import BuyIn, CloseTable, Leave, Sit
from tests.floor_tables import BOSS, PLAYERS, ROULETTE, give, on_a_floor, set_up


def test_a_table_that_closes_after_a_voucher_was_printed_leaves_a_ledger_that_holds(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, players=1, mode="dealer")
        await set_up(floor, "other", ROULETTE, players=1, mode="dealer")
        left = await give(floor, PLAYERS[0], "t", Leave(1), voucher="print")
        assert left.voucher
        assert (await give(floor, BOSS, "t", CloseTable("table-games-supervisor"))).is_done
        assert (await give(floor, PLAYERS[1], "other", Sit(2))).is_done
        assert (await give(floor, PLAYERS[1], "other", BuyIn(2, 100_000_00), voucher=left.voucher)).is_done
        assert (await give(floor, BOSS, "other", CloseTable("table-games-supervisor"))).is_done

    on_a_floor(tmp_path / "floor.ledger", story)  # which is verified when it closes
