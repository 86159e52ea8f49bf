"""Every progressive of the book with what ``houseway edge --meter`` answers: ``python tools/meter_wagers.py``."""

from __future__ import annotations

import sys
from time import perf_counter

from houseway.cli.meters import as_json, at_meter, progressives
from houseway.refusal import HousewayError


def main(parts: list[str]) -> int:
    """One line for each document whose name has one of the parts, all of them without; how many had no answer."""
    silent = 0
    for document, wagers in progressives().items():
        if parts and not any(part in document for part in parts):
            continue
        began = perf_counter()
        try:
            found = as_json(at_meter(document, {}, "25000"))["progressives"]
            says = "; ".join(
                f"{one['wager']} {one['edge']['percent']:.4f} % at $25,000, even at "
                + ", ".join(each["breaks_even"]["dollars"] for each in one["each"].values())
                for one in found
            )
        except HousewayError as why:
            silent, says = silent + 1, f"{', '.join(wagers)}: no answer: {why}"
        print(f"{document}: {says} ({perf_counter() - began:.1f} s)")
    return silent


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
