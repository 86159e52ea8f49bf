"""Blackjack: the player against the dealer, to 21; with insurance, doubling, splitting, surrender and side bets."""

GAMES = {
    "blackjack": "blackjack:Blackjack",
}
"""Which module and class plays what a document calls its game."""
