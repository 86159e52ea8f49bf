"""Houseway."""
