"""How long a test waits for something that must come: no assertion depends on how busy the machine is."""

from __future__ import annotations

LONG = 300
"""Seconds: longer than a busy machine takes for anything, so that only what never comes runs into it."""
