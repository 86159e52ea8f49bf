"""The board beside the felt: what came lately at a table, as its family shows it.

What never changes there, a wheel say, is drawn with the page and stays; only the list of what came is drawn anew.
"""

from __future__ import annotations

from houseway.floor.screens.family import of_family
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import fragment
from houseway.floor.screens.scene import Scene, Window

EMPTY = "Nothing yet."


def board_area(scene: Scene, drawn: Markup) -> Markup | None:
    """The place of the board on the page, with what never changes there; a game without one has none."""
    still = of_family(scene.game, "board", "still")
    if still is None:
        return None
    return tag("section", still(scene.game), fragment("board", drawn, class_="board-list"), class_="panel board")


def board(window: Window) -> Markup:
    """What came lately at a table."""
    came = of_family(window.scene.game, "board", "came")
    return Markup(came(window)) if came else Markup("")


def came_list(name: str, listed: list[Markup], kind: str = "numbers") -> Markup:
    """A list of results under its name."""
    inside = tag("ol", listed, class_=f"came {kind}") if listed else tag("p", EMPTY, class_="quiet-words")
    return tag("div", tag("h2", name), inside)
