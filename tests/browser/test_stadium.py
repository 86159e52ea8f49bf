"""A stadium on its screens: two stations decide at once on one hand, and a large win waits for the slot department."""

from __future__ import annotations

import os

import httpx
import msgspec
from playwright.sync_api import Page, expect

from houseway.round import Result
from tests.browser.crew import Crew
from tests.browser.people import PHONE, Screens, bet, sit
from tests.floor_tables import opening
from tests.running_floor import RunningFloor

STADIUM = "hard-rock-cincinnati/synergy-stadium-games"
TABLE = "stadium-live"


def post(address: str, table: str = TABLE) -> None:
    """A stadium with a dealer, open, that pays wins from $20 on by hand."""
    key = httpx.post(f"{address}/api/v1/sign-in", json={"account": "mara", "password": "mara-houseway"}).json()["key"]
    posted = {"hand-pay-from": "$20", "seats": "200"}
    new = {"table": table, "document": STADIUM, "mode": "dealer", "clock": 600, "settings": posted}
    with httpx.Client(base_url=f"{address}/api/v1", headers={"authorization": f"Bearer {key}"}) as mara:
        told = mara.post("/tables", json=new)
        assert told.status_code == 201, told.text
        for number, act in enumerate(opening(STADIUM)):
            command = {"id": f"{table} {number}", "act": msgspec.to_builtins(act)}
            assert mara.post(f"/tables/{table}/commands", json=command).status_code == 200


def picture(page: Page, name: str) -> None:
    """A picture of a screen, where somebody wants to look at it."""
    if folder := os.environ.get("HOUSEWAY_PICTURES"):
        page.screenshot(path=f"{folder}/{name}.png", full_page=True)


def test_two_stations_decide_at_once_and_a_large_win_is_paid_by_hand(screens: Screens, floor: RunningFloor) -> None:
    post(screens.address)
    crew = Crew(floor, TABLE)
    ada = screens.sign_in("ada", f"/tables/{TABLE}")
    ben = screens.sign_in("ben", f"/tables/{TABLE}", **PHONE)
    cleo = screens.sign_in("cleo", f"/tables/{TABLE}/dealer")
    sit(ada)
    sit(ben)
    bet(ada, "blackjack", 25)
    bet(ben, "blackjack", 5)
    crew.go_on({"the players' hand": "Th 6c", "the dealer": "9h 7d"})
    for page in (ada, ben):
        expect(page.locator(".decide")).to_contain_text("Your decision")
    expect(cleo.locator('[data-fragment="next"]')).to_contain_text("2 to decide on the hand")
    picture(ada, "station-decides")
    picture(ben, "station-phone")
    picture(cleo, "dealer-decides")
    ben.locator(".decide").get_by_role("button", name="Stand").click()
    expect(ben.locator(".decide")).to_have_count(0)
    expect(cleo.locator('[data-fragment="next"]')).to_contain_text("1 to decide on the hand")
    ada.locator(".decide").get_by_role("button", name="Hit").click()
    expect(cleo.locator('[data-fragment="next"]')).to_contain_text("the players' hand")
    picture(cleo, "dealer-card")
    crew.do(Result("card", "4s"))
    ada.locator(".decide").get_by_role("button", name="Stand").click()
    expect(ada.locator(".decide")).to_have_count(0)
    crew.go_on({"the dealer": "3c"})
    expect(ada.locator(".result .headline")).to_contain_text("You won")
    expect(ben.locator(".result .headline")).to_contain_text("You lost")
    expect(ada.locator('[data-fragment="money"]')).to_contain_text("waits to be paid by hand")
    picture(ada, "station-waits")

    tess = screens.sign_in("tess", "/hand-pays")
    waits = tess.locator("section", has_text=TABLE)
    expect(waits).to_contain_text("Seat 1 waits for $25.00")
    picture(tess, "hand-pays")
    waits.get_by_label("Given to you $").fill("5")
    waits.get_by_role("button", name="Paid").click()
    expect(tess.locator("main")).to_contain_text("Nobody waits to be paid by hand")
    expect(ada.locator('[data-fragment="money"]')).not_to_contain_text("waits to be paid by hand")
    expect(ada.locator("#my-chips")).to_have_text("$500.00")


def test_a_slot_supervisor_voids_a_hand_of_the_stations(screens: Screens, floor: RunningFloor) -> None:
    post(screens.address, "stadium-void")
    crew = Crew(floor, "stadium-void")
    ada = screens.sign_in("ada", "/tables/stadium-void")
    cleo = screens.sign_in("cleo", "/tables/stadium-void/dealer")
    vic = screens.sign_in("vic", "/hand-pays")
    sit(ada)
    bet(ada, "blackjack", 25)
    crew.go_on({"the players' hand": "Th 6c", "the dealer": "9h 7d"})
    asked = vic.locator("section", has_text="stadium-void")
    expect(asked).to_have_count(0)
    cleo.get_by_label("Void the round because").fill("two cards at once")
    cleo.get_by_role("button", name="Ask for it").click()
    expect(asked).to_contain_text("two cards at once")
    picture(vic, "slot-supervisor-voids")
    asked.get_by_role("button", name="Void the round", exact=True).click()
    expect(asked).to_have_count(0)
    expect(ada.locator("#my-chips")).to_have_text("$500.00")
