"""What a meter shows when all of it is won while smaller shares come off it on the way: its distribution.

From its reset a meter grows with each wager; then it may lose a share, or be won. Seen from the win backwards it is a
sum: what was fed since the last share, plus the part that a share leaves of what was fed before, and so on. Between
shares lies a geometric number of wagers, so the sum's Fourier transform is a product, and its distribution a series.
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt

Waves = npt.NDArray[np.complex128]

TERMS = 8_192
"""Of the series: enough for six digits of a probability."""
FAR = 60
"""So many mean growths between shares beyond its reset, a meter shows less than once in a billion billion wins."""
RARE = 1e-14


def chance_within(
    fed: Fraction, reset: int, won: Fraction, tapped: Fraction, share: Fraction
) -> Callable[[float], float]:
    """How likely a meter shows at most so many cents when it is won.

    Each wager has ``fed`` it; it is ``won``, or ``tapped`` by a share, with these chances.
    """
    either, left = float(won + tapped), float(1 - share)
    span = reset + FAR * float(fed) / either
    numbers = np.arange(1, TERMS + 1)
    places = 2 * np.pi * numbers / span
    transform = np.zeros(TERMS, np.complex128)
    product, part, chance = np.ones(TERMS, np.complex128), 1.0, float(won) / either
    while chance > RARE:
        turn = np.exp(1j * places * part * float(fed))
        product = product * either * turn / (1 - (1 - either) * turn)
        transform += chance * product * np.exp(1j * places * part * reset)
        part, chance = part * left, chance * float(tapped) / either
    return lambda shows: _sum(shows, span, places, transform / numbers)


def _sum(shows: float, span: float, places: npt.NDArray[np.floating[Any]], terms: Waves) -> float:
    """The series of the distribution at a place."""
    if shows >= span:
        return 1.0
    return shows / span + float((terms * (1 - np.exp(-1j * places * shows))).imag.sum()) / np.pi


def within(chance: Callable[[float], float], quantile: float) -> float:
    """The amount that is not exceeded with that probability, by doubling and halving."""
    low, high = 0.0, 1.0
    while chance(high) < quantile:
        low, high = high, 2 * high
    while high - low > 0.5:  # cents
        middle = (low + high) / 2
        low, high = (low, middle) if chance(middle) >= quantile else (middle, high)
    return high
