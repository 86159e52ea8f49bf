"""The link of a table to the meters of its house: which wager feeds what, at which rate, and by which paragraphs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

import msgspec

from houseway.games.progressive.facts import JackpotFacts, ProgressiveFacts
from houseway.money import Cents
from houseway.round.events import METER
from houseway.rulebook import Posted, Rulebook

OPTION, LINKED, NOT_OFFERED = "meter-link", "linked", "not-offered"


@dataclass(frozen=True, slots=True)
class LinkedMeter:
    """A meter of the house as a table knows it: the account, and the terms that are posted."""

    id: str
    name: str
    account: str
    clause: str
    rate: Fraction
    start: Cents
    reset: Cents


class Link:
    """What links a table: its wagers' meters, and what the document on them says.

    ``meters`` are all that the document knows, ``fed`` those that the wagers offered at this table feed and may win.
    """

    def __init__(self, rulebook: Rulebook, posted: Posted) -> None:
        """Read the document on progressives, and the terms that are posted at this table."""
        assert rulebook.link is not None  # noqa: S101
        self.facts = msgspec.convert(rulebook.linked.extra, ProgressiveFacts)
        self.link = rulebook.link
        self._cited: dict[tuple[str, str], tuple[str, ...]] = {}
        self.meters: dict[str, LinkedMeter] = {}
        for one in self.facts.meter:
            account = account_of(rulebook.property_name, one.id)
            rate = posted.share(f"{one.id}-rate")
            start, reset = posted.money(f"{one.id}-start"), posted.money(f"{one.id}-reset")
            self.meters[one.id] = LinkedMeter(one.id, one.name, account, one.clause, rate, start, reset)
        offered = [wager for wager in self.link.meters if posted.get(wager) != NOT_OFFERED]
        self.fed = {meter.id: meter for wager in offered for meter in self.fed_by(wager)}

    def feeds(self, wager: str) -> bool:
        """Whether a wager feeds meters."""
        return wager in self.link.meters

    def fed_by(self, wager: str) -> tuple[LinkedMeter, ...]:
        """The meters that a wager feeds."""
        return tuple(self.meters[meter] for meter in self.link.meters.get(wager, {}).values())

    def behind(self, wager: str, option: str) -> LinkedMeter:
        """The meter of the house that stands for the table's own, where a wager wins it."""
        return self.meters[self.link.meters[wager][option]]

    def own(self, wager: str) -> tuple[str, ...]:
        """The paragraphs on this game's wager."""
        return tuple(self.link.clauses.get(wager, "").split())

    def cite(self, moment: str, wager: str) -> tuple[str, ...]:
        """The paragraphs behind a moment of a wager: those for all meters, and those for the ones that it feeds."""
        if (moment, wager) not in self._cited:
            ids = {meter.id for meter in self.fed_by(wager)}
            told = [self.facts.moments.get(moment, "")]
            told += [one.moments.get(moment, "") for one in self.facts.jackpot if ids & {*one.meters}]
            self._cited[moment, wager] = tuple(clause for text in told for clause in text.split())
        return self._cited[moment, wager]

    def cite_void(self, irregularity: str) -> tuple[str, ...]:
        """The paragraphs by which something that goes wrong voids a round at a table that is linked."""
        return tuple(self.facts.voids.get(irregularity, "").split())

    def jackpots(self, wager: str, row: str, *, is_share: bool) -> Iterator[JackpotFacts]:
        """What the document has happen when a row of a wager is won."""
        ids = {meter.id for meter in self.fed_by(wager)}
        return (one for one in self.facts.jackpot if ids & {*one.meters} and one.holds_for(row, is_share=is_share))


def account_of(property_name: str, meter: str) -> str:
    """The ledger's account of a meter of a house.

    >>> account_of("jack-cincinnati", "multi-link")
    'meter jack-cincinnati/multi-link'
    """
    return f"{METER}{property_name}/{meter}"


def linked_to(rulebook: Rulebook, posted: Posted) -> Link | None:
    """The link of a table, if it is posted as linked."""
    return Link(rulebook, posted) if rulebook.link is not None and posted.get(OPTION) == LINKED else None
