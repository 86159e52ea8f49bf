"""The roulette layout: boxes on a plane. Numbers adjoin where their boxes touch, and a chip lies where they meet.

A box is four units square. The rows run away from the zeros (``along``), the columns lie beside each other
(``across``), and the zeros share the width at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from itertools import combinations, pairwise

BOX = 4


@dataclass(frozen=True, slots=True)
class NumberBox:
    """A rectangle of the layout."""

    left: int
    right: int
    near: int
    far: int

    def meets(self, other: NumberBox) -> NumberBox | None:
        """What two boxes share: an edge, a corner, or nothing."""
        left, right = max(self.left, other.left), min(self.right, other.right)
        near, far = max(self.near, other.near), min(self.far, other.far)
        return NumberBox(left, right, near, far) if left <= right and near <= far else None

    @property
    def is_edge(self) -> bool:
        """Whether it is a line with some length, and not just a corner."""
        return (self.left < self.right) != (self.near < self.far)

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle: along, across."""
        return (self.left + self.right) / 2, (self.near + self.far) / 2


@dataclass(frozen=True)
class RouletteLayout:
    """A layout of ``rows`` rows and ``columns`` columns of numbers, with these zeros at its end."""

    rows: int
    columns: int
    zeros: tuple[str, ...]

    @cached_property
    def boxes(self) -> dict[str, NumberBox]:
        """The box of every number, zeros first.

        >>> RouletteLayout(12, 3, ("0", "00")).boxes["2"]
        NumberBox(left=0, right=4, near=4, far=8)
        """
        width = self.columns * BOX
        share = width // len(self.zeros)
        boxes = {zero: NumberBox(-BOX, 0, i * share, (i + 1) * share) for i, zero in enumerate(self.zeros)}
        for row, numbers in enumerate(self.numbers):
            for column, number in enumerate(numbers):
                boxes[number] = NumberBox(row * BOX, row * BOX + BOX, column * BOX, column * BOX + BOX)
        return boxes

    @cached_property
    def numbers(self) -> tuple[tuple[str, ...], ...]:
        """The numbers row by row, from 1."""
        width = self.columns
        return tuple(tuple(str(row * width + column + 1) for column in range(width)) for row in range(self.rows))

    @cached_property
    def order(self) -> dict[str, int]:
        """Where each number stands when numbers are listed: zeros first."""
        return {number: index for index, number in enumerate(self.boxes)}

    def sorted(self, numbers: tuple[str, ...] | list[str]) -> tuple[str, ...]:
        """Numbers in the order of the layout, each once."""
        return tuple(sorted(set(numbers), key=self.order.__getitem__))

    def meeting(self, numbers: tuple[str, ...]) -> NumberBox | None:
        """What all of these boxes share."""
        shared: NumberBox | None = self.boxes[numbers[0]]
        for number in numbers[1:]:
            shared = shared.meets(self.boxes[number]) if shared else None
        return shared

    def adjoining(self, number: str) -> list[str]:
        """The numbers whose boxes share an edge with this one's.

        >>> RouletteLayout(12, 3, ("0", "00")).adjoining("2")
        ['0', '00', '1', '3', '5']
        """
        return [
            other
            for other in self.boxes
            if other != number and (edge := self.meeting((number, other))) is not None and edge.is_edge
        ]

    def splits(self) -> Iterator[tuple[str, ...]]:
        """Every pair of numbers with a line between them."""
        for pair in combinations(self.boxes, 2):
            if (edge := self.meeting(pair)) is not None and edge.is_edge:
                yield pair

    def corners(self) -> Iterator[tuple[str, ...]]:
        """The four numbers round each inner corner."""
        for upper, lower in pairwise(self.numbers):
            for column in range(self.columns - 1):
                yield (*upper[column : column + 2], *lower[column : column + 2])

    def two_rows(self) -> Iterator[tuple[str, ...]]:
        """Each two rows side by side."""
        for upper, lower in pairwise(self.numbers):
            yield upper + lower

    def drawn_at(self, shape: str, index: int = 0, of: int = 1) -> tuple[float, float]:
        """Where a chip on the wager of that place in its shape is drawn: along, across."""
        end = self.rows * BOX
        share = end / of
        return {
            "row": (index * BOX + BOX / 2, 0),
            "two-rows": (index * BOX + BOX, 0),
            "column": (end + BOX / 2, index * BOX + BOX / 2),
            "groups": (index * share + share / 2, -BOX / 2),
            "courtesy": (2 * end / 3, -BOX / 2),
            "zeros": (0, 0),
        }[shape]

    def column(self, index: int) -> tuple[str, ...]:
        """The numbers of a column, from nought."""
        return tuple(row[index] for row in self.numbers)

    @cached_property
    def plain(self) -> tuple[str, ...]:
        """All numbers without the zeros."""
        return tuple(number for row in self.numbers for number in row)
