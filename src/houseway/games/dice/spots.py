"""Every spot of a craps layout: what it is, what it pays, and the clause that gives it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from houseway.games.dice.facts import Covers
from houseway.games.naming import wager_and_rest
from houseway.odds import ToOne
from houseway.refusal import Refused
from houseway.rulebook import PayTable, Posted, Rulebook, Wager
from houseway.rulebook.check import Fault
from houseway.rulebook.load import fault_in

FACES = range(1, 7)
ROLLS = tuple(f"{first}-{second}" for first in FACES for second in FACES if first <= second)
"""The rolls of two dice, lower face first."""


def faces(roll: str) -> tuple[int, int]:
    """The two faces of a roll.

    >>> faces("3-4")
    (3, 4)
    """
    first, second = roll.split("-")
    return int(first), int(second)


@dataclass(frozen=True)
class Spot:
    """A place where a wager can lie.

    ``number`` is its number, nought when it has none (yet). ``rolls`` are the odds of a one-roll bet by roll,
    ``odds`` those of any other by what decides it: a number, or a count of points.
    """

    name: str
    wager: Wager
    covers: Covers
    table: PayTable | None
    number: int
    clause: str
    odds: dict[str, ToOne]
    rolls: dict[str, ToOne]
    parts: tuple[tuple[Spot, int], ...] = ()

    @property
    def unit(self) -> int:
        """What its stake must divide by, in cents."""
        return sum(share for _, share in self.parts) or 1

    @property
    def is_on_the_line(self) -> bool:
        """Whether the point decides it, unless it has a number of its own."""
        return self.covers.made == "come-out" or self.covers.kind == "odds"


def to_one(posted: Posted, wager: Wager, table: PayTable, outcome: str) -> ToOne:
    """The odds in force for an outcome, as profit to stake."""
    per_unit = posted.pays(wager, table, outcome).per_unit
    return ToOne(per_unit.numerator, per_unit.denominator)


def rolls_of(outcome: str) -> list[str]:
    """The rolls that a pay-table row speaks of: totals (``2 12``) or faces (``2-2``).

    >>> rolls_of("3 11"), rolls_of("2-2")
    (['1-2', '5-6'], ['2-2'])
    """
    found: list[str] = []
    for word in outcome.split():
        if "-" in word:
            found.append("-".join(map(str, sorted(faces(word)))))
        else:
            found += [roll for roll in ROLLS if sum(faces(roll)) == int(word)]
    return found


class CrapsLayout:
    """The spots of a document as posted, by name; also those that are not offered, to say so."""

    def __init__(self, rulebook: Rulebook, posted: Posted, points: tuple[int, ...]) -> None:
        """Read every wager of the rulebook."""
        self.rulebook = rulebook
        self.posted = posted
        self.points = points
        self.covers = {wager.id: self._covers(wager) for wager in rulebook.wager}
        self.spots: dict[str, Spot] = {}
        for wager in rulebook.wager:
            self.spots.update((spot.name, spot) for spot in self._spots(wager, self.covers[wager.id]))

    def _covers(self, wager: Wager) -> Covers:
        """What a wager covers, with the totals that are posted for it where that is an option."""
        covers = msgspec.convert(wager.covers, Covers)
        if covers.wanted_option:
            wanted = tuple(int(word) for word in self.posted[covers.wanted_option].split())
            covers = msgspec.structs.replace(covers, wanted=wanted)
        return covers

    def is_offered(self, wager: Wager) -> bool:
        """Whether the property offers a wager, where that is its choice."""
        return not self._barred_by(wager)

    def _barred_by(self, wager: Wager) -> str:
        """The option that keeps a wager off the layout, as it is posted; empty where none does."""
        covers = self.covers[wager.id]
        if covers.offered and self.posted[covers.offered] == "no":
            return covers.offered
        return next((option for option, value in covers.offered_when.items() if self.posted[option] != value), "")

    def _spots(self, wager: Wager, covers: Covers) -> Iterator[Spot]:
        """One spot, or one for each number, hop or high number."""
        if covers.kind == "parts":
            for high in covers.high or ("",):
                yield self._parts_spot(wager, covers, high)
            return
        table = self._table(wager, self.rulebook.paytables(wager))
        if covers.kind == "one-roll" and covers.spots:
            for roll, clause in covers.spots.items():
                pays = to_one(self.posted, wager, table, self._row_for(table, roll))
                rolls = dict.fromkeys(rolls_of(roll), pays)
                yield Spot(f"{wager.id} {roll}", wager, covers, table, 0, clause, {}, rolls)
        elif covers.kind == "one-roll":
            rolls = {
                roll: to_one(self.posted, wager, table, row.outcome)
                for row in table.rows
                for roll in rolls_of(row.outcome)
            }
            yield Spot(wager.id, wager, covers, table, 0, wager.clause, {}, rolls)
        elif covers.kind in ("number", "lay", "hardway", "odds"):
            yield from self._number_spots(wager, covers, table)
        else:
            odds = {row.outcome: to_one(self.posted, wager, table, row.outcome) for row in table.rows}
            yield Spot(wager.id, wager, covers, table, 0, wager.clause, odds, {})
            if covers.made == "point-on":  # a Come bet goes to a number, and lies there under another name
                for number in self.points:
                    yield Spot(f"{wager.id} {number}", wager, covers, table, number, wager.clause, odds, {})

    def _table(self, wager: Wager, tables: tuple[PayTable, ...]) -> PayTable:
        """The pay table in force: the only one, or the one that is posted."""
        if len(tables) > 1:
            return next(table for table in tables if table.id == self.posted[f"{wager.id}-table"])
        return tables[0]

    def _row_for(self, table: PayTable, roll: str) -> str:
        """The row of a pay table that a roll falls under."""
        for row in table.rows:
            if roll in rolls_of(row.outcome):
                return row.outcome
        fault = Fault(("wager",), f"pay table {table.id!r} has no odds for {roll!r}", "Add the row")
        raise fault_in(self.rulebook, fault)

    def _number_spots(self, wager: Wager, covers: Covers, table: PayTable) -> Iterator[Spot]:
        """One for each number of the pay table; odds on the line are one wager, whatever the point."""
        odds = {
            number: to_one(self.posted, wager, table, row.outcome)
            for row in table.rows
            for number in map(int, row.outcome.split())
        }
        if covers.behind in ("pass", "dont-pass"):
            by_point = {str(number): pays for number, pays in odds.items()}
            yield Spot(wager.id, wager, covers, table, 0, wager.clause, by_point, {})
            return
        for number, pays in sorted(odds.items()):
            clause = self._clause_of(wager, covers, str(number))
            yield Spot(f"{wager.id} {number}", wager, covers, table, number, clause, {str(number): pays}, {})

    def _clause_of(self, wager: Wager, covers: Covers, number: str) -> str:
        """The paragraph of a number: its own, where the numbers have paragraphs."""
        if covers.spots and number not in covers.spots:
            fault = Fault(("wager",), f"{wager.id} {number} has no paragraph among its spots", "Add it")
            raise fault_in(self.rulebook, fault)
        return covers.spots.get(number, wager.clause)

    def _parts_spot(self, wager: Wager, covers: Covers, high: str) -> Spot:
        """A bet made of others: its parts pay as if they were separate wagers."""
        shares = dict(covers.parts)
        if high:
            shares[high] = shares.get(high, 0) + 1
        parts = tuple((self.spots[part], share) for part, share in shares.items())
        name = f"{wager.id} {high}".rstrip()
        return Spot(name, wager, covers, None, 0, wager.clause, {}, {}, parts)

    # ------------------------------------------------------------ names

    def canonical(self, text: str) -> str:
        """The one spelling of a spot: ``place 6``, ``hop 2-4``; an unknown one is refused and told what would do."""
        if text in self.spots and self.is_offered(self.spots[text].wager):
            return text
        offered = (entry.id for entry in self.rulebook.wager if self.is_offered(entry))
        wager, rest = wager_and_rest(self.rulebook, text, offered)
        if barred := self._barred_by(wager):
            raise Refused(
                f"{wager.name} is not offered here", clause=self.posted.clause(barred), remedy="Choose another wager"
            )
        if self.covers[wager.id].high:
            rest = next(
                (part for part in self.covers[wager.id].high if part.split("-")[-1] == rest or part == rest), rest
            )
            rest = _HIGHS.get(rest, rest)
        elif "-" in rest or " " in rest.strip():
            rest = "-".join(sorted(re.findall(r"\d+", rest)))
        name = f"{wager.id} {rest}".rstrip()
        if name in self.spots:
            return name
        known = [spot.name for spot in self.spots.values() if spot.wager is wager]
        raise Refused(f"there is no {text[:40]!r}", clause=wager.clause, remedy=f"There is {', '.join(known)}")


_HIGHS = {"2": "craps-two", "3": "craps-three", "11": "eleven", "12": "craps-twelve"}
