"""Rulings and voids from the pit, the keyboard, small screens, cashing out."""

from __future__ import annotations

import re
import time

from playwright.sync_api import Page, expect

from tests.browser.people import Screens, bet, deal, deal_until, press, round_number, sent, set_up, sit
from tests.patience import LONG


def test_an_irregularity_that_only_a_supervisor_declares(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/six-card-bonus-2")
    cleo = screens.sign_in("cleo", "/tables/six-card-bonus-2/dealer")
    sam = screens.sign_in("sam", "/pit?table=six-card-bonus-2")
    sit(ada)
    chips = ada.locator("#my-chips").inner_text()
    bet(ada, ada.locator(".spot").first.get_attribute("data-spot") or "")
    asks = cleo.locator(".irregular button", has_text=re.compile("^Ask the"))
    deal_until(asks.count, cleo, [ada])
    asks.first.click()
    request = sam.locator(".requests")
    expect(request).to_contain_text("Cleo, dealer")
    request.get_by_role("button", name="Declare it").click()
    expect(request).to_contain_text("Nobody is asking")
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")
    expect(ada.locator("#my-chips")).to_have_text(chips)


def test_a_die_off_the_table_waits_for_a_ruling_from_the_pit(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/craps-2")
    cleo = screens.sign_in("cleo", "/tables/craps-2/dealer")
    sam = screens.sign_in("sam", "/pit?table=craps-2")
    sit(ada)
    for spot in ("pass", "field"):
        bet(ada, spot)
    report = cleo.locator("#report-die-off-the-table")
    deal_until(report.count, cleo, [ada])
    found, number = sent(cleo), round_number(cleo)
    report.click()
    expect(ada.locator(".waiting")).to_have_text("A supervisor is deciding")
    assert [(asked["act"]["act"], asked["round"]) for asked in found] == [("irregularity", number)]
    sam.locator(".requests .decisions button").first.click()
    expect(ada.locator(".waiting")).not_to_have_text("A supervisor is deciding")
    deal(cleo, [ada])
    expect(ada.locator(".result .headline")).to_be_visible()


def test_a_void_that_one_person_asks_for_and_another_approves(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/big-six-2")
    cleo = screens.sign_in("cleo", "/tables/big-six-2/dealer")
    sam = screens.sign_in("sam", "/pit?table=big-six-2")
    sit(ada)
    chips = ada.locator("#my-chips").inner_text()
    bet(ada, ada.locator(".spot").first.get_attribute("data-spot") or "")
    number = round_number(ada)
    asks, answers = sent(cleo), sent(sam)
    cleo.get_by_label("Void the round because").fill("the wheel was bumped")
    cleo.get_by_role("button", name="Ask for it").click()
    expect(cleo.locator(".irregular")).to_contain_text("1 waiting for a supervisor")
    request = sam.locator(".requests")
    expect(request).to_contain_text("the wheel was bumped")
    request.get_by_role("button", name="Void the round").click()
    expect(request).to_contain_text("Nobody is asking")
    expect(ada.locator(".status")).to_contain_text(f"Round {number + 1}")
    expect(ada.locator("#my-chips")).to_have_text(chips)
    assert [(asked["act"]["what"], asked["round"]) for asked in asks] == [("ask-void", number)]
    assert [(asked["act"]["act"], asked["round"]) for asked in answers] == [("void-round", number)]


def test_a_correction_that_one_person_asks_for_and_another_approves(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/roulette-2")
    cleo = screens.sign_in("cleo", "/tables/roulette-2/dealer")
    sit(ada)
    chips = ada.locator("#my-chips").inner_text()
    bet(ada, "red", 5)
    deal(cleo, [])
    expect(ada.locator("#my-chips")).not_to_have_text(chips)
    sam, mara = (screens.sign_in(account, "/pit/corrections?table=roulette-2") for account in ("sam", "mara"))

    sam.get_by_label("Why is it wrong?").focus()
    sam.keyboard.press("Shift+Tab")  # into the entries, by keyboard alone
    sam.keyboard.press("Space")
    sam.keyboard.press("Tab")
    sam.keyboard.type("   ")
    sam.keyboard.press("Enter")
    expect(sam.locator("#refused")).to_contain_text("Nobody asks for a correction without a reason")
    sam.get_by_label("Why is it wrong?").fill("the ball was in the next pocket")
    sam.keyboard.press("Enter")
    asked = sam.locator(".correction", has_text="the ball was in the next pocket")
    expect(asked).to_contain_text("You asked for this: another person approves it.")
    expect(asked.get_by_role("button")).to_have_text(["Withdraw"])
    sam.get_by_label("Why is it wrong?").fill("once more")
    sam.keyboard.press("Enter")
    expect(sam.locator("#refused")).to_contain_text("has asked for a correction")

    waiting = mara.locator(".correction", has_text="the ball was in the next pocket")
    expect(waiting).to_contain_text("Asked for by Sam")
    expect(waiting.locator(".money-lines")).to_contain_text("Bank")
    waiting.get_by_role("button", name="Approve and move it back").press("Enter")
    for screen in (sam, mara):
        made = screen.locator(".correction", has_text="the ball was in the next pocket")
        expect(made).to_contain_text("Approved by Mara")
        expect(made.locator(".money-lines caption")).to_have_text(re.compile(r"Moved back by entry \d+"))
        expect(screen.locator("#said")).to_contain_text("Mara approved the correction")
    expect(ada.locator("#my-chips")).to_have_text(chips)


def test_a_double_for_less(screens: Screens) -> None:
    set_up(screens.address, "blackjack-3", "hard-rock-cincinnati/blackjack")
    ada = screens.sign_in("ada", "/tables/blackjack-3")
    cleo = screens.sign_in("cleo", "/tables/blackjack-3/dealer")
    sit(ada)
    bet(ada, "blackjack", 25)
    cards = {"box": ["5h", "6s", "9d"], "dealer": ["6d", "Th"]}
    amount = ada.locator(".decide input[name=amount]")
    until = time.monotonic() + LONG
    while not amount.count():
        assert time.monotonic() < until, "nobody is asked"
        if press(cleo.locator("#usual"), 0) or not cleo.locator("#shows").count():
            cleo.wait_for_timeout(150)
            continue
        awaited = cleo.locator(".next .step").inner_text()
        cleo.locator("#shows").fill(cards["dealer" if "dealer" in awaited else "box"].pop(0))
        cleo.keyboard.press("Enter")
        expect(cleo.locator(".next .step")).not_to_have_text(awaited)
    chips, lies = (
        float(ada.locator(at).inner_text().strip("$").replace(",", "")) for at in ("#my-chips", "#on-the-felt")
    )
    ada.locator(".decide summary", has_text="Choose the amount").click()
    assert float(amount.get_attribute("max") or 0) == 25
    amount.fill("26")
    ada.locator("#choose-double").click()
    expect(amount).to_be_visible()  # the browser itself says no
    amount.fill("10")
    ada.locator("#choose-double").click()
    expect(ada.locator("#my-chips")).to_have_text(f"${chips - 10:,.2f}")
    expect(ada.locator("#on-the-felt")).to_have_text(f"${lies + 10:,.2f}")


def test_undo_repeat_double_and_clear(screens: Screens) -> None:
    ben = screens.sign_in("ben", "/tables/roulette-2")
    cleo = screens.sign_in("cleo", "/tables/roulette-2/dealer")
    sit(ben)
    bet(ben, "red", 5)
    bet(ben, "odd", 25)
    expect(ben.locator("#on-the-felt")).to_have_text("$30.00")
    ben.locator("#undo").click()
    expect(ben.locator("#on-the-felt")).to_have_text("$5.00")
    ben.keyboard.press("d")
    expect(ben.locator("#on-the-felt")).to_have_text("$10.00")
    deal(cleo, [])
    expect(ben.locator("#on-the-felt")).to_have_text("$0.00")
    ben.locator("#repeat").click()
    expect(ben.locator("#on-the-felt")).to_have_text("$10.00")
    ben.locator("#clear").click()
    expect(ben.locator("#on-the-felt")).to_have_text("$0.00")


def test_the_felt_by_keyboard_alone(screens: Screens) -> None:
    ben = screens.sign_in("ben", "/tables/roulette-2")
    sit(ben)
    ben.locator(".felt-scroll").focus()
    ben.keyboard.press("ArrowRight")
    ben.keyboard.press("ArrowRight")
    spot = ben.evaluate("() => document.activeElement.dataset.spot")
    assert spot
    ben.keyboard.press("Enter")
    expect(ben.locator("#on-the-felt")).not_to_have_text("$0.00")
    assert ben.evaluate("() => document.activeElement.dataset.spot") == spot
    ben.locator("#clear").click()
    expect(ben.locator("#on-the-felt")).to_have_text("$0.00")


def test_a_phone(screens: Screens) -> None:
    phone = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "has_touch": True, "is_mobile": True}
    ada = screens.sign_in("ada", "/tables/big-six-1", **phone)
    sit(ada)
    spot = ada.locator(".spot").first
    spot.scroll_into_view_if_needed()
    spot.tap(force=True)
    expect(ada.locator("#on-the-felt")).not_to_have_text("$0.00")
    expect(ada.locator(".result .headline")).to_be_visible()
    wide = ada.evaluate("() => document.documentElement.scrollWidth")
    assert wide <= 390, "the page itself does not scroll sideways"


def test_what_a_refused_bet_says(screens: Screens) -> None:
    ben = screens.sign_in("ben", "/tables/roulette-2")
    sit(ben)
    ben.locator('input[name="chip"][value="100000"]').check(force=True)
    ben.locator('.spot[data-spot="straight-up 17"], .spot[data-spot="straight 17"]').first.dispatch_event("click")
    refused = ben.locator("#refused")
    expect(refused).to_be_visible()
    expect(refused).to_contain_text("$")


def test_cash_out_prints_a_voucher_that_buys_in_elsewhere(screens: Screens) -> None:
    ben = screens.sign_in("ben", "/tables/craps-2")
    sit(ben)
    worth = chips_of(ben)
    ben.locator("details.more summary").click()
    ben.locator("#leave").click()
    told = ben.locator("dialog.voucher")
    expect(told).to_contain_text(f"${worth:,.2f}")
    code = ben.locator("#voucher-code").inner_text().replace(" ", "")
    assert re.fullmatch("[0-9a-f]{20}", code)
    ben.locator("#voucher-close").click()
    ben.goto(f"{screens.address}/tables/big-six-2")
    sit(ben)
    before = chips_of(ben)
    ben.locator("details.more summary").click()
    form = ben.locator("details.more form", has_text="Voucher")
    form.get_by_label("Buy in for $").fill(f"{worth:g}")
    form.get_by_label("Voucher").fill(code)
    form.get_by_role("button", name="Buy in").click()
    expect(ben.locator("#my-chips")).to_have_text(f"${before + worth:,.2f}")


def chips_of(page: Page) -> float:
    """The chips before a player, in dollars."""
    return float(page.locator("#my-chips").inner_text().strip("$").replace(",", ""))
