"""A small picture that tells from afar what is played at a table: a wheel, dice, or cards."""

from __future__ import annotations

from functools import cache

from houseway.draw.arcs import ring_piece
from houseway.draw.dice.faces import Ivory, die
from houseway.draw.paint import outlined, shaded
from houseway.draw.playing_card import face_up
from houseway.draw.svg import Element, element, group, moved
from houseway.floor.screens.markup import Markup
from houseway.rulebook import Rulebook

WIDTH, HEIGHT = 120, 96
HANDS = {"baccarat": ("Kc", "9d"), "blackjack": ("Jh", "As"), "poker": ("Qs", "Ks", "As")}
"""A hand that wins, at each family of card games; another family of them shows the last one."""

CLEAR_RED = Ivory("#c8172b", "#5d0714", "#fffaf0")
"""Of one colour: pictures on one page cannot share a gradient."""

GOLD, IVORY = "#e4c878", "#fbf4e6"
COLOURS = {"roulette": ("#8f1526", "#17171a"), "big-six": ("#8f1526", "#17171a", "#14663f", "#1f4f86")}


def emblem(rulebook: Rulebook) -> Markup:
    """The picture of a document's game; it says nothing that the words beside it do not."""
    return _picture(rulebook.document.family, rulebook.document.game)


@cache
def _picture(family: str, game: str) -> Markup:
    if family == "wheel":
        parts = _wheel(COLOURS.get(game, COLOURS["roulette"]), has_ball=game == "roulette")
    elif family == "dice":
        parts = _dice()
    else:
        parts = _cards(HANDS.get(family, HANDS["poker"]))
    drawn = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="emblem",
        aria_hidden="true",
    )
    return Markup(str(drawn))


def _wheel(colours: tuple[str, ...], *, has_ball: bool) -> list[Element]:
    pieces = 24
    step = 360 / pieces
    ring = [
        element("path", d=ring_piece(24, 40, index * step, (index + 1) * step), fill=colours[index % len(colours)])
        for index in range(pieces)
    ]
    parts = [
        element("circle", r=44, fill="#3b2212"),
        *ring,
        element("circle", r=40, **outlined(GOLD, 1.2)),
        element("circle", r=24, **outlined(GOLD, 1.2, fill="#4a2c17")),
        element("path", d="M0 -17V17M-17 0H17", **outlined(GOLD, 2.4), transform="rotate(20)"),
        element("circle", r=5, fill=GOLD),
    ]
    if has_ball:
        parts.append(element("circle", cx=20, cy=-25, r=3.2, fill=IVORY))
    return [group(parts, transform=moved(WIDTH - 48, HEIGHT / 2))]


def _dice() -> list[Element]:
    shadow = element("ellipse", cx=72, cy=84, rx=44, ry=8, **shaded(0.35))
    return [shadow, die(5, 46, 54, 44, CLEAR_RED, turned=-14), die(2, 92, 44, 44, CLEAR_RED, turned=11)]


def _cards(cards: tuple[str, ...]) -> list[Element]:
    middle = (len(cards) - 1) / 2
    return [
        group(
            (face_up(card, 0, 0, 46),),
            transform=moved(66 + (place - middle) * 26, 50 + abs(place - middle) * 3, turned=(place - middle) * 10),
        )
        for place, card in enumerate(cards)
    ]
