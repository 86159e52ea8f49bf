"""``make bench``: speeds as ratios and rates, each beside a plain baseline in the same run.

``python -m bench floor ledger`` measures these two only; ``--json`` also writes ``out/bench.json``.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench import baccarat, blackjack, dice, floor, hands, ledger, pai_gow, poker, stadium, wheels
from bench.measure import Measure

SUITES = (wheels, dice, baccarat, blackjack, hands, poker, pai_gow, stadium, ledger, floor)


def main() -> int:
    wanted = [word for word in sys.argv[1:] if not word.startswith("--")]
    suites = [suite for suite in SUITES if not wanted or suite.__name__.removeprefix("bench.") in wanted]
    found: list[Measure] = [measure for suite in suites for measure in suite.measures()]
    table = Table(
        "What",
        "Rate",
        "Baseline",
        "Ratio",
        "Asked for",
        "",
        box=None,
        title="Speeds on this machine",
        title_justify="left",
    )
    for measure in found:
        table.add_row(
            measure.what,
            measure.rate_text,
            measure.baseline_text,
            measure.ratio_text,
            measure.asked,
            "ok" if measure.holds else "MISSED",
        )
    Console().print(table)
    if "--json" in sys.argv:
        Path("out").mkdir(exist_ok=True)
        Path("out/bench.json").write_text(json.dumps([measure.as_json() for measure in found], indent=2))
    return 0 if all(measure.holds for measure in found) else 1


if __name__ == "__main__":
    raise SystemExit(main())
