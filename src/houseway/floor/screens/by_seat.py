"""Whose event is whose: where each seat's wagers stand among the thousands of events of a round with a crowd."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence

from houseway.round import Event
from houseway.round.events import WagerPlaced, WagerSettled, WagerTakenBack

WAGERS = (WagerSettled, WagerPlaced, WagerTakenBack)
"""The events that only say what a seat's wagers do."""

EVERYBODYS = 0


class BySeat:
    """The events of this round and of the last, sorted by seat; what has been sorted is not sorted again."""

    def __init__(self) -> None:
        """No round yet."""
        self._rounds: dict[int, _Sorted] = {}

    def kept(self, number: int, events: Sequence[Event], seat: int) -> list[int]:
        """Where, among the events of a round, those stand that concern a seat: its wagers, and all that is no wager."""
        known = self._rounds.get(number)
        if known is None or not known.agrees(events):
            known = self._rounds[number] = _Sorted()
            for old in [old for old in self._rounds if abs(old - number) > 1]:
                del self._rounds[old]
        return known.kept(events, seat)


class _Sorted:
    """The events of one round."""

    def __init__(self) -> None:
        self._seen: Sequence[Event] = ()
        self._by_seat: dict[int, list[int]] = {}

    def agrees(self, events: Sequence[Event]) -> bool:
        """Whether these events begin as those that were seen, or go on after them: a table made anew has new ones."""
        both = min(len(self._seen), len(events))
        return not both or self._seen[both - 1] is events[both - 1]

    def kept(self, events: Sequence[Event], seat: int) -> list[int]:
        for index in range(len(self._seen), len(events)):
            event = events[index]
            self._by_seat.setdefault(event.seat if isinstance(event, WAGERS) else EVERYBODYS, []).append(index)
        if len(events) > len(self._seen):
            self._seen = events
        found = sorted([*self._by_seat.get(EVERYBODYS, ()), *self._by_seat.get(seat, ())])
        return found[: bisect_left(found, len(events))]
