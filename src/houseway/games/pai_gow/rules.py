"""The rules of Pai Gow Poker, over small integers. The simulator and the analysis compile these very functions.

A hand is its value on the ladder of its ranking: higher is better, equal is a copy. What the two comparisons come to is
a table of nine cells, which each document states.
"""

from __future__ import annotations

from collections.abc import Sequence

from houseway.rule import rule

LOSES, PUSHES, WINS = -1, 0, 1
"""What a wager comes to."""


@rule
def against(own: int, other: int) -> int:
    """How one hand stands against another: -1 lower, 0 a copy, 1 higher.

    >>> against(3, 7), against(7, 7), against(9, 7)
    (-1, 0, 1)
    """
    return (own > other) - (own < other)


@rule
def comes_to(high: int, low: int, cells: Sequence[int]) -> int:
    """What a wager comes to when its high and its low hand stand so against the bank's.

    ``cells`` are nine: for a lower, an equal and a higher high hand, each with a lower, an equal and a higher low one.

    >>> usual = (LOSES, LOSES, PUSHES, LOSES, LOSES, PUSHES, PUSHES, PUSHES, WINS)
    >>> comes_to(1, 1, usual), comes_to(1, 0, usual), comes_to(0, 0, usual), comes_to(0, -1, usual)
    (1, 0, -1, -1)
    """
    return cells[3 * (high + 1) + low + 1]


@rule
def commission(won: int, percent: int, step: int) -> int:
    """What is kept of so many cents won: a percentage, up to the next multiple of ``step`` cents.

    >>> commission(1000, 5, 1), commission(1000, 5, 25), commission(500, 5, 25), commission(0, 5, 25)
    (50, 50, 25, 0)
    >>> commission(700, 5, 1), commission(700, 5, 25)
    (35, 50)
    """
    return -(-won * percent // (100 * step)) * step


@rule
def place_counted(number: int, places: int) -> int:
    """Which place a count comes to, from 0 for the one that is called number one.

    >>> place_counted(1, 7), place_counted(8, 7), place_counted(14, 7)
    (0, 0, 6)
    """
    return (number - 1) % places
