"""A document, loaded and checked: its sections, and what the games ask of them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any

import msgspec

from houseway.refusal import NotFound
from houseway.rulebook.schema import (
    CHECKLIST,
    BagFacts,
    Chips,
    Clause,
    Crew,
    Document,
    EquipmentFacts,
    IrregularityFacts,
    Life,
    Linked,
    LinkFacts,
    Option,
    Payout,
    PayTable,
    ReviewFacts,
    Row,
    Ruling,
    ServiceFacts,
    StationFacts,
    Wager,
    holds_of,
)


class Rulebook(msgspec.Struct, frozen=True, forbid_unknown_fields=True, dict=True):
    """One document, loaded and checked.

    ``references`` are the paragraphs of other documents of its property that it names, as ``general#D.1``.
    ``played`` is the document whose game it plays, where that is another's, ``games`` all such games by their ids.
    ``departments`` are further ladders of ranks, apart from those of the table.
    """

    name: str
    path: str
    digest: str
    document: Document
    ranks: tuple[str, ...]
    clauses: dict[str, Clause]
    wager: tuple[Wager, ...] = ()
    option: tuple[Option, ...] = ()
    payout: Payout | None = None
    irregularity: tuple[IrregularityFacts, ...] = ()
    ruling: tuple[Ruling, ...] = ()
    cites: dict[str, str] = {}
    review: ReviewFacts | None = None
    service: ServiceFacts | None = None
    equipment: EquipmentFacts | None = None
    chips: Chips | None = None
    life: tuple[Life, ...] = ()
    crew: Crew | None = None
    bags: BagFacts | None = None
    station: StationFacts | None = None
    departments: tuple[tuple[str, ...], ...] = ()
    played: str = ""
    games: dict[str, Rulebook] = {}
    link: LinkFacts | None = None
    linked: Linked = Linked()
    extra: dict[str, Any] = {}
    references: dict[str, Clause] = {}

    def __hash__(self) -> int:
        """Rulebooks are told apart by name and content."""
        return hash((self.name, self.digest))

    def __repr__(self) -> str:
        """By name and content too: all of it would fill pages."""
        return f"Rulebook({self.name!r}, {self.digest[:12]!r})"

    @property
    def property_name(self) -> str:
        """The casino, as its folder is called."""
        return self.name.split("/")[0]

    @property
    def game_name(self) -> str:
        """The document within the property, as its file is called."""
        return self.name.split("/")[1]

    @property
    def is_game(self) -> bool:
        """Whether it can be played; a document that surrounds the games cannot."""
        return bool(self.document.game)

    def as_posted(self, settings: Mapping[str, str] | Mapping[str, str | int]) -> Rulebook:
        """The rulebook of the game that a table with these settings plays: itself, unless it has several."""
        chosen = str(settings.get("game", "")).strip().lower().replace(" ", "-")
        return self.games.get(chosen, self)

    @cached_property
    def people(self) -> tuple[str, ...]:
        """Every rank of the house that the document names, at the table and in other departments."""
        return tuple(dict.fromkeys(rank for ladder in (self.ranks, *self.departments) for rank in ladder))

    @property
    def referred(self) -> dict[str, Clause]:
        """The paragraphs of others that it refers to, but for those of the document that it plays."""
        return {key: it for key, it in self.references.items() if not key.startswith(f"{self.played}#")}

    @cached_property
    def all_clauses(self) -> dict[str, Clause]:
        """Its own paragraphs, and those of others that it refers to or plays by."""
        return self.clauses | self.references

    def has_clause(self, clause: str) -> bool:
        """Whether a clause may be cited: it is the document's own, or one of another that it refers to."""
        return clause in self.clauses or clause in self.references

    @cached_property
    def _wagers_by_id(self) -> dict[str, Wager]:
        names = {wager.id: wager for wager in self.wager}
        for wager in self.wager:
            for name in wager.also_known_as:
                names.setdefault(name, wager)
        return names

    def cite(self, key: str) -> str:
        """The clause that stands behind a step of the game.

        A document's own numbering never appears in code: a game names the step, the rulebook knows its clause.
        A document that says nothing of the step gives an empty citation.
        """
        return self.cites.get(key, "")

    def gist(self, clause: str) -> str:
        """What a clause says, in our own words."""
        entry = self.all_clauses.get(clause)
        return entry.gist if entry else ""

    def find_wager(self, wager_id: str) -> Wager:
        """The wager of that id, or of a name it is also known by."""
        try:
            return self._wagers_by_id[wager_id]
        except KeyError:
            known = ", ".join(wager.id for wager in self.wager)
            raise NotFound(f"{self.name} has no wager {wager_id!r}", remedy=f"Its wagers: {known}") from None

    def find_irregularity(self, irregularity_id: str) -> IrregularityFacts:
        """The irregularity of that id."""
        for irregularity in self.irregularity:
            if irregularity.id == irregularity_id:
                return irregularity
        known = ", ".join(irregularity.id for irregularity in self.irregularity)
        raise NotFound(f"{self.name} has no irregularity {irregularity_id!r}", remedy=f"It has: {known}")

    def paytables(self, wager: Wager) -> tuple[PayTable, ...]:
        """The pay tables of a wager, or of the one that it is paid as; one line of odds is a table of one row."""
        wager = self.payer(wager)
        if wager.paytable:
            return wager.paytable
        if not wager.pays or self.payout is None:
            return ()
        row = Row(wager.outcome, wager.pays)
        return (PayTable(wager.id, self.payout.clause, (row,), self.payout.at_least),)

    def payer(self, wager: Wager) -> Wager:
        """The wager whose odds pay this one: itself, or the one that it is paid as."""
        return next((other for other in self.wager if other.id == wager.paid_as), wager)

    def opening_checks(self, posted: Mapping[str, str], checklist: int = CHECKLIST) -> dict[str, Clause]:
        """The inspections that must be made before a table with that posting opens, by clause.

        Those of a document that this one plays are asked too, and those of general rules at a table that sells chips.
        """
        others = self.equipment.checks if self.equipment is not None and self.station is None else ()
        taken = {
            key: clause for key, clause in self.references.items() if key.startswith(f"{self.played}#") or key in others
        }
        return {key: clause for key, clause in (self.clauses | taken).items() if clause.is_asked(posted, checklist)}

    def lives(self, posted: Mapping[str, str]) -> tuple[Life, ...]:
        """What falls due by the clock at a table with that posting."""
        return tuple(life for life in self.life if holds_of(life.when, posted))

    def check_after_fault(self, clause: str) -> str:
        """The clause of the check that follows when this one has found a fault; empty when none does."""
        return next((key for key, other in self.all_clauses.items() if clause and other.after_fault == clause), "")

    @property
    def opened_by(self) -> str:
        """The least rank that opens and closes a table: as the document says, or the first above the dealer."""
        return self.document.opened_by or self.ranks[1]

    def may(self, rank: str, by: tuple[str, ...]) -> bool:
        """Whether ``rank`` is one of those named, or stands above one of them."""
        return rank in by or any(self.rank_at_least(rank, least) for least in by)

    def rank_at_least(self, rank: str, least: str) -> bool:
        """Whether ``rank`` is ``least`` or stands above it."""
        ladders = (ladder for ladder in (self.ranks, *self.departments) if rank in ladder and least in ladder)
        return any(ladder.index(rank) >= ladder.index(least) for ladder in ladders)
