"""Dice on the screens."""
