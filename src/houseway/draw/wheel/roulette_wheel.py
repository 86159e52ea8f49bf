"""The roulette wheel: bowl, track, the numbers in rim order clockwise, pockets, cone and turret."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.arcs import arc, place_at, ring_piece, spoke, star
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import (
    DARK_POCKETS,
    GOLD,
    POCKETS,
    WHITE,
    brass,
    gold,
    hatching,
    linear,
    outlined,
    polished_wood,
    radial,
    shaded,
    soft_shadow,
    winning,
)
from houseway.draw.posting import equipment_notices, game_title, property_title, summary
from houseway.draw.svg import Attributes, Element, Value, element, group, moved, painted, picture, points
from houseway.draw.wheel.standing import Standing, not_on_the_wheel
from houseway.games.wheel.roulette import Roulette

WIDTH = 900.0
HEIGHT = 996.0
MIDDLE = 448.0
"""The size of the picture, and how far down the middle of the wheel is."""
BOWL = 396.0
TRACK = 350.0
ROTOR = 296.0
NUMBERS = 250.0
POCKET = 196.0
"""Radii, from the bowl inwards: each ring ends where the next begins."""
DEFLECTORS = 8
ARM = "M-9 0L-5.5 -104A5.5 5.5 0 0 1 5.5 -104L9 0Z"
DARK = "#1a0d05"


def check_number(game: Roulette, label: str) -> None:
    """Refuse a number that the wheel does not have."""
    if label not in game.wheel.index:
        raise not_on_the_wheel(label, game.wheel.rim, game.kind.clause)


def wheel_svg(game: Roulette, ball: str | None = None, *, prefix: str = "wheel") -> str:
    """The wheel from above, with the ball in its pocket."""
    if ball is not None:
        check_number(game, ball)
    standing = Standing(game, prefix, (WIDTH, HEIGHT), MIDDLE)
    return standing.drawn(_definitions(prefix), _wheel(game, prefix, ball), _caption(game, ball), _in_words(game, ball))


def turning_svg(game: Roulette, *, prefix: str) -> str:
    """The wheel alone, for a screen that turns what is marked ``data-turns``; the ball lies at the top."""
    return picture(
        prefix,
        (-BOWL, -BOWL, 2 * BOWL, 2 * BOWL),
        _definitions(prefix),
        *_wheel(game, prefix, None),
        group((_resting(prefix, 0),), data_ball=""),
        title=f"{game_title(game)} wheel",
        description=_in_words(game, None),
        font=FONT,
    )


def _wheel(game: Roulette, prefix: str, ball: str | None) -> Iterator[Element]:
    """The wheel about its own middle, from the bowl inwards."""
    yield from _bowl(prefix)
    yield group(_rotor(game, prefix), data_turns="")
    if ball is not None:
        yield from _ball(game, prefix, ball)


def _rotor(game: Roulette, prefix: str) -> Iterator[Element]:
    """Everything that turns."""
    yield from _numbers(game, prefix)
    yield from _pockets(game, prefix)
    yield from _cone(prefix)
    yield from _turret(prefix)


def _in_words(game: Roulette, ball: str | None) -> str:
    """The picture in words."""
    rim = f"Clockwise: {', '.join(game.wheel.rim)}."
    void = [f"{label} is void." for label in game.wheel.rim if label in game.wheel.void]
    resting = [f"The ball rests in {_called(game, ball)}."] if ball is not None else []
    return " ".join([summary(game), rim, *void, *resting])


def _called(game: Roulette, label: str) -> str:
    """A number as the dealer calls it."""
    return f"{label}, {'void' if label in game.wheel.void else game.wheel.colours[label]}"


def _definitions(prefix: str) -> Element:
    """The wood, the brass and the light."""
    own: Attributes = {"gradientUnits": "userSpaceOnUse", "cx": 0, "cy": 0}
    lit: Attributes = {**own, "cx": -40, "cy": -50}
    slope = ((0.72, "#3a1f0e"), (0.9, "#6d4222"), (1, "#8a5630"))
    cone = ((0, "#9a6437"), (0.55, "#6b3f22"), (1, "#31190b"))
    return element(
        "defs",
        gold(prefix),
        hatching(prefix),
        soft_shadow(prefix),
        polished_wood(prefix),
        linear(prefix, "track", (0, "#2e1809"), (0.5, "#5b3519"), (1, "#8d5a31"), slant=True),
        radial(prefix, "slope", *slope, r=TRACK, **own),
        radial(prefix, "cone", *cone, r=POCKET + 60, **lit),
        radial(prefix, "ball", (0, WHITE), (0.5, "#f1efe9"), (1, "#a9a59a"), cx=0.36, cy=0.32, r=0.75),
    )


def _bowl(prefix: str) -> Iterator[Element]:
    """The wooden bowl, the ball track and its deflectors."""
    yield element("circle", cy=10, r=BOWL * 1.05, fill=painted(prefix, "shadow"))
    yield element("circle", r=BOWL, fill=painted(prefix, "rim"))
    yield element("path", d=arc(BOWL - 16, 292, 343), **outlined(WHITE, 7, 0.16), stroke_linecap="round")
    yield element("circle", r=BOWL - 5, **outlined(GOLD, 1, 0.5))
    yield element("circle", r=TRACK + 18, **outlined(DARK, 1.5, 0.7, fill=painted(prefix, "track")))
    yield element("circle", r=TRACK, **outlined(DARK, 1, 0.6, fill=painted(prefix, "slope")))
    for index in range(DEFLECTORS):
        yield _deflector(prefix, index)
    yield element("circle", r=ROTOR + 5, fill=DARK)
    yield element("circle", r=ROTOR + 2.5, **outlined(painted(prefix, "gold"), 3.5))


def _deflector(prefix: str, index: int) -> Element:
    """One of the brass diamonds that scatter the ball, upright and across by turns."""
    degrees = (index + 0.5) * 360 / DEFLECTORS
    tall, wide = (19, 6.5) if index % 2 else (7.5, 18)
    corners = points((0, -tall), (wide, 0), (0, tall), (-wide, 0))
    x, y = place_at((ROTOR + TRACK) / 2 + 3, degrees)
    return element("polygon", points=corners, **brass(prefix), transform=moved(x, y, turned=degrees))


def _angles(game: Roulette) -> Iterator[tuple[str, float, float]]:
    """Every number with the middle of its place, and half its width, in degrees."""
    half = 180 / len(game.wheel.rim)
    for index, label in enumerate(game.wheel.rim):
        yield label, 2 * half * index, half


def _numbers(game: Roulette, prefix: str) -> Iterator[Element]:
    """The ring of numbers."""
    for label, middle, half in _angles(game):
        outline = ring_piece(NUMBERS, ROTOR, middle - half, middle + half)
        yield element("path", d=outline, **outlined(GOLD, 0.9, fill=POCKETS[game.wheel.colours[label]]))
        if label in game.wheel.void:
            yield from _voided(prefix, outline)
        x, y = place_at((NUMBERS + ROTOR) / 2 + 1, middle)
        yield text(label, 0, 0, 25, transform=moved(x, y, turned=middle), data_label=label)


def _voided(prefix: str, outline: str) -> Iterator[Element]:
    """The shade and the hatching over a number that is void."""
    yield element("path", d=outline, **shaded(0.6, "#05271a"))
    yield element("path", d=outline, fill=painted(prefix, "void"))


def _pockets(game: Roulette, prefix: str) -> Iterator[Element]:
    """The pockets, darker towards the cone, with brass frets between them."""
    for label, middle, half in _angles(game):
        outline = ring_piece(POCKET, NUMBERS, middle - half, middle + half)
        yield element("path", d=outline, fill=DARK_POCKETS[game.wheel.colours[label]])
        if label in game.wheel.void:
            yield from _voided(prefix, outline)
            x, y = place_at((POCKET + NUMBERS) / 2, middle)
            yield group([capitals("void", 0, 0, 9.5, fill=GOLD)], transform=moved(x, y, turned=middle))
    yield element("circle", r=POCKET + 9, **outlined("#000000", 18, 0.32))
    for _, middle, half in _angles(game):
        yield element("path", d=spoke(POCKET, NUMBERS + 2, middle + half), **outlined("#f0dca0", 1.8))
    for radius, width in ((NUMBERS, 2.4), (POCKET, 3.0)):
        yield element("circle", r=radius, **outlined(painted(prefix, "gold"), width))


def _cone(prefix: str) -> Iterator[Element]:
    """The polished cone in the middle, with an inlaid star."""
    inlay = {**shaded(0.34, "#2a1508"), "stroke": GOLD, "stroke_opacity": 0.4}
    yield element("circle", r=POCKET - 1.5, fill=painted(prefix, "cone"))
    yield element("polygon", points=points(*star(16, POCKET - 20, 112)), **inlay)
    yield element("circle", r=POCKET - 14, **outlined(GOLD, 1, 0.45))
    yield element("circle", r=102, **outlined(GOLD, 1, 0.35))


def _turret(prefix: str) -> Iterator[Element]:
    """The brass turret with its cross of four arms."""
    yield element("circle", cx=4, cy=7, r=56, **shaded(0.35))
    for turned in (45, 135, 225, 315):
        yield element("path", d=ARM, **shaded(0.3), transform=moved(4, 7, turned=turned))
        yield element("path", d=ARM, **brass(prefix), transform=moved(0, 0, turned=turned))
        x, y = place_at(112, turned)
        yield element("circle", cx=x, cy=y, r=11.5, **brass(prefix))
        yield element("circle", cx=x - 3.2, cy=y - 3.8, r=3, **shaded(0.85, "#fff8df"))
    for outer, inner in ((54, 46), (42, 26)):
        yield element("circle", r=outer, **brass(prefix))
        yield element("circle", r=inner, fill="#5c3a1c")
    yield element("circle", r=23, **brass(prefix))
    yield element("circle", cx=-6, cy=-7.5, r=6, **shaded(0.9, "#fff8df"))


def _ball(game: Roulette, prefix: str, ball: str) -> Iterator[Element]:
    """The ball at rest in its pocket, and a bright frame round the number."""
    middle, half = next((middle, half) for label, middle, half in _angles(game) if label == ball)
    yield element("path", d=ring_piece(NUMBERS + 1, ROTOR - 1, middle - half, middle + half), **winning())
    yield _resting(prefix, middle, element("title", f"ball in {ball}"), data_ball=ball)


def _resting(prefix: str, degrees: float, *more: Element, **attributes: Value) -> Element:
    """The ball on its shadow, in the pocket at that angle."""
    shadow = element("circle", cx=2.5, cy=4, r=12.5, **shaded(0.5))
    ball = element("circle", r=12.5, fill=painted(prefix, "ball"))
    place = moved(*place_at((POCKET + NUMBERS) / 2 - 3, degrees))
    return group((*more, shadow, ball), transform=place, **attributes)


def _caption(game: Roulette, ball: str | None) -> Iterator[Element]:
    """Whose wheel it is, and where the ball is."""
    kinds = [notice.value for notice in equipment_notices(game)]
    words = "  ·  ".join([game_title(game), *kinds])
    yield capitals(property_title(game), WIDTH / 2, HEIGHT - 116, 14, fill=GOLD)
    yield text(words if ball is None else _called(game, ball), WIDTH / 2, HEIGHT - 80, 34)
    if ball is not None:
        yield text(words, WIDTH / 2, HEIGHT - 48, 17, fill=GOLD)
