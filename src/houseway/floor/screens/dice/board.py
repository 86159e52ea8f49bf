"""The last rolls beside the layout, and what the next one decides."""

from __future__ import annotations

from itertools import islice

from houseway.draw.dice.faces import die
from houseway.draw.svg import element, group
from houseway.floor.screens.dice.words import next_roll_words
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.board import came_list
from houseway.floor.screens.scene import Window
from houseway.games.dice.spots import faces
from houseway.round import Game

ROLLS = 8
"""How many rolls are listed."""

DIE = 20
"""The side of a die on the board."""


def still(_game: Game) -> Markup:
    """The six faces of a die, to be used by the list."""
    sides = [group((die(face, DIE / 2 + 1, DIE / 2 + 1, DIE),), id=f"die-{face}") for face in range(1, 7)]
    return Markup(str(element("svg", element("defs", *sides), class_="hidden", aria_hidden="true")))


def came(window: Window) -> Markup:
    """The last rolls, the newest first, each with its total."""
    listed = []
    for _, shows in islice(reversed(window.results), ROLLS):
        first, second = faces(shows)
        pictures = (
            element("use", href=f"#die-{face}", x=index * (DIE + 4)) for index, face in enumerate((first, second))
        )
        pair = element("svg", *pictures, viewBox=f"0 0 {2 * DIE + 6} {DIE + 2}", aria_hidden="true")
        listed.append(tag("li", Markup(str(pair)), f"{first + second}", aria_label=f"{shows}, {first + second}"))
    return Markup(tag("p", next_roll_words(window.scene), class_="point") + came_list("Last rolls", listed, "rolls"))
