"""One measured speed, and how it is taken: the best of several runs, as the machine may be busy."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True)
class Measure:
    """A rate, the baseline's rate in the same run, and what was asked for."""

    what: str
    rate: float
    unit: str
    asked: str
    holds: bool
    baseline: float | None = None
    baseline_name: str = ""

    @property
    def rate_text(self) -> str:
        return f"{shortened(self.rate)} {self.unit}"

    @property
    def baseline_text(self) -> str:
        return "" if self.baseline is None else f"{self.baseline_name} {shortened(self.baseline)} {self.unit}"

    @property
    def ratio_text(self) -> str:
        return "" if self.baseline is None else f"{self.rate / self.baseline:.2f}"

    def as_json(self) -> dict[str, Any]:
        return {
            "what": self.what,
            "rate": self.rate,
            "unit": self.unit,
            "baseline": self.baseline,
            "baseline_name": self.baseline_name,
            "asked": self.asked,
            "holds": self.holds,
        }


def shortened(rate: float) -> str:
    """A rate with a unit of thousands: 12.3 M."""
    for size, letter in ((1e9, "G"), (1e6, "M"), (1e3, "k")):
        if rate >= size:
            return f"{rate / size:.1f} {letter}"
    return f"{rate:.1f}"


def best_rate(work: Callable[[], int], times: int = 5) -> float:
    """How much a second ``work`` does, which answers with how much it did; the best of several runs."""
    rates = []
    for _ in range(times):
        started = time.perf_counter()
        done = work()
        rates.append(done / (time.perf_counter() - started))
    return max(rates)
