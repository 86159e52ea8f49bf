"""The draw of seats, and who stands before whom: by chips, then by the stated tie-breaks, at last by a draw."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import groupby

import msgspec

from houseway.money import Cents
from houseway.tournament.plan import Tie


class Count(msgspec.Struct, frozen=True, array_like=True):
    """A player's chips when the heat ended at the table, those on the layout too, and after the hand before."""

    player: str
    chips: Cents
    before: Cents


class Drawing:
    """One draw after the other from one secret: ``draw(number, weights)`` answers with a label."""

    def __init__(self, draw: Callable[[int, Mapping[str, int]], str]) -> None:
        """Nothing is drawn yet."""
        self._draw = draw
        self.drawn = 0

    def one_of(self, labels: Iterable[str]) -> str:
        """One of several, each as likely."""
        self.drawn += 1
        return self._draw(self.drawn, dict.fromkeys(labels, 1))

    def order(self, labels: Iterable[str]) -> list[str]:
        """All of them, in an order in which every one is as likely in every place."""
        left, found = sorted(labels), []
        while left:
            found.append(left[0] if len(left) == 1 else self.one_of(left))
            left.remove(found[-1])
        return found


def seated(players: Iterable[str], sizes: Sequence[int], drawing: Drawing) -> tuple[tuple[str, ...], ...]:
    """Who sits where: table after table, from seat 1, in the order that is drawn.

    >>> seated("dbca", [2, 2], Drawing(lambda number, weights: max(weights)))
    (('d', 'c'), ('b', 'a'))
    """
    order = iter(drawing.order(players))
    return tuple(tuple(next(order) for _ in range(size)) for size in sizes)


def ranked(counts: Iterable[Count], ties: Sequence[Tie], drawing: Drawing) -> list[Count]:
    """Those with most chips first; between equals the tie-breaks decide in their order, at last the draw.

    >>> counts = [Count("ann", 500, 300), Count("bob", 700, 0), Count("cid", 500, 400)]
    >>> [one.player for one in ranked(counts, ("before", "draw"), Drawing(lambda number, weights: min(weights)))]
    ['bob', 'cid', 'ann']
    >>> [one.player for one in ranked(counts, ("draw",), Drawing(lambda number, weights: min(weights)))]
    ['bob', 'ann', 'cid']
    """

    def key(count: Count) -> tuple[Cents, ...]:
        return (-count.chips, *((-count.before,) if "before" in ties else ()))

    found: list[Count] = []
    for _, equal in groupby(sorted(counts, key=key), key):
        by_player = {count.player: count for count in equal}
        found += [by_player[player] for player in drawing.order(by_player)]
    return found


def on_the_way(counts: Iterable[Count], ties: Sequence[Tie]) -> list[Count]:
    """The standing while a heat is under way: equals stand by name, for nothing is drawn before its end."""
    return ranked(counts, ties, Drawing(lambda _, weights: min(weights)))
