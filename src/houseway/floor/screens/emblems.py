"""A small picture that tells from afar what is played at a table: each family draws its own, any other shows a chip."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from houseway.draw.chips import chip
from houseway.draw.playing_card import face_up
from houseway.draw.svg import Element, element, group, moved
from houseway.floor.screens.family import part
from houseway.floor.screens.markup import Markup
from houseway.rulebook import Rulebook

WIDTH, HEIGHT = 120, 96


def emblem(rulebook: Rulebook) -> Markup:
    """The picture of a document's game; it says nothing that the words beside it do not."""
    return _picture(rulebook.document.family, rulebook.document.game)


@cache
def _picture(family: str, game: str) -> Markup:
    own = part(family, "emblem")
    parts: Iterable[Element] = own.emblem(game) if own else (group((chip(2_500, 40),), transform=moved(66, 48)),)
    drawn = element(
        "svg",
        *parts,
        xmlns="http://www.w3.org/2000/svg",
        viewBox=f"0 0 {WIDTH} {HEIGHT}",
        class_="emblem",
        aria_hidden="true",
    )
    return Markup(str(drawn))


def fanned(*cards: str) -> list[Element]:
    """Cards held like a hand, for the families that are dealt."""
    middle = (len(cards) - 1) / 2
    return [
        group(
            (face_up(card, 0, 0, 46),),
            transform=moved(66 + (place - middle) * 26, 50 + abs(place - middle) * 3, turned=(place - middle) * 10),
        )
        for place, card in enumerate(cards)
    ]
