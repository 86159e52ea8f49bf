"""Meters on a floor: two tables key at once, and the lobby, the station, the sign and the API show what they show."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from houseway.floor.house import House
from houseway.floor.people.accounts import Session
from houseway.floor.screens.pages.lobby import lobby_page
from houseway.floor.screens.pages.meters import sign_page
from houseway.floor.screens.pages.pit import pit_page
from houseway.floor.screens.pages.station import station_page
from houseway.floor.screens.pages.surveillance import watch_fragments
from houseway.floor.tables.commands import Person
from houseway.floor.tables.floor import Floor
from houseway.floor.tables.meters import readings, shown_meters
from houseway.games.progressive.jackpot import TURNED_FIRST
from houseway.round import Bet, Call, Decide, Result
from tests.floor_tables import BOSS, DEALER, PLAYERS, give, on_a_floor, set_up

HOLDEM = "horseshoe-cincinnati/ultimate-texas-holdem"
SETTINGS = {"progressive": "offered", "meter-link": "linked"}
WATCH = Person("sam", "surveillance", "Sam")
ROYAL = {"seat 1": "Ah Kh", "dealer": "Kc 3d", "board": "Qh Jh Th Kd 2c"}


async def to_the_jackpot(floor: Floor, table: str) -> None:
    """A royal flush at seat 1, up to whoever must confirm it."""
    left = {place: cards.split() for place, cards in ROYAL.items()}
    for wager, amount in (("ante", 10_00), ("blind", 10_00), ("progressive", 1_00)):
        assert (await give(floor, PLAYERS[0], table, Bet(1, wager, amount))).is_done
    task = floor.table(table)
    while (awaits := task.record.table.round.awaits).what != "ruling":
        if awaits.what == "result":
            done = await give(floor, DEALER, table, Result("card", left[awaits.to.removeprefix("the ")].pop(0)))
        elif awaits.what == "decision":
            done = await give(floor, PLAYERS[0], table, Decide(1, "play-4x"))
        else:
            assert awaits.usual is not None
            done = await give(floor, DEALER, table, awaits.usual)
        assert done.is_done, str(done.error)


def test_two_tables_key_at_the_same_moment_and_the_screens_show_it(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        for table in ("one", "two"):
            await set_up(floor, table, HOLDEM, players=1, mode="dealer", clock=600, settings=SETTINGS)
        of_nobody: Any = None  # these pages ask for no accounts
        house = House(floor, of_nobody, tmp_path)
        ada, sam, boss = (Session(person, "token") for person in (PLAYERS[0], WATCH, BOSS))
        (meter,) = shown_meters(floor)
        assert (meter.shows, meter.tables, meter.due) == ("$10,000.00", ("one", "two"), ())
        for table in ("one", "two"):
            await to_the_jackpot(floor, table)
        (meter,) = shown_meters(floor)
        assert meter.shows == "$10,000.42"
        assert meter.due == tuple(f"{t}: the floor person to verify the royal flush of seat 1" for t in ("one", "two"))
        await floor.table("one").look()
        pages = [
            str(lobby_page(ada, house.windows, {})),
            str(station_page(ada, house.window("one"))),
            str(sign_page(ada, shown_meters(floor))),
        ]
        assert all('data-meter="horseshoe-cincinnati/multi-link">$10,000.42' in page for page in pages)
        assert "the floor person to verify the royal flush" in pages[2]
        charts = ["chart.svg" in str(sign_page(who, shown_meters(floor))) for who in (ada, sam, boss)]
        assert charts == [False, True, True]
        assert "A jackpot is being confirmed" in pages[1]
        assert "Verified" in str(pit_page(boss, house, "one"))
        assert "Verified" not in str(watch_fragments(house.window("one"), "surveillance", str)["next"])
        for table in ("one", "two"):
            assert (await give(floor, BOSS, table, Call("verified", "floor-person"))).is_done
            told = str(watch_fragments(house.window(table), sam.person.role, str)["next"])
            assert "&quot;by&quot;:&quot;surveillance&quot;" in told
            assert (await give(floor, WATCH, table, Call("verified", "surveillance"))).is_done
        both = [give(floor, DEALER, table, Call("key $10,000.42")) for table in ("one", "two")]
        answers = await asyncio.gather(*both)
        assert all(answer.is_done for answer in answers)
        kept = list(readings(floor.reader, "horseshoe-cincinnati", "multi-link"))
        assert [(one.gained, one.why) for one in kept] == [
            (10_000_00, "the meter starts"),
            (21, "wagers"),
            (21, "wagers"),
            (-42, "a jackpot of $10,000.42 was paid, and the house put $10,000.00 in"),
        ], "the second jackpot took what the house had put in, and the house put it in again"
        assert kept[-1].cents == 10_000_00
        assert sorted(seat.net for seat in (floor.table(t).record.table.seats[1] for t in ("one", "two"))) == sorted(
            100_000_00 + 5_000_00 + 10_00 + 40_00 + won for won in (10_000_42 - 1_00, 10_000_00 - 1_00)
        )

    on_a_floor(tmp_path / "floor.ledger", story)


def test_surveillance_finds_on_its_screen_whose_hand_was_turned_over_first(tmp_path: Path) -> None:
    async def story(floor: Floor) -> None:
        for table in ("one", "two"):
            document = "hollywood-columbus/ultimate-texas-holdem"
            await set_up(floor, table, document, players=1, mode="dealer", clock=600, settings=SETTINGS)
            await to_the_jackpot(floor, table)
        of_nobody: Any = None  # these pages ask for no accounts
        house = House(floor, of_nobody, tmp_path)
        assert {meter.id: len(meter.due) for meter in shown_meters(floor)} == {"mega": 2, "major": 0, "minor": 0}
        assert "3-Card Poker" not in str(station_page(Session(PLAYERS[0], "token"), house.window("one")))
        key = Call("key $1", "table-games-supervisor")
        for table in ("one", "two"):
            assert (await give(floor, BOSS, table, Call("verified", "assistant-shift-manager"))).is_done
        assert "waits for the Mega Jackpot, too" in str((await give(floor, BOSS, "one", key)).error)
        await floor.table("two").look()
        assert "Turned over first" in str(watch_fragments(house.window("two"), "surveillance", str)["next"])
        assert "Turned over first" not in str(watch_fragments(house.window("two"), "auditor", str)["next"])
        assert (await give(floor, WATCH, "two", Call(TURNED_FIRST, "surveillance"))).is_done
        for table in ("two", "one"):
            assert (await give(floor, BOSS, table, key)).is_done

    on_a_floor(tmp_path / "floor.ledger", story)
