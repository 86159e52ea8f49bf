"""Pai Gow on the screens."""
