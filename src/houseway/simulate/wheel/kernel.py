"""Spins a wheel, many times, and settles bets on what was counted."""

from __future__ import annotations

import numpy as np

from houseway.arrays import Ints
from houseway.compiled import compiled
from houseway.games.wheel.rules import net
from houseway.simulate.stream import HALF, LOW, State, draw, unfair_below


@compiled
def count_outcomes(state: State, rounds: int, places: Ints, is_void: Ints, counts: Ints) -> int:
    """Play rounds and count where the wheel stops; a void outcome is spun again. Answers with the number of spins.

    Each 64-bit draw spins twice. Draws that would favour some place go into a tally of their own, beyond the last
    place, so the inner loop has no branch; the rounds they leave short are played in the next turn.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    count = len(places)
    span = np.uint64(count)
    unfair = unfair_below(span)
    spins = 0
    while rounds > 0:
        low = np.zeros(count + 1, np.int64)
        high = np.zeros(count + 1, np.int64)
        for _ in range(rounds // 2):
            bits, first, second, third, fourth = draw(first, second, third, fourth)
            product = (bits & LOW) * span
            low[(product >> HALF) if (product & LOW) >= unfair else span] += 1
            product = (bits >> HALF) * span
            high[(product >> HALF) if (product & LOW) >= unfair else span] += 1
        if rounds % 2 == 1:
            bits, first, second, third, fourth = draw(first, second, third, fourth)
            product = (bits & LOW) * span
            low[(product >> HALF) if (product & LOW) >= unfair else span] += 1
        for place in range(count):
            landed = low[place] + high[place]
            spins += landed
            if is_void[places[place]] == 0:
                counts[places[place]] += landed
                rounds -= landed
    state[0], state[1], state[2], state[3] = first, second, third, fourth
    return spins


@compiled
def settle_counts(bets: Ints, counts: Ints, totals: Ints) -> None:
    """What each bet gains over all counted rounds, by the table's own rule.

    ``bets`` has a row for each: stake, covered outcomes as bits, wins, per, rounding mode, rounding unit.
    """
    for index in range(len(bets)):
        stake, covered, wins, per, mode, unit = bets[index]
        for outcome in range(len(counts)):
            totals[index] += counts[outcome] * net(stake, covered, outcome, wins, per, mode, unit)
