"""For each game a full round: two players and a dealer in three browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from houseway.rulebook import documents, load
from tests.browser.people import Screens, bet, deal, favourites, sit

GAMES = sorted({load(document).document.game for document in documents()})


@pytest.mark.parametrize("game", GAMES)
def test_a_round_with_two_players_and_a_dealer_in_three_browsers(screens: Screens, game: str) -> None:
    table = f"/tables/{game}-2"
    ada, ben = (screens.sign_in(name, table) for name in ("ada", "ben"))
    cleo = screens.sign_in("cleo", f"{table}/dealer")
    for player, page in enumerate((ada, ben)):
        sit(page)
        for spot in favourites(page, game, player):
            bet(page, spot)
    expect(cleo.locator('[data-fragment="seats"]')).to_contain_text("Ben")
    deal(cleo, [ada, ben])
    for page in (ada, ben):
        expect(page.locator(".result .headline")).to_be_visible()
        why = page.locator(".why").first
        why.locator("summary").click()
        expect(why.locator(".clauses dt").first).to_contain_text("§")
        assert len(why.locator(".clauses dd").first.inner_text()) > 10
    expect(cleo.locator(".owed li").first).to_contain_text("Seat")
    for account, seat in (("ada", 1), ("ben", 2)):
        others = [f'"private_to":"seat {other}"' for other in range(1, 9) if other != seat]
        assert not any(mark in frame for frame in screens.received[account] for mark in others)
