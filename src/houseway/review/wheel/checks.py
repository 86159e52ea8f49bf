"""The checks of a wheel: how often each outcome came, alone and by the groups of the layout.

``all_checks`` adds those round the rim (``rim.py``) and those of one outcome after another (``serial.py``).
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy import stats

from houseway.games.wheel.wheel_game import Spot, WheelGame
from houseway.review.draws import Floats, Integers
from houseway.review.verdict import Check, Finding, came, judge
from houseway.review.wheel.rim import fullest_sector, tilt
from houseway.review.wheel.serial import runs, steps, transitions
from houseway.review.wheel.tally import Tally


def all_checks(game: WheelGame, tally: Tally, level: float) -> tuple[Check, ...]:
    """Every check that suits the wheel, corrected together."""
    findings = [frequencies(tally), *(group_frequencies(tally, group) for group in partitions(game))]
    if tally.has_rim_order:
        findings += [fullest_sector(tally), tilt(tally), steps(tally)]
    findings += [transitions(tally), runs(tally)]
    return judge(findings, level)


def chi_square(observed: Integers, expected: Floats) -> tuple[float, int, float]:
    """Pearson's chi-square: the statistic, its degrees of freedom and its p-value.

    >>> chi_square(np.array([16, 18, 16, 14, 12, 12]), np.array([16.0] * 5 + [8.0]))[:2]
    (3.5, 5)
    """
    result = stats.chisquare(observed, expected)
    return float(result.statistic), len(observed) - 1, float(result.pvalue)


def frequencies(tally: Tally) -> Finding:
    """Whether each outcome came as often as its places on the rim say."""
    statistic, freedom, p = chi_square(tally.counts, tally.expected)
    oddest = int(np.argmax(np.abs(tally.counts - tally.expected) / tally.sigma))
    return Finding(
        name="Outcomes",
        asks="Did each outcome come as often as its places on the rim say?",
        method="chi-square over all outcomes",
        statistic=statistic,
        degrees_of_freedom=freedom,
        p=p,
        detail=came(tally.wheel.outcomes[oddest], int(tally.counts[oddest]), float(tally.expected[oddest])),
    )


def group_frequencies(tally: Tally, group: Sequence[Spot]) -> Finding:
    """Whether the spots of a group, which share no number, were hit as often as their numbers say."""
    classes = classes_of(tally, [spot.labels for spot in group])
    observed = np.bincount(classes, tally.counts).astype(np.int64)
    expected = np.bincount(classes, tally.expected).astype(np.float64)
    statistic, freedom, p = chi_square(observed, expected)
    oddest = int(np.argmax(np.abs(observed - expected) / np.sqrt(expected)))
    names = [spot_name(spot) for spot in group]
    rest = [tally.wheel.outcomes[number] for number in np.flatnonzero(classes == len(group))]
    return Finding(
        name=group_name(group),
        asks=f"Did {listed([*names, *rest])} come as often as their numbers say?",
        method="chi-square over the groups",
        statistic=statistic,
        degrees_of_freedom=freedom,
        p=p,
        detail=came([*names, listed(rest)][oddest], int(observed[oddest]), float(expected[oddest])),
    )


def partitions(game: WheelGame) -> list[list[Spot]]:
    """The outside spots in groups that share no number: the dozens, the columns, red and black, and so on."""
    groups: list[list[Spot]] = []
    for spot in game.spots.values():
        if spot.wager.group != "outside":
            continue
        for group in groups:
            if not any(spot.covered & other.covered for other in group):
                group.append(spot)
                break
        else:
            groups.append([spot])
    return groups


def spot_name(spot: Spot) -> str:
    """The name of a spot: its wager's, with the number of the spot where there are several."""
    return f"{spot.wager.name}{spot.name.removeprefix(spot.wager.id)}"


def group_name(group: Sequence[Spot]) -> str:
    """The name of a group of spots: the wager they are all of, or the wagers they are of."""
    wagers = list(dict.fromkeys(spot.wager.name for spot in group))
    return f"{wagers[0]}s" if len(wagers) == 1 and len(group) > 1 else " and ".join(wagers)


def classes_of(tally: Tally, groups: Sequence[Sequence[str]]) -> Integers:
    """For each outcome the number of its group; what is in none makes a last group."""
    classes = np.full(len(tally.wheel.outcomes), len(groups), np.int64)
    for number, labels in enumerate(groups):
        classes[[tally.wheel.index[label] for label in labels]] = number
    return classes


def listed(names: Sequence[str]) -> str:
    """Names as people list them.

    >>> listed(["Red", "Black", "0"])
    'Red, Black and 0'
    """
    return " and ".join([", ".join(names[:-1]), *names[-1:]]).removeprefix(" and ")
