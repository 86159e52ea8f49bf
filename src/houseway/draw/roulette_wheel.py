"""The roulette wheel: bowl, track, the numbers in rim order clockwise, pockets, cone and turret."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.arcs import place_at, ring_piece, spoke, star
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import (
    BALL_WHITE,
    DARK_POCKETS,
    GOLD,
    GREEN_CLOTH,
    POCKETS,
    felt,
    gold,
    hatching,
    linear,
    radial,
    soft_shadow,
)
from houseway.draw.posting import game_title, property_title, summary, wheel_notices
from houseway.draw.svg import Element, element, group, moved, painted, picture, points
from houseway.games.wheels.roulette import Roulette
from houseway.refusal import NotFound

BOWL = 396.0
TRACK = 350.0
ROTOR = 296.0
NUMBERS = 250.0
POCKET = 196.0
WIDTH = 900.0
HEIGHT = 996.0
MIDDLE = 448.0
DEFLECTORS = 8
BALL = 12.5


def check_number(game: Roulette, label: str) -> None:
    """Refuse a number that the wheel does not have."""
    if label not in game.wheel.index:
        raise NotFound(f"the wheel has no {label!r}", clause=game.kind.clause, remedy=f"It has {', '.join(game.wheel.rim)}")


def wheel_svg(game: Roulette, ball: str | None = None, *, prefix: str = "wheel") -> str:
    """The wheel from above, with the ball in its pocket."""
    if ball is not None:
        check_number(game, ball)
    return picture(
        prefix,
        (0, 0, WIDTH, HEIGHT),
        *felt(prefix, WIDTH, HEIGHT, GREEN_CLOTH),
        _definitions(prefix),
        group(_wheel(game, prefix, ball), transform=moved(WIDTH / 2, MIDDLE)),
        *_caption(game, ball),
        title=f"{game_title(game)} wheel, {property_title(game)}",
        description=_described(game, ball),
        font=FONT,
    )


def _wheel(game: Roulette, prefix: str, ball: str | None) -> Iterator[Element]:
    """The wheel about its own middle, from the bowl inwards."""
    yield from _bowl(prefix)
    yield from _numbers(game, prefix)
    yield from _pockets(game, prefix)
    yield from _cone(prefix)
    yield from _turret(prefix)
    if ball is not None:
        yield from _ball(game, prefix, ball)


def _described(game: Roulette, ball: str | None) -> str:
    """The picture in words."""
    rim = f"Clockwise: {', '.join(game.wheel.rim)}."
    void = f" {', '.join(sorted(game.wheel.void))} is void." if game.wheel.void else ""
    resting = f" The ball rests in {_called(game, ball)}." if ball is not None else ""
    return f"{summary(game)} {rim}{void}{resting}"


def _called(game: Roulette, label: str) -> str:
    """A number as the dealer calls it."""
    return f"{label}, {'void' if label in game.wheel.void else game.wheel.colours[label]}"


def _definitions(prefix: str) -> Element:
    """The wood, the brass and the light."""
    return element(
        "defs",
        gold(prefix),
        hatching(prefix),
        linear(prefix, "rim", (0, "#8a5630"), (0.5, "#54301a"), (1, "#2a150a"), slant=True),
        linear(prefix, "track", (0, "#2e1809"), (0.5, "#5b3519"), (1, "#8d5a31"), slant=True),
        radial(prefix, "slope", (0.72, "#3a1f0e"), (0.9, "#6d4222"), (1, "#8a5630"), cx=0, cy=0, r=TRACK, **_OWN),
        radial(prefix, "cone", (0, "#9a6437"), (0.55, "#6b3f22"), (1, "#31190b"), cx=-40, cy=-50, r=POCKET + 60, **_OWN),
        soft_shadow(prefix),
        radial(prefix, "ball", (0, BALL_WHITE), (0.5, "#f1efe9"), (1, "#a9a59a"), cx=0.36, cy=0.32, r=0.75),
    )


_OWN = {"gradientUnits": "userSpaceOnUse"}


def _bowl(prefix: str) -> Iterator[Element]:
    """The wooden bowl, the ball track and its deflectors."""
    yield element("circle", cy=10, r=BOWL * 1.05, fill=painted(prefix, "shadow"))
    yield element("circle", r=BOWL, fill=painted(prefix, "rim"))
    yield element("path", d=ring_piece(BOWL - 22, BOWL - 12, 290, 345), fill=BALL_WHITE, fill_opacity=0.1)
    yield element("circle", r=BOWL - 5, fill="none", stroke=GOLD, stroke_opacity=0.5, stroke_width=1)
    yield element("circle", r=TRACK + 18, fill=painted(prefix, "track"))
    yield element("circle", r=TRACK + 18, fill="none", stroke="#1a0d05", stroke_opacity=0.7, stroke_width=1.5)
    yield element("circle", r=TRACK, fill=painted(prefix, "slope"), stroke="#1a0d05", stroke_opacity=0.6)
    for index in range(DEFLECTORS):
        yield _deflector(prefix, index)
    yield element("circle", r=ROTOR + 5, fill="#1b0e06")
    yield element("circle", r=ROTOR + 2.5, fill="none", stroke=painted(prefix, "gold"), stroke_width=3.5)


def _deflector(prefix: str, index: int) -> Element:
    """One of the brass diamonds that scatter the ball, upright and across by turns."""
    degrees = (index + 0.5) * 360 / DEFLECTORS
    tall, wide = (19, 6.5) if index % 2 else (7.5, 18)
    corners = points((0, -tall), (wide, 0), (0, tall), (-wide, 0))
    return element(
        "polygon",
        points=corners,
        fill=painted(prefix, "gold"),
        stroke="#3b240d",
        stroke_width=0.8,
        transform=moved(*place_at((ROTOR + TRACK) / 2 + 3, degrees), turned=degrees),
    )


def _angles(game: Roulette) -> Iterator[tuple[str, float, float]]:
    """Every number with the middle of its place, and half its width, in degrees."""
    half = 180 / len(game.wheel.rim)
    for index, label in enumerate(game.wheel.rim):
        yield label, 2 * half * index, half


def _numbers(game: Roulette, prefix: str) -> Iterator[Element]:
    """The ring of numbers."""
    for label, middle, half in _angles(game):
        outline = ring_piece(NUMBERS, ROTOR, middle - half, middle + half)
        yield element("path", d=outline, fill=POCKETS[game.wheel.colours[label]], stroke=GOLD, stroke_width=0.9)
        is_void = label in game.wheel.void
        if is_void:
            yield element("path", d=outline, fill=painted(prefix, "void"))
        x, y = place_at((NUMBERS + ROTOR) / 2 + 1, middle)
        yield text(
            label, 0, 0, 25, transform=moved(x, y, turned=middle), data_label=label, fill_opacity=0.7 if is_void else None
        )


def _pockets(game: Roulette, prefix: str) -> Iterator[Element]:
    """The pockets, darker towards the cone, with brass frets between them."""
    for label, middle, half in _angles(game):
        outline = ring_piece(POCKET, NUMBERS, middle - half, middle + half)
        yield element("path", d=outline, fill=DARK_POCKETS[game.wheel.colours[label]])
        if label in game.wheel.void:
            yield element("path", d=outline, fill=painted(prefix, "void"))
            x, y = place_at((POCKET + NUMBERS) / 2, middle)
            yield group([capitals("void", 0, 0, 11, fill=GOLD)], transform=moved(x, y, turned=middle))
    yield element("circle", r=POCKET + 9, fill="none", stroke="#000000", stroke_opacity=0.32, stroke_width=18)
    for _, middle, half in _angles(game):
        yield element("path", d=spoke(POCKET, NUMBERS + 2, middle + half), stroke="#f0dca0", stroke_width=1.8)
    for radius, width in ((NUMBERS, 2.4), (POCKET, 3.0)):
        yield element("circle", r=radius, fill="none", stroke=painted(prefix, "gold"), stroke_width=width)


def _cone(prefix: str) -> Iterator[Element]:
    """The polished cone in the middle, with an inlaid star."""
    yield element("circle", r=POCKET - 1.5, fill=painted(prefix, "cone"))
    yield element("polygon", points=points(*star(16, POCKET - 20, 112)), fill="#2a1508", fill_opacity=0.34)
    yield element("polygon", points=points(*star(16, POCKET - 20, 112)), fill="none", stroke=GOLD, stroke_opacity=0.4)
    yield element("circle", r=POCKET - 14, fill="none", stroke=GOLD, stroke_opacity=0.45)
    yield element("circle", r=102, fill="none", stroke=GOLD, stroke_opacity=0.35)


def _turret(prefix: str) -> Iterator[Element]:
    """The brass turret with its cross of four arms."""
    brass = painted(prefix, "gold")
    yield element("circle", cx=4, cy=7, r=56, fill="#000000", fill_opacity=0.35)
    for turned in (45, 135, 225, 315):
        arm = "M-9 0L-5.5 -104A5.5 5.5 0 0 1 5.5 -104L9 0Z"
        yield element("path", d=arm, fill="#000000", fill_opacity=0.3, transform=moved(4, 7, turned=turned))
        yield element("path", d=arm, fill=brass, stroke="#4a3210", stroke_width=0.8, transform=moved(0, 0, turned=turned))
        x, y = place_at(112, turned)
        yield element("circle", cx=x, cy=y, r=11.5, fill=brass, stroke="#4a3210", stroke_width=0.8)
        yield element("circle", cx=x - 3.2, cy=y - 3.8, r=3, fill="#fff8df", fill_opacity=0.85)
    for radius, fill in ((54, brass), (46, "#5c3a1c"), (42, brass), (26, "#5c3a1c"), (23, brass)):
        yield element("circle", r=radius, fill=fill, stroke="#4a3210", stroke_width=0.8)
    yield element("circle", cx=-6, cy=-7.5, r=6, fill="#fff8df", fill_opacity=0.9)


def _ball(game: Roulette, prefix: str, ball: str) -> Iterator[Element]:
    """The ball at rest in its pocket, and a bright frame round the number."""
    middle, half = next((middle, half) for label, middle, half in _angles(game) if label == ball)
    frame = ring_piece(NUMBERS + 1, ROTOR - 1, middle - half, middle + half)
    yield element("path", d=frame, fill="none", stroke="#ffe9a3", stroke_width=4, stroke_linejoin="round")
    yield group(
        (
            element("title", f"ball in {ball}"),
            element("circle", cx=2.5, cy=4, r=BALL, fill="#000000", fill_opacity=0.5),
            element("circle", r=BALL, fill=painted(prefix, "ball")),
        ),
        transform=moved(*place_at((POCKET + NUMBERS) / 2 - 3, middle)),
        data_ball=ball,
    )


def _caption(game: Roulette, ball: str | None) -> Iterator[Element]:
    """Whose wheel it is, and where the ball is."""
    kinds = [notice.value for notice in wheel_notices(game)]
    yield capitals(property_title(game), WIDTH / 2, HEIGHT - 116, 14, fill=GOLD)
    words = "  ·  ".join([game_title(game), *kinds])
    yield text(words if ball is None else _called(game, ball), WIDTH / 2, HEIGHT - 80, 34)
    if ball is not None:
        yield text(words, WIDTH / 2, HEIGHT - 48, 17, fill=GOLD)
