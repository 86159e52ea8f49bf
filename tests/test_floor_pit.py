"""The pit's duties on a floor: by the clock where a dealer deals, in the ledger for ever, in logs for the regulator."""

from __future__ import annotations

from pathlib import Path

import pytest

from houseway.floor.tables.duties import due_on
from houseway.floor.tables.floor import Floor
from houseway.games import shared_game
from houseway.ledger.entry import now
from houseway.ledger.logs import as_csv, log_of
from houseway.ledger.on_record import posting, resume
from houseway.ledger.verify import verify
from houseway.refusal import NotFound
from houseway.round import Bet, Call, Decide, Event, Irregularity
from houseway.rulebook import game_documents, load
from houseway.table.acts import (
    BuyIn,
    CashIn,
    Change,
    Come,
    Compromised,
    Count,
    Leave,
    OpenTable,
    Sit,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, ROULETTE, give, on_a_floor, opening, set_up
from tests.pit_clock import Clock

POKER = "jack-cincinnati/three-card-poker"
CRAPS = "hollywood-columbus/craps"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_cards_that_have_served_are_changed_before_the_next_round(tmp_path: Path, clock: Clock) -> None:
    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", POKER, mode="dealer", players=1)
        await give(floor, PLAYERS[0], "t", Bet(1, "ante", 1000))
        clock.set(5.5)
        [due] = due_on(floor, clock.time)
        assert (due.what, due.is_late, due.is_soon, due.clause) == ("cards", False, True, "3.C 3.C.i")
        clock.set(6)
        assert due_on(floor, clock.time)[0].is_late
        assert (await give(floor, DEALER, "t", Call("shuffle"))).is_done  # the round had begun in time
        resumed = resume(floor.reader, "t")
        assert resumed.table.in_use == task.record.table.in_use

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_an_overdue_table_goes_on_with_other_cards(tmp_path: Path, clock: Clock) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", POKER, mode="dealer", players=1)
        clock.set(6)
        refused = await give(floor, PLAYERS[0], "t", Bet(1, "ante", 1000))
        assert "in use for 6 hours" in str(refused.error)
        assert not (await give(floor, DEALER, "t", Change("cards", "dealer"))).is_done
        assert (await give(floor, BOSS, "t", Change("cards", "table-games-supervisor", "Sue", how="drilled"))).is_done
        for act in opening(POKER):
            assert (await give(floor, BOSS, "t", act)).is_done
        assert (await give(floor, PLAYERS[0], "t", Bet(1, "ante", 1000))).is_done
        told = [row.what for row in log_of(floor.reader, "inspections")]
        assert any(one.startswith("Sue, table games supervisor, changes the cards, in use since") for one in told)
        assert any("dealer changes the cards" in row.what for row in log_of(floor.reader, "exceptions", "t"))

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_no_cards_grow_old_where_no_hand_deals(tmp_path: Path, clock: Clock) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", POKER, players=1)
        clock.set(100)
        assert (await give(floor, PLAYERS[0], "t", Bet(1, "ante", 1000))).is_done
        assert due_on(floor, clock.time) == []

    on_a_floor(tmp_path / "a.ledger", story)


def test_a_craps_table_opens_with_its_crew_and_remembers_it(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        entry = posting("t", CRAPS, at=now(), by=BOSS.id, mode="dealer")
        await floor.post(BOSS, entry)
        for act in opening(CRAPS):
            if isinstance(act, OpenTable):
                refused = await give(floor, BOSS, "t", act)
                assert "the crew is short of boxperson (1)" in str(refused.error)
                assert (await give(floor, BOSS, "t", Come("boxperson", "boxperson", "Dee"))).is_done
            if not (isinstance(act, Come) and act.post == "boxperson"):
                assert (await give(floor, BOSS, "t", act)).is_done
        assert resume(floor.reader, "t").table.crew["boxperson"] == ("Dee",)

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_a_seat_with_both_kinds_of_chips_comes_back_after_a_crash(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        await set_up(floor, "t", ROULETTE, mode="dealer", players=0)
        await give(floor, DEALER, "t", Sit(1))
        await give(floor, DEALER, "t", BuyIn(1, 10000, "yellow"))
        await give(floor, DEALER, "t", BuyIn(1, 5000))
        await give(floor, DEALER, "t", Bet(1, "red", 2000))
        seat = resume(floor.reader, "t").table.seats[1]
        assert (seat.chips, seat.in_colour, seat.value) == (13000, 8000, 5000)

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_a_table_of_an_older_floor_goes_on_as_it_was_posted(tmp_path: Path, clock: Clock) -> None:
    """No hours, no crew, and chips of one kind: what it did then must follow from its acts now."""

    async def story(floor: Floor) -> None:
        for name, document in (("cards", POKER), ("wheel", ROULETTE), ("dice", CRAPS)):
            await floor.writer.write([posting(name, document, at=now(), by=BOSS.id, mode="dealer")])
            floor._start(name)
            for act in opening(document):
                if not isinstance(act, Come):
                    assert (await give(floor, BOSS, name, act)).is_done
            await give(floor, DEALER, name, Sit(1))
        clock.set(100)
        assert (await give(floor, DEALER, "cards", Bet(1, "ante", 1000))).is_done
        await give(floor, DEALER, "wheel", BuyIn(1, 10000, "yellow"))
        await give(floor, DEALER, "wheel", BuyIn(1, 5000))
        assert floor.table("wheel").record.table.seats[1].in_colour == 15000
        assert floor.table("wheel").record.checkpoint(at="", balances={}).value == {}
        assert (await give(floor, DEALER, "wheel", CashIn(1))).is_done
        assert (await give(floor, DEALER, "wheel", Leave(1))).is_done

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_who_was_told_and_what_was_counted_is_logged(tmp_path: Path, clock: Clock) -> None:
    async def story(floor: Floor) -> None:
        document = "hollywood-columbus/roulette"
        await set_up(floor, "t", document, mode="dealer", players=1)
        await set_up(floor, "u", "hard-rock-cincinnati/roulette", mode="dealer", players=1)
        clock.set(24)
        [due] = due_on(floor, clock.time)
        assert due.is_late
        assert not due.stops_play
        counted = Count("colours", "casino-supervisor", "=300 yellow", "Sue")
        assert (await give(floor, BOSS, "t", counted)).is_done
        assert not due_on(floor, clock.time)[0].is_late
        assert (await give(floor, BOSS, "u", Compromised("floor-person"))).is_done or (
            await give(floor, BOSS, "u", Compromised("table-games-supervisor"))
        ).is_done
        [row] = log_of(floor.reader, "notifications")
        assert row.table == "u"
        assert row.what.startswith("The Commission is told by the ")
        assert "counts the colours: =300 yellow" in as_csv(log_of(floor.reader, "inspections", "t"))
        with pytest.raises(NotFound):
            log_of(floor.reader, "gossip")

    on_a_floor(tmp_path / "a.ledger", story)


def test_no_two_events_share_a_name_in_the_ledger() -> None:
    for document in game_documents():
        shared_game(load(document), {})
    kinds: list[str] = []
    left: list[type[Event]] = [Event]
    while left:
        new = left.pop().__subclasses__()
        left += new
        kinds += [str(kind.__struct_config__.tag) for kind in new]
    assert sorted(kinds) == sorted(set(kinds))


def test_a_lost_die_is_in_all_three_logs(tmp_path: Path) -> None:
    """It is an exception, the Commission is told, and the new set is logged as what was looked at."""

    async def story(floor: Floor) -> None:
        await set_up(floor, "t", CRAPS, mode="dealer", players=1)
        for person, act in (
            (PLAYERS[0], Bet(1, "pass", 1000)),
            (PLAYERS[0], Decide(1, "shoot")),
            (DEALER, Call("dice out", "stickperson")),
            (DEALER, Irregularity("lost-die", "stickperson")),
            (PLAYERS[0], Decide(1, "pass-the-dice")),
            (BOSS, Call("new dice", "assistant-shift-manager")),
        ):
            assert (await give(floor, person, "t", act)).is_done
        assert "Stickperson reports lost-die." in [row.what for row in log_of(floor.reader, "exceptions")]
        [told] = log_of(floor.reader, "notifications")
        assert "a die cannot be found" in told.what
        assert told.clauses == ("B.1.b.ii",)
        newest = log_of(floor.reader, "inspections")[0]
        assert (newest.by, newest.role) == (BOSS.id, BOSS.role)
        assert "B.1.b.ii" in newest.clauses

    on_a_floor(tmp_path / "a.ledger", story)
