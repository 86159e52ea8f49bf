"""What a split pair is worth, exactly, when every hand is played by a strategy that looks at that hand only.

Second cards are dealt to the split hands until none waits; a card of the pair's rank makes one hand more while that is
allowed. What one hand comes to depends on the cards it draws, not on the order in which hands are dealt, so for each
pattern of "same rank again" and "another rank" it is enough to know one hand's chances jointly with "and the next b
cards are of other ranks". These follow from shoes with a few more cards of the rank gone:

    chance(own end; b + 1 others) = chance(own end; b others) - share of the rank * chance(own end; b others | one gone)

No hand is treated as if it were alone: the mean is exact. (After Griffin, and E. Farmer's CDZ- analyser.)
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.exact.blackjack.counting import ActionTable, Counting, Level
from houseway.exact.blackjack.numbers import Array


@cache
def patterns(most_hands: int) -> dict[tuple[int, int], int]:
    """How a pair can become hands: by their number and how many had another rank when the last was split, how often.

    Fewer than the most hands all have another rank; of the most hands some may still wait for any card.

    >>> patterns(2), patterns(3)
    ({(2, 0): 1}, {(3, 0): 1, (3, 1): 1, (2, 2): 1})
    """
    found: Counter[tuple[int, int]] = Counter()

    def deal(hands: int, waiting: int) -> None:
        if hands == most_hands or waiting == 0:
            found[hands, hands - waiting] += 1
            return
        deal(hands + 1, waiting + 1)
        deal(hands, waiting - 1)

    deal(2, 2)
    return dict(found)


def levels_of(most_hands: int) -> int:
    """How many more cards of the rank must be thought away, the pair's own two not counted.

    >>> [levels_of(hands) for hands in (2, 3, 4)]
    [1, 3, 5]
    """
    return 2 * most_hands - 3


@dataclass(frozen=True)
class SplitPattern:
    """One way to become hands: its hands and what one hand of each kind comes to, jointly with the pattern.

    ``settled`` hands drew another rank, ``open`` hands any card; both arrays are by up card, outcome and net, and both
    add up over the nets to the chance of the pattern with that up card and outcome.
    """

    hands: int
    settled: int
    of_settled: Array | None
    of_open: Array | None

    @property
    def parts(self) -> Iterator[tuple[int, Array]]:
        """How many hands of each kind, and what one of them comes to."""
        if self.of_settled is not None and self.settled:
            yield self.settled, self.of_settled
        if self.of_open is not None and self.hands > self.settled:
            yield self.hands - self.settled, self.of_open

    @property
    def chance(self) -> Array:
        """The chance of the pattern by up card and outcome."""
        found: Array = next(self.parts)[1].sum(axis=2)
        return found


def read_levels(counting: Counting, strategy: ActionTable, rank: int, ups: Sequence[int]) -> list[Level]:
    """One split hand with ever more cards of its rank gone, as far as the shoe has them."""
    return counting.levels(strategy, rank, levels_of(counting.play.hands_of(rank)), ups)


def split_patterns(counting: Counting, rank: int, levels: Sequence[Level], ups: Sequence[int]) -> list[SplitPattern]:
    """Every pattern of a split pair with what its hands come to, given the pair but not the up card."""
    most = counting.play.hands_of(rank)
    shares = [_share(counting, rank, more) for more in range(len(levels))]
    finished = [_finished(level, ups, counting.cells.bust) for level in levels]
    settled = [other for other, _ in finished]
    any_card = [other + same for other, same in finished]
    found = []
    for (hands, drawn), ways in patterns(most).items():
        again = hands - 2
        if again >= len(levels):
            continue
        chance: Any = ways
        for more in range(again):
            chance = chance * shares[more]
        found.append(
            SplitPattern(
                hands,
                drawn,
                _others(settled, shares, again, drawn - 1) * chance if drawn else None,
                _others(any_card, shares, again, drawn) * chance if hands > drawn else None,
            )
        )
    return found


def _share(counting: Counting, rank: int, more: int) -> Any:
    """The chance that the next card has the pair's rank when ``more`` of them are gone besides the pair."""
    gone = counting.removes * (2 + more)
    whole, over, _ = counting.tables
    return whole[max(int(counting.shoe[rank]) - gone, 0)] * over[max(counting.cards - gone, 0)]


def _finished(level: Level, ups: Sequence[int], bust: int) -> tuple[Array, Array]:
    """The tallies with the hands that bust: what is missing from the whole lost one wager."""
    both = []
    for again in (0, 1):
        tally = level.tally[again].copy()
        for up in ups:
            tally[up, :, bust] += level.whole[again, up] - tally[up].sum(axis=1)
        both.append(tally)
    return both[0], both[1]


def _others(levels: Sequence[Array], shares: Sequence[Any], again: int, others: int) -> Array:
    """One hand's end jointly with so many further cards of other ranks, when ``again`` cards of the rank are gone."""
    if others == 0:
        return levels[again]
    here = _others(levels, shares, again, others - 1)
    if again + 1 >= len(levels):
        return here
    found: Array = here - shares[again] * _others(levels, shares, again + 1, others - 1)
    return found
