"""What the next roll decides, in words for those who have never shot dice."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.floor.screens.names import wager_words
from houseway.floor.screens.scene import Scene
from houseway.games.dice.craps import Craps

GOES_ON = "Roll now"
TESTED = "rolls"

BY_DOCUMENT = True
"""A table is called after its document, so that craps is plain craps, and crapless craps is not."""


def or_words(numbers: Iterable[int]) -> str:
    """Numbers as one says them.

    >>> or_words((7, 11)), or_words((2, 3, 12)), or_words((7,))
    ('7 or 11', '2, 3 or 12', '7')
    """
    *first, last = map(str, numbers)
    return f"{', '.join(first)} or {last}" if first else last


def next_roll_words(scene: Scene) -> str:
    """What the line wins and loses on."""
    game = scene.game
    assert isinstance(game, Craps)  # noqa: S101
    line, point = game.facts.line, scene.carried.point
    name = wager_words(game.rulebook, "pass")
    if point:
        return f"The point is {point}: {name} wins on {point} and loses on 7."
    loses = f", loses on {or_words(line.craps)}" if line.craps else ""
    return f"The come-out roll: {name} wins on {or_words(line.naturals)}{loses}; any other number becomes the point."


def waits(scene: Scene, seat: int) -> str:
    """Why no dice are thrown though a seat has wagers; nothing when somebody may shoot."""
    game = scene.game
    assert isinstance(game, Craps)  # noqa: S101
    if scene.carried.point or not game.shooting.needs:
        return ""
    needs = game.shooting.needs
    if not scene.staked(seat) or any(wager in needs for _, wager in scene.stakes):
        return ""
    lines = " or ".join(wager_words(game.rulebook, wager) for wager in needs)
    return f"Nobody shoots yet: a shooter needs a bet on {lines}."
