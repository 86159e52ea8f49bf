"""Baccarat exactly."""
