"""How wide the poker felt is, and what lies free at its rim."""

WIDTH = 1240.0
MARGIN = 54.0
