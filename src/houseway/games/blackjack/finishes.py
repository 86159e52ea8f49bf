"""The ways in which a hand is finished, as data: what its player wagered on it, and what that comes to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

SINGLE, DOUBLED = range(2)
"""The two finishes that every game has; a variant has more: a double that is free, a double of a double."""
FREE_DOUBLED, MARKER = 2, 3
"""Where the house puts up money: a double of its own, and the first finish of a hand that it split off."""


@dataclass(frozen=True)
class Finish:
    """What a hand gains, in initial wagers, when it loses, pushes and wins; ``wagered`` is the player's own money."""

    name: str
    wagered: Fraction
    loses: Fraction
    pushes: Fraction
    wins: Fraction

    @property
    def nets(self) -> tuple[Fraction, Fraction, Fraction]:
        """Lost, pushed, won."""
        return self.loses, self.pushes, self.wins


def finish(name: str, wagers: int, pays: Fraction) -> Finish:
    """So many wagers of the player's own that share an outcome.

    >>> finish("doubled", 2, Fraction(1)).nets
    (Fraction(-2, 1), Fraction(0, 1), Fraction(2, 1))
    """
    return Finish(name, Fraction(wagers), Fraction(-wagers), Fraction(0), wagers * pays)


def plain(pays: Fraction) -> tuple[Finish, ...]:
    """A hand that stands on its wager, and one that was doubled."""
    return finish("single", 1, pays), finish("doubled", 2, pays)


def with_markers(pays: Fraction) -> tuple[Finish, ...]:
    """The same where the house doubles and splits too: what its marker stands for is paid when it wins, never lost.

    The finishes of a hand that it split off follow those of a player's own hand, in the same order.

    >>> [tuple(map(int, one.nets)) for one in with_markers(Fraction(1))]
    [(-1, 0, 1), (-2, 0, 2), (-1, 0, 2), (0, 0, 1), (-1, 0, 2), (0, 0, 2)]
    """
    own = (*plain(pays), Finish("doubled free", Fraction(1), Fraction(-1), Fraction(0), 2 * pays))
    split_off = (Finish(f"marker, {one.name}", one.wagered - 1, one.loses + 1, one.pushes, one.wins) for one in own)
    return (*own, *split_off)
