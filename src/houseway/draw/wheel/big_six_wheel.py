"""The Big Six wheel on its stand: sections with insignias, a peg between each two, the clapper at the top."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.draw.arcs import place_at, ring_piece, star
from houseway.draw.lettering import FONT, capitals, text
from houseway.draw.paint import (
    GOLD,
    WOOD,
    brass,
    gold,
    linear,
    outlined,
    polished_wood,
    radial,
    shaded,
    soft_shadow,
    winning,
)
from houseway.draw.posting import as_title, game_title, odds_of, property_title, summary
from houseway.draw.svg import Element, element, group, moved, painted, picture, points
from houseway.draw.wheel.insignia import card, on_section, tone_of
from houseway.draw.wheel.standing import Standing, not_on_the_wheel
from houseway.games.wheel.big_six import BigSix

WIDTH = 940.0
HEIGHT = 1120.0
MIDDLE = 480.0
MARGIN = 54.0
"""The size of the picture, how far down the middle of the wheel is, and the room at the edges."""
RIM = 404.0
PEGS = 386.0
OUTER = 372.0
INNER = 208.0
HUB = 60.0
"""Radii, from the rim inwards; the sections lie between ``OUTER`` and ``INNER``."""
CLAPPER = "M-9 -430L-6 -384Q0 -352 6 -384L9 -430Z"
DARK = "#1a0d05"


def check_insignia(game: BigSix, label: str) -> None:
    """Refuse an insignia that the wheel does not have."""
    if label not in game.wheel.index:
        raise not_on_the_wheel(label, game.wheel_labels, game.facts.wheel.clause)


def wheel_svg(game: BigSix, stops_at: str | None = None, *, prefix: str = "wheel") -> str:
    """The wheel from the front, turned so that the clapper rests on an insignia."""
    if stops_at is not None:
        check_insignia(game, stops_at)
    standing = Standing(game, prefix, (WIDTH, HEIGHT), MIDDLE)
    besides = (*_heading(game, stops_at), *_key(game))
    return standing.drawn(_definitions(prefix), _wheel(game, prefix, stops_at), besides, _in_words(game, stops_at))


def turning_svg(game: BigSix, *, prefix: str) -> str:
    """The wheel alone, for a screen that turns what is marked ``data-turns`` under the clapper."""
    room = RIM + MARGIN
    return picture(
        prefix,
        (-room, -room, 2 * room, 2 * room),
        _definitions(prefix),
        *_wheel(game, prefix, None),
        title=f"{game_title(game)} wheel",
        description=_in_words(game, None),
        font=FONT,
    )


def _wheel(game: BigSix, prefix: str, stops_at: str | None) -> Iterator[Element]:
    """The wheel about its own middle; the light stays where it is when the wheel turns."""
    step = 360 / len(game.wheel.rim)
    top = game.wheel.rim.index(stops_at) if stops_at is not None else 0
    yield from _stand(prefix)
    yield group(_turning(game, prefix, step), transform=moved(0, 0, turned=-top * step), data_turns="")
    yield from _hub(prefix)
    if stops_at is not None:
        yield element("path", d=ring_piece(INNER + 1, OUTER - 1, -step / 2, step / 2), **winning())
    yield from _clapper(prefix)


def _in_words(game: BigSix, stops_at: str | None) -> str:
    """The picture in words."""
    listed = ", ".join(f"{count} of {label}" for label, count in game.facts.wheel.sections.items())
    sections = f"{len(game.wheel.rim)} sections: {listed}."
    unknown = "The document does not give the order of the sections; they are spread evenly."
    order = [] if game.wheel.has_known_order else [unknown]
    resting = [f"The clapper rests on {stops_at}."] if stops_at is not None else []
    return " ".join([summary(game), sections, *order, *resting])


def _definitions(prefix: str) -> Element:
    """The wood, the brass and the light."""
    return element(
        "defs",
        gold(prefix),
        soft_shadow(prefix),
        polished_wood(prefix),
        linear(prefix, "post", (0, WOOD[0]), (1, WOOD[2])),
        radial(prefix, "face", (0, "#2b5a8c"), (0.6, "#173a60"), (1, "#0b2038")),
        linear(prefix, "leather", (0, "#b98a58"), (1, "#6d4522")),
    )


def _stand(prefix: str) -> Iterator[Element]:
    """The post and the foot that carry the wheel, and the rim."""
    post = outlined(DARK, fill=painted(prefix, "post"))
    yield element("path", d="M-30 0L-44 468H44L30 0Z", **post)
    yield element("path", d="M-150 494Q-150 458 -60 458H60Q150 458 150 494Z", **post)
    yield element("path", d="M-138 488H138", **outlined(GOLD, 1, 0.6))
    yield element("circle", cy=10, r=RIM * 1.06, fill=painted(prefix, "shadow"))
    yield element("circle", r=RIM, **outlined(DARK, fill=painted(prefix, "rim")))
    yield element("circle", r=RIM - 4, **outlined(GOLD, 1, 0.6))


def _turning(game: BigSix, prefix: str, step: float) -> Iterator[Element]:
    """Everything that turns: sections, pegs and the painted face."""
    for index, label in enumerate(game.wheel.rim):
        yield from _section(game, label, index * step, step)
    for radius in (OUTER, INNER):
        yield element("circle", r=radius, **outlined(painted(prefix, "gold"), 3.5))
    for index in range(len(game.wheel.rim)):
        x, y = place_at(PEGS, (index + 0.5) * step)
        yield element("circle", cx=x, cy=y, r=6.6, **shaded(0.4))
        yield element("circle", cx=x, cy=y, r=5, **brass(prefix), data_peg=index)
    yield element("circle", r=INNER - 2, fill=painted(prefix, "face"))
    for outer, inner, turned in ((INNER - 18, 78, 0), (INNER - 46, 70, 11.25)):
        rays = points(*star(16, outer, inner, turned))
        yield element("polygon", points=rays, **shaded(0.16), stroke=GOLD, stroke_opacity=0.55)
    yield element("circle", r=INNER - 12, **outlined(GOLD, 1, 0.5))


def _section(game: BigSix, label: str, middle: float, step: float) -> Iterator[Element]:
    """One section with its insignia, the top towards the rim."""
    tone = tone_of(game, label)
    outline = ring_piece(INNER, OUTER, middle - step / 2, middle + step / 2)
    yield element("path", d=outline, **outlined(GOLD, 1.1, fill=tone.ground), data_section=label)
    inlay = ring_piece(INNER + 8, OUTER - 7, middle - step * 0.4, middle + step * 0.4)
    yield element("path", d=inlay, **outlined(tone.ink, 0.8, 0.35))
    x, y = place_at((INNER + OUTER) / 2, middle)
    yield group(on_section(label, 31, OUTER - INNER - 18, tone), transform=moved(x, y, turned=middle))


def _hub(prefix: str) -> Iterator[Element]:
    """The brass boss in the middle."""
    for outer, inner in ((HUB, HUB - 8), (HUB - 12, HUB - 34)):
        yield element("circle", r=outer, **brass(prefix))
        yield element("circle", r=inner, fill="#5c3a1c")
    yield element("circle", r=HUB - 37, **brass(prefix))


def _clapper(prefix: str) -> Iterator[Element]:
    """The leather clapper in its bracket, with its tip on the section at the top."""
    yield element("path", d=CLAPPER, **shaded(0.4), transform=moved(4, 5))
    yield element("path", d=CLAPPER, **outlined(DARK, fill=painted(prefix, "leather")), data_clapper="")
    yield element("rect", x=-30, y=-446, width=60, height=24, rx=6, **brass(prefix))
    for x in (-19, 19):
        yield element("circle", cx=x, cy=-434, r=3.2, fill="#5c3a1c")


def _heading(game: BigSix, stops_at: str | None) -> Iterator[Element]:
    """Whose wheel it is, and what the clapper rests on."""
    yield capitals(property_title(game), MARGIN, 56, 13, fill=GOLD, anchor="start")
    yield text(game_title(game), MARGIN, 84, 32, anchor="start")
    if stops_at is not None:
        yield capitals("Clapper on", WIDTH - MARGIN, 56, 13, fill=GOLD, anchor="end")
        yield text(as_title(stops_at), WIDTH - MARGIN, 84, 32, anchor="end")


def _key(game: BigSix) -> Iterator[Element]:
    """Every insignia with the number of its sections and its odds."""
    room = (WIDTH - 2 * MARGIN) / len(game.spots)
    for index, spot in enumerate(game.spots.values()):
        label = spot.labels[0]
        x = MARGIN + (index + 0.5) * room
        yield group(card(label, 88, 38, tone_of(game, label)), transform=moved(x, HEIGHT - 112))
        yield text(f"{game.wheel.weights[label]} of {len(game.wheel.rim)}", x, HEIGHT - 74, 16)
        yield text(f"pays {odds_of(game, spot.wager)}", x, HEIGHT - 53, 14, fill=GOLD)
