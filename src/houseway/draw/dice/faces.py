"""Dice: printed on a felt, thrown on it, and two of them as a picture of their own."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass

from houseway.draw.cloth import cloth_of
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import BLACK, GOLD, IVORY, felt, linear, outlined, shaded
from houseway.draw.posting import game_title, property_title
from houseway.draw.svg import Attributes, Element, element, group, moved, painted, picture
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import ROLLS, faces
from houseway.refusal import NotFound

THIRD = 0.27
"""How far the outer pips lie from the middle of a face, as a share of its side."""
PIPS: dict[int, tuple[tuple[int, int], ...]] = {
    1: ((0, 0),),
    2: ((-1, -1), (1, 1)),
    3: ((-1, -1), (0, 0), (1, 1)),
    4: ((-1, -1), (1, -1), (-1, 1), (1, 1)),
    5: ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)),
    6: ((-1, -1), (1, -1), (-1, 0), (1, 0), (-1, 1), (1, 1)),
}
"""Where the pips of a face lie, in thirds from its middle."""

_ROLL = re.compile("[1-6]-[1-6]")

WIDTH = 420.0
HEIGHT = 290.0
TURNS = (-9.0, 12.0)
"""How two thrown dice come to rest: turned by so many degrees."""


@dataclass(frozen=True, slots=True)
class Ivory:
    """The colours of a die: its body, its edge and its pips."""

    body: str
    edge: str
    pips: str


PRINTED = Ivory(IVORY, "#8a7a4a", "#7c0c1e")


def thrown_in(prefix: str) -> Ivory:
    """The red of a casino's dice, lit from the upper left; needs ``shine`` in the picture."""
    return Ivory(painted(prefix, "die"), "#5d0714", "#fffaf0")


def shine(prefix: str) -> Element:
    """The light in a clear red die."""
    return linear(prefix, "die", (0, "#ee4a52"), (0.5, "#c8172b"), (1, "#8d0a1b"), slant=True)


def die(face: int, x: float, y: float, side: float, ivory: Ivory = PRINTED, *, turned: float = 0) -> Element:
    """One face about a place."""
    half = side / 2
    body: Attributes = {"x": -half, "y": -half, "width": side, "height": side, "rx": side * 0.19}
    pips = (
        element("circle", cx=across * side * THIRD, cy=down * side * THIRD, r=side * 0.095, fill=ivory.pips)
        for across, down in PIPS[face]
    )
    line = outlined(ivory.edge, max(0.6, side * 0.03), fill=ivory.body)
    return group((element("rect", **body, **line), *pips), transform=moved(x, y, turned=turned), data_face=str(face))


def pair(roll: str, x: float, y: float, side: float) -> Iterable[Element]:
    """The two dice of a roll as they are printed: side by side about a place."""
    first, second = faces(roll)
    shift = side * 0.58
    return die(first, x - shift, y, side), die(second, x + shift, y, side)


def thrown(prefix: str, roll: str, x: float, y: float, side: float) -> Element:
    """The two dice of a roll where they came to rest, each on its shadow."""
    drawn: list[Element] = [element("title", f"the dice show {roll}")]
    for index, (face, turned) in enumerate(zip(faces(roll), TURNS, strict=True)):
        along, across = x + (index - 0.5) * side * 1.36, y + (index - 0.5) * side * 0.16
        half = side / 2
        shadow: Attributes = {"x": -half, "y": -half, "width": side, "height": side, "rx": side * 0.2}
        place = moved(along + side * 0.06, across + side * 0.11, turned=turned)
        drawn.append(element("rect", **shadow, **shaded(0.4), transform=place))
        drawn.append(die(face, along, across, side, thrown_in(prefix), turned=turned))
    return group(drawn, data_roll=roll)


def roll_of(total: int) -> str:
    """The first roll that makes a total.

    >>> roll_of(12), roll_of(3)
    ('6-6', '1-2')
    """
    return next(roll for roll in ROLLS if sum(faces(roll)) == total)


def check_roll(roll: str) -> None:
    """Refuse what two dice never show."""
    if not _ROLL.fullmatch(roll):
        raise NotFound(f"two dice never show {roll[:40]!r}", remedy='Write two faces from 1 to 6: "3-4"')


def in_words(roll: str) -> str:
    """A roll in words.

    >>> in_words("3-4"), in_words("2-2")
    ('3 and 4, total 7', '2 and 2, total 4, the hard way')
    """
    first, second = faces(roll)
    is_hard = first == second and first not in (1, 6)
    return f"{first} and {second}, total {first + second}{', the hard way' if is_hard else ''}"


def dice_svg(game: Craps, roll: str, *, prefix: str = "dice") -> str:
    """Two dice on the felt, and what they show."""
    check_roll(roll)
    middle = WIDTH / 2
    total = str(sum(faces(roll)))
    return picture(
        prefix,
        (0, 0, WIDTH, HEIGHT),
        *felt(prefix, WIDTH, HEIGHT, cloth_of(game)),
        element("defs", shine(prefix)),
        thrown(prefix, roll, middle, 112, 84),
        element("path", d=f"M{middle - 70} 196H{middle + 70}", **outlined(GOLD, 1, 0.5)),
        text(total, middle, 222, 34, stroke=BLACK, stroke_opacity=0.25, stroke_width=0.6),
        capitals(property_title(game), middle, 250, 10.5, fill=GOLD),
        title=f"{game_title(game)} dice, {property_title(game)}",
        description=f"The dice show {in_words(roll)}.",
        font=FONT,
    )
