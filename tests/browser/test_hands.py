"""Hands slip: no wager is laid that nobody meant, and none is lost that somebody did."""

from __future__ import annotations

import json
import re

import httpx
import msgspec
from playwright.sync_api import Page, Route, expect

from tests.browser.people import (
    COMMANDS,
    CRAPS,
    PHONE,
    ROULETTE,
    HeldLine,
    Screens,
    at,
    bet,
    cents_on,
    middle_of,
    sent,
    set_up,
    sit,
)
from tests.floor_tables import opening

# ------------------------------------------------------------ taps


def test_a_closed_box_says_so_and_no_neighbour_is_bet_on(screens: Screens) -> None:
    ada = at(screens, "craps-taps", CRAPS)
    closed = ada.evaluate(
        """() => [...document.querySelectorAll('.felt-base [data-box]')].map(box => box.dataset.box)
             .filter(box => !document.querySelector(`.spot[data-spot="${box}"]`))"""
    )
    assert closed
    found = sent(ada)
    for box in closed[:6]:
        ada.mouse.click(*middle_of(ada, f'.felt-base [data-box="{box}"]'))
        expect(ada.locator("#refused")).to_contain_text("is not open now", ignore_case=True)
    for number in ("4", "8"):
        x, y = middle_of(ada, f'.felt-base [data-number="{number}"]')
        ada.mouse.click(x, y)
    named = {act["act"]["wager"] for act in found}
    assert not named & set(closed)
    assert all(wager in _under(ada, closed) for wager in named)


def _under(page: Page, closed: list[str]) -> set[str]:
    """Every box of the layout that is open: what a tap on a number's column may have hit."""
    boxes: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.felt-base [data-box]')].map(b => b.dataset.box)"
    )
    return set(boxes) - set(closed)


def test_a_tap_beside_every_spot_bets_on_nothing(screens: Screens) -> None:
    ada = at(screens, "roulette-taps")
    found = sent(ada)
    box = ada.locator(".felt").bounding_box()
    assert box is not None
    ada.mouse.click(box["x"] + box["width"] * 0.1, box["y"] + box["height"] * 0.1)  # the title
    ada.mouse.click(box["x"] + box["width"] * 0.02, box["y"] + box["height"] * 0.5)  # the rail
    ada.wait_for_timeout(200)
    assert found == []
    corner = ada.locator('.felt-base [data-number="17"]').bounding_box()
    assert corner is not None
    ada.mouse.click(corner["x"] + corner["width"] * 0.3, corner["y"] + corner["height"] * 0.25)
    expect(ada.locator("#on-the-felt")).not_to_have_text("$0.00")
    assert found[0]["act"]["wager"].startswith("straight")
    assert found[0]["act"]["wager"].endswith(" 17")
    assert found[0]["round"] == 1


def test_quick_taps_lay_a_chip_each(screens: Screens) -> None:
    ada = at(screens, "roulette-quick")
    for _ in range(4):
        ada.mouse.click(*middle_of(ada, '.spot[data-spot="red"]'))
    expect(ada.locator("#on-the-felt")).to_have_text("$20.00")


