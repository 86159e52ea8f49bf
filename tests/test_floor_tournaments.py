"""A tournament on the floor: two people answer for its approval, in their own names, and its bets come in turn."""

from __future__ import annotations

from pathlib import Path

from houseway.floor.screens.pages.pit import _checks
from houseway.floor.screens.scene import Scene
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import Floor
from houseway.ledger import posting
from houseway.ledger.entry import now
from houseway.round import Bet
from houseway.rulebook import load
from houseway.table.acts import BuyIn, Inspect, OpenTable, Sit
from tests.floor_tables import BOSS, DEALER, PLAYERS, give, on_a_floor

DOCUMENT = "hard-rock-cincinnati/blackjack"
SAM = Person("sam", "supervisor", "Sam Ode")
APPROVAL = "18.A"


def test_two_people_answer_for_the_approval_of_a_tournament_and_its_bets_come_in_turn(tmp_path: Path) -> None:
    book = load(DOCUMENT)

    async def story(floor: Floor) -> None:
        entry = posting("t-1", DOCUMENT, at=now(), by=BOSS.id, mode="dealer", settings={"tournament": "yes"})
        task = await floor.post(BOSS, entry)
        for clause, check in task.record.table.checks.items():
            assert (await give(floor, BOSS, "t-1", Inspect(clause, check.by[0], BOSS.name))).is_done
        drawn = str(_checks(Scene.of(task.record), SAM))
        assert f"Recorded by {BOSS.name}; another person confirms it." in drawn
        assert APPROVAL in drawn
        for person, name, why in (
            (BOSS, SAM.name, f"{BOSS.name} does not answer §{APPROVAL} as {SAM.name}"),
            (BOSS, BOSS.name, f"{BOSS.name} has answered §{APPROVAL} already"),
        ):
            answer = await give(floor, person, "t-1", Inspect(APPROVAL, book.ranks[1], name))
            assert answer.error is not None
            assert answer.error.why == why
        assert not (await give(floor, BOSS, "t-1", OpenTable(book.opened_by))).is_done
        assert (await give(floor, SAM, "t-1", Inspect(APPROVAL, book.ranks[1], SAM.name))).is_done
        assert (await give(floor, BOSS, "t-1", OpenTable(book.opened_by))).is_done
        for seat in (1, 2):
            assert (await give(floor, PLAYERS[seat], "t-1", Sit(seat))).is_done
            assert (await give(floor, DEALER, "t-1", BuyIn(seat, 1000_00))).is_done
        assert task.record.number == 1  # people come and buy in: no round was called off for that
        early = await give(floor, PLAYERS[2], "t-1", Bet(2, "blackjack", 1000))
        assert early.error is not None
        assert early.error.why == "seat 1 bets before seat 2"
        assert (await give(floor, PLAYERS[1], "t-1", Bet(1, "blackjack", 1000))).is_done
        assert (await give(floor, PLAYERS[2], "t-1", Bet(2, "blackjack", 1000))).is_done

    on_a_floor(tmp_path / "floor.db", story)
