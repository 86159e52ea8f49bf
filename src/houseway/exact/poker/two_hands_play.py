"""Plays all hands against the dealer's: the best end of each, and how all deals end."""

from __future__ import annotations

from houseway.arrays import Bytes, Ints
from houseway.compiled import compiled_without_arrays
from houseway.exact.poker.community_kernel import Counts
from houseway.exact.poker.two_hands_kernel import Hands
from houseway.exact.poker.whole import whole


@compiled_without_arrays
def play_hands(
    hands: Hands,
    counts: Counts,
    kind_of: Bytes,
    coefficients: Ints,
    order: Ints,
    least: Ints,
    played: int,
    dealers: int,
    is_chosen: bool,
    chosen: Bytes,
    ends: Ints,
) -> None:
    """The best end of each hand, unless it is chosen, and how all deals end: by the end, the kind and the class.

    ``order`` has the ends from the cheapest, ``least`` the least value that each takes, ``played`` how many of them are
    no folds. ``counts`` and ``chosen`` have a column for each card of the dealer's that may be seen, or one in all.
    """
    for hand in range(len(hands.values)):
        value = whole(hands.values[hand])
        weight = hands.weights[hand]
        kind = kind_of[value]
        at = 0
        for seen in range(chosen.shape[1]):
            if chosen.shape[1] > 1 and at < hands.places.shape[1] and hands.places[hand, at] == seen:
                at += 1
                continue
            wins, ties, low = whole(counts[hand, seen, 0]), whole(counts[hand, seen, 1]), whole(counts[hand, seen, 2])
            best = whole(chosen[hand, seen]) if is_chosen else -1
            most = 0
            for turn in range(0 if is_chosen else len(order)):
                end = order[turn]
                if value < least[end]:
                    continue
                of = coefficients[end, kind]
                pays = of[0] * wins + of[1] * ties + of[2] * low + of[3]
                if best < 0 or pays > most:
                    best, most = end, pays
            chosen[hand, seen] = best
            if best >= played:
                ends[best, kind, 0] += dealers * weight
            else:
                count_classes(ends[best, kind], kind, wins, ties, low, dealers, weight)


@compiled_without_arrays
def count_classes(row: Ints, kind: int, wins: int, ties: int, low: int, dealers: int, weight: int) -> None:
    """Count the dealers' hands by class from how many are beaten, tied with and below the qualifier.

    Whoever would qualify, as odd kinds do, beats all who do not; whoever would not loses to all who do.
    """
    if kind & 1:
        row[4] += weight * low
        row[5] += weight * (wins - low)
        row[3] += weight * ties
        row[1] += weight * (dealers - wins - ties)
    else:
        row[4] += weight * wins
        row[2] += weight * ties
        row[0] += weight * (low - wins - ties)
        row[1] += weight * (dealers - low)
