"""The pay-table card of a blackjack table: what is in force, each wager once, in two even columns."""

from __future__ import annotations

import pytest

from houseway.draw.paytable import _halves, sections_of
from houseway.draw.posting import besides_rows, odds_rows
from houseway.rulebook import game_documents
from tests.blackjack_table import HOLLYWOOD, blackjack


@pytest.mark.parametrize("document", [name for name in game_documents() if name.endswith("/blackjack")])
def test_the_card_has_what_is_in_force_in_two_even_columns(document: str) -> None:
    """Each side bet once, by the table for so many decks; no column is left empty."""
    game = blackjack(document)
    rows = [row for row in odds_rows(game) if row.wager.group == "side"]
    assert {row.wager.id: row.table for row in rows} == {name: bet.table for name, bet in game.side_bets.items()}
    assert len({(row.wager.id, row.outcome) for row in rows}) == len(rows)
    heights = [sum(len(rows) for _, rows in column) for column in _halves(sections_of(game))]
    assert sum(heights) == len(odds_rows(game)) + len(besides_rows(game))
    assert abs(heights[0] - heights[1]) <= 8


def test_a_side_bet_that_is_not_offered_is_not_on_the_card() -> None:
    game = blackjack(HOLLYWOOD, {"trilux": "not-offered", "decks": "2"})
    names = [row.wager.id for row in odds_rows(game)]
    assert "trilux" not in names
    assert names.count("royal-match") == 2
