"""Rolls dice, many times, through the wagers' automata: a table says where each roll takes a bet and how it ends."""

from __future__ import annotations

import numpy as np
import numpy.typing as npt

from houseway.arrays import Ints
from houseway.compiled import compiled
from houseway.simulate.stream import HALF, LOW, State, draw, unfair_below

Cells = npt.NDArray[np.int32]
ROLLS = 36


@compiled
def roll_one_bet(state: State, rolls: int, nexts: Cells, ends: Cells, counts: Ints) -> None:
    """Follow one bet, made again after every decision; ``counts`` receives how often it ended which way.

    ``nexts`` and ``ends`` have a cell for each state and roll; an end of nought is none. A 64-bit draw rolls twice.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    span = np.uint64(ROLLS)
    unfair = unfair_below(span)
    at = 0
    done = 0
    while done < rolls:
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        product = (bits & LOW) * span
        if (product & LOW) >= unfair:
            cell = at + np.int64(product >> HALF)
            counts[ends[cell]] += 1
            at = nexts[cell]
            done += 1
        product = (bits >> HALF) * span
        if (product & LOW) >= unfair:
            cell = at + np.int64(product >> HALF)
            counts[ends[cell]] += 1
            at = nexts[cell]
            done += 1
    while at != 0:
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        product = (bits & LOW) * span
        if (product & LOW) >= unfair:
            cell = at + np.int64(product >> HALF)
            counts[ends[cell]] += 1
            at = nexts[cell]
    state[0], state[1], state[2], state[3] = first, second, third, fourth


@compiled
def roll_bets(state: State, rolls: int, nexts: Cells, ends: Cells, starts: Cells, counts: Ints) -> None:
    """Follow many bets on the same rolls, each made again after its decision; those under way at the end are finished.

    ``starts`` has the first cell of each bet's table; cells and ends are numbered through.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    span = np.uint64(ROLLS)
    unfair = unfair_below(span)
    at = starts.copy()
    under_way = len(starts)
    done = 0
    while under_way > 0:
        bits, first, second, third, fourth = draw(first, second, third, fourth)
        product = (bits >> HALF) * span
        if (product & LOW) < unfair:
            continue
        roll = np.int64(product >> HALF)
        done += 1
        if done <= rolls:
            for bet in range(len(starts)):
                cell = at[bet] + roll
                counts[ends[cell]] += 1
                at[bet] = nexts[cell]
            continue
        under_way = 0
        for bet in range(len(starts)):
            if at[bet] != starts[bet]:
                cell = at[bet] + roll
                counts[ends[cell]] += 1
                at[bet] = nexts[cell]
                under_way += 1
    state[0], state[1], state[2], state[3] = first, second, third, fourth
