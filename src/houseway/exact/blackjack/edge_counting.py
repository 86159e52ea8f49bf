"""A shoe laid out for a game in which a 21 always wins and pays by its cards, and hands are doubled again."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property

import numpy as np

from houseway.arrays import Ints
from houseway.exact.blackjack import edge_kernels
from houseway.exact.blackjack.counting import Behind, Counting
from houseway.exact.blackjack.hands import OUTCOMES
from houseway.exact.blackjack.kernels import STAND
from houseway.exact.blackjack.numbers import FLOATS, Array, Numbers
from houseway.exact.blackjack.play import Play
from houseway.games.blackjack.edge_rules import bonus_row, set_of

ROWS = 4
"""Finishes: not doubled, doubled once, twice, three times; then a row of bonuses each."""


def lay_out(play: Play, shoe: Sequence[int], numbers: Numbers = FLOATS) -> Counting:
    """A shoe laid out for the game that the options are of."""
    return Counting(play, shoe, numbers) if play.edge is None else EdgeCounting(play, shoe, numbers)


class EdgeCounting(Counting):
    """One shoe and one set of options."""

    @property
    def stages(self) -> int:
        """How often a hand may be doubled."""
        assert self.play.edge is not None  # noqa: S101
        return self.play.edge.doubles

    def parts_of(self, hand: int) -> tuple[object, ...]:
        """How a 21 falls under nothing and the rows of bonuses."""
        edge = self.play.edge
        assert edge is not None  # noqa: S101
        counts = self.hands.counts[hand].tolist()
        ranks = [rank + 1 for rank in range(10) for _ in range(counts[rank])]
        code = set_of(*ranks) if len(ranks) == 3 else 0
        if code in (sets := dict(edge.sets)):
            return (0, *sets[code])
        row = bonus_row(len(ranks), False, 0, edge.fewest, edge.rows, 0)
        return tuple(int(place == row) for place in range(edge.rows + 1))

    @cached_property
    def _parts(self) -> Array:
        """By hand of 21 its finishes: not doubled, and the rows."""
        found = self.numbers.zeros(len(self.hands.cards), len(self.play.finishes))
        for hand in np.flatnonzero(self.hands.total == 21):
            plain, *rows = self.numbers.fractions(self.parts_of(int(hand)))
            found[hand, 0], found[hand, ROWS:] = plain, rows
        return found

    @cached_property
    def draws(self) -> Array:
        """What stand, hit and double are worth for each hand and up card, times the chance of the up card."""
        dealt, known = self.everything_behind.dealt, self.everything_behind.known
        size = len(self.hands.cards)
        value, best = self.numbers.zeros(size, 10, 3), self.numbers.zeros(size, 10)
        self._again = np.full((self.stages + 1, size, 10), STAND, np.int64)
        worth = self.numbers.zeros(self.stages + 1, 22, len(OUTCOMES))
        nets = self.numbers.fractions([finish.nets for finish in self.play.finishes])
        for stage in range(self.stages + 1):
            worth[stage] = nets[stage][1 + self.sign]
        pays = nets[:, 2]
        bonus = (self._parts * pays).sum(axis=1)
        self._after = self.numbers.zeros(size, 10, self.stages + 1)
        kernel = self.numbers.pick(edge_kernels.best_edge_draws, edge_kernels.fast_best_edge_draws)
        kernel(
            self.shoe, self.cards, self.removes, self.hands.counts, self.hands.cards, self.hands.total,
            self.hands.onward, known, dealt, worth, bonus, self.stages, self.tables, value, best,
            self._after, self._again,
        )  # fmt: skip
        return value

    @cached_property
    def again(self) -> Ints:
        """Whether a hand doubles again, by stage, hand and up card."""
        _ = self.draws
        return self._again

    @property
    def after_doubles(self) -> Array:
        """What a hand is worth by up card and how often it was doubled, times the chance of the up card."""
        _ = self.draws
        return self._after

    def keep_to(self, other: Counting) -> None:
        """Doubles again where the other does."""
        assert isinstance(other, EdgeCounting)  # noqa: S101
        self.again = other.again

    def follow(
        self,
        action: Ints,
        reach: Array,
        gone: Sequence[int],
        behind: Behind,
        before: Behind | None = None,
        *,
        marker: bool = False,  # noqa: ARG002  nobody splits with the house's money here
    ) -> Array:
        """Where chances that ``reach`` puts on hands end, by up card, outcome and net; see ``Counting.follow``."""
        shoe, numbers = self._less(gone), self.numbers
        known_before = self._before(gone, behind, before)
        asked, busts, places = self._nobody_asked()
        doubled = numbers.zeros(self.stages + 1, len(self.hands.cards), 10)
        kernel = numbers.pick(edge_kernels.spread_edge, edge_kernels.fast_spread_edge)
        count = kernel(
            shoe, int(shoe.sum()), self.removes, self.hands.counts, self.hands.cards, self.hands.onward, action,
            self.again, self.stages, self.tables, behind.known, behind.dealt, known_before, asked, busts, places, reach,
            doubled,
        )  # fmt: skip
        bust_dealt = self._deal_asked(shoe, asked[: count[0]], behind, busts[: count[1]])
        tally = numbers.zeros(10, 8, len(self.cells))
        kernel = numbers.pick(edge_kernels.settle_edge, edge_kernels.fast_settle_edge)
        kernel(
            shoe, int(shoe.sum()), self.removes, self.hands.counts, self.hands.cards, self.hands.total,
            self.hands.onward, action, self.again, self.sign, self.cells.numbers, self._parts, self.stages,
            self.tables, behind.dealt, places, bust_dealt, reach, doubled, tally,
        )  # fmt: skip
        return tally
