"""Suited cards of many hands at once, by the rules of ``flushes``."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.compiled import compiled
from houseway.equipment.cards import JOKER, rank_of, suit_of
from houseway.hands.batch import as_rows
from houseway.hands.flushes import flush_value, straight_flush_length
from houseway.hands.kernel import Hands

Found = npt.NDArray[np.int32]


def flush_values(hands: npt.ArrayLike, *, deuces_wild: bool = False) -> tuple[Found, Found]:
    """For each row of cards the value of its best flush and the length of its longest straight flush.

    >>> from houseway.equipment.cards import cards
    >>> from houseway.hands.flushes import describe_flush
    >>> flushes, runs = flush_values([cards("Ah 9h 2h Kc Qc 3d 4d")])
    >>> describe_flush(int(flushes[0])), int(runs[0])
    ('3-card flush A-9-2', 2)
    """
    rows = as_rows(hands)
    flushes, runs = np.empty(len(rows), np.int32), np.empty(len(rows), np.int32)
    _value_flushes(rows, deuces_wild, flushes, runs)
    return flushes, runs


@compiled
def _value_flushes(hands: Hands, deuces_wild: bool, flushes: Found, runs: Found) -> None:
    suits = np.zeros(4, np.int64)
    for hand in range(hands.shape[0]):
        suits[:] = 0
        wilds = 0
        for place in range(hands.shape[1]):
            card = int(hands[hand, place])
            if card == JOKER or (deuces_wild and rank_of(card) == 0):
                wilds += 1
            else:
                suits[suit_of(card)] |= 1 << rank_of(card)
        flushes[hand] = flush_value(suits[0], suits[1], suits[2], suits[3], wilds)
        runs[hand] = straight_flush_length(suits[0], suits[1], suits[2], suits[3], wilds)
