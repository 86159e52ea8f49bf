"""The two charts a second time: written from the documents as plain code, by ranks alone, to compare the rulebooks with.

A hand comes as ranks with the joker as an ace (14 is an ace), and as what its splits make: pairs of (low ranks, whether
the high hand is a straight or flush). The answer is the two ranks that go low.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

Low = tuple[int, int]
Splits = Sequence[tuple[Low, bool]]
ACE, KING = 14, 13


def kinds(ranks: Sequence[int]) -> tuple[list[int], list[int], list[int], list[int], list[int]]:
    """Ranks held once, twice, ... five times, the highest first."""
    counts = Counter(ranks)
    one, two, three, four, five = (sorted((r for r in counts if counts[r] == n), reverse=True) for n in range(1, 6))
    return one, two, three, four, five


def strength(low: Low) -> tuple[bool, Low]:
    return low[0] == low[1], low


def with_made(splits: Splits, *, pair: bool) -> Low | None:
    """The highest low hand, or pair, beside which a straight or flush stays high."""
    fits = [low for low, made in splits if made and (not pair or low[0] == low[1])]
    return max(fits, key=strength, default=None)


def size_of_pair(rank: int) -> str:
    return "low" if rank <= 6 else "medium" if rank <= 10 else "high"


def cincinnati(ranks: Sequence[int], splits: Splits) -> Low:
    """The chart of Hard Rock, Horseshoe, JACK and Hollywood's Face Up."""
    single, pairs, threes, fours, fives = kinds(ranks)
    made = any(is_made for _, is_made in splits)
    if fives:
        return (KING, KING) if pairs == [KING] else (ACE, ACE)
    if fours:
        beside = pairs or threes
        if beside and fours == [ACE]:
            return (KING, KING) if beside == [KING] else (ACE, ACE)
        if beside:
            return beside[0], beside[0]
        if fours[0] <= 6 or (fours[0] <= 10 and ACE in single):
            return single[0], single[1]
        return fours[0], fours[0]
    if len(threes) == 2:
        return threes[0], threes[0]
    if threes and pairs:
        return pairs[0], pairs[0]
    if threes:
        kept = with_made(splits, pair=True)
        if made and kept:
            return kept
        if threes == [ACE]:
            return ACE, single[0]
        return single[0], single[1]
    if len(pairs) == 3:
        return pairs[0], pairs[0]
    if len(pairs) == 2:
        return two_pair(single, pairs)
    if made:
        kept = with_made(splits, pair=True) if pairs else None
        return kept or with_made(splits, pair=False) or (0, 0)
    return (single[0], single[1]) if pairs else (single[1], single[2])


def two_pair(single: list[int], pairs: list[int]) -> Low:
    classes = {size_of_pair(rank) for rank in pairs}
    stays = {
        frozenset({"low"}): True,
        frozenset({"low", "medium"}): single[0] >= KING,
        frozenset({"low", "high"}): single[0] == ACE,
        frozenset({"medium"}): single[0] == ACE,
        frozenset({"medium", "high"}): single[:2] == [ACE, KING],
        frozenset({"high"}): False,
    }[frozenset(classes)]
    return (single[0], single[1]) if stays else (pairs[1], pairs[1])


def hollywood(ranks: Sequence[int], splits: Splits) -> Low:
    """The chart of Hollywood's Pai Gow Poker; what is alike is taken from the other."""
    single, pairs, threes, fours, _ = kinds(ranks)
    if fours:
        four = fours[0]
        if threes:
            return threes[0], threes[0]
        beside = sorted([*single, *pairs, *pairs], reverse=True)
        if four >= 11 or (7 <= four <= 10 and beside[0] < KING):
            return four, four
        if pairs and (four <= 6 or pairs[0] >= KING):
            return pairs[0], pairs[0]
        return beside[0], beside[1]
    if len(pairs) == 2 and not threes:
        both = [size_of_pair(rank) for rank in pairs]
        best = {"high": 99, "medium": ACE, "low": KING}[both[0]]
        return (single[0], single[1]) if single[0] >= best else (pairs[1], pairs[1])
    return cincinnati(ranks, splits)
