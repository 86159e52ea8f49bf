"""Blackjack as pictures."""
