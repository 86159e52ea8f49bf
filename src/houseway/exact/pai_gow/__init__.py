"""Pai Gow: all seven-card hands set the house way, and what two such hands come to."""
