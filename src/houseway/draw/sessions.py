"""A chart of sessions: the paths of some bankrolls, and how all sessions ended."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import numpy.typing as npt

Height = Callable[[float], float]
WIDTH, HEIGHT, MARGIN, SIDE = 960, 460, 56, 200
LEFT = 96
"""The margin on the left, which has room for $10,000,000."""
INK, PALE, GOLD, RED, GREEN = "#22303c", "#d8d2c4", "#b08d3f", "#a3263a", "#1f6b47"


def sessions_svg(title: str, bankroll: int, paths: npt.NDArray[np.int64], results: npt.NDArray[np.int64]) -> str:
    """Paths to the right, the histogram of results beside them; money in cents."""
    final = results + bankroll
    low = min(0, int(paths.min(initial=0)), int(np.quantile(final, 0.001)))
    high = max(int(paths.max(initial=bankroll)), int(np.quantile(final, 0.999)), bankroll + 1)
    scale = (HEIGHT - 2 * MARGIN) / (high - low)

    def y(money: float) -> float:
        return round(HEIGHT - MARGIN - (money - low) * scale, 1)

    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" '
        'font-family="Georgia, serif" font-size="13">',
        f"<title>{_text(title)}</title>",
        f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#fbf7ec"/>',
        f'<text x="{LEFT}" y="30" font-size="18" fill="{INK}">{_text(title)}</text>',
    ]
    parts += _axis(low, high, y)
    parts += _paths(paths, bankroll, y)
    parts += _histogram(final, bankroll, low, high, y)
    return "\n".join([*parts, "</svg>"])


def _text(text: str) -> str:
    return text.replace("&", "&amp;").replace("<", "&lt;")


def _axis(low: int, high: int, y: Height) -> list[str]:
    step = 10 ** (len(str((high - low) // 100)) - 1) * 100
    while (high - low) / step > 8:
        step *= 2
    lines = []
    for money in range(-(-low // step) * step, high + 1, step):
        at = y(money)
        lines.append(f'<line x1="{LEFT}" x2="{WIDTH - MARGIN}" y1="{at}" y2="{at}" stroke="{PALE}"/>')
        lines.append(f'<text x="{LEFT - 8}" y="{at + 4}" text-anchor="end" fill="{INK}">${money // 100:,}</text>')
    return lines


def _paths(paths: npt.NDArray[np.int64], bankroll: int, y: Height) -> list[str]:
    rolls = paths.shape[1] - 1
    step = (WIDTH - LEFT - MARGIN - SIDE) / max(1, rolls)
    lines = []
    for path in paths:
        points = " ".join(f"{round(LEFT + index * step, 1)},{y(int(money))}" for index, money in enumerate(path))
        colour = GREEN if path[-1] >= bankroll else RED
        lines.append(f'<polyline points="{points}" fill="none" stroke="{colour}" stroke-opacity="0.45"/>')
    at = y(bankroll)
    lines.append(f'<line x1="{LEFT}" x2="{WIDTH - MARGIN}" y1="{at}" y2="{at}" stroke="{GOLD}" stroke-width="2"/>')
    return lines


def _histogram(final: npt.NDArray[np.int64], bankroll: int, low: int, high: int, y: Height) -> list[str]:
    counts, edges = np.histogram(np.clip(final, low, high), bins=40, range=(low, high))
    left = WIDTH - MARGIN - SIDE + 16
    widest = SIDE - 16
    bars = []
    for count, lower, upper in zip(counts.tolist(), edges[:-1].tolist(), edges[1:].tolist(), strict=True):
        if count:
            top, bottom = y(upper), y(lower)
            colour = GREEN if lower >= bankroll else RED
            width = round(widest * count / max(counts), 1)
            height = round(bottom - top - 1, 1)
            bars.append(f'<rect x="{left}" y="{top}" width="{width}" height="{height}" fill="{colour}"/>')
    return bars
