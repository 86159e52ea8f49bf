"""What each way to set a hand is worth, against every hand that the dealer can have: 53,524,680 of them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from houseway.arrays import Bytes, Ints
from houseway.exact.pai_gow.all_hands_kernel import count_rest
from houseway.exact.pai_gow.deals import Table
from houseway.exact.pai_gow.settings_kernel import best_of, undominated
from houseway.exact.pai_gow.way_kernel import value_splits
from houseway.exact.pai_gow.worth import Worth, against_all

REST = math.comb(46, 7)


class Setting(NamedTuple):
    """A split, by its place among the 21 of the sorted cards, and what it is worth per unit wagered."""

    split: int
    worth: float


def settings_of(table: Table, hand: Sequence[int]) -> list[Setting]:
    """Every legal setting that is not plainly worse than another, the best first; the dealer's hand is not seen."""
    _, lows, highs, kept = _splits(table, hand)
    found = np.zeros(table.found.hands.shape, np.int64)
    count_rest(np.array([card for card in range(53) if card not in hand], np.uint8), table.way, found)
    found[table.push_high == 1] = 0
    amounts = [table.win if cell > 0 else float(cell) for cell in table.cells]
    worth = against_all(found, amounts, np.flatnonzero(table.push_low).tolist()) / REST
    settings = [Setting(int(split), float(worth[highs[split], lows[split]])) for split in kept]
    return sorted(settings, key=lambda setting: -setting.worth)


def given_away(table: Table, hand: Sequence[int], worth: Worth) -> float:
    """What the setting that is chosen by ``worth`` is worth less than the best."""
    cards, lows, highs, kept = _splits(table, hand)
    chosen = best_of(cards, lows, highs, kept, len(kept), worth)
    settings = settings_of(table, hand)
    return settings[0].worth - next(setting.worth for setting in settings if setting.split == chosen)


def _splits(table: Table, hand: Sequence[int]) -> tuple[Bytes, Ints, Ints, Ints]:
    """The sorted cards, what both hands of each split are worth, and the splits that may be best."""
    way = table.way
    cards = np.array(sorted(hand), np.uint8)
    lows, highs, kept = np.empty(21, np.int64), np.empty(21, np.int64), np.empty(21, np.int64)
    value_splits(cards, way.five.keys[cards], way.five.suits[cards], way.five.start, way, lows, highs)
    return cards, lows, highs, kept[: undominated(lows, highs, way.least, kept)]
