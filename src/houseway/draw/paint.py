"""Colours, gradients and the felt: what every picture is painted with."""

from __future__ import annotations

from dataclasses import dataclass

from houseway.draw.svg import Element, Value, element, named, painted

IVORY = "#f8f1de"
GOLD = "#e4c878"
DEEP_GOLD = "#b08a3c"
BALL_WHITE = "#ffffff"
RED = "#b3122b"
BLACK = "#16161a"
GREEN = "#0f7a4a"
INK = "#1d2420"

POCKETS = {"red": RED, "black": BLACK, "green": GREEN}
"""The colours of a roulette wheel and its layout, by the rulebook's words."""

DARK_POCKETS = {"red": "#7c0c1e", "black": "#0a0a0c", "green": "#095233"}
"""The same colours in the shade of the pockets."""


@dataclass(frozen=True, slots=True)
class Cloth:
    """The tones of a felt, from the light of the lamp to the shade at the rail."""

    light: str
    middle: str
    shade: str


GREEN_CLOTH = Cloth("#12694a", "#0c5239", "#073524")
BLUE_CLOTH = Cloth("#1c4a78", "#143759", "#0a2036")

WOOD = ("#6b3f22", "#4a2914", "#2c170a")
RAIL = 16
"""How wide the rail round a felt is."""


def stops(*colours: tuple[float, str]) -> tuple[Element, ...]:
    """The colours of a gradient, each with its place from 0 to 1."""
    return tuple(element("stop", offset=place, stop_color=colour) for place, colour in colours)


def linear(prefix: str, name: str, *colours: tuple[float, str], slant: bool = False) -> Element:
    """A gradient from top to bottom, or from the top left to the bottom right."""
    return element(
        "linearGradient", *stops(*colours), id=named(prefix, name), x1=0, y1=0, x2=1 if slant else 0, y2=1
    )


def radial(prefix: str, name: str, *colours: tuple[float, str], **attributes: Value) -> Element:
    """A gradient from the middle outwards."""
    return element("radialGradient", *stops(*colours), id=named(prefix, name), **attributes)


def soft_shadow(prefix: str) -> Element:
    """A shadow that fades out towards its edge."""
    fading = [
        element("stop", offset=place, stop_color="#000000", stop_opacity=opacity)
        for place, opacity in ((0.86, 0.62), (0.93, 0.26), (1, 0))
    ]
    return element("radialGradient", *fading, id=named(prefix, "shadow"))


def gold(prefix: str) -> Element:
    """Polished brass, for turrets, pegs and markers."""
    return linear(prefix, "gold", (0, "#f7e7b4"), (0.45, "#d3a94e"), (0.55, "#b98c36"), (1, "#7d5a1e"), slant=True)


def hatching(prefix: str) -> Element:
    """The slanting lines over a number that is void."""
    line = element("path", d="M0 8L8 0M-2 2L2 -2M6 10L10 6", stroke=IVORY, stroke_opacity=0.28, stroke_width=1.2)
    return element("pattern", line, id=named(prefix, "void"), width=8, height=8, patternUnits="userSpaceOnUse")


def weave(prefix: str) -> Element:
    """The threads of the cloth, barely there."""
    threads = element("path", d="M0 1H2M2 3H4", stroke="#ffffff", stroke_opacity=0.035, stroke_width=1)
    return element("pattern", threads, id=named(prefix, "weave"), width=4, height=4, patternUnits="userSpaceOnUse")


def felt(prefix: str, width: float, height: float, cloth: Cloth) -> tuple[Element, ...]:
    """A felt in its wooden rail, lit from above."""
    definitions = element(
        "defs",
        radial(prefix, "cloth", (0, cloth.light), (0.6, cloth.middle), (1, cloth.shade), cx=0.5, cy=0.42, r=0.78),
        linear(prefix, "rail", (0, WOOD[0]), (0.5, WOOD[1]), (1, WOOD[2])),
        weave(prefix),
    )
    inner = {"x": RAIL, "y": RAIL, "width": width - 2 * RAIL, "height": height - 2 * RAIL, "rx": 20}
    return (
        definitions,
        element("rect", width=width, height=height, rx=32, fill=painted(prefix, "rail")),
        element("rect", **inner, fill=painted(prefix, "cloth")),
        element("rect", **inner, fill=painted(prefix, "weave")),
        element("rect", **inner, fill="none", stroke="#000000", stroke_opacity=0.35, stroke_width=3),
        hairline_frame(width, height, RAIL + 9),
    )


def hairline_frame(width: float, height: float, inset: float) -> Element:
    """A thin line of gold along the edge."""
    return element(
        "rect",
        x=inset,
        y=inset,
        width=width - 2 * inset,
        height=height - 2 * inset,
        rx=13,
        fill="none",
        stroke=GOLD,
        stroke_opacity=0.55,
        stroke_width=1,
    )
