"""The mark of a rule: a pure function over small integers, written once.

The table calls it as plain Python; ``exact`` and ``simulate`` compile the same function (see
``houseway.compiled``). There is no second copy to go stale.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar

Function = TypeVar("Function", bound=Callable[..., object])

RULES: list[Callable[..., object]] = []
"""Every rule of every game that has been imported, in the order of definition."""


def rule(function: Function) -> Function:
    """Mark a function as a rule that both the table and the compiled kernels use."""
    RULES.append(function)
    return function
