"""At every game: a phone, a lost line, a void, and an irregularity that goes to the supervisor where the document says."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from houseway.floor.people.roles import ranks_of
from houseway.refusal import cited
from houseway.rulebook import Rulebook, game_documents, load
from houseway.rulebook.schema import IrregularityFacts
from tests.browser.people import PHONE, Screens, bet, deal_until, favourites, lines_of, round_number, set_up, sit
from tests.own_screens import each

GAMES = {load(document).document.game: document for document in game_documents()}
SUPERVISED = ("hollywood-columbus", "horseshoe-cincinnati")
"""Whose documents leave most to a supervisor."""
RULED = "die-off-the-table"
"""A dealer reports it, and a supervisor rules."""

RARE = ("wrong-deck", "shoe-runs-out")
"""What a first round cannot show: a deck of another table, a shoe without cards."""

PASSED_OVER = "no-card-dealt"
"""A hand without a card is dead: what lies on it goes back once the others have theirs."""


def is_above_the_dealer(book: Rulebook, facts: IrregularityFacts) -> bool:
    """Whether the document asks for somebody above the dealer."""
    return not any(book.may(rank, facts.by) for rank in ranks_of("dealer", book))


def wrong_at(game: str) -> tuple[str, IrregularityFacts] | None:
    """A document of a game and something that goes wrong by it: for a supervisor where a document says so, a void first."""
    found = [
        (book, facts)
        for book in map(load, game_documents())
        for facts in book.irregularity
        if book.document.game == game and facts.id not in RARE
    ]
    found.sort(
        key=lambda one: (
            not is_above_the_dealer(*one) and one[1].id != RULED,
            one[1].call != "void" and one[1].id != PASSED_OVER,
            one[0].property_name not in SUPERVISED,
        )
    )
    return (found[0][0].name, found[0][1]) if found else None


WRONG = {game: found for game in GAMES if (found := wrong_at(game))}
"""What goes wrong at each game whose documents name something."""


@pytest.mark.parametrize("game", each(GAMES))
def test_on_a_phone_a_line_is_lost_and_the_round_is_voided(screens: Screens, game: str) -> None:
    set_up(screens.address, f"{game}-phone", GAMES[game])
    table = f"/tables/{game}-phone"
    ada = screens.sign_in("ada", table, **PHONE)
    lines = lines_of(ada)
    cleo, sam = screens.sign_in("cleo", f"{table}/dealer"), screens.sign_in("sam", f"/pit?table={game}-phone")
    sit(ada)
    purse = ada.locator("#my-chips").inner_text()
    for spot in favourites(ada, game, 0):
        bet(ada, spot)
    lies = ada.locator("#on-the-felt").inner_text()
    for line in lines:
        line.close(code=1001)
    expect(ada.locator("body")).to_have_class(re.compile("offline"))
    expect(ada.locator("body")).not_to_have_class(re.compile("offline"))
    expect(ada.locator("#on-the-felt")).to_have_text(lies)
    expect(ada.locator(".stack.mine")).not_to_have_count(0)
    assert ada.evaluate("() => document.documentElement.scrollWidth") <= 390
    number = round_number(ada)
    cleo.get_by_label("Void the round because").fill("cards on the floor")
    cleo.get_by_role("button", name="Ask for it").click()
    sam.locator(".requests").get_by_role("button", name="Void the round").click()
    expect(ada.locator(".status")).to_contain_text(f"Round {number + 1}")
    expect(ada.locator("#my-chips")).to_have_text(purse)
    expect(ada.locator("#on-the-felt")).to_have_text("$0.00")


@pytest.mark.parametrize("game", each(WRONG))
def test_what_goes_wrong_is_declared_by_whom_the_document_names(screens: Screens, game: str) -> None:
    document, facts = WRONG[game]
    set_up(screens.address, f"{game}-wrong", document)
    table = f"/tables/{game}-wrong"
    ada = screens.sign_in("ada", table)
    cleo, sam = screens.sign_in("cleo", f"{table}/dealer"), screens.sign_in("sam", f"/pit?table={game}-wrong")
    sit(ada)
    purse = ada.locator("#my-chips").inner_text()
    for spot in favourites(ada, game, 0):
        bet(ada, spot)
    report = cleo.locator(f"#report-{facts.id}")
    deal_until(report.count, cleo, [ada])
    expect(report).to_be_visible()
    rows = cleo.locator('[data-fragment="log"] li')
    before = rows.count()
    said = rows.filter(has_text=cited(facts.clause)).count()
    request = sam.locator(".requests")
    if is_above_the_dealer(load(document), facts):
        expect(report).to_contain_text("Ask the")
        report.click()
        expect(request).to_contain_text("Cleo, dealer")
        expect(request).to_contain_text(cited(facts.clause))
        request.get_by_role("button", name="Declare it").click()
        expect(request).to_contain_text("Nobody is asking")
    else:
        expect(report).to_have_text("Report")
        report.click()
        if facts.id == RULED:
            expect(ada.locator(".waiting")).to_have_text("A supervisor is deciding")
            request.locator(".decisions button").first.click()
            expect(ada.locator(".waiting")).not_to_have_text("A supervisor is deciding")
    expect(rows.filter(has_text=cited(facts.clause))).not_to_have_count(said)
    assert rows.count() > before
    if facts.id == PASSED_OVER:
        deal_until(lambda: ada.locator("#on-the-felt").inner_text() == "$0.00", cleo, [ada])
    if facts.call == "void" or facts.id == PASSED_OVER:
        expect(ada.locator("#on-the-felt")).to_have_text("$0.00")
        expect(ada.locator("#my-chips")).to_have_text(purse)


def test_who_declares_what_goes_wrong_is_as_the_docs_say() -> None:
    above = {game for game, (document, facts) in WRONG.items() if is_above_the_dealer(load(document), facts)}
    assert above >= {"blackjack", "three-card-poker", "six-card-bonus", "ultimate-texas-holdem"}
    assert "craps" in {game for game, (_, facts) in WRONG.items() if facts.id == RULED}
    for document in (document for game, document in GAMES.items() if game not in WRONG):
        assert not [facts.id for facts in load(document).irregularity if facts.id not in RARE]
