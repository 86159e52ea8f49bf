"""One algorithm, three kinds of numbers: floats (quick), Fractions (small shoes), remainders of a prime (any shoe).

The kernels add and multiply with ``plus`` and ``times`` and divide by a table of reciprocals. Uncompiled they take
Fractions; compiled they take floats, or whole numbers modulo a prime, from which ``exactly`` recovers Fractions.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

import numpy as np
import numpy.typing as npt
from numba import types
from numba.extending import overload

Array = npt.NDArray[Any]


def times(one: Any, other: Any, prime: Any) -> Any:  # noqa: ARG001
    """A product; of whole numbers its remainder."""
    return one * other


def plus(one: Any, other: Any, prime: Any) -> Any:  # noqa: ARG001
    """A sum; of whole numbers its remainder."""
    return one + other


def minus(one: Any, other: Any, prime: Any) -> Any:  # noqa: ARG001
    """A difference; of whole numbers its remainder."""
    return one - other


@overload(times, strict=False)
def _compiled_times(one: Any, other: Any, prime: Any) -> Callable[..., Any]:  # noqa: ARG001
    if isinstance(one, types.Integer):
        return lambda one, other, prime: (one * other) % prime
    return lambda one, other, prime: one * other  # noqa: ARG005


@overload(plus, strict=False)
def _compiled_plus(one: Any, other: Any, prime: Any) -> Callable[..., Any]:  # noqa: ARG001
    if isinstance(one, types.Integer):
        return lambda one, other, prime: (one + other) % prime
    return lambda one, other, prime: one + other  # noqa: ARG005


@overload(minus, strict=False)
def _compiled_minus(one: Any, other: Any, prime: Any) -> Callable[..., Any]:  # noqa: ARG001
    if isinstance(one, types.Integer):
        return lambda one, other, prime: (one + (prime - other)) % prime
    return lambda one, other, prime: one - other  # noqa: ARG005


@dataclass(frozen=True)
class Numbers:
    """A kind of numbers; ``prime`` is 0 except for remainders."""

    dtype: Any
    prime: int = 0

    @property
    def is_exact(self) -> bool:
        """Whether these are Fractions, which nothing compiles."""
        return self.dtype is object

    @property
    def modulus(self) -> Any:
        """The prime as the kernels take it."""
        return self.prime if self.is_exact else np.uint64(self.prime)

    def zeros(self, *shape: int) -> Array:
        """An array of noughts."""
        return np.zeros(shape, self.dtype)

    def whole(self, values: Any) -> Array:
        """Whole numbers as this kind; those of an object array stay the integers of Python."""
        if self.is_exact:
            found = np.empty(len(values), object)
            found[:] = [int(value) for value in values]
            return found
        return np.array(values, self.dtype)

    def fractions(self, values: Any) -> Array:
        """Fractions, in rows or not, as floats, or as they are."""
        return np.array(values, object) if self.is_exact else np.array(values, object).astype(np.float64)

    def reciprocals(self, largest: int) -> Array:
        """One over each whole number up to the largest; nought over nought is nought, as nothing is drawn then."""
        if self.is_exact:
            found = np.empty(largest + 1, object)
            found[:] = [0, *(Fraction(1, value) for value in range(1, largest + 1))]
            return found
        if self.prime:
            return np.array([0, *(pow(value, -1, self.prime) for value in range(1, largest + 1))], np.uint64)
        return np.array([0.0, *(1 / value for value in range(1, largest + 1))])

    def product(self, *factors: Any) -> Any:
        """What these come to together."""
        found = factors[0]
        for factor in factors[1:]:
            found = found * factor % self.modulus if self.prime else found * factor
        return found

    def difference(self, one: Any, other: Any) -> Any:
        """One less the other."""
        return (one + (self.modulus - other)) % self.modulus if self.prime else one - other

    def pick(self, plain: Callable[..., Any], fast: Callable[..., Any]) -> Callable[..., Any]:
        """The kernel as these numbers need it."""
        return plain if self.is_exact else fast


FLOATS = Numbers(np.float64)
FRACTIONS = Numbers(object)


def modulo(prime: int) -> Numbers:
    """Remainders of a prime below 2**31, so that a product fits into 64 bits."""
    return Numbers(np.uint64, prime)
