"""What a wheel can show, and the spellings by which a data file may name it."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from itertools import groupby

from houseway.games.wheel.wheel_game import WheelGame
from houseway.refusal import Refused, SampleError
from houseway.round import Game


def wheel_game(game: Game) -> WheelGame:
    """The game, once it is known to have a wheel; a game of cards or dice is refused."""
    if not isinstance(game, WheelGame):
        raise Refused(f"{game.rulebook.name} has no wheel to review", remedy="Choose a roulette or Big Six document")
    return game


class Labels:
    """The labels of a wheel, found by any plain spelling: ``00``, ``$5``, ``5-dollar``, ``5``, ``Joker``."""

    def __init__(self, game: WheelGame) -> None:
        """Collect every spelling; one that could mean two labels means none."""
        self.outcomes = game.wheel.outcomes
        meanings: defaultdict[str, set[str]] = defaultdict(set)
        for spelling, label in _spellings(game):
            meanings[spelling.casefold()].add(label)
        self._known = {spelling: next(iter(found)) for spelling, found in meanings.items() if len(found) == 1}
        self._known.update((label.casefold(), label) for label in self.outcomes)

    def find(self, text: str) -> str | None:
        """The label that a text means; None when the wheel has none of that name."""
        return self._known.get(text.strip().casefold())

    def label(self, text: str, where: str) -> str:
        """The label that a text means; ``where`` it stands is said when the wheel has none of that name."""
        found = self.find(text)
        if found is None:
            why = f"{where}: {text.strip()[:60]!r} is not on this wheel"
            raise SampleError(why, remedy=f"Possible: {possible(self.outcomes)}")
        return found


def _spellings(game: WheelGame) -> Iterator[tuple[str, str]]:
    """Names of wagers that have one spot on one label, and labels without their dollar sign."""
    for wager in game.rulebook.wager:
        spots = game.spots_of(wager)
        if len(spots) == 1 and len(spots[0].labels) == 1:
            for name in (wager.id, wager.name, *wager.also_known_as):
                yield name, spots[0].labels[0]
    for label in game.wheel.outcomes:
        yield label.removeprefix("$"), label


def possible(outcomes: tuple[str, ...]) -> str:
    """The labels in few words.

    >>> possible(("2", "0", "1", "3", "00"))
    '0 to 3, 00'
    >>> possible(("$1", "joker"))
    '$1, joker'
    """
    numbers = sorted(int(label) for label in outcomes if label.isdecimal() and str(int(label)) == label)
    others = [label for label in outcomes if not (label.isdecimal() and str(int(label)) == label)]
    parts = []
    for _, pairs in groupby(enumerate(numbers), key=lambda pair: pair[1] - pair[0]):
        run = [number for _, number in pairs]
        parts.append(f"{run[0]} to {run[-1]}" if len(run) > 2 else ", ".join(map(str, run)))
    return ", ".join([*parts, *others])
