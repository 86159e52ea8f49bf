"""Letters: one calm family of type, sizes that fit their box, lines that break between words."""

from __future__ import annotations

from houseway.draw.paint import IVORY
from houseway.draw.svg import Element, Value, element

FONT = (
    "Palatino, 'Palatino Linotype', 'Palatino LT STD', P052, 'URW Palladio L', 'Noto Serif', "
    "'Liberation Serif', 'Times New Roman', serif"
)

_NARROW = frozenset("iIjlft.,:;'|!()- ·")
_WIDE = frozenset("mwMW@%—")
SPACED = 0.14
"""The space between the capitals of a heading, as a share of their size."""
_CAPITAL_HALF = 0.34
"""Half the height of a capital, as a share of the size: what lies above the middle of a line."""


def text(
    words: str,
    x: float,
    y: float,
    size: float,
    *,
    fill: str = IVORY,
    anchor: str = "middle",
    spacing: float | None = None,
    **more: Value,
) -> Element:
    """A line of text with its middle at the height ``y``."""
    return element(
        "text",
        words,
        x=x,
        y=y + _CAPITAL_HALF * size,
        font_size=size,
        fill=fill,
        text_anchor=anchor,
        letter_spacing=spacing,
        **more,
    )


def capitals(words: str, x: float, y: float, size: float, *, fill: str, anchor: str = "middle") -> Element:
    """A small heading in spaced capitals."""
    spacing = size * SPACED
    shift = {"middle": spacing / 2, "end": spacing, "start": 0.0}[anchor]
    return text(words.upper(), x + shift, y, size, fill=fill, anchor=anchor, spacing=spacing)


def width_of(words: str, size: float) -> float:
    """About how wide a line of text is.

    >>> width_of("II", 10) < width_of("nn", 10) < width_of("WW", 10)
    True
    """
    return size * sum(_share(letter) for letter in words)


def _share(letter: str) -> float:
    """How wide a letter is, as a share of the size of the type."""
    if letter in _NARROW:
        return 0.32
    if letter in _WIDE:
        return 0.9
    return 0.7 if letter.isupper() else 0.52


def width_of_capitals(words: str, size: float) -> float:
    """About how wide a heading in spaced capitals is."""
    return width_of(words.upper(), size) + len(words) * size * SPACED


def fitting(words: str, width: float, largest: float) -> float:
    """The size at which a line of text fits a width, and no larger than ``largest``.

    >>> fitting("17", 100, 30), fitting("a long line of text", 50, 30) < 10
    (30, True)
    """
    needed = width_of(words, largest)
    return largest if needed <= width else largest * width / needed


def lines_of(words: str, width: float, size: float) -> list[str]:
    """The words broken into lines no wider than ``width``, a long word on a line of its own.

    >>> lines_of("Logo or Design Insignia", 90, 15)
    ['Logo or', 'Design', 'Insignia']
    """
    lines: list[str] = []
    for word in words.split():
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and width_of(longer, size) <= width:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines
