"""Blackjack's relatives by name: a free split and a free double, a zap, a switch that is taken back, seen and understood."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.crew import Crew
from tests.browser.people import PHONE, Screens, at, bet
from tests.running_floor import RunningFloor

FREE_BET = "hard-rock-cincinnati/free-bet-blackjack"
ZAPPIT = "hard-rock-cincinnati/zappit-blackjack"
SWITCH = "hollywood-columbus/blackjack-switch"


def decide(page: Page, words: str) -> None:
    """Press a decision by its whole name."""
    page.locator(".decide button.primary").get_by_text(words, exact=True).click()


def fits(page: Page) -> bool:
    """Whether nothing sticks out at the side."""
    return bool(page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"))


@pytest.mark.prove  # on blackjack's own screens, which the test run plays on
@pytest.mark.parametrize("size", ["desk", "phone"])
def test_a_free_split_and_a_free_double(screens: Screens, floor: RunningFloor, size: str) -> None:
    table, options = f"free-{size}", PHONE if size == "phone" else {}
    ada = at(screens, table, FREE_BET, **options)
    cleo, crew = screens.sign_in("cleo", f"/tables/{table}/dealer"), Crew(floor, table)
    purse, lies = ada.locator("#my-chips"), ada.locator("#on-the-felt")
    bet(ada, "blackjack", 25)
    expect(purse).to_have_text("$475.00")
    crew.go_on({"box 1": "8h 8c", "the dealer": "6s Td"})
    expect(ada.locator(".decide")).to_contain_text("Split · $25")
    decide(ada, "Free split")
    expect(ada.locator(".felt .marker")).to_have_count(1)
    crew.go_on({"box 1 hand 1": "Td"})
    expect(ada.locator(".decide h2")).to_have_text("Your decision: hand 1")
    decide(ada, "Stand")
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on({"box 1 hand 2": "3d"})
    expect(ada.locator(".decide .hands")).to_have_text("Hand 2: 11; dealer: 6 of spades. Also yours: hand 1: 18.")
    for page in (ada, cleo):
        expect(page.locator(".felt .marker")).to_have_count(1)
        expect(page.locator(".felt .marker title")).to_have_text("Free bet for $25.00 on split 2")
        expect(page.locator("body")).to_contain_text("$25.00 on Blackjack, Free bet on Split 2")
    expect(purse).to_have_text("$475.00")
    expect(lies).to_have_text("$25.00")
    assert fits(ada)
    decide(ada, "Free double")
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on({"box 1 hand 2": "9s", "the dealer": "7c"})
    expect(ada.locator(".came-to-this")).to_contain_text("You won $75.00")
    expect(ada.locator(".came-to-this")).to_contain_text("Hand 1: 18; hand 2: 20; dealer: 23, bust")
    expect(purse).to_have_text("$575.00")
    for wager in ("Blackjack", "Split 2", "Double 2"):
        expect(ada.locator("body")).to_contain_text(f"$25.00 on {wager} at 1 to 1")
    expect(cleo.locator(".owed li")).to_have_count(3)


@pytest.mark.prove
def test_a_free_hand_that_loses_costs_nothing(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "free-lost", FREE_BET)
    crew = Crew(floor, "free-lost")
    bet(ada, "blackjack", 25)
    crew.go_on({"box 1": "8h 8c", "the dealer": "Ts 9d"})
    decide(ada, "Free split")
    expect(ada.locator(".felt .marker")).to_have_count(1)
    for hand in ("box 1 hand 1", "box 1 hand 2"):
        crew.go_on({hand: "Td"})
        expect(ada.locator(".decide h2")).to_have_text(f"Your decision: {hand.removeprefix('box 1 ')}")
        decide(ada, "Stand")
        expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("You lost $25.00")
    expect(ada.locator("#my-chips")).to_have_text("$475.00")


@pytest.mark.prove
def test_a_hand_is_zapped_for_two_new_cards(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "zapped", ZAPPIT, **PHONE)
    cleo, crew = screens.sign_in("cleo", "/tables/zapped/dealer"), Crew(floor, "zapped")
    bet(ada, "blackjack", 25)
    crew.go_on({"box 1": "Th 6c", "the dealer": "9s 8d"})
    expect(ada.locator(".decide .hands")).to_have_text("You: 16; dealer: 9 of spades.")
    expect(cleo.locator("[data-fragment=next]")).to_contain_text("zap")
    assert fits(ada)
    decide(ada, "Zap")
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on({"box 1 zapped": "Ah Kc"})
    for page in (ada, cleo):
        for gone in ("Th", "6c"):
            expect(page.locator(f'.felt .card[data-card="{gone}"]')).to_have_count(0)
        expect(page.locator('.felt .card[data-card="Ah"]')).to_have_count(1)
    expect(ada.locator(".came-to-this")).to_contain_text("You won $25.00")
    expect(ada.locator(".came-to-this")).to_contain_text("You: 21; dealer: 17")
    expect(cleo.locator("body")).to_contain_text("The ace and ten of box 1 zapped counts as any 21.")


def test_a_switch_is_taken_back_and_made_again(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "switched", SWITCH, **PHONE)
    cleo, crew = screens.sign_in("cleo", "/tables/switched/dealer"), Crew(floor, "switched")
    bet(ada, "blackjack", 25)  # the other wager comes with it
    expect(ada.locator("#on-the-felt")).to_have_text("$50.00")
    crew.go_on({"box 1 left": "Th 5c", "box 1 right": "6h Td", "the dealer": "9s 8d"})
    asked, said = ada.locator(".decide .hands"), ada.locator("#said")
    before, after = "Left: 15; right: 16", "Left: 20; right: 11"
    expect(asked).to_contain_text(before)
    for hands in (after, before, after):
        decide(ada, "Switch")
        expect(asked).to_contain_text(hands)
        expect(said).to_contain_text(hands)
    expect(cleo.locator("body")).to_contain_text("The second cards change places")
    assert fits(ada)
    decide(ada, "Keep")
    expect(ada.locator(".decide h2")).to_have_text("Your decision: left")
    decide(ada, "Stand")
    expect(ada.locator(".decide h2")).to_have_text("Your decision: right")
    decide(ada, "Stand")
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("Left: 20; right: 11; dealer: 17")
    expect(ada.locator("#my-chips")).to_have_text("$500.00")
