"""What a family shows on the screens: ``houseway.floor.screens.<family>``, where each family keeps its own.

A family's folder may have any of these; what it does not have is shown as for any game:

- ``felt``: ``result(scene, events)`` where the players share one printed layout, or ``station(game, seat)`` and
  ``table(game)`` where each has a place of their own; ``STAYS`` where the last result stays to be seen while bets are
  laid; ``IS_SHARED`` where all screens show the same, nothing is hidden and nobody decides.
- ``words``: ``hand(game, hand, hands)`` and ``up_cards(cards)``, what a hand comes to; ``waits(scene, seat)``, why
  nothing happens; ``about(scene)``, what a player is asked about besides a hand; ``left(game)``, what becomes of a
  hand whose player has left; ``GOES_ON``, what the last to be ready sets off; ``TESTED``, what a review counts;
  ``BY_DOCUMENT`` where a demo table is called after its document and not after its game.
- ``board``: ``still(game)`` and ``came(window)``, the board beside the felt.
- ``emblem``: ``emblem(game)``, a small picture of a game by its name.
- ``acts``: ``changes_something(scene, act)``, whether a decision would; ``chooser(scene, seat)``, what stands in the
  place of buttons where cards are chosen, and ``chosen_otherwise(act)``, the decisions that it takes.
- ``drill``: ``drill(session, game, hand, chosen)``, a page on which dealers practise.
- ``keys``: ``keys(game, taker)`` and ``READ_AS``, how a dealer enters what the equipment shows.
"""

from __future__ import annotations

from types import ModuleType
from typing import Any

from houseway.games.families import part_of
from houseway.round import Game


def part(family: str, module: str) -> ModuleType | None:
    """A module of a family's folder."""
    return part_of("floor.screens", family, module)


def of_family(game: Game, module: str, name: str, otherwise: Any = None) -> Any:
    """What the family of a game has under a name, in a module of its folder."""
    return getattr(part(game.rulebook.document.family, module), name, otherwise)
