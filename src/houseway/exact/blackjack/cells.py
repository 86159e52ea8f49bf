"""Where the kernels count what a hand came to: a cell for each finish and result, with what it gains and wagers."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from functools import cached_property
from math import lcm

import numpy as np

from houseway.arrays import Ints
from houseway.games.blackjack.finishes import SINGLE, Finish

LOST, PUSHED, WON = range(3)


class Cells:
    """The cells of a game's finishes, the largest loss first; pushes of other finishes than the first come last."""

    def __init__(self, finishes: Sequence[Finish]) -> None:
        """Number the cells."""
        self.finishes = tuple(finishes)
        places = [(finish, result) for finish in range(len(finishes)) for result in (LOST, PUSHED, WON)]
        self._order = sorted(places, key=lambda at: (at[0] != SINGLE and at[1] == PUSHED, self._net(*at)))

    def _net(self, finish: int, result: int) -> Fraction:
        return self.finishes[finish].nets[result]

    def __len__(self) -> int:
        """How many there are."""
        return len(self._order)

    @cached_property
    def numbers(self) -> Ints:
        """The number of a cell by finish and result."""
        found = np.zeros((len(self.finishes), 3), np.int64)
        for number, at in enumerate(self._order):
            found[at] = number
        return found

    def bust(self, single: int = SINGLE) -> int:
        """Where a hand counts that bust on a single wager, a player's own or a marker."""
        return int(self.numbers[single, LOST])

    @cached_property
    def nets(self) -> tuple[Fraction, ...]:
        """What each gains.

        >>> from houseway.games.blackjack.finishes import plain
        >>> [int(net) for net in Cells(plain(Fraction(1))).nets]
        [-2, -1, 0, 1, 2, 0]
        """
        return tuple(self._net(*at) for at in self._order)

    @cached_property
    def wagered(self) -> tuple[Fraction, ...]:
        """What was wagered on each."""
        return tuple(self.finishes[finish].wagered for finish, _ in self._order)

    @cached_property
    def step(self) -> Fraction:
        """Every net is a multiple of this."""
        return Fraction(1, lcm(*(net.denominator for net in self.nets)))

    @cached_property
    def places(self) -> tuple[int, ...]:
        """How many steps above the largest loss each cell is: sums of hands are counted so."""
        return tuple(int((net - min(self.nets)) / self.step) for net in self.nets)
