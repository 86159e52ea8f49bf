"""Progressives that link tables: what feeds a meter of the house, who confirms a jackpot, what comes off it."""
