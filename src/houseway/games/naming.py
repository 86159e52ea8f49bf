"""The wager that somebody names: found in any spelling, or refused with those that there are."""

from __future__ import annotations

from collections.abc import Iterable

from houseway.refusal import NotFound, Refused
from houseway.rulebook import Rulebook, Wager


def wager_and_rest(rulebook: Rulebook, text: str, known: Iterable[str]) -> tuple[Wager, str]:
    """The wager that a text begins with, and what follows it: the number of *place 6*."""
    words = text.strip().lower().replace("_", "-").replace("'", "").replace("/", "-").split()
    for count in range(len(words), 0, -1):
        try:
            return rulebook.find_wager("-".join(words[:count])), " ".join(words[count:])
        except NotFound:
            continue
    raise no_wager(rulebook, text, known)


def no_wager(rulebook: Rulebook, text: str, known: Iterable[str]) -> NotFound:
    """Why a text names no wager of the document."""
    remedy = f"The wagers are {', '.join(known)}"
    return NotFound(f"there is no wager {text[:60]!r}", clause=rulebook.cite("wagers"), remedy=remedy)


def not_offered(wager: Wager, clause: str, known: Iterable[str]) -> Refused:
    """Why a wager that the document knows cannot be laid at this table."""
    remedy = f"The wagers are {', '.join(known)}"
    return Refused(f"{wager.name} is not offered at this table", clause=clause, remedy=remedy)
