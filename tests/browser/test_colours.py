"""Roulette at a station: a colour of one's own beside value chips, and which of them a tap lays."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.people import Screens, bet, sit
from tests.browser.test_stadium import picture


def test_a_player_lays_the_colour_or_value_chips(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/roulette-2")
    sit(ada)
    before = ada.locator("#my-chips").inner_text()
    ada.get_by_text("More: bet by name").click()
    take = ada.locator("#take-colour")
    take.get_by_label("Exchange value chips").fill("100")
    take.get_by_label("for").fill("yellow")
    take.get_by_role("button").click()
    mine = ada.locator("#my-colour")
    expect(mine).to_have_text("$100.00 yellow, $400.00 value chips")
    expect(ada.locator("#my-chips")).to_have_text(before)
    bet(ada, "red", 25)
    expect(mine).to_have_text("$75.00 yellow, $400.00 value chips")
    ada.locator("#tender").select_option("value")
    bet(ada, "black", 25)
    expect(mine).to_have_text("$75.00 yellow, $375.00 value chips")
    picture(ada, "roulette-colour")
