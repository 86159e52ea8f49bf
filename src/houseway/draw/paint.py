"""Colours, lines, gradients and the felt: what every picture is painted with."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.draw.svg import Attributes, Element, Value, element, named, painted

IVORY = "#f8f1de"
GOLD = "#e4c878"
BRIGHT_GOLD = "#ffe9a3"
BRONZE = "#4a3210"
WHITE = "#ffffff"
BLACK = "#000000"

POCKETS = {"red": "#b3122b", "black": "#16161a", "green": "#0f7a4a"}
"""The colours of a roulette wheel and its layout, by the rulebook's words."""

DARK_POCKETS = {"red": "#7c0c1e", "black": "#0a0a0c", "green": "#095233"}
"""The same colours in the shade of the pockets."""

WOOD = ("#6b3f22", "#4a2914", "#2c170a")
RAIL = 16
"""How wide the rail round a felt is."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The tones of a felt, from the light of the lamp to the shade at the rail."""

    light: str
    middle: str
    shade: str


GREEN_CLOTH = Cloth("#12694a", "#0c5239", "#073524")
BLUE_CLOTH = Cloth("#1c4a78", "#143759", "#0a2036")


# ---------------------------------------------------------------- lines and shades


def outlined(colour: str, width: float = 1, opacity: float | None = None, *, fill: str = "none") -> Attributes:
    """A line of some width round something, and what fills it."""
    return {"fill": fill, "stroke": colour, "stroke_width": width, "stroke_opacity": opacity}


def shaded(opacity: float, colour: str = BLACK) -> Attributes:
    """A veil of one colour."""
    return {"fill": colour, "fill_opacity": opacity}


def brass(prefix: str) -> Attributes:
    """A piece of polished brass."""
    return outlined(BRONZE, 0.8, fill=painted(prefix, "gold"))


def boxed(opacity: float = 0.06) -> Attributes:
    """A box printed on the felt: a gold line, and a trace of shade within."""
    return {**shaded(opacity), "stroke": GOLD, "stroke_width": 1.4, "stroke_linejoin": "round"}


def winning() -> Attributes:
    """The bright frame round whatever has won."""
    return {**shaded(0.12, "#fff3c4"), "stroke": BRIGHT_GOLD, "stroke_width": 4, "stroke_linejoin": "round"}


# ---------------------------------------------------------------- gradients and patterns


def stops(*colours: tuple[float, str]) -> tuple[Element, ...]:
    """The colours of a gradient, each with its place from 0 to 1."""
    return tuple(element("stop", offset=place, stop_color=colour) for place, colour in colours)


def linear(prefix: str, name: str, *colours: tuple[float, str], slant: bool = False) -> Element:
    """A gradient from top to bottom, or from the top left to the bottom right."""
    across = 1 if slant else 0
    return element("linearGradient", *stops(*colours), id=named(prefix, name), x1=0, y1=0, x2=across, y2=1)


def radial(prefix: str, name: str, *colours: tuple[float, str], **attributes: Value) -> Element:
    """A gradient from the middle outwards."""
    return element("radialGradient", *stops(*colours), id=named(prefix, name), **attributes)


def soft_shadow(prefix: str) -> Element:
    """A shadow that fades out towards its edge."""
    fading = [
        element("stop", offset=place, stop_color=BLACK, stop_opacity=opacity)
        for place, opacity in ((0.86, 0.62), (0.93, 0.26), (1, 0))
    ]
    return element("radialGradient", *fading, id=named(prefix, "shadow"))


def gold(prefix: str) -> Element:
    """The light on polished brass."""
    tones = ((0, "#f7e7b4"), (0.45, "#d3a94e"), (0.55, "#b98c36"), (1, "#7d5a1e"))
    return linear(prefix, "gold", *tones, slant=True)


def polished_wood(prefix: str) -> Element:
    """The light on the rim of a wheel."""
    return linear(prefix, "rim", (0, "#8a5630"), (0.5, "#54301a"), (1, "#2a150a"), slant=True)


def _pattern(prefix: str, name: str, size: int, path: str, line: Attributes) -> Element:
    """A path that repeats all over."""
    drawn = element("path", d=path, **line)
    sides: Attributes = {"width": size, "height": size, "patternUnits": "userSpaceOnUse"}
    return element("pattern", drawn, id=named(prefix, name), **sides)


def hatching(prefix: str) -> Element:
    """The slanting lines over a number that is void."""
    return _pattern(prefix, "void", 8, "M0 8L8 0M-2 2L2 -2M6 10L10 6", outlined(IVORY, 1.2, 0.28))


def weave(prefix: str) -> Element:
    """The threads of the cloth, barely there."""
    return _pattern(prefix, "weave", 4, "M0 1H2M2 3H4", outlined(WHITE, 1, 0.035))


# ---------------------------------------------------------------- the felt


def felt(prefix: str, width: float, height: float, cloth: Cloth) -> tuple[Element, ...]:
    """A felt in its wooden rail, lit from above, with a hairline of gold along the edge."""
    tones = ((0, cloth.light), (0.6, cloth.middle), (1, cloth.shade))
    inner = inset(width, height, RAIL, 20)
    return (
        element(
            "defs",
            radial(prefix, "cloth", *tones, cx=0.5, cy=0.42, r=0.78),
            linear(prefix, "rail", (0, WOOD[0]), (0.5, WOOD[1]), (1, WOOD[2])),
            weave(prefix),
        ),
        element("rect", width=width, height=height, rx=32, fill=painted(prefix, "rail")),
        element("rect", **inner, fill=painted(prefix, "cloth")),
        element("rect", **inner, fill=painted(prefix, "weave")),
        element("rect", **inner, **outlined(BLACK, 3, 0.35)),
        element("rect", **inset(width, height, RAIL + 9, 13), **outlined(GOLD, 1, 0.55)),
    )


def inset(width: float, height: float, by: float, corner: float) -> Attributes:
    """A rectangle with round corners, some way in from the edges of another.

    >>> inset(100, 50, 10, 5)
    {'x': 10, 'y': 10, 'width': 80, 'height': 30, 'rx': 5}
    """
    return {"x": by, "y": by, "width": width - 2 * by, "height": height - 2 * by, "rx": corner}
