"""A tournament on the screens: planned and run in the pit, entered at a station, live for everybody."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from houseway.floor.tables.commands import Command, Person
from houseway.floor.tournaments.desk import Desk
from houseway.ledger import verify
from houseway.table.acts import Inspect, OpenTable
from tests.browser.people import Screens
from tests.browser.test_access import serious_in_both_lights
from tests.running_floor import RunningFloor

BOSS, SECOND = Person("mara", "shift-manager", "Mara"), Person("sam", "supervisor", "Sam")


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    """A floor with few tables: the tournament brings its own."""
    with RunningFloor(tmp_path_factory.mktemp("floor"), "big-six") as running:
        yield running
    found = verify(running.data / "ledger.db")
    assert found.holds, found.faults


def planned(page: Page) -> None:
    """A tournament of two, one heat of one hand, as somebody fills in the form."""
    form = page.locator("form[data-plan]")
    given = {"name": "evening", "title": "Evening tournament", "least": "2", "most": "2", "seats": "2", "clock": "60"}
    for name, value in {**given, "fee": "20", "prizes": "75%, 25%"}.items():
        form.locator(f"[name={name}]").fill(value)
    form.locator("[name=document]").select_option("jack-cincinnati/mini-midi-baccarat")
    heat = form.locator("[data-heat='1']")
    heat.locator("[name=hands]").fill("1")
    heat.locator("[name=chips]").fill("1,000")
    form.get_by_role("button", name="Announce it").click()
    expect(page.get_by_role("heading", name="Evening tournament")).to_be_visible()


def approved(page: Page) -> None:
    """One person records the approval."""
    page.get_by_label("The Executive Director's approval").fill("letter 7")
    page.get_by_role("button", name="Record the approval").click()


def opened(floor: RunningFloor) -> None:
    """The crew inspects and opens the table; other tests look at how."""
    desk: Desk = floor.house.desk

    async def work() -> None:
        for table in desk.known.event("evening").tables:
            record = floor.house.floor.table(table).record
            for clause, check in record.table.checks.items():
                for person in (BOSS, SECOND)[: check.persons]:
                    act = Inspect(clause, check.by[0], person.name)
                    await floor.house.floor.give(person, Command(f"{clause} {person.id}", table, act))
            opens = OpenTable(record.table.rulebook.opened_by)
            assert (await floor.house.floor.give(BOSS, Command(f"open {table}", table, opens))).is_done

    loop = next(iter(floor.house.floor.tables.values()))._task.get_loop()
    asyncio.run_coroutine_threadsafe(work(), loop).result()


def test_a_tournament_is_planned_entered_drawn_and_started(floor: RunningFloor, screens: Screens) -> None:
    mara = screens.sign_in("mara", "/tournaments")
    planned(mara)
    approved(mara)
    mara.get_by_role("button", name="Open sign-up").click()
    expect(mara.locator("[data-fragment=clock]")).to_contain_text("Sign-up is open")
    ada = screens.sign_in("ada", "/tournaments")
    ada.get_by_role("button", name="Sign up for $20.00").click()
    expect(ada.get_by_text("You have signed up.")).to_be_visible()
    ada.get_by_role("link", name="Evening tournament").click()
    ben = screens.sign_in("ben", "/tournaments/evening")
    ben.get_by_role("button", name="Sign up for $20.00").click()
    expect(mara.locator("[data-fragment=clock]")).to_contain_text("2 of 2 places are taken")  # nobody loaded it again
    mara.get_by_role("button", name="Close sign-up and draw the seats").click()
    expect(ada.locator("[data-fragment=own]")).to_contain_text(re.compile(r"Your next table is evening-1, seat [12]"))
    opened(floor)
    sam = screens.sign_in("sam", "/tournaments/evening")
    sam.get_by_role("button", name="Start heat 1").click()
    expect(sam.locator("#refused")).to_contain_text("two persons record that")
    approved(sam)
    expect(sam.get_by_label("The Executive Director's approval")).to_have_count(0)
    sam.get_by_role("button", name="Start heat 1").click()
    expect(ada.locator(".event-clock")).to_have_text("1 hand left")
    expect(ada.locator(".heat-table li.me")).to_contain_text("$1,000.00")
    for page in (ada, mara):
        assert not serious_in_both_lights(page)
