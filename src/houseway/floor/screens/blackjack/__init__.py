"""Blackjack on the screens."""
