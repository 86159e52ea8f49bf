"""Cards and chips of several hands: what is turned up is seen, and nobody decides on another hand than they believe."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

from tests.browser.crew import Crew
from tests.browser.people import Screens, at, bet, middle_of
from tests.running_floor import RunningFloor

BLACKJACK, SEVERAL = "hard-rock-cincinnati/blackjack", "hollywood-columbus/blackjack"


def cards_of(page: Page) -> list[str]:
    """Every card on a felt; one that lies face down has no name."""
    found: list[str] = page.evaluate(
        "() => [...document.querySelectorAll('.felt .card')].map(card => card.dataset.card ?? '')"
    )
    return found


def test_a_hole_card_like_the_up_card_is_turned_up_on_every_screen(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "blackjack-twins", BLACKJACK)
    cleo = screens.sign_in("cleo", "/tables/blackjack-twins/dealer")
    crew = Crew(floor, "blackjack-twins")
    bet(ada, "blackjack", 25)
    crew.go_on({"box 1": "Th 7c", "the dealer": "9s 9s"})
    ada.locator(".decide button", has_text="Stand").click()
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("You: 17; dealer: 18")
    expect(ada.locator("#said")).to_contain_text("Dealer: 18", ignore_case=True)
    expect(cleo.locator(".status")).to_contain_text("Round 2")
    iris = screens.sign_in("iris", "/surveillance")
    iris.goto(f"{screens.address}/surveillance?table=blackjack-twins&round=1")
    for page in (ada, cleo, iris):
        expect(page.locator('.felt .card[data-card="9s"]')).to_have_count(2)
        assert "" not in cards_of(page)


def in_turn(page: Page) -> str:
    """The hand with the bright frame."""
    expect(page.locator(".felt .turn")).to_have_count(1)
    return page.locator(".felt .turn").get_attribute("data-hand") or ""


def test_of_two_split_hands_the_one_that_is_decided_is_marked(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "blackjack-split", BLACKJACK)
    cleo = screens.sign_in("cleo", "/tables/blackjack-split/dealer")
    crew = Crew(floor, "blackjack-split")
    bet(ada, "blackjack", 25)
    crew.go_on({"box 1": "8h 8c", "the dealer": "6s Td"})
    ada.locator(".decide button", has_text="Split").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$50.00")
    crew.go_on({"box 1 hand 1": "3d", "box 1 hand 2": "Th"})
    title, hands = ada.locator(".decide h2"), ada.locator(".decide .hands")
    expect(title).to_have_text("Your decision: hand 1")
    expect(hands).to_have_text("Hand 1: 11; dealer: 6 of spades. Also yours: hand 2: 8.")
    expect(ada.locator("#said")).to_contain_text("Your decision on hand 1. Hand 1: 11")
    under = {"box 1 hand 1": "blackjack", "box 1 hand 2": "split 2"}
    for page in (ada, cleo):
        assert in_turn(page) == "box 1 hand 1"
        one, other = ([where(page, *both) for where in (across, chips_across)] for both in under.items())
        assert other[0] - one[0] == pytest.approx(other[1] - one[1], abs=20)  # as far apart as their hands
    ada.locator(".decide button", has_text="Stand").click()
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on({"box 1 hand 2": "Th"})
    expect(title).to_have_text("Your decision: hand 2")
    expect(hands).to_have_text("Hand 2: 18; dealer: 6 of spades. Also yours: hand 1: 11.")
    for page in (ada, cleo):
        expect(page.locator(".felt .turn")).to_have_attribute("data-hand", "box 1 hand 2")


def across(page: Page, hand: str, _wager: str = "") -> float:
    """How far from the left the cards of a hand lie, in the middle."""
    boxes = [card.bounding_box() for card in page.locator(f'.felt .card[data-key*=" {hand} "]').all()]
    found = [(box["x"], box["x"] + box["width"]) for box in boxes if box]
    return (min(left for left, _ in found) + max(right for _, right in found)) / 2


def chips_across(page: Page, _hand: str, wager: str) -> float:
    """How far from the left the chips of a wager stand."""
    return middle_of(page, f'.stack[data-key$=" 1 {wager}"]')[0]


def test_of_two_boxes_the_one_that_is_decided_is_announced(screens: Screens, floor: RunningFloor) -> None:
    """A second box is laid by a tap beside the own one, has its chips, and is decided by its own cards."""
    ada = at(screens, "blackjack-boxes", SEVERAL)
    crew = Crew(floor, "blackjack-boxes")
    second = ada.locator('.spot[data-spot="blackjack at 2"]')
    expect(second).to_have_count(0)
    bet(ada, "blackjack", 25)
    expect(second).to_have_count(1)
    bet(ada, "blackjack at 2", 25)
    expect(ada.locator('.stack.mine[data-key="mine 1 blackjack at 2"]')).to_be_visible()
    crew.go_on({"box 1": "Th 8c", "box 2": "2h 3c", "the dealer": "6s Td"})
    title, hands = ada.locator(".decide h2"), ada.locator(".decide .hands")
    expect(title).to_have_text("Your decision: box 1")
    ada.locator(".decide button", has_text="Stand").click()
    expect(title).to_have_text("Your decision: box 2")
    expect(hands).to_have_text("Box 2: 5; dealer: 6 of spades. Also yours: box 1: 18.")
    assert in_turn(ada) == "box 2"
    expect(ada.locator(".felt-mine")).not_to_contain_text(re.compile("seat 2", re.IGNORECASE))
    for box, wager in (("box 1", "blackjack"), ("box 2", "blackjack at 2")):
        assert abs(across(ada, box) - middle_of(ada, f'.stack.mine[data-key="mine 1 {wager}"]')[0]) < 20
    ada.locator(".decide button", has_text="Stand").click()
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("Box 1: 18; box 2: 5; dealer:")
    ada.locator("#repeat").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$50.00")


@pytest.mark.parametrize("first", ["ante", "blind"])
def test_ante_and_blind_come_together_whichever_is_tapped(screens: Screens, first: str) -> None:
    ada = at(screens, f"holdem-{first}", "hard-rock-cincinnati/ultimate-texas-holdem")
    felt = ada.locator("#on-the-felt")
    ada.locator('input[name="chip"][value="2500"]').check(force=True)
    ada.locator(f'.spot[data-spot="{first}"]').dispatch_event("click")
    expect(felt).to_have_text("$50.00")
    ada.locator(f'.spot[data-spot="{first}"]').dispatch_event("click")
    expect(felt).to_have_text("$100.00")
    for wager in ("ante", "blind"):
        lies = ada.locator(f'.stack.mine[data-key="mine 1 {wager}"] [data-cents]')
        expect(lies).to_have_attribute("data-cents", "5000")
    ada.locator("#undo").click()
    expect(felt).to_have_text("$50.00")


def test_a_blind_makes_up_for_what_is_missing_beside_the_ante(screens: Screens) -> None:
    ada = at(screens, "holdem-missing", "hard-rock-cincinnati/ultimate-texas-holdem")
    ada.locator("details.more summary").click()
    ada.get_by_label("Wager").fill("ante")
    ada.locator("details.more form", has_text="Wager").locator("input[name=amount]").fill("40")
    ada.locator("details.more form", has_text="Wager").get_by_role("button").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$40.00")
    ada.locator('input[name="chip"][value="500"]').check(force=True)
    ada.locator('.spot[data-spot="blind"]').dispatch_event("click")
    expect(ada.locator("#on-the-felt")).to_have_text("$80.00")
