"""``review`` at a wheel: the randomness review of a sample of outcomes."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from rich.text import Text

from houseway.cli.screen import console, grid
from houseway.refusal import Refused
from houseway.round import Game

if TYPE_CHECKING:
    from houseway.review.wheel.report import Review


def review_file(game: Game, path: Path, level: float) -> Review:
    """Read the sample and review it."""
    from houseway.review.wheel.report import review
    from houseway.review.wheel.sample import read_sample

    if not 0 < level < 1:
        raise Refused(f"{level} is no level", remedy="Choose one between 0 and 1, like 0.01")
    return review(game, read_sample(game, path), level=level)


def show(found: Review) -> None:
    """The report for a terminal."""
    console.print(Text(f"{found.document}: {found.size:,} outcomes of a {found.wheel}", style="bold"))
    table = grid(
        "Check",
        "Statistic",
        "Freedom",
        "p",
        "p, corrected",
        "Verdict",
        right=("Statistic", "Freedom", "p", "p, corrected"),
    )
    for check in found.checks:
        table.add_row(
            check.name,
            f"{check.statistic:.2f}",
            str(check.degrees_of_freedom) if check.degrees_of_freedom else "",
            f"{check.p:.4f}",
            f"{check.adjusted_p:.4f}",
            Text(
                "irregular" if check.is_irregular else "fair",
                style="bold red" if check.is_irregular else "green",
            ),
        )
    console.print(table)
    _show_hits(found)
    for line in (*found.text, *found.notes):
        console.print(line)


def _show_hits(found: Review) -> None:
    """The histogram in characters: a bar for each outcome, as far from expectation as its standard score."""
    most = max(hit.observed for hit in found.hits)
    table = grid("Outcome", "Hits", "Expected", "", right=("Outcome", "Hits", "Expected"))
    for hit in found.hits:
        style = "red" if abs(hit.score) > 3 else "cyan"
        bar = "█" * max(1, round(40 * hit.observed / most)) if hit.observed else ""
        table.add_row(hit.outcome, str(hit.observed), f"{hit.expected:.1f}", Text(bar, style=style))
    console.print(table)
