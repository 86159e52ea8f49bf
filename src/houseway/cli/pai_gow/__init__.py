"""Pai Gow at the terminal."""
