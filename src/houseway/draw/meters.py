"""A chart of a meter: how it has grown and been won, or what its wager costs as it grows."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

WIDTH, HEIGHT, LEFT, MARGIN = 960, 420, 96, 48
INK, PALE, GOLD, GREEN = "#22303c", "#d8d2c4", "#b08d3f", "#1f6b47"
STEPS = 6

Point = tuple[float, float]


def line_svg(
    title: str,
    points: Sequence[Point],
    marks: Mapping[str, Point] | None = None,
    *,
    across: str = "{:,.0f}",
    up: str = "${:,.2f}",
    from_zero: bool = True,
) -> str:
    """A line through points from left to right, and marks with their words; ``across`` and ``up`` write the axes.

    ``from_zero``: nothing is on the chart, too; else it begins a little below the lowest point.
    """
    marks = marks or {}
    every = [*points, *marks.values()] or [(0.0, 0.0)]
    lowest, highest = min(other for _, other in every), max(other for _, other in every)
    low = min(0.0, lowest) if from_zero else max(0.0, lowest - max(1.0, (highest - lowest) / 4))
    x, y = _scales(every, low)
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="Georgia, serif" font-size="13">',
        f"<title>{_text(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ec"/>',
        f'<text x="{LEFT}" y="30" font-size="18" fill="{INK}">{_text(title)}</text>',
        *_axes(every, low, x, y, across, up),
    ]
    path = " ".join(f"{x(one)},{y(other)}" for one, other in points)
    parts.append(f'<polyline points="{path}" fill="none" stroke="{GREEN}" stroke-width="2.5"/>')
    for words, (one, other) in marks.items():
        end = x(one) > WIDTH - 240
        anchor, apart = ("end", -10) if end else ("start", 10)
        parts.append(f'<circle cx="{x(one)}" cy="{y(other)}" r="5" fill="{GOLD}"/>')
        parts.append(
            f'<text x="{x(one) + apart}" y="{y(other) - 8}" text-anchor="{anchor}" fill="{INK}">{_text(words)}</text>'
        )
    return "\n".join([*parts, "</svg>"])


def _scales(points: Sequence[Point], low_y: float) -> tuple[Callable[[float], float], Callable[[float], float]]:
    low_x, high_x = min(one for one, _ in points), max(one for one, _ in points)
    high_y = max(one for _, one in points)
    wide, high = (high_x - low_x) or 1, (high_y - low_y) or 1

    def x(value: float) -> float:
        return round(LEFT + (value - low_x) / wide * (WIDTH - LEFT - MARGIN), 1)

    def y(value: float) -> float:
        return round(HEIGHT - MARGIN - (value - low_y) / high * (HEIGHT - 2 * MARGIN - 10), 1)

    return x, y


def _axes(
    points: Sequence[Point],
    low_y: float,
    x: Callable[[float], float],
    y: Callable[[float], float],
    across: str,
    up: str,
) -> list[str]:
    """Lines across with what they stand for, and words below."""
    low_x, high_x = min(one for one, _ in points), max(one for one, _ in points)
    high_y = max(one for _, one in points)
    lines = []
    for step in range(STEPS + 1):
        value = low_y + (high_y - low_y) * step / STEPS
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - MARGIN}" y1="{y(value)}" y2="{y(value)}" stroke="{PALE}"/>')
        words = _text(up.format(value))
        lines.append(f'<text x="{LEFT - 8}" y="{y(value) + 4}" text-anchor="end" fill="{INK}">{words}</text>')
        along = low_x + (high_x - low_x) * step / STEPS
        words = _text(across.format(along))
        lines.append(f'<text x="{x(along)}" y="{HEIGHT - 20}" text-anchor="middle" fill="{INK}">{words}</text>')
    return lines


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")
