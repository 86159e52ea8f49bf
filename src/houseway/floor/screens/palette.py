"""The colours of the properties: the cloth on their tables, and the accent of their screens."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.draw.paint import BLUE_CLOTH, GREEN_CLOTH, Cloth


@dataclass(frozen=True, slots=True)
class Look:
    """A property's name on the screens, its cloth and its accent."""

    name: str
    cloth: Cloth
    theme: str


HOUSES = {
    "hard-rock-cincinnati": Look("Hard Rock Cincinnati", Cloth("#4a2a63", "#371d4c", "#1f0f2d"), "plum"),
    "horseshoe-cincinnati": Look("Horseshoe Cincinnati", Cloth("#7a2330", "#5c1722", "#370b13"), "wine"),
    "jack-cincinnati": Look("JACK Cincinnati", Cloth("#1f4f7d", "#163b60", "#0b2239"), "blue"),
    "hollywood-columbus": Look("Hollywood Columbus", Cloth("#12694a", "#0c5239", "#073524"), "green"),
}
"""The houses by the name of their folder."""


def house_of(property_name: str) -> Look:
    """A property's colours; one that has none of its own plays on green.

    >>> house_of("jack-cincinnati").theme, house_of("another-house").name
    ('blue', 'Another House')
    """
    known = HOUSES.get(property_name)
    return known or Look(property_name.replace("-", " ").title(), GREEN_CLOTH, "green")


def dressed(svg: str, property_name: str) -> str:
    """A picture of a felt on the cloth of a property."""
    cloth = house_of(property_name).cloth
    for own in (GREEN_CLOTH, BLUE_CLOTH):
        for old, new in zip((own.light, own.middle, own.shade), (cloth.light, cloth.middle, cloth.shade), strict=True):
            svg = svg.replace(old, new)
    return svg
