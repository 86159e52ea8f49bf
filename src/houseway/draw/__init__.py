"""Felts, wheels and pay-table cards as SVG, drawn from the rulebook and what is posted.

The same picture serves the web, the docs, a notebook and the printer. Names, odds and limits come from the
game, never from here.

>>> from houseway.games import game_for
>>> from houseway.rulebook import Posted, load
>>> rulebook = load("hard-rock-cincinnati/roulette")
>>> game = game_for(rulebook, Posted(rulebook, {"wheel": "double-zero"}))
>>> draw(game, "layout", chips={"split 17-20": 500}, result="17").startswith("<svg")
True
>>> draw(game, "cards")
Traceback (most recent call last):
houseway.refusal.NotFound: there is no picture 'cards' of roulette. Pictures: layout, wheel, paytable.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable

from houseway.draw.chips import Chips
from houseway.draw.paytable import card_svg
from houseway.games.families import part_of
from houseway.refusal import NotFound
from houseway.round import Game

Drawing = Callable[[Chips, str | None, str], str]
"""How one picture is drawn: from the chips, the result, and the prefix of its ids."""


class Picture(str):
    """An SVG picture: text that a notebook shows as an image."""

    __slots__ = ()

    @property
    def svg(self) -> str:
        """The picture as plain text."""
        return str(self)

    def _repr_svg_(self) -> str:
        """What a notebook shows."""
        return str(self)


def draw(
    game: Game, what: str, *, chips: Chips | None = None, result: str | None = None, prefix: str | None = None
) -> Picture:
    """A picture of a game: its layout, its wheel or its pay table.

    ``chips`` are cents by the name of the spot, ``result`` is what the wheel shows. The ids in the picture
    begin with ``prefix``; without one, with a name made from everything that the picture shows.
    """
    drawings = drawings_of(game)
    if what not in drawings:
        name = game.rulebook.document.game
        raise NotFound(f"there is no picture {what!r} of {name}", remedy=f"Pictures: {', '.join(drawings)}")
    laid = dict(chips or {})
    return Picture(drawings[what](laid, result, prefix or _name_of(game, what, laid, result)))


def drawings_of(game: Game) -> dict[str, Drawing]:
    """The pictures that a game has; every game has a pay table."""
    paytable: dict[str, Drawing] = {"paytable": lambda _chips, _result, prefix: card_svg(game, prefix=prefix)}
    layout = part_of("draw", game.rulebook.document.family, "layout")
    own: dict[str, Drawing] = layout.drawings(game) if layout else {}
    return {**own, **paytable}


def _name_of(game: Game, what: str, chips: Chips, result: str | None) -> str:
    """A short name that two pictures share only when they show the same."""
    posted = sorted(game.posted.items())
    shown = repr((game.rulebook.name, game.rulebook.digest, posted, what, list(chips.items()), result))
    return f"{what}-{hashlib.sha256(shown.encode()).hexdigest()[:8]}"


__all__ = ["Chips", "Picture", "draw", "drawings_of"]
