"""Movement: chips, cards and the wheel move for those who like it; for those who want none, nothing does."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from tests.browser.people import Screens, begin_with, bet, round_number, sit
from tests.browser.test_hands import slow_table

WATCH = """
window.moved = new Set();
window.most = 0;
const animate = Element.prototype.animate;
Element.prototype.animate = function (...given) {
  window.moved.add(this.closest(".turning") ? "wheel" : this.classList.contains("card") ? "card" : "chip");
  return animate.apply(this, given);
};
const look = () => { window.most = Math.max(window.most, document.getAnimations().length); requestAnimationFrame(look); };
look();
"""
"""Remembers what has moved, and how many things moved at once."""


def played(screens: Screens, table: str, spot: str, motion: str) -> Page:
    """A round at an electronic table, on a screen that watches itself."""
    ada = screens.sign_in("ada", "/", reduced_motion=motion)
    begin_with(ada, WATCH)
    ada.goto(f"{screens.address}{table}")
    sit(ada)
    number = round_number(ada)
    bet(ada, spot)
    expect(ada.locator(".result h2")).to_have_text(f"Round {number}")
    return ada


@pytest.mark.parametrize(
    ("table", "spot", "moves"),
    [
        ("/tables/roulette-1", "red", {"chip", "wheel"}),
        ("/tables/blackjack-1", "blackjack", {"chip", "card"}),
    ],
)
def test_what_moves_and_what_does_not_when_nothing_should(
    screens: Screens, table: str, spot: str, moves: set[str]
) -> None:
    lively = played(screens, table, spot, "no-preference")
    assert set(lively.evaluate("() => [...window.moved]")) >= moves
    assert lively.evaluate("() => window.most") > 0
    lively.close()
    quiet = played(screens, table, spot, "reduce")
    assert quiet.evaluate("() => [...window.moved]") == []
    assert quiet.evaluate("() => window.most") == 0


HEADLINES = """
window.headlines = new Set();
const wheel = () => document.querySelector(".turning [data-turns]");
const read = () => {
  if (wheel()?.getAnimations().length) window.headlines.add(document.querySelector(".waiting").textContent);
  requestAnimationFrame(read);
};
read();
"""
"""Remembers what the headline says while the wheel turns."""


def test_nobody_is_asked_for_bets_while_the_ball_still_runs(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/", reduced_motion="no-preference")
    begin_with(ada, HEADLINES)
    ada.goto(f"{screens.address}/tables/{slow_table(screens, 'roulette-headlines')}")
    sit(ada)
    bet(ada, "red", 5)
    ada.locator("#ready").click()
    expect(ada.locator(".result h2")).to_have_text("Round 1")
    assert ada.evaluate("() => [...window.headlines]") == ["No more bets"]
    expect(ada.locator(".waiting")).to_have_text("Place your bets")
