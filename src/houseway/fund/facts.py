"""What a document says of its fund: ``[fund]``."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from houseway.money import Cents, cents
from houseway.refusal import NotFound
from houseway.rulebook import Rulebook, documents, facts, load
from houseway.rulebook.schema import Section


class Take(Section, frozen=True):
    """What a pot gives once it has reached an amount."""

    pot: str
    amount: str


class Duties(Section, frozen=True):
    """Who does what, by rank or department; above a rank its superiors may."""

    open: str
    pot: str
    full: str
    box: str
    count: str
    report: str
    post: str
    website: str
    award: str
    approval: str
    project: str
    review: str


class FundFacts(Section, frozen=True):
    """One fund: its account in the ledger, what pots give, who does what, and how it goes back to players."""

    account: str
    name: str
    takes: tuple[Take, ...]
    tube: int
    posted_by: str
    forms: tuple[str, ...]
    returned_in: tuple[str, ...]
    carts: tuple[str, ...]
    by: Duties


class _Sections(msgspec.Struct, frozen=True):
    fund: FundFacts


def fund_facts(rulebook: Rulebook) -> FundFacts:
    """The fund of a document."""
    if "fund" not in rulebook.extra:
        raise NotFound(f"{rulebook.name} has no fund", remedy=f"Those that have one: {', '.join(fund_documents())}")
    return facts(rulebook, _Sections).fund


@lru_cache(maxsize=8)
def _funds(names: tuple[str, ...]) -> tuple[str, ...]:
    return tuple(name for name in names if "fund" in load(name).extra)


def fund_documents() -> tuple[str, ...]:
    """The documents that have a fund."""
    from houseway.rulebook import game_documents

    games = set(game_documents())
    return _funds(tuple(name for name in documents() if name not in games))


def taken(pot: Cents, *, flop: bool, takes: tuple[Take, ...], first_waits: bool = True) -> tuple[Cents, ...]:
    """What a pot gives, threshold by threshold; before the flop nothing, or only the first where that does not wait.

    >>> takes = (Take("$10", "$1"), Take("$20", "$1"))
    >>> [taken(pot, flop=True, takes=takes) for pot in (999, 1000, 1999, 2000)]
    [(), (100,), (100,), (100, 100)]
    >>> taken(2000, flop=False, takes=takes), taken(2000, flop=False, takes=takes, first_waits=False)
    ((), (100,))
    """
    reached = [cents(take.amount) for take in takes if pot >= cents(take.pot)]
    if flop:
        return tuple(reached)
    return () if first_waits else tuple(reached[:1])
