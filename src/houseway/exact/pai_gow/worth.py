"""What a setting is worth before the dealer's hand is seen: against all hands of the dealer, less the cards held.

The first table counts all hands that the house sets. Each of the seven cards that a player holds changes that a little:
by how much is counted for each rank and the joker, and the changes are added. That is how a setting is chosen; what the
choice comes to is found by dealing, so what the sum leaves out can make the choice worse, never the figure wrong.
"""

from __future__ import annotations

import math
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt

from houseway.arrays import Bytes, Ints
from houseway.exact.pai_gow.all_hands import HANDS, AllHands

Worth = npt.NDArray[np.float32]

CARDS, SEVEN = 53, 7
_ONE_LESS = math.comb(CARDS - 1, SEVEN)
_TOGETHER = (CARDS - 1) / (CARDS - SEVEN)
"""A card's own change, where what is known of it counts the other six as gone too."""
_BASE, _WIDTH = 14, 16


def worth_of(found: AllHands, cells: Sequence[int], win: float, lose: float, pushing: Sequence[int]) -> Worth:
    """By high value, low value, and rank of a card held (the joker is 13): the change; at 14 what the setting is worth.

    ``cells`` is what the nine comparisons come to, ``win`` and ``lose`` what that is worth, and ``pushing`` the low
    values of the dealer that push.
    """
    amounts = [win if cell > 0 else lose if cell < 0 else 0.0 for cell in cells]
    worth = np.zeros((*found.hands.shape, _WIDTH), np.float32)
    base = against_all(found.hands, amounts, pushing)
    worth[:, :, _BASE] = base / HANDS
    for rank in range(_BASE):
        suits = 1 if rank == _BASE - 1 else 4
        without = (base - against_all(found.ranks[rank], amounts, pushing) / suits) / _ONE_LESS
        worth[:, :, rank] = (without - base / HANDS) * _TOGETHER
    return worth


def known_of(
    found: AllHands, cells: Sequence[int], win: float, lose: float, push_low: Bytes, push_high: Bytes
) -> tuple[npt.NDArray[np.float64], npt.NDArray[np.float64]]:
    """What a hand that the house has set is worth on average, as a player's and as the dealer's, and the means of both.

    The means are over all hands, and known exactly: a sample whose hands are better or worse than that is put right.
    """
    amounts = [win if cell > 0 else lose if cell < 0 else 0.0 for cell in cells]
    counted = found.hands * (1 - push_high[:, None].astype(np.int64)) * (1 - push_low[None, :].astype(np.int64))
    known = np.empty((*found.hands.shape, 2))
    known[:, :, 0] = against_all(counted, amounts, ()) / HANDS
    known[:, :, 1] = against_all(found.hands, amounts[::-1], ()) / HANDS * (counted > 0)
    means = (known * found.hands[:, :, None]).sum(axis=(0, 1)) / HANDS
    return known, means


def against_all(hands: Ints, amounts: Sequence[float], pushing: Sequence[int]) -> npt.NDArray[np.float64]:
    """The sum of what each setting comes to against these hands."""
    counts = hands.astype(np.float64)
    counts[:, list(pushing)] = 0
    below = np.zeros((counts.shape[0] + 1, counts.shape[1] + 1))
    below[1:, 1:] = counts.cumsum(axis=0).cumsum(axis=1)
    worth = np.zeros(counts.shape)
    # the dealer's high hand is above, equal or below, and the low hand as well: the order of the cells
    highs = (below[-1:] - below[1:], below[1:] - below[:-1], below[:-1])
    for cell, amount in enumerate(amounts):
        if amount:
            rows = highs[cell // 3]
            columns = (rows[:, -1:] - rows[:, 1:], rows[:, 1:] - rows[:, :-1], rows[:, :-1])
            worth += amount * columns[cell % 3]
    return worth
