"""For each game a full round: two players and a dealer in three browsers."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from houseway.ledger import LedgerReader
from houseway.rulebook import game_documents, load
from tests.browser.people import Screens, bet, deal, favourites, set_up, sit
from tests.hidden_cards import cards_in, hidden_from, laid_in
from tests.own_screens import each
from tests.running_floor import RunningFloor

GAMES = {load(document).document.game: document for document in game_documents()}


def hidden_cards(floor: RunningFloor, table: str, seat: int) -> set[str]:
    """The cards that lie face down for a seat in the first round of a table, by its acts."""
    scene = floor.house.window(table).scene
    with LedgerReader(floor.data / "ledger.db") as ledger:
        return hidden_from(laid_in(ledger, table, 1), scene.events, seat) if scene.number == 1 else set()


@pytest.mark.parametrize("game", each(GAMES))
def test_a_round_with_two_players_and_a_dealer_in_three_browsers(
    screens: Screens, floor: RunningFloor, game: str
) -> None:
    set_up(screens.address, f"{game}-round", GAMES[game])
    table = f"/tables/{game}-round"
    ada, ben = (screens.sign_in(name, table) for name in ("ada", "ben"))
    cleo = screens.sign_in("cleo", f"{table}/dealer")
    for player, page in enumerate((ada, ben)):
        sit(page)
        for spot in favourites(page, game, player):
            bet(page, spot)
    expect(cleo.locator('[data-fragment="seats"]')).to_contain_text("Ben")
    seen: set[str] = set()

    def look() -> None:
        for account, seat in (("ada", 1), ("ben", 2)):
            received = cards_in(" ".join(screens.received[account]))
            hidden = hidden_cards(floor, f"{game}-round", seat)
            assert not received & hidden, f"{account} has received {received & hidden}, which nobody has turned up"
            seen.update(hidden)

    deal(cleo, [ada, ben], look=look)
    assert bool(seen) == (load(GAMES[game]).document.family in ("blackjack", "poker"))
    for page in (ada, ben):
        expect(page.locator(".result .headline")).to_be_visible()
        why = page.locator(".why").first
        why.locator("summary").click()
        expect(why.locator(".clauses dt").first).to_contain_text("§")
        assert len(why.locator(".clauses dd").first.inner_text()) > 10
    expect(cleo.locator(".owed li").first).to_contain_text("Seat")
