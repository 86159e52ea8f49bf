"""Plays sessions of a betting plan: have the wagers up, roll, settle, until the rolls or the money are gone."""

from __future__ import annotations

import numpy as np

from houseway.arrays import Ints
from houseway.compiled import compiled
from houseway.games.dice.rules import is_seven_out, next_point
from houseway.simulate.dice.kernel import Cells
from houseway.simulate.stream import HALF, LOW, State, draw, unfair_below

ROLLS = 36


@compiled
def play_sessions(
    state: State,
    bankroll: int,
    rolls: int,
    nexts: Cells,
    ends: Cells,
    nets: Ints,
    starts: Cells,
    items: Ints,
    points: int,
    results: Ints,
    paths: Ints,
) -> int:
    """Fill ``results`` with what each session gained, and trace the first ones; answers with how many were ruined.

    ``items`` has for each wager: stake, when it is made, hits before it comes down, whether it works on the come-out,
    and the wager it stands behind. A session is ruined when it can afford none of its wagers and none is up.
    """
    first, second, third, fourth = state[0], state[1], state[2], state[3]
    span = np.uint64(ROLLS)
    unfair = unfair_below(span)
    count = len(items)
    at = np.empty(count, np.int64)
    hits = np.empty(count, np.int64)
    ruined = 0
    for session in range(len(results)):
        at[:] = -1
        hits[:] = 0
        money = bankroll
        point = 0
        is_traced = session < len(paths)
        if is_traced:
            paths[session, 0] = money
        for rolled in range(rolls):
            up = 0
            for item in range(count):
                stake, when, most_hits, _, base, _ = items[item]
                fits = when == 2 or (when == 0) == (point == 0)
                has_base = base < 0 or at[base] >= 0
                may = most_hits == 0 or hits[item] < most_hits
                if at[item] < 0 and fits and has_base and may and money >= stake and starts[item, point] >= 0:
                    at[item] = starts[item, point]
                    money -= stake
                up += at[item] >= 0
            if up == 0 and money < items[0, 0]:
                ruined += 1
                if is_traced:
                    paths[session, rolled:] = money
                break
            while True:
                bits, first, second, third, fourth = draw(first, second, third, fourth)
                product = (bits >> HALF) * span
                if (product & LOW) >= unfair:
                    break
            roll = int(product >> HALF)
            total = roll // 6 + roll % 6 + 2
            for item in range(count):
                if at[item] < 0 or (point == 0 and items[item, 3] == 0):
                    continue
                cell = at[item] + roll
                if ends[cell] > 0:
                    net = nets[ends[cell]]
                    money += items[item, 0] + net
                    hits[item] += net > 0
                    at[item] = -1
                else:
                    at[item] = nexts[cell]
            if is_seven_out(point, total):
                hits[:] = 0
            point = next_point(point, total, points)
            if is_traced:
                lying = 0
                for item in range(count):
                    lying += items[item, 0] if at[item] >= 0 else 0
                paths[session, rolled + 1] = money + lying
        for item in range(count):
            money += items[item, 0] if at[item] >= 0 else 0
        results[session] = money - bankroll
    state[0], state[1], state[2], state[3] = first, second, third, fourth
    return ruined
