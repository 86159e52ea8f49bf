"""What wagers are called on the screens, and in what is told there: by the name that the document gives them."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import TYPE_CHECKING

import msgspec

from houseway.draw.chips import MARKER
from houseway.money import dollars
from houseway.round import Event
from houseway.round.events import WagerMoved
from houseway.rulebook import Rulebook

if TYPE_CHECKING:
    from houseway.floor.screens.scene import Scene

_BETWEEN_LETTERS = re.compile(r"(?<=[a-z])-(?=[a-z])")


@lru_cache(maxsize=8192)
def wager_words(rulebook: Rulebook, wager: str) -> str:
    """A wager by its name in the document, with its number or place.

    >>> from houseway.rulebook import load
    >>> wager_words(load("hard-rock-cincinnati/roulette"), "split 17-20")
    'Split 17-20'
    >>> wager_words(load("jack-cincinnati/craps"), "horn-high craps-two")
    'Horn High craps two'
    """
    kind, _, rest = wager.partition(" ")
    own = _BETWEEN_LETTERS.sub(" ", f"{kind[:1].upper()}{kind[1:]}")
    named = next((entry.name for entry in rulebook.wager if entry.id == kind), own)
    return f"{named} {_BETWEEN_LETTERS.sub(' ', rest)}".strip()


def wagers_in_words(scene: Scene, seat: int) -> Iterator[str]:
    """What lies on the layout for a seat, the newest last; a marker of the house is no money."""
    for wager, amount in scene.staked(seat).items():
        lies = MARKER if (seat, wager) in scene.free else dollars(amount)
        yield f"{lies} on {wager_words(scene.rulebook, wager)}"


def event_words(rulebook: Rulebook, event: Event) -> str:
    """An event in words, its wagers by their names and decisions without hyphens.

    >>> from houseway.round.events import Decided, WagerPlaced
    >>> from houseway.rulebook import load
    >>> craps = load("jack-cincinnati/craps")
    >>> event_words(craps, WagerPlaced(seat=1, wager="dont-pass", amount=500, stake=500))
    "Seat 1 bets $5.00 on Don't Pass."
    >>> event_words(craps, Decided(seat=2, choice="play-4x"))
    'Seat 2: play 4x.'
    """
    named = {key: wager_words(rulebook, getattr(event, key)) for key in ("wager", "to") if _is_wager(event, key)}
    choice = getattr(event, "choice", None)
    if isinstance(choice, str):
        named["choice"] = choice.replace("-", " ")
    return str(msgspec.structs.replace(event, **named) if named else event)


def _is_wager(event: Event, key: str) -> bool:
    """Whether a field names a wager; where a card goes is no wager."""
    return isinstance(getattr(event, key, None), str) and (key == "wager" or isinstance(event, WagerMoved))
