"""A second, slow evaluator, written without a look at the first: it tells hands apart by name and compares tuples.

It knows nothing of ladders or tables. Straights are looked up in the row A23456789TJQKA, the best of more cards is
found by trying all, and a wild card by trying every card of the deck.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import combinations, product

NAMES = {
    2: ["high card", "pair"],
    3: ["high card", "pair", "flush", "straight", "three of a kind", "straight flush"],
    4: ["high card", "pair", "two pair", "straight", "flush", "three of a kind", "straight flush", "four of a kind"],
    5: [
        "high card",
        "pair",
        "two pair",
        "three of a kind",
        "straight",
        "flush",
        "full house",
        "four of a kind",
        "straight flush",
        "royal flush",
    ],
}
GROUPS = {
    (2,): "pair",
    (2, 2): "two pair",
    (3,): "three of a kind",
    (3, 2): "full house",
    (4,): "four of a kind",
    (5,): "five of a kind",
    (): "high card",
}
ROW = "A23456789TJQKA"
RUNS = {size: [set(ROW[start : start + size]) for start in range(len(ROW) - size + 1)] for size in range(2, 6)}
FACES = [("23456789TJQKA"[card // 4], "cdhs"[card % 4]) for card in range(52)]
HIGH_TO_LOW = "AKQJT98765432"
Worth = tuple[int, tuple[int, ...]]


def slow_five(
    cards: Sequence[int],
    names: Sequence[str],
    low_straight: str = "lowest",
    low_straight_flush: str = "lowest",
) -> Worth:
    """Name and tie-break of exactly these cards, all natural."""
    faces = [FACES[card] for card in cards]
    count = Counter(rank for rank, _ in faces)
    by_importance = sorted(count, key=lambda rank: (-count[rank], HIGH_TO_LOW.index(rank)))
    tie = tuple(-HIGH_TO_LOW.index(rank) for rank in by_importance)
    name = GROUPS[tuple(sorted((times for times in count.values() if times > 1), reverse=True))]
    if name == "high card" and "straight" in names:
        runs = RUNS[len(cards)]
        fits = [place for place, run in enumerate(runs) if run == count.keys()]
        is_flush = len({suit for _, suit in faces}) == 1
        if fits:
            name = "straight flush" if is_flush else "straight"
            is_second = (low_straight_flush if is_flush else low_straight) == "second highest"
            place = len(runs) * 2 - 3 if fits[0] == 0 and is_second else fits[0] * 2
            tie = (place,)
            if is_flush and fits[0] == len(runs) - 1 and "royal flush" in names:
                name = "royal flush"
        elif is_flush:
            name = "flush"
    if name == "five of a kind" and name not in names:
        name = "five aces" if by_importance == ["A"] else "high card"
        tie = (0,) if name == "five aces" else (-99,)
    return names.index(name), tie


def slow(cards: Iterable[int], size: int, names: Sequence[str], **house: str) -> Worth:
    """Name and tie-break of the best of these cards."""
    return max(slow_five(hand, names, **house) for hand in combinations(cards, size))


def slow_wild(cards: Sequence[int], names: Sequence[str], wild: Iterable[int], *, is_bug: bool, **house: str) -> Worth:
    """The best five when each wild card may be any card; or, as a bug, an ace unless it completes a straight or flush."""
    if "five wilds" in names and set(cards) <= set(wild):
        return names.index("five wilds"), ()
    naturals = [card for card in cards if card not in set(wild)]
    found = []
    for stand_ins in product(range(52), repeat=len(cards) - len(naturals)):
        worth = slow_five([*naturals, *stand_ins], names, **house)
        completes = names[worth[0]] in ("straight", "flush", "straight flush", "royal flush")
        if not is_bug or completes or all(card // 4 == 12 for card in stand_ins):
            found.append(worth)
    return max(found)
