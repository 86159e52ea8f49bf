"""What the screens say: in sentences, in the words of the house, once, and about this table."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.crew import Crew
from tests.browser.people import CRAPS, PHONE, ROULETTE, Screens, at, bet, set_up
from tests.running_floor import RunningFloor

AGGREGATE = "hollywood-columbus/roulette"


def test_a_pair_that_no_dice_show_is_refused_in_a_short_sentence_and_typed_over(
    screens: Screens, floor: RunningFloor
) -> None:
    ada = at(screens, "craps-typed", CRAPS)
    cleo = screens.sign_in("cleo", "/tables/craps-typed/dealer")
    bet(ada, "pass", 10)
    crew = Crew(floor, "craps-typed")
    while crew.scene.awaits.what != "result":
        crew.do(crew.scene.awaits.usual or {})
    field, refused = cleo.locator("#shows"), cleo.locator("#refused")
    field.click()
    cleo.keyboard.type("37")
    cleo.keyboard.press("Enter")
    expect(refused).to_contain_text("The dice cannot rest on '3-7'")
    assert len(refused.inner_text()) < 100
    expect(field).to_have_value("37")
    expect(field).to_be_focused()
    cleo.keyboard.type("34")  # in place of what was refused; and as one types it
    expect(field).to_have_value("34")
    cleo.keyboard.press("Enter")
    expect(ada.locator(".came-to-this")).to_contain_text("The dice show 3-4")
    expect(refused).to_be_hidden()


def test_the_keys_of_a_wheel_have_its_colours(screens: Screens, floor: RunningFloor) -> None:
    set_up(screens.address, "roulette-keys", AGGREGATE)
    cleo = screens.sign_in("cleo", "/tables/roulette-keys/dealer")
    crew = Crew(floor, "roulette-keys")
    while crew.scene.awaits.what != "result":
        crew.do(crew.scene.awaits.usual or {})
    expect(cleo.locator(".keys.wheel .red")).to_have_count(18)
    expect(cleo.locator(".keys.wheel .black")).to_have_count(18)
    expect(cleo.locator(".keys.wheel .black").first).to_have_css("background-color", "rgb(23, 23, 27)")


def test_a_spot_without_a_minimum_of_its_own_names_that_of_the_table(screens: Screens) -> None:
    ada = at(screens, "roulette-together", AGGREGATE)
    labels = [spot.get_attribute("aria-label") or "" for spot in ada.locator(".spot").all()]
    assert not [label for label in labels if "$0.01" in label]
    assert any(re.fullmatch(r"Straight Up 17, with the others there from \$\d+\.00", label) for label in labels)


def test_refusals_are_sentences_in_the_words_of_the_house(screens: Screens) -> None:
    cleo = screens.sign_in("cleo", "/")
    cleo.goto(f"{screens.address}/pit")
    expect(cleo.locator("main")).to_contain_text("is not for the dealer")
    assert not re.search(r"[a-z]-[a-z]", cleo.locator("main").inner_text())
    cleo.context.clear_cookies()
    cleo.goto(f"{screens.address}/sign-in")
    cleo.get_by_label("Account").fill("cleo")
    cleo.get_by_label("Password").fill("a wrong one")
    cleo.locator("form.sign-in").get_by_role("button", name="Sign in").click()
    expect(cleo.locator('[role="alert"].warning')).to_have_text(re.compile("^The name or the password is wrong"))


def test_what_the_dealer_has_is_logged_once(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "blackjack-log", "hard-rock-cincinnati/blackjack")
    crew = Crew(floor, "blackjack-log")
    bet(ada, "blackjack", 25)
    crew.go_on({"box 1": "Th 7c", "the dealer": "9s 9h"})
    ada.locator(".decide button", has_text="Stand").click()
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("dealer: 18")
    expect(ada.locator(".log li", has_text="The dealer has 18.")).to_have_count(1)


def test_the_headline_of_a_dealers_table_has_room_on_a_phone(screens: Screens) -> None:
    ada = at(screens, "roulette-headline", ROULETTE, **PHONE)
    expect(ada.locator(".waiting")).to_have_text("Place your bets; the dealer ends betting")
    lines = "(one) => one.getBoundingClientRect().height / parseFloat(getComputedStyle(one).lineHeight)"
    assert ada.locator(".waiting").evaluate(lines) < 2.5
    assert ada.locator(".status .quiet-words").evaluate(lines) < 1.5
    cleo = screens.sign_in("cleo", "/tables/roulette-2/dealer")
    expect(cleo.locator(".status")).to_contain_text("with a dealer")
    expect(cleo.locator("body")).not_to_contain_text("sign in as Cleo")
