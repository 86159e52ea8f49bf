"""Pai Gow, by dealing it."""
