"""What came of a round: it can be read where it lay, and whatever was decided about it is told to its player."""

from __future__ import annotations

import subprocess
from typing import Any

from playwright.sync_api import Page, expect

from houseway.ledger.deal import commitment
from houseway.round import Irregularity
from tests.browser.crew import Crew
from tests.browser.people import CRAPS, PHONE, ROULETTE, Screens, at, bet, round_number, sit
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


def test_a_spin_that_does_not_count_is_told_to_those_who_bet(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "roulette-no-spin", ROULETTE)
    crew = Crew(floor, "roulette-no-spin")
    bet(ada, "red", 5)
    crew.do(crew.scene.awaits.usual or {})
    crew.do(Irregularity("same-direction"))
    told = "No spin, called by the dealer:"
    for place in (".came-to-this", ".announced", "#said"):
        expect(ada.locator(place)).to_contain_text(told)
        expect(ada.locator(place)).to_contain_text("Your wagers stand.")
    crew.go_on({"ball": "9"})
    expect(ada.locator(".came-to-this")).to_contain_text("You won $5.00")
    expect(ada.locator(".came-to-this")).not_to_contain_text("No spin")


def test_a_void_says_that_it_is_one_and_who_decided(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "roulette-void", ROULETTE)
    bet(ada, "red", 5)
    Crew(floor, "roulette-void").do({"act": "note", "what": "ask-void", "text": "the wheel was bumped"})
    sam = Crew(floor, "roulette-void", "sam")
    rank = sam.scene.rulebook.opened_by
    sam.do({"act": "void-round", "by": rank, "asked_by": "cleo", "why": "the wheel was bumped"})
    told = f"Round 1 is void, decided by the {rank.replace('-', ' ')}: the wheel was bumped."
    for place in (".came-to-this", ".announced", "#said"):
        expect(ada.locator(place)).to_contain_text(told)
    expect(ada.locator(".came-to-this")).to_contain_text("$5.00 came back")


def test_a_correction_is_told_and_noted_in_ones_own_rounds(screens: Screens, floor: RunningFloor) -> None:
    ada = at(screens, "roulette-corrected", ROULETTE)
    crew = Crew(floor, "roulette-corrected")
    bet(ada, "red", 25)
    crew.go_on({"ball": "8"})
    expect(ada.locator(".came-to-this")).to_contain_text("You lost $25.00")
    sam, mara = (Crew(floor, "roulette-corrected", name) for name in ("sam", "mara"))
    money = mara.ask("rounds/1/money")
    entry = next(one["entry"] for one in reversed(money) if not one["why_not"])
    sam.do({"act": "note", "what": "ask-correction", "text": f"entry {entry}: the ball lay on 9"})
    rank = mara.scene.rulebook.opened_by
    mara.do({"act": "correct", "entry": entry, "moves": [], "by": rank, "asked_by": "sam", "why": "the ball lay on 9"})
    by = rank.replace("-", " ")
    for place in (".came-to-this", ".announced", "#said"):
        expect(ada.locator(place)).to_contain_text(f"Correction by the {by}: +$25.00, the ball lay on 9")
    ada.goto(f"{screens.address}/history")
    played = ada.locator("section.panel", has_text="the ball lay on 9")
    expect(played.locator("h2")).to_contain_text("$0.00")
    expect(played.locator(".corrected")).to_contain_text(f"Corrected by the {by}: +$25.00")


def test_hash_and_secret_of_a_round_stand_together_and_are_checked_in_the_browser(screens: Screens) -> None:
    ada = screens.sign_in("ada", "/tables/roulette-1")
    sit(ada)
    number = round_number(ada)
    bet(ada, "red")
    expect(ada.locator(".result h2")).to_have_text(f"Round {number}")
    for path in ("", f"{screens.address}/history"):
        if path:
            ada.goto(path)
        fair = ada.locator(f'.fair[data-key="fair roulette-1 {number}"]')
        fair.locator("summary").click()
        hash_, secret = (fair.locator(name).inner_text() for name in (".hash", ".secret"))
        assert commitment("roulette-1", number, bytes.fromhex(secret)) == hash_
        fair.get_by_role("button").click()
        expect(fair.locator(".found")).to_have_text("They belong together: the deal was fixed before the bets.")
        ada.evaluate(
            "(hash) => { [...document.querySelectorAll('.hash')].find(one => one.textContent === hash).textContent = '00' }",
            hash_,
        )
        fair.get_by_role("button").click()
        expect(fair.locator(".found")).to_have_text("They do not belong together!")
        recipe = fair.locator("pre").inner_text()
        told = subprocess.run(["/bin/sh", "-c", recipe], capture_output=True, text=True)
        assert told.stdout.startswith(hash_)