def test_a_chip_on_odds_in_parts_becomes_what_can_be_paid(screens: Screens) -> None:
    ada = at(screens, "craps-parts", CRAPS)
    spot = ada.locator(".spot[data-step]").first
    step_ = int(spot.get_attribute("data-step") or 0)
    found = sent(ada)
    ada.locator('input[name="chip"][value="2500"]').check(force=True)
    spot.dispatch_event("click")
    expect(ada.locator("#on-the-felt")).not_to_have_text("$0.00")
    assert found[0]["act"]["amount"] == -(-2500 // step_) * step_


def test_who_has_no_seat_is_shown_the_way_to_one(screens: Screens) -> None:
    set_up(screens.address, "roulette-guest", ROULETTE)
    ada = screens.sign_in("ada", "/tables/roulette-guest", **PHONE)
    expect(ada.locator(".waiting")).to_have_text("Sit down to bet")
    expect(ada.locator(".rail .chips")).to_be_hidden()
    ada.locator(".felt").tap(position={"x": 200, "y": 160})
    expect(ada.locator("#sit-here")).to_be_focused()
    ada.locator("#sit-here").tap()
    expect(ada.locator(".rail .chips")).to_be_visible()
    expect(ada.locator("#sit-here")).to_have_count(0)


# ------------------------------------------------------------ presses


def test_a_double_click_and_a_held_key_send_once(screens: Screens) -> None:
    ada = at(screens, "roulette-twice")
    bet(ada, "red", 5)
    found = sent(ada)
    ada.locator("#double").dblclick()
    expect(ada.locator("#on-the-felt")).to_have_text("$10.00")
    ada.locator("#double").focus()
    for _ in range(4):
        ada.keyboard.down("Enter")  # without a release, those after the first are repeats
    ada.keyboard.up("Enter")
    expect(ada.locator("#on-the-felt")).to_have_text("$20.00")
    ada.locator(".felt-scroll").focus()
    for _ in range(4):
        ada.keyboard.down("d")
    ada.keyboard.up("d")
    expect(ada.locator("#on-the-felt")).to_have_text("$40.00")
    ada.wait_for_timeout(300)
    assert len(found) == 3
    assert cents_on(ada) == 4000


def test_double_pressed_again_before_it_is_drawn_anew_lays_nothing_more(screens: Screens) -> None:
    ada = at(screens, "roulette-late")
    line = HeldLine(ada)
    bet(ada, "red", 5)
    found = sent(ada)
    line.is_held = True
    with ada.expect_response(COMMANDS):
        ada.locator("#double").press("Enter")
    expect(ada.locator("#double")).to_have_attribute("aria-disabled", "true")
    expect(ada.locator("#double")).to_be_focused()
    ada.keyboard.press("Enter")
    ada.keyboard.press("d")
    ada.wait_for_timeout(600)  # no double click, but a second press
    ada.mouse.click(*middle_of(ada, "#double"))
    ada.wait_for_timeout(300)
    assert len(found) == 1
    line.let_go()
    expect(ada.locator("#on-the-felt")).to_have_text("$10.00")
    expect(ada.locator("#double")).not_to_have_attribute("aria-disabled", "true")
    ada.keyboard.press("Enter")
    expect(ada.locator("#on-the-felt")).to_have_text("$20.00")


def test_repeat_pressed_again_before_it_is_drawn_anew_lays_nothing_more(screens: Screens) -> None:
    ada = at(screens, "roulette-later")
    line = HeldLine(ada)
    bet(ada, "red", 5)
    bet(ada, "odd", 5)
    ada.locator("#clear").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")
    found = sent(ada)
    line.is_held = True
    ada.locator("#repeat").press("Enter")
    expect(ada.locator("#repeat")).to_have_attribute("aria-disabled", "true")
    ada.wait_for_timeout(600)
    ada.keyboard.press("Enter")
    ada.keyboard.press("r")
    ada.wait_for_timeout(300)
    assert len(found) == 2
    line.let_go()
    expect(ada.locator("#on-the-felt")).to_have_text("$10.00")


def test_double_drawn_between_its_wagers_waits_for_the_last(screens: Screens) -> None:
    ada = at(screens, "roulette-between")
    line = HeldLine(ada)
    bet(ada, "red", 5)
    bet(ada, "odd", 5)
    found = sent(ada)
    waiting: list[Route] = []
    ada.route(COMMANDS, lambda route: waiting.append(route) if len(found) > 1 else route.continue_())
    ada.locator("#double").press("Enter")
    expect(ada.locator("#on-the-felt")).to_have_text("$15.00")
    line.is_held = True
    with ada.expect_response(COMMANDS):
        waiting[0].continue_()
    ada.wait_for_timeout(300)
    ada.keyboard.press("Enter")
    ada.wait_for_timeout(300)
    assert len(found) == 2
    line.let_go()
    expect(ada.locator("#on-the-felt")).to_have_text("$20.00")
    expect(ada.locator("#double")).not_to_have_attribute("aria-disabled", "true")


def test_double_can_be_pressed_again_when_nothing_is_drawn_anew(screens: Screens) -> None:
    ada = at(screens, "roulette-same")
    line = HeldLine(ada)
    bet(ada, "red", 5)
    line.is_held = True
    ada.locator("#double").press("Enter")
    expect(ada.locator("#double")).to_have_attribute("aria-disabled", "true")
    nothing = json.dumps({"type": "view", "seconds": None, "view": {}, "drawn": {}})
    line.line.send(nothing)
    ada.wait_for_timeout(300)
    expect(ada.locator("#double")).to_have_attribute("aria-disabled", "true")
    ada.wait_for_timeout(6000)
    line.line.send(nothing)
    expect(ada.locator("#double")).not_to_have_attribute("aria-disabled", "true")


def test_a_refused_double_can_be_pressed_again_at_once(screens: Screens) -> None:
    ada = at(screens, "roulette-refused")
    bet(ada, "red", 500)
    ada.locator("#double").press("Enter")
    expect(ada.locator("#refused")).to_be_visible()
    expect(ada.locator("#double")).not_to_have_attribute("aria-disabled", "true")


def test_what_was_cleared_can_be_laid_again(screens: Screens) -> None:
    ada = at(screens, "roulette-clear")
    bet(ada, "red", 5)
    bet(ada, "odd", 25)
    ada.locator("#double").focus()
    ada.keyboard.press("c")
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")
    ada.keyboard.press("r")
    expect(ada.locator("#on-the-felt")).to_have_text("$30.00")


def test_letters_do_nothing_outside_the_felt_and_the_tray(screens: Screens) -> None:
    ada = at(screens, "roulette-letters")
    bet(ada, "red", 5)
    ada.locator("details.more summary").click()
    ada.keyboard.press("c")
    ada.get_by_label("Wager").press("c")
    ada.wait_for_timeout(200)
    expect(ada.locator("#on-the-felt")).to_have_text("$5.00")


def test_ready_says_whom_it_waits_for(screens: Screens) -> None:
    key = slow_table(screens, "roulette-ready")
    ada, ben = (screens.sign_in(name, f"/tables/{key}") for name in ("ada", "ben"))
    for page in (ada, ben):
        sit(page)
    bet(ada, "red", 5)
    expect(ada.locator("#ready")).to_have_text("Spin now")
    bet(ben, "red", 5)
    expect(ada.locator("#ready")).to_have_text("Ready")
    found = sent(ada)
    ada.locator("#ready").click()
    expect(ada.locator("#ready")).to_have_text("Ready · waiting for 1 other")
    expect(ada.locator("#ready")).to_have_attribute("aria-pressed", "true")
    expect(ben.locator("#ready")).to_have_text("Spin now")
    ben.locator("#ready").click()
    expect(ada.locator(".came-to-this")).to_contain_text("The ball rests on")
    assert [(asked["act"]["what"], asked["round"]) for asked in found] == [("ready", 1)]


def slow_table(screens: Screens, table: str) -> str:
    """An electronic table at which nobody is hurried."""
    address = f"{screens.address}/api/v1"
    key = httpx.post(f"{address}/sign-in", json={"account": "mara", "password": "mara-houseway"}).json()["key"]
    with httpx.Client(base_url=address, headers={"authorization": f"Bearer {key}"}) as mara:
        assert mara.post("/tables", json={"table": table, "document": ROULETTE, "clock": 600}).status_code == 201
        for number, act in enumerate(opening(ROULETTE)):
            command = {"id": f"{table} {number}", "act": msgspec.to_builtins(act)}
            assert mara.post(f"/tables/{table}/commands", json=command).status_code == 200
    return table


def test_a_wager_at_the_dice_is_called_on_or_off_and_not_both(screens: Screens) -> None:
    ada = at(screens, "craps-calls", CRAPS)
    bet(ada, "pass", 5)
    bet(ada, "hardway 6", 5)
    calls = ada.locator('[data-acts*="call-o"][data-acts*="hardway 6"]')
    expect(calls).to_have_count(1)
    before = calls.get_attribute("data-acts") or ""
    other = "call-off" if "call-on" in before else "call-on"
    calls.click()
    expect(calls).to_have_attribute("data-acts", re.compile(other))
    expect(calls).to_have_count(1)


def test_the_cursor_waits_where_results_are_typed(screens: Screens) -> None:
    set_up(screens.address, "roulette-cursor", ROULETTE)
    cleo = screens.sign_in("cleo", "/tables/roulette-cursor/dealer")
    for call in ("Spin", "No more bets"):
        cleo.locator("#usual", has_text=call).press("Enter")
    expect(cleo.locator("#shows")).to_be_focused()
    cleo.keyboard.type("17")
    cleo.keyboard.press("Enter")
    expect(cleo.locator(".status")).to_contain_text("Round 2")


def test_one_undo_takes_back_what_one_press_laid(screens: Screens) -> None:
    """Double and Repeat lay several wagers at once: Undo takes back all of them, then chip by chip again."""
    ada = at(screens, "roulette-press")
    bet(ada, "red", 5)
    bet(ada, "dozen 2", 5)
    felt = ada.locator("#on-the-felt")
    ada.locator("#double").click()
    expect(felt).to_have_text("$20.00")
    ada.locator("#undo").click()
    expect(felt).to_have_text("$10.00")
    ada.locator("#undo").click()
    expect(felt).to_have_text("$5.00")
    bet(ada, "black", 5)
    ada.locator("#clear").click()
    expect(felt).to_have_text("$0.00")
    ada.locator("#repeat").click()
    expect(felt).to_have_text("$10.00")
    ada.locator("#undo").click()
    expect(felt).to_have_text("$0.00")


def test_nothing_moves_when_the_first_chip_is_laid(screens: Screens) -> None:
    table = slow_table(screens, "roulette-first-chip")
    ada = screens.sign_in("ada", f"/tables/{table}")
    sit(ada)
    before = {name: middle_of(ada, f"#{name}") for name in ("undo", "repeat", "double", "clear", "ready")}
    expect(ada.locator("#ready")).to_be_disabled()
    bet(ada, "red", 5)
    expect(ada.locator("#ready")).to_be_enabled()
    after = {name: middle_of(ada, f"#{name}") for name in before}
    assert {name: place[1] for name, place in after.items()} == {name: place[1] for name, place in before.items()}
    assert max(abs(after[name][0] - before[name][0]) for name in before) < 60


def test_a_small_chip_is_raised_to_the_minimum_and_piles_up_from_there(screens: Screens) -> None:
    """Of $5 chips the first lays the $10 that the table asks for, also when taps come faster than drawings."""
    ada = at(screens, "blackjack-least", "hollywood-columbus/blackjack")
    expect(ada.locator('input[name="chip"][value="500"]')).to_be_checked()
    felt, box = ada.locator("#on-the-felt"), ada.locator('.spot[data-spot="blackjack"]')
    assert box.get_attribute("data-least") == "1000"
    line, found = HeldLine(ada), sent(ada)
    expect(ada.locator("body")).to_have_class(re.compile("seated"))
    line.is_held = True
    for amount in (1000, 500, 500):
        with ada.expect_response(COMMANDS):
            box.dispatch_event("click")
        assert found[-1]["act"]["amount"] == amount
    expect(ada.locator("#refused")).to_be_hidden()
    line.let_go()
    expect(felt).to_have_text("$20.00")
    ada.locator("#clear").click()
    expect(felt).to_have_text("$0.00")
    box.dispatch_event("click")
    expect(felt).to_have_text("$10.00")
    expect(ada.locator("#refused")).to_have_text("$10.00 lies there: that is the least.")


def test_the_tray_begins_with_a_chip_that_lays_the_minimum(screens: Screens) -> None:
    """Whatever the table's minimum is, one tap with the chip that is chosen first lays exactly that."""
    for table, document, spot in (
        ("least-holdem", "hard-rock-cincinnati/ultimate-texas-holdem", "ante"),
        ("least-craps", CRAPS, "pass"),
        ("least-baccarat", "hard-rock-cincinnati/mini-midi-baccarat", "banker"),
    ):
        ada = at(screens, table, document)
        least = int(ada.locator(f'.spot[data-spot="{spot}"]').get_attribute("data-least") or 0)
        found = sent(ada)
        ada.locator(f'.spot[data-spot="{spot}"]').dispatch_event("click")
        expect(ada.locator("#on-the-felt")).not_to_have_text("$0.00")
        assert found[0]["act"]["amount"] == least
