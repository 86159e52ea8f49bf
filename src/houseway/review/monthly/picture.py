"""Actual against expected win as SVG: a bar for each table, what was expected, and a band of two deviations."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING
from xml.sax.saxutils import escape

from houseway.money import dollars

if TYPE_CHECKING:
    from houseway.review.monthly.report import Line, MonthlyReview

WIDTH, LEFT, RIGHT, ROW, TOP, BOTTOM = 960, 250, 24, 30, 34, 40
SIGMAS = 2
MOST = 40
"""So many lines are drawn, at most: those that stray furthest."""

STYLE = """
.wins { --ink: #23262b; --soft: #5b626c; --grid: #e3e5e8; --band: #c9b458; --expected: #8a6d00; --odd: #a02f0c;
  --plain: #1f6b47; font: 13px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  .wins { --ink: #e6e7e9; --soft: #a3aab4; --grid: #34383f; --band: #d8c26a; --expected: #f0d878; --odd: #ff9a6b;
    --plain: #6fc79a; }
}
.wins text { fill: var(--ink); } .wins .soft { fill: var(--soft); } .wins .grid { stroke: var(--grid); }
.wins .band { fill: var(--band); opacity: .3; } .wins .expected { stroke: var(--expected); stroke-width: 2; }
.wins .plain { fill: var(--plain); } .wins .odd { fill: var(--odd); }
"""


def picture(found: MonthlyReview, kind: str = "table") -> str:
    """The lines of one kind, one below the other; empty where none was judged."""
    lines = [line for line in found.lines if line.kind == kind and line.deviation]
    lines = sorted(sorted(lines, key=lambda line: -abs(line.z or 0.0))[:MOST], key=lambda line: line.name)
    if not lines:
        return ""
    low, high = _ends(lines)
    height = TOP + ROW * len(lines) + BOTTOM
    title = f"Win of each {kind} in {found.month}, and what was to be expected"
    parts = [*_grid(low, high, height), *(part for at, line in enumerate(lines) for part in _line(at, line, low, high))]
    legend = f"dot: actual win · line: expected · band: {SIGMAS} standard deviations either way"
    parts.append(f'<text class="soft" x="{LEFT}" y="{height - 8}">{legend}</text>')
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="wins" viewBox="0 0 {WIDTH} {height}" role="img" '
        f'aria-label="{escape(title)}"><title>{escape(title)}</title><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _ends(lines: Sequence[Line]) -> tuple[float, float]:
    low = min(min(0.0, line.judged, line.expected - SIGMAS * line.deviation) for line in lines)
    high = max(max(0.0, line.judged, line.expected + SIGMAS * line.deviation) for line in lines)
    return low - 0.03 * (high - low), high + 0.03 * (high - low)


def _across(value: float, low: float, high: float) -> float:
    return LEFT + (value - low) / (high - low) * (WIDTH - LEFT - RIGHT)


def _grid(low: float, high: float, height: int) -> Iterator[str]:
    step = _step(high - low)
    first = int(low // step) + 1
    for number in range(first, int(high // step) + 1):
        x = _across(number * step, low, high)
        yield f'<path class="grid" d="M{x:.1f} {TOP - 6}V{height - BOTTOM + 4}"/>'
        words = dollars(number * step).removesuffix(".00")
        yield f'<text class="soft" x="{x:.1f}" y="{TOP - 14}" text-anchor="middle">{words}</text>'


def _step(reach: float) -> int:
    """A round distance between the lines of the grid, in cents.

    >>> _step(1_234_567), _step(800)
    (200000, 100)
    """
    size = 100
    while True:
        for factor in (1, 2, 5):
            if reach / (size * factor) <= 8:
                return size * factor
        size *= 10


def _line(at: int, line: Line, low: float, high: float) -> Iterator[str]:
    y = TOP + at * ROW
    left, right = (_across(line.expected + sign * SIGMAS * line.deviation, low, high) for sign in (-1, 1))
    middle, won = _across(line.expected, low, high), _across(line.judged, low, high)
    about = f"{line.name}: won {dollars(line.judged)}, {dollars(round(line.expected))} expected; {line.verdict}"
    name = line.name if len(line.name) <= 32 else f"{line.name[:31]}…"
    yield f"<g><title>{escape(about)}</title>"
    yield f'<text x="{LEFT - 12}" y="{y + 19}" text-anchor="end">{escape(name)}</text>'
    yield f'<rect class="band" x="{left:.1f}" y="{y + 5}" width="{right - left:.1f}" height="{ROW - 10}" rx="3"/>'
    yield f'<path class="expected" d="M{middle:.1f} {y + 3}v{ROW - 6}"/>'
    kind = "odd" if line.is_alarm else "plain"
    yield f'<circle class="{kind}" cx="{won:.1f}" cy="{y + ROW / 2:.1f}" r="6"/></g>'
