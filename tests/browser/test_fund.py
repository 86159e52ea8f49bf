"""A gaming day of the promotional fund on the screens of those who keep it, and what a player reads."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.people import Screens
from tests.browser.test_access import serious_in_both_lights
from tests.running_floor import RunningFloor

HERE = "/promotional-fund"


@pytest.fixture
def own(tmp_path_factory: pytest.TempPathFactory, browser: Browser) -> Iterator[tuple[RunningFloor, Screens]]:
    """A floor whose clock can be set."""
    with RunningFloor(tmp_path_factory.mktemp("fund"), "roulette", pace=0.0, clock=0) as floor:
        yield floor, Screens(browser, floor.address)


def do(page: Page, what: str, **fields: str) -> None:
    form = page.locator(f'form[data-do="{what}"]')
    for name, value in fields.items():
        field = form.locator(f'[name="{name}"]')
        if field.evaluate("field => field.tagName") == "SELECT":
            field.select_option(value)
        else:
            field.fill(value)
    form.locator("button").click()


def test_a_gaming_day_from_the_pot_to_what_players_read(own: tuple[RunningFloor, Screens]) -> None:
    floor, screens = own
    floor.house.funds.clock = lambda: "2026-11-02 12:00"
    mara, gus, cleo = (screens.sign_in(who, HERE) for who in ("mara", "gus", "cleo"))
    do(mara, "open-fund")
    expect(mara.locator(".log")).to_contain_text("opens the Poker Promotional Fund")
    gus.goto(floor.address + HERE)
    do(gus, "place-box", table="3", box="1")
    cleo.goto(floor.address + HERE)
    do(cleo, "enter-pot", table="3", pot="25", flop="after")
    expect(cleo.locator(".log li").first).to_contain_text("$2.00 for the fund from a pot of $25.00")
    assert cleo.locator('form[data-do="count-box"]').count() == 0
    assert serious_in_both_lights(mara) == []

    floor.house.funds.clock = lambda: "2026-11-03 06:30"
    gus.goto(floor.address + HERE)
    expect(gus.locator(".fund-due")).to_contain_text("Overdue: Box 1 at poker table 3 to the count room (security)")
    do(gus, "take-box", table="3", watched="yes")
    nell, reg, sam = (screens.sign_in(who, HERE) for who in ("nell", "reg", "sam"))
    do(nell, "count-box", box="1", amount="2")
    do(nell, "transfer")
    reg.goto(floor.address + HERE)
    do(reg, "report-day")
    sam.goto(floor.address + HERE)
    do(sam, "post-day")
    do(sam, "check-website", shows="3")
    expect(sam.locator(".fund-due")).to_contain_text("Put the website right for 2026-11-02")
    do(sam, "award", form="bad beat", amount="500", returned_in="cash", to="Ann")
    expect(sam.locator(".fund-amounts")).to_contain_text("-$498.00")

    ada = screens.sign_in("ada", HERE)
    expect(ada.locator(".fund-amount")).to_have_text(["$2.00"])
    expect(ada.locator("main")).to_contain_text("which collected $2.00, gave back $0.00")
    assert ada.locator("form[data-do]").count() == 0
