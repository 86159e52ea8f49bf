"""What a rulebook may say, as types. The file format is these structs written in TOML.

A game adds sections of its own (``[wheel]``, ``[layout]``); ``rulebook.facts`` reads them with the game's types.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal

import msgspec

from houseway.refusal import NotFound

CHECKLIST = 4
"""What a posting of today asks for. The second opening checklist has every check of a document; with the third a bag of
cards is on record, and how cards are cancelled; with the fourth, cards that come in a bag come out of one on record.
Older postings keep what they began with."""
KINDS = ("rule", "option", "paytable", "step", "check", "record", "notice", "term", "open")
"""How a clause is accounted for; ``open`` is not executed yet."""


class Section(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A table of the file: an unknown key in it is an error."""


class Document(Section, frozen=True):
    """``[document]``: which filing this is, and which game plays it.

    One without a game surrounds the games of its property: general rules, progressives, a fund. ``like`` is the game
    of which this is a variant: it plays the worked rounds of that game too, where it knows everything in them.
    """

    title: str
    submitted: dt.date
    game: str = ""
    like: str = ""
    family: Literal["", "wheel", "dice", "baccarat", "blackjack", "poker", "pai gow"] = ""
    approved: dt.date | None = None
    opened_by: str = ""


class Forced(Section, frozen=True):
    """A value that an option has, whatever is posted, where other options are posted so; by which clause."""

    to: str
    when: dict[str, str | tuple[str, ...]]
    clause: str

    def holds(self, posted: Mapping[str, str]) -> bool:
        """Whether the other options are posted so."""
        return holds_of(self.when, posted)


def holds_of(when: Mapping[str, str | tuple[str, ...]], posted: Mapping[str, str]) -> bool:
    """Whether each option is posted with the value, or with one of the values, that is named for it.

    >>> holds_of({"decks": ("1", "2")}, {"decks": "2"}), holds_of({"shuffle": "shuffler"}, {"shuffle": "by-hand"})
    (True, False)
    """
    return all(posted[option] in values_of(values) for option, values in when.items())


def values_of(values: str | tuple[str, ...]) -> tuple[str, ...]:
    """One value or several, as several."""
    return (values,) if isinstance(values, str) else values


class Option(Section, frozen=True):
    """``[[option]]``: a choice that the document leaves to the property.

    ``kind`` is what a value looks like: one of ``allowed``, money, a whole number, odds, a share in percent. One that
    ``follows`` another has its value where it is not posted itself; one that is ``forced`` has no choice where others
    are posted so. ``uniform`` is the clause that wants the same value at every table of this document in the house.
    """

    id: str
    clause: str
    default: str
    gist: str
    kind: Literal["choice", "money", "whole", "odds", "share"] = "choice"
    allowed: tuple[str, ...] = ()
    least: str = ""
    most: str = ""
    uniform: str = ""
    follows: str = ""
    forced: tuple[Forced, ...] = ()

    @property
    def allows(self) -> list[str]:
        """The allowed values as text, for people: a list, or one phrase for a range.

        >>> Option("minimum", "4.A", "$5", "", kind="money", least="$1").allows
        ['any amount from $1']
        """
        if self.kind == "choice":
            return list(self.allowed)
        words = {"money": "any amount", "whole": "any whole number", "odds": "any odds", "share": "any share"}
        what = words[self.kind]
        if self.kind == "odds":
            return [f"at least {self.least}"]
        return [what + (f" from {self.least}" if self.least else "") + (f" to {self.most}" if self.most else "")]


class Row(Section, frozen=True):
    """One line of a pay table."""

    outcome: str
    pays: str


class PayTable(Section, frozen=True):
    """What a wager pays, outcome by outcome. ``at_least``: the odds are a floor, and higher ones may be posted."""

    id: str
    clause: str
    rows: tuple[Row, ...]
    at_least: bool = False


