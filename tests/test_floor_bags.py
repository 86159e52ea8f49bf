"""Bags of cards on a floor: sealed with tag and signature, inspected ahead, opened, cancelled, on record for ever."""

from __future__ import annotations

import asyncio
import random
import re
from collections.abc import Callable
from pathlib import Path

import httpx
import pytest
from msgspec.structs import replace

from houseway.floor.app import floor_app
from houseway.floor.demo.people import welcome
from houseway.floor.demo.tables import OPENER
from houseway.floor.house import House, open_house
from houseway.floor.tables import live
from houseway.floor.tables.commands import Command
from houseway.floor.tables.floor import Floor
from houseway.ledger.entry import ActDone, now
from houseway.ledger.logs import as_csv, log_of
from houseway.ledger.on_record import TableOnRecord, posting, resume
from houseway.ledger.verify import verify
from houseway.refusal import Refused
from houseway.round import Bet, Call
from houseway.table.acts import (
    OF_BAGS,
    AnyTableAct,
    Bag,
    Cancel,
    Change,
    CloseTable,
    Inspect,
    OpenTable,
    Unseal,
)
from tests.floor_tables import BOSS, DEALER, PLAYERS, Trial, give, next_act, on_a_floor, opening, set_up
from tests.pit_clock import Clock

MINI = "hollywood-columbus/mini-baccarat"
SUPERVISOR = "table-games-supervisor"


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def test_cards_that_players_have_handled_leave_in_a_bag_that_is_logged(tmp_path: Path) -> None:
    """Hollywood mini baccarat §E.2: a set, with date, game, decks, reason and signature; by a supervisor or above."""
    trial = Trial(tmp_path, "hollywood-columbus/mini-baccarat", settings={"handling": "players"})
    trial.open(players=1)
    chance = random.Random(3)
    trial.give(PLAYERS[0], Bet(1, "player", 10_00))
    while trial.live.record.number == 1:
        asked = next_act(trial.live.record, chance)
        assert asked is not None
        assert trial.give(*asked).is_done
    assert trial.give(DEALER, Call("shuffle")).is_done
    assert not log_of(trial.ledger, "bags")
    assert not trial.give(DEALER, Call("remove the cards")).is_done  # not the dealer's to sign
    assert trial.give(BOSS, Call("remove the cards", "table-games-supervisor")).is_done
    [row] = log_of(trial.ledger, "bags")
    assert (row.what, row.by, row.clauses) == ("Mini baccarat: 8 decks, handled by players.", BOSS.id, ("E.2",))
    assert row.at.startswith("20")
    trial.ledger.close()


