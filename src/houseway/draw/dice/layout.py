"""The pictures of the dice family, and what their results mean.

A result is a roll, a point, or both: ``3-4``, ``point 6``, ``3-4 point 6``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping

from houseway.draw.dice import craps
from houseway.draw.dice import faces as dice_faces
from houseway.games.dice.craps import Craps
from houseway.money import Cents
from houseway.refusal import NotFound
from houseway.round import Game

Drawing = Callable[[Mapping[str, Cents], str | None, str], str]

LIKELY = "3-4"
"""What two dice show when nothing is asked: the total that comes most often."""
_RESULT = re.compile(r"(?:(?P<roll>[1-6]-[1-6]))?(?:(?:^| )point (?P<point>[1-9]\d?|off))?", re.ASCII)


def drawings(game: Game) -> dict[str, Drawing]:
    """Layout and dice."""
    assert isinstance(game, Craps)  # noqa: S101

    def layout(chips: Mapping[str, Cents], result: str | None, prefix: str) -> str:
        roll, point = heard(game, result)
        return craps.layout_svg(game, chips, roll, point=point, prefix=prefix)

    def dice(_chips: Mapping[str, Cents], result: str | None, prefix: str) -> str:
        roll, _ = heard(game, result)
        return dice_faces.dice_svg(game, roll or LIKELY, prefix=prefix)

    return {"layout": layout, "dice": dice}


def heard(game: Craps, result: str | None) -> tuple[str | None, int]:
    """The roll and the point of a result; nought is no point.

    >>> from houseway.games import game_for
    >>> from houseway.rulebook import Posted, load
    >>> rulebook = load("hard-rock-cincinnati/craps")
    >>> game = game_for(rulebook, Posted(rulebook))
    >>> heard(game, "3-4 point 6"), heard(game, "6-6"), heard(game, "point 8"), heard(game, None)
    (('3-4', 6), ('6-6', 0), (None, 8), (None, 0))
    """
    if result is None:
        return None, 0
    found = _RESULT.fullmatch(" ".join(result.split()))
    if not found or not found[0]:
        why = f"two dice never show {result[:40]!r}"
        raise NotFound(why, remedy='Write a roll, a point or both: "3-4", "point 6", "3-4 point 6"')
    point = int(found["point"]) if found["point"] not in (None, "off") else 0
    craps.check_point(game, point)
    return found["roll"], point
