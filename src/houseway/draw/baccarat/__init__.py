"""Baccarat as pictures."""
