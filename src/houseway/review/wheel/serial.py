"""Checks of one outcome after another: does the last spin say anything about the next?

They compare with the sample's own frequencies, so that a loose pocket alone does not look like a memory.
"""

from __future__ import annotations

import numpy as np
from scipy import stats

from houseway.review.draws import Integers
from houseway.review.verdict import Finding
from houseway.review.wheel.tally import Tally

LEAST_EXPECTED = 5


def transitions(tally: Tally) -> Finding:
    """Whether the colour (or insignia) of an outcome depends on the one before."""
    classes = pooled_classes(tally)
    kinds = int(classes.max()) + 1
    seen = classes[tally.sequence]
    table = np.bincount(seen[:-1] * kinds + seen[1:], minlength=kinds * kinds).reshape(kinds, kinds)
    table = table[table.sum(axis=1) > 0][:, table.sum(axis=0) > 0]
    result = stats.chi2_contingency(table, correction=False)
    what = "colour" if tally.wheel.colours else "insignia"
    return Finding(
        name=f"{what.capitalize()} after {what}",
        asks=f"Does the {what} of a spin depend on the one before?",
        method=f"chi-square of independence on a table of {kinds} by {kinds}",
        statistic=float(result.statistic),
        degrees_of_freedom=int(result.dof),
        p=float(result.pvalue),
        detail=f"{tally.size - 1:,} pairs of spins",
    )


def pooled_classes(tally: Tally) -> Integers:
    """The class of each outcome: its colour, or itself; rare ones are joined until all pairs are frequent."""
    colours = tally.wheel.colours
    groups: dict[str, list[int]] = {}
    for number, label in enumerate(tally.wheel.outcomes):
        groups.setdefault(colours.get(label, label), []).append(number)
    members = list(groups.values())
    while len(members) > 2:
        members.sort(key=lambda group: tally.shares[group].sum(), reverse=True)
        if (tally.size - 1) * float(tally.shares[members[-1]].sum()) ** 2 >= LEAST_EXPECTED:
            break
        members[-2:] = [members[-2] + members[-1]]
    classes = np.zeros(len(tally.wheel.outcomes), np.int64)
    for number, group in enumerate(members):
        classes[group] = number
    return classes


def runs(tally: Tally) -> Finding:
    """Whether outcomes repeat at once more or less often than their frequencies say.

    The runs test for several kinds (Barton and David): given how often each outcome came, every order is
    equally likely on a wheel without memory, and the number of repeats has a known mean and variance.
    """
    size = tally.size
    repeats = int(np.count_nonzero(tally.sequence[1:] == tally.sequence[:-1]))
    counts = [int(count) for count in tally.counts]
    squares, cubes = sum(count**2 for count in counts), sum(count**3 for count in counts)
    expected = (squares - size) / size
    variance = (squares * (squares + size * (size + 1)) - 2 * size * cubes - size**3) / (size**2 * (size - 1))
    score = (repeats - expected) / variance**0.5 if variance > 0 else 0.0
    return Finding(
        name="Repeats",
        asks="Does an outcome follow itself too often, or too seldom?",
        method="runs test for several kinds of outcome, normal approximation",
        statistic=score,
        degrees_of_freedom=None,
        p=float(2 * stats.norm.sf(abs(score))),
        detail=f"{repeats:,} repeats; {expected:,.1f} expected",
    )


def steps(tally: Tally) -> Finding:
    """Whether some distance round the rim, from one outcome to the next, comes too often."""
    counts, size = tally.counts, tally.size
    places = len(counts)
    observed = np.bincount((tally.sequence[1:] - tally.sequence[:-1]) % places, minlength=places)
    expected = np.array([counts @ np.roll(counts, -step) for step in range(places)]) / size
    expected[0] -= 1  # an outcome does not follow itself: of n alike, n(n-1) pairs
    possible = expected > 0
    statistic = float(np.sum((observed[possible] - expected[possible]) ** 2 / expected[possible]))
    freedom = max(1, int(possible.sum()) - 1)
    oddest = int(np.argmax(np.abs(observed - expected)))
    return Finding(
        name="Steps round the rim",
        asks="Does the ball come to rest at some distance from its last pocket too often?",
        method="chi-square over the steps from pocket to next pocket",
        statistic=statistic,
        degrees_of_freedom=freedom,
        p=float(stats.chi2.sf(statistic, freedom)),
        detail=f"a step of {oddest} came {int(observed[oddest]):,} times; {expected[oddest]:,.1f} expected",
    )
