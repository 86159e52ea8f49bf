"""What every wager costs: enumerated wherever that can be done, played where it cannot, and said which."""

from __future__ import annotations

from collections.abc import Iterator

from houseway.exact import analysis as exact
from houseway.exact.analysis import Analysis
from houseway.games import as_posted
from houseway.refusal import NotEnumerated, NotFound
from houseway.round import Game
from houseway.simulate.run import FEW, simulate

SEED = 1
"""What is played where nobody says so: the same figures each time."""


def analyse(game: Game | str, wager: str = "", *, seed: int = SEED, rounds: int = FEW) -> list[Analysis]:
    """Every wager of the game in the order of the document, or one; a document's name stands for its defaults.

    ``seed`` and ``rounds`` are for those that nothing enumerates.
    """
    game = as_posted(game)
    try:
        return exact.analyse(game, wager)
    except NotEnumerated:
        asked = game.rulebook.find_wager(wager).id if wager else ""
        return list(_either(game, asked, seed, rounds))


def _either(game: Game, asked: str, seed: int, rounds: int) -> Iterator[Analysis]:
    """Wager by wager, as one that cannot be enumerated does not keep the others from it."""
    played = [each.sampled(seed) for each in simulate(game, rounds, seed=seed).wagers if each.rounds]
    told: set[str] = set()
    for wager in game.rulebook.wager:
        if asked and wager.id != asked:
            continue
        try:
            found = exact.analyse(game, wager.id)
        except NotEnumerated:
            found = [each for each in played if each.wager == wager.id or (asked and asked in each.spots)]
        except NotFound:
            found = []
        yield from (each for each in found if f"{each.wager} {each.paytable} {each.name}" not in told)
        told |= {f"{each.wager} {each.paytable} {each.name}" for each in found}