def test_a_bag_is_a_record_with_tag_and_signature_and_refused_without(tmp_path: Path) -> None:
    """Hollywood mini baccarat §E.2: decks, reason and the signature of who removes the cards, and the bag's own tag."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", MINI, mode="dealer", players=1, clock=600, settings={"handling": "players"})
        assert (await give(floor, PLAYERS[0], "t", Bet(1, "player", 10_00))).is_done
        chance = random.Random(3)
        while (record := await task.look()).number == 1:
            asked = next_act(record, chance)
            assert asked is not None
            assert (await give(floor, asked[0], "t", asked[1])).is_done
        assert (await give(floor, DEALER, "t", Call("shuffle"))).is_done
        name, whole = BOSS.name, Bag("4711", 8, SUPERVISOR, BOSS.name, (BOSS.name,))
        refused: list[tuple[AnyTableAct, str]] = [
            (Call("remove the cards", SUPERVISOR), "the cards leave in a bag, with its tag and the signature"),
            (replace(whole, tag=" "), "the bag has no tag (§E.2)"),
            (replace(whole, signed=()), "the bag has no signature (§E.2)"),
            (replace(whole, signed=("Dan",)), f"the bag has no signature of {name}, who seals it"),
            (replace(whole, decks=7), "7 decks are no complete set (§E.2). All 8 go into the bag."),
            (replace(whole, name="Dan"), "does not sign as Dan"),
        ]
        for act, why in refused:
            assert why in str((await give(floor, BOSS, "t", act)).error)
        assert not (await give(floor, DEALER, "t", whole)).is_done
        assert (await give(floor, BOSS, "t", whole)).is_done
        [row] = log_of(floor.reader, "bags")
        told = f"Mini baccarat. Bag 4711: 8 decks, handled by players, sealed by {name}, signed by {name}."
        assert (row.what, row.by, row.clauses) == (told, BOSS.id, ("E.2",))
        assert told in as_csv([row])
        assert (await task.look()).table.round.felt.carried.stage == "inspect"

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_decks_inspected_ahead_serve_for_their_gaming_day_and_are_cancelled_after(tmp_path: Path, clock: Clock) -> None:
    """Hollywood mini baccarat §E.2: bagged, signed, locked away; unused at the end of the gaming day, cancelled."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", MINI, mode="dealer", players=1)
        name = BOSS.name
        for number in ("1", "2"):
            bag = Bag(number, 8, SUPERVISOR, name, ("Dan", name), "inspected ahead")
            assert (await give(floor, BOSS, "t", bag)).is_done
            assert "is locked away already" in str((await give(floor, BOSS, "t", bag)).error)
        assert resume(floor.reader, "t").table.bags == (await task.look()).table.bags
        assert "cannot be called now" in str((await give(floor, BOSS, "t", Unseal("1", SUPERVISOR, name))).error)
        change = Change("cards", SUPERVISOR, name)
        assert "how the cards are cancelled is not said" in str((await give(floor, BOSS, "t", change)).error)
        assert (await give(floor, BOSS, "t", replace(change, how="drilled"))).is_done
        changed = log_of(floor.reader, "inspections")
        assert any("what was there is cancelled, drilled." in row.what for row in changed)
        assert (await give(floor, BOSS, "t", Unseal("1", SUPERVISOR, name))).is_done
        assert "E.2" in (await task.look()).table.inspections  # it was made before the bag was sealed
        clock.set(24)
        late = await give(floor, BOSS, "t", Unseal("2", SUPERVISOR, name))
        assert "bag 2 was not used in its gaming day" in str(late.error)
        unsaid = await give(floor, BOSS, "t", Cancel("2", SUPERVISOR, name))
        assert "how the cards are cancelled is not said (§E.2)" in str(unsaid.error)
        assert not (await give(floor, DEALER, "t", Cancel("2", "dealer", "Dan", "drilled"))).is_done
        assert (await give(floor, BOSS, "t", Cancel("2", SUPERVISOR, name, "drilled"))).is_done
        assert not (await task.look()).table.bags
        newest = log_of(floor.reader, "bags")[0]
        assert newest.what == f"Mini baccarat. {name} cancels the 8 decks of bag 2, which nobody used: drilled."

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


