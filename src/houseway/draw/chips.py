"""Chips: the colour says the denomination, the amount is written on top, a stack stands on its shadow.

A chip carries the colour of the largest denomination that is not above its amount.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Container, Mapping
from dataclasses import dataclass
from functools import lru_cache

from houseway.draw.lettering import fitting, text
from houseway.draw.paint import outlined, shaded
from houseway.draw.posting import money
from houseway.draw.svg import Element, Written, element, group, moved
from houseway.money import Cents, dollars
from houseway.refusal import Refused
from houseway.round import Game

Chips = Mapping[str, Cents]
"""What lies on the layout: cents by the name of the spot."""


@dataclass(frozen=True, slots=True)
class Denomination:
    """A value of chip with the colours of its body, of the spots on its edge and of its rim."""

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
MARKER = "Free bet"
"""What is written on a marker of the house."""
INLAY = 0.74
"""The radius of the paper inlay, as a share of the chip."""


def laid(game: Game, chips: Chips | None, *, later: Container[str] = ()) -> dict[str, Cents]:
    """The chips by the one spelling of each spot; an unknown spot or an amount of nothing is refused.

    ``later`` are the spots on which chips may lie, though none are put there before the deal.
    """
    amounts: Counter[str] = Counter()
    for name, amount in (chips or {}).items():
        if amount <= 0:
            raise Refused(f"{dollars(amount)} on {name} cannot be laid in chips", remedy="Lay a cent or more")
        plain = name.strip().lower()
        spot = next((one for one in (plain, plain.replace(" ", "-")) if one in later), "")
        amounts[spot or game.canonical(name)] += amount
    return dict(amounts)


def described(chips: Chips) -> list[str]:
    """The chips in a sentence, for people who hear the picture.

    >>> described({"red": 500}), described({})
    (['Chips: $5.00 on red.'], [])
    """
    listed = ", ".join(f"{dollars(amount)} on {name}" for name, amount in chips.items())
    return [f"Chips: {listed}."] if listed else []


def denomination_of(amount: Cents) -> Denomination:
    """The largest denomination not above the amount; less than the smallest is the smallest.

    >>> denomination_of(12_500).value, denomination_of(50).value
    (10000, 100)
    """
    return next((each for each in DENOMINATIONS if each.value <= amount), DENOMINATIONS[-1])


def broken_down(amount: Cents) -> list[Denomination]:
    """The chips that make up an amount, highest first, no more than are drawn.

    >>> [chip.value for chip in broken_down(13_000)], len(broken_down(50)), len(broken_down(10**12))
    ([10000, 2500, 500], 1, 5)
    """
    chips: list[Denomination] = []
    rest = amount
    for each in DENOMINATIONS:
        chips += [each] * min(rest // each.value, TALLEST)
        rest %= each.value
    return [*chips, DENOMINATIONS[-1]][:TALLEST] if rest else chips[:TALLEST]


def written(amount: Cents) -> str:
    """The amount as it is written on a chip: short, and never rounded.

    >>> [written(amount) for amount in (500, 750, 250_000, 123_400, 1_000_000, 250_000_000)]
    ['$5', '$7.50', '2.5K', '1,234', '10K', '2.5M']
    """
    for unit, letter in ((100_000_000, "M"), (100_000, "K")):
        if amount >= unit and amount % (unit // 10) == 0:
            tenths = amount // (unit // 10)
            return f"{tenths // 10}.{tenths % 10}".removesuffix(".0") + letter
    return money(amount).removeprefix("$" if amount >= 100_000 else "")


def chip(amount: Cents, radius: float) -> Element:
    """One chip about the middle of its own plane, seen from above, with its amount."""
    kind = denomination_of(amount)
    words = written(amount)
    size = fitting(words, radius * INLAY * 1.64, radius * 0.78)
    inlay = outlined(kind.rim, radius * 0.05, fill="#fbf7ea")
    return group(
        (
            _body(kind, radius),
            element("circle", r=radius * INLAY, **inlay),
            text(words, 0, 0, size, fill="#17171a", font_weight=700),
        )
    )


@lru_cache(maxsize=256)
def _body(kind: Denomination, radius: float) -> Written:
    """The clay with its edge spots."""
    width = radius * (1 - INLAY)
    middle = radius - width / 2
    spot = 2 * math.pi * middle / EDGE_SPOTS
    dashes = f"{spot * 0.36:.3f} {spot * 0.64:.3f}"
    rings = (
        element("circle", r=radius, fill=kind.body),
        element("circle", r=middle, **outlined(kind.edge, width), stroke_dasharray=dashes),
        element("circle", r=radius - 0.4, **outlined(kind.rim, 0.8)),
    )
    return Written("".join(map(str, rings)))


def stack(amount: Cents, place: tuple[float, float], radius: float, *, on: str) -> Element:
    """A stack on a spot, its top chip exactly at the place."""
    return group(
        (element("title", f"{dollars(amount)} on {on}"), _stacked(amount, radius)),
        transform=moved(*place),
        data_spot=on,
        data_cents=amount,
    )


def marker(amount: Cents, place: tuple[float, float], radius: float, *, on: str) -> Element:
    """What the house lays on a spot for as much: a disc that says so, and is no chip."""
    rings = (
        element("circle", cx=radius * 0.1, cy=radius * 0.16, r=radius * 1.05, **shaded(0.38)),
        element("circle", r=radius, **outlined("#a98339", radius * 0.14, fill="#fffdf6")),
        *(
            text(word, 0, y * radius, fitting(word, radius * 1.5, radius * 0.62), fill="#7a1020", font_weight=700)
            for word, y in (("FREE", -0.3), ("BET", 0.34))
        ),
    )
    title = element("title", f"{MARKER} for {dollars(amount)} on {on}")
    return group((title, *rings), transform=moved(*place), data_spot=on, data_free=amount)


@lru_cache(maxsize=4096)
def _stacked(amount: Cents, radius: float) -> Written:
    """The chips of a stack with their shadow."""
    step = radius * 0.17
    below = broken_down(amount)[1:]
    lower = [element("g", _body(kind, radius), transform=moved(0, step * down)) for down, kind in enumerate(below, 1)]
    down = step * len(below) + radius * 0.16
    shadow = element("circle", cx=radius * 0.1, cy=down, r=radius * 1.05, **shaded(0.38))
    return Written("".join(map(str, (shadow, *reversed(lower), chip(amount, radius)))))
