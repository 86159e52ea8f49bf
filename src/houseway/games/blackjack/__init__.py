"""Blackjack: the player against the dealer, to 21; with insurance, doubling, splitting, surrender and side bets."""

GAMES = {
    "blackjack": "blackjack:Blackjack",
    "zappit-blackjack": "zappit:Zappit",
    "zombie-blackjack": "zombie:Zombie",
    "blackjack-switch": "switch:Switch",
    "free-bet-blackjack": "free_bet:FreeBet",
    "players-edge-21": "players_edge:PlayersEdge",
    "common-blackjack": "common:CommonBlackjack",
    "rockn-21": "blackjack:Blackjack",
}
"""Which module and class plays what a document calls its game."""
