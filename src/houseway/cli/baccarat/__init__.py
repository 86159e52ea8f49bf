"""Baccarat at the terminal."""
