"""What came of a round: it can be read where it lay, and whatever was decided about it is told to its player."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Page, expect

from houseway.round import Irregularity
from tests.browser.crew import Crew
from tests.browser.people import CRAPS, PHONE, ROULETTE, Screens, at, bet
from tests.running_floor import RunningFloor

COVERED = """() => {
  const box = (one) => one.getBoundingClientRect();
  const touch = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  const plates = [...document.querySelectorAll('.felt .came-to')];
  const others = [...document.querySelectorAll('.felt-base text')];
  return plates.flatMap((plate) => [...others, ...plates].filter((one) => one !== plate && touch(box(plate), box(one))
    ).map((one) => `${plate.textContent} covers ${one.textContent}`));
}"""
"""What the plates of a felt cover: printed words, or each other."""

BETS = ("straight 17", "split 17-20", "straight 20", "column 2", "dozen 1", "red", "odd")


def lay(page: Page, spots: tuple[str, ...]) -> None:
    for spot in spots:
        bet(page, spot, 5)


def test_what_wagers_came_to_covers_nothing_that_one_wants_to_read(screens: Screens, floor: RunningFloor) -> None:
    options: dict[str, Any]
    for table, options in (("roulette-plates", {}), ("roulette-plates-phone", PHONE)):
        ada = at(screens, table, ROULETTE, **options)
        lay(ada, BETS)
        Crew(floor, table).go_on({"ball": "8"})
        expect(ada.locator(".felt .came-to")).to_have_count(len(BETS))
        assert ada.evaluate(COVERED) == []
    ada = at(screens, "craps-plates", CRAPS)
    lay(ada, ("pass", "field"))
    Crew(floor, "craps-plates").go_on({"dice": "5-2"})
    expect(ada.locator(".felt .came-to")).to_have_count(2)
    assert ada.evaluate(COVERED) == []
