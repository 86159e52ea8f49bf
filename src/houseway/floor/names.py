"""What wagers are called on the screens: by the name that the document gives them."""

from __future__ import annotations

import re
from functools import lru_cache

from houseway.rulebook import Rulebook

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
    named = next((entry.name for entry in rulebook.wager if entry.id == kind), _BETWEEN_LETTERS.sub(" ", kind))
    return f"{named} {_BETWEEN_LETTERS.sub(' ', rest)}".strip()
