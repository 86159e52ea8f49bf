"""The rules of the dice, over small integers: every wager is a small automaton over rolls.

A bet's number is nought until a roll gives it one. Sets of totals are bits: total 7 is ``1 << 7``. What a roll does to
a bet is one of the codes below; a bet that goes to a number answers with ``MOVES`` plus that number.
"""

from __future__ import annotations

from houseway.odds import rounded
from houseway.rule import rule

STAYS, WINS, LOSES, PUSHES, MOVES = 0, 1, 2, 3, 16
SEVEN = 7

rule(rounded)


@rule
def has(totals: int, total: int) -> bool:
    """Whether a total is in a set of totals.

    >>> has(1 << 7 | 1 << 11, 11), has(1 << 7 | 1 << 11, 3)
    (True, False)
    """
    return (totals >> total) & 1 == 1


@rule
def line_bet(number: int, total: int, naturals: int, craps: int) -> int:
    """Pass and Come: a natural wins and craps lose the first roll; then the number must come before a 7.

    >>> naturals, craps = 1 << 7 | 1 << 11, 1 << 2 | 1 << 3 | 1 << 12
    >>> [line_bet(0, total, naturals, craps) for total in (7, 12, 6)], line_bet(6, 7, naturals, craps)
    ([1, 2, 22], 2)
    """
    if number == 0:
        if has(naturals, total):
            return WINS
        if has(craps, total):
            return LOSES
        return MOVES + total
    return number_bet(number, total)


@rule
def dont_bet(number: int, total: int, naturals: int, craps: int, barred: int) -> int:
    """Don't Pass and Don't Come: the other side, with a barred total that pushes on the first roll.

    >>> naturals, craps, barred = 1 << 7 | 1 << 11, 1 << 2 | 1 << 3 | 1 << 12, 1 << 12
    >>> [dont_bet(0, total, naturals, craps, barred) for total in (7, 12, 2, 6)]
    [2, 3, 1, 22]
    """
    if number == 0:
        if has(naturals, total):
            return LOSES
        if has(barred, total):
            return PUSHES
        if has(craps, total):
            return WINS
        return MOVES + total
    return lay_bet(number, total)


@rule
def number_bet(number: int, total: int) -> int:
    """Put, Place and Buy, and odds for a number: the number must come before a 7.

    >>> number_bet(6, 6), number_bet(6, 7), number_bet(6, 8)
    (1, 2, 0)
    """
    if total == number:
        return WINS
    if total == SEVEN:
        return LOSES
    return STAYS


@rule
def lay_bet(number: int, total: int) -> int:
    """Lay, and odds against a number: a 7 must come before the number.

    >>> lay_bet(6, 6), lay_bet(6, 7), lay_bet(6, 8)
    (2, 1, 0)
    """
    if total == SEVEN:
        return WINS
    if total == number:
        return LOSES
    return STAYS


@rule
def hardway_bet(number: int, first: int, second: int) -> int:
    """A hardway: the number as a pair, before the number in another way and before a 7.

    >>> hardway_bet(8, 4, 4), hardway_bet(8, 5, 3), hardway_bet(8, 3, 4), hardway_bet(8, 2, 2)
    (1, 2, 2, 0)
    """
    if first + second == number:
        return WINS if first == second else LOSES
    if first + second == SEVEN:
        return LOSES
    return STAYS


@rule
def next_point(point: int, total: int, points: int) -> int:
    """The come-out point after a roll: set by the come-out roll, gone when it is made or a 7 comes.

    >>> points = 1 << 4 | 1 << 6
    >>> next_point(0, 6, points), next_point(6, 5, points), next_point(6, 7, points), next_point(6, 6, points)
    (6, 6, 0, 0)
    """
    if point == 0:
        return total if has(points, total) else 0
    return 0 if total in (point, SEVEN) else point


@rule
def is_seven_out(point: int, total: int) -> bool:
    """Whether a roll is a loser 7: a 7 while a point is on."""
    return point != 0 and total == SEVEN


@rule
def points_made(made: int, point: int, total: int, counts: int) -> int:
    """The different points that a shooter has made, as bits, after a roll; only those in ``counts`` count.

    >>> points_made(0, 6, 6, 1 << 6) == 1 << 6, points_made(0, 6, 8, 1 << 6)
    (True, 0)
    """
    if point != 0 and total == point and has(counts, total):
        return made | 1 << total
    return made


@rule
def numbers_hit(hit: int, total: int, wanted: int) -> int:
    """The totals of a set that have come, as bits, after a roll."""
    return hit | (1 << total & wanted)


@rule
def how_many(bits: int) -> int:
    """How many totals a set holds.

    >>> how_many(1 << 4 | 1 << 6)
    2
    """
    count = 0
    while bits:
        bits &= bits - 1
        count += 1
    return count
