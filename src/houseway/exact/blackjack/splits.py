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
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from houseway.arrays import Ints
from houseway.exact.blackjack.counting import ActionTable, Counting, Level
from houseway.exact.blackjack.numbers import Array
from houseway.games.blackjack.finishes import MARKER, SINGLE


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
    """One way to become hands: its hands, and how many there are of each kind with what one of them comes to.

    Hands differ in whether they drew another rank or any card, and in whose money lies on them. The arrays are by up
    card, outcome and net, and each adds up over the nets to the chance of the pattern with that up card and outcome.
    """

    hands: int
    parts: tuple[tuple[int, Array], ...]

    @property
    def chance(self) -> Array:
        """The chance of the pattern by up card and outcome."""
        found: Array = self.parts[0][1].sum(axis=2)
        return found


def read_levels(counting: Counting, strategy: ActionTable, rank: int, ups: Sequence[int]) -> list[Level]:
    """One split hand with ever more cards of its rank gone, as far as the shoe has them."""
    return counting.levels(strategy, rank, levels_of(counting.play.hands_of(rank)), ups)


def split_patterns(counting: Counting, rank: int, levels: Sequence[Level], ups: Sequence[int]) -> list[SplitPattern]:
    """Every pattern of a split pair with what its hands come to, given the pair but not the up card."""
    most = counting.play.hands_of(rank)
    shares = [_share(counting, rank, more) for more in range(len(levels))]
    kinds = (False, True) if counting.play.splits_free(rank) else (False,)
    settled, any_card = {}, {}
    for marker in kinds:
        busts = counting.bust_cells(MARKER if marker else SINGLE)
        finished = [_finished(level, ups, busts, marker=marker) for level in levels]
        settled[marker] = [other for other, _ in finished]
        any_card[marker] = [other + same for other, same in finished]
    found = []
    for (hands, drawn), ways in patterns(most).items():
        again = hands - 2
        if again >= len(levels):
            continue
        chance: Any = ways
        for more in range(again):
            chance = chance * shares[more]
        parts = []
        for marker in kinds:
            of_settled, of_open = _hands_on(hands, drawn, marker=marker, is_free=len(kinds) > 1)
            if of_settled:
                parts.append((of_settled, _others(settled[marker], shares, again, drawn - 1) * chance))
            if of_open:
                parts.append((of_open, _others(any_card[marker], shares, again, drawn) * chance))
        found.append(SplitPattern(hands, tuple(parts)))
    return found


def _hands_on(hands: int, drawn: int, *, marker: bool, is_free: bool) -> tuple[int, int]:
    """How many hands drew another rank, and any card: of the player's own, or on markers.

    Where the house splits, the hand that was dealt is the player's own and the first to be finished.

    >>> _hands_on(4, 2, marker=False, is_free=True), _hands_on(4, 2, marker=True, is_free=True)
    ((1, 0), (1, 2))
    >>> _hands_on(4, 0, marker=False, is_free=True), _hands_on(4, 2, marker=False, is_free=False)
    ((0, 1), (2, 2))
    """
    if not is_free:
        return drawn, hands - drawn
    own = (1, 0) if drawn else (0, 1)
    return (drawn - own[0], hands - drawn - own[1]) if marker else own


def _share(counting: Counting, rank: int, more: int) -> Any:
    """The chance that the next card has the pair's rank when ``more`` of them are gone besides the pair."""
    gone = counting.removes * (2 + more)
    whole, over, _ = counting.tables
    return whole[max(int(counting.shoe[rank]) - gone, 0)] * over[max(counting.cards - gone, 0)]


def _finished(level: Level, ups: Sequence[int], busts: Ints, *, marker: bool) -> tuple[Array, Array]:
    """The tallies with the hands that bust: what is missing from the whole counts in the cells of ``busts``."""
    both, outcomes = [], list(range(busts.shape[1]))
    tallies = level.marker if marker else level.tally
    assert tallies is not None  # noqa: S101
    for again in (0, 1):
        tally = tallies[again].copy()
        for up in ups:
            tally[up, outcomes, busts[up]] += level.whole[again, up] - tally[up].sum(axis=1)
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
