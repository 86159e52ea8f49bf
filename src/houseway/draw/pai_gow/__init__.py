"""Pai Gow felts and pay tables."""
