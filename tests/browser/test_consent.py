"""A player's chips wait for the player's yes: the station asks, and one button does it."""

from __future__ import annotations

import httpx
from playwright.sync_api import expect

from tests.browser.people import Screens, at


def test_a_gratuity_that_the_dealer_enters_is_asked_of_the_player(screens: Screens) -> None:
    ada = at(screens, "roulette-consent")
    body = {"account": "cleo", "password": "cleo-houseway"}
    key = httpx.post(f"{screens.address}/api/v1/sign-in", json=body).json()["key"]
    toke = {"id": "cleo would like one", "act": {"act": "toke", "seat": 1, "amount": 700}}
    headers = {"authorization": f"Bearer {key}"}
    commands = f"{screens.address}/api/v1/tables/roulette-consent/commands"
    refused = httpx.post(commands, json=toke, headers=headers)
    assert refused.json()["error"]["kind"] == "needs-yes"
    expect(ada.locator('[data-fragment="decide"]')).to_contain_text("The dealer would enter for you: seat 1 gives")
    expect(ada.locator("#my-chips")).to_have_text("$500.00")
    ada.locator("#yes").click()
    expect(ada.locator("#my-chips")).to_have_text("$493.00")
    expect(ada.locator("#yes")).to_have_count(0)
