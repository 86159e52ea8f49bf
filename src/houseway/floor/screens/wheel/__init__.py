"""Wheels on the screens."""
