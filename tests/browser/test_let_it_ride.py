"""Bets that ride or are taken back: a player and a dealer see which bet is asked about, and what came of it."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.crew import Crew
from tests.browser.people import PHONE, Screens, at, bet
from tests.running_floor import RunningFloor

LET_IT_RIDE = "hard-rock-cincinnati/let-it-ride"
SIZES = {"desk": {}, "phone": PHONE}


@pytest.mark.parametrize("size", SIZES)
def test_one_bet_is_taken_back_and_one_rides(screens: Screens, floor: RunningFloor, size: str) -> None:
    table = f"ride-{size}"
    ada = at(screens, table, LET_IT_RIDE, **SIZES[size])
    cleo, crew = screens.sign_in("cleo", f"/tables/{table}/dealer", **SIZES[size]), Crew(floor, table)
    bet(ada, "bet-1", 25)
    bet(ada, "let-it-ride-bonus", 1)
    bet(ada, "three-card-bonus", 5)
    crew.go_on({"seat 1": "Th 7c 7d", "the board": "9s 7h"})
    asked, on_the_felt = ada.locator(".decide h2"), ada.locator("#on-the-felt")
    expect(asked).to_have_text("Your decision: Bet 1")
    expect(ada.locator("#said")).to_contain_text("Your decision on Bet 1.")
    expect(cleo.locator("[data-fragment=next]")).to_contain_text("Seat 1 to withdraw Bet 1 or ride")
    ada.locator(".decide button", has_text="Withdraw").click()
    expect(on_the_felt).to_have_text("$56.00")
    expect(ada.locator('.stack.mine[data-key="mine 1 bet-1"]')).to_have_count(0)
    expect(asked).to_have_text("Your decision: Bet 2")
    expect(ada.locator('.felt .card[data-card="9s"]')).to_be_visible()
    expect(ada.locator('.felt .card[data-card="7h"]')).to_have_count(0)
    assert ada.evaluate("() => document.documentElement.scrollWidth") <= ada.evaluate("() => innerWidth")
    ada.locator(".decide button", has_text="Ride").click()
    expect(ada.locator(".decide .decisions")).to_have_count(0)
    crew.go_on()
    expect(ada.locator(".came-to-this")).to_contain_text("You won $157.00")
    expect(ada.locator(".came-to-this")).to_contain_text("You: three sevens")
    expect(ada.locator("body")).to_contain_text("$25.00 on Bet 2 at 3 to 1")
    expect(ada.locator("body")).to_contain_text("$1.00 on Let It Ride Bonus at $3")


@pytest.mark.parametrize("first", ["bet-1", "bet-2", "bet-3"])
def test_the_three_bets_come_together_whichever_is_tapped(screens: Screens, first: str) -> None:
    ada = at(screens, f"three-{first}", LET_IT_RIDE)
    felt = ada.locator("#on-the-felt")
    ada.locator('input[name="chip"][value="2500"]').check(force=True)
    for lies in ("$75.00", "$150.00"):
        ada.locator(f'.spot[data-spot="{first}"]').dispatch_event("click")
        expect(felt).to_have_text(lies)
    for wager in ("bet-1", "bet-2", "bet-3"):
        expect(ada.locator(f'.stack.mine[data-key="mine 1 {wager}"] [data-cents]')).to_have_attribute(
            "data-cents", "5000"
        )
    ada.locator("#undo").click()
    expect(felt).to_have_text("$75.00")


def test_a_dollar_that_must_be_one_is_not_doubled_with_the_bets(screens: Screens) -> None:
    ada = at(screens, "doubled", LET_IT_RIDE)
    bet(ada, "bet-1", 25)
    bet(ada, "let-it-ride-bonus", 1)
    ada.locator("#double").click()
    expect(ada.locator("#on-the-felt")).to_have_text("$151.00")
