"""At every game: a phone, a lost line, a void, and an irregularity that goes to the supervisor where the document says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, WebSocketRoute, expect

from houseway.rulebook import documents, load
from tests.browser.people import Screens, bet, favourites, round_number, set_up, sit, step

GAMES = {load(document).document.game: document for document in documents()}
WRONG = {load(document).document.game: document for document in documents() if load(document).irregularity}
"""Games with a document that says what happens when something goes wrong; three of Hollywood's games have none."""
PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}


@pytest.mark.parametrize("game", GAMES)
def test_on_a_phone_a_line_is_lost_and_the_round_is_voided(screens: Screens, game: str) -> None:
    set_up(screens.address, f"{game}-phone", GAMES[game])
    table = f"/tables/{game}-phone"
    ada = screens.sign_in("ada", table, **PHONE)
    lines = lines_of(ada)
    cleo, sam = screens.sign_in("cleo", f"{table}/dealer"), screens.sign_in("sam", f"/pit?table={game}-phone")
    sit(ada)
    purse = ada.locator("#my-chips").inner_text()
    for spot in favourites(ada, game, 0):
        bet(ada, spot)
    lies = ada.locator("#on-the-felt").inner_text()
    for line in lines:
        line.close(code=1001)
    expect(ada.locator("body")).to_have_class(re.compile("offline"))
    expect(ada.locator("body")).not_to_have_class(re.compile("offline"))
    expect(ada.locator("#on-the-felt")).to_have_text(lies)
    expect(ada.locator(".stack.mine")).not_to_have_count(0)
    assert ada.evaluate("() => document.documentElement.scrollWidth") <= 390
    number = round_number(ada)
    cleo.get_by_label("Void the round because").fill("cards on the floor")
    cleo.get_by_role("button", name="Ask for it").click()
    sam.locator(".requests").get_by_role("button", name="Void the round").click()
    expect(ada.locator(".status")).to_contain_text(f"Round {number + 1}")
    expect(ada.locator("#my-chips")).to_have_text(purse)
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")


def lines_of(page: Page) -> list[WebSocketRoute]:
    """The lines of a page to its table, which can then be cut."""
    lines: list[WebSocketRoute] = []

    def through(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    page.route_web_socket(re.compile("/live"), through)
    page.reload()
    return lines


@pytest.mark.parametrize("game", WRONG)
def test_what_goes_wrong_is_declared_by_whom_the_document_names(screens: Screens, game: str) -> None:
    set_up(screens.address, f"{game}-wrong", WRONG[game])
    table = f"/tables/{game}-wrong"
    ada = screens.sign_in("ada", table)
    cleo, sam = screens.sign_in("cleo", f"{table}/dealer"), screens.sign_in("sam", f"/pit?table={game}-wrong")
    sit(ada)
    for spot in favourites(ada, game, 0):
        bet(ada, spot)
    reports = cleo.locator('.irregular button[id^="report-"]')
    wait_for(reports, cleo, ada)
    asks = cleo.locator(".irregular button", has_text=re.compile("^Ask the"))
    before = cleo.locator("#log, .log").first.inner_text()
    if asks.count():
        asks.first.click()
        request = sam.locator(".requests")
        expect(request).to_contain_text("Cleo, dealer")
        request.get_by_role("button", name="Declare it").click()
        expect(request).to_contain_text("Nobody is asking")
    else:
        reports.first.click()
    expect(cleo.locator("#log, .log").first).not_to_have_text(before)


def wait_for(reports: Locator, dealer: Page, player: Page) -> None:
    """Deal until something can go wrong, by the document."""
    for turn in range(30):
        if reports.count():
            return
        step(dealer, [player], turn)
        dealer.wait_for_timeout(150)
    raise AssertionError("nothing can be reported in a whole round")
