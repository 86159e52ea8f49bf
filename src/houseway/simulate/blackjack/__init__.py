"""Blackjack simulated: the rules compiled, by the hundred million."""
