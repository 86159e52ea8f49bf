"""What a check found, and whether it is too much for chance once all checks are counted."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

LEVEL = 0.01
"""How often fair equipment may be called irregular, all checks together."""

HIGHEST_LEVEL = 0.2


class Finding(msgspec.Struct, frozen=True, kw_only=True):
    """One check before correction; ``p`` is how often fair equipment looks at least as odd."""

    name: str
    asks: str
    method: str
    statistic: float
    degrees_of_freedom: int | None
    p: float
    detail: str


class Check(Finding, frozen=True, kw_only=True):
    """One check after correction for the number of checks."""

    adjusted_p: float
    verdict: str

    @property
    def is_irregular(self) -> bool:
        """Whether chance does not explain what was found."""
        return self.verdict == "irregular"


def judge(findings: Sequence[Finding], level: float, fair: str = "a fair wheel") -> tuple[Check, ...]:
    """Each finding with its verdict; a fair wheel passes them all with probability 1 - ``level``, or more."""
    adjusted = holm([finding.p for finding in findings])
    return tuple(
        Check(
            **{field: getattr(finding, field) for field in Finding.__struct_fields__},
            adjusted_p=p,
            verdict="irregular" if p <= level else f"fits {fair}",
        )
        for finding, p in zip(findings, adjusted, strict=True)
    )


def oddest_first(checks: Sequence[Check]) -> tuple[Check, ...]:
    """The checks that chance does not explain, the oddest first."""
    return tuple(sorted((check for check in checks if check.is_irregular), key=lambda check: check.p))


def holm(p_values: Sequence[float]) -> list[float]:
    """P-values after Holm's step-down correction, which needs no independence between the checks.

    >>> holm([0.04, 0.01, 0.03])
    [0.06, 0.03, 0.06]
    """
    adjusted = [0.0] * len(p_values)
    largest = 0.0
    for rank, index in enumerate(sorted(range(len(p_values)), key=p_values.__getitem__)):
        largest = max(largest, min(1.0, (len(p_values) - rank) * p_values[index]))
        adjusted[index] = largest
    return adjusted


def came(what: str, observed: int, expected: float) -> str:
    """How often something came and should have.

    >>> came("17", 1331, 1263.16)
    '17 came 1,331 times; 1,263.2 expected'
    """
    return f"{what} came {observed:,} times; {expected:,.1f} expected"
