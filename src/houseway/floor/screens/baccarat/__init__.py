"""Baccarat on the screens."""
