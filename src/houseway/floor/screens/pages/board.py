"""The board beside the felt: the wheel with the last numbers, the last rolls, or the roads of the shoe.

The wheel is drawn with the page and stays; only the list of what came is drawn anew, and says where the wheel stops.
"""

from __future__ import annotations

from itertools import islice

from houseway.draw.baccarat.roads import big_road_svg
from houseway.draw.dice.faces import die
from houseway.draw.svg import element, group
from houseway.draw.wheel import big_six_wheel, roulette_wheel
from houseway.floor.screens.dice.words import next_roll_words
from houseway.floor.screens.markup import Markup, tag
from houseway.floor.screens.pages.frame import fragment
from houseway.floor.screens.scene import Scene, Window
from houseway.games.baccarat.baccarat_game import BaccaratGame
from houseway.games.dice.craps import Craps
from houseway.games.dice.spots import faces
from houseway.games.wheel.big_six import BigSix
from houseway.games.wheel.roulette import Roulette

NUMBERS, ROLLS = 11, 8
"""How many numbers and rolls are listed."""

DIE = 20
"""The side of a die on the board."""

EMPTY = "Nothing yet."


def board_area(scene: Scene, drawn: Markup) -> Markup | None:
    """The place of the board on the page, with what never changes there; a game without one has none."""
    still = _equipment(scene)
    if still is None:
        return None
    return tag("section", still, fragment("board", drawn, class_="board-list"), class_="panel board")


def board(window: Window) -> Markup:
    """What came lately at a table."""
    game = window.scene.game
    if isinstance(game, (Roulette, BigSix)):
        return _numbers(window, game)
    if isinstance(game, Craps):
        return _rolls(window)
    if isinstance(game, BaccaratGame):
        return _road(window.scene)
    return Markup("")


def _equipment(scene: Scene) -> Markup | None:
    """The wheel, the six faces of a die, or nothing besides the list."""
    game = scene.game
    if isinstance(game, Roulette):
        return _turning(roulette_wheel.turning_svg(game, prefix="wheel"))
    if isinstance(game, BigSix):
        return _turning(big_six_wheel.turning_svg(game, prefix="wheel"))
    if isinstance(game, Craps):
        sides = [group((die(face, DIE / 2 + 1, DIE / 2 + 1, DIE),), id=f"die-{face}") for face in range(1, 7)]
        return Markup(str(element("svg", element("defs", *sides), class_="hidden", aria_hidden="true")))
    return Markup("") if isinstance(game, BaccaratGame) else None


def _turning(svg: str) -> Markup:
    return tag("div", Markup(svg), class_="turning")


def _numbers(window: Window, game: Roulette | BigSix) -> Markup:
    """The last numbers of a wheel, the newest first."""
    rim = game.wheel.rim
    listed = [
        tag(
            "li",
            shows,
            class_=game.wheel.colours.get(shows),
            data_came=f"{number} {shows}",
            data_turn=f"{360 * rim.index(shows) / len(rim):.2f}",
        )
        for number, shows in islice(reversed(window.results), NUMBERS)
        if shows in game.wheel.index
    ]
    return _list("Last spins", listed)


def _rolls(window: Window) -> Markup:
    """The last rolls, the newest first, each with its total."""
    listed = []
    for _, shows in islice(reversed(window.results), ROLLS):
        first, second = faces(shows)
        pictures = (
            element("use", href=f"#die-{face}", x=index * (DIE + 4)) for index, face in enumerate((first, second))
        )
        pair = element("svg", *pictures, viewBox=f"0 0 {2 * DIE + 6} {DIE + 2}", aria_hidden="true")
        listed.append(tag("li", Markup(str(pair)), f"{first + second}", aria_label=f"{shows}, {first + second}"))
    return Markup(tag("p", next_roll_words(window.scene), class_="point") + _list("Last rolls", listed, "rolls"))


def _list(name: str, listed: list[Markup], kind: str = "numbers") -> Markup:
    """A list of results under its name."""
    inside = tag("ol", listed, class_=f"came {kind}") if listed else tag("p", EMPTY, class_="quiet-words")
    return tag("div", tag("h2", name), inside)


def _road(scene: Scene) -> Markup:
    """The big road of this shoe."""
    road = getattr(scene.carried, "road", "")
    return tag(
        "div", tag("h2", "This shoe"), tag("div", Markup(big_road_svg(scene.game, road, prefix="road")), class_="road")
    )
