"""Pai Gow Poker: seven cards set into two hands, against the dealer or a player who banks."""

GAMES = {"pai-gow-poker": "pai_gow_round:PaiGowRound"}
"""Which module and class plays what a document calls its game."""
