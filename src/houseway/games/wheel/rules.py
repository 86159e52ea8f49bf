"""The rules of the wheels, over small integers: the table calls them, the kernels compile them.

An outcome is the number of a label among the wheel's outcomes. A wager is the set of outcomes it covers, as bits.
"""

from __future__ import annotations

from houseway.odds import rounded
from houseway.rule import rule

rule(rounded)


@rule
def is_valid_spin(turns: int, least: int) -> bool:
    """Whether ball or wheel went round often enough for the spin to count.

    >>> is_valid_spin(3, 4), is_valid_spin(4, 4)
    (False, True)
    """
    return turns >= least


@rule
def is_hit(covered: int, outcome: int) -> bool:
    """Whether the outcome is one of those that the wager covers.

    >>> is_hit(0b101, 2), is_hit(0b101, 1)
    (True, False)
    """
    return (covered >> outcome) & 1 == 1


@rule
def net(stake: int, covered: int, outcome: int, wins: int, per: int, mode: int, unit: int) -> int:
    """What the player gains on a wager paid ``wins`` to ``per``; the stake is lost when it is not hit.

    >>> net(500, 0b1, 0, 35, 1, 2, 1), net(500, 0b1, 1, 35, 1, 2, 1)
    (17500, -500)
    """
    if is_hit(covered, outcome):
        return rounded(stake * wins, per, mode, unit)
    return -stake
