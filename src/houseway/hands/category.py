"""The categories of hands: what a hand must show to be a pair, a flush, five aces."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable
from typing import NamedTuple

from houseway.equipment.cards import ACE

Ranks = tuple[int, ...]


class Pattern(NamedTuple):
    """What matters of a hand: how often each rank is there, the ranks by that, the straight it makes, one suit or not.

    >>> Pattern.of((12, 3, 3, 3), False)
    Pattern(counts=(3, 1), ranks=(3, 12), straight=(), is_suited=False)
    >>> Pattern.of((12, 1, 0), True)
    Pattern(counts=(1, 1, 1), ranks=(12, 1, 0), straight=(1, 0, 12), is_suited=True)
    """

    counts: tuple[int, ...]
    ranks: Ranks
    straight: Ranks
    is_suited: bool

    @classmethod
    def of(cls, ranks: Ranks, is_suited: bool) -> Pattern:
        """The pattern of ranks in descending order."""
        groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
        counts, ordered = zip(*groups, strict=True)
        return cls(counts, ordered, _straight(ranks) if counts[0] == 1 else (), is_suited)


def _straight(ranks: Ranks) -> Ranks:
    """Different ranks as a straight from its highest card, or nothing; an ace may stand at either end.

    >>> _straight((12, 11, 10)), _straight((12, 1, 0)), _straight((12, 11, 0))
    ((12, 11, 10), (1, 0, 12), ())
    """
    if ranks[0] - ranks[-1] == len(ranks) - 1:
        return ranks
    if ranks[0] == ACE and ranks[1] == len(ranks) - 2:
        return (*ranks[1:], ACE)
    return ()


def _has(first: int, second: int = 0) -> Callable[[Pattern], bool]:
    """Whether one rank is there at least so often, and another so often."""
    return lambda hand: hand.counts[0] >= first and (*hand.counts, 0)[1] >= second


CATEGORIES: dict[str, Callable[[Pattern], bool]] = {
    "high card": lambda _: True,
    "pair": _has(2),
    "two pair": _has(2, 2),
    "three of a kind": _has(3),
    "straight": lambda hand: bool(hand.straight),
    "flush": lambda hand: hand.is_suited,
    "full house": _has(3, 2),
    "four of a kind": _has(4),
    "straight flush": lambda hand: hand.is_suited and bool(hand.straight),
    "royal flush": lambda hand: hand.is_suited and hand.straight[:1] == (ACE,),
    "five of a kind": _has(5),
    "five aces": lambda hand: hand.counts[0] == 5 and hand.ranks[0] == ACE,
    "five wilds": lambda _: False,
}
"""Whether a hand is at least this; a hand counts as the highest that it is. Five wilds show in the cards alone."""

STRAIGHTS = frozenset({"straight", "straight flush", "royal flush"})
COMPLETED = STRAIGHTS | {"flush"}
"""What a joker that is otherwise an ace may complete as any card."""
FIVES = frozenset({"five of a kind", "five aces"})