class Payout(Section, frozen=True):
    """``[payout]``: the clause of the odds that wagers give with ``pays``, and how a fraction of a cent is paid.

    ``uniform`` is the clause that wants the same odds at every table of this document in the house, if there is one.
    """

    clause: str
    at_least: bool = False
    rounding: str = "exact"
    rounding_clause: str = ""
    uniform: str = ""


class Wager(Section, frozen=True):
    """``[[wager]]``: its clause, what it covers (in the game's own terms) and what it pays, or as which other."""

    id: str
    name: str
    clause: str
    group: str = ""
    covers: dict[str, Any] = {}
    pays: str = ""
    paid_as: str = ""
    outcome: str = "wins"
    paytable: tuple[PayTable, ...] = ()
    also_known_as: tuple[str, ...] = ()


class IrregularityFacts(Section, frozen=True):
    """``[[irregularity]]``: something that goes wrong, who says so, and what the document does about it.

    ``when``: what must be posted for the document to know it.
    """

    id: str
    name: str
    clause: str
    gist: str
    call: str = ""
    by: tuple[str, ...] = ("dealer",)
    steps: tuple[str, ...] = ()
    inspect: str = ""
    then_by: str = ""
    when: dict[str, str] = {}

    def is_known(self, posted: Mapping[str, str]) -> bool:
        """Whether it is treated at a table with that posting."""
        return all(posted[option] == value for option, value in self.when.items())


class Clause(Section, frozen=True):
    """One numbered paragraph: exactly one kind, with its gist in our own words.

    ``opening``: a check that must be passed before the table opens, where ``when`` holds of what is posted; by so many
    ``persons``, each in another name.
    ``after_fault``: a check that takes the place of that other one, when it has found a fault.
    ``due``: a check that opening does not ask for: it is made at that step of ``[cites]``, when it falls due.
    ``since``: the checklist in which the check first stands. A table asks for those of the list that its posting names.
    """

    rule: str | None = None
    option: str | None = None
    paytable: str | None = None
    step: str | None = None
    check: str | None = None
    record: str | None = None
    notice: str | None = None
    term: str | None = None
    open: str | None = None
    opening: bool = False
    by: tuple[str, ...] = ()
    when: dict[str, str | tuple[str, ...]] = {}
    after_fault: str = ""
    due: str = ""
    since: int = 1
    persons: int = 1

    def is_asked(self, posted: Mapping[str, str], checklist: int = CHECKLIST) -> bool:
        """Whether opening a table with that posting asks for the check.

        >>> spread = Clause(check="The batches are spread.", opening=True, when={"shuffle": "shuffler"})
        >>> spread.is_asked({"shuffle": "shuffler"}), spread.is_asked({"shuffle": "by-hand"})
        (True, False)
        """
        return self.opening and self.since <= checklist and holds_of(self.when, posted)

    @property
    def kinds(self) -> list[str]:
        """The kinds that the entry gives; a sound entry gives one."""
        return [kind for kind in KINDS if getattr(self, kind) is not None]

    @property
    def kind(self) -> str:
        """How the clause is accounted for."""
        return self.kinds[0]

    @property
    def gist(self) -> str:
        """What the clause says, in our own words."""
        return str(getattr(self, self.kind))


class Ruling(Section, frozen=True):
    """``[[ruling]]``: our reading of a clause that contradicts, omits or garbles.

    ``case`` is the worked round that shows it; where none can, ``no_case`` says why.
    """

    id: str
    clause: str
    problem: str
    reading: str
    why: str
    readings: tuple[str, ...] = ()
    option: str = ""
    case: str = ""
    no_case: str = ""


class ReviewFacts(Section, frozen=True):
    """``[review]``: the sample of outcomes that the document wants looked at."""

    clause: str
    least: int
    per: str
    times_a_year: int


class ServiceFacts(Section, frozen=True):
    """``[service]``: who may adjust or replace parts, and that the inspections must follow."""

    by: tuple[str, ...]
    adjust: str
    order: str
    replace: str


