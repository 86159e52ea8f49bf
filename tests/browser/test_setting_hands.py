"""Seven cards set into two hands: two are tapped, both hands are named, and what was paid is told; at a desk and on a phone."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.crew import Crew
from tests.browser.people import PHONE, Screens, at, bet
from tests.running_floor import RunningFloor

PAI_GOW = "hard-rock-cincinnati/pai-gow-poker"
SIZES = {"desk": {}, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_two_cards_are_tapped_and_both_hands_are_named(screens: Screens, floor: RunningFloor, size: str) -> None:
    table = f"pai-gow-{size}"
    ada = at(screens, table, PAI_GOW, **SIZES[size])
    cleo, crew = screens.sign_in("cleo", f"/tables/{table}/dealer", **SIZES[size]), Crew(floor, table)
    bet(ada, "pai-gow", 25)
    crew.go_on({"seat 1": "As Ad 5c 5d Kh 9s 3c", "the dealer": "Qh Jd 9c 7s 5h 4h 2c"})
    way = ada.locator(".setting .way:visible")
    expect(way).to_have_count(0)
    cards = {card: ada.locator(f'.seven input[value="{card}"]') for card in ("As", "5c", "5d", "Kh", "9s")}
    for card in ("As", "5c"):
        cards[card].check(force=True)
    expect(way).to_contain_text("High")
    cards["5d"].check(force=True)  # a third card takes the place of the first
    expect(cards["As"]).not_to_be_checked()
    expect(way.locator(".hands")).to_have_text("High Pair of aces Low Pair of fives")
    assert ada.evaluate("() => document.documentElement.scrollWidth") <= ada.evaluate("() => innerWidth")
    expect(cleo.locator("[data-fragment=next]")).to_contain_text("Seat 1 to set the hands")
    expect(cleo.locator('.felt .card[data-card="As"]')).to_have_count(0)
    way.locator("button").click()
    expect(ada.locator(".setting")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("You won $23.75")
    expect(ada.locator(".why summary").first).to_contain_text("$25.00 on Pai Gow at 1 to 1, less $1.25")


def test_a_foul_hand_is_named_and_cannot_be_pressed(screens: Screens, floor: RunningFloor) -> None:
    ada, crew = at(screens, "pai-gow-foul", PAI_GOW), Crew(floor, "pai-gow-foul")
    bet(ada, "pai-gow", 25)
    crew.go_on({"seat 1": "As Ad 5c 4d Kh 9s 3c", "the dealer": "Qh Jd 9c 7s 5h 4h 2c"})
    for card in ("As", "Ad"):
        ada.locator(f'.seven input[value="{card}"]').check(force=True)
    way = ada.locator(".setting .way:visible")
    expect(way).to_contain_text("Foul: the low hand would be higher than the high one.")
    expect(way.locator("button")).to_have_count(0)
