"""Chips: the colour says the denomination, the amount is written on top, a stack stands on its shadow.

A chip carries the colour of the largest denomination that is not above its amount.
"""

from __future__ import annotations

import math
from dataclasses import dataclass

from houseway.draw.lettering import fitting, text
from houseway.draw.posting import money
from houseway.draw.svg import Element, element, group, moved
from houseway.money import Cents, dollars
from houseway.refusal import Refused


@dataclass(frozen=True, slots=True)
class Denomination:
    """A value of chip with the colours of its body and of the spots on its edge."""

    value: Cents
    body: str
    edge: str
    rim: str


DENOMINATIONS = (
    Denomination(100_000, "#e8a52e", "#7a3d10", "#8f5f10"),
    Denomination(50_000, "#5f2c86", "#f3e3ff", "#36154f"),
    Denomination(10_000, "#1b1b1f", "#efe6cf", "#000000"),
    Denomination(2_500, "#12783f", "#f2ecd8", "#084524"),
    Denomination(500, "#c01a2e", "#fbf4e6", "#6f0b18"),
    Denomination(100, "#f4f1e8", "#2f5d94", "#8a8778"),
)
"""The chips of the tray, highest first."""

EDGE_SPOTS = 6
TALLEST = 5
"""How many chips of a stack are drawn; a taller one looks no taller."""
INLAY = 0.7
"""The radius of the paper inlay, as a share of the chip."""


def denomination_of(amount: Cents) -> Denomination:
    """The largest denomination not above the amount; less than the smallest is the smallest.

    >>> denomination_of(12_500).value, denomination_of(50).value
    (10000, 100)
    """
    return next((each for each in DENOMINATIONS if each.value <= amount), DENOMINATIONS[-1])


def broken_down(amount: Cents) -> list[Denomination]:
    """The fewest chips that make up an amount, highest first; a rest below the smallest is one chip more.

    >>> [chip.value for chip in broken_down(13_000)], len(broken_down(50))
    ([10000, 2500, 500], 1)
    """
    chips: list[Denomination] = []
    rest = amount
    for each in DENOMINATIONS:
        chips += [each] * min(rest // each.value, TALLEST)
        rest %= each.value
    return [*chips, DENOMINATIONS[-1]] if rest else chips


def written(amount: Cents) -> str:
    """The amount as it is written on a chip: short, and never rounded.

    >>> [written(amount) for amount in (500, 750, 250_000, 123_400, 1_000_000, 250_000_000)]
    ['$5', '$7.50', '2.5K', '1,234', '10K', '2.5M']
    """
    for unit, letter in ((100_000_000, "M"), (100_000, "K")):
        if amount >= unit and amount % (unit // 10) == 0:
            return f"{amount / unit:.1f}".removesuffix(".0") + letter
    return money(amount).removeprefix("$" if amount >= 100_000 else "")


def chip(amount: Cents, radius: float) -> Element:
    """One chip about the middle of its own plane, seen from above, with its amount."""
    kind = denomination_of(amount)
    words = written(amount)
    size = fitting(words, radius * INLAY * 1.8, radius * 0.8)
    return group(
        (
            *_body(kind, radius),
            element("circle", r=radius * INLAY, fill="#fbf7ea", stroke=kind.rim, stroke_width=radius * 0.05),
            text(words, 0, 0, size, fill="#17171a", font_weight=700),
        )
    )


def _body(kind: Denomination, radius: float) -> tuple[Element, ...]:
    """The clay with its edge spots."""
    width = radius * (1 - INLAY)
    middle = radius - width / 2
    spot = 2 * math.pi * middle / EDGE_SPOTS
    return (
        element("circle", r=radius, fill=kind.body),
        element(
            "circle",
            r=middle,
            fill="none",
            stroke=kind.edge,
            stroke_width=width,
            stroke_dasharray=f"{spot * 0.36:.3f} {spot * 0.64:.3f}",
            stroke_dashoffset=f"{spot * 0.18:.3f}",
        ),
        element("circle", r=radius - 0.4, fill="none", stroke=kind.rim, stroke_width=0.8),
    )


def stack(amount: Cents, place: tuple[float, float], radius: float, *, on: str, name: str) -> Element:
    """A stack whose top chip lies exactly at a place; ``on`` is the spot, ``name`` what people call it."""
    if amount <= 0:
        raise Refused(f"{dollars(amount)} on {on} cannot be laid in chips", remedy="Give an amount above nothing")
    step = radius * 0.17
    below = broken_down(amount)[1:TALLEST]
    lower = [_lower(kind, radius, step * height) for height, kind in enumerate(below, 1)]
    shadow = element(
        "ellipse",
        cx=radius * 0.1,
        cy=step * len(below) + radius * 0.16,
        rx=radius * 1.06,
        ry=radius * 1.04,
        fill="#000000",
        fill_opacity=0.38,
    )
    return group(
        (element("title", f"{dollars(amount)} on {name}"), shadow, *reversed(lower), chip(amount, radius)),
        transform=moved(*place),
        data_spot=on,
        data_cents=amount,
    )


def _lower(kind: Denomination, radius: float, down: float) -> Element:
    """A chip further down in a stack."""
    return group(_body(kind, radius), transform=moved(0, down))