class Life(Section, frozen=True):
    """``[[life]]``: for how many hours equipment serves, or a count holds, before it falls due; ``by`` whom it is done.

    ``when``: what must be posted for these hours to count. ``stops_play``: no round begins while it is overdue.
    """

    id: str
    of: str
    hours: int
    clause: str
    when: dict[str, str | tuple[str, ...]] = {}
    by: tuple[str, ...] = ()
    stops_play: bool = True


class BagFacts(Section, frozen=True):
    """``[bags]``: the clauses on decks that leave in a bag, come in one, inspected ahead, and are cancelled unused.

    ``day_begins`` is the hour at which a gaming day begins, by the property's clock: those ahead serve for one; without
    it, until they are used. ``when``: what must be posted for decks to come so; they are then looked over nowhere else.
    ``signatures`` is how many persons sign for those ahead, ``marks`` what else stands on or in their bag.
    """

    handled: str = ""
    ahead: str = ""
    cancelled: str = ""
    day_begins: str = ""
    when: dict[str, str | tuple[str, ...]] = {}
    signatures: int = 1
    marks: tuple[Literal["colour", "licences"], ...] = ()


class Crew(Section, frozen=True):
    """``[crew]``: how many must be at each post of a table, who may stand in, who leaves only when relieved.

    ``transactions`` is the clause on fills, credits and markers, and ``transactions_by`` who starts them; ``counted``
    has the clause on whoever counts the chips of each kind.
    """

    clause: str
    posts: dict[str, int]
    instead: dict[str, tuple[str, ...]] = {}
    relieved: dict[str, str] = {}
    transactions: str = ""
    transactions_by: tuple[str, ...] = ()
    counted_by: str = ""
    counted: dict[str, str] = {}


class EquipmentFacts(Section, frozen=True):
    """``[equipment]``: who inspects what is under suspicion, who directs a replacement, how to play without it.

    ``by_hand`` has, by equipment, the options as they stand where it is done without. ``cheating`` is the clause on
    reports. ``checks`` are inspections that another document speaks of: they are asked before the table opens.
    """

    clause: str
    inspected_by: str
    directed_by: str
    cheating: str
    by_hand: dict[str, dict[str, str]] = {}
    checks: tuple[str, ...] = ()


class Chips(Section, frozen=True):
    """``[chips]``: what may be wagered with, and the clause for each refusal."""

    cash: str = ""
    cash_refused: str = ""
    non_value: str = ""
    leaving: str = ""
    buying: str = ""
    exchange: str = ""
    own_table: str = ""


class StationFacts(Section, frozen=True):
    """``[station]``: what players do at stations of their own, and the clause for each; there are no chips.

    ``buying``: bills and vouchers go into the station, nothing is bought from the dealer. ``cash_out``: what is left
    is printed. ``hand_pay``: wins from an amount on are paid by one of ``hand_paid_by`` before the station goes on, and
    what is given of them is theirs. ``void_by`` may call a round off; ``wagers_remain`` where its wagers then lie for
    the next. ``oversight``: who leaves a pit for that leaves enough behind. ``attended``: the check without which
    nobody deals.
    """

    buying: str
    cash_out: str = ""
    drop: str = ""
    hand_pay: str = ""
    hand_paid_by: tuple[str, ...] = ()
    void_by: tuple[str, ...] = ()
    wagers_remain: bool = False
    oversight: str = ""
    oversight_of: tuple[str, ...] = ()
    attended: str = ""


class LinkFacts(Section, frozen=True):
    """``[link]``: the document of the house whose progressive the game may be linked to.

    ``meters`` has, for each wager that feeds meters, the option of the table's own meter and the linked one's id;
    ``clauses`` are the paragraphs there on this game, by wager, ``fed`` those of the game's own document on growth.
    """

    document: str
    meters: dict[str, dict[str, str]]
    clauses: dict[str, str] = {}
    fed: str = ""


class Linked(Section, frozen=True):
    """What a rulebook takes from the document that it is linked to: its options and its own sections."""

    option: tuple[Option, ...] = ()
    extra: dict[str, Any] = {}


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
