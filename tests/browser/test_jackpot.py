"""A jackpot on the screens, from the hand that wins it to the payment: who must confirm it, and what everybody sees."""

from __future__ import annotations

from playwright.sync_api import expect

from houseway.round import Result
from tests.browser.crew import Crew
from tests.browser.people import Screens, bet, set_up, sit
from tests.browser.test_access import serious_in_both_lights
from tests.running_floor import RunningFloor

DOCUMENT = "horseshoe-cincinnati/ultimate-texas-holdem"
LINKED = {"progressive": "offered", "meter-link": "linked"}
ROYAL = {"seat 1": "Ah Kh", "dealer": "Kc 3d", "board": "Qh Jh Th Kd 2c"}
METER = '[data-meter="horseshoe-cincinnati/multi-link"]'


def deal_on(crew: Crew, left: dict[str, list[str]]) -> None:
    """The dealer goes on until a player decides, or somebody must confirm."""
    while (awaits := crew.scene.awaits).what not in ("decision", "ruling"):
        crew.do(awaits.usual or Result("card", left[awaits.to.removeprefix("the ")].pop(0)))


def test_a_royal_flush_from_the_hand_to_the_payment(screens: Screens, floor: RunningFloor) -> None:
    """Multi-Link §6.IV.C.1: a supervisor and surveillance; then the dealer keys what the meter shows."""
    table, left = "jackpot", {place: cards.split() for place, cards in ROYAL.items()}
    set_up(screens.address, table, DOCUMENT, LINKED)
    crew = Crew(floor, table)
    ada = screens.sign_in("ada", f"/tables/{table}")
    sign = screens.sign_in("ben", "/jackpots")
    expect(ada.locator(METER)).to_have_text("$10,000.00")
    sit(ada)
    bet(ada, "ante")
    bet(ada, "progressive")
    deal_on(crew, left)
    expect(sign.locator(METER)).to_have_text("$10,000.21")  # it climbs while nobody touches the page
    ada.locator(".decide .decisions button", has_text="4x").click()
    expect(ada.locator(".decide .decisions button")).to_have_count(0)
    deal_on(crew, left)

    expect(ada.locator(".status")).to_contain_text("A jackpot is being confirmed")
    expect(sign.locator("[data-due]")).to_contain_text(f"{table}: the floor person to verify the royal flush of seat 1")
    cleo = screens.sign_in("cleo", f"/tables/{table}/dealer")
    due = cleo.locator(".jackpot-due li")
    expect(cleo.locator(METER)).to_have_text("$10,000.21")
    assert [row.split()[0] for row in due.all_inner_texts()] == ["done"] * 3 + ["due"] * 3
    assert "The surveillance verifies it." in due.nth(4).inner_text()
    expect(cleo.get_by_role("button", name="Verified")).to_have_count(0)
    assert serious_in_both_lights(cleo) == []

    iris = screens.sign_in("iris", f"/surveillance?table={table}")
    expect(iris.get_by_role("button", name="Verified")).to_have_count(0)
    mara = screens.sign_in("mara", f"/pit?table={table}")
    mara.get_by_role("button", name="Verified").click()
    expect(mara.get_by_role("button", name="Verified")).to_have_count(0)  # two persons, not one twice
    expect(due.nth(3)).to_contain_text("done")
    expect(cleo.get_by_role("button", name="Key the jackpot")).to_have_count(0)
    iris.get_by_role("button", name="Verified").click()
    cleo.get_by_role("button", name="Key the jackpot").click()

    expect(ada.locator(".result .headline")).to_have_text("You won $12,524.21")
    expect(ada.locator(METER)).to_have_text("$10,000.00")
    expect(sign.locator(METER)).to_have_text("$10,000.00")
    expect(sign.locator("[data-due]")).to_be_hidden()
    expect(cleo.locator(".jackpot-due")).to_have_count(0)
    history = crew.floor.address + "/api/v1/meters/horseshoe-cincinnati/multi-link"
    assert iris.goto(f"{history}/chart.svg").ok  # type: ignore[union-attr]
    expect(iris.locator("svg")).to_contain_text("a jackpot of $10,000.21 was paid, entry")