@pytest.fixture
def local(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the property's clock, whatever the ledger's shows."""
    return lambda shows: monkeypatch.setattr(live, "property_clock", lambda: shows)


def test_the_gaming_day_of_a_bag_goes_by_the_propertys_clock(
    tmp_path: Path, clock: Clock, local: Callable[[str], None]
) -> None:
    """Hollywood mini baccarat §E.2: what is not used during the gaming day is cancelled; in Ohio it is not UTC's day."""

    async def story(floor: Floor) -> None:
        task = await set_up(floor, "t", MINI, mode="dealer", players=1)
        name = BOSS.name
        assert (await give(floor, BOSS, "t", Change("cards", SUPERVISOR, name, how="drilled"))).is_done
        clock.set(24.5)  # 06:30 UTC: by universal time the next gaming day has begun
        local("2026-11-19 00:30")
        for number in ("1", "2"):
            bag = Bag(number, 8, SUPERVISOR, name, ("Dan", name), "inspected ahead")
            assert (await give(floor, BOSS, "t", bag)).is_done
        again = (await task.look()).copy()
        assert again.table.bags == (await task.look()).table.bags
        clock.set(28.9)
        local("2026-11-19 05:59")
        assert (await give(floor, BOSS, "t", Unseal("1", SUPERVISOR, name))).is_done
        assert (await give(floor, BOSS, "t", Change("cards", SUPERVISOR, name, how="drilled"))).is_done
        clock.set(29)
        local("2026-11-19 06:00")
        late = str((await give(floor, BOSS, "t", Unseal("2", SUPERVISOR, name))).error)
        assert "bag 2 was not used in its gaming day, 2026-11-18 (§E.2)" in late
        assert resume(floor.reader, "t").table.bags == (await task.look()).table.bags
        stands = [entry.local for entry in acts_of(floor, "t") if isinstance(entry.act, OF_BAGS)]
        assert stands == ["2026-11-19 00:30", "2026-11-19 00:30", "2026-11-19 05:59"]
        assert {entry.local for entry in acts_of(floor, "t") if not isinstance(entry.act, OF_BAGS)} == {""}

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def acts_of(floor: Floor, table: str) -> list[ActDone]:
    """Every act of a table, as its ledger has it."""
    return [line.entry for line in floor.reader.of_kind(table, ActDone) if isinstance(line.entry, ActDone)]


def test_a_bag_of_an_older_floor_goes_by_the_ledgers_clock() -> None:
    """Where the property's clock does not stand in an entry, the gaming day is the one that it always was."""
    record = TableOnRecord(replace(posting("t", MINI, at="", by="mara", mode="dealer"), duties=True))
    bag = Bag("1", 8, SUPERVISOR, "Ann", ("Dan", "Ann"), "inspected ahead")
    record.apply(bag, "ann", at="2026-11-18T06:00Z")
    with pytest.raises(Refused, match="was not used in its gaming day, 2026-11-18"):
        record.apply(Unseal("1", SUPERVISOR, "Ann"), "ann", at="2026-11-19T06:00Z", local="2026-11-19 01:00")
    record.apply(Unseal("1", SUPERVISOR, "Ann"), "ann", at="2026-11-19T05:59Z", local="2026-11-19 00:59")


def test_one_tag_names_one_bag_in_the_whole_house(tmp_path: Path) -> None:
    """A tag that is locked away for one table is refused at every other, until its bag is opened or cancelled."""

    async def story(floor: Floor) -> None:
        for table in ("t", "u"):
            await set_up(floor, table, MINI, mode="dealer", players=1, settings={"handling": "players"})
        name = BOSS.name
        bag = Bag("B-12", 8, SUPERVISOR, name, ("Dan", name), "inspected ahead")
        assert (await give(floor, BOSS, "t", bag)).is_done
        for tag, table in (("B-12", "u"), (" b-12", "u"), ("b-12", "t")):
            refused = str((await give(floor, BOSS, table, replace(bag, tag=tag))).error)
            assert "bag B-12 is locked away already, for t (§E.2). Give it another tag." in refused
        hidden = replace(bag, tag="B-13", signed=("D\u202ean", name))
        with pytest.raises(Refused, match='"signed" holds characters that cannot be seen'):
            await give(floor, BOSS, "u", hidden)
        assert (await give(floor, BOSS, "u", replace(bag, tag="B-13"))).is_done
        assert (await give(floor, BOSS, "t", Cancel("B-12", SUPERVISOR, name, "drilled"))).is_done
        assert (await give(floor, BOSS, "u", bag)).is_done

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


MIDI = {
    "hard-rock-cincinnati/mini-midi-baccarat": ("3.B.vii", SUPERVISOR),
    "jack-cincinnati/mini-midi-baccarat": ("3.B.vii", SUPERVISOR),
    "horseshoe-cincinnati/mini-midi-baccarat": ("3.II.G", "floor-person"),
}


@pytest.mark.parametrize("document", MIDI)
def test_a_midi_table_whose_cards_come_in_a_bag_opens_with_one_on_record(document: str, tmp_path: Path) -> None:
    """Hard Rock and JACK §3.B.vii, Horseshoe §3.II.G: colour, decks, two signatures with licences, locked away."""
    settings = {"inspection": "ahead"}
    clause, rank = MIDI[document]
    name = BOSS.name
    bag = Bag("7", 8, rank, name, ("Dan", name), "inspected ahead", "red", ("T-31", "S-7"))

    async def story(floor: Floor) -> None:
        entry = posting("t", document, at=now(), by=BOSS.id, mode="dealer", settings=settings)
        task = await floor.post(BOSS, entry)
        for act in opening(document, settings):
            if isinstance(act, Inspect) and act.clause == clause:
                said = str((await give(floor, BOSS, "t", act)).error)
                assert f"the cards come out of a bag that is on record (§{clause}). Open one by its tag." in said
            elif isinstance(act, OpenTable):
                assert f"Missing: §{clause}" in str((await give(floor, BOSS, "t", act)).error)
            else:
                assert (await give(floor, BOSS, "t", act)).is_done
        assert not (await give(floor, DEALER, "t", bag)).is_done
        assert "does not sign as" in str((await give(floor, BOSS, "t", replace(bag, name="Dan"))).error)
        three = replace(bag, licences=(*bag.licences, "X-1"))
        assert "more licence numbers than signatures" in str((await give(floor, BOSS, "t", three)).error)
        for tag in ("7", "8"):
            assert (await give(floor, BOSS, "t", replace(bag, tag=tag))).is_done
        assert (await give(floor, BOSS, "t", Unseal("7", rank, name))).is_done
        second = str((await give(floor, BOSS, "t", Unseal("8", rank, name))).error)
        assert f"the table has its cards (§{clause}). Change them, then open a bag." in second
        told = [row.what for row in log_of(floor.reader, "bags") if "ag 7" in row.what]
        await floor.post(BOSS, posting("t", document, at=now(), by=BOSS.id, mode="dealer"))
        second = str((await give(floor, BOSS, "t", Unseal("8", rank, name))).error)
        assert f"decks are looked over at the table here (§{clause}). Post it with inspection = ahead." in second
        assert (await give(floor, BOSS, "t", Cancel("8", rank, name, "drilled"))).is_done
        assert log_of(floor.reader, "bags")[0].clauses == ()  # no paragraph speaks of it
        assert not (await task.look()).table.bags
        assert told[1].endswith(
            f"Bag 7: 8 red decks, inspected ahead, sealed by {name}, signed by Dan (T-31) and {name} (S-7)."
        )
        assert told[0].endswith(
            f"{name} opens bag 7, red decks, inspected ahead and signed by Dan (T-31) and {name} (S-7)."
        )

    on_a_floor(tmp_path / "a.ledger", story)
    assert verify(tmp_path / "a.ledger").holds


def test_a_table_of_an_older_floor_goes_on_with_a_bag_that_is_only_answered_for() -> None:
    """A table that was posted before bags were taken from the record keeps the check that it was posted with."""
    document, settings = "jack-cincinnati/mini-midi-baccarat", {"inspection": "ahead"}
    entry = posting("t", document, at="", by="mara", mode="dealer", settings=settings)
    answer = Inspect("3.B.vii", SUPERVISOR, "Ann")
    older = TableOnRecord(replace(entry, duties=True, checklist=3))
    older.apply(answer, "ann", at="2026-11-18T06:00Z")
    assert "3.B.vii" in older.table.inspections
    with pytest.raises(Refused, match="out of a bag that is on record"):
        TableOnRecord(replace(entry, duties=True, checklist=4)).apply(answer, "ann")
    no_dealer = posting("t", document, at="", by="mara", mode="electronic", settings=settings)
    TableOnRecord(replace(no_dealer, duties=True, checklist=4)).apply(answer, "ann")
    fault = replace(answer, passed=False)
    TableOnRecord(replace(entry, duties=True, checklist=4)).apply(fault, "ann")


def test_the_pits_page_has_the_bag_that_is_due_and_those_locked_away(tmp_path: Path) -> None:
    settings = {"handling": "players"}

    async def prepare(house: House) -> None:
        welcome(house.accounts)
        entry = posting("t", MINI, at=now(), by="mara", mode="dealer", demo=True, settings=settings)
        await house.post(OPENER, entry)
        for number, act in enumerate(opening(MINI, settings)):
            await house.floor.give(OPENER, Command(f"open {number}", "t", act))
        bag = Bag("B-12", 8, SUPERVISOR, OPENER.name, ("Dan Ode", OPENER.name), "inspected ahead")
        assert (await house.floor.give(OPENER, Command("bag", "t", bag))).is_done

    async def story() -> None:
        app = floor_app(lambda: open_house(tmp_path / "floor", demo=True, analyses=False), prepare=prepare)
        async with app.router.lifespan_context(app):
            house: House = app.state.house
            transport = httpx.ASGITransport(app)
            async with httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
                person = house.accounts.person("sam")
                assert person is not None
                headers = {"authorization": f"Bearer {house.accounts.begin(person)}"}
                page = (await client.get("/pit?table=t", headers=headers)).text
                assert "Bag B-12" in page
                assert "signed by Dan Ode and" in page
                assert "How they are cancelled" in page
                assert re.search(r"<button[^>]* disabled[^>]*>Open the bag", page)  # the table is open, with its cards
                close = CloseTable("table-games-supervisor")
                assert (await house.floor.give(OPENER, Command("close", "t", close))).is_done
                page = (await client.get("/pit?table=t", headers=headers)).text
                assert not re.search(r"<button[^>]* disabled[^>]*>Open the bag", page)
                assert "Open the bag" in page
                sheet = (await client.get("/api/v1/logs/bags.csv", headers=headers)).text
                assert "Bag B-12: 8 decks, inspected ahead" in sheet

    asyncio.run(story())
