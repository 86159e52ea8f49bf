"""Blackjack: the player against the dealer, to 21; with insurance, doubling, splitting, surrender and side bets."""
