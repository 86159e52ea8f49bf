"""The histogram of a review, as SVG: a bar for each outcome, what was expected, and a band of three sigma."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.sax.saxutils import escape

import msgspec

WIDTH, HEIGHT = 960, 340
LEFT, RIGHT, TOP, BOTTOM = 56, 12, 18, 44
SIGMAS = 3

STYLE = """
.hits { --ink: #23262b; --soft: #6b7280; --grid: #e3e5e8; --band: #c9b458; --expected: #8a6d00;
  --odd: #b4380a; --red: #c1272d; --black: #2b2e34; --green: #1b7f4b; --plain: #4a6fa5;
  font: 11px system-ui, sans-serif; }
@media (prefers-color-scheme: dark) {
  .hits { --ink: #e6e7e9; --soft: #9aa1ab; --grid: #34383f; --band: #d8c26a; --expected: #f0d878;
    --odd: #ff9a6b; --red: #e2585d; --black: #8b929d; --green: #3fae78; --plain: #7f9fcb; }
}
.hits text { fill: var(--ink); } .hits .soft { fill: var(--soft); }
.hits .odd { fill: var(--odd); font-weight: 700; }
.hits .grid { stroke: var(--grid); } .hits .band { fill: var(--band); opacity: .22; }
.hits .edge { stroke: var(--expected); stroke-dasharray: 3 3; fill: none; opacity: .8; }
.hits .expected { stroke: var(--expected); stroke-width: 1.6; fill: none; }
.hits .red { fill: var(--red); } .hits .black { fill: var(--black); }
.hits .green { fill: var(--green); } .hits .plain { fill: var(--plain); }
"""


class Hits(msgspec.Struct, frozen=True, kw_only=True):
    """How often one outcome came, should have come, and usually strays (``sigma``)."""

    outcome: str
    colour: str
    places: int
    observed: int
    expected: float
    sigma: float

    @property
    def score(self) -> float:
        """By how many sigma the outcome strayed."""
        return (self.observed - self.expected) / self.sigma


class Frame:
    """Where counts and outcomes lie on the picture."""

    def __init__(self, hits: Sequence[Hits]) -> None:
        """The highest bar or band fills the height."""
        self.step = (WIDTH - LEFT - RIGHT) / len(hits)
        tallest = max(max(hit.observed, hit.expected + SIGMAS * hit.sigma) for hit in hits)
        self.tick = nice_tick(tallest)
        self.top = tallest * 1.05

    def across(self, index: int) -> float:
        """The left edge of an outcome."""
        return LEFT + index * self.step

    def up(self, count: float) -> float:
        """The height of a count; nothing lies below nought."""
        return HEIGHT - BOTTOM - max(0.0, count) / self.top * (HEIGHT - TOP - BOTTOM)


def nice_tick(tallest: float) -> int:
    """A round distance between the lines of the grid.

    >>> nice_tick(320), nice_tick(9), nice_tick(1900)
    (100, 2, 500)
    """
    size = 1
    while True:
        for factor in (1, 2, 5):
            if tallest / (size * factor) <= 5:
                return size * factor
        size *= 10


def histogram(hits: Sequence[Hits], *, title: str) -> str:
    """The whole picture, readable by itself and inside a page, in light and in dark."""
    frame = Frame(hits)
    parts = [
        *_grid(frame),
        *_bands(frame, hits),
        *_bars(frame, hits),
        *_lines(frame, hits),
        *_names(frame, hits),
    ]
    about = f"{title}: {min(hit.observed for hit in hits):,} to {max(hit.observed for hit in hits):,} hits."
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="hits" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        f'aria-label="{escape(about)}"><title>{escape(title)}</title><style>{STYLE}</style>{"".join(parts)}</svg>'
    )


def _grid(frame: Frame) -> Iterator[str]:
    for count in range(0, int(frame.top) + 1, frame.tick):
        height = frame.up(count)
        yield f'<path class="grid" d="M{LEFT} {height:.1f}H{WIDTH - RIGHT}"/>'
        yield f'<text class="soft" x="{LEFT - 8}" y="{height + 4:.1f}" text-anchor="end">{count:,}</text>'


def _bands(frame: Frame, hits: Sequence[Hits]) -> Iterator[str]:
    """Where the count of a fair wheel lies, 997 times in 1,000."""
    for index, hit in enumerate(hits):
        high, low = frame.up(hit.expected + SIGMAS * hit.sigma), frame.up(hit.expected - SIGMAS * hit.sigma)
        box = f'x="{frame.across(index):.2f}" y="{high:.1f}" width="{frame.step:.2f}" height="{low - high:.1f}"'
        yield f'<rect class="band" {box}/>'


def _bars(frame: Frame, hits: Sequence[Hits]) -> Iterator[str]:
    gap = min(frame.step * 0.16, 14)
    for index, hit in enumerate(hits):
        height = frame.up(hit.observed)
        box = f'x="{frame.across(index) + gap:.2f}" y="{height:.1f}" width="{frame.step - 2 * gap:.2f}"'
        tall = f'height="{HEIGHT - BOTTOM - height:.1f}" rx="1.5"'
        about = f"{hit.outcome}: {hit.observed:,} hits, {hit.expected:,.1f} expected, {hit.score:+.1f} sigma"
        colour = hit.colour if hit.colour in ("red", "black", "green") else "plain"
        yield f'<rect class="{colour}" {box} {tall}><title>{escape(about)}</title></rect>'
        if abs(hit.score) > SIGMAS:
            at = f'x="{frame.across(index) + frame.step / 2:.1f}" y="{height - 4:.1f}"'
            yield f'<text class="odd" {at} text-anchor="middle">{"▲" if hit.score > 0 else "▼"}</text>'


def _lines(frame: Frame, hits: Sequence[Hits]) -> Iterator[str]:
    """The expected count and the edges of the band, over the bars."""
    for name, sigmas in (("edge", SIGMAS), ("edge", -SIGMAS), ("expected", 0)):
        points = "".join(
            f"M{frame.across(index):.2f} {frame.up(hit.expected + sigmas * hit.sigma):.1f}h{frame.step:.2f}"
            for index, hit in enumerate(hits)
        )
        yield f'<path class="{name}" d="{points}"/>'


def _names(frame: Frame, hits: Sequence[Hits]) -> Iterator[str]:
    base = HEIGHT - BOTTOM
    for index, hit in enumerate(hits):
        middle = frame.across(index) + frame.step / 2
        odd = ' class="odd"' if abs(hit.score) > SIGMAS else ""
        yield f'<text{odd} x="{middle:.1f}" y="{base + 15}" text-anchor="middle">{escape(hit.outcome)}</text>'
    legend = "line: expected · band: three sigma either way · ▲ ▼: outside the band"
    yield f'<text class="soft" x="{LEFT}" y="{HEIGHT - 10}">{legend}</text>'
