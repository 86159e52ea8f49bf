"""Which side bets and pay tables a blackjack table posts."""

from __future__ import annotations

from houseway.games.blackjack.blackjack_game import BlackjackGame
from houseway.rulebook import PayTable, Wager


def is_in_force(game: BlackjackGame, wager: Wager, table: PayTable) -> bool | None:
    """Whether a side bet is paid by this table: where decks decide, by their number; None of the game itself."""
    if wager.group != "side":
        return None
    return wager.id in game.side_bets and game.side_bets[wager.id].table == table
