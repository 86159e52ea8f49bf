"""The ways in which a hand is finished, as data: what its player wagered on it, and what that comes to."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction

SINGLE, DOUBLED = range(2)
"""The two finishes that every game has; a variant has more: a double that is free, a double of a double."""


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
