"""A table's whole day on the screens: posted, inspected, opened, played, its win and drop, closed, posted anew."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator

import httpx
import pytest
from playwright.sync_api import Browser, expect

from tests.browser.people import Screens, bet, deal, round_number, sit
from tests.browser.test_access import serious_in_both_lights
from tests.patience import LONG
from tests.running_floor import RunningFloor

WHEEL = "hard-rock-cincinnati/roulette"


def post_closed(address: str, table: str, document: str = WHEEL, **settings: str) -> None:
    """A table that is posted, and that nobody has opened."""
    asked = {"account": "mara", "password": "mara-houseway"}
    key = httpx.post(f"{address}/api/v1/sign-in", json=asked).json()["key"]
    new = {"table": table, "document": document, "mode": "dealer", "clock": 600, "settings": settings}
    answer = httpx.post(f"{address}/api/v1/tables", json=new, headers={"authorization": f"Bearer {key}"})
    assert answer.status_code == 201, answer.text


def test_a_midi_table_opens_with_the_cards_of_a_bag(screens: Screens) -> None:
    table, midi = "pit-midi", "hard-rock-cincinnati/mini-midi-baccarat"
    post_closed(screens.address, table, midi, inspection="ahead")
    mara = screens.sign_in("mara", f"/pit?table={table}")
    checks, bags = (mara.locator(f'[data-fragment="{part}"]') for part in ("checks", "bags"))
    mara.locator("#inspect-all").click()
    expect(checks).to_contain_text("Open a bag of cards")
    expect(mara.locator("#open-table")).to_be_disabled()
    sealed = bags.locator("form", has_text="Lock away")
    for name, value in {"tag": "M-101", "dealer": "Dan Ode", "first": "T-31", "second": "S-7", "colour": "red"}.items():
        sealed.locator(f"[name={name}]").fill(value)
    sealed.get_by_role("button", name="Lock away").click()
    expect(bags).to_contain_text("8 red decks")
    expect(bags).to_contain_text("signed by Dan Ode (T-31) and")
    assert serious_in_both_lights(mara) == []
    bags.get_by_role("button", name="Open the bag").click()
    expect(bags).not_to_contain_text("M-101")
    mara.locator("#open-table").click()
    expect(checks).to_contain_text("The table is open")


def test_a_table_from_its_checklist_to_its_closing(screens: Screens) -> None:
    table = "pit-wheel"
    post_closed(screens.address, table)
    mara = screens.sign_in("mara", f"/pit?table={table}")
    checks = mara.locator('[data-fragment="checks"]')
    expect(checks).to_contain_text("Opening checklist")
    expect(mara.locator("#open-table")).to_be_disabled()
    assert serious_in_both_lights(mara) == []
    mara.locator("#inspect-all").click()
    expect(mara.locator("#open-table")).to_be_enabled()
    mara.locator("#open-table").click()
    expect(checks).to_contain_text("The table is open")

    ada = screens.sign_in("ada", f"/tables/{table}")
    cleo = screens.sign_in("cleo", f"/tables/{table}/dealer")
    sit(ada)
    bet(ada, "red", 25)
    number = round_number(ada)
    deal(cleo, [])
    total = ada.locator(".result .headline").inner_text()
    won = "won" in total
    assert total.split() == ["You", "won" if won else "lost", "$25.00"]
    said = ada.locator("#said")
    expect(said).to_contain_text(f"Round {number}: The ball rests on")
    expect(said).to_contain_text("You win $25.00" if won else "You lose $25.00")
    expect(mara.locator('[data-book="win"]')).to_have_text("-$25.00" if won else "$25.00")
    expect(mara.locator('[data-book="drop"]')).to_have_text("$500.00")

    ada.locator(".why summary").first.click()
    expect(ada.locator(".clauses dt").first).to_be_visible()
    assert serious_in_both_lights(ada) == []
    ada.locator("details.more summary").click()
    tip = ada.locator("details.more form", has_text="Gratuity")
    tip.get_by_label("Gratuity $").fill("10")
    tip.get_by_role("button", name="Give to the dealers").click()
    has = 500 + (25 if won else -25) - 10
    expect(ada.locator("#my-chips")).to_have_text(f"${has}.00")
    expect(mara.locator('[data-book="tokes"]')).to_have_text("$10.00")

    cleo.get_by_label("Void the round because").fill("a trial")
    cleo.get_by_role("button", name="Ask for it").click()
    expect(mara.locator(".requests")).to_contain_text("a trial")
    assert serious_in_both_lights(mara) == []
    mara.locator(".requests").get_by_role("button", name="Refuse").click()
    expect(mara.locator(".requests")).to_contain_text("Nobody is asking")

    ada.locator("#leave").click()
    expect(ada.locator("#sit")).to_be_visible()
    ada.goto(f"{screens.address}/history")
    last = ada.locator("main section").first
    expect(last).to_contain_text(f"round {number}")
    expect(last).to_contain_text("$25.00")
    mara.locator("#close-table").click()
    expect(checks).to_contain_text("Opening checklist")
    mara.locator("details", has_text="Posted options and limits").locator("summary").click()
    mara.locator('select[name="wheel"]').select_option("single-zero")
    mara.get_by_role("button", name="Post", exact=True).click()
    expect(mara.locator('select[name="wheel"]')).to_have_value("single-zero")
    view = screens.sign_in("iris", "/surveillance")
    view.goto(f"{screens.address}/surveillance?table={table}&round={number}")
    expect(view.locator(".watched h2").first).to_contain_text(f"round {number}")
    expect(view.locator(".acts-log")).to_contain_text("ball rests on")
    assert serious_in_both_lights(view) == []
    mara.reload()
    expect(mara.locator('select[name="wheel"]')).to_have_value("single-zero")


@pytest.fixture
def analysed(tmp_path_factory: pytest.TempPathFactory) -> Iterator[RunningFloor]:
    with RunningFloor(tmp_path_factory.mktemp("floor"), "jack-cincinnati/big-six", analyses=True) as running:
        yield running


def test_the_lobby_says_what_the_main_wager_costs(browser: Browser, analysed: RunningFloor) -> None:
    screens = Screens(browser, analysed.address)
    ada = screens.sign_in("ada", "/")
    cost = re.compile(r"Edge of \$1 Insignia\s*\d+\.\d\d %")
    until = time.monotonic() + LONG
    while not cost.search(ada.locator(".table-card").first.inner_text()) and time.monotonic() < until:
        ada.wait_for_timeout(100)
        ada.reload()
    card = ada.locator(".table-card").first
    expect(card).to_contain_text(cost)
    assert analysed.house.main_edges()["big-six-1"]["fraction"] == card.locator("dd[title]").get_attribute("title")
    screens.close()
