"""The insignias of Big Six: a bill for an amount, lettering for the rest, a colour for each."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from houseway.draw.arcs import star
from houseway.draw.lettering import fitting, text
from houseway.draw.paint import GOLD, IVORY, inset, outlined
from houseway.draw.svg import Element, element, group, moved, points
from houseway.games.wheel.big_six import BigSix


@dataclass(frozen=True, slots=True)
class Tone:
    """The ground of an insignia and the ink on it."""

    ground: str
    ink: str = IVORY


TONES = (
    Tone("#efe3c2", "#2b3a2f"),
    Tone("#2f6b4f"),
    Tone("#9c2a34"),
    Tone("#285a8f"),
    Tone("#6b3f86"),
    Tone("#1a1a1f", "#f2d98c"),
    Tone("#c9992f", "#1f1608"),
)
"""A tone for each insignia, in the order of the document."""


def tone_of(game: BigSix, label: str) -> Tone:
    """The tone of an insignia."""
    return TONES[game.wheel_labels.index(label) % len(TONES)]


def is_bill(label: str) -> bool:
    """Whether the insignia is an amount of money.

    >>> is_bill("$20"), is_bill("joker")
    (True, False)
    """
    return label.startswith("$")


def as_lettered(label: str) -> str:
    """An insignia as it is lettered: an amount as it is, a word in capitals.

    >>> as_lettered("$20"), as_lettered("joker")
    ('$20', 'JOKER')
    """
    return label if is_bill(label) else label.upper()


def little_star(x: float, y: float, size: float, ink: str) -> Element:
    """A star of five points."""
    return element("polygon", points=points(*star(5, size, size * 0.41)), fill=ink, transform=moved(x, y))


def rosette(y: float, radius: float, ink: str) -> Element:
    """The engraved ornament in the middle of a bill."""
    engraved = (
        element("polygon", points=points(*star(9, radius, radius * 0.62))),
        element("circle", r=radius * 0.52),
        element("circle", r=radius * 0.24),
    )
    return group(engraved, **outlined(ink, 0.8, 0.5), transform=moved(0, y))


def on_section(label: str, width: float, height: float, tone: Tone) -> Iterator[Element]:
    """An insignia about the middle of its own plane, as tall and narrow as a section of the wheel."""
    words = as_lettered(label)
    if is_bill(label):
        size = fitting(words, width * 0.92, width * 0.66)
        yield text(words, 0, -height * 0.34, size, fill=tone.ink, font_weight=700)
        yield rosette(height * 0.04, width * 0.34, tone.ink)
        yield text(words, 0, height * 0.37, size * 0.62, fill=tone.ink)
        return
    size = fitting(words, height * 0.5, width * 0.5)
    for end in (-1, 1):
        yield little_star(0, end * height * 0.38, width * 0.27, tone.ink)
    lettering = text(words, 0, 0, size, fill=tone.ink, font_weight=700, spacing=size * 0.08)
    yield group([lettering], transform=moved(0, 0, turned=90))


def card(label: str, width: float, height: float, tone: Tone) -> Iterator[Element]:
    """An insignia about the middle of its own plane, as a card lying on the felt."""
    paper = (
        element("rect", **inset(width, height, 0, 7), **outlined(GOLD, 1.2, fill=tone.ground)),
        element("rect", **inset(width, height, 5, 4), **outlined(tone.ink, 0.9, 0.45)),
    )
    yield group(paper, transform=moved(-width / 2, -height / 2))
    for side in (-1, 1):
        if is_bill(label):
            for radius in (height * 0.22, height * 0.13):
                yield element("circle", cx=side * width * 0.3, r=radius, **outlined(tone.ink, 1, 0.35))
        else:
            yield little_star(side * width * 0.38, 0, height * 0.12, tone.ink)
    words = as_lettered(label)
    yield text(words, 0, 0, fitting(words, width * 0.5, height * 0.48), fill=tone.ink, font_weight=700)
